"""Gives players back the time lost to server downtime or a clock change."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from contextlib import suppress

from msgspec.structs import replace

from sixfold.server.table.events import Credited, write_event
from sixfold.server.table.turn_clock import not_before
from sixfold.store.face import LATEST, Append, Conflict, Entry, Listed, Store

_LOG = logging.getLogger("sixfold.server")

AT_ONCE = 200
"""This many tables are looked after side by side: they share the wait for the disk."""


class Downtime:
    """From `before`, when a server last noted that it ran, until `now`, which is earlier if a clock was set back.

    Each table is credited once: when somebody needs it, or at the latest with all the others.
    """

    def __init__(self, store: Store, before: int, now: int) -> None:
        """No table has been credited yet."""
        self.before = before
        self.now = now
        self._store = store
        self._done = set[str]()
        self._locks = defaultdict[str, asyncio.Lock](asyncio.Lock)

    async def credit_all(self) -> None:
        """Give all running turns the time back. After a failure a second call credits the tables that are left."""
        tables = await self._store.due(LATEST, LATEST)
        for start in range(0, len(tables), AT_ONCE):
            await asyncio.gather(*map(self.credit, tables[start : start + AT_ONCE]))
        _LOG.info("back again", extra={"away_ms": self.now - self.before, "tables": len(tables)})

    async def credit(self, table: str) -> bool:
        """Give the running turn of this table the time back; whether anything was written.

        If the last entry of the table is later than `before`, only the time since then was lost: a server ran until
        then, or another process has credited the table already.
        """
        async with self._locks[table]:
            while table not in self._done:
                listed = await self._store.listed(table)
                append = None if listed is None else self._append_for(listed)
                if append is not None:
                    with suppress(Conflict):
                        await self._store.append(append)
                        self._done.add(table)
                        return True
                else:
                    self._done.add(table)
        return False

    def _append_for(self, listed: Listed) -> Append | None:
        """The entry that credits a table; None if no clock runs there or no time was lost."""
        missed, summary = self.now - max(self.before, listed.changed), listed.summary
        if summary.state != "playing" or summary.due is None:
            return None
        if not missed or (missed < 0) is not (self.now < self.before):
            return None
        at = not_before(listed.changed, self.now)
        entry = Entry(listed.version + 1, at, write_event(Credited(milliseconds=missed)))
        return Append(listed.table, listed.version, [entry], replace(summary, due=summary.due + missed))
