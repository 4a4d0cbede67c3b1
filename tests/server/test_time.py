"""Time: the wall's clock is set, the machine sleeps, the process is stopped; nobody loses by it, and bots go on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from server.running import QUICK, eventually
from server.test_backend import crash, first_play
from sixfold.server.live import heartbeat
from sixfold.server.live.backend import Backend
from sixfold.server.live.downtime import Downtime
from sixfold.server.live.wall_clock import LONGEST_SILENCE_MS, ServerClock, steady_clock, wall_clock
from sixfold.server.table.events import Credited, RanOut, read_event
from sixfold.server.table.options import LiveClock, Options
from sixfold.server.table.table import Table
from sixfold.server.table.turn_clock import LARGEST_SKEW_MS
from sixfold.server.table.verifying import verify_store
from sixfold.server.wire import write
from sixfold.server.wire.types import commands
from sixfold.server.wire.types.requests import OpenTable
from sixfold.store import Append, Store, StoreError, open_store

NOON = 1_800_000_000_000
HOUR = 3_600_000


class Hands:
    """The hands of two clocks, moved by a test: the one on the wall, and the steady one that nobody can set."""

    def __init__(self) -> None:
        self.wall, self.steady = NOON, 5_000

    def clock(self) -> ServerClock:
        return ServerClock(lambda: self.wall, lambda: self.steady)

    def go_by(self, milliseconds: int) -> None:
        """Time goes by as it should."""
        self.wall += milliseconds
        self.steady += milliseconds

    def sleep(self, milliseconds: int) -> None:
        """The machine sleeps: its steady clock stands."""
        self.wall += milliseconds


# The clock.


def test_the_clock_of_the_house_goes_by_the_steady_one() -> None:
    hands = Hands()
    clock = hands.clock()
    hands.go_by(1234)
    assert (clock(), clock.behind) == (NOON + 1234, 0)
    for step in (-HOUR, 2 * HOUR):
        hands.wall += step
        assert clock() == NOON + 1234
    assert clock.behind == HOUR
    clock.set(clock.behind)
    assert (clock(), clock.behind) == (NOON + 1234 + HOUR, 0)


def test_it_stands_still_while_nobody_reads_it() -> None:
    hands = Hands()
    clock = hands.clock()
    hands.go_by(LONGEST_SILENCE_MS)
    assert clock() == NOON + LONGEST_SILENCE_MS
    hands.go_by(HOUR)
    assert clock() == NOON + LONGEST_SILENCE_MS
    assert clock.behind == HOUR
    hands.go_by(10)
    assert clock() == NOON + LONGEST_SILENCE_MS + 10


def test_the_real_clocks_go_on() -> None:
    clock = ServerClock()
    assert abs(clock() - wall_clock()) < 1000 * 3600
    assert steady_clock() <= steady_clock()


# The house.


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(str(tmp_path / "tables.sqlite"))
    yield store
    found = [verified async for verified in verify_store(store)]
    assert [verified.problem for verified in found if verified.problem] == []
    await store.close()


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    monkeypatch.setattr(heartbeat, "BEAT_MS", 5)
    return Hands()


async def opened(backend: Backend, *seats: str | None, **options: Any) -> str:
    """A table where it is the turn of the person on the first seat, or nearly."""
    table = await backend.tables.open(OpenTable("a-first-table", Options(seats=seats, **options), "Ann"), "one")
    if seats.count(None) == 2:
        await backend.tables.at(table.id).do(commands.Join("join-the-table", 0, "Ben"), "two", 0)
    return table.id


def credits_of(entries: Any) -> list[int]:
    events = [read_event(entry.body) for entry in entries]
    assert not any(isinstance(event, RanOut) for event in events)
    return [event.milliseconds for event in events if isinstance(event, Credited)]


async def move(backend: Backend, name: str, command: str) -> Table:
    """The person to move makes a move."""
    table = await (await backend.tables.load(name)).table()
    guest = table.chair(table.turn).guest
    assert guest is not None
    make = commands.MakeMove(command, table.version, write.move(first_play(table)))
    await backend.tables.at(name).do(make, guest, table.turn)
    return await backend.tables.at(name).table()


def sleep(hands: Hands) -> None:
    hands.sleep(HOUR)


def stop(hands: Hands) -> None:
    hands.go_by(HOUR)


def set_forward(hands: Hands) -> None:
    hands.wall += HOUR


def set_back(hands: Hands) -> None:
    hands.wall -= HOUR


LEAPS = (sleep, stop, set_forward, set_back)


@pytest.mark.parametrize("leap", LEAPS)
async def test_nobody_loses_time_by_a_leap(store: Store, hands: Hands, leap: Callable[[Hands], None]) -> None:
    backend = Backend(store, replace(QUICK, sweep_ms=5), now=hands.clock())
    await backend.start()
    name = await opened(backend, None, None, clock=LiveClock(60))
    hands.go_by(2_000)
    backend.context.now()
    before = hands.wall
    leap(hands)
    await eventually(lambda: backend.context.now() == hands.wall and backend.heartbeat.downtime is None)
    table = await backend.tables.at(name).table()
    assert credits_of(await store.load(name)) == [hands.wall - before]
    assert table.deadline == hands.wall + 58_000
    seat = table.turn
    hands.go_by(1_000)
    table = await move(backend, name, "the-first-move")
    assert table.clock is not None
    assert table.clock.of(seat) == 57_000
    assert table.changed == table.turn_since == hands.wall
    await backend.close()


@pytest.mark.parametrize("leap", LEAPS)
async def test_a_bot_answers_whatever_the_clock_does(
    store: Store, hands: Hands, leap: Callable[[Hands], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    sleep = asyncio.sleep

    async def sleeping(seconds: float) -> None:
        slept.append(seconds)
        await sleep(min(seconds, 0.01))

    backend = Backend(store, replace(QUICK, pace_ms=700), now=hands.clock())
    monkeypatch.setattr("sixfold.server.live.table.asyncio.sleep", sleeping)
    name = await opened(backend, None, "greedy")
    live = await backend.tables.load(name)
    await eventually(lambda: live._table is not None and live._table.turn == 1)
    slept.clear()
    hands.go_by(10)
    backend.context.now()
    leap(hands)  # Nobody has looked after it yet.
    table = await move(backend, name, "the-first-move")
    await eventually(lambda: live._table is not None and live._table.turn == 1 and live.version > table.version)
    assert all(seconds <= 0.7 for seconds in slept)
    await backend.close()


async def test_a_bot_does_not_wait_for_the_clock_of_another_process(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its turn began in the future, by the clock of the process that has it now: it waits its pace, and no longer."""
    slept, sleep = list[float](), asyncio.sleep

    async def sleeping(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0)

    ahead = Backend(store, replace(QUICK, pace_ms=10**9), now=lambda: NOON + HOUR)
    name = await opened(ahead, None, "greedy")
    table = await (await ahead.tables.load(name)).table()
    if table.turn == 1:
        table = await move(ahead, name, "the-first-move")
    await crash(ahead)
    monkeypatch.setattr("sixfold.server.live.table.asyncio.sleep", sleeping)
    backend = Backend(store, replace(QUICK, pace_ms=700), now=lambda: NOON)
    live = await backend.tables.load(name)
    await eventually(lambda: live.version > table.version)
    assert max(slept) == 0.7
    await backend.close()


