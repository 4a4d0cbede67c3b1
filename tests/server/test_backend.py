"""What looks after tables while nobody does, and what happens when something goes wrong there."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from patience import PATIENCE
from server.running import QUICK, House, company, eventually, soon, sweeps
from server.sockets import narrow
from sixfold.game import Game
from sixfold.rules import Cell, Play
from sixfold.server.config import Config, Limits
from sixfold.server.live.backend import Backend
from sixfold.server.live.downtime import Downtime
from sixfold.server.refusals import Denied
from sixfold.server.table.decisions import OPEN_FOR
from sixfold.server.table.events import Credited, read_event
from sixfold.server.table.options import MoveClock, Options
from sixfold.server.table.table import Table
from sixfold.server.wire import show, write
from sixfold.server.wire.show import Shown
from sixfold.server.wire.types import commands
from sixfold.server.wire.types.requests import OpenTable
from sixfold.store import Append, Conflict, Entry, Store, StoreError, open_store
from sixfold.view import View

START = 1_800_000_000_000


class Watching:
    """A watcher that keeps what it is told."""

    def __init__(self, guest: str | None = None) -> None:
        self.guest = guest
        self.wanted: int | None = None
        self.changes = False
        self.looking = True
        self.seat = 0
        self.known = 0
        self.shown: Shown | None = None
        self.heard: list[dict[str, Any]] = []

    def tell(self, message: bytes) -> None:
        self.heard.append(json.loads(message))


class Time:
    """Time that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = START


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(str(tmp_path / "tables.sqlite"))
    yield store
    await store.close()


@pytest.fixture
async def backend(store: Store) -> AsyncIterator[Backend]:
    time = Time()
    backend = Backend(store, replace(QUICK, sweep_ms=10, idle_ms=1000), now=lambda: time.now)
    backend.time = time  # type: ignore[attr-defined]
    yield backend
    await backend.close()


async def opened(backend: Backend, name: str = "a-first-table", **options: Any) -> str:
    """A table of guests one and two whose game has begun."""
    seats = options.pop("seats", (None, None))
    table = await backend.tables.open(OpenTable(name, Options(seats=seats, **options), "Ann"), "one")
    if table.state == "open" and seats == (None, None):
        await (await backend.tables.load(table.id)).do(commands.Join("join-the-table", 0, "Ben"), "two", 0)
    return table.id


def first_play(table: Table) -> Play:
    assert table.game is not None
    return next(iter(table.game.position.legal_plays()))


async def crash(backend: Backend) -> None:
    """End a backend as a crash would: it writes nothing more."""
    await backend.context.tasks.close()
    backend.thinkers.close()


async def test_tables_that_nobody_uses_are_dropped_from_memory_and_loaded_again(backend: Backend) -> None:
    await backend.start()
    name = await opened(backend)
    version = (await (await backend.tables.load(name)).table()).version
    await eventually(lambda: len(backend.tables) == 1)
    backend.time.now += 1000  # type: ignore[attr-defined]
    await eventually(lambda: len(backend.tables) == 0)
    assert (await (await backend.tables.load(name)).table()).version == version


async def test_nothing_holds_a_table_that_was_dropped(store: Store) -> None:
    backend = Backend(store, replace(QUICK, sweep_ms=10, idle_ms=0, away_after_ms=0))
    await backend.start()
    gc.disable()  # A server looks for cycles so rarely that they would be held for hours.
    try:
        held = weakref.ref(await backend.tables.load(await opened(backend)))
        await eventually(lambda: held() is None)
    finally:
        gc.enable()
    await backend.close()


KNOWN = Options(seats=(None, None))


