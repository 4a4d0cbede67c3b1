"""The store in one SQLite file, for one server process: the default."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from sixfold.store.face import (
    LATEST,
    Append,
    Conflict,
    Device,
    InUse,
    Own,
    StoreError,
    conflict,
    is_name,
    too_many_keys,
)
from sixfold.store.grouping import Grouped, closed
from sixfold.store.migration import migrations_of
from sixfold.store.reading import LISTED, Reading, listed_in
from sixfold.store.sqlite_file import check_name, create, explain, explaining, lock, migrate, open_reader, open_writer

Write = Callable[[sqlite3.Connection], None]
"""Something to be written on the writer's connection."""

_READERS = 2
_MOST_READING = 1000
"""At most this many reads are queued; whoever comes later waits for room."""
_FAILURES = (StoreError, sqlite3.Error, OverflowError, UnicodeError)
"""How one write can fail."""


class SqliteStore(Reading):
    """A file in WAL mode. One thread writes, in groups that share a commit; others read meanwhile."""

    shared = False
    _is_public = "public = 1"

    def __init__(self, path: Path, *, readonly: bool = False, patience: float = 0, beside_server: bool = False) -> None:
        """Open the file: it is made if it is missing, and brought up to date if it is old. This may take a while.

        If another process writes it, wait at most `patience` seconds until it no longer does; or write `beside_server`,
        which is for what no server keeps in memory.
        """
        self._path = path.resolve()
        self._writer: sqlite3.Connection | None = None
        self._readers = SimpleQueue[sqlite3.Connection]()
        known = migrations_of("sqlite")
        with explaining(self._path), ExitStack() as connections:
            check_name(self._path)
            if readonly:
                reader = connections.enter_context(closing(open_reader(self._path)))
                migrate(reader, self._path, known, readonly=True)
            else:
                create(self._path)
                alone = self._lock(connections, patience, beside_server=beside_server)
                self._writer = connections.enter_context(closing(open_writer(self._path)))
                migrate(self._writer, self._path, known, readonly=not alone)
            for _ in range(_READERS):
                self._readers.put(connections.enter_context(closing(open_reader(self._path))))
            self._connections = connections.pop_all()
        self._writing = ThreadPoolExecutor(1, "sixfold-store-writer")
        self._reading = ThreadPoolExecutor(_READERS, "sixfold-store-reader")
        self._room = asyncio.Semaphore(_MOST_READING)
        self._grouped = Grouped[Write](self._commit)
        self._closed = False

    @classmethod
    async def open(
        cls, path: Path, *, readonly: bool = False, patience: float = 0, beside_server: bool = False
    ) -> SqliteStore:
        """Open the file without blocking the event loop."""
        return await asyncio.to_thread(cls, path, readonly=readonly, patience=patience, beside_server=beside_server)

    def _lock(self, connections: ExitStack, patience: float, *, beside_server: bool) -> bool:
        """Keep other processes from writing the file; whether that could be, where it need not."""
        try:
            connections.enter_context(closing(lock(self._path, patience)))
        except InUse:
            if not beside_server:
                raise
            return False
        return True

    async def append(self, append: Append) -> None:
        """Write the events. Raises `Conflict` if the table has another version by now."""
        await self._grouped.write(lambda connection: _append(connection, append))

    async def tables_of(self, guest: str, limit: int, before: int | None = None) -> tuple[Own, ...]:
        """Tables that are not over where the guest sits, the last changed first; `before` pages on by that time."""
        if not is_name(guest):
            return ()
        rows = await self._rows(
            f"""
            SELECT {LISTED}, seats FROM (
                SELECT tables.*, group_concat(seat) AS seats, rank() OVER (ORDER BY changed DESC) AS place
                FROM seats JOIN tables ON name = table_name
                WHERE guest = $1 AND state <> 'over' AND changed < $2 GROUP BY name
            ) WHERE place <= $3 ORDER BY changed DESC, name
            """,
            *(guest, LATEST if before is None else before, limit),
        )
        return tuple(Own(listed_in(row[:-1]), tuple(sorted(map(int, row[-1].split(","))))) for row in rows)

    async def add_guest(self, guest: str, key: bytes, at: int) -> None:
        """A new guest with a key, of which only the hash is given and kept."""
        await self._grouped.write(lambda connection: _add_guest(connection, guest, key, at))

    async def add_key(self, guest: str, key: bytes, at: int, expires: int | None = None, *, most: int = LATEST) -> None:
        """One more key (its hash) to the same guest, unless there are `most`: another device, or a link there."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM keys WHERE expires <= ?", (at,))
            (count,) = connection.execute("SELECT count(*) FROM keys WHERE guest = ?", (guest,)).fetchone()
            if count >= most:
                raise too_many_keys(most)
            connection.execute("INSERT INTO keys VALUES (?, ?, ?, ?)", (key, guest, at, expires))

        await self._grouped.write(write)

    async def drop_key(self, key: bytes) -> None:
        """Forget the key with this hash."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM keys WHERE hash = ?", (key,))

        await self._grouped.write(write)

    async def add_engine(self, engine: str, key: bytes, at: int) -> None:
        """A new engine: a guest with a key, of which only the hash is given and kept."""

        def write(connection: sqlite3.Connection) -> None:
            _add_guest(connection, engine, key, at)
            connection.execute("INSERT INTO engines VALUES (?, NULL, '')", (engine,))

        await self._grouped.write(write)

    async def drop_engine(self, engine: str) -> None:
        """Forget the engine and its key."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM engines WHERE name = ?", (engine,))
            connection.execute("DELETE FROM keys WHERE guest = ?", (engine,))
            connection.execute("DELETE FROM guests WHERE name = ?", (engine,))

        await self._grouped.write(write)

    async def note_engine(self, engine: str, body: str, seen: int | None) -> None:
        """Note that the engine was here at this time, and what it says of itself; no time if it leaves."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE engines SET seen = ?, body = ? WHERE name = ?", (seen, body, engine))

        await self._grouped.write(write)

    async def add_device(self, guest: str, device: Device, at: int, most: int) -> None:
        """A device of the guest, or news of one; if there are more than `most`, the oldest is forgotten."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("REPLACE INTO devices VALUES (?, ?, ?, ?)", (device.endpoint, guest, at, device.body))
            connection.execute(
                """
                DELETE FROM devices WHERE guest = ? AND endpoint NOT IN
                (SELECT endpoint FROM devices WHERE guest = ? ORDER BY created DESC, endpoint DESC LIMIT ?)
                """,
                (guest, guest, most),
            )

        await self._grouped.write(write)

    async def drop_device(self, endpoint: str, guest: str | None = None) -> None:
        """Forget a device, if it is this guest's; whoever's it is, if no guest is named."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(
                "DELETE FROM devices WHERE endpoint = ? AND guest = coalesce(?, guest)", (endpoint, guest)
            )

        await self._grouped.write(write)

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """The secret of this name: `fresh`, which is kept from now on, unless there is one already."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO secrets VALUES (?, ?) ON CONFLICT (name) DO NOTHING", (name, fresh))

        await self._grouped.write(write)
        rows = await self._rows("SELECT value FROM secrets WHERE name = $1", name)
        return bytes(rows[0][0])

    async def alive(self, at: int) -> None:
        """Note that a server was running at this time."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE alive SET at = ?", (at,))

        await self._grouped.write(write)

    async def watch(
        self, changed: Callable[[str, int], None], lost: Callable[[], None], dropped: Callable[[bytes], None]
    ) -> None:
        """No other process can write this store, so there is nothing to watch."""

    async def close(self) -> None:
        """Finish what is being written and let go of everything."""
        self._closed = True
        await self._grouped.close()
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._reading.shutdown()
        self._writing.shutdown()
        self._connections.close()

    async def _rows(self, sql: str, *parameters: object) -> list[Any]:
        """The rows of a query, read in another thread."""
        async with self._room:
            if self._closed:
                raise closed()
            return await asyncio.get_running_loop().run_in_executor(
                self._reading, self._fetch, _numbered(sql), parameters
            )

    def _fetch(self, sql: str, parameters: Sequence[Any]) -> list[Any]:
        reader = self._readers.get()
        try:
            with explaining(self._path):
                return reader.execute(sql, parameters).fetchall()
        finally:
            self._readers.put(reader)

    async def _commit(self, writes: Sequence[Write]) -> list[StoreError | None]:
        """Write them all in another thread."""
        if self._writer is None:
            raise StoreError(f"{self._path}: it is open for reading only")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writing, self._write, self._writer, writes)

    def _write(self, connection: sqlite3.Connection, writes: Sequence[Write]) -> list[StoreError | None]:
        """All of them in one transaction. One that fails leaves no trace and does not harm the others."""
        with explaining(self._path):
            try:
                return self._in_one(connection, writes, _write_first)
            except _Failed:
                return self._in_one(connection, writes, self._write_alone)

    def _in_one(
        self,
        connection: sqlite3.Connection,
        writes: Sequence[Write],
        write_one: Callable[[sqlite3.Connection, Write], StoreError | None],
    ) -> list[StoreError | None]:
        try:
            connection.execute("BEGIN IMMEDIATE")
            errors = [write_one(connection, write) for write in writes]
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                connection.rollback()
            raise
        return errors

    def _write_alone(self, connection: sqlite3.Connection, write: Write) -> StoreError | None:
        """What can be taken back without the others, where one of them is known to fail."""
        connection.execute("SAVEPOINT one")
        refused: StoreError | None = None
        try:
            write(connection)
        except _FAILURES as error:
            if not connection.in_transaction:  # SQLite has given up all of it, as on a full disk.
                raise
            connection.execute("ROLLBACK TO one")
            refused = error if isinstance(error, StoreError) else explain(error, self._path)
        connection.execute("RELEASE one")
        return refused


