"""The store in a PostgreSQL database, which several server processes may share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import asyncpg

from sixfold.store.face import (
    LATEST,
    Append,
    Device,
    Own,
    is_name,
    too_many_keys,
)
from sixfold.store.grouping import closed
from sixfold.store.migration import migrations_of
from sixfold.store.postgresql_link import Address, migrate
from sixfold.store.postgresql_watcher import KEYS, Watcher
from sixfold.store.postgresql_writer import Writer
from sixfold.store.reading import LISTED, Reading, listed_in

if TYPE_CHECKING:
    from sixfold.store.postgresql_link import Pool

_CLOSING_SECONDS = 10.0


class PostgresqlStore(Reading):
    """One connection that appends, in groups that share a commit; one that listens; a few for everything else."""

    shared = True
    _is_public = "public"

    def __init__(self, address: Address, pool: Pool) -> None:
        """Made by `open`."""
        self._address = address
        self._pool = pool
        self._writer = Writer(address)
        self._watchers: list[Watcher] = []
        self._closed = False

    @classmethod
    async def open(cls, url: str, *, readonly: bool = False) -> PostgresqlStore:
        """The store in this database: made if it is missing, and brought up to date if it is old."""
        address = Address.read(url, readonly=readonly)
        connection = await address.connect()
        try:
            await migrate(connection, address, migrations_of("postgresql"))
        finally:
            connection.terminate()
        return cls(address, await address.connect_pool())

    async def append(self, append: Append) -> None:
        """Write the events. Raises `Conflict` if the table has another version by now."""
        await self._writer.append(append)

    async def tables_of(self, guest: str, limit: int, before: int | None = None) -> tuple[Own, ...]:
        """Tables that are not over where the guest sits, the last changed first; `before` pages on by that time."""
        if not is_name(guest):
            return ()
        rows = await self._rows(
            f"""
            SELECT {LISTED}, taken FROM (
                SELECT tables.*, array_agg(seat ORDER BY seat) AS taken, rank() OVER (ORDER BY changed DESC) AS place
                FROM seats JOIN tables ON name = table_name
                WHERE guest = $1 AND state <> 'over' AND changed < $2 GROUP BY name
            ) AS placed WHERE place <= $3 ORDER BY changed DESC, name
            """,
            *(guest, LATEST if before is None else before, limit),
        )
        return tuple(Own(listed_in(row), tuple(row["taken"])) for row in rows)

    async def add_guest(self, guest: str, key: bytes, at: int) -> None:
        """A new guest with a key, of which only the hash is given and kept."""
        await self._rows(
            """
            WITH added AS (INSERT INTO guests VALUES ($1, $3::bigint) RETURNING name)
            INSERT INTO keys SELECT $2::bytea, name, $3::bigint, NULL FROM added
            """,
            *(guest, key, at),
        )

    async def add_key(self, guest: str, key: bytes, at: int, expires: int | None = None, *, most: int = LATEST) -> None:
        """One more key (its hash) to the same guest, unless there are `most`: another device, or a link there."""
        if self._closed:
            raise closed()
        with self._address.explaining():
            async with self._pool.acquire() as connection, connection.transaction():
                # Whoever adds a key to the same guest meanwhile waits, and then counts this one.
                await connection.execute("SELECT FROM guests WHERE name = $1 FOR UPDATE", guest)
                await connection.execute("DELETE FROM keys WHERE expires <= $1", at)
                if await connection.fetchval("SELECT count(*) FROM keys WHERE guest = $1", guest) >= most:
                    raise too_many_keys(most)
                await connection.execute("INSERT INTO keys VALUES ($1, $2, $3, $4)", key, guest, at, expires)

    async def drop_key(self, key: bytes) -> None:
        """Forget the key with this hash, and tell all servers."""
        await self._rows(
            f"""
            WITH forgotten AS (DELETE FROM keys WHERE hash = $1 RETURNING hash)
            SELECT pg_notify('{KEYS}', encode(hash, 'hex')) FROM forgotten
            """,
            key,
        )

    async def add_engine(self, engine: str, key: bytes, at: int) -> None:
        """A new engine: a guest with a key, of which only the hash is given and kept."""
        await self._rows(
            """
            WITH added AS (INSERT INTO guests VALUES ($1, $3::bigint) RETURNING name),
            opened AS (INSERT INTO keys SELECT $2::bytea, name, $3::bigint, NULL FROM added)
            INSERT INTO engines SELECT name, NULL, '' FROM added
            """,
            *(engine, key, at),
        )

    async def drop_engine(self, engine: str) -> None:
        """Forget the engine and its key, and tell all servers."""
        if self._closed:
            raise closed()
        with self._address.explaining():
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute("DELETE FROM engines WHERE name = $1", engine)
                for (key,) in await connection.fetch("DELETE FROM keys WHERE guest = $1 RETURNING hash", engine):
                    await connection.execute("SELECT pg_notify($1, $2)", KEYS, key.hex())
                await connection.execute("DELETE FROM guests WHERE name = $1", engine)

    async def note_engine(self, engine: str, body: str, seen: int | None) -> None:
        """Note that the engine was here at this time, and what it says of itself; no time if it leaves."""
        await self._rows("UPDATE engines SET seen = $2, body = $3 WHERE name = $1", engine, seen, body)

    async def add_device(self, guest: str, device: Device, at: int, most: int) -> None:
        """A device of the guest, or news of one; if there are more than `most`, the oldest is forgotten."""
        await self._rows(
            """
            INSERT INTO devices VALUES ($1, $2, $3, $4) ON CONFLICT (endpoint) DO UPDATE
            SET guest = excluded.guest, created = excluded.created, body = excluded.body
            """,
            *(device.endpoint, guest, at, device.body),
        )
        await self._rows(
            """
            DELETE FROM devices WHERE guest = $1 AND endpoint NOT IN
            (SELECT endpoint FROM devices WHERE guest = $1 ORDER BY created DESC, endpoint DESC LIMIT $2)
            """,
            *(guest, most),
        )

    async def drop_device(self, endpoint: str, guest: str | None = None) -> None:
        """Forget a device, if it is this guest's; whoever's it is, if no guest is named."""
        await self._rows("DELETE FROM devices WHERE endpoint = $1 AND guest = coalesce($2, guest)", endpoint, guest)

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """The secret of this name: `fresh`, which is kept from now on, unless there is one already."""
        await self._rows("INSERT INTO secrets VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", name, fresh)
        rows = await self._rows("SELECT value FROM secrets WHERE name = $1", name)
        return bytes(rows[0][0])

    async def alive(self, at: int) -> None:
        """Note that a server was running at this time."""
        await self._rows("UPDATE alive SET at = $1", at)

    async def watch(
        self, changed: Callable[[str, int], None], lost: Callable[[], None], dropped: Callable[[bytes], None]
    ) -> None:
        """Call `changed(table, version)` for what other processes write; `lost` when some may have been missed."""
        watcher = Watcher(self._address, self._writer, changed, lost, dropped)
        await watcher.start()
        self._watchers.append(watcher)

    async def close(self) -> None:
        """Finish what is being written and let go of everything."""
        self._closed = True
        for watcher in self._watchers:
            await watcher.close()
        await self._writer.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._pool.close(), _CLOSING_SECONDS)

    async def _rows(self, sql: str, *parameters: object) -> list[asyncpg.Record]:
        """The rows that a statement gives; one that writes is a transaction of its own."""
        if self._closed:
            raise closed()
        with self._address.explaining():
            return await self._pool.fetch(sql, *parameters)
