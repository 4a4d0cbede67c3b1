"""`kill -9` at any instant, under load, many times: every acknowledged move is there, once."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import AsyncExitStack

import pytest

from server.players import TABLES, all_go_on, check_kept, open_tables
from server.processes import Process
from server.running import soon
from sixfold.client import Server
from sixfold.server.table.events import Credited, read_event
from sixfold.server.table.options import LiveClock, Options
from sixfold.store import open_store

KILLS = 8
MANY_KILLS = 100


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
    either_store: str, monkeypatch: pytest.MonkeyPatch, start: Callable[..., Process], long: bool
) -> None:
    kills = MANY_KILLS if long else KILLS
    monkeypatch.setattr("sixfold.client.LONGEST_WAIT_SECONDS", 0.1)
    rng = random.Random(6)
    store = either_store
    process = start(store, seed=None)  # With what its players add to the shuffle in the log, as on any server.
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
            process = start(store, port, seed=None)
            away += process.began - killed
            await asyncio.to_thread(process.wait_until_ready)
        await all_go_on(players)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert all(player.client.connections > kills // 2 for player in players)
    assert await asyncio.to_thread(process.terminate) == 0

    kept = await open_store(store, readonly=True)
    assert await check_kept(kept, players) == TABLES + 1
    given_back = [
        event.milliseconds
        for event in (read_event(entry.body) for entry in await kept.load(thinking))
        if isinstance(event, Credited)
    ]
    await kept.close()
    if kept.shared:  # Where several servers may run, a short silence was no absence; but no turn is made shorter.
        assert all(milliseconds > 0 for milliseconds in given_back)
    else:
        assert len(given_back) == kills
        assert sum(given_back) >= 1000 * away
