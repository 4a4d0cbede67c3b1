"""Why a move is good or bad, as data that a page can put into words."""

from __future__ import annotations

from dataclasses import dataclass

from sixfold.rules import Board, Cell, Hand, Line, Move, Pass, Play, Refusal, Tile
from sixfold.rules.board import NO_GAP
from sixfold.view import View

SHORTEST_OPEN_LINE = 4
"""Lines of at least this many tiles are worth a word if they are left open."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A long line that is left open: where it can go on, and the tiles that fit there with how many are unseen."""

    line: Line
    cell: Cell
    takes: tuple[tuple[Tile, int], ...]


@dataclass(frozen=True, slots=True)
class Reasons:
    """What a move brings and leaves behind."""

    lines: tuple[Line, ...]
    """The lines it scores."""
    opens: tuple[Opened, ...]
    """Long lines that others could make longer, the longest first."""
    keeps: tuple[Tile, ...]
    """The tiles that stay in the hand."""
    largest_set_kept: int


def reasons_for(view: View, move: Move) -> Reasons:
    """The reasons for and against a move of the seat whose view this is."""
    position = view.position
    score = position.judge(move)
    if isinstance(score, Refusal):
        raise ValueError(f"{move} is refused: {score}")
    kept = Hand(view.hand.known if isinstance(move, Pass) else view.hand.without(move.tiles).known)
    if not isinstance(move, Play):
        return Reasons((), (), kept.known, kept.largest_set)
    board = position.board.laid(move.placements)
    opened = [spot for line in score.lines for spot in _ends(board, line, view)]
    opened.sort(key=lambda spot: -len(spot.line))
    return Reasons(score.lines, tuple(opened), kept.known, kept.largest_set)


def _ends(board: Board, line: Line, view: View) -> list[Opened]:
    """The two ends of a long line where a tile still unseen would fit."""
    if not SHORTEST_OPEN_LINE <= len(line) < 6:
        return []
    found = []
    for cell in (line.start.step(line.axis, -1), line.start.step(line.axis, len(line))):
        along = board.gaps(line.axis).get(cell, NO_GAP).takes
        across = board.gaps(line.axis.across).get(cell, NO_GAP).takes
        takes = tuple((tile, view.unseen[tile]) for tile in sorted(along & across) if view.unseen[tile])
        if takes:
            found.append(Opened(line, cell, takes))
    return found
