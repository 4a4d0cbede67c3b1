"""Several servers on one PostgreSQL: they hear of each other's writes, and outlive its restart."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeVar

import pytest

from patience import PATIENCE
from postgresql_server import PostgresqlServer
from sixfold.store import Conflict, Entry, Store, StoreError, TooMany, open_store, postgresql_watcher
from store.samples import append, entry, key

T = TypeVar("T")


@pytest.fixture
async def two(postgresql: PostgresqlServer) -> AsyncIterator[tuple[Store, Store]]:
    url = postgresql.empty_database()
    stores = (await open_store(url), await open_store(url))
    yield stores
    for store in stores:
        await store.close()


class Ear:
    """What a store that watches has been told."""

    def __init__(self) -> None:
        self.changes: list[tuple[str, int]] = []
        self.losses = 0
        self.dropped: list[bytes] = []

    @classmethod
    async def of(cls, store: Store) -> Ear:
        ear = cls()
        await store.watch(lambda table, version: ear.changes.append((table, version)), ear.lose, ear.dropped.append)
        return ear

    def lose(self) -> None:
        self.losses += 1


def never(*_: object) -> None:
    raise AssertionError("nothing was lost, and no key was dropped")


async def until(met: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not met():
            await asyncio.sleep(0.01)


async def until_done(attempt: Callable[[], Awaitable[T]]) -> T:
    """Try until no `StoreError` is in the way any more; what came of it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await attempt()
            except StoreError:
                await asyncio.sleep(0.05)


async def test_a_server_hears_what_the_other_writes_and_not_what_it_writes_itself(two: tuple[Store, Store]) -> None:
    ears = [await Ear.of(store) for store in two]
    await two[0].append(append("ash", 0, 3))
    await asyncio.gather(two[1].append(append("oak")), two[1].append(append("a name with blanks")))
    await two[0].append(append("ash", 3))
    await until(lambda: len(ears[0].changes) == len(ears[1].changes) == 2)
    assert ears[0].changes == [("oak", 1), ("a name with blanks", 1)]
    assert ears[1].changes == [("ash", 3), ("ash", 4)]
    assert [ear.losses for ear in ears] == [0, 0]


async def test_all_servers_hear_of_a_key_that_is_forgotten(two: tuple[Store, Store]) -> None:
    ears = [await Ear.of(store) for store in two]
    await two[0].add_guest("ann", key("phone"), at=10)
    await two[0].drop_key(key("nobody's"))
    await two[0].drop_key(key("phone"))
    await until(lambda: all(ear.dropped for ear in ears))
    assert [ear.dropped for ear in ears] == [[key("phone")], [key("phone")]]


