"""What a player may do in a turn: play tiles, trade tiles, or pass."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from operator import itemgetter

from sixfold.rules.board import Placement
from sixfold.rules.cells import Axis, Cell
from sixfold.rules.lines import Line
from sixfold.rules.tiles import Tile

_CELL: Callable[[Placement], Cell] = itemgetter(0)
_TILE: Callable[[Placement], Tile] = itemgetter(1)
_LONGEST_WRITTEN = 100
"""The longest play that is written with a dot for each cell stepped over."""


@dataclass(frozen=True, init=False, eq=False, slots=True)
class Play:
    """Tiles laid on cells. Two plays are the same if they put the same tiles on the same cells.

    What a play scores is asked of a position: `position.score(play)`.
    """

    placements: tuple[Placement, ...]

    def __init__(self, placements: Mapping[Cell, Tile] | Iterable[Placement]) -> None:
        """Lay these tiles; the order in which they are given does not matter."""
        pairs = placements.items() if isinstance(placements, Mapping) else placements
        object.__setattr__(self, "placements", tuple(sorted(pairs)))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells laid on, from the left and from the top."""
        return tuple(map(_CELL, self.placements))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles laid, in the order of their cells."""
        return tuple(map(_TILE, self.placements))

    @property
    def axis(self) -> Axis | None:
        """The axis of the one row or column that holds the tiles (a row for one tile), if there is one."""
        if not self.placements:
            return None
        if len(self.placements) == 1 or len({y for (_, y), _ in self.placements}) == 1:
            return Axis.ROW
        return Axis.COLUMN if len({x for (x, _), _ in self.placements}) == 1 else None

    @property
    def span(self) -> int:
        """How many cells there are from the first tile to the last, if one row or column holds them."""
        first, last = self.placements[0][0], self.placements[-1][0]
        return last.x - first.x + last.y - first.y + 1

    @property
    def writable(self) -> bool:
        """Whether the notation can write the play: one row or column holds it, with one tile per cell."""
        return self._writable(self.axis, len(set(self.cells)))

    def _writable(self, axis: Axis | None, cells: int) -> bool:
        """The same, on that axis and so many different cells."""
        return axis is not None and cells == len(self.placements) and self.span <= _LONGEST_WRITTEN

    def __str__(self) -> str:
        axis, laid = self.axis, dict(self.placements)
        if axis is None or not self._writable(axis, len(laid)):
            return " ".join(f"{cell}>{tile}" for cell, tile in self.placements)
        first, span = self.placements[0][0], self.span
        if span == len(laid):
            return f"{first.x},{first.y}{axis.sign}{''.join([tile.text for tile in laid.values()])}"
        steps = (laid.get(first.step(axis, i)) for i in range(span))
        return f"{first}{axis}{''.join('.' if tile is None else str(tile) for tile in steps)}"

    def __eq__(self, other: object) -> bool:
        return self.placements == other.placements if isinstance(other, Play) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.placements)

    def __repr__(self) -> str:
        return f"read_move({str(self)!r})"


@dataclass(frozen=True, init=False, eq=False, repr=False, slots=True)
class ScoredPlay(Play):
    """A play with the lines that it makes where it was found. The same play as the one without them."""

    lines: tuple[Line, ...]
    """The one that the tiles are laid in first, then those across it."""

    def __init__(self, placements: tuple[Placement, ...], lines: tuple[Line, ...]) -> None:
        """Lay these tiles, which are in the order of their cells, and make these lines."""
        object.__setattr__(self, "placements", placements)
        object.__setattr__(self, "lines", lines)

    @property
    def score(self) -> int:
        """The points of its lines. The six points for going out belong to the turn, not to the play."""
        return sum(line.score for line in self.lines)


@dataclass(frozen=True, init=False, slots=True)
class Trade:
    """Tiles put back for as many new ones. `None` is a tile that is not known."""

    tiles: tuple[Tile | None, ...]

    def __init__(self, tiles: Iterable[Tile | None]) -> None:
        """Trade these tiles; if one is not known, only their number is kept."""
        given = tuple(tiles)
        known = [tile for tile in given if tile is not None]
        order = tuple(sorted(known)) if len(known) == len(given) else (None,) * len(given)
        object.__setattr__(self, "tiles", order)

    @classmethod
    def of(cls, count: int) -> Trade:
        """A trade of which only the number of tiles is known."""
        return cls((None,) * count)

    @property
    def known(self) -> bool:
        """Whether it is known which tiles are traded."""
        return None not in self.tiles

    def __str__(self) -> str:
        return "~" + ("".join(map(str, self.tiles)) if self.known else str(len(self.tiles)))

    def __repr__(self) -> str:
        return f"read_move({str(self)!r})"


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing to play and nothing to draw."""

    def __str__(self) -> str:
        return "-"


Move = Play | Trade | Pass
