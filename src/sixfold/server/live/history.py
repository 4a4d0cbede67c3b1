"""Earlier versions of a table, folded off the event loop. After a look back some are kept, to fold others from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from sixfold.server.live.work_queue import FairQueue
from sixfold.server.table.table import Table
from sixfold.store.face import Entry, Store

SHORT = 64
"""Up to this many events are folded on the event loop: going to another thread and back would take longer."""
APART = 256
"""The number of events between two kept versions, at first."""
MOST_KEPT = 16
"""Above this number every second version is dropped, and those to come are kept twice as far apart."""


class History:
    """The earlier versions of one table, and the way to its newest. Versions share what they have in common."""

    def __init__(self, name: str, store: Store, queue: FairQueue) -> None:
        """No version of this table is kept yet."""
        self._name = name
        self._store = store
        self._queue = queue
        self._kept: list[Table] = []
        self._apart = APART

    async def newest(self, before: Table | None) -> Table | None:
        """The table as its log has it, on top of the version that is known; nothing if it has no log."""
        entries = await self._store.load(self._name, after=0 if before is None else before.version)
        return (await self._fold(entries, before, len(entries), owner=self._name))[-1] if entries else before

    async def at(self, version: int, owner: str) -> Table:
        """The table as it was at an earlier version, for whoever asks."""
        place = bisect_right(self._kept, version, key=_version)
        start = self._kept[place - 1] if place else None
        if start is not None and start.version == version:
            return start
        entries = await self._store.load(self._name, after=0 if start is None else start.version, until=version)
        reached = await self._fold(entries, start, self._apart, owner)
        for table in reached:
            self._keep(table)
        return reached[-1]

    def _keep(self, table: Table) -> None:
        """Keep a version, if it is far enough from the one kept before it."""
        place = bisect_right(self._kept, table.version, key=_version)
        before = self._kept[place - 1].version if place else 0
        if table.version >= before + self._apart:
            self._kept.insert(place, table)
            if len(self._kept) > MOST_KEPT:
                del self._kept[::2]
                self._apart *= 2

    async def _fold(self, entries: Sequence[Entry], start: Table | None, apart: int, owner: str) -> list[Table]:
        """The versions that these entries lead to, one after every `apart` of them; the last of them is the last."""

        def work() -> list[Table]:
            table, reached = start, list[Table]()
            for i in range(0, len(entries), apart):
                table = Table.fold(self._name, entries[i : i + apart], table)
                reached.append(table)
            return reached

        return work() if len(entries) <= SHORT else await self._queue.do(owner, work)


def _version(table: Table) -> int:
    return table.version
