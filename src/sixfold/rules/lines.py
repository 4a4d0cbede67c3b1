"""A line: two or more tiles in a row or column with no gap, and what it scores."""

from __future__ import annotations

from dataclasses import dataclass

from sixfold.rules.cells import Axis, Cell
from sixfold.rules.tiles import Tile

LONGEST_LINE = 6
QWIRKLE_BONUS = 6


@dataclass(frozen=True, slots=True)
class Line:
    """Tiles side by side, from the left or from the top."""

    axis: Axis
    start: Cell
    tiles: tuple[Tile, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the line, in order."""
        return tuple(self.start.step(self.axis, i) for i in range(len(self.tiles)))

    @property
    def end(self) -> Cell:
        """The last of its cells."""
        return self.start.step(self.axis, len(self.tiles) - 1)

    @property
    def qwirkle(self) -> bool:
        """Whether the line has all six tiles."""
        return len(self.tiles) == LONGEST_LINE

    @property
    def score(self) -> int:
        """One point per tile, and six more for a Qwirkle."""
        length = len(self.tiles)
        return length + QWIRKLE_BONUS if length == LONGEST_LINE else length

    @property
    def mixed(self) -> bool:
        """Whether the tiles are neither all of one colour nor all of one shape."""
        colour, shape = self.tiles[0].colour, self.tiles[0].shape
        one_colour = all(tile.colour is colour for tile in self.tiles)
        return not one_colour and not all(tile.shape is shape for tile in self.tiles)

    @property
    def repeats(self) -> bool:
        """Whether a tile is in the line twice."""
        return len(set(self.tiles)) < len(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def __str__(self) -> str:
        return f"{self.start}{self.axis}{''.join(map(str, self.tiles))}"
