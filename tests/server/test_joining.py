"""`sixfold engine join`: an engine's program at a server, through crashes and kills of either side."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest

from server.engines import TOKEN, add_account, here
from server.processes import Process
from server.running import House, company, eventually, play_on, soon
from sixfold.client import Server, TableClient
from sixfold.engine.levels import STAND_IN
from sixfold.joining import Joiner, NotWanted, Stable
from sixfold.server.table.options import Options
from sixfold.server.wire.types.requests import BotList
from sixfold.server.wire.types.views import Asked, View
from sixfold.sixline import EngineFailed

ROOT = Path(__file__).parents[2]
MOST_POINTS = [sys.executable, str(ROOT / "examples/engines/most_points.py")]
GAMES = 3


def broken(way: str) -> list[str]:
    return [sys.executable, str(ROOT / "tests/sixline/broken.py"), way]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = House(str(tmp_path / "tables.sqlite"))
    await add_account(str(tmp_path / "tables.sqlite"))
    yield house
    await asyncio.to_thread(house.stop)


@asynccontextmanager
async def joined(house: House, command: list[str], games: int = 1) -> AsyncIterator[asyncio.Task[None]]:
    """An engine's program at the server."""
    task = asyncio.create_task(Joiner(house.url, TOKEN, command, games).run())
    await eventually(lambda: task.done() or "engine:wren" in house.backend.engines)
    yield task
    task.cancel()
    with suppress(asyncio.CancelledError, NotWanted):
        await task


def bots_of(view: View) -> set[str | None]:
    """Who made the turns of all seats but the first."""
    assert view.game is not None
    return {turn.bot for turn in view.game.turns if turn.seat > 1}


@pytest.mark.untraced
async def test_an_engine_plays_two_seats_of_a_table_and_another_table_at_once(house: House) -> None:
    async with joined(house, MOST_POINTS, 2), AsyncExitStack() as stack:
        tables = [
            await stack.enter_async_context(company(house, 1, seats=(None, *["engine:wren"] * many))) for many in (2, 1)
        ]
        await soon(asyncio.gather(*(table.play_out() for table in tables)))
        assert [bots_of(table.people[0].view) for table in tables] == [{"engine:wren"}] * 2
        assert [seat.name for seat in tables[0].people[0].view.seats] == ["Ann", "Most points", "Most points 2"]


async def test_an_engine_that_crashes_now_and_then_is_started_again(house: House) -> None:
    async with joined(house, broken("crashing")), company(house, 1, seats=(None, "engine:wren")) as table:
        await table.play_out()
        assert bots_of(table.people[0].view) == {"engine:wren"}


@pytest.mark.parametrize("way", ["illegal", "raising"])
async def test_an_engine_that_finds_no_legal_move_gives_its_seat_up(house: House, way: str) -> None:
    async with joined(house, broken(way)), company(house, 1, seats=(None, "engine:wren")) as table:
        await table.play_out()
        assert bots_of(table.people[0].view) == {STAND_IN}


async def test_a_program_that_is_no_engine_is_told_at_once(house: House) -> None:
    for command in (["no-such-program"], [sys.executable, "-c", "pass"]):
        with pytest.raises(EngineFailed):
            await soon(Joiner(house.url, TOKEN, command).run())


async def test_a_token_that_nobody_knows_is_told_at_once(house: House) -> None:
    with pytest.raises(NotWanted, match="unknown-key"):
        await soon(Joiner(house.url, "nobody's", MOST_POINTS).run())


async def test_who_is_replaced_does_not_come_back(house: House) -> None:
    async with joined(house, MOST_POINTS) as first:
        second = asyncio.create_task(Joiner(house.url, TOKEN, MOST_POINTS).run())
        with pytest.raises(NotWanted, match="another engine has come"):
            await soon(asyncio.shield(first))
        assert [engine.name for engine in await here(house)] == ["engine:wren"]
        second.cancel()
        with suppress(asyncio.CancelledError):
            await second


def test_a_process_that_has_seen_a_hand_is_asked_for_no_other_of_that_game() -> None:
    stable = Stable(MOST_POINTS)
    stable.introduce()
    hand, hidden = "RsRcRdGfGxBc", "??????"
    first = Asked("one", "game", f"go seconds 1 view - {hand}/{hidden} 0/0 1 0")
    second = Asked("two", "game", f"go seconds 1 view - {hidden}/{hand} 0/0 2 0")
    elsewhere = Asked("three", "another game", first.go)
    try:
        pids = []
        for asked in (first, elsewhere, second, first):
            assert stable.move(asked)
            (running,) = stable._idle
            pids.append(running.engine.pid)
        assert pids[0] == pids[1] != pids[2] != pids[3]
    finally:
        stable.close()


# Kills.


@pytest.fixture
def join() -> Iterator[Callable[[str], subprocess.Popen[bytes]]]:
    """Starts `sixfold engine join` in processes of their own, which are ended after the test."""
    started: list[subprocess.Popen[bytes]] = []

    def start(url: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "sixfold.cli", "engine", "join", url, "--games", str(GAMES)]
        quiet = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
        started.append(
            subprocess.Popen(
                [*command, " ".join(MOST_POINTS)],
                env={**quiet, "SIXFOLD_TOKEN": TOKEN},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()


async def goes_on(person: TableClient, turns: int) -> None:
    """Wait until both have moved after so many turns, or the game is over."""
    await person.until(lambda view: view.state == "over" or len(person.turns) > turns + 1)


async def until_here(server: Server) -> None:
    while not (await server.ask("GET", "/api/bots", kind=BotList)).engines:
        await asyncio.sleep(0.05)


@pytest.mark.untraced
async def test_all_games_go_on_after_kills_of_the_server_and_of_the_engine(
    tmp_path: Path, start: Callable[..., Process], join: Callable[[str], subprocess.Popen[bytes]]
) -> None:
    store = str(tmp_path / "tables.sqlite")
    process = start(store, traced=False)
    await asyncio.to_thread(process.wait_until_ready)
    await add_account(store)
    engine = join(process.url)
    server = process.server
    await soon(until_here(server))
    async with AsyncExitStack() as stack:
        people = []
        for _ in range(GAMES):
            key = await server.new_guest()
            table = (await server.open_table(key, Options(seats=(None, "engine:wren")), "Ann")).table
            people.append(await stack.enter_async_context(server.table(table, key)))
        playing = asyncio.gather(*map(play_on, people))

        async def all_go_on() -> None:
            """Until the engine has made one more turn in every game that is not over."""
            await soon(asyncio.gather(*(goes_on(person, len(person.turns)) for person in people)))

        await all_go_on()
        port = process.port
        process.kill()
        process = start(store, port, traced=False)
        await asyncio.to_thread(process.wait_until_ready)
        await all_go_on()
        engine.kill()
        engine.wait()
        join(process.url)
        await soon(playing)
        assert [bots_of(person.view) for person in people] == [{"engine:wren"}] * GAMES
    assert await asyncio.to_thread(process.terminate) == 0
