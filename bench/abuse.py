"""Abuse: what a normal game feels while a stranger does their worst.

Run by `python -m bench.abuse`; prints Markdown for docs/performance.md. For every abuse (`bench/abuses.py`) a server
with its default limits is started. Some people play at their usual pace, and the time from a move until its answer is
measured by turns: with nobody else there, and while the stranger goes on from another address. The aim is a ratio of
the 99 % of at most three. The server and the people have a higher priority where that is allowed, or else the stranger
has a lower one, so that the figures show the server's time and not the computer's.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Event
from pathlib import Path

from bench.abuses import ABUSES, left_out
from bench.abuses.games import has, move_of
from bench.abuses.stranger import Stranger
from bench.processes import free_port, memory_kb, prefer
from sixfold.client import RequestRefused, Server, TableClient, new_id
from sixfold.server.table.options import Options
from sixfold.server.wire.types.commands import Ready
from sixfold.server.wire.types.views import View

IN_MEMORY = "/dev/shm"
"""The store lies there if it can, so that the disk's moods are not taken for the server's."""
NICENESS = -10
"""Of the server and the people, where that is allowed."""
BOT = "owl"
SETTLE = 2.0
"""Seconds that a stranger has for opening tables and connections before anything is measured."""
LEAVE = 30.0
"""Seconds that a stranger has for leaving."""
GIVEN_UP = 30.0
"""Seconds after which a move counts as not answered."""


@dataclass
class Felt:
    """What people at the tables felt."""

    seconds: list[float] = field(default_factory=list)
    """From each move to its answer."""

    bots: list[float] = field(default_factory=list)
    """From a move to the bot's answer to it."""

    def percentile(self, part: float) -> float:
        """The delay that this part of all moves kept within, in milliseconds."""
        return 1000 * _percentile(self.seconds, part)

    @property
    def bot(self) -> float:
        """Within how many seconds half of the bots' answers came."""
        return _percentile(self.bots, 0.5)


def _percentile(seconds: list[float], part: float) -> float:
    found = sorted(seconds)
    return found[min(len(found) - 1, int(part * len(found)))] if found else float("nan")


class People:
    """A few tables of two, each with a move every tenth of a second or so, and one where somebody plays with a bot."""

    def __init__(self, url: str, tables: int, pause: float) -> None:
        """Nobody has come yet."""
        self._server = Server(url)
        self._tables = tables
        self._pause = pause
        self.felt = Felt()

    async def play(self) -> None:
        """Come, and play until cancelled."""
        async with AsyncExitStack() as stack:
            clients = list[TableClient]()
            for _ in range(self._tables):
                keys = [await self._server.new_guest() for _ in range(2)]
                opened = await self._server.open_table(keys[0], Options(seats=(None, None), public=True), "Ann")
                pair = [await stack.enter_async_context(self._server.table(opened.table, key)) for key in keys]
                await pair[1].join("Ben")
                clients += pair
            key = await self._server.new_guest()
            opened = await self._server.open_table(key, Options(seats=(None, BOT)), "Cem")
            alone = await stack.enter_async_context(self._server.table(opened.table, key))
            await asyncio.gather(*map(self._play, clients), self._play_bot(alone))

    async def _play_bot(self, client: TableClient) -> None:
        while True:
            view = await client.until(lambda view: view.state == "over" or _to_move(view))
            if view.state == "over":
                await client.do(Ready(new_id(), view.version))
                continue
            felt, began = self.felt, time.perf_counter()
            answered = await client.move(move_of(view))
            with suppress(TimeoutError):
                async with asyncio.timeout(GIVEN_UP):
                    await client.until(partial(_is_answered, answered.version))
            felt.bots.append(time.perf_counter() - began)

    async def _play(self, client: TableClient) -> None:
        while True:
            view = client.view
            game = view.game
            with suppress(RequestRefused):  # Both may be ready at once.
                if view.state == "over" and "ready" in view.can:
                    await client.do(Ready(new_id(), view.version))
                elif game is not None and view.state == "playing" and game.turn == view.seat:
                    await asyncio.sleep(self._pause * random.uniform(0.5, 1.5))
                    await self._move(client, view)
            await client.until(partial(has, view.version + 1))

    async def _move(self, client: TableClient, view: View) -> None:
        felt, began = self.felt, time.perf_counter()
        with suppress(TimeoutError):
            await asyncio.wait_for(client.move(move_of(view)), GIVEN_UP)
        felt.seconds.append(time.perf_counter() - began)


def _to_move(view: View) -> bool:
    return view.game is not None and view.state == "playing" and view.game.turn == view.seat


