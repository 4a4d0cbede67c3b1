"""Whether tiles laid out by hand make a position that a game could come to, and what speaks against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from sixfold.rules.board import Board
from sixfold.rules.cells import Axis, Cell
from sixfold.rules.hands import HAND_SIZE, Hand
from sixfold.rules.position import TILE_COUNT
from sixfold.rules.seats import by_seat
from sixfold.rules.tiles import COPIES, Tile


class Fault(Enum):
    """What is wrong with a position. Programs go by its value, the code."""

    LINE_MIXED = "line-mixed"
    """A line is neither all one colour nor all one shape."""
    LINE_REPEATS = "line-repeats"
    """A line holds the same tile twice."""
    TOO_MANY_OF_A_KIND = "too-many-of-a-kind"
    """There are more tiles of a kind than the game has."""
    TOO_MANY_TILES = "too-many-tiles"
    """There are more tiles on the table and in hands than the game has."""
    HAND_TOO_LARGE = "hand-too-large"
    """A hand holds more than six tiles."""
    HAND_TOO_SMALL = "hand-too-small"
    """A hand holds fewer than six tiles, though the bag is not empty."""
    NOT_CONNECTED = "not-connected"
    """Some tiles hang together with the others nowhere."""

    @property
    def forbids(self) -> bool:
        """Whether there is no such `sixfold.Position` at all; else it can be played on, though no game leads there."""
        return self not in (Fault.HAND_TOO_SMALL, Fault.NOT_CONNECTED)

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault, and where it is: on cells of the table, with a kind of tile, or at a seat."""

    fault: Fault
    cells: tuple[Cell, ...] = ()
    tile: Tile | None = None
    seat: int | None = None


def find_faults(tiles: Mapping[Cell, Tile], hands: Sequence[Hand]) -> tuple[Finding, ...]:
    """All that is wrong with these tiles on the table and in hands; nothing if a game could come to this."""
    return (
        *_find_bad_lines(tiles),
        *_find_surplus(tiles, hands),
        *_find_bad_hands(tiles, hands),
        *_find_islands(tiles),
    )


def _find_bad_lines(tiles: Mapping[Cell, Tile]) -> Iterator[Finding]:
    for line in Board().laid(tiles.items()).lines():
        if line.mixed:
            yield Finding(Fault.LINE_MIXED, line.cells)
        elif line.repeats:
            twice = Counter(line.tiles)
            cells = zip(line.cells, line.tiles, strict=True)
            yield Finding(Fault.LINE_REPEATS, tuple(cell for cell, tile in cells if twice[tile] > 1))


def _find_surplus(tiles: Mapping[Cell, Tile], hands: Sequence[Hand]) -> Iterator[Finding]:
    used = Counter(tiles.values()) + Counter(tile for hand in hands for tile in hand.known)
    for tile in sorted(used):
        if used[tile] > COPIES:
            yield Finding(Fault.TOO_MANY_OF_A_KIND, tuple(sorted(c for c, t in tiles.items() if t is tile)), tile)
    if _count_bag(tiles, hands) < 0:
        yield Finding(Fault.TOO_MANY_TILES)


def _find_bad_hands(tiles: Mapping[Cell, Tile], hands: Sequence[Hand]) -> Iterator[Finding]:
    for seat, hand in by_seat(hands):
        if len(hand) > HAND_SIZE:
            yield Finding(Fault.HAND_TOO_LARGE, seat=seat)
        elif len(hand) < HAND_SIZE and _count_bag(tiles, hands) > 0:
            yield Finding(Fault.HAND_TOO_SMALL, seat=seat)


def _count_bag(tiles: Mapping[Cell, Tile], hands: Iterable[Hand]) -> int:
    return TILE_COUNT - len(tiles) - sum(map(len, hands))


def _find_islands(tiles: Mapping[Cell, Tile]) -> Iterator[Finding]:
    """The tiles that hang together with the largest group of them nowhere."""
    left, groups = set(tiles), list[set[Cell]]()
    while left:
        group, edge = set[Cell](), {left.pop()}
        while edge:
            group |= edge
            edge = {cell.step(axis, by) for cell in edge for axis in Axis for by in (-1, 1)} & left
            left -= edge
        groups.append(group)
    if len(groups) > 1:
        main = max(groups, key=lambda group: (len(group), min(group)))
        yield Finding(Fault.NOT_CONNECTED, tuple(sorted(cell for cell in tiles if cell not in main)))
