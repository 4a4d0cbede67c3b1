"""The tiles that one seat holds, all of them known or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

from sixfold.rules.tiles import MATCHES, Tile, covers, tally

HAND_SIZE = 6


@dataclass(frozen=True, init=False, slots=True)
class Hand:
    """Up to six tiles, in the order in which they came. `None` is a tile that is not known."""

    tiles: tuple[Tile | None, ...]
    known: tuple[Tile, ...] = field(compare=False)
    """The tiles that are known."""
    tally: int = field(compare=False)
    """How many of each kind are known, all in one whole number."""

    def __init__(self, tiles: Iterable[Tile | None] = ()) -> None:
        """Hold these tiles."""
        held = tuple(tiles)
        known = tuple([tile for tile in held if tile is not None])
        put = object.__setattr__
        put(self, "tiles", held)
        put(self, "known", held if len(known) == len(held) else known)  # Mostly they are the same, and kept once.
        put(self, "tally", tally(known))

    @staticmethod
    @cache
    def hidden(size: int) -> Hand:
        """A hand of which only the size is known."""
        return Hand((None,) * size)

    @property
    def kinds(self) -> tuple[Tile, ...]:
        """The kinds of tile that are known, each once."""
        return tuple(dict.fromkeys(self.known))

    @property
    def unknown(self) -> int:
        """How many of the tiles are not known."""
        return len(self.tiles) - len(self.known)

    @property
    def largest_set(self) -> int:
        """The most tiles of one colour or of one shape, duplicates not counted (RULES, Start 2)."""
        kinds = self.kinds
        of_a_colour = Counter(tile.colour.value for tile in kinds)
        of_a_shape = Counter(tile.shape.value for tile in kinds)
        return max([*of_a_colour.values(), *of_a_shape.values()], default=0)

    def sets(self, size: int) -> Iterator[tuple[Tile, ...]]:
        """Every ordered choice of `size` known tiles that share a colour or a shape, no two identical."""

        def grow(chosen: tuple[Tile, ...], fitting: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
            if len(chosen) == size:
                yield chosen
                return
            for tile in fitting:
                yield from grow((*chosen, tile), tuple(t for t in fitting if t in MATCHES[tile]))

        return grow((), self.kinds)

    def can_spare(self, tiles: Iterable[Tile | None]) -> bool:
        """Whether the hand can hold all of these: as known tiles, or behind ones that are not known."""
        wanted = tuple(tiles)
        kinds = set(wanted)
        if len(kinds) == len(wanted) and kinds.issubset(self.known):
            return True  # Mostly it is a play: no two alike.
        if len(wanted) > len(self.tiles):
            return False
        known = [tile for tile in wanted if tile is not None]
        if covers(self.tally, tally(known)):
            return True
        return (Counter(known) - Counter(self.known)).total() <= self.unknown

    def without(self, tiles: Iterable[Tile | None], drawn: Iterable[Tile | None] = ()) -> Hand:
        """The hand after these have left it, with the drawn ones at its end.

        A tile that it does not show was one of those not known. Where more unknown tiles leave than the hand has, it is
        no longer known what is left.
        """
        gone, left = tuple(tiles), list[Tile | None]()
        going = set(gone)
        for tile in self.tiles:
            if tile in going:
                going.remove(tile)
            else:
                left.append(tile)
        if going or len(left) + len(gone) != len(self.tiles):  # Some are alike, or not shown.
            left = self._without(gone)
        return Hand((*left, *drawn))

    def _without(self, gone: tuple[Tile | None, ...]) -> list[Tile | None]:
        """What is left, whatever has gone: tile by tile, which takes longer."""
        left, hidden = list(self.tiles), 0
        for tile in gone:
            if tile is None:
                hidden += 1
            elif tile in left:
                left.remove(tile)
            else:
                left.remove(None)
        if hidden > left.count(None):
            return [None] * (len(left) - hidden)
        for _ in range(hidden):
            left.remove(None)
        return left

    def __iter__(self) -> Iterator[Tile | None]:
        return iter(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def __str__(self) -> str:
        return "".join("?" if tile is None else str(tile) for tile in self.tiles) or "-"

    def __repr__(self) -> str:
        return f"read_hand({str(self)!r})"
