"""Bots at work: a few threads in which they think, so that the event loop never waits for one."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from sixfold.engine.analysis import Analysis, Stop, analyse
from sixfold.engine.bots import bot
from sixfold.engine.limits import Limit
from sixfold.engine.suggestions import suggest
from sixfold.rules import Move
from sixfold.server.refusals import Denial, Denied
from sixfold.view import View

HINT_LIMIT = Limit(seconds=0.5, iterations=3000)
MOST_WAITING = 8
"""At most this many suggestions wait for the one that is thought about; whoever comes then is asked to try again."""


class Thinkers:
    """The threads. The core releases the GIL, so a bot that thinks costs the others a core and no more."""

    def __init__(self, threads: int | None = None) -> None:
        """Start this many threads; without a number, one fewer than there are cores."""
        self._pool = ThreadPoolExecutor(threads or max(1, (os.cpu_count() or 2) - 1), "sixfold-bot")
        self._stop = Stop()
        # One at a time: advice on positions from elsewhere shall not keep the bots of live tables waiting.
        self._suggesting = asyncio.Semaphore(1)
        self._waiting = 0

    async def move(self, name: str, view: View) -> Move:
        """What the bot of this name does, knowing no more than this view."""
        thinks = bot(name, stop=self._stop)
        return await asyncio.get_running_loop().run_in_executor(self._pool, thinks, view)

    async def hint(self, view: View) -> Analysis:
        """The moves that are worth a look."""

        def work() -> Analysis:
            return analyse(view, HINT_LIMIT, stop=self._stop)

        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    async def suggest(self, level: str, view: View) -> Analysis:
        """What the bot of this level thinks of the moves of the seat to move."""
        if self._waiting > MOST_WAITING:
            raise Denied(Denial.TOO_MANY_REQUESTS)
        self._waiting += 1
        try:
            async with self._suggesting:
                thinks = partial(suggest, level, view, stop=self._stop)
                return await asyncio.get_running_loop().run_in_executor(self._pool, thinks)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Stop all thinking; what was begun is not waited for."""
        self._stop.set()
        self._pool.shutdown(wait=False, cancel_futures=True)