def _is_answered(version: int, view: View) -> bool:
    return view.version >= version and (view.state == "over" or _to_move(view))


def do_worst(url: str, number: int, seconds: float, begun: Event, told: SimpleQueue[Counter[str]]) -> None:
    """What the process of the stranger does."""
    preferred = os.getpriority(os.PRIO_PROCESS, 0) < 0
    os.setsid()  # A group of its own for the scheduler.
    prefer(0 if preferred else 19)  # Others on a busy computer must not keep the stranger from their worst.
    stranger = Stranger(url)

    async def go_on() -> None:
        begun.set()
        with suppress(TimeoutError):
            await asyncio.wait_for(ABUSES[number](stranger), seconds)

    with suppress(OSError, asyncio.IncompleteReadError):
        asyncio.run(go_on())
    told.put(stranger.seen)


@asynccontextmanager
async def abused(url: str, number: int, seconds: float, seen: Counter[str]) -> AsyncIterator[None]:
    """Let the stranger do this for so many seconds, and go on when they are at it; `seen` is told what came of it."""
    context = multiprocessing.get_context("spawn")
    begun, told = context.Event(), context.SimpleQueue()
    process = context.Process(target=do_worst, args=(url, number, SETTLE + seconds, begun, told), daemon=True)
    process.start()
    try:
        await asyncio.to_thread(begun.wait)
        await asyncio.sleep(SETTLE)
        yield
        await asyncio.to_thread(process.join, LEAVE)
        if not told.empty():
            seen += told.get()
    finally:
        process.kill()


async def measured(number: int, arguments: argparse.Namespace) -> str:
    """One row of the table."""
    abuse = ABUSES[number]
    quiet, noisy, seen = Felt(), Felt(), Counter[str]()
    with tempfile.TemporaryDirectory(dir=IN_MEMORY if Path(IN_MEMORY).is_dir() else None) as folder:
        port = free_port()
        log = Path(folder, "log")
        with log.open("wb") as written:
            command = ["-m", "sixfold.cli", "serve", "--port", str(port), "--store", f"{folder}/abuse.sqlite"]
            running = subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, stderr=written)
        try:
            assert running.stdout is not None
            running.stdout.readline()
            url = f"http://127.0.0.1:{port}"
            people = People(url, arguments.tables, arguments.pause)
            playing = asyncio.create_task(people.play())
            await asyncio.sleep(2)
            before = memory_kb(running.pid)
            most = before
            for _ in range(arguments.rounds):
                people.felt = quiet
                await asyncio.sleep(arguments.seconds)
                people.felt = Felt()
                async with abused(url, number, arguments.seconds, seen):
                    people.felt = noisy
                    until = time.monotonic() + arguments.seconds
                    while time.monotonic() < until:
                        most = max(most, memory_kb(running.pid))
                        await asyncio.sleep(0.1)
                    people.felt = Felt()
                await asyncio.sleep(1)
            if playing.done():
                playing.result()
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
        finally:
            running.terminate()
            running.wait()
        lines, size = len(log.read_bytes().splitlines()), log.stat().st_size
    ratio = noisy.percentile(0.99) / quiet.percentile(0.99)
    name = abuse.__name__.replace("_", " ")
    came = ", ".join(f"{key} {count}" for key, count in seen.most_common(4))
    return (
        f"| {name} | {quiet.percentile(0.5):.1f} / {quiet.percentile(0.99):.1f} ms | "
        f"{noisy.percentile(0.5):.1f} / {noisy.percentile(0.99):.1f} ms | {ratio:.1f} | "
        f"{quiet.bot:.2f} / {noisy.bot:.2f} s | "
        f"{(most - before) / 1024:.0f} MB | {lines} lines, {size // 1024} kB | {came} |"
    )


async def measure(arguments: argparse.Namespace) -> None:
    """Print the table."""
    print("| abuse | alone: median / 99 % | meanwhile: median / 99 % | ratio | bot | memory | log | what came of it |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for number, abuse in enumerate(ABUSES):
        if not arguments.only or abuse.__name__ in arguments.only:
            print(await measured(number, arguments), flush=True)


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="ABUSE", help="only these, such as endless_url")
    parser.add_argument("--seconds", type=float, default=8, help="how long each phase is measured")
    parser.add_argument("--rounds", type=int, default=2, help="how often both phases are measured")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--pause", type=float, default=0.1, help="seconds between the moves of a table")
    arguments = parser.parse_args()
    assert not left_out(), f"nobody abuses {left_out()}"
    with suppress(PermissionError):
        prefer(NICENESS)  # And whatever this process starts.
    asyncio.run(measure(arguments))


if __name__ == "__main__":
    main()
