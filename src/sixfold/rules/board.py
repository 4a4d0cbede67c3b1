"""The table and the tiles on it. A board never changes: laying tiles makes a new one."""

from __future__ import annotations

from array import array
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from sixfold.rules.cells import Axis, Cell, cell_at
from sixfold.rules.lines import Line
from sixfold.rules.tiles import EVERY_KIND, MATCHES, Tile, tally

Placement = tuple[Cell, Tile]
"""A tile and the cell it is laid on."""


class Run(NamedTuple):
    """Tiles side by side that end at an empty cell, and the tiles that would make the run longer."""

    tiles: tuple[Tile, ...] = ()
    takes: frozenset[Tile] = EVERY_KIND


class Gap(NamedTuple):
    """What lies on both sides of an empty cell along one axis, and the tiles that fit between."""

    before: Run = Run()
    after: Run = Run()
    takes: frozenset[Tile] = EVERY_KIND

    def line(self, axis: Axis, cell: Cell, tile: Tile) -> Line | None:
        """The line that this tile would make on the gap's cell; none if it touches nothing here."""
        before, after = self.before.tiles, self.after.tiles
        if not before and not after:
            return None
        return Line(axis, cell.step(axis, -len(before)), (*before, tile, *after))


NO_GAP = Gap()
"""An empty cell with nothing beside it along an axis: everything fits."""


