"""The greedy bot: the play that scores most, now. The first bot, and the example to write others by."""

from __future__ import annotations

from sixfold.rules import Move, Pass, Trade
from sixfold.view import View


def greedy(view: View) -> Move:
    """The highest-scoring play; failing that, a trade of as many tiles as the bag allows; failing that, a pass."""
    best = max(view.legal_plays(), key=lambda play: play.score, default=None)
    if best is not None:
        return best
    return Trade(view.hand.known[: view.bag_size]) if view.bag_size else Pass()
