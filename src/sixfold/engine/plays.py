"""All legal plays of a position, found by the native core in one go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, overload

from sixfold import _core
from sixfold.engine.crossing import pack, pack_board, pack_hand
from sixfold.rules import TILES, Axis, Board, Cell, Line, Position, ScoredPlay, Tile
from sixfold.rules.board import NO_GAP, Gap

_AXES = (Axis.ROW, Axis.COLUMN)


class PlayList(Sequence[ScoredPlay]):
    """Legal plays, each once, kept by the core. A play is made, with its lines, only when it is asked for."""

    def __init__(self, plays: _core.Plays, chosen: range, spots: dict[Axis, _Spots]) -> None:
        """Those of the core's plays that have these numbers."""
        self._plays = plays
        self._chosen = chosen
        self._spots = spots

    @property
    def scores(self) -> list[int]:
        """The score of each play, in the same order; makes no plays."""
        scores = self._plays.scores
        return [scores[number] for number in self._chosen]

    @overload
    def __getitem__(self, index: int) -> ScoredPlay: ...
    @overload
    def __getitem__(self, index: slice) -> PlayList: ...
    def __getitem__(self, index: int | slice) -> ScoredPlay | PlayList:
        if isinstance(index, slice):
            return PlayList(self._plays, self._chosen[index], self._spots)
        play = self._plays[self._chosen[index]]
        axis = _AXES[play.axis]
        spots = self._spots[axis]
        filled = [(spots[x, y], TILES[tile]) for x, y, tile in play.tiles]
        return ScoredPlay(tuple([(spot.cell, tile) for spot, tile in filled]), _lines(axis, filled))

    def __len__(self) -> int:
        return len(self._chosen)

    def __repr__(self) -> str:
        return f"<{len(self)} legal plays>"


def legal_plays(position: Position) -> PlayList:
    """The core's answer to `position.legal_plays`: the same plays, with the same lines and scores.

    Raises a `ValueError` if the board's tiles lie too far apart for the core, as no game can bring about.
    """
    plays = _core.legal_plays(pack(position))
    return PlayList(plays, range(len(plays)), {axis: _Spots(position.board, axis) for axis in Axis})


def legal_plays_text(position: Position) -> str:
    """The same plays in a text, written by the core: no object is made for any of them.

    Plays on the same cells stand together: `2,-1>5 2,-1>3 2,-2v2:RsRc RsGs;…` is where they begin, what each scores
    (six points for going out included), their lines (first cell, axis and length; and the score, if it is not the
    length: `2,-1>6=12`), and the tiles of each.
    """
    hand = position.hand
    last_tiles = len(hand) if position.bag_size == 0 else 0
    return _core.legal_plays_text(pack_board(position.board), pack_hand(hand.known), last_tiles)


def perft(position: Position, depth: int) -> int:
    """The core's answer to `sixfold.rules.perft`: how many sequences of `depth` legal plays there are."""
    if depth < 0:
        raise ValueError(f"no depth {depth}")
    return _core.perft(pack(position), depth)


class _Spot(NamedTuple):
    """An empty cell, and what lies round it along the axis of a play and across it."""

    cell: Cell
    along: Gap
    across: Gap


class _Spots(dict[tuple[int, int], _Spot]):
    """Spots of a board by their x and y. The plays of one position share a few, looked up once."""

    def __init__(self, board: Board, axis: Axis) -> None:
        super().__init__()
        self._along = board.gaps(axis)
        self._across = board.gaps(axis.across)

    def __missing__(self, place: tuple[int, int]) -> _Spot:
        cell = Cell(*place)
        spot = self[place] = _Spot(cell, self._along.get(cell, NO_GAP), self._across.get(cell, NO_GAP))
        return spot


def _lines(axis: Axis, filled: list[tuple[_Spot, Tile]]) -> tuple[Line, ...]:
    """The lines that a legal play makes or makes longer: the one it is laid in first, then those across it."""
    first = filled[0][0]
    tiles = list(first.along.before.tiles)
    across = []
    for spot, tile in filled:
        tiles.append(tile)
        tiles.extend(spot.along.after.tiles)
        line = spot.across.line(axis.across, spot.cell, tile)
        if line is not None:
            across.append(line)
    if len(tiles) == 1:
        return tuple(across)
    start = first.cell.step(axis, -len(first.along.before.tiles))
    return (Line(axis, start, tuple(tiles)), *across)
