"""What the bot of a level thinks of the moves that a seat has: for those who ask it for advice."""

from __future__ import annotations

from dataclasses import replace

from sixfold.engine.analysis import Analysis, Stop, analyse, search_as
from sixfold.engine.levels import LEVELS, Level
from sixfold.engine.limits import Limit
from sixfold.engine.plays import legal_plays
from sixfold.rules import HAND_SIZE
from sixfold.view import View

HINT_LIMIT = Limit(seconds=0.5, iterations=3000)
"""How long a search for a hint takes."""

MOST_SECONDS = 1.0
"""A level that searches may count iterations; in a position made up for it these could take long."""

GLANCE = Limit(iterations=1)
"""Too little to simulate anything: the static value decides."""

ADVISERS: dict[str, Level] = {name: level for name, level in LEVELS.items() if level.thinker.sort != "novice"}
"""The bots that weigh moves, and so can give advice. A novice just lays what it happens to notice."""


def suggest(level: str, view: View, *, stop: Stop | None = None) -> Analysis:
    """The moves of the seat to move, as this level ranks them. Only one that searches knows chances to win."""
    if level not in ADVISERS:
        raise ValueError(f"no bot called {level!r} gives advice; there are {', '.join(ADVISERS)}")
    thinker = ADVISERS[level].thinker
    if thinker.limit is not None:
        seconds = min(thinker.limit.seconds or MOST_SECONDS, MOST_SECONDS)
        limit = Limit(seconds=seconds, iterations=thinker.limit.iterations)
        return search_as(replace(thinker, limit=limit), view, stop=stop)
    if thinker.sort == "static":
        return analyse(view, GLANCE, endgame=False, stop=stop)
    everything = len(legal_plays(view.position)) + 2**HAND_SIZE  # All plays, and a trade of any part of the hand.
    found = analyse(view, GLANCE, candidates=everything, endgame=False, stop=stop)
    return replace(found, moves=tuple(sorted(found.moves, key=lambda ranked: -ranked.points)))
