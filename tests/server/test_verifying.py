"""`sixfold verify --store` replays everything and finds what is wrong."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from cli.driving import sixfold
from server.running import House, company
from sixfold.server.table.options import LiveClock, Options
from sixfold.server.table.verifying import verify_store
from sixfold.server.wire.types import commands
from sixfold.store import open_store


async def fill(house: House) -> None:
    """An open table, a game that goes on and a series of two."""
    async with company(house, 1, seats=(None, None)):
        pass
    async with company(house, clock=LiveClock(600)) as table:
        await table.move()
    async with company(house) as table:
        await table.play_out()
        for person in table.people:
            ready = await person.do(commands.Ready(f"once-more-{person.view.seat}", person.view.version))
        await table.all_at(ready.version)  # Whoever still sees the end of the first game would not play.
        await table.play_out()


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("filled") / "tables.sqlite"
    house = House(str(path))
    asyncio.run(fill(house))
    house.stop()
    return path


@pytest.fixture
def kept(filled: Path, tmp_path: Path) -> Path:
    """A store to look at, or to damage."""
    return Path(shutil.copy(filled, tmp_path / "tables.sqlite"))


def test_an_honest_store_passes_while_its_server_runs(kept: Path, tmp_path: Path) -> None:
    house = House(str(kept))
    try:
        done = sixfold("verify", "--store", str(kept), home=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith("ok   3 tables with 3 games and ")
        as_json = json.loads(sixfold("verify", "--store", f"sqlite://{kept}", "--json", home=tmp_path).stdout)
        assert (as_json["ok"], as_json["tables"], as_json["games"], as_json["bad"]) == (True, 3, 3, [])
        assert sixfold("verify", "--store", home=tmp_path).stdout == done.stdout
    finally:
        house.stop()


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        (
            "UPDATE events SET body = replace(body, '\"score\":', '\"score\":9') WHERE body LIKE '%\"turned\"%'",
            "scores",
        ),
        (
            'UPDATE events SET body = replace(body, \'"seed":"\', \'"seed":"x\') WHERE body LIKE \'%"promised"%\'',
            "seed",
        ),
        ("UPDATE events SET body = 'nonsense' WHERE version = 2", "entry 2"),
        ("DELETE FROM events WHERE version = 3", "entries"),
        ("UPDATE tables SET state = 'over' WHERE state = 'playing'", "state"),
        ("UPDATE tables SET due = due + 1 WHERE due IS NOT NULL", "due"),
        ("UPDATE tables SET public = 1", "public"),
        ("UPDATE tables SET summary = replace(summary, 'Ann', 'Eve')", "what is shown"),
        ("UPDATE tables SET created = created - 1", "when it was opened"),
    ],
)
def test_damage_is_found_and_named(kept: Path, tmp_path: Path, damage: str, problem: str) -> None:
    database = sqlite3.connect(kept)
    with database:
        assert database.execute(damage).rowcount > 0
    database.close()
    done = sixfold("verify", "--store", str(kept), home=tmp_path)
    assert done.returncode == 1
    assert "BAD" in done.stdout
    assert problem in done.stdout


def test_say_what_to_verify(tmp_path: Path) -> None:
    for arguments in ([], ["game.sixfold", "--store", "x"]):
        done = sixfold("verify", *arguments, home=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert "say what to verify" in done.stderr
    done = sixfold("verify", "--store", str(tmp_path / "none.sqlite"), home=tmp_path)
    assert done.returncode == 2


async def test_more_tables_than_a_page_holds(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = await house.server.new_guest()
    for _ in range(5):
        await house.server.open_table(key, Options(seats=("greedy", "greedy")))
    store = await open_store(str(tmp_path / "tables.sqlite"), readonly=True)
    tables = store.tables

    async def two_at_a_time(after: str = "", limit: int = 2) -> tuple[str, ...]:
        return await tables(after, limit)

    monkeypatch.setattr(store, "tables", two_at_a_time)
    found = [verified async for verified in verify_store(store)]
    await store.close()
    assert len({verified.table for verified in found}) == len(found) == 5
    assert [verified.problem for verified in found] == [None] * 5
