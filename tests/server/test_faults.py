"""Faults are told truly, and stay where they are: a store that fails, a full disk, a table that is broken."""

from __future__ import annotations

import asyncio
import json
import logging
import resource
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from server.processes import Process
from server.running import QUICK, House, company, eventually, soon, sweeps
from server.sockets import raw
from server.test_http import refusal
from sixfold.client import RequestRefused, TableClient, new_id
from sixfold.server.live import heartbeat
from sixfold.server.live.backend import Backend
from sixfold.server.live.work_queue import WorkerDied
from sixfold.server.refusals import Denial, Denied
from sixfold.server.table.options import MoveClock, Options
from sixfold.server.table.table import BrokenLog
from sixfold.server.table.verifying import verify_store
from sixfold.server.wire import write
from sixfold.server.wire.types import commands
from sixfold.server.wire.types.requests import OpenTable, TableList
from sixfold.store import Append, Conflict, Store, StoreError, open_store

# A store that fails.


class Failing:
    """Lets the store of a backend fail on the next appends: before they were written, or after."""

    def __init__(self, store: Store) -> None:
        self._append = store.append
        self.modes: list[str] = []
        store.append = self.append  # type: ignore[method-assign]

    async def append(self, append: Append) -> None:
        mode = self.modes.pop(0) if self.modes else ""
        if mode == "before":
            raise StoreError("the disk is full")
        if mode == "conflict":
            raise Conflict("somebody was faster")
        await self._append(append)
        if mode == "after":
            raise StoreError("the line broke")


