"""Boards and tiles as text for a terminal: in 24-bit colour, or in plain ASCII."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sixfold.draw.palette import HIGH_CONTRAST_PALETTE as PALETTE  # Letters are thin: they need its 4.5 : 1.
from sixfold.draw.palette import LIGHT_THEME
from sixfold.draw.window import CELL_WIDTH, LABEL_WIDTH, Window, whole_window
from sixfold.rules import Board, Cell, Shape, Tile

# Each takes one column of a terminal, as its letters do.
GLYPHS = {
    Shape.SQUARE: "■",
    Shape.CIRCLE: "●",
    Shape.STARBURST: "✸",
    Shape.CLOVER: "♣",
    Shape.DIAMOND: "◆",
    Shape.CROSS: "✖",
}


@dataclass(frozen=True, slots=True)
class Signs:
    """What stands beside the tiles: brackets round the last play, empty cells, arrows to what is not shown."""

    opens: str
    closes: str
    parts: str
    empty: str
    left: str
    right: str
    up: str
    down: str


# Both can be seen on a light terminal and on a dark one.
_GOLD = LIGHT_THEME.gold
_SOFT = "#827f78"

_PLAIN = Signs("[", "]", "|", ".", "<", ">", "^", "v")
_COLOURED = Signs("▐", "▌", "█", "·", "◀", "▶", "▲", "▼")


def tile_text(tile: Tile | None, *, colour: bool = False, marks: bool = True) -> str:
    """A tile in two characters: `Rs`, or its shape in colour and the colour's letter for a mark. `None`: not known."""
    if not colour:
        return "??" if tile is None else str(tile)
    if tile is None:
        return _painted("? ", _SOFT, PALETTE.tile)
    return _painted(GLYPHS[tile.shape] + (str(tile.colour) if marks else " "), PALETTE[tile.colour], PALETTE.tile)


def tiles_text(tiles: Iterable[Tile | None], *, colour: bool = False, marks: bool = True) -> str:
    """Tiles side by side: a hand, for instance."""
    return " ".join(tile_text(tile, colour=colour, marks=marks) for tile in tiles)


def board_text(
    board: Board,
    *,
    colour: bool = False,
    marks: bool = True,
    coordinates: bool = True,
    last: frozenset[Cell] = frozenset(),
    window: Window | None = None,
) -> str:
    """The board in lines of equal width, the cells of the last play in brackets, or between gold edges.

    A window shows its cells only, with room round them for arrows that point to tiles outside.
    """
    page = _Page(board, window or whole_window(board), last, colour, marks)
    lines = [*page.rows()]
    if window is not None:
        lines = page.with_arrows(lines)
    if coordinates:
        lines = page.with_labels(lines, arrows=window is not None)
    return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class _Page:
    """A board in a window, line by line."""

    board: Board
    window: Window
    last: frozenset[Cell]
    colour: bool
    marks: bool

    @property
    def _signs(self) -> Signs:
        return _COLOURED if self.colour else _PLAIN

    def rows(self) -> Iterator[str]:
        """The cells of each row, and what stands between them."""
        for y in self.window.ys:
            cells = [Cell(x, y) for x in self.window.xs]
            text = "".join(self._before(cell) + self._inside(cell) for cell in cells)
            yield text + self._before(Cell(self.window.xs.stop, y))

    def _inside(self, cell: Cell) -> str:
        tile = self.board.get(cell)
        if tile is None:
            return " " + self._soft(self._signs.empty)
        return tile_text(tile, colour=self.colour, marks=self.marks)

    def _before(self, cell: Cell) -> str:
        """The character between a cell and the one to its left."""
        closes, opens = (c in self.last and self.window.shows(c) for c in (Cell(cell.x - 1, cell.y), cell))
        if not opens and not closes:
            return " "
        signs = self._signs
        sign = signs.parts if opens and closes else signs.opens if opens else signs.closes
        return _painted(sign, _GOLD) if self.colour else sign

    def with_arrows(self, lines: list[str]) -> list[str]:
        """The lines with arrows round them wherever tiles lie outside, in line with those tiles or in the corner."""
        xs, ys, signs = self.window.xs, self.window.ys, self._signs
        left: set[int] = set()
        right: set[int] = set()
        above: set[int] = set()
        below: set[int] = set()
        for cell in self.board:
            near = Cell(min(max(cell.x, xs.start), xs.stop - 1), min(max(cell.y, ys.start), ys.stop - 1))
            if cell.x != near.x:
                (left if cell.x < near.x else right).add(near.y)
            if cell.y != near.y:
                (above if cell.y < near.y else below).add(near.x)
        sides = [
            self._arrow(signs.left, y in left) + line + self._arrow(signs.right, y in right)
            for y, line in zip(ys, lines, strict=True)
        ]
        return [self._arrow_line(signs.up, above), *sides, self._arrow_line(signs.down, below)]

    def _arrow_line(self, sign: str, columns: set[int]) -> str:
        arrows = "".join("  " + self._arrow(sign, x in columns) for x in self.window.xs)
        return f" {arrows}  "

    def _arrow(self, sign: str, wanted: bool) -> str:
        return self._soft(sign) if wanted else " "

    def with_labels(self, lines: list[str], *, arrows: bool) -> list[str]:
        """The lines with x above them and y to their left; every other x where the numbers are long."""
        xs, aside = self.window.xs, 1 if arrows else 0
        step = 1 if all(len(str(x)) < CELL_WIDTH for x in xs) else 2
        columns = ""
        for end, x in enumerate(xs, start=1):
            if x % step == 0:
                columns += str(x).rjust(LABEL_WIDTH + aside + end * CELL_WIDTH - len(columns))
        columns = columns.ljust(LABEL_WIDTH + len(xs) * CELL_WIDTH + 1 + 2 * aside)
        blank = [""] * aside
        rows = [label.rjust(LABEL_WIDTH) for label in (*blank, *map(str, self.window.ys), *blank)]
        return [self._soft(columns), *(self._soft(row) + line for row, line in zip(rows, lines, strict=True))]

    def _soft(self, words: str) -> str:
        return _painted(words, _SOFT) if self.colour and words.strip() else words


def _painted(words: str, ink: str, back: str | None = None) -> str:
    """Words between the escape codes for a colour, and the one that ends it."""
    behind = "" if back is None else f";48;2;{_triple(back)}"
    return f"\x1b[38;2;{_triple(ink)}{behind}m{words}\x1b[0m"


def _triple(colour: str) -> str:
    return ";".join(str(value) for value in bytes.fromhex(colour.removeprefix("#")))