async def test_a_clock_that_differs_a_little_is_left_alone(store: Store, hands: Hands) -> None:
    backend = Backend(store, QUICK, now=hands.clock())
    await backend.start()
    name = await opened(backend, None, None, clock=LiveClock(60))
    for step in (LARGEST_SKEW_MS, -2 * LARGEST_SKEW_MS):
        hands.wall += step
        await asyncio.sleep(0.05)
        assert backend.context.now() == NOON
    assert credits_of(await store.load(name)) == []
    await backend.close()


@pytest.mark.parametrize("away", [20_000, -HOUR])
async def test_after_a_start_a_turn_goes_on_as_it_stood(store: Store, hands: Hands, away: int) -> None:
    first = Backend(store, QUICK, now=hands.clock())
    await first.start()
    name = await opened(first, None, None, clock=LiveClock(60))
    hands.go_by(2_000)
    await first.close()
    hands.wall += away
    second = Backend(store, QUICK, now=hands.clock())
    await second.start()
    assert (await (await second.tables.load(name)).table()).deadline == hands.wall + 58_000
    await second.close()
    third = Backend(store, QUICK, now=hands.clock())
    await third.start()
    assert credits_of(await store.load(name)) == [away]
    await third.close()


@pytest.mark.parametrize("leap", LEAPS)
async def test_a_command_in_the_middle_of_making_up_finds_its_own_table_made_up_for(
    store: Store, hands: Hands, leap: Callable[[Hands], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = Backend(store, QUICK, now=hands.clock())
    name = await opened(backend, None, None, clock=LiveClock(60))
    await store.alive(backend.context.now())
    due, go = store.due, asyncio.Event()

    async def slow(*arguments: int) -> tuple[str, ...]:
        found = await due(*arguments)
        await go.wait()
        return found

    monkeypatch.setattr(store, "due", slow)
    leap(hands)
    making_up = asyncio.create_task(backend.heartbeat.beat())
    await eventually(lambda: backend.heartbeat.downtime is not None)
    table = await move(backend, name, "the-first-move")
    assert table.deadline == hands.wall + 60_000
    go.set()
    await making_up
    assert len(credits_of(await store.load(name))) == 1
    assert (await backend.tables.at(name).table()).deadline == hands.wall + 60_000
    await backend.close()


async def test_making_up_goes_on_after_a_failure_and_is_done_once(
    store: Store, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend = Backend(store, QUICK, now=hands.clock())
    names = []
    for number in range(3):
        table = await backend.tables.open(
            OpenTable(f"a-table-{number}", Options(seats=(None, None), one_device=True, clock=LiveClock(60)), "Ann"),
            "one",
        )
        await backend.tables.at(table.id).do(commands.Join(f"join-the-{number}", 0, "Ben"), "one", 0)
        names.append(table.id)
    append, failed = store.append, list[str]()

    async def once(wanted: Append) -> None:
        if not failed:
            failed.append(wanted.table)
            raise StoreError("the disk is full")
        await append(wanted)

    monkeypatch.setattr(store, "append", once)
    set_back(hands)
    with pytest.raises(StoreError):
        await backend.heartbeat.beat()
    assert isinstance(backend.heartbeat.downtime, Downtime)
    await backend.heartbeat.beat()
    for name in names:
        assert credits_of(await store.load(name)) == [-HOUR]
    await backend.close()


# Several processes, whose clocks may differ.


class Shared:
    """A store that several may share."""

    shared = True

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


@pytest.mark.parametrize(
    ("leap", "others_at", "credited"),
    [(stop, NOON, [HOUR]), (stop, NOON + HOUR - 500, []), (set_forward, NOON, [HOUR]), (set_back, NOON, [])],
)
async def test_where_several_share_a_store_only_what_nobody_served_is_given_back(
    store: Store, hands: Hands, leap: Callable[[Hands], None], others_at: int, credited: list[int]
) -> None:
    backend = Backend(Shared(store), QUICK, now=hands.clock())
    name = await opened(backend, None, None, clock=LiveClock(60))
    await store.alive(others_at)
    leap(hands)
    await backend.heartbeat.beat()
    assert backend.context.now() == hands.wall
    assert credits_of(await store.load(name)) == credited
    await backend.close()
