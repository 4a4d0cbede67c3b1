"""Bots at work: a few threads in which they think, so that the event loop never waits for one."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from sixfold.engine.analysis import Analysis, Stop, search_as
from sixfold.engine.bots import bot, hash_of
from sixfold.engine.levels import LEVELS
from sixfold.engine.limits import Limit
from sixfold.engine.suggestions import HINT_LIMIT, suggest
from sixfold.engine.thinkers import Thinker
from sixfold.rules import Move
from sixfold.server.config import NO_LIMIT, Rate
from sixfold.server.live.limits import Buckets
from sixfold.server.live.work_queue import FairQueue
from sixfold.server.refusals import Denial, Denied
from sixfold.view import View

HINTS = Thinker("search", HINT_LIMIT)
"""How hints are found."""
MOST_WAITING = 8
"""At most this many suggestions of one owner wait; whoever asks for more then is asked to try again."""
FEWEST_ITERATIONS = 200
"""No search does less than this, the fox's, however many wait."""
LEAST_EFFORT = 1 / 16
FOR_PEOPLE, FOR_WATCHERS = 0, 1
"""Ranks: whoever plays, or asks for a hint, comes before bots that only somebody watches."""


class Thought(NamedTuple):
    """A bot's move, and with how much of its usual effort it was found, in percent."""

    move: Move
    effort: int = 100


class Found(NamedTuple):
    """The result of a search, and the effort that it took, in percent of the usual."""

    analysis: Analysis
    effort: int


class Thinkers:
    """The threads. The core releases the GIL, so a bot that thinks costs the others a core and no more.

    One core is the event loop's and one for advice; the others, at least one, are for the bots of tables. Everybody has
    a queue of their own there, served in turn.
    """

    def __init__(self, threads: int | None = None, hints: Rate = NO_LIMIT) -> None:
        """So many threads for bots; without a number, two fewer than there are cores. `hints` limits each owner's."""
        self._bots = FairQueue("bot", threads or max(1, (os.cpu_count() or 2) - 2), ranks=2)
        self._advice = FairQueue("advice")
        self._hints = Buckets(hints)
        self._stop = Stop()

    async def move(self, name: str, view: View, owner: str, *, watched: bool = False) -> Thought:
        """What the bot of this name does, knowing no more than this view; if it is only `watched`, after all others.

        The more work waits, the less the strongest think: so everybody gets an answer in about the usual time.
        """
        rank = FOR_WATCHERS if watched else FOR_PEOPLE

        def work() -> Thought:
            return think(name, view, self._effort(rank), self._stop)

        return await self._bots.do(owner, work, rank=rank)

    async def hint(self, view: View, owner: str) -> Found:
        """The moves that are worth a look. Raises `Denied` for an owner who asks too often."""
        if not self._hints.take(owner):
            raise Denied(Denial.TOO_MANY_REQUESTS)

        def work() -> Found:
            return search(HINTS, view, self._effort(FOR_PEOPLE), stop=self._stop)

        return await self._bots.do(owner, work, rank=FOR_PEOPLE)

    async def suggest(self, level: str, view: View, owner: str) -> Analysis:
        """What the bot of this level thinks of the moves of the seat to move."""
        thinks = partial(suggest, level, view, stop=self._stop)
        return await self._advice.do(owner, thinks, most=MOST_WAITING)

    def _effort(self, rank: int) -> float:
        """The part of the usual effort that is left for one, with what waits beside it or before it."""
        waiting = sum(self._bots.waiting(other) for other in range(rank + 1))
        return max(LEAST_EFFORT, self._bots.threads / (self._bots.threads + waiting))

    def close_advice(self) -> None:
        """Give no more advice: ask everybody who waits for it to try again."""
        self._advice.close()

    def close(self) -> None:
        """Stop all thinking; what was begun is not waited for."""
        self._stop.set()
        self._bots.close()
        self.close_advice()


def think(name: str, view: View, effort: float, stop: Stop | None = None) -> Thought:
    """The move of the bot of this name, with part of its usual effort if it searches."""
    thinker = LEVELS[name].thinker
    if thinker.limit is None:
        return Thought(bot(name)(view))
    found = search(thinker, view, effort, seed=hash_of(view), stop=stop)
    return Thought(found.analysis.best, found.effort)


def search(thinker: Thinker, view: View, effort: float, *, seed: int = 0, stop: Stop | None = None) -> Found:
    """Search with part of the usual effort, but with no less than the fox's."""
    assert thinker.limit is not None
    limit, percent = shortened(thinker.limit, effort)
    found = search_as(replace(thinker, limit=limit), view, seed=seed, stop=stop)
    decided = found.clear or found.exact
    if limit.seconds is not None and found.iterations < FEWEST_ITERATIONS and not decided:  # A slow or busy machine.
        least = replace(thinker, limit=Limit(iterations=FEWEST_ITERATIONS))
        found = search_as(least, view, seed=seed, stop=stop)
    return Found(found, percent)


def shortened(usual: Limit, effort: float) -> tuple[Limit, int]:
    """Part of a limit of time, or of iterations; and how many percent of it that is."""
    if usual.seconds is not None:
        return replace(usual, seconds=usual.seconds * effort), round(100 * effort)
    assert usual.iterations is not None
    iterations = max(min(FEWEST_ITERATIONS, usual.iterations), round(usual.iterations * effort))
    return Limit(iterations=iterations), round(100 * iterations / usual.iterations)
