"""Where a Qwirkle is one tile away."""

from __future__ import annotations

from collections import Counter

from sixfold.rules import Axis, Board, Cell, Tile
from sixfold.rules.board import NO_GAP

FIVE = 5


def qwirkle_spots(board: Board, unseen: Counter[Tile]) -> frozenset[Cell]:
    """The empty cells where one unseen tile would complete a Qwirkle."""
    found = set()
    for axis in Axis:
        across = board.gaps(axis.across)
        for cell, gap in board.gaps(axis).items():
            if len(gap.before.tiles) + len(gap.after.tiles) == FIVE:
                takes = gap.takes & across.get(cell, NO_GAP).takes
                if any(unseen[tile] for tile in takes):
                    found.add(cell)
    return frozenset(found)
