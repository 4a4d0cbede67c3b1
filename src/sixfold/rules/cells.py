"""Cells of the endless table, and the two ways a line can run over it."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Literal, NamedTuple


class Cell(NamedTuple):
    """A place on the table: x to the right, y downwards."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.x},{self.y}"

    def step(self, axis: Axis, count: int = 1) -> Cell:
        """The cell this many steps along the axis; a negative count goes back."""
        return Cell(self.x + count * axis.dx, self.y + count * axis.dy)


@lru_cache(maxsize=16_384)
def cell_at(x: int, y: int) -> Cell:
    """The cell of this place. Games lie on the same few hundred: they are kept once, however many games there are."""
    return Cell(x, y)


FARTHEST = 9_999
"""The notation and the wire take no cell farther than this from 0,0, along either axis."""


class Axis(Enum):
    """The way a line runs: a row to the right, a column downwards."""

    ROW = (1, 0)
    COLUMN = (0, 1)

    def __init__(self, dx: int, dy: int) -> None:
        self.dx = dx
        self.dy = dy
        self.sign: Literal[">", "v"] = ">" if dx else "v"
        """How the notation writes it."""

    @property
    def across(self) -> Axis:
        """The other axis."""
        return Axis.COLUMN if self is Axis.ROW else Axis.ROW

    def __str__(self) -> str:
        return self.sign

    def __repr__(self) -> str:
        return f"Axis.{self.name}"


ORIGIN = Cell(0, 0)
"""Where the leftmost or topmost tile of the opening lies."""
