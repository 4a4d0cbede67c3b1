"""Backups: a store is copied while people play, and games go on from the copy."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cli.driving import sixfold
from postgresql_server import PostgresqlServer
from server.running import House, company, play_on, soon
from sixfold.server.table.verifying import verify_store
from sixfold.store import open_store


async def play_on_from_copy(house: House, copied: House, table: str, keys: list[str], version: int) -> None:
    """Everybody comes to the server that has the copy, finds what was there then, and plays the game to its end."""
    async with copied.server.table(table, keys[0]) as ann, copied.server.table(table, keys[1]) as ben:
        assert ann.view.version >= version
        await soon(asyncio.gather(play_on(ann), play_on(ben)))
        assert ann.view.state == "over"
    async with house.server.table(table, keys[0]) as ann:
        assert ann.view.state == "playing", "the store that was copied has its own life"


@pytest.mark.untraced
async def test_a_file_is_copied_while_people_play_and_they_play_on_from_the_copy(house: House, tmp_path: Path) -> None:
    copy = tmp_path / "copy" / "tables.sqlite"
    copy.parent.mkdir()
    async with company(house) as table:
        await table.move()
        version = table.people[0].view.version
        done = await asyncio.to_thread(
            sixfold, "backup", str(copy), "--store", str(tmp_path / "tables.sqlite"), home=tmp_path
        )
        assert (done.returncode, done.stderr) == (0, "")
        await table.move()  # The copy has no part in it.
        assert copy.stat().st_mode & 0o777 == 0o600
        assert [path.name for path in copy.parent.iterdir()] == ["tables.sqlite"]
        copied = House(str(copy))
        try:
            await play_on_from_copy(house, copied, table.table, table.keys, version)
        finally:
            await asyncio.to_thread(copied.stop)
    store = await open_store(str(copy), readonly=True)
    assert [verified.problem async for verified in verify_store(store)] == [None]
    await store.close()


async def test_people_who_know_more_than_the_copy_are_told_what_it_knows(house: House, tmp_path: Path) -> None:
    copy, store = tmp_path / "copy.sqlite", tmp_path / "tables.sqlite"
    async with company(house) as table:
        await table.move()
        version = table.people[0].view.version
        assert sixfold("backup", str(copy), "--store", str(store), home=tmp_path).returncode == 0
        await table.move()
        await table.move()
        await asyncio.to_thread(house.stop)
        for end in ("-wal", "-shm"):
            store.with_name(store.name + end).unlink(missing_ok=True)
        copy.replace(store)
        house.start()
        for person in table.people:
            view = await soon(person.until(lambda view: len(view.game.turns if view.game else ()) == 1))
            assert view.version >= version
        await table.move()
        assert [len(person.turns) for person in table.people] == [2, 2]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["there.sqlite"], "there is a file already"),
        (["new.sqlite", "--store", "nowhere.sqlite"], "there is no store here"),
        (["new.sqlite", "--store", "postgresql://localhost/sixfold"], "pg_dump"),
        (["there.sqlite/new.sqlite"], "cannot be made or written"),
    ],
)
async def test_what_cannot_be_copied_is_said_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.sqlite").touch()
    await (await open_store(str(tmp_path / "tables.sqlite"))).close()
    before = {path.name for path in tmp_path.iterdir()}
    done = sixfold("backup", *arguments, home=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr
    assert {path.name for path in tmp_path.iterdir()} <= before | {"tables.sqlite-shm", "tables.sqlite-wal"}


async def test_a_database_is_dumped_while_people_play_and_they_play_on_from_the_dump(
    postgresql: PostgresqlServer, tmp_path: Path
) -> None:
    """The commands of docs/hosting.md."""
    house = House(postgresql.empty_database())
    try:
        async with company(house) as table:
            await table.move()
            version = table.people[0].view.version
            dump = postgresql.output("pg_dump", "--format=custom", "--schema=sixfold", postgresql.url())
            await table.move()
            postgresql.execute("DROP DATABASE IF EXISTS restored")
            postgresql.execute("CREATE DATABASE restored")
            postgresql.output("pg_restore", "--exit-on-error", "--dbname", postgresql.url("restored"), stdin=dump)
            copied = House(postgresql.url("restored"))
            try:
                await play_on_from_copy(house, copied, table.table, table.keys, version)
            finally:
                await asyncio.to_thread(copied.stop)
    finally:
        await asyncio.to_thread(house.stop)
    postgresql.wait_until_left_alone()
    postgresql.execute("DROP DATABASE restored")
