"""Reviews of games: made one after another, at the lowest priority, and kept for whoever asks again."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import threading
from collections import OrderedDict
from functools import partial

from sixfold.engine.analysis import Stop
from sixfold.game import Game
from sixfold.insight.answers import Answer, judge
from sixfold.insight.reviews import Effort, Review, review
from sixfold.rules import Move, Refusal
from sixfold.server.live.metrics import Metrics
from sixfold.server.live.work_queue import FairQueue
from sixfold.server.refusals import Denial, Denied

_LOG = logging.getLogger("sixfold.server")

MOST_KEPT = 200
MOST_WAITING = 2
"""So many reviews may wait for one owner; the next one is refused."""
NICE = 15
"""Threads that review give way to everything else on the machine."""


class GameUnderReview:
    """A game, and how far its review has come."""

    def __init__(self, game: Game) -> None:
        """None of its turns is done."""
        self.game = game
        self.found: Review | None = None
        self.task: asyncio.Task[None] | None = None

    @property
    def complete(self) -> bool:
        """Whether all turns are done."""
        return self.found is not None and self.found.complete

    def note(self, so_far: Review, of: int) -> bool:
        """Keep the review as far as it is; called by the thread that works."""
        self.found = so_far
        return True


class Reviews:
    """The reviews of a process."""

    def __init__(self, metrics: Metrics, effort: Effort | None = None) -> None:
        """None yet."""
        self._metrics = metrics
        self._effort = effort or Effort()
        self._queue = FairQueue("review")
        self._answers = FairQueue("answer")
        self._stop = Stop()
        self._kept = OrderedDict[str, GameUnderReview]()

    def find(self, record: str) -> GameUnderReview | None:
        """The review of this record, as far as it is; nothing if nobody has asked for it yet."""
        key = _key(record)
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def begin(self, record: str, game: Game, owner: str) -> GameUnderReview:
        """Begin the review of a record that says this. Raises `Denied` if this owner waits for several already."""
        self._queue.check(owner, MOST_WAITING)
        key = _key(record)
        kept = self._kept[key] = GameUnderReview(game)
        kept.task = asyncio.get_running_loop().create_task(self._make(kept, game, owner, key))
        for old in list(self._kept)[: max(0, len(self._kept) - MOST_KEPT)]:
            if self._kept[old].complete:
                del self._kept[old]
        return kept

    async def judge(self, record: str, number: int, move: Move, owner: str) -> Answer:
        """What a move loses in a turn of a record that has been reviewed. Raises `Denied`."""
        kept = self.find(record)
        if kept is None or kept.found is None:
            raise Denied(Denial.NOT_FOUND)
        try:
            answer = await self._answers.do(owner, partial(judge, kept.game, kept.found, number, move))
        except ValueError as error:
            raise Denied(Denial.NOT_FOUND) from error
        if isinstance(answer, Refusal):
            raise Denied(answer)
        return answer

    async def _make(self, kept: GameUnderReview, game: Game, owner: str, key: str) -> None:
        work = partial(review, game, self._effort, progress=kept.note, stop=self._stop)
        try:
            kept.found = await self._queue.do(owner, partial(_nicely, work))
        except Denied:  # The server stops before it is begun.
            self._kept.pop(key, None)
        except Exception:
            self._metrics.errors.inc()
            _LOG.exception("a review failed")
            self._kept.pop(key, None)

    def close(self) -> None:
        """Stop; what was begun is not waited for."""
        self._stop.set()
        self._queue.close()
        self._answers.close()


def _key(record: str) -> str:
    return hashlib.sha256(record.encode()).hexdigest()


def _nicely(work: partial[Review]) -> Review:
    """Do this at the lowest priority, where threads have one of their own (Linux)."""
    if hasattr(os, "setpriority") and threading.current_thread() is not threading.main_thread():
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
    return work()
