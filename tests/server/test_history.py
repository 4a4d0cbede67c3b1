"""Earlier versions of a table: right, read from the nearest that is kept, and off the event loop."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from patience import PATIENCE
from server.running import House
from server.tables import Log, started
from sixfold.server.live.backend import Backend
from sixfold.server.live.history import APART, MOST_KEPT, SHORT, History
from sixfold.server.table.options import Options
from sixfold.server.table.summaries import summary_of
from sixfold.server.table.table import Table
from sixfold.server.wire.types import commands
from sixfold.store import Append, Entry, Store, open_store


@pytest.fixture
async def backend(tmp_path: Path) -> AsyncIterator[Backend]:
    backend = Backend(await open_store(str(tmp_path / "tables.sqlite")))
    yield backend
    await backend.close()
    await backend.context.store.close()


def long_log(length: int) -> Log:
    """A table where somebody goes and comes for a long time, game after game."""
    log = started()
    while len(log.entries) < length:
        if log.table.state == "over":
            for seat in (1, 2):
                log.do(commands.Ready, seat)
        log.presence(2, here=False)
        log.presence(2, here=True)
        log.move()
    return log


async def write(store: Store, log: Log) -> None:
    await store.append(Append("table", 0, log.entries, summary_of(log.table), {1: "guest-1", 2: "guest-2"}))


class Spying:
    """Notes what is read from a store, and in which thread it is folded."""

    def __init__(self, backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read: list[tuple[int, int]] = []
        self.threads: set[str] = set()
        load, fold = backend.context.store.load, Table.fold

        async def spied(table: str, after: int = 0, **more: Any) -> tuple[Entry, ...]:
            entries = await load(table, after, **more)
            self.read.append((after, len(entries)))
            return entries

        def folded(*arguments: Any) -> Table:
            self.threads.add(threading.current_thread().name)
            return fold(*arguments)

        monkeypatch.setattr(backend.context.store, "load", spied)
        monkeypatch.setattr(Table, "fold", folded)


async def test_every_earlier_version_is_the_one_that_was(backend: Backend) -> None:
    log = long_log(APART + SHORT)
    await write(backend.context.store, log)
    live = await backend.tables.load("table")
    assert await live.table() == log.table
    for version in (1, 2, SHORT, SHORT + 1, APART - 1, APART, APART + 1, log.table.version - 1):
        assert await live.history.at(version, "ann") == Table.fold("table", log.entries[:version])


@pytest.mark.untraced
async def test_a_long_log_is_folded_off_the_event_loop_and_from_the_nearest_version(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = long_log(2 * APART + SHORT)
    await write(backend.context.store, log)
    spying = Spying(backend, monkeypatch)
    live = await backend.tables.load("table")
    assert spying.threads == {"sixfold-reader_0"}
    for version, after in ((2 * APART + 9, 0), (APART + 90, APART), (2 * APART + 5, 2 * APART), (200, 0)):
        await live.history.at(version, "ann")
        assert spying.read[-1] == (after, version - after)
    count = len(spying.read)
    await live.history.at(2 * APART, "ann")
    assert len(spying.read) == count, "what is kept is not read again"


async def test_a_few_events_are_folded_at_once(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    log = started()
    await write(backend.context.store, log)
    spying = Spying(backend, monkeypatch)
    await backend.tables.load("table")
    assert spying.threads == {threading.current_thread().name}


async def test_no_version_is_kept_until_somebody_looks_back(backend: Backend) -> None:
    log = long_log(APART + SHORT)
    await write(backend.context.store, log)
    live = await backend.tables.load("table")
    await live.do(commands.React("say-hello", log.table.version, "hello"), "guest-1", 1)
    assert live.history._kept == []
    await live.history.at(APART + 1, "ann")
    assert [kept.version for kept in live.history._kept] == [APART]


async def test_versions_that_are_kept_get_rarer(backend: Backend) -> None:
    history = History("table", backend.context.store, backend.reading)
    table = started().table
    for version in range(1, 4 * MOST_KEPT * APART):
        history._keep(msgspec.structs.replace(table, version=version))
        assert len(history._kept) <= MOST_KEPT
    versions = [kept.version for kept in history._kept]
    assert versions == sorted(versions)
    gaps = [b - a for a, b in zip([0, *versions], versions, strict=False)]
    assert max(gaps) <= 2 * 4 * APART
    assert versions[-1] >= 4 * MOST_KEPT * APART - max(gaps)


@pytest.mark.untraced
async def test_others_are_served_while_a_long_log_is_read(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reader stands still in the middle of a long log, and a whole table is opened and looked at meanwhile."""
    await asyncio.to_thread(house.stop)
    store = await open_store(str(tmp_path / "tables.sqlite"))
    await write(store, long_log(APART))
    await store.close()
    await asyncio.to_thread(house.start)
    begun, go, fold = threading.Event(), threading.Event(), Table.fold

    def slow(*arguments: Any) -> Table:
        if arguments[0] == "table":
            begun.set()
            assert go.wait(PATIENCE)
        return fold(*arguments)

    monkeypatch.setattr(Table, "fold", slow)
    asking = asyncio.create_task(asyncio.to_thread(house.request, "GET", "/api/tables/table/view?version=100"))
    assert await asyncio.to_thread(begun.wait, PATIENCE)
    key = await house.server.new_guest()
    table = await house.server.open_table(key, Options(seats=(None, None)), "Ann")
    status, _, body = await asyncio.to_thread(house.request, "GET", f"/api/tables/{table.table}/view")
    assert status == 200
    assert not asking.done()
    go.set()
    status, _, body = await asking
    assert status == 200
    assert json.loads(body)["version"] == 100
