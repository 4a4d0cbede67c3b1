"""`kill -9` at any instant, under load, many times: every acknowledged move is there, once."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from server.processes import Process
from server.running import soon
from sixfold.client import Server, TableClient, new_id
from sixfold.server.table.events import Credited, read_event
from sixfold.server.table.options import LiveClock, Options
from sixfold.server.table.verifying import verify_store
from sixfold.server.wire import write
from sixfold.server.wire.types.commands import Command, MakeMove, Ready
from sixfold.server.wire.types.moves import Move, Pass, Trade
from sixfold.store import open_store

KILLS = 15
MANY_KILLS = 100
TABLES = 6


class Player:
    """Plays one seat as fast as it can, game after game, and remembers what was acknowledged."""

    def __init__(self, client: TableClient, rng: random.Random) -> None:
        self.client = client
        self.rng = rng
        self.given: set[str] = set()
        self.acknowledged: dict[str, int] = {}

    async def play(self) -> None:
        async for view in self.client.views():
            game = view.game
            command: Command | None = None
            if view.state == "over" and "ready" in view.can:
                command = Ready(new_id(), view.version)
            elif game is not None and game.turn == view.seat:
                move: Move = Pass()
                if game.plays:
                    move = write.move(self.rng.choice(self.client.plays).move)
                elif game.most_trade:
                    move = Trade(game.hand[: game.most_trade])
                command = MakeMove(new_id(), view.version, move)
            if command is not None:
                self.given.add(command.id)
                self.acknowledged[command.id] = (await self.client.do(command)).version


async def open_tables(server: Server, stack: AsyncExitStack) -> list[Player]:
    """Tables for two people, half of them with a bot, half of them on a clock."""
    players = []
    for number in range(TABLES):
        keys = [await server.new_guest() for _ in range(2)]
        bots = ("greedy",) if number % 2 else ()
        clock = LiveClock(86_400) if number % 3 else None
        table = (await server.open_table(keys[0], Options(seats=(None, None, *bots), clock=clock), "Ann")).table
        clients = [await stack.enter_async_context(server.table(table, key)) for key in keys]
        await soon(clients[1].join("Ben"))
        players += [Player(client, random.Random(f"{number} {i}")) for i, client in enumerate(clients)]
    return players


async def waiting_table(server: Server) -> str:
    """A table on a clock where the person to move only thinks."""
    key = await server.new_guest()
    options = Options(seats=(None, None), one_device=True, clock=LiveClock(86_400))
    table = (await server.open_table(key, options, "Ann")).table
    async with server.table(table, key) as client:
        await soon(client.join("Ben"))
    return table


@pytest.mark.long
@pytest.mark.untraced  # What is killed cannot tell which lines it ran, and starts sooner without noting them.
async def test_nothing_acknowledged_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: Callable[..., Process], long: bool
) -> None:
    kills = MANY_KILLS if long else KILLS
    monkeypatch.setattr("sixfold.client.LONGEST_WAIT_SECONDS", 0.1)
    rng = random.Random(6)
    store = str(tmp_path / "tables.sqlite")
    process = start(store)
    await asyncio.to_thread(process.wait_until_ready)
    async with AsyncExitStack() as stack:
        players = await open_tables(process.server, stack)
        thinking = await waiting_table(process.server)
        tasks = [asyncio.create_task(player.play()) for player in players]
        port, away = process.port, 0.0
        done_before = 0
        for _ in range(kills):
            while done_before == (done := sum(len(player.acknowledged) for player in players)):
                await asyncio.sleep(0.01)
                for task in tasks:
                    assert not task.done(), task
            done_before = done
            await asyncio.sleep(rng.uniform(0, 0.15))
            process.kill()
            killed = time.time()
            process = start(store, port)
            away += process.began - killed
            await asyncio.to_thread(process.wait_until_ready)
        before = [len(player.acknowledged) for player in players]
        for player, count in zip(players, before, strict=True):
            while len(player.acknowledged) == count:
                await soon(asyncio.sleep(0.01))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert all(player.client.connections > kills // 2 for player in players)
    assert await asyncio.to_thread(process.terminate) == 0

    kept = await open_store(store, readonly=True)
    found = [verified async for verified in verify_store(kept)]
    assert [verified for verified in found if verified.problem is not None] == []
    assert len(found) == TABLES + 1
    ids: Counter[str] = Counter()
    versions: dict[str, int] = {}
    for verified in found:
        for entry in await kept.load(verified.table):
            event = read_event(entry.body)
            if event.id is not None:
                ids[event.id] += 1
                versions[event.id] = entry.version
    for player in players:
        assert player.acknowledged.items() <= versions.items(), "an acknowledged command is lost or elsewhere"
        assert all(ids[command] <= 1 for command in player.given), "a command was done twice"
    given_back = [
        event.milliseconds
        for event in (read_event(entry.body) for entry in await kept.load(thinking))
        if isinstance(event, Credited)
    ]
    await kept.close()
    assert len(given_back) == kills
    assert sum(given_back) >= 1000 * away
