"""The bots. A bot is a function from a view to a move, so it knows no more than its seat does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sixfold import _core
from sixfold.engine.analysis import Stop, search_as
from sixfold.engine.crossing import move_of, pack_view
from sixfold.engine.evaluation import evaluation
from sixfold.engine.levels import LEVELS, read_thinker
from sixfold.engine.limits import Limit
from sixfold.engine.thinkers import Thinker
from sixfold.rules import Move
from sixfold.view import View

Bot = Callable[[View], Move]


def bot(name: str, *, limit: Limit | None = None, seed: int = 0, stop: Stop | None = None) -> Bot:
    """The bot of this name, which may carry a limit: `fox`, `raven@0.01` (seconds), `raven@500i` (iterations).

    One that searches takes a limit and can be stopped. Chance comes from seed and view.
    """
    return partial(_move, read_thinker(name, limit), seed, stop)


def _move(thinker: Thinker, seed: int, stop: Stop | None, view: View) -> Move:
    lot = (seed ^ hash_of(view)) % 2**64
    if thinker.sort == "search":
        return search_as(thinker, view, seed=lot, stop=stop).best
    return choose_as(thinker, view, _core.Random(lot))


def choose_as(thinker: Thinker, view: View, random: _core.Random) -> Move:
    """The move of a thinker: what it leaves to chance comes from `random`. It is the one that plays in the arena."""
    return move_of(_core.choose(pack_view(view), thinker.chooser(), evaluation(), random))


def hash_of(view: View) -> int:
    """A number that is the same for equal views on every machine, and hardly ever for others."""
    number = 0
    for letter in str(view).encode():
        number = (number * 1099511628211 ^ letter) % 2**64
    return number


BOTS: dict[str, Bot] = {name: bot(name) for name in LEVELS}
"""Every bot that can sit at a table, by its name."""

greedy = BOTS["greedy"]
"""The play that scores most, by lot among equals; failing that, a trade of as many tiles as can be; else a pass."""