async def test_a_seed_that_is_given_deals_every_game_whatever_players_add(store: Store) -> None:
    backend = Backend(store, replace(QUICK, seed="known"))
    hands = []
    for number, contributions in enumerate([("", ""), ("plum", "pear")]):
        table = await backend.tables.open(OpenTable(f"a-known-table-{number}", KNOWN, "Ann", ready=False), "one")
        live = await backend.tables.load(table.id)
        await live.do(commands.Ready(f"be-ready-{number}", table.version, contributions[0]), "one", 1)
        await live.do(commands.Join(f"a-join-{number}", table.version, "Ben", contribution=contributions[1]), "two", 0)
        game = (await live.table()).game
        assert game is not None
        hands.append(game.position.hands)
    assert hands[0] == hands[1] == Game.new(["Ann", "Ben"], seed="known").position.hands
    await backend.close()


async def test_a_table_that_is_watched_stays(backend: Backend) -> None:
    await backend.start()
    name = await opened(backend)
    live, watcher = await backend.tables.load(name), Watching("one")
    live.watch(watcher)
    backend.time.now += 10**6  # type: ignore[attr-defined]
    await sweeps(backend)
    assert len(backend.tables) == 1
    live.unwatch(watcher)
    await eventually(lambda: len(backend.tables) == 0)


async def test_asking_for_tables_that_do_not_exist_fills_no_memory(backend: Backend) -> None:
    for number in range(20):
        with pytest.raises(Denied, match="unknown-table"):
            await backend.tables.load(f"none-{number}")
    assert len(backend.tables) == 0


async def test_opening_again_with_nonsense_does_not_disturb_those_who_watch(backend: Backend) -> None:
    name = await opened(backend, "a-first-table")
    live = await backend.tables.load(name)
    with pytest.raises(Denied, match="bad-name"):
        await backend.tables.open(OpenTable("a-first-table", Options(seats=(None, None)), " Ann"), "one")
    assert await backend.tables.load(name) is live


async def test_an_open_table_where_nobody_comes_is_closed_by_the_sweep(backend: Backend) -> None:
    await backend.start()
    table = await backend.tables.open(
        OpenTable("a-lonely-table", Options(seats=(None, None), public=True), "Ann"), "one"
    )
    backend.time.now += OPEN_FOR  # type: ignore[attr-defined]

    async def closed() -> bool:
        listed = await backend.context.store.listed(table.id)
        return listed is not None and listed.summary.state == "over"

    async with asyncio.timeout(PATIENCE):
        while not await closed():
            await asyncio.sleep(0.01)
    assert await backend.context.store.public_tables(10) == ()


async def test_a_bot_that_another_process_forgot_is_found(backend: Backend) -> None:
    other = Backend(backend.context.store, replace(QUICK, pace_ms=10**6), now=backend.context.now)
    name = await opened(other, seats=(None, "greedy"))
    table = await (await other.tables.load(name)).table()
    if table.turn == 1:
        move = commands.MakeMove("the-first-play", table.version, write.move(first_play(table)))
        await other.tables.at(name).do(move, "one", 1)
    await crash(other)
    await backend.start()
    backend.time.now += 6000  # type: ignore[attr-defined]
    live = backend.tables.at(name)
    await eventually(lambda: live._table is not None and live._table.bot_to_move is None)


# Time that the server was away.


async def test_a_second_start_gives_back_only_what_was_lost_since(store: Store) -> None:
    time = Time()

    async def run(work: Callable[[Backend], Any] | None = None) -> str:
        backend = Backend(store, now=lambda: time.now)
        await backend.start()
        name = "" if work is None else await work(backend)
        await crash(backend)
        return name

    async def begin(backend: Backend) -> str:
        return await opened(backend, clock=MoveClock(600))

    name = await run(begin)
    for away in (5000, 300):
        time.now += away
        await run()
    events = [read_event(entry.body) for entry in await store.load(name)]
    assert [event.milliseconds for event in events if isinstance(event, Credited)] == [5000, 300]
    listed = await store.listed(name)
    assert listed is not None
    assert listed.summary.due == START + 600_000 + 5300


