"""Positions and moves as they cross to the native core and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sixfold import _core
from sixfold.events import Turn
from sixfold.rules import TILES, Board, Cell, Hand, Move, Pass, Play, Position, Tile, Trade
from sixfold.rules.board import Placement, flattened
from sixfold.rules.seats import of_seat
from sixfold.view import View

_HIDDEN = 255
_TOO_FAR = "the core cannot take this position: its tiles lie too far apart"


def pack(position: Position, moves: Sequence[_core.PastMove] = ()) -> _core.Position:
    """The position for the core, the same for equal positions, however they came about; with moves that led to it.

    Raises a `ValueError` if the core cannot take it: tiles too far apart for any game, or a line that breaks the rules.
    """
    return _core.Position(
        pack_tiles(sorted(position.board.items())),
        [pack_hand(hand) for hand in position.hands],
        position.turn,
        min(position.quiet, 2**31),
        position.scores,
        moves,
    )


def pack_view(view: View) -> _core.Position:
    """The position, with what each of the others did last, as far as the seat whose view this is could see.

    Raises a `ValueError` unless this seat is to move.
    """
    if not view.my_turn:
        raise ValueError("only the seat to move has moves to choose from")
    return pack(view.position, pack_last_moves(view))


def pack_last_moves(view: View) -> list[_core.PastMove]:
    """What each of the others did last, the oldest first."""
    others = len(view.players) - 1
    return [_pack_turn(turn, of_seat(view.position.hands, turn.seat)) for turn in view.turns[-others:]]


def _pack_turn(turn: Turn, hand: Hand) -> _core.PastMove:
    laid = pack_tiles(turn.move.placements) if isinstance(turn.move, Play) else b""
    traded = len(turn.move.tiles) if isinstance(turn.move, Trade) else 0
    return _core.PastMove(turn.seat, laid, traded, len(hand) - len(turn.drawn))


def pack_move(move: Move) -> _core.TriedMove:
    """A move to be looked at."""
    laid = pack_tiles(move.placements) if isinstance(move, Play) else b""
    traded = bytes(tile.number for tile in move.tiles if tile) if isinstance(move, Trade) else b""
    return _core.TriedMove(laid, traded)


def pack_board(board: Board) -> bytes:
    """All tiles of a board for the core, in the order in which they were laid. Raises a `ValueError` as below."""
    try:
        return board.flat
    except OverflowError:
        raise ValueError(_TOO_FAR) from None


def pack_tiles(placements: Iterable[Placement]) -> bytes:
    """Tiles on the table for the core. Raises a `ValueError` if their cells are beyond what it can number."""
    try:
        return flattened(placements)
    except OverflowError:
        raise ValueError(_TOO_FAR) from None


def pack_hand(hand: Iterable[Tile | None]) -> bytes:
    """The hand for the core, a byte per tile."""
    return bytes([_HIDDEN if tile is None else tile.number for tile in hand])


def tiles_of(numbers: bytes) -> tuple[Tile, ...]:
    """The tiles of these numbers."""
    return tuple(TILES[number] for number in numbers)


def move_of(move: _core.Move) -> Move:
    """The move that the core means."""
    if move.play is not None:
        return Play((Cell(x, y), TILES[tile]) for x, y, tile in move.play.tiles)
    return Trade(tiles_of(move.traded)) if move.traded else Pass()