class Board(Mapping[Cell, Tile]):
    """Tiles by cell, on a table without edges."""

    __slots__ = ("_added", "_below", "_column_gaps", "_flat", "_openings", "_row_gaps", "_tally", "tiles")

    tiles: dict[Cell, Tile]
    """The tiles by their cells, in the order in which they were laid. Not to be changed."""

    def __init__(self, tiles: Mapping[Cell, Tile] | None = None) -> None:
        """Lay these tiles out; a `ValueError` names the first line that breaks the rules."""
        self.tiles = dict(tiles or {})
        self._below: tuple[int | None, bytes | None] = None, None
        """The tally and the flat tiles of the board that this one was laid on, as far as they were asked for."""
        self._added: tuple[Placement, ...] = ()
        """What was laid on it."""
        self._tally: int | None = None
        self._flat: bytes | None = None
        self._openings: dict[Cell, frozenset[Tile]] | None = None
        self._row_gaps: dict[Cell, Gap] | None = None
        self._column_gaps: dict[Cell, Gap] | None = None
        for line in self.lines():
            if line.mixed or line.repeats:
                fault = "mixes colours and shapes" if line.mixed else "holds a tile twice"
                raise ValueError(f"the line {line} {fault}")

    def laid(self, placements: Iterable[Placement]) -> Board:
        """The board with these tiles added. Whoever calls has checked that they fit."""
        board = object.__new__(Board)
        board._below, board._added = (self._tally, self._flat), tuple(placements)
        board.tiles = self.tiles.copy()
        board.tiles.update(board._added)
        board._tally = board._flat = board._openings = board._row_gaps = board._column_gaps = None
        return board

    def line(self, cell: Cell, axis: Axis) -> Line | None:
        """The line through an occupied cell along the axis, if there is one."""
        (x, y), dx, dy = cell, axis.dx, axis.dy
        tiles = cast("dict[tuple[int, int], Tile]", self.tiles)  # A plain pair is as good as a cell, and sooner made.
        while (x - dx, y - dy) in tiles:
            x, y = x - dx, y - dy
        if (x, y) == cell and (x + dx, y + dy) not in tiles:
            return None
        start = cell_at(x, y)
        return Line(axis, start, self._run(start, axis))

    def _run(self, start: Cell, axis: Axis) -> tuple[Tile, ...]:
        """The unbroken tiles from an occupied cell onwards."""
        found, (x, y), dx, dy = [], start, axis.dx, axis.dy
        tiles = cast("dict[tuple[int, int], Tile]", self.tiles)  # A plain pair is as good as a cell, and sooner made.
        while (tile := tiles.get((x, y))) is not None:
            found.append(tile)
            x, y = x + dx, y + dy
        return tuple(found)

    def lines(self) -> Iterator[Line]:
        """Every line on the table, each once."""
        for cell in self.tiles:
            for axis in Axis:
                if cell.step(axis, -1) not in self.tiles:
                    line = self.line(cell, axis)
                    if line is not None:
                        yield line

    def lines_of(self, cells: Sequence[Cell], axis: Axis | None) -> tuple[Line, ...]:
        """The lines that tiles on these cells are in, each once: those along the axis first, then those across it.

        The cells are in order, on one line of the axis; no axis for cells that no row or column holds.
        """
        way = axis or Axis.ROW
        first = self.line(cells[0], way) if cells else None
        other = way.across
        across = [line for cell in cells if (line := self.line(cell, other)) is not None]
        if axis is not None and (len(cells) == 1 or (first is not None and cells[-1] <= first.end)):
            return tuple(across) if first is None else (first, *across)
        along = [first, *(self.line(cell, way) for cell in cells[1:])]
        return tuple(dict.fromkeys([*(line for line in along if line is not None), *across]))

    @property
    def openings(self) -> dict[Cell, frozenset[Tile]]:
        """The empty cells beside a tile, and the tiles that fit there along both axes."""
        found = self._openings
        if found is None:
            found = {cell: gap.takes for cell, gap in self.gaps(Axis.ROW).items()}
            for cell, gap in self.gaps(Axis.COLUMN).items():
                found[cell] = found.get(cell, EVERY_KIND) & gap.takes
            self._openings = found
        return found

    def touched_from(self, cell: Cell) -> bool:
        """Whether a tile lies beside this cell, by an edge."""
        (x, y), tiles = cell, self.tiles
        return (x - 1, y) in tiles or (x + 1, y) in tiles or (x, y - 1) in tiles or (x, y + 1) in tiles

    def gaps(self, axis: Axis) -> dict[Cell, Gap]:
        """The empty cells that have a tile before or after them along the axis, and what fits there."""
        found = self._row_gaps if axis is Axis.ROW else self._column_gaps
        if found is None:
            found = self._find_gaps(axis)
            if axis is Axis.ROW:
                self._row_gaps = found
            else:
                self._column_gaps = found
        return found

    def _find_gaps(self, axis: Axis) -> dict[Cell, Gap]:
        """One look at every run of tiles along the axis: the cells at its two ends are gaps."""
        found: dict[Cell, Gap] = {}
        for cell in self.tiles:
            end_before = cell.step(axis, -1)
            if end_before in self.tiles:
                continue
            run = _run_of(self._run(cell, axis))
            end_after = cell.step(axis, len(run.tiles))
            found[end_before] = _gap(found.get(end_before, NO_GAP).before, run)
            found[end_after] = _gap(run, found.get(end_after, NO_GAP).after)
        return found

    @property
    def tally(self) -> int:
        """How many tiles of each kind lie on the table, all in one whole number."""
        found = self._tally
        if found is None:
            below, _ = self._below
            new = self.tiles.values() if below is None else [tile for _, tile in self._added]
            found = self._tally = (below or 0) + tally(new)
        return found

    @property
    def flat(self) -> bytes:
        """All tiles in the order in which they were laid, `flattened`."""
        flat = self._flat
        if flat is None:
            _, below = self._below
            flat = flattened(self.tiles.items()) if below is None else below + flattened(self._added)
            self._flat = flat
        return flat

    @property
    def corners(self) -> tuple[Cell, Cell]:
        """The top left and bottom right cells of the smallest rectangle round all tiles."""
        xs, ys = {cell.x for cell in self.tiles}, {cell.y for cell in self.tiles}
        if not xs:
            raise ValueError("an empty table has no corners")
        return Cell(min(xs), min(ys)), Cell(max(xs), max(ys))

    def __getitem__(self, cell: Cell) -> Tile:
        return self.tiles[cell]

    def __contains__(self, cell: object) -> bool:
        return cell in self.tiles

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def __bool__(self) -> bool:
        return bool(self.tiles)

    def items(self) -> ItemsView[Cell, Tile]:
        """The cells with their tiles."""
        return self.tiles.items()

    def __eq__(self, other: object) -> bool:
        return self.tiles == other.tiles if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self.tiles.items()))

    def __str__(self) -> str:
        if not self.tiles:
            return "-"
        first, _ = self.corners
        text, row, expected = f"{first}:", first.y, first.x
        for y, x, tile in sorted([(y, x, tile.text) for (x, y), tile in self.tiles.items()]):
            if y > row:
                text += "/" * (y - row)
                row, expected = y, first.x
            text += f"{x - expected or ''}{tile}"
            expected = x + 1
        return text

    def __repr__(self) -> str:
        return f"read_board({str(self)!r})"

    def __reduce__(self) -> tuple[Callable[[Iterable[Placement]], Board], tuple[tuple[Placement, ...]]]:
        return _restored, (tuple(self.items()),)


def _restored(placements: Iterable[Placement]) -> Board:
    return Board().laid(placements)


def flattened(placements: Iterable[Placement]) -> bytes:
    """Tiles as whole numbers of 32 bits, for whoever reads no Python: x, y and the number of its kind for each.

    Raises an `OverflowError` if a cell lies too far away for them.
    """
    return array("i", [number for (x, y), tile in placements for number in (x, y, tile.number)]).tobytes()


@lru_cache(maxsize=8192)
def _run_of(tiles: tuple[Tile, ...]) -> Run:
    """These tiles as a run. The same few come back all the time, so they are remembered."""
    takes = EVERY_KIND
    for tile in tiles:
        takes &= MATCHES[tile]
    return Run(tiles, takes)


def _gap(before: Run, after: Run) -> Gap:
    """The gap between two runs. Nothing fits if their own tiles could not share a line."""
    if not before.tiles or not after.tiles:
        return Gap(before, after, after.takes if after.tiles else before.takes)
    if before.takes.issuperset(after.tiles):
        return Gap(before, after, before.takes & after.takes)
    return Gap(before, after, frozenset())
