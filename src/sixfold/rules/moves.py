"""What a player may do in a turn: play tiles, trade tiles, or pass."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sixfold.rules.board import Placement
from sixfold.rules.cells import Axis, Cell
from sixfold.rules.lines import Line
from sixfold.rules.tiles import Tile

_LONGEST_WRITTEN = 100
"""The longest play that is written with a dot for each cell stepped over."""


@dataclass(frozen=True, init=False, slots=True)
class Play:
    """Tiles laid on cells. Two plays are the same if they put the same tiles on the same cells.

    `lines` and `score` are a note that a position makes on a play that it generates, or that it checks
    and finds legal. The note is no part of the play: it does not count when plays are compared.
    """

    placements: tuple[Placement, ...]
    _lines: tuple[Line, ...] | None = field(compare=False, repr=False)

    def __init__(self, placements: Mapping[Cell, Tile] | Iterable[Placement]) -> None:
        """Lay these tiles; the order in which they are given does not matter."""
        pairs = placements.items() if isinstance(placements, Mapping) else placements
        object.__setattr__(self, "placements", tuple(sorted(pairs)))
        object.__setattr__(self, "_lines", None)

    @classmethod
    def generated(cls, placements: tuple[Placement, ...], lines: tuple[Line, ...]) -> Play:
        """A legal play with its lines, from whoever has the placements in order and knows the lines."""
        play = object.__new__(cls)
        object.__setattr__(play, "placements", placements)
        object.__setattr__(play, "_lines", lines)
        return play

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells laid on, from the left and from the top."""
        return tuple(cell for cell, _ in self.placements)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles laid, in the order of their cells."""
        return tuple(tile for _, tile in self.placements)

    @property
    def axis(self) -> Axis | None:
        """The axis of the one row or column that holds the tiles (a row for one tile), if there is one."""
        if not self.placements:
            return None
        first = self.placements[0][0]
        if all(cell.y == first.y for cell, _ in self.placements):
            return Axis.ROW
        return Axis.COLUMN if all(cell.x == first.x for cell, _ in self.placements) else None

    @property
    def span(self) -> int:
        """How many cells there are from the first tile to the last, if one row or column holds them."""
        first, last = self.placements[0][0], self.placements[-1][0]
        return last.x - first.x + last.y - first.y + 1

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines made or made longer: the one the tiles were laid in first, then those across it."""
        if self._lines is None:
            raise ValueError(f"the play {self} has no score yet: let a position check it first")
        return self._lines

    @property
    def score(self) -> int:
        """The points of its lines. The six points for going out belong to the turn, not to the play."""
        return sum(line.score for line in self.lines)

    def note(self, lines: tuple[Line, ...]) -> None:
        """Note the lines that this play makes in the position that has just accepted it."""
        object.__setattr__(self, "_lines", lines)

    @property
    def writable(self) -> bool:
        """Whether the notation can write the play: one row or column holds it, a tile a cell."""
        return self.axis is not None and len(set(self.cells)) == len(self.cells) and self.span <= _LONGEST_WRITTEN

    def __str__(self) -> str:
        axis, laid = self.axis, dict(self.placements)
        if axis is None or not self.writable:
            return " ".join(f"{cell}>{tile}" for cell, tile in self.placements)
        first = self.placements[0][0]
        steps = (laid.get(first.step(axis, i)) for i in range(self.span))
        return f"{first}{axis}{''.join('.' if tile is None else str(tile) for tile in steps)}"

    def __repr__(self) -> str:
        return f"read_move({str(self)!r})"


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
