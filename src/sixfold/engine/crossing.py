"""Positions and plays as they cross to the native core and back: plain bytes and 64-bit words."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from sixfold import _core
from sixfold.events import Turn
from sixfold.rules import TILES, Axis, Cell, Hand, Move, Pass, Play, Position, Tile, Trade
from sixfold.rules.board import Placement
from sixfold.view import View

_HIDDEN = 255
_AXES = (Axis.ROW, Axis.COLUMN)
_FAULTS = {
    "no-such-tile": "it has a tile that does not exist",
    "too-many-tiles": "it has more tiles than there are",
    "cell-occupied": "a cell holds two tiles",
    "line-broken": "a line breaks the rules",
    "does-not-fit": "its tiles lie too far apart",
    "bad-seats": "it has no such seat",
    "bad-moves": "its last moves cannot have led there",
}

T = TypeVar("T")


class Packed(NamedTuple):
    """A position in the form that the core reads: a number triple a tile, a byte a tile in hand, the seat to move."""

    board: bytes
    hands: list[bytes]
    turn: int


def pack(position: Position) -> Packed:
    """The position for the core: the same bytes for equal positions, however they came about.

    Raises a `ValueError` if its cells are beyond what the core can number; no game leads there.
    """
    return Packed(
        pack_tiles(sorted(position.board.items())), [pack_hand(hand) for hand in position.hands], position.turn
    )


def pack_last_moves(view: View) -> list[tuple[int, bytes, int, int]]:
    """What each of the others did last, as far as the seat whose view this is could see: the oldest first.

    A move is its seat, the tiles laid, how many were traded and how many were kept.
    """
    others = len(view.players) - 1
    return [_pack_turn(turn, view.position.hands[turn.seat - 1]) for turn in view.turns[-others:]]


def _pack_turn(turn: Turn, hand: Hand) -> tuple[int, bytes, int, int]:
    laid = pack_tiles(turn.move.placements) if isinstance(turn.move, Play) else b""
    traded = len(turn.move.tiles) if isinstance(turn.move, Trade) else 0
    return turn.seat, laid, traded, len(hand) - len(turn.drawn)


def pack_tiles(placements: Iterable[Placement]) -> bytes:
    """Tiles on the table for the core. Raises a `ValueError` if their cells are beyond what it can number."""
    try:
        return array("i", [n for (x, y), tile in placements for n in (x, y, tile.number)]).tobytes()
    except OverflowError:
        raise ValueError(_sentence("does-not-fit")) from None


def pack_hand(hand: Hand) -> bytes:
    """The hand for the core, a byte a tile."""
    return bytes(_HIDDEN if tile is None else tile.number for tile in hand)


def answer(given: T | str) -> T:
    """What the core answered. Raises a `ValueError` if that is a fault: it gives those as names."""
    if not isinstance(given, str):
        return given
    if given == "no-memory":
        raise MemoryError
    raise ValueError(_sentence(given))


def _sentence(fault: str) -> str:
    return f"the core cannot take this position: {_FAULTS[fault]}"


class Grid(NamedTuple):
    """Where the core's grid lies on the table: the cell of its first corner."""

    left: int
    top: int

    def cell(self, index: int) -> Cell:
        """The cell of the table that has this number on the grid."""
        y, x = divmod(index, _core.SIDE)
        return Cell(self.left + x, self.top + y)


def axis_of(word: int) -> Axis:
    """The axis of a play, from its word: see `core/src/play.hpp`."""
    return _AXES[word >> 52 & 1]


def laid(word: int) -> Iterator[tuple[int, Tile]]:
    """The numbers on the grid of the cells that a play covers, and the tiles it lays there."""
    index, step = word >> 36 & 0xFFFF, _core.SIDE if word >> 52 & 1 else 1
    slots = word & 2**36 - 1
    while slots:
        if slots & 63:
            yield index, TILES[(slots & 63) - 1]
        slots >>= 6
        index += step


def score_of(word: int) -> int:
    """The score of a play, from its word."""
    return word >> 56


_PLAY, _TRADE = 0, 1


def move_of(grid: Grid, sort: int, word: int, traded: bytes) -> Move:
    """The move that the core means by its sort, a play's word and the numbers of traded tiles."""
    if sort == _PLAY:
        return Play((grid.cell(index), tile) for index, tile in laid(word))
    return Trade(TILES[number] for number in traded) if sort == _TRADE else Pass()