def a_move(person: TableClient) -> commands.MakeMove:
    return commands.MakeMove(new_id(), person.view.version, write.move(person.plays[0].move))


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients do not wait before they ask again."""
    monkeypatch.setattr("sixfold.client.ASK_AGAIN_SECONDS", (0.0,) * 4)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("modes", [["before"], ["after"], ["before", "before", "after"], ["before", "conflict"]])
async def test_a_client_asks_again_by_the_same_id_until_it_knows(house: House, modes: list[str]) -> None:
    async with company(house) as table:
        Failing(house.backend.context.store).modes = list(modes)
        person = table.to_move()
        answered = await soon(person.do(a_move(person)))
        await table.all_at(answered.version)
        assert len(person.turns) == 1
        await table.move()
        assert len(person.turns) == 2


@pytest.mark.usefixtures("impatient")
async def test_what_stays_unknown_is_told_as_such_and_can_be_asked_later(house: House) -> None:
    async with company(house) as table:
        Failing(house.backend.context.store).modes = ["before"] * 5
        person = table.to_move()
        command = a_move(person)
        with pytest.raises(RequestRefused, match="store-failed: Whether it was saved is not known"):
            await soon(person.do(command))
        answered = await soon(person.do(command))
        await table.all_at(answered.version)
        assert len(person.turns) == 1


async def test_what_was_written_all_the_same_is_answered_by_the_log(house: House) -> None:
    async with company(house) as table:
        person = table.to_move()
        key = table.keys[person.view.seat - 1]
        Failing(house.backend.context.store).modes = ["after"]
        async with raw(house) as socket:
            await socket.send({"kind": "hello", "table": table.table, "key": key})
            command = {"kind": "react", "id": "a-sign-of-life", "version": 0, "reaction": "wow"}
            assert (await socket.ask(command))["kind"] == "answered"


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("mode", ["before", "after"])
async def test_a_table_is_opened_once_however_often_it_is_asked_for(house: House, mode: str) -> None:
    key = await house.server.new_guest()
    Failing(house.backend.context.store).modes = [mode]
    opened = await house.server.open_table(key, Options(seats=(None, None)), "Ann")
    mine = await house.server.ask("GET", "/api/mine", kind=TableList, key=key)
    assert [table.table for table in mine.tables] == [opened.table]


async def test_a_conflict_is_decided_anew(house: House) -> None:
    async with company(house) as table:
        Failing(house.backend.context.store).modes = ["conflict"]
        await table.move()
        assert house.backend.context.metrics.of("store_conflicts_total") == 1
        assert len(table.people[0].turns) == 1


@contextmanager
def away(store: Store, *names: str) -> Iterator[None]:
    """These methods of the store fail."""

    async def failing(*_: object, **__: object) -> Any:
        raise StoreError("the server is away")

    with pytest.MonkeyPatch.context() as patch:
        for name in names:
            patch.setattr(store, name, failing)
        yield


async def test_what_cannot_be_read_has_changed_nothing_and_says_so(house: House) -> None:
    async with company(house) as table:
        with away(house.backend.context.store, "load", "guest_of", "public_tables"):
            assert refusal(house, "GET", "/api/tables") == (503, "store-away")
            async with raw(house) as socket:
                answer = await socket.ask({"kind": "hello", "table": table.table, "key": table.keys[0]})
                assert answer["code"] == "store-away"


async def test_a_client_whose_hello_is_refused_for_now_comes_back(house: House) -> None:
    async with company(house) as table:
        client = house.server.table(table.table, table.keys[0])
        with away(house.backend.context.store, "guest_of"):
            waiting = asyncio.create_task(client.__aenter__())
            await eventually(lambda: client.connections > 2)
            assert not waiting.done()
        await soon(waiting)
        assert client.view.seat == 1
        await client.close()


# Health.


def health(house: House) -> tuple[int, str]:
    status, _, body = house.request("GET", "/healthz")
    answer = json.loads(body)
    return status, answer.get("code") or answer["status"]


async def test_a_server_that_can_read_and_write_is_well(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "BEAT_MS", 10)
    assert health(house) == (200, "ok")
    with away(house.backend.context.store, "public_tables"):
        assert health(house) == (503, "store-away")
    with away(house.backend.context.store, "alive"):
        await eventually(lambda: health(house) == (503, "store-away"))
    await eventually(lambda: health(house) == (200, "ok"))


async def test_a_write_that_does_not_end_is_no_health(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "BEAT_MS", 10)
    monkeypatch.setattr(heartbeat, "LONGEST_WRITE_SECONDS", 0.5)
    alive, go = house.backend.context.store.alive, asyncio.Event()

    async def hanging(at: int) -> None:
        await asyncio.sleep(0) if go.is_set() else await asyncio.sleep(3600)
        await alive(at)

    house.backend.context.store.alive = hanging  # type: ignore[method-assign]
    await eventually(lambda: health(house) == (503, "store-away"))
    go.set()


async def test_trouble_is_told_when_it_begins_and_when_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(heartbeat, "BEAT_MS", 5)
    caplog.set_level(logging.WARNING)
    store = await open_store(str(tmp_path / "tables.sqlite"))
    backend = Backend(store, replace(QUICK, sweep_ms=5))
    await backend.start()
    with away(store, "alive", "due"):
        await eventually(lambda: backend.context.metrics.of("errors_total") > 20)
    await eventually(lambda: len(caplog.records) == 4)
    assert sorted(record.getMessage() for record in caplog.records) == [
        "reading the store no longer works",
        "reading the store works again",
        "writing the store no longer works",
        "writing the store works again",
    ]
    await backend.close()
    await store.close()


# A full disk.


@pytest.mark.untraced  # A tracer of the server could write down nothing on a full disk, and would say so.
@pytest.mark.skipif(sys.platform != "linux", reason="a disk is made full for another process by prlimit")
async def test_a_server_whose_disk_is_full_says_so_lets_people_look_and_ends_in_peace(
    tmp_path: Path, start: Callable[..., Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixfold.client.ASK_AGAIN_SECONDS", (0.0,))
    store = str(tmp_path / "tables.sqlite")
    process = start(store)
    await asyncio.to_thread(process.wait_until_ready)
    server = process.server
    key = await server.new_guest()
    opened = await server.open_table(key, Options(seats=(None, None)), "Ann")
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (0, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
    with pytest.raises(RequestRefused, match="store-failed"):
        await server.open_table(key, Options(seats=(None, None)), "Ann")
    async with server.table(opened.table, key) as client:
        assert client.view.seat == 1

    async def ill() -> bool:
        try:
            await server.ask("GET", "/healthz", kind=object)
        except RequestRefused as refused:
            return refused.code == "store-away"
        return False

    async with asyncio.timeout(60):
        while not await ill():
            await asyncio.sleep(0.05)
    assert await asyncio.to_thread(process.terminate) == 0
    assert "Traceback" not in process.log
    assert "the time of the stop could not be noted" in process.log


# A table that is broken.


def spoil(path: Path, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        assert database.execute(sql, values).rowcount > 0


class Spoiled:
    """A house with a clocked table, a table against a bot, and one that stays sound. A test spoils the others."""

    first: str
    second: str
    sound: str

    def __init__(self, house: House, path: Path) -> None:
        self.house, self.path = house, path

    async def open(self) -> None:
        server = self.house.server
        self.key = await server.new_guest()
        for name, options in (
            ("first", Options(seats=(None, "greedy"), public=True, clock=MoveClock(60))),
            ("second", Options(seats=(None, "greedy"), public=True)),
            ("sound", Options(seats=(None, "greedy"), public=True)),
        ):
            setattr(self, name, (await server.open_table(self.key, options, "Ann")).table)

    async def spoil(self, sql: str, *values: object) -> None:
        """Spoil the rows while the server is down, and start it after a while, as it would after an absence."""
        await asyncio.to_thread(self.house.stop)
        spoil(self.path, sql, *values)
        await asyncio.to_thread(self.house.start)

    async def names(self, path: str) -> set[str]:
        found = await self.house.server.ask("GET", path, kind=TableList, key=self.key)
        return {table.table for table in found.tables}


@pytest.fixture
async def spoiled(house: House, tmp_path: Path) -> Spoiled:
    spoiled = Spoiled(house, tmp_path / "tables.sqlite")
    await spoiled.open()
    return spoiled


BAD_BYTES = b'{"kind": "\xff\xfe"}'


@pytest.mark.parametrize("body", ["{}", "", BAD_BYTES, '{"table": 1}'])
async def test_a_summary_that_cannot_be_read_is_left_out_of_lists(spoiled: Spoiled, body: str | bytes) -> None:
    house, first = spoiled.house, spoiled.first
    await spoiled.spoil("UPDATE tables SET summary = CAST(? AS TEXT) WHERE name = ?", body, first)
    for path in ("/api/mine", "/api/tables"):
        names = await spoiled.names(path)
        assert first not in names
        assert len(names) == 2
    assert refusal(house, "GET", f"/api/tables/{first}") == (500, "table-broken")
    async with house.server.table(first, spoiled.key) as client:  # Its log is whole: it is played on.
        await soon(client.until(lambda view: view.game is not None and view.game.turn == 1))
        await soon(client.do(commands.React(new_id(), client.view.version, "wow")))
    assert first in await spoiled.names("/api/mine"), "what lists show was written anew"


@pytest.mark.untraced
@pytest.mark.parametrize("body", ["{}", "", BAD_BYTES, '{"kind": "turned", "seat": 9, "move": "-", "score": 0}'])
async def test_a_log_that_cannot_be_read_is_named_and_harms_no_other_table(
    spoiled: Spoiled, body: str | bytes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    house = spoiled.house
    first, second, sound = spoiled.first, spoiled.second, spoiled.sound
    # Both are due at once, and for ever: the sweep meets them again and again.
    await asyncio.to_thread(house.stop)
    spoil(spoiled.path, "UPDATE events SET body = CAST(? AS TEXT) WHERE version = 3 AND table_name != ?", body, sound)
    spoil(spoiled.path, "UPDATE tables SET due = 1 WHERE name != ?", sound)
    caplog.clear()
    await asyncio.to_thread(house.start)
    for name in (first, second):
        assert refusal(house, "GET", f"/api/tables/{name}/view") == (500, "table-broken")
        async with raw(house) as socket:
            answer = await socket.ask({"kind": "hello", "table": name, "key": spoiled.key})
            assert answer["code"] == "table-broken"
            assert name in answer["sentence"]
    await sweeps(house.backend)
    told = [vars(record) for record in caplog.records if record.levelno >= logging.WARNING]
    assert sorted(record["table"] for record in told) == sorted([first, second]), told
    assert all(record["problem"] for record in told)
    assert b"sixfold_broken_tables 2.0" in house.request("GET", "/metrics")[2]
    async with house.server.table(sound, spoiled.key) as client:
        await soon(client.until(lambda view: view.game is not None and view.game.turn == 1))
    assert health(house) == (200, "ok")


async def test_a_table_that_is_mended_is_open_again(spoiled: Spoiled, caplog: pytest.LogCaptureFixture) -> None:
    house, first = spoiled.house, spoiled.first
    with closing(sqlite3.connect(spoiled.path)) as database:
        (body,) = database.execute("SELECT body FROM events WHERE table_name = ? AND version = 2", (first,)).fetchone()
    await spoiled.spoil("UPDATE events SET body = '{}' WHERE version = 2 AND table_name = ?", first)
    assert refusal(house, "GET", f"/api/tables/{first}/view") == (500, "table-broken")
    spoil(spoiled.path, "UPDATE events SET body = ? WHERE version = 2 AND table_name = ?", body, first)
    assert house.request("GET", f"/api/tables/{first}/view")[0] == 200
    assert len(house.backend.broken) == 0
    assert "reading a table works again" in caplog.text


async def test_a_table_that_is_due_and_has_no_log_is_set_aside(spoiled: Spoiled) -> None:
    first = spoiled.first
    await spoiled.spoil("DELETE FROM events WHERE table_name = ?", first)
    spoil(spoiled.path, "UPDATE tables SET due = 1 WHERE name = ?", first)
    await eventually(lambda: len(spoiled.house.backend.broken) == 1)
    errors = spoiled.house.backend.context.metrics.of("errors_total")
    await sweeps(spoiled.house.backend)
    assert spoiled.house.backend.context.metrics.of("errors_total") == errors


async def test_a_bug_in_looking_after_one_table_is_told_once_and_others_are_looked_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = await open_store(str(tmp_path / "tables.sqlite"))
    now = 1_800_000_000_000
    backend = Backend(store, replace(QUICK, sweep_ms=5), now=lambda: now)
    opened = []
    for number in range(2):
        options = Options(seats=(None, None), one_device=True, clock=MoveClock(30), on_timeout="adjudicate")
        table = await backend.tables.open(OpenTable(f"a-table-{number}", options, "Ann"), "one")
        await backend.tables.at(table.id).do(commands.Join(f"join-the-{number}", 0, "Ben"), "one", 0)
        opened.append(backend.tables.at(table.id))
    ill, well = opened

    async def bug() -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(ill, "look_after", bug)
    now += 30_000
    await backend.start()
    await eventually(lambda: well._table is not None and well._table.state == "over")
    await sweeps(backend)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == [
        "a table could not be looked after",
        "reading a table no longer works",
    ]
    await backend.close()
    await store.close()


async def test_a_broken_summary_is_a_problem_of_the_store(spoiled: Spoiled) -> None:
    first = spoiled.first
    await spoiled.spoil("UPDATE tables SET summary = 'nonsense' WHERE name = ?", first)
    await asyncio.to_thread(spoiled.house.stop)
    store = await open_store(str(spoiled.path), readonly=True)
    problems = {verified.table: verified.problem async for verified in verify_store(store)}
    await store.close()
    assert "what lists show of it cannot be read" in str(problems[first])
    assert [problem for table, problem in problems.items() if table != first] == [None, None]
    await asyncio.to_thread(spoiled.house.start)


# Failures are counted.

FAULTS = {
    "the worker died": (WorkerDied("the process ended"), 500, "server-failed"),
    "the store is away": (StoreError("the disk is full"), 503, "store-away"),
    "the log is broken": (BrokenLog("t: not so"), 500, "table-broken"),
    "a table is set aside": (Denied(Denial.TABLE_BROKEN), 500, "table-broken"),
    "a bug": (RuntimeError("a bug"), 500, "server-failed"),
    "this server cannot": (Denied(Denial.NO_PNG), 501, "no-png"),
    "the client is wrong": (Denied(Denial.UNKNOWN_TABLE), 404, "unknown-table"),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_every_answer_that_says_that_the_server_failed_is_counted(
    house: House, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    error, status, code = FAULTS[fault]

    async def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(house.backend.tables, "load", fail)
    assert refusal(house, "GET", "/api/tables/any/picture.png") == (status, code)
    assert refusal(house, "GET", "/api/tables/any/picture.png") == (status, code)
    counted = 2 if status in (500, 503) else 0
    await eventually(lambda: house.backend.context.metrics.of("errors_total") == counted)


async def test_a_failure_that_only_the_web_server_notices_is_counted(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr("sixfold.server.http.app.is_meant", fail)
    assert house.request("GET", "/")[0] == 500
    await eventually(lambda: house.backend.context.metrics.of("errors_total") == 1)
