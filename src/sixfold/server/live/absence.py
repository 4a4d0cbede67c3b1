"""Time in which nothing ran, or that a clock was set by: the running turns of all tables are spared it."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from contextlib import suppress

from msgspec.structs import replace

from sixfold.server.table.clock import not_before
from sixfold.server.table.events import Credited, write_event
from sixfold.store.face import LATEST, Append, Conflict, Entry, Listed, Store

_LOG = logging.getLogger("sixfold.server")

AT_ONCE = 200
"""This many tables are looked after side by side: they share the wait for the disk."""


class Absence:
    """From `before`, when the house was last known to be open, until `now`, which is earlier if a clock was set back.

    Each table is made up for once: by whoever needs it first, or when all are.
    """

    def __init__(self, store: Store, before: int, now: int) -> None:
        """Nothing is made up for yet."""
        self.before = before
        self.now = now
        self._store = store
        self._done = set[str]()
        self._locks = defaultdict[str, asyncio.Lock](asyncio.Lock)

    async def make_up(self) -> None:
        """Let the running turns of all tables go on as they stood. After a failure it can be gone on with."""
        tables = await self._store.due(LATEST, LATEST)
        for start in range(0, len(tables), AT_ONCE):
            await asyncio.gather(*map(self.make_up_for, tables[start : start + AT_ONCE]))
        _LOG.info("back again", extra={"away_ms": self.now - self.before, "tables": len(tables)})

    async def make_up_for(self, table: str) -> bool:
        """Let the running turn of this table go on as it stood; whether anything was written for that.

        Its last entry is the measure, if it is later: what happened while the server ran is no absence, and neither is
        one that another process has made up for.
        """
        async with self._locks[table]:
            while table not in self._done:
                listed = await self._store.listed(table)
                append = None if listed is None else self._credit(listed)
                if append is not None:
                    with suppress(Conflict):
                        await self._store.append(append)
                        self._done.add(table)
                        return True
                else:
                    self._done.add(table)
        return False

    def _credit(self, listed: Listed) -> Append | None:
        """What gives a table the time back that it missed; nothing if no time runs there, or none was missed."""
        missed, summary = self.now - max(self.before, listed.changed), listed.summary
        if summary.state != "playing" or summary.due is None:
            return None
        if not missed or (missed < 0) is not (self.now < self.before):
            return None
        at = not_before(listed.changed, self.now)
        entry = Entry(listed.version + 1, at, write_event(Credited(milliseconds=missed)))
        return Append(listed.table, listed.version, [entry], replace(summary, due=summary.due + missed))
