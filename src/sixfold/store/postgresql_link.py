"""The way to a PostgreSQL server: its address, connections, tables brought up to date, errors told in sentences."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import asyncpg

from sixfold.store.face import StoreError
from sixfold.store.migration import Migration, pending

if TYPE_CHECKING:
    Connection = asyncpg.Connection[asyncpg.Record]
    Pool = asyncpg.Pool[asyncpg.Record]

SCHEMA = "sixfold"
"""Everything lives in a schema of this name, so that a database can be shared with other programs."""

_CONNECT_SECONDS = 10.0
_COMMAND_SECONDS = 30.0
"""Whoever does not answer for this long is taken to be away."""
_READERS = 4
_MIGRATING = int.from_bytes(b"SIXF")
"""The lock that keeps two servers from bringing the tables up to date at once."""

_AWAY = "it cannot be reached: is it running, and is the address right?"
_SENTENCES: tuple[tuple[type[Exception], str], ...] = (
    (asyncpg.InvalidAuthorizationSpecificationError, "it does not let the user in: see user, password and pg_hba.conf"),
    (asyncpg.InvalidCatalogNameError, "it has no such database: make it with `createdb`"),
    (asyncpg.InsufficientPrivilegeError, "the user may not do this: the store's tables have to be the user's own"),
    (asyncpg.TooManyConnectionsError, "it takes no more connections: raise its max_connections"),
    (asyncpg.DiskFullError, "its disk is full: make room, and go on; what was saved is safe"),
    (asyncpg.ReadOnlySQLTransactionError, "it is open for reading only"),
    (asyncpg.PostgresConnectionError, _AWAY),
    (asyncpg.OperatorInterventionError, _AWAY),
    (OSError, _AWAY),
    (ValueError, "the store refused this"),
    (asyncpg.InterfaceError, _AWAY),
    (asyncpg.InternalClientError, _AWAY),
)

FAULTS = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, ValueError)
"""What asyncpg raises when something is wrong with the server, the way to it, or what it was told.

An internal error is what it may raise when the server goes away at the wrong moment.
"""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a PostgreSQL store is."""

    url: str = field(repr=False)
    """With the password in it: never for people's eyes."""
    where: str
    """The same for people."""
    readonly: bool = False

    @classmethod
    def read(cls, url: str, *, readonly: bool = False) -> Address:
        """The address that a URL means. What is wrong with it is told without showing it."""
        try:
            parts = urlsplit(url)
            host = parts.hostname or parse_qs(parts.query).get("host", ["localhost"])[0]
            port = f":{parts.port}" if parts.port else ""
        except ValueError:
            parts = None
        if parts is None or parts.fragment or "@" in parts.path + parts.query:
            raise StoreError(
                "the address of the PostgreSQL store cannot be read: "
                "write postgresql://USER:PASSWORD@HOST:PORT/DATABASE, "
                "in the password %40 for @, %2F for /, %3A for :, %23 for # and %3F for ?"
            ) from None
        return cls(url, f"PostgreSQL at {host}{port}{parts.path}", readonly)

    @property
    def _settings(self) -> dict[str, str]:
        settings = {"application_name": "sixfold", "search_path": SCHEMA, "synchronous_commit": "on"}
        return {**settings, "default_transaction_read_only": "on"} if self.readonly else settings

    async def connect(self) -> Connection:
        """A connection of its own."""
        with self.explaining():
            return await asyncpg.connect(
                self.url, server_settings=self._settings, timeout=_CONNECT_SECONDS, command_timeout=_COMMAND_SECONDS
            )

    async def connect_pool(self) -> Pool:
        """A few connections, made when they are needed, for whoever needs one for a moment."""
        with self.explaining():
            return await asyncpg.create_pool(
                self.url,
                min_size=0,
                max_size=_READERS,
                server_settings=self._settings,
                timeout=_CONNECT_SECONDS,
                command_timeout=_COMMAND_SECONDS,
            )

    def explain(self, error: Exception) -> StoreError:
        """The error as a sentence that says where it happened and what to do."""
        sentence = next((text for kind, text in _SENTENCES if isinstance(error, kind)), "the store refused this")
        return StoreError(f"{self.where}: {sentence} ({str(error) or type(error).__name__})")

    @contextmanager
    def explaining(self) -> Iterator[None]:
        """Turn what asyncpg and the network raise into a `StoreError`."""
        try:
            yield
        except FAULTS as error:
            raise self.explain(error) from error


async def migrate(connection: Connection, address: Address, known: Sequence[Migration]) -> None:
    """Apply what is missing, each step in a transaction of its own."""
    with address.explaining():
        begun = await connection.fetchval("SELECT to_regclass($1) IS NOT NULL", f"{SCHEMA}.migrations")
        if address.readonly:
            if not begun:
                raise StoreError(f"{address.where}: there is no store here")
            pending(known, await _applied(connection), address.where, readonly=True)
            return
        await connection.execute("SELECT pg_advisory_lock($1)", _MIGRATING)
        try:
            await _begin(connection)
            for step in pending(known, await _applied(connection), address.where, readonly=False):
                async with connection.transaction():
                    await connection.execute(step.sql)
                    now = time.time_ns() // 1_000_000
                    await connection.execute("INSERT INTO migrations VALUES ($1, $2, $3)", step.number, step.name, now)
        finally:
            await connection.execute("SELECT pg_advisory_unlock($1)", _MIGRATING)


async def _begin(connection: Connection) -> None:
    """Make the schema and the table of migrations where they are missing; to ask first needs fewer privileges."""
    if not await connection.fetchval("SELECT to_regnamespace($1) IS NOT NULL", SCHEMA):
        await connection.execute(f"CREATE SCHEMA {SCHEMA}")
    await connection.execute(
        "CREATE TABLE IF NOT EXISTS migrations (number bigint PRIMARY KEY, name text NOT NULL, applied bigint NOT NULL)"
    )


async def _applied(connection: Connection) -> int:
    applied: int = await connection.fetchval("SELECT coalesce(max(number), 0) FROM migrations")
    return applied
