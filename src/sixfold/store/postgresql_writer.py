"""Appends to a PostgreSQL store: those that wait together share a transaction, and other servers are told.

PostgreSQL lets only one transaction at a time commit that notifies: appends written one by one would wait for one
another's disk.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import asyncpg

from sixfold.store.face import Append, StoreError, conflict
from sixfold.store.grouping import Grouped
from sixfold.store.postgresql_link import FAULTS, Address

if TYPE_CHECKING:
    from sixfold.store.postgresql_link import Connection

CHANNEL = "sixfold"

_REFUSED = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError, asyncpg.ProgramLimitExceededError, ValueError)
"""What is wrong with one append and no fault of its neighbours."""

_COLUMNS = "name, version, created, changed, state, public, due, summary"
_ROWS = """
    unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::boolean[], $7::bigint[], $8::text[])
"""


class Writer:
    """A connection of its own, made anew after it was lost."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._connection: Connection | None = None
        self._grouped = Grouped[Append](self._commit)

    @property
    def pid(self) -> int | None:
        """Who writes, as PostgreSQL calls it when it notifies."""
        return None if self._connection is None else self._connection.get_server_pid()

    async def append(self, append: Append) -> None:
        """Write the events. Raises `Conflict` if the table has another version by now."""
        await self._grouped.write(append)

    async def close(self) -> None:
        """Finish what is being written and let go of the connection."""
        await self._grouped.close()
        self._hang_up()

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _commit(self, appends: Sequence[Append]) -> list[StoreError | None]:
        """Write them in their order, with at most one append to a table in a transaction."""
        outcomes: list[StoreError | None] = [None] * len(appends)
        left = dict(enumerate(appends))
        while left:
            first_of = {append.table: i for i, append in reversed(left.items())}
            now = sorted(first_of.values())
            for i, outcome in zip(now, await self._write([left.pop(i) for i in now]), strict=True):
                outcomes[i] = outcome
        return outcomes

    async def _write(self, appends: Sequence[Append]) -> list[StoreError | None]:
        """Write appends to different tables: all in one transaction, or each alone if one of them is refused."""
        try:
            if self._connection is None or self._connection.is_closed():
                self._connection = await self._address.connect()
            async with self._connection.transaction():
                return await _write_all(self._connection, appends)
        except _REFUSED as error:
            if len(appends) == 1:
                return [self._address.explain(error)]
            return [outcome for append in appends for outcome in await self._write([append])]
        except FAULTS as error:
            self._hang_up()
            return [self._address.explain(error) for _ in appends]
        except StoreError as error:
            return [StoreError(*error.args) for _ in appends]


async def _write_all(connection: Connection, appends: Sequence[Append]) -> list[StoreError | None]:
    """Write what is no conflict. All servers lock tables in the order of their names, so none waits in a circle."""
    found = await connection.fetch(
        "SELECT name, version FROM tables WHERE name = ANY($1::text[]) ORDER BY name FOR UPDATE",
        [append.table for append in appends],
    )
    versions: dict[str, int] = {row["name"]: row["version"] for row in found}
    new = [append for append in appends if append.after == 0 and append.table not in versions]
    grown = [append for append in appends if append.after and append.after == versions.get(append.table)]
    written = {append.table for append in grown}
    if grown:
        await connection.execute(
            f"""
            UPDATE tables SET
                version = new.version, changed = new.changed, state = new.state,
                public = new.public, due = new.due, summary = new.summary
            FROM {_ROWS} AS new ({_COLUMNS}) WHERE tables.name = new.name
            """,
            *_columns(grown),
        )
    if new:
        made = await connection.fetch(
            f"""
            INSERT INTO tables ({_COLUMNS}) SELECT * FROM {_ROWS} AS new ({_COLUMNS}) ORDER BY name
            ON CONFLICT (name) DO NOTHING RETURNING name
            """,
            *_columns(new),
        )
        written.update(name for (name,) in made)
    await _write_events(connection, [append for append in appends if append.table in written])
    return [None if append.table in written else conflict(append) for append in appends]


async def _write_events(connection: Connection, appends: Sequence[Append]) -> None:
    """Write the events, who sits where and who has played; the other servers are told as soon as it is committed."""
    events = [(append.table, entry.version, entry.at, entry.body) for append in appends for entry in append.entries]
    await connection.execute(
        "INSERT INTO events SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])",
        *_turned(events, 4),
    )
    seats = [(append.table, seat, guest) for append in appends for seat, guest in append.seats.items()]
    if seats:
        await connection.execute(
            """
            DELETE FROM seats USING unnest($1::text[], $2::bigint[]) AS left_ (table_name, seat)
            WHERE seats.table_name = left_.table_name AND seats.seat = left_.seat
            """,
            *_turned([(table, seat) for table, seat, _ in seats], 2),
        )
        await connection.execute(
            "INSERT INTO seats SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[])",
            *_turned([row for row in seats if row[2] is not None], 3),
        )
    games = [
        (guest, append.table, append.version, append.entries[-1].at, append.ended.body)
        for append in appends
        if append.ended is not None
        for guest in append.ended.guests
    ]
    if games:
        await connection.execute(
            "INSERT INTO games SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::text[])",
            *_turned(games, 5),
        )
    await connection.execute(
        f"SELECT pg_notify('{CHANNEL}', notice) FROM unnest($1::text[]) AS notice",
        [f"{append.version} {append.table}" for append in appends],
    )


def _columns(appends: Sequence[Append]) -> list[list[object]]:
    """The rows of `tables` as PostgreSQL takes many at once: column by column."""
    rows = [
        (
            *(append.table, append.version, append.entries[0].at, append.entries[-1].at),
            *(append.summary.state, append.summary.public, append.summary.due, append.summary.body),
        )
        for append in appends
    ]
    return _turned(rows, 8)


def _turned(rows: Sequence[Sequence[object]], width: int) -> list[list[object]]:
    return [[row[i] for row in rows] for i in range(width)]
