"""All legal plays of a hand on a board, each once, with its lines and score.

A play is found from its *anchor*: the first cell it covers, from the left or from the top, that lies beside
a tile on the table. From there it grows back over cells that are no anchors, then onwards, round tiles in its
way. The tiles that the growing line still takes are kept as a set, so nothing is tried that cannot fit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sixfold.rules.board import NO_GAP, Board, Placement
from sixfold.rules.cells import ORIGIN, Axis, Cell
from sixfold.rules.hands import Hand
from sixfold.rules.lines import Line
from sixfold.rules.moves import Play, ScoredPlay
from sixfold.rules.tiles import MATCHES, Tile

if TYPE_CHECKING:
    from sixfold.rules.position import Position


class LegalPlays(Collection[ScoredPlay]):
    """The legal plays of a position, with their scores there: made only as they are asked for."""

    def __init__(self, position: Position) -> None:
        """The plays of whoever is to move."""
        self._position = position
        self._counted: list[ScoredPlay] | None = None

    def __call__(self) -> LegalPlays:
        """The same plays, for whoever prefers to write `position.legal_plays()`."""
        return self

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Play) and self._position.is_legal(move)

    def __iter__(self) -> Iterator[ScoredPlay]:
        yield from self._generate() if self._counted is None else self._counted

    def _generate(self) -> Iterator[ScoredPlay]:
        position = self._position
        if position.over:
            return iter(())
        return _plays(position.board, position.hand.kinds) if position.board else _openings(position.hand)

    def __len__(self) -> int:
        if self._counted is None:  # `list()` asks for the length first: do the work once.
            self._counted = list(self._generate())
        return len(self._counted)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __repr__(self) -> str:
        return f"<legal plays of {self._position}>"


def _openings(hand: Hand) -> Iterator[ScoredPlay]:
    """Every order of every largest set, in both directions."""
    size = hand.largest_set
    for tiles in hand.sets(size) if size else ():
        for axis in Axis if size > 1 else [Axis.ROW]:
            line = Line(axis, ORIGIN, tiles)
            yield ScoredPlay(tuple(zip(line.cells, tiles, strict=True)), (line,) if size > 1 else ())


def _plays(board: Board, kinds: Sequence[Tile]) -> Iterator[ScoredPlay]:
    """Every legal play on a board that has tiles."""
    lanes = [_Lane(board, axis, kinds) for axis in Axis]
    for anchor, fits in board.openings.items():
        here = [tile for tile in kinds if tile in fits]
        for lane in lanes if here else ():
            for laid in lane.first(anchor, here):
                for back in lane.backwards(laid):
                    # A single tile lies in a row and in a column: it is given as a row's.
                    if len(back.placed) > 1 or lane.axis is Axis.ROW:
                        yield back.play(lane.axis)
                    for onward in lane.onwards(back):
                        yield onward.play(lane.axis)


class _Laid(NamedTuple):
    """A play in the making: its tiles, the line they are in, the lines across, and what the line still takes."""

    placed: tuple[Placement, ...]
    start: Cell
    line: tuple[Tile, ...]
    across: tuple[Line, ...]
    takes: frozenset[Tile]

    def play(self, axis: Axis) -> ScoredPlay:
        along = (Line(axis, self.start, self.line),) if len(self.line) > 1 else ()
        return ScoredPlay(self.placed, along + self.across)


class _Lane:
    """Ways to lay tiles of a hand along one axis of a board."""

    def __init__(self, board: Board, axis: Axis, kinds: Sequence[Tile]) -> None:
        self.board = board
        self.axis = axis
        self.kinds = kinds
        self.held = frozenset(kinds)
        self.gaps = board.gaps(axis)
        self.gaps_across = board.gaps(axis.across)

    def first(self, anchor: Cell, tiles: Sequence[Tile]) -> Iterator[_Laid]:
        """Each of these tiles on the anchor, where they fit."""
        gap, across = self.gaps.get(anchor, NO_GAP), self.gaps_across.get(anchor, NO_GAP)
        start = anchor.step(self.axis, -len(gap.before.tiles))
        for tile in tiles:
            crossing = across.line(self.axis.across, anchor, tile)
            yield _Laid(
                ((anchor, tile),),
                start,
                (*gap.before.tiles, tile, *gap.after.tiles),
                (crossing,) if crossing else (),
                gap.takes & MATCHES[tile],
            )

    def backwards(self, laid: _Laid) -> Iterator[_Laid]:
        """The play as it is, and with every way to lay more before it on cells that touch nothing."""
        yield laid
        if self.held.isdisjoint(laid.takes):
            return
        cell = laid.start.step(self.axis, -1)
        if cell in self.gaps or cell in self.gaps_across:
            return
        for tile in self.kinds:
            if tile in laid.takes:
                yield from self.backwards(
                    _Laid(
                        ((cell, tile), *laid.placed),
                        cell,
                        (tile, *laid.line),
                        laid.across,
                        laid.takes & MATCHES[tile],
                    )
                )

    def onwards(self, laid: _Laid) -> Iterator[_Laid]:
        """Every way to lay more tiles after the line's end, joining what lies beyond."""
        if self.held.isdisjoint(laid.takes):
            return
        cell = laid.start.step(self.axis, len(laid.line))
        across = self.gaps_across.get(cell, NO_GAP)
        beyond = self.gaps.get(cell, NO_GAP).after
        for tile in self.kinds:
            if tile in laid.takes and tile in across.takes:
                takes = laid.takes & MATCHES[tile]
                if takes.issuperset(beyond.tiles):
                    crossing = across.line(self.axis.across, cell, tile)
                    longer = _Laid(
                        (*laid.placed, (cell, tile)),
                        laid.start,
                        (*laid.line, tile, *beyond.tiles),
                        (*laid.across, crossing) if crossing else laid.across,
                        takes & beyond.takes,
                    )
                    yield longer
                    yield from self.onwards(longer)
