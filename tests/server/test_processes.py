"""Server processes: how they stop, and several of them on one PostgreSQL store."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from patience import PATIENCE
from postgresql_server import PostgresqlServer
from server.processes import Process, children
from server.running import make_a_move, play_on, soon
from sixfold.client import Server, TableClient, new_id
from sixfold.server.live.connections import CLOSE_KEY_DROPPED
from sixfold.server.table.options import LiveClock, Options
from sixfold.server.table.verifying import verify_store
from sixfold.server.wire.types import commands
from sixfold.server.wire.types.moves import Trade, Turn
from sixfold.store import open_store

Start = Callable[..., Process]


async def test_sigterm_lets_everybody_come_back_and_is_no_failure(tmp_path: Path, start: Start) -> None:
    store = str(tmp_path / "tables.sqlite")
    process = start(store)
    await asyncio.to_thread(process.wait_until_ready)
    server = process.server
    key = await server.new_guest()
    table = (await server.open_table(key, Options(seats=(None, "greedy")), "Ann")).table
    async with server.table(table, key) as client, connect(f"ws{process.url[4:]}/api/socket", proxy=None) as socket:
        playing = asyncio.create_task(play_on(client))
        await soon(client.until(lambda view: view.game is not None and len(client.turns) >= 2))
        assert await asyncio.to_thread(process.terminate) == 0
        await soon(socket.wait_closed())
        assert socket.close_code == 1012
        turns = list(client.turns)
        again = start(store, process.port)
        await asyncio.to_thread(again.wait_until_ready)
        await soon(playing)
        assert [turn.move for turn in client.turns[: len(turns)]] == [turn.move for turn in turns]
    assert await asyncio.to_thread(again.terminate) == 0
    for stopped in (process, again):
        lines = [json.loads(line) for line in stopped.log.splitlines()]
        assert lines[-1]["message"] == "stopped"
        assert {line["level"] for line in lines} == {"info"}
        assert key not in stopped.log


@pytest.mark.untraced
async def test_a_bot_that_was_thinking_when_its_server_was_killed_moves_after_all(tmp_path: Path, start: Start) -> None:
    store = str(tmp_path / "tables.sqlite")
    process = start(store, more=["--pace", "100000"], traced=False)
    await asyncio.to_thread(process.wait_until_ready)
    key = await process.server.new_guest()
    options = Options(seats=(None, "greedy"), clock=LiveClock(3600))
    table = (await process.server.open_table(key, options, "Ann")).table
    async with process.server.table(table, key) as client:
        if client.view.game is not None and client.view.game.turn == 1:
            await make_a_move(client)
        process.kill()
        again = start(store, process.port)
        await asyncio.to_thread(again.wait_until_ready)
        await soon(client.until(lambda view: view.game is not None and view.game.turn == 1))
        assert client.turns[-1].bot == "greedy"
    assert await asyncio.to_thread(again.terminate) == 0


# Several processes.


@pytest.fixture
def pair(postgresql: PostgresqlServer, start: Start) -> Iterator[tuple[Process, Process]]:
    """Two servers on one store."""
    url = postgresql.empty_database()
    first, second = start(url), start(url)
    first.wait_until_ready()
    second.wait_until_ready()
    yield first, second
    for process in (first, second):
        if process.running:
            assert process.terminate() == 0
    postgresql.wait_until_left_alone()


async def two_players(one: Server, two: Server, **options: object) -> tuple[str, list[TableClient], list[str]]:
    """A table opened on one server and joined on another."""
    keys = [await one.new_guest(), await two.new_guest()]
    seats = options.pop("seats", (None, None))
    table = (await one.open_table(keys[0], Options(seats=seats, **options), "Ann")).table  # type: ignore[arg-type]
    clients = [one.table(table, keys[0]), two.table(table, keys[1])]
    for client in clients:
        await soon(client.__aenter__())
    await soon(clients[1].join("Ben"))
    await soon(clients[0].until(lambda view: view.state == "playing"))
    return table, clients, keys


@pytest.mark.untraced
async def test_players_on_two_processes_play_one_game(pair: tuple[Process, Process]) -> None:
    first, second = pair
    _, clients, _ = await two_players(first.server, second.server, seats=(None, None, "greedy"))
    await soon(asyncio.gather(*map(play_on, clients)), PATIENCE)
    assert clients[0].board == clients[1].board
    assert clients[0].view.game is not None
    assert clients[1].view.game is not None
    assert clients[0].view.game.result == clients[1].view.game.result
    for client in clients:
        await client.close()


@pytest.mark.untraced
async def test_presence_and_signs_cross_from_process_to_process(pair: tuple[Process, Process]) -> None:
    first, second = pair
    table, (ann, ben), keys = await two_players(first.server, second.server)
    await soon(ann.do(commands.React(new_id(), ann.view.version, "hello")))
    await soon(ben.until(lambda view: len(view.reactions) == 1))
    await ben.close()
    await soon(ann.until(lambda view: not view.seats[1].here))
    async with first.server.table(table, keys[1]):
        await soon(ann.until(lambda view: view.seats[1].here))
    await ann.close()


@pytest.mark.untraced
async def test_a_key_that_is_forgotten_in_one_process_ends_what_is_open_in_the_other(
    pair: tuple[Process, Process],
) -> None:
    first, second = pair
    key = await first.server.new_guest()
    table = (await first.server.open_table(key, Options(seats=(None, None)), "Ann")).table
    async with connect(f"ws{second.url[4:]}/api/socket", proxy=None) as socket:
        await socket.send(json.dumps({"kind": "hello", "table": table, "key": key}))
        assert json.loads(await soon(socket.recv()))["kind"] == "view"
        await first.server.ask("DELETE", "/api/keys", kind=type(None), key=key)
        await soon(socket.wait_closed())
        assert socket.close_code == CLOSE_KEY_DROPPED


def as_all_saw(turn: Turn) -> tuple[int, int, object]:
    """A turn as everybody saw it then: which tiles were traded is open to others only once the game is over."""
    return turn.seat, turn.score, len(turn.move.tiles) if isinstance(turn.move, Trade) else turn.move


@pytest.mark.untraced
async def test_killing_one_process_loses_nothing(pair: tuple[Process, Process], postgresql: PostgresqlServer) -> None:
    first, second = pair
    table, (ann, ben), keys = await two_players(first.server, second.server, seats=(None, None, "greedy"))
    playing = [asyncio.create_task(play_on(client)) for client in (ann, ben)]
    await soon(ben.until(lambda view: len(ben.turns) >= 6))
    seen = list(ben.turns)
    first.kill()
    playing[0].cancel()
    await ann.close()
    async with second.server.table(table, keys[0]) as elsewhere:
        await soon(asyncio.gather(play_on(elsewhere), playing[1]), PATIENCE)
        assert elsewhere.board == ben.board
        assert [as_all_saw(turn) for turn in elsewhere.turns[: len(seen)]] == [as_all_saw(turn) for turn in seen]
    await ben.close()
    store = await open_store(postgresql.url(), readonly=True)
    assert [verified.problem async for verified in verify_store(store)] == [None]
    await store.close()


@pytest.mark.traced_processes
async def test_workers_share_one_address_and_are_replaced(postgresql: PostgresqlServer, start: Start) -> None:
    supervisor = start(postgresql.empty_database(), more=["--workers", "2", "--metrics"])
    await asyncio.to_thread(supervisor.wait_until_ready)
    server = supervisor.server
    deadline = time.monotonic() + PATIENCE
    while True:  # The address is known before the workers answer.
        try:
            key = await server.new_guest()
            break
        except OSError:
            assert time.monotonic() < deadline
            await asyncio.sleep(0.05)
    table = (await server.open_table(key, Options(seats=(None, "greedy")), "Ann")).table
    async with server.table(table, key) as client:
        workers = children(supervisor.pid)
        assert len(workers) == 2
        for worker in workers:
            assert b"postgresql://" not in Path(f"/proc/{worker}/cmdline").read_bytes()
        os.kill(workers[0], signal.SIGKILL)
        while len(set(children(supervisor.pid)) - {workers[0]}) < 2:
            assert time.monotonic() < deadline + PATIENCE
            await asyncio.sleep(0.05)
        await soon(play_on(client), PATIENCE)
    assert await asyncio.to_thread(supervisor.terminate) == 0
    assert "a worker died" in supervisor.log
    postgresql.wait_until_left_alone()
