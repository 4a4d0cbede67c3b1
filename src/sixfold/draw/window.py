"""The part of an endless table that a terminal has room for."""

from __future__ import annotations

from typing import NamedTuple

from sixfold.rules import ORIGIN, Board, Cell

CELL_WIDTH = 3
"""Characters per cell: one before a tile and two for it. A row ends with one more."""
LABEL_WIDTH = 4
ARROWS = 2
"""A window has room for arrows on either side, and above and below."""


class Window(NamedTuple):
    """Columns and rows of cells, counted from the cell in the top left corner."""

    corner: Cell
    columns: int
    rows: int

    @property
    def xs(self) -> range:
        """Its columns, from the left."""
        return range(self.corner.x, self.corner.x + self.columns)

    @property
    def ys(self) -> range:
        """Its rows, from the top."""
        return range(self.corner.y, self.corner.y + self.rows)

    def shows(self, cell: Cell) -> bool:
        """Whether the cell lies inside."""
        return cell.x in self.xs and cell.y in self.ys


def whole_window(board: Board, *, margin: int = 0) -> Window:
    """Every tile, and this many empty cells round them; a few cells round the origin while the table is empty."""
    first, last = board.corners if board else (Cell(ORIGIN.x - 2, ORIGIN.y - 1), Cell(ORIGIN.x + 2, ORIGIN.y + 1))
    corner = Cell(first.x - margin, first.y - margin)
    return Window(corner, last.x - first.x + 1 + 2 * margin, last.y - first.y + 1 + 2 * margin)


def fit_window(
    board: Board, *, width: int, height: int, coordinates: bool = True, centre: Cell | None = None
) -> Window:
    """As much of the board, with a free cell on every side, as `board_text` can show in this many characters and lines.

    What does not fit is cropped so that `centre`, or else the middle of the board, stays as near the middle as can be.
    """
    columns = (width - ARROWS - 1 - (LABEL_WIDTH if coordinates else 0)) // CELL_WIDTH
    rows = height - ARROWS - (1 if coordinates else 0)
    whole = whole_window(board, margin=1)
    middle = centre or Cell(whole.corner.x + whole.columns // 2, whole.corner.y + whole.rows // 2)
    xs, ys = _part(whole.xs, columns, middle.x), _part(whole.ys, rows, middle.y)
    return Window(Cell(xs.start, ys.start), len(xs), len(ys))


def _part(whole: range, size: int, middle: int) -> range:
    """As many of these numbers as asked for, round the middle: at least one, at most all."""
    size = min(max(size, 1), len(whole))
    start = min(max(middle - size // 2, whole.start), whole.stop - size)
    return range(start, start + size)
