"""Stores made by other versions of Sixfold: an old one is brought up to date, a newer one is left alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from postgresql_server import PostgresqlServer
from sixfold.store import KeptGame, StoreError, open_store, postgresql_link, sqlite_file
from sixfold.store.migration import Migration, migrations_of, read_migrations
from sixfold.store.postgresql_link import Address

OLD = Migration(1, "words", "CREATE TABLE words (word TEXT NOT NULL); INSERT INTO words VALUES ('old');")
NEW = Migration(2, "letters", "ALTER TABLE words ADD COLUMN letters INTEGER; UPDATE words SET letters = length(word);")
BROKEN = Migration(2, "broken", "ALTER TABLE words ADD COLUMN letters INTEGER; UPDATE nowhere SET letters = 1;")


@contextmanager
def sqlite_at(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite_file.open_writer(path)) as connection:
        yield connection


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_the_migrations_of_both_databases_are_the_same_steps(database: str) -> None:
    steps = [(step.number, step.name) for step in migrations_of(database)]
    assert steps == [(1, "tables"), (2, "company"), (3, "keys_of_a_guest"), (4, "engines")]


@pytest.mark.parametrize("name", ["0002_gap.sql", "1_short.sql", "0001_tables.txt"])
def test_files_that_are_not_numbered_one_by_one_are_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("SELECT 1;")
    with pytest.raises(ValueError, match=f"without a gap: {name}"):
        read_migrations(tmp_path)


def test_an_old_file_is_brought_up_to_date_and_keeps_its_data(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with sqlite_at(path) as connection:
        sqlite_file.migrate(connection, path, [OLD])
    with sqlite_at(path) as connection:
        sqlite_file.migrate(connection, path, [OLD, NEW])
        sqlite_file.migrate(connection, path, [OLD, NEW])
        assert connection.execute("SELECT word, letters FROM words").fetchall() == [("old", 3)]
        applied = connection.execute("SELECT number, name, applied > 0 FROM migrations").fetchall()
        assert applied == [(1, "words", 1), (2, "letters", 1)]


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with sqlite_at(path) as connection:
        sqlite_file.migrate(connection, path, [OLD])
        with pytest.raises(sqlite3.OperationalError, match="no such table: nowhere"):
            sqlite_file.migrate(connection, path, [OLD, BROKEN])
        assert connection.execute("SELECT * FROM words").fetchall() == [("old",)]
        assert connection.execute("SELECT max(number) FROM migrations").fetchone() == (1,)
        sqlite_file.migrate(connection, path, [OLD, NEW])
        assert connection.execute("SELECT * FROM words").fetchall() == [("old", 3)]


async def test_a_file_of_a_newer_sixfold_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    await (await open_store(str(path))).close()
    with sqlite_at(path) as connection:
        connection.execute("INSERT INTO migrations VALUES (7, 'later', 0)")
    for readonly in (False, True):
        with pytest.raises(StoreError, match=r"made by a newer Sixfold \(its tables have form 7; this Sixfold knows 4"):
            await open_store(str(path), readonly=readonly)


async def test_a_file_of_an_older_sixfold_is_not_changed_by_a_reader(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with sqlite_at(path) as connection:
        sqlite_file.migrate(connection, path, [])
    with pytest.raises(StoreError, match="made by an older Sixfold: start `sixfold serve` on it once"):
        await open_store(str(path), readonly=True)
    store = await open_store(str(path))
    assert await store.tables() == ()
    await store.close()


OVER = """
INSERT INTO guests VALUES ('ann', 1);
INSERT INTO tables VALUES ('ash', 7, 10, 20, 'over', {no}, NULL, '"ash"');
INSERT INTO tables VALUES ('oak', 3, 11, 21, 'playing', {no}, NULL, '"oak"');
INSERT INTO seats VALUES ('ash', 1, 'ann'), ('ash', 2, 'ann'), ('oak', 1, 'ann');
"""


async def test_games_that_ended_before_they_were_listed_are_found(tmp_path: Path, postgresql: PostgresqlServer) -> None:
    path, url = tmp_path / "tables.sqlite", postgresql.empty_database()
    path.touch()
    with sqlite_at(path) as file:
        sqlite_file.migrate(file, path, migrations_of("sqlite")[:1])
        file.executescript(OVER.format(no="0"))
    connection = await Address.read(url).connect()
    await postgresql_link.migrate(connection, Address.read(url), migrations_of("postgresql")[:1])
    await connection.execute(OVER.format(no="false"))
    await connection.close()
    for address in (str(path), url):
        store = await open_store(address)
        assert await store.games_of("ann", 9) == (KeptGame("ash", 7, 20, '"ash"'),)
        await store.close()


async def test_an_old_database_is_brought_up_to_date_and_keeps_its_data(postgresql: PostgresqlServer) -> None:
    address = Address.read(postgresql.empty_database())
    connection = await address.connect()
    await postgresql_link.migrate(connection, address, [OLD])
    with pytest.raises(StoreError, match='relation "nowhere" does not exist'):
        await postgresql_link.migrate(connection, address, [OLD, BROKEN])
    assert [tuple(row) for row in await connection.fetch("SELECT * FROM words")] == [("old",)]
    await postgresql_link.migrate(connection, address, [OLD, NEW])
    await postgresql_link.migrate(connection, address, [OLD, NEW])
    assert [tuple(row) for row in await connection.fetch("SELECT word, letters FROM words")] == [("old", 3)]
    applied = await connection.fetch("SELECT number, name, applied > 0 FROM migrations ORDER BY number")
    assert [tuple(row) for row in applied] == [(1, "words", True), (2, "letters", True)]
    await connection.close()


async def test_a_database_of_another_version_is_refused(postgresql: PostgresqlServer) -> None:
    url = postgresql.empty_database()
    with pytest.raises(StoreError, match="there is no store here"):
        await open_store(url, readonly=True)
    address = Address.read(url)
    connection = await address.connect()
    await postgresql_link.migrate(connection, address, [])
    with pytest.raises(StoreError, match="made by an older Sixfold"):
        await open_store(url, readonly=True)
    await (await open_store(url)).close()
    await connection.execute("INSERT INTO migrations VALUES (7, 'later', 0)")
    await connection.close()
    for readonly in (False, True):
        with pytest.raises(StoreError, match="made by a newer Sixfold"):
            await open_store(url, readonly=readonly)
