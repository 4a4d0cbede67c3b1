"""Hints: what an analysis found, as the page is told."""

from __future__ import annotations

from sixfold.engine.analysis import Analysis, RankedMove
from sixfold.engine.reasons import Opened
from sixfold.rules import Pass, Play, Trade
from sixfold.server.messages import Advice, OpenedLine
from sixfold.server.previews import scored_lines
from sixfold.server.views import NAMES, names, placements

MOST_ADVICE = 3


def advice(found: Analysis, most: int = MOST_ADVICE) -> tuple[Advice, ...]:
    """The best moves with their reasons, the best first."""
    return tuple(_advice(found, ranked) for ranked in found.moves[:most])


def _advice(found: Analysis, ranked: RankedMove) -> Advice:
    move, reasons = ranked.move, found.reasons(ranked.move)
    return Advice(
        move="play" if isinstance(move, Play) else "pass" if isinstance(move, Pass) else "trade",
        tiles=placements(move) if isinstance(move, Play) else (),
        traded=names(move.tiles) if isinstance(move, Trade) else (),
        score=ranked.points,
        lines=scored_lines(reasons.lines),
        equity=round(ranked.equity, 2),
        chance=round(ranked.chance, 3),
        opens=tuple(map(_opened, reasons.opens)),
        keeps=names(reasons.keeps),
    )


def _opened(spot: Opened) -> OpenedLine:
    takes = tuple((NAMES[tile], count) for tile, count in spot.takes)
    return OpenedLine(scored_lines([spot.line])[0], spot.cell.x, spot.cell.y, takes)
