"""The bots. A bot is a function from a view to a move, so it knows no more than its seat does."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from sixfold.engine.analysis import Analysis, Stop, analyse
from sixfold.engine.greedy import greedy
from sixfold.engine.levels import LEVELS
from sixfold.engine.limits import Limit
from sixfold.engine.plays import legal_plays
from sixfold.engine.thinkers import Thinker
from sixfold.rules import Move, Play
from sixfold.view import View

Bot = Callable[[View], Move]

GLANCE = Limit(iterations=1)
"""Too little to simulate anything: the static value decides."""


def bot(name: str, *, limit: Limit | None = None, seed: int = 0, stop: Stop | None = None) -> Bot:
    """The bot of this name. One that searches takes a limit and can be stopped. Chance comes from seed and view."""
    if name not in LEVELS:
        raise ValueError(f"no bot called {name!r}; there are {', '.join(LEVELS)}")
    return partial(_move, LEVELS[name].within(limit), seed, stop)


def _move(thinker: Thinker, seed: int, stop: Stop | None, view: View) -> Move:
    match thinker.sort:
        case "search":
            return searched(thinker, view, seed=seed ^ hash_of(view), stop=stop).best
        case "static":
            return analyse(view, GLANCE, endgame=False).best
        case "novice":
            return _novice(view, thinker.overlooks, random.Random(seed ^ hash_of(view)))
        case _:
            return greedy(view)


def searched(thinker: Thinker, view: View, *, seed: int = 0, stop: Stop | None = None) -> Analysis:
    """What a thinker that searches finds, within its own limit."""
    assert thinker.limit is not None
    return analyse(
        view,
        thinker.limit,
        seed=seed,
        plies=thinker.plies,
        candidates=thinker.candidates,
        doubt=thinker.doubt,
        inference=thinker.inference,
        endgame=thinker.endgame,
        stop=stop,
    )


def hash_of(view: View) -> int:
    """A number that is the same for equal views on every machine, and hardly ever for others."""
    number = 0
    for letter in str(view).encode():
        number = (number * 1099511628211 ^ letter) % 2**64
    return number


def _novice(view: View, overlooks: float, chance: random.Random) -> Move:
    """The best of the plays it notices; a longer play is harder to see. If it notices none, any play."""
    plays = list(legal_plays(view.position))
    seen: list[Play] = [play for play in plays if chance.random() < (1 - overlooks) ** len(play.tiles)]
    if seen:
        return max(seen, key=lambda play: play.score)
    return chance.choice(plays) if plays else greedy(view)


BOTS: dict[str, Bot] = {name: bot(name) for name in LEVELS}
"""Every bot that can sit at a table, by its name."""