async def test_a_table_that_changes_while_time_is_given_back_is_looked_at_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time()
    backend = Backend(store, now=lambda: time.now)
    name = await opened(backend, clock=MoveClock(600))
    append, tries = store.append, 0

    async def busy(wanted: Append) -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise Conflict("somebody was faster")
        await append(wanted)

    monkeypatch.setattr(store, "append", busy)
    time.now += 5000
    await Downtime(store, START, time.now).credit_all()
    assert tries == 2
    assert isinstance(read_event((await store.load(name))[-1].body), Credited)
    monkeypatch.setattr(store, "listed", lambda _: asyncio.sleep(0))
    await Downtime(store, START, time.now).credit_all()
    await backend.close()


# Other processes.


async def test_what_another_process_writes_is_told(backend: Backend, store: Store) -> None:
    name = await opened(backend)
    live, watcher = await backend.tables.load(name), Watching("one")
    live.watch(watcher)
    other = Backend(store, QUICK, now=backend.context.now)
    elsewhere = await other.tables.load(name)
    version = await elsewhere.do(commands.React("a-sign-of-two", 0, "wow"), "two", 2)
    assert watcher.heard[-1]["version"] < version
    backend.tables.changed(name, version)
    backend.tables.changed("another-table", 5)
    await eventually(lambda: watcher.heard[-1]["version"] == version)
    backend.tables.changed(name, version)
    version = await elsewhere.do(commands.React("another-of-two", 0, "wow"), "two", 2)
    backend._reload()
    await eventually(lambda: watcher.heard[-1]["version"] == version)
    await other.close()


async def test_a_command_made_from_a_view_of_another_process_waits_for_what_it_saw(
    backend: Backend, store: Store
) -> None:
    name = await opened(backend)
    live = await backend.tables.load(name)
    other = Backend(store, QUICK, now=backend.context.now)
    version = await (await other.tables.load(name)).do(commands.React("a-sign-of-two", 0, "wow"), "two", 2)
    assert await live.do(commands.React("a-sign-of-one", version, "wow"), "one", 1) == version + 1
    await other.close()


async def test_two_processes_that_act_at_once_do_it_once(store: Store) -> None:
    time = Time()
    backend, other = (Backend(store, QUICK, now=lambda: time.now) for _ in range(2))
    name = await opened(backend, clock=MoveClock(30), on_timeout="adjudicate")
    lives = [await backend.tables.load(name), await other.tables.load(name)]
    time.now += 30_000
    await asyncio.gather(*(live.look_after() for live in lives))
    for live in lives:
        await live.reload()
        assert (await live.table()).state == "over"
    kinds = [read_event(entry.body).__class__.__name__ for entry in await store.load(name)]
    assert kinds.count("RanOut") == 1
    assert backend.context.metrics.of("store_conflicts_total") + other.context.metrics.of("store_conflicts_total") == 1
    await backend.close()
    await other.close()


# Things that go wrong.


