"""What every store reads alike: plain SQL, of which both SQLite and PostgreSQL understand the same."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

from sixfold.store.face import LATEST, Device, Entry, KeptEngine, KeptGame, Listed, Summary, is_name

LISTED = "name, version, created, changed, state, public, due, summary"


def listed_in(row: Iterable[Any]) -> Listed:
    """The table in a row that begins with `LISTED`."""
    name, version, created, changed, state, public, due, body, *_ = row
    return Listed(name, version, created, changed, Summary(state, bool(public), due, body))


class Reading(ABC):
    """The questions to a store; how it writes, and how a statement reaches the database, is its own."""

    _is_public: str
    """Whether a table is public, in the words of the index of such tables."""

    @abstractmethod
    async def _rows(self, sql: str, *parameters: object) -> Sequence[Any]:
        """The rows of a statement, whose parameters stand in it as `$1`, `$2` and so on."""

    async def load(self, table: str, after: int = 0, until: int = LATEST) -> tuple[Entry, ...]:
        """The events after that version, up to another or to the last, in order; none if the table does not exist."""
        if not is_name(table):
            return ()
        rows = await self._rows(
            """
            SELECT version, at, body FROM events WHERE table_name = $1 AND version > $2 AND version <= $3
            ORDER BY version
            """,
            *(table, after, until),
        )
        return tuple(Entry(*row) for row in rows)

    async def listed(self, table: str) -> Listed | None:
        """The table as a list shows it."""
        if not is_name(table):
            return None
        rows = await self._rows(f"SELECT {LISTED} FROM tables WHERE name = $1", table)
        return listed_in(rows[0]) if rows else None

    async def public_tables(self, limit: int) -> tuple[Listed, ...]:
        """Public tables that are open or playing, the newest first."""
        rows = await self._rows(
            f"""
            SELECT {LISTED} FROM tables WHERE {self._is_public} AND state <> 'over'
            ORDER BY created DESC, name LIMIT $1
            """,
            limit,
        )
        return tuple(map(listed_in, rows))

    async def games_of(self, guest: str, limit: int, before: int | None = None) -> tuple[KeptGame, ...]:
        """Games that the guest has played to their end, the last first; `before` pages on in the same way."""
        if not is_name(guest):
            return ()
        rows = await self._rows(
            """
            SELECT table_name, version, ended, summary FROM (
                SELECT *, rank() OVER (ORDER BY ended DESC) AS place FROM games WHERE guest = $1 AND ended < $2
            ) AS placed WHERE place <= $3 ORDER BY ended DESC, table_name, version
            """,
            *(guest, LATEST if before is None else before, limit),
        )
        return tuple(KeptGame(*row) for row in rows)

    async def due(self, until: int, limit: int) -> tuple[str, ...]:
        """Tables where the server must act by that time, the longest overdue first."""
        rows = await self._rows("SELECT name FROM tables WHERE due <= $1 ORDER BY due, name LIMIT $2", until, limit)
        return tuple(name for (name,) in rows)

    async def tables(self, after: str = "", limit: int = 1000) -> tuple[str, ...]:
        """All tables by name, in order; for replaying everything."""
        rows = await self._rows("SELECT name FROM tables WHERE name > $1 ORDER BY name LIMIT $2", after, limit)
        return tuple(name for (name,) in rows)

    async def guest_of(self, key: bytes, at: int) -> str | None:
        """Whose key has this hash, if it has not expired."""
        rows = await self._rows("SELECT guest FROM keys WHERE hash = $1 AND (expires IS NULL OR expires > $2)", key, at)
        return rows[0][0] if rows else None

    async def engines(self) -> tuple[KeptEngine, ...]:
        """All engines, by name."""
        rows = await self._rows("SELECT name, created, seen, body FROM engines JOIN guests USING (name) ORDER BY name")
        return tuple(KeptEngine(*row) for row in rows)

    async def devices_of(self, guest: str) -> tuple[Device, ...]:
        """The devices of the guest, the oldest first."""
        rows = await self._rows("SELECT endpoint, body FROM devices WHERE guest = $1 ORDER BY created, endpoint", guest)
        return tuple(Device(*row) for row in rows)

    async def last_alive(self) -> int | None:
        """When a server was last noted to be running; nothing if none ever was."""
        rows = await self._rows("SELECT at FROM alive")
        at: int | None = rows[0][0]
        return at
