"""Why one move is better than another, as data that a page can put into words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sixfold.engine import Reasons, reasons_for
from sixfold.rules import Move, Play
from sixfold.view import View

FIVE = 5
CLEARLY = 2
"""So many points more are reason enough."""


class Reason(StrEnum):
    """What speaks most for the better move."""

    OPENS = "opens"
    """The other one leaves a line of five that one more tile makes a Qwirkle: `n` unseen tiles would."""
    SCORES = "scores"
    """It scores `n` points more at once."""
    KEEPS = "keeps"
    """It keeps `n` tiles of one colour or shape, the other one fewer."""
    LATER = "later"
    """What it is ahead shows only in the turns that follow."""


@dataclass(frozen=True, slots=True)
class Why:
    """The reason, and its number; 0 if it has none."""

    reason: Reason
    n: int = 0


def why_better(view: View, better: Move, other: Move) -> Why:
    """Why a move is better than another one, in a word."""
    good, bad = reasons_for(view, better), reasons_for(view, other)
    risk, less = tiles_completing(bad), tiles_completing(good)
    if risk > less:
        return Why(Reason.OPENS, risk)
    gained = _points(view, better) - _points(view, other)
    if gained >= CLEARLY:
        return Why(Reason.SCORES, gained)
    if good.largest_set_kept > max(1, bad.largest_set_kept):
        return Why(Reason.KEEPS, good.largest_set_kept)
    return Why(Reason.SCORES, gained) if gained > 0 else Why(Reason.LATER)


def tiles_completing(reasons: Reasons) -> int:
    """How many unseen tiles make a Qwirkle of a five that is left open."""
    return sum(count for spot in reasons.opens if len(spot.line) == FIVE for _, count in spot.takes)


def _points(view: View, move: Move) -> int:
    return view.position.score(move).points if isinstance(move, Play) else 0
