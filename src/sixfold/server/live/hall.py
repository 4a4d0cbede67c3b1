"""All tables that are in use in this process, and what looks after them while nobody does."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import logging
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from typing import TypeVar

import msgspec

from sixfold.server.config import Config
from sixfold.server.live.absence import AT_ONCE, Absence
from sixfold.server.live.calls import Calls
from sixfold.server.live.clock import HouseClock
from sixfold.server.live.counts import Counts
from sixfold.server.live.desks import Desk
from sixfold.server.live.engines import Engines
from sixfold.server.live.guests import KeysInUse
from sixfold.server.live.lanes import Lane
from sixfold.server.live.limits import Buckets
from sixfold.server.live.reviews import Reviews
from sixfold.server.live.services import Services
from sixfold.server.live.shares import Shares
from sixfold.server.live.tables import LiveTable
from sixfold.server.live.thinking import Thinkers
from sixfold.server.live.trouble import Trouble
from sixfold.server.refusals import Denied
from sixfold.server.table.clock import LARGEST_SKEW_MS
from sixfold.server.table.decisions import Sitter, opened
from sixfold.server.table.engines import is_engine
from sixfold.server.table.table import BrokenLog, Table
from sixfold.server.wire.types.commands import Command, Join, Ready
from sixfold.server.wire.types.requests import OpenTable
from sixfold.shuffle import new_seed
from sixfold.store.face import Conflict, Store, StoreError

_LOG = logging.getLogger("sixfold.server")

MOST_DUE = 5000
ALIVE_EVERY_MS = 1000
LONGEST_WRITE_SECONDS = 5.0
"""If that a server runs could not be noted for this long, nothing can be written."""
SHORTEST_ABSENCE_MS = 2 * ALIVE_EVERY_MS
"""Servers note once a second that they run. Where several share a store, only a longer silence was an absence."""


Work = Callable[[], Coroutine[None, None, None]]
F = TypeVar("F")
S = TypeVar("S")


class Hall:
    """The live tables of a process, over a store."""

    def __init__(
        self,
        store: Store,
        config: Config | None = None,
        *,
        now: Callable[[], int] | None = None,
        new_seed: Callable[[], str] = new_seed,
        services: Services | None = None,
    ) -> None:
        """Tables of this store. Time, secrets and push services come from outside, so that a test can say them."""
        self.store = store
        self.config = config or Config()
        self.now = HouseClock() if now is None else now
        fixed = self.config.seed
        self.new_seed = new_seed if fixed is None else lambda: fixed
        self.counts = Counts()
        self.shares = Shares(self.config.limits.loop_seconds)
        self.hints = Buckets(self.config.limits.hints)
        """Of each guest."""
        self.keys = KeysInUse()
        self.thinkers = Thinkers()
        self.reading = Lane("reader", 1)
        self.questions = Desk("questions")
        """About positions: quick to answer."""
        self.papers = Desk("papers")
        """Records and pictures, which take longer."""
        self.reviews = Reviews()
        self.calls = Calls(self, services)
        self.engines = Engines(self)
        self.closing = False
        self._reading = Trouble("reading the store")
        self._writing = Trouble("writing the store")
        self._written = 0.0
        self._aside = set[str]()
        """Tables that cannot be read."""
        self._unlisted = set[str]()
        """What of tables in lists cannot be read."""
        self.absence: Absence | None = None
        """One that tables are still to be made up for."""
        self._tables: dict[str, LiveTable] = {}
        self._tasks = set[asyncio.Task[None]]()

    @property
    def live_tables(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    # The house.

    async def start(self) -> None:
        """Give running turns back the time that the server was away, then begin to look after tables."""
        self.absence = self._absence(await self.store.last_alive(), self.now())
        await self._make_up()
        await self.calls.start()
        await self.store.watch(self._changed, self._lost, self.keys.drop)
        self.spawn(self._note_alive)
        self.spawn(self.engines.keep)
        self.spawn(self._sweep)

    async def close(self) -> None:
        """Finish what is being written. Whoever thinks or waits stops."""
        self.closing = True
        self.thinkers.close()
        self.reading.close()
        self.close_desks()
        self.reviews.close()
        self.calls.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.store.alive(self.now())
        except StoreError as error:  # The next start counts from when it last could be noted.
            _LOG.error("when the house closed could not be noted", extra={"problem": str(error)})

    def check_writing(self) -> None:
        """Raise `StoreError` if nothing can be written: the last try failed, or has not ended for a while."""
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

    # Tables that are broken.

    def set_aside(self, table: str, problem: str) -> None:
        """A table that cannot be read is left alone, and said so once; all others stay open."""
        if table not in self._aside:
            self.counts.errors.inc()
            _LOG.error("a table is broken and set aside", extra={"table": table, "problem": problem})
            self._aside.add(table)

    def take_back_in(self, table: str) -> None:
        """A table that was broken can be read again."""
        if table in self._aside:
            self._aside.remove(table)
            _LOG.warning("a table that was set aside is whole again", extra={"table": table})

    @property
    def tables_aside(self) -> int:
        """How many tables were found broken."""
        return len(self._aside)

    def shown(self, found: Iterable[F], show: Callable[[F], S]) -> tuple[S, ...]:
        """What lists show of tables or games. One of which that cannot be read is left out, and said so once."""
        shown = []
        for one in found:
            try:
                shown.append(show(one))
            except BrokenLog as error:
                problem = str(error)
                if problem not in self._unlisted:
                    self.counts.errors.inc()
                    _LOG.error("a table cannot be listed", extra={"problem": problem})
                self._unlisted.add(problem)
        return tuple(shown)

    # Tables.

    def close_desks(self) -> None:
        """Let nobody ask what takes long."""
        self.questions.close()
        self.papers.close()
        self.thinkers.close_advice()

    def at(self, name: str) -> LiveTable:
        """The table of this name, which may not exist: asking it tells."""
        live = self._tables.get(name)
        if live is None:
            live = self._tables[name] = LiveTable(self, name)
            live.used = self.now()
        return live

    async def table(self, name: str) -> LiveTable:
        """The table of this name, loaded. Raises `Denied` if there is none."""
        live = self.at(name)
        try:
            await live.table()
        except Denied:
            if live.idle:
                self._tables.pop(name, None)
            raise
        return live

    async def open(self, body: OpenTable, guest: str) -> Table:
        """Open a table. Its name follows from guest and id, so a repeat finds the table that the first one made."""
        name = table_name(guest, body.id)
        sitter = Sitter(guest, body.name, body.age, ready=body.ready)
        if any(map(is_engine, body.options.seats)) and await self.store.listed(name) is not None:
            return await self.at(name).table()  # Its engine may have gone since.
        engines = await self.engines.titles_for(body.options)
        decision = opened(name, body.options, sitter, body.id, self.now(), self.new_seed, engines)
        live = self.at(name)
        with suppress(Conflict):
            await live.open(decision)
        return await live.table()

    def as_it_counts(self, command: Command) -> Command:
        """A command, without what its sender adds to the shuffle where a test has fixed the seed."""
        if self.config.seed is None or not isinstance(command, Join | Ready):
            return command
        return msgspec.structs.replace(command, contribution="")

    # Work in the background.

    def spawn(self, work: Work) -> None:
        """Do this beside everything else, unless the server stops. What fails is logged, and the sweep tries again."""
        if self.closing:
            return
        task = asyncio.get_running_loop().create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def later(self, milliseconds: int, work: Work) -> None:
        """Do this in a while, unless the server stops before."""
        asyncio.get_running_loop().call_later(milliseconds / 1000, self.spawn, work)

    async def _guarded(self, work: Work) -> None:
        try:
            await work()
        except StoreError as error:
            self.counts.errors.inc()
            _LOG.error("background work failed", extra={"problem": str(error)})
        except Denied as denied:  # The table is gone, or broken: whoever comes next is told why. Or the server stops.
            if not self.closing:
                _LOG.info("background work was refused", extra={"problem": str(denied)})
        except Exception:
            self.counts.errors.inc()
            _LOG.exception("background work failed")

    async def _note_alive(self) -> None:
        while True:
            await asyncio.sleep(ALIVE_EVERY_MS / 1000)
            try:
                await self._keep_time()
                self._writing.over()
            except StoreError as error:
                self.counts.errors.inc()
                self._writing.met(str(error))

    async def _keep_time(self) -> None:
        """If the wall's clock was set, or the machine slept, show the wall's time again and make up for the leap."""
        clock = self.now
        if self.absence is None and isinstance(clock, HouseClock) and abs(clock.behind) > LARGEST_SKEW_MS:
            last = await self.store.last_alive()
            before, behind = clock(), clock.behind
            clock.set(behind)
            _LOG.warning("the time has leapt", extra={"by_ms": behind})
            others_went_on = self.store.shared and last is not None and last > before + SHORTEST_ABSENCE_MS
            self.absence = None if others_went_on else self._absence(before, before + behind)
        await self._make_up()

    def _absence(self, before: int | None, now: int) -> Absence | None:
        """Whether it was one that the house was not open from `before` until now.

        Where several share a store, their clocks may differ: a short one was none, and nobody loses time because the
        clock of one was set back.
        """
        away = 0 if before is None else now - before
        if before is None or away == 0 or (self.store.shared and away <= SHORTEST_ABSENCE_MS):
            return None
        return Absence(self.store, before, now)

    async def _make_up(self) -> None:
        """Make up for an absence, if there was one, and note that the house is open.

        A server that is killed in between has given too much rather than too little.
        """
        absence = self.absence
        if absence is not None and absence.now < absence.before:
            await self.store.alive(absence.now)
        if absence is not None:
            await absence.make_up()
            self.absence = None
            self._lost()
        await self.store.alive(self.now())
        self._written = asyncio.get_running_loop().time()

    async def _sweep(self) -> None:
        """Find tables where a clock has run out or a bot was forgotten; let go of tables that nobody uses."""
        while True:
            await asyncio.sleep(self.config.sweep_ms / 1000)
            now = self.now()
            try:
                due = await self.store.due(now, MOST_DUE)
                self._reading.over()
            except StoreError as error:
                self.counts.errors.inc()
                self._reading.met(str(error))
                continue
            names = [name for name in due if name not in self._aside]
            for start in range(0, len(names), AT_ONCE):
                await asyncio.gather(*map(self._look_after, names[start : start + AT_ONCE]))
            for name, live in list(self._tables.items()):
                if live.idle and live.used + self.config.idle_ms <= now:
                    del self._tables[name]

    async def _look_after(self, name: str) -> None:
        """Look after a table; one that nobody could look after is left alone until somebody opens it."""
        try:
            await self.at(name).look_after()
        except StoreError as error:
            self.counts.errors.inc()
            self._reading.met(str(error))
        except Denied as denied:
            self.set_aside(name, str(denied))
        except Exception as error:
            _LOG.exception("a table could not be looked after", extra={"table": name})
            self.set_aside(name, repr(error))

    # News from other processes.

    def _changed(self, name: str, version: int) -> None:
        live = self._tables.get(name)
        if live is not None and live.version < version:
            self.spawn(lambda: live.heard_of(version))

    def _lost(self) -> None:
        self.spawn(lambda: self.keys.look_again(self.store, self.now()))
        for live in self._tables.values():
            live.missed()
            self.spawn(live.refresh)


def table_name(guest: str, command: str) -> str:
    """A name that nobody can guess who does not know the guest, whose own name is a secret of the server."""
    digest = hashlib.sha256(f"table\n{guest}\n{command}".encode()).digest()
    return base64.b32encode(digest[:10]).decode().lower()