async def test_a_store_that_is_away_is_asked_again(
    backend: Backend, store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("sixfold.server.live.heartbeat.BEAT_MS", 10)
    await backend.start()

    async def away(*_: object) -> Any:
        raise StoreError("the server is away")

    with monkeypatch.context() as patch:
        patch.setattr(store, "due", away)
        patch.setattr(store, "alive", away)
        await eventually(lambda: backend.context.metrics.of("errors_total") >= 4)
    errors = backend.context.metrics.of("errors_total")
    assert "reading the store no longer works" in caplog.text
    assert "writing the store no longer works" in caplog.text
    backend.time.now += 1  # type: ignore[attr-defined]
    await sweeps(backend)
    assert backend.context.metrics.of("errors_total") <= errors + 2
    async with asyncio.timeout(PATIENCE):
        while await store.last_alive() != backend.context.now():
            await asyncio.sleep(0.01)


async def test_work_in_the_background_that_fails_is_logged_and_harms_nothing(
    backend: Backend, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(error: Exception) -> None:
        raise error

    for error in (StoreError("no disk"), RuntimeError("a bug")):
        backend.context.tasks.spawn(partial(fails, error))
    await eventually(lambda: backend.context.metrics.of("errors_total") == 2)
    assert [record.getMessage() for record in caplog.records] == ["background work failed"] * 2
    assert "a bug" in caplog.text


async def test_nothing_is_begun_once_the_tasks_are_closed(backend: Backend) -> None:
    begun: list[int] = []

    async def work() -> None:
        begun.append(1)

    backend.context.tasks.later(1, work)
    await backend.context.tasks.close()
    backend.context.tasks.spawn(work)  # Another process has written, say.
    await asyncio.sleep(0.002)  # Timers of a loop go off in their order.
    assert begun == []


async def test_a_bug_in_an_answer_is_told_as_a_failure(house: House, caplog: pytest.LogCaptureFixture) -> None:
    async with company(house) as table:
        await table.move()

        async def broken(_: View, __: str) -> None:
            raise RuntimeError("a bug")

        house.backend.thinkers.hint = broken  # type: ignore[method-assign, assignment]
        with pytest.raises(Exception, match="server-failed") as caught:
            await soon(table.to_move().hint())
        assert "a bug" not in str(caught.value)
    assert "a bug" in caplog.text


async def test_a_client_that_never_reads_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.server.live.connections.CLOSE_WITHIN_SECONDS", 0.05)
    # A busy machine may take so long that it would be let go for a ping that it does not answer.
    monkeypatch.setattr("sixfold.server.http.serving.PING_SECONDS", PATIENCE)
    house = House(str(tmp_path / "tables.sqlite"), replace(QUICK, limits=replace(Limits.none(), outbox=8)))
    try:
        async with company(house) as table:
            await table.move()
            async with narrow(house, close_timeout=0.1) as slow:
                await slow.send({"kind": "hello", "table": table.table, "key": table.keys[0]})
                await slow.next()
                slow.connection.transport.pause_reading()
                asked = 0
                with suppress(ConnectionClosed):  # It may be let go while it asks.
                    while not house.backend.context.metrics.of("slow_consumers_dropped_total"):
                        await slow.send({"kind": "plan", "id": f"question-{asked}"})
                        asked += 1
                        assert asked < 100_000
                        if asked % 50 == 0:
                            await asyncio.sleep(0.001)
                assert house.backend.context.metrics.of("slow_consumers_dropped_total") == 1
                live = house.backend.tables.at(table.table)
                await eventually(lambda: len(live.watchers) == 2)
    finally:
        await asyncio.to_thread(house.stop)


# Small things.


def test_a_preview_shows_the_cells_that_forbid_it() -> None:
    from sixfold import Game, Player, Settings, read_hand, read_move, read_tile

    hands = [read_hand("RsRcRdGfYtBx"), read_hand("RsGsPxPtBdGd")]
    game = Game.dealt(Settings((Player("Ann"), Player("Ben"))), hands)
    game, _ = game.apply(1, read_move("0,0>RsRcRd"))
    view = View.of(game, 2)
    for tile, cell, code, cells in (
        ("Px", (3, 0), "line-mixed", ((0, 0), (1, 0), (2, 0), (3, 0))),
        ("Rs", (3, 0), "line-repeats", ((0, 0), (1, 0), (2, 0), (3, 0))),
        ("Rs", (0, 0), "cell-occupied", ((0, 0),)),
    ):
        answer = write.verdict(show.at_turn(view), Play([(Cell(*cell), read_tile(tile))]))
        assert (answer.legal, answer.code, answer.cells) == (False, code, cells)
    assert Play([(Cell(0, 1), read_hand("Gs").known[0])]) in view.legal_plays()


def test_the_ordinary_limits_are_not_none() -> None:
    assert Config().limits == Limits()
    assert Limits.none().messages.burst == 0
    assert Limits.none().message_bytes == Limits().message_bytes


def test_an_entry_is_what_the_store_keeps() -> None:
    assert Entry(1, START, "{}").version == 1