@cache
def _numbered(sql: str) -> str:
    """The statement with its parameters as SQLite numbers them: `?1` for `$1`."""
    return re.sub(r"\$(\d)", r"?\1", sql)


class _Failed(Exception):
    """A write failed that may have left traces."""


def _write_first(connection: sqlite3.Connection, write: Write) -> StoreError | None:
    """Write without a way back. Who comes second finds that out before anything is written."""
    try:
        write(connection)
    except Conflict as error:
        return error
    except _FAILURES as error:
        if not connection.in_transaction:
            raise
        raise _Failed from error
    return None


def _add_guest(connection: sqlite3.Connection, guest: str, key: bytes, at: int) -> None:
    connection.execute("INSERT INTO guests VALUES (?, ?)", (guest, at))
    connection.execute("INSERT INTO keys VALUES (?, ?, ?, NULL)", (key, guest, at))


def _append(connection: sqlite3.Connection, append: Append) -> None:
    name, summary = append.table, append.summary
    changed = append.entries[-1].at
    shown = (summary.state, summary.public, summary.due, summary.body)
    if append.after == 0:
        cursor = connection.execute(
            "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO NOTHING",
            (name, append.version, append.entries[0].at, changed, *shown),
        )
    else:
        cursor = connection.execute(
            "UPDATE tables SET version = ?, changed = ?, state = ?, public = ?, due = ?, summary = ? "
            "WHERE name = ? AND version = ?",
            (append.version, changed, *shown, name, append.after),
        )
    if cursor.rowcount == 0:
        raise conflict(append)
    connection.executemany(
        "INSERT INTO events VALUES (?, ?, ?, ?)",
        [(name, entry.version, entry.at, entry.body) for entry in append.entries],
    )
    for seat, guest in append.seats.items():
        if guest is None:
            connection.execute("DELETE FROM seats WHERE table_name = ? AND seat = ?", (name, seat))
        else:
            connection.execute("REPLACE INTO seats VALUES (?, ?, ?)", (name, seat, guest))
    if append.ended is not None:
        connection.executemany(
            "INSERT INTO games VALUES (?, ?, ?, ?, ?)",
            [(guest, name, append.version, changed, append.ended.body) for guest in append.ended.guests],
        )
