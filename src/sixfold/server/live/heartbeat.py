"""Notes every second that the server runs, and gives players back the time in which it did not."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from sixfold.server.live.context import Context
from sixfold.server.live.downtime import Downtime
from sixfold.server.live.outages import Outage
from sixfold.server.live.wall_clock import ServerClock
from sixfold.server.table.turn_clock import LARGEST_SKEW_MS
from sixfold.store.face import StoreError

_LOG = logging.getLogger("sixfold.server")

BEAT_MS = 1000
SHORTEST_DOWNTIME_MS = 2 * BEAT_MS
"""Where several servers share a store, a shorter silence is no downtime: another of them was serving."""
LONGEST_WRITE_SECONDS = 5.0
"""If no beat could be written for this long, the store counts as not writable."""


class Heartbeat:
    """The beat of one server process, and the downtime that tables still have to be credited with."""

    def __init__(self, context: Context, credited: Callable[[], None]) -> None:
        """`credited` is called when all tables were given time back: those in memory have to be loaded again."""
        self.downtime: Downtime | None = None
        """Set until all tables have been given it back."""
        self._context = context
        self._credited = credited
        self._writing = Outage("writing the store", context.metrics)
        self._written = 0.0

    async def start(self) -> None:
        """Give running turns back the time since the last beat of the server before this one."""
        context = self._context
        self.downtime = self._downtime(await context.store.last_alive(), context.now())
        await self._credit_and_note()

    async def run(self) -> None:
        """Beat once a second."""
        while True:
            await asyncio.sleep(BEAT_MS / 1000)
            try:
                await self.beat()
                self._writing.worked()
            except StoreError as error:
                self._writing.failed(str(error))

    async def stop(self) -> None:
        """Note when the server stopped."""
        try:
            await self._context.store.alive(self._context.now())
        except StoreError as error:  # The next start counts from the last beat.
            _LOG.error("the time of the stop could not be noted", extra={"problem": str(error)})

    async def beat(self) -> None:
        """Note that the server runs. If the wall clock was set, or the machine slept, first follow the wall clock."""
        clock, store = self._context.now, self._context.store
        if self.downtime is None and isinstance(clock, ServerClock) and abs(clock.behind) > LARGEST_SKEW_MS:
            last = await store.last_alive()
            before, behind = clock(), clock.behind
            clock.set(behind)
            _LOG.warning("the time has leapt", extra={"by_ms": behind})
            others_went_on = store.shared and last is not None and last > before + SHORTEST_DOWNTIME_MS
            self.downtime = None if others_went_on else self._downtime(before, before + behind)
        await self._credit_and_note()

    def check_writing(self) -> None:
        """Raise `StoreError` if the last beat could not be written, or has not been for a while."""
        if self._writing.problem is not None:
            raise StoreError(self._writing.problem)
        silent = asyncio.get_running_loop().time() - self._written
        if silent > LONGEST_WRITE_SECONDS:
            raise StoreError(f"nothing was written for {silent:.0f} s")

    @property
    def writable(self) -> bool:
        """Whether the store can be written."""
        try:
            self.check_writing()
        except StoreError:
            return False
        return True

    def _downtime(self, before: int | None, now: int) -> Downtime | None:
        """The downtime from `before` until now, if it counts.

        The clocks of servers that share a store may differ, so a short silence is none: nobody loses time because
        the clock of one server was set back.
        """
        away = 0 if before is None else now - before
        if before is None or away == 0 or (self._context.store.shared and away <= SHORTEST_DOWNTIME_MS):
            return None
        return Downtime(self._context.store, before, now)

    async def _credit_and_note(self) -> None:
        """Give a downtime back, if there was one, then note that the server runs.

        A server that is killed in between has given back too much rather than too little.
        """
        store, downtime = self._context.store, self.downtime
        if downtime is not None:
            if downtime.now < downtime.before:
                await store.alive(downtime.now)
            await downtime.credit_all()
            self.downtime = None
            self._credited()
        await store.alive(self._context.now())
        self._written = asyncio.get_running_loop().time()
