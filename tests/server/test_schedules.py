"""The worst schedules of abuse that were found: others are served, memory and log are bounded, nothing stays."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from bench.abuses.found import FOUND
from bench.abuses.games import has
from bench.abuses.schedules import Again, Read, Role, Schedule, Send, Wait, any_schedule, mutated, read_schedule, replay
from bench.abuses.stranger import Stranger
from bench.processes import own_memory_kb

from server.processes import Process
from server.running import eventually, make_a_move, soon
from sixfold.client import TableClient
from sixfold.server.table.options import Options
from sixfold.server.wire.types.views import View

MOVES, MANY_MOVES = 15, 100
"""Of somebody else, during each schedule."""
PAUSE = 0.1
"""Seconds between many moves: a connection may send fifteen messages a second."""
MOST_MEMORY_KB = 100_000
"""For each address, above the idle server; `bench.abuse` allows less."""
MOST_LEFT_KB = 40_000
"""In the end, above the idle server: likewise."""
MOST_LOG_BYTES = 20_000
"""Likewise."""


def sockets_of(pid: int) -> int:
    """How many sockets a process has open."""
    found = 0
    for file in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(OSError):
            found += file.readlink().name.startswith("socket:")
    return found


def test_a_schedule_is_read_as_it_is_written() -> None:
    text = "2x40: handshake/2 (ping*100 read)*3 wait 50; 1x5: get"
    steps = (Send("handshake", half=True), Again((Send("ping", times=100), Read()), 3), Wait(50))
    schedule = read_schedule(text)
    assert schedule == Schedule((Role(2, 40, steps), Role(1, 5, (Send("get"),))))
    assert str(schedule) == text


@pytest.mark.parametrize("text", ["1x1: no-such-piece", "1x1 get", "get", "1x1: GET"])
def test_what_is_no_schedule_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no schedule|no piece|colon"):
        read_schedule(text)


def test_the_same_seed_finds_the_same_schedules() -> None:
    def some(seed: int) -> list[Schedule]:
        chance = random.Random(seed)
        found = [any_schedule(chance) for _ in range(100)]
        return found + [mutated(schedule, chance) for schedule in found]

    assert some(1) == some(1) != some(2)
    assert all(read_schedule(str(schedule)) == schedule for schedule in some(3))


async def play(client: TableClient, moves: int) -> None:
    """Make so many moves against a bot, in one game after another."""
    for _ in range(moves):
        view = await soon(client.until(is_asked))
        answered = await soon(client.ready() if "ready" in view.can else make_a_move(client))
        await soon(client.until(partial(has, answered.version)))


def is_asked(view: View) -> bool:
    return "ready" in view.can or (view.state == "playing" and view.game is not None and view.game.turn == view.seat)


@pytest.mark.long
@pytest.mark.untraced
@pytest.mark.parametrize("text", FOUND.values(), ids=FOUND)
async def test_a_found_schedule_harms_nobody(
    tmp_path: Path, start: Callable[..., Process], long: bool, text: str
) -> None:
    log = tmp_path / "log"
    process = start(str(tmp_path / "tables.sqlite"), limited=True, log=log)
    await asyncio.to_thread(process.wait_until_ready)
    key = await process.server.new_guest()
    table = (await process.server.open_table(key, Options(seats=(None, "greedy")), "Ann")).table
    async with process.server.table(table, key) as client:
        await play(client, 1)
        sockets, idle = sockets_of(process.pid), own_memory_kb(process.pid)
        stranger, schedule = Stranger(process.url), read_schedule(text)
        abusing = asyncio.create_task(replay(schedule, stranger))
        try:
            await eventually(lambda: abusing.done() or stranger.seen["opened"] > 0)
            for _ in range(MANY_MOVES if long else MOVES):
                await play(client, 1)
                await asyncio.sleep(PAUSE if long else 0)
                assert own_memory_kb(process.pid) < idle + MOST_MEMORY_KB * schedule.addresses
            assert not abusing.done()
        finally:
            abusing.cancel()
            await asyncio.gather(abusing, return_exceptions=True)
        if long:  # The server may take a while until it looks at what has waited for its turn.
            await eventually(lambda: sockets_of(process.pid) <= sockets)
            await eventually(lambda: own_memory_kb(process.pid) < idle + MOST_LEFT_KB)
        await play(client, 1)
    written = log.read_text()
    assert "Traceback" not in written
    assert len(written) < MOST_LOG_BYTES
    assert await asyncio.to_thread(process.terminate) == 0
