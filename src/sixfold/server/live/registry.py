"""The live tables of a process: loaded when somebody needs them, looked after, and dropped when nobody does."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TypeVar

from sixfold.server.live.context import Context
from sixfold.server.live.downtime import AT_ONCE
from sixfold.server.live.engines import Engines
from sixfold.server.live.outages import BrokenTables, Outage
from sixfold.server.live.table import LiveTable
from sixfold.server.refusals import Denied
from sixfold.server.table.decisions import Sitter, opened
from sixfold.server.table.engines import is_engine
from sixfold.server.table.table import BrokenLog, Table
from sixfold.server.wire.types.requests import OpenTable
from sixfold.store.face import Conflict, StoreError

_LOG = logging.getLogger("sixfold.server")

MOST_DUE = 5000

F = TypeVar("F")
S = TypeVar("S")


class Tables:
    """The registry of live tables."""

    def __init__(
        self, context: Context, engines: Engines, broken: BrokenTables, make: Callable[[str], LiveTable]
    ) -> None:
        """No table is in memory yet; `make` makes the live table of a name."""
        self._context = context
        self._engines = engines
        self._broken = broken
        self._make = make
        self._live: dict[str, LiveTable] = {}
        self._reading = Outage("reading the store", context.metrics)
        self._unlisted = set[str]()
        """Problems with lists that have been logged."""

    def __len__(self) -> int:
        return len(self._live)

    def at(self, name: str) -> LiveTable:
        """The table of this name, which may not exist: using it tells."""
        live = self._live.get(name)
        if live is None:
            live = self._live[name] = self._make(name)
            live.used = self._context.now()
        return live

    async def load(self, name: str) -> LiveTable:
        """The table of this name, loaded. Raises `Denied` if there is none."""
        live = self.at(name)
        try:
            await live.table()
        except Denied:
            if live.idle:
                self._live.pop(name, None)
            raise
        return live

    async def open(self, body: OpenTable, guest: str) -> Table:
        """Open a table. Its name follows from guest and id, so a repeat finds the table that the first one made."""
        context, name = self._context, table_name(guest, body.id)
        sitter = Sitter(guest, body.name, body.age, ready=body.ready)
        if any(map(is_engine, body.options.seats)) and await context.store.listed(name) is not None:
            return await self.at(name).table()  # Its engine may have gone since.
        engines = await self._engines.titles_for(body.options)
        decision = opened(name, body.options, sitter, body.id, context.now(), context.new_seed, engines)
        live = self.at(name)
        with suppress(Conflict):
            await live.open(decision)
        return await live.table()

    def listing(self, found: Iterable[F], show: Callable[[F], S]) -> tuple[S, ...]:
        """Tables or games as lists show them. One that cannot be read is left out, and logged once."""
        shown = []
        for one in found:
            try:
                shown.append(show(one))
            except BrokenLog as error:
                problem = str(error)
                if problem not in self._unlisted:
                    self._context.metrics.errors.inc()
                    _LOG.error("a table cannot be listed", extra={"problem": problem})
                self._unlisted.add(problem)
        return tuple(shown)

    async def sweep(self) -> None:
        """Again and again, look after tables that are due and drop those that nobody uses."""
        while True:
            await asyncio.sleep(self._context.config.sweep_ms / 1000)
            now = self._context.now()
            try:
                due = await self._context.store.due(now, MOST_DUE)
                self._reading.worked()
            except StoreError as error:
                self._reading.failed(str(error))
                continue
            names = [name for name in due if name not in self._broken]
            for start in range(0, len(names), AT_ONCE):
                await asyncio.gather(*map(self._look_after, names[start : start + AT_ONCE]))
            self._drop_unused(now)

    def _drop_unused(self, now: int) -> None:
        before = now - self._context.config.idle_ms
        self._live = {name: live for name, live in self._live.items() if not live.idle or live.used > before}

    async def _look_after(self, name: str) -> None:
        """Look after a table; after a failure it is left alone until somebody opens it."""
        try:
            await self.at(name).look_after()
        except StoreError as error:
            self._reading.failed(str(error))
        except Denied as denied:
            self._broken.set_aside(name, str(denied))
        except Exception as error:
            _LOG.exception("a table could not be looked after", extra={"table": name})
            self._broken.set_aside(name, repr(error))

    # News from other processes.

    def changed(self, name: str, version: int) -> None:
        """Another process has written this version of a table."""
        live = self._live.get(name)
        if live is not None and live.version < version:
            self._context.tasks.spawn(lambda: live.heard_of(version))

    def reload(self) -> None:
        """Load what is new of all tables in memory: notices of other processes may have been lost."""
        for live in self._live.values():
            self._context.tasks.spawn(live.reload)


def table_name(guest: str, command: str) -> str:
    """A name that nobody can guess who does not know the guest, whose own name is a secret of the server."""
    digest = hashlib.sha256(f"table\n{guest}\n{command}".encode()).digest()
    return base64.b32encode(digest[:10]).decode().lower()