async def test_two_servers_do_not_give_one_guest_more_keys_than_there_may_be(two: tuple[Store, Store]) -> None:
    await two[0].add_guest("ann", key("phone"), at=10)
    adding = [two[i % 2].add_key("ann", key(str(i)), at=20, most=4) for i in range(10)]
    outcomes = await asyncio.gather(*adding, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(TooMany) == 7
    assert outcomes.count(None) == 3


async def test_what_is_heard_can_be_loaded(two: tuple[Store, Store]) -> None:
    loads: list[asyncio.Task[tuple[Entry, ...]]] = []

    def load(table: str, version: int) -> None:
        loads.append(asyncio.create_task(two[0].load(table, version - 1)))

    await two[0].watch(load, never, never)
    for after in range(20):
        await two[1].append(append("ash", after))
    await until(lambda: len(loads) == 20)
    assert [events[0] for events in await asyncio.gather(*loads)] == [entry("ash", v) for v in range(1, 21)]


async def test_a_conflict_tells_nobody(two: tuple[Store, Store]) -> None:
    ear = await Ear.of(two[1])
    await two[0].append(append("ash"))
    with pytest.raises(Conflict):
        await two[0].append(append("ash"))
    await two[0].append(append("last"))
    await until(lambda: ("last", 1) in ear.changes)
    assert ear.changes == [("ash", 1), ("last", 1)]


async def test_two_servers_never_write_the_same_version(two: tuple[Store, Store]) -> None:
    tables = [f"t{i}" for i in range(20)]

    async def play(store: Store, table: str) -> int:
        """Write the next version ten times, whoever wrote the one before; how often the other was first."""
        conflicts = written = 0
        while written < 10:
            after = len(await store.load(table))
            try:
                await store.append(append(table, after))
                written += 1
            except Conflict:
                conflicts += 1
        return conflicts

    async with asyncio.timeout(PATIENCE):
        conflicts = await asyncio.gather(*(play(store, table) for table in tables for store in two))
    assert sum(conflicts) > 0
    for table in tables:
        assert await two[0].load(table) == tuple(entry(table, version) for version in range(1, 21))


async def test_groups_that_touch_the_same_tables_do_not_wait_in_a_circle(two: tuple[Store, Store]) -> None:
    tables = [f"t{i}" for i in range(50)]
    for after in range(5):
        there = asyncio.gather(*(two[0].append(append(t, after)) for t in tables), return_exceptions=True)
        back = asyncio.gather(*(two[1].append(append(t, after)) for t in reversed(tables)), return_exceptions=True)
        async with asyncio.timeout(PATIENCE):
            outcomes = list(zip(await there, reversed(await back), strict=True))
        assert all({type(a), type(b)} == {type(None), Conflict} for a, b in outcomes)


async def test_a_restart_of_the_server_is_told_and_then_everything_goes_on(
    two: tuple[Store, Store], postgresql: PostgresqlServer
) -> None:
    store, other = two
    ear = await Ear.of(store)
    await store.append(append("ash"))
    await store.add_guest("ann", key("phone"), at=1)
    await asyncio.to_thread(postgresql.stop)
    for attempt in (store.append(append("ash", 1)), store.load("ash"), store.alive(1), other.tables()):
        with pytest.raises(StoreError, match="it cannot be reached: is it running"):
            await attempt
    with pytest.raises(StoreError, match="it cannot be reached"):
        await store.watch(lambda table, version: None, never, never)
    await asyncio.to_thread(postgresql.start)
    await store.append(append("ash", 1))
    assert [event.version for event in await store.load("ash")] == [1, 2]
    assert await store.guest_of(key("phone"), at=2) == "ann"
    await until(lambda: ear.losses == 1)
    await other.append(append("oak"))
    await until(lambda: ear.changes == [("oak", 1)])


async def test_a_restart_while_games_go_on_loses_nothing(
    two: tuple[Store, Store], postgresql: PostgresqlServer
) -> None:
    versions = {f"{i}-{j}": 0 for i in range(2) for j in range(5)}
    stopped = False

    async def play(store: Store, table: str) -> None:
        """Append until told to stop, and see after every error what was written; keep the last version acknowledged."""
        while not stopped:
            try:
                await store.append(append(table, versions[table]))
                versions[table] += 1
            except StoreError:
                versions[table] = len(await until_done(lambda: store.load(table)))

    async def all_go_on() -> None:
        before = dict(versions)
        await until(lambda: all(versions[table] > before[table] for table in versions))

    games = [asyncio.create_task(play(two[int(table[0])], table)) for table in versions]
    for _ in range(2):
        await all_go_on()
        await asyncio.to_thread(postgresql.restart)
    await all_go_on()
    stopped = True
    await asyncio.gather(*games)
    for table, version in versions.items():
        assert await two[0].load(table) == tuple(entry(table, v) for v in range(1, version + 1))


async def test_a_connection_that_is_cut_is_made_anew(two: tuple[Store, Store], postgresql: PostgresqlServer) -> None:
    store, other = two
    ear = await Ear.of(store)
    await other.append(append("ash"))
    await until(lambda: ear.changes == [("ash", 1)])
    await asyncio.to_thread(
        postgresql.execute,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sixfold'",
    )
    await until(lambda: ear.losses == 1)
    await until_done(lambda: other.append(append("oak")))
    await until(lambda: ("oak", 1) in ear.changes)


async def test_two_servers_may_start_at_once(postgresql: PostgresqlServer) -> None:
    url = postgresql.empty_database()
    stores = await asyncio.gather(*(open_store(url) for _ in range(4)))
    await stores[0].append(append("ash"))
    assert [await store.tables() for store in stores] == [("ash",)] * 4
    for store in stores:
        await store.close()


async def test_a_reader_writes_nothing(postgresql: PostgresqlServer) -> None:
    url = postgresql.empty_database()
    store = await open_store(url)
    await store.append(append("ash"))
    reader = await open_store(url, readonly=True)
    assert await reader.tables() == ("ash",)
    for write in (reader.append(append("ash", 1)), reader.alive(1), reader.drop_key(key("phone"))):
        with pytest.raises(StoreError, match="it is open for reading only"):
            await write
    assert len(await reader.load("ash")) == 1
    await reader.close()
    await store.close()


async def test_a_user_who_may_not_make_tables_is_told(postgresql: PostgresqlServer) -> None:
    url = postgresql.empty_database()
    postgresql.execute("DROP ROLE IF EXISTS guest")
    postgresql.execute("CREATE ROLE guest LOGIN PASSWORD 'guest'")
    with pytest.raises(StoreError, match="the user may not do this: the store's tables have to be the user's own"):
        await open_store(url.replace("sixfold:open-sesame", "guest:guest"))
    postgresql.execute("DROP ROLE guest")


async def test_a_line_that_falls_silent_is_noticed(
    two: tuple[Store, Store], postgresql: PostgresqlServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql_watcher, "_ASK_AFTER_SECONDS", 0.1)
    store, other = two
    ear = await Ear.of(store)
    asked = "SELECT pid FROM pg_stat_activity WHERE application_name = 'sixfold' AND query = 'SELECT 1'"
    backends: list[int] = []
    while not backends:  # It asks for a sign of life by and by.
        backends = [pid for (pid,) in await asyncio.to_thread(postgresql.execute, asked)]
    await other.append(append("ash"))
    await until(lambda: ear.changes == [("ash", 1)])
    with monkeypatch.context() as hurried:
        # Not before: a line may be as slow as the machine is busy.
        hurried.setattr(postgresql_watcher, "_ANSWER_WITHIN_SECONDS", 0.1)
        os.kill(backends[0], signal.SIGSTOP)
        try:
            await until(lambda: ear.losses == 1)
        finally:
            os.kill(backends[0], signal.SIGCONT)
    await other.append(append("oak"))
    await until(lambda: ("oak", 1) in ear.changes)
