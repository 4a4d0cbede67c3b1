"""The 36 kinds of tile: a colour and a shape each, three copies of every kind."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from operator import attrgetter
from typing import ClassVar

COPIES = 3
"""How many tiles of each kind there are."""


class Shape(Enum):
    """One of six shapes; its value numbers it, 0 to 5."""

    SQUARE = 0
    CIRCLE = 1
    STARBURST = 2
    CLOVER = 3
    DIAMOND = 4
    CROSS = 5

    def __str__(self) -> str:
        return "sctfdx"[self.value]

    def __repr__(self) -> str:
        return f"Shape.{self.name}"


class Colour(Enum):
    """One of six colours; its value numbers it, 0 to 5."""

    RED = 0
    ORANGE = 1
    YELLOW = 2
    GREEN = 3
    BLUE = 4
    PURPLE = 5

    @property
    def inner_shape(self) -> Shape:
        """The shape that stands for this colour in the colour-blind friendly edition."""
        return Shape(self.value)

    def __str__(self) -> str:
        return "ROYGBP"[self.value]

    def __repr__(self) -> str:
        return f"Colour.{self.name}"


class Tile:
    """A kind of tile. There is one object per kind, so tiles compare by identity and hash quickly."""

    __slots__ = ("colour", "number", "shape", "text", "unit")

    colour: Colour
    shape: Shape
    number: int
    unit: int
    """One of this kind in a tally: see there."""
    text: str
    """Its name in the notation, such as `Gf`."""
    _kinds: ClassVar[dict[tuple[Colour, Shape], Tile]] = {}

    def __new__(cls, colour: Colour, shape: Shape) -> Tile:
        """The tile of this colour and shape."""
        kind = cls._kinds.get((colour, shape))
        if kind is None:
            kind = super().__new__(cls)
            object.__setattr__(kind, "colour", colour)
            object.__setattr__(kind, "shape", shape)
            object.__setattr__(kind, "number", 6 * colour.value + shape.value)
            object.__setattr__(kind, "unit", 1 << 8 * kind.number)
            object.__setattr__(kind, "text", f"{colour}{shape}")
            cls._kinds[colour, shape] = kind
        return kind

    @property
    def inner_shape(self) -> Shape:
        """The mark by which colour-blind players tell this tile's colour."""
        return self.colour.inner_shape

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a tile does not change: cannot set {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a tile does not change: cannot delete {name}")

    def __reduce__(self) -> tuple[type[Tile], tuple[Colour, Shape]]:
        return Tile, (self.colour, self.shape)

    def __lt__(self, other: Tile) -> bool:
        return self.number < other.number

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Tile({self.colour!r}, {self.shape!r})"


TILES: tuple[Tile, ...] = tuple(Tile(colour, shape) for colour in Colour for shape in Shape)
"""Every kind, in the order of its number."""

EVERY_KIND: frozenset[Tile] = frozenset(TILES)

MATCHES: dict[Tile, frozenset[Tile]] = {
    tile: frozenset(other for other in TILES if (other.colour is tile.colour) != (other.shape is tile.shape))
    for tile in TILES
}
"""For each tile, those that may share a line with it: they have its colour or its shape, not both.

A line is valid exactly when any two of its tiles match. Three tiles that match in pairs cannot do so
partly by colour and partly by shape, so nothing more needs checking.
"""


_UNIT = attrgetter("unit")


def tally(tiles: Iterable[Tile]) -> int:
    """How many there are of each kind, all in one whole number: a byte for each. Tallies are added and subtracted."""
    return sum(map(_UNIT, tiles))


def counts_of(tally: int) -> bytes:
    """How many there are of each kind in a tally, by the number of the kind."""
    return tally.to_bytes(len(TILES), "little")


_ROOM = tally(TILES) << 7
"""The highest bit of each byte of a tally, where no count reaches: a kind of which too many are taken borrows it."""


def covers(tally: int, other: int) -> bool:
    """Whether a tally has at least as many of each kind as another."""
    return (tally + _ROOM - other) & _ROOM == _ROOM


ALL_TILES = tally(TILES) * COPIES
"""The tally of all tiles of a game."""


def all_tiles() -> list[Tile]:
    """The 108 tiles of a game, in the order of their numbers."""
    return [tile for tile in TILES for _ in range(COPIES)]


def is_set(tiles: Iterable[Tile]) -> bool:
    """Whether these tiles share one colour or one shape, no two of them identical."""
    return _is_set(tuple(tiles))


# The same few lines are asked about all the time.
@lru_cache(maxsize=8192)
def _is_set(tiles: tuple[Tile, ...]) -> bool:
    fitting = EVERY_KIND
    for tile in tiles:
        if tile not in fitting:
            return False
        fitting &= MATCHES[tile]
    return True
