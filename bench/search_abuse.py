"""Searches for the schedule of abuse (`bench/abuses/schedules.py`) that hurts other people most.

Run by `python -m bench.search_abuse --minutes 10 --seed 1`. Half of the schedules are new, and half are mutations of
the worst so far. How bad one is: by how much it misses the aims of `bench.abuse`, for other people's moves, memory and
log. One server takes many schedules, each from addresses of its own; in the end each of the worst meets a new server,
and is measured as `bench.abuse` does. `--replay "1x20: handshake ping*1000"` measures one like that.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from bench.abuse import (
    MOST_LOG,
    MOST_MEMORY,
    MOST_RATIO,
    NICENESS,
    Row,
    measured,
    memory_afterwards,
    most_memory,
    server,
    store_folder,
)
from bench.abuses.schedules import Schedule, any_schedule, mutated, read_schedule, replay
from bench.abuses.stranger import Stranger
from bench.people import Felt, People
from bench.processes import own_memory_kb, prefer

KEPT = 10
NEW = 0.5
"""This part of the schedules are no mutations."""
TABLES = 8
PAUSE = 0.1
SCHEDULES_OF_A_SERVER = 40
LONG = 3.0
"""Seconds for each phase in the end."""
QUIET = 0.3
"""Seconds before each schedule that others play alone; their moves in all of these are compared with."""


def badness(row: Row, schedule: Schedule) -> float:
    """How bad it was; at most 1 if every aim was kept. What a server holds is bounded for each address."""
    return max(
        row.ratio / MOST_RATIO,
        row.memory / MOST_MEMORY / schedule.addresses,
        row.log / MOST_LOG,
        2.0 * bool(row.tracebacks),
    )


def abuse(url: str, text: str, address: str, seconds: float) -> Counter[str]:
    """The main function of the stranger's process."""
    stranger = Stranger(url, address)

    async def go_on() -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await replay(read_schedule(text), stranger)

    asyncio.run(go_on())
    return stranger.seen


def begin_stranger(priority: int) -> None:
    """Set up the process of the stranger."""
    os.setsid()
    prefer(priority)


@contextmanager
def strangers() -> Iterator[ProcessPoolExecutor]:
    """A process that abuses."""
    priority = 0 if os.getpriority(os.PRIO_PROCESS, 0) < 0 else 19
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, context, initializer=begin_stranger, initargs=(priority,)) as pool:
        yield pool


class Search:
    """The worst schedules so far."""

    def __init__(self, seed: int, seconds: float, until: float) -> None:
        """None yet."""
        self._chance = random.Random(seed)
        self._seconds = seconds
        self._until = until
        self.tried = 0
        self.worst: list[tuple[float, Schedule, Row]] = []

    def next_schedule(self) -> Schedule:
        """One to try."""
        if not self.worst or self._chance.random() < NEW:
            return any_schedule(self._chance)
        return mutated(self._chance.choice(self.worst)[1], self._chance)

    async def run(self) -> None:
        """Search, and print each schedule that is among the worst."""
        with strangers() as pool:
            while time.monotonic() < self._until:
                with store_folder() as folder:
                    log = Path(folder, "log")
                    with server(log, f"{folder}/abuse.sqlite") as (pid, url):
                        await self._try_some(pool, pid, url, log)

    async def _try_some(self, pool: ProcessPoolExecutor, pid: int, url: str, log: Path) -> None:
        people, quiet = People(url, TABLES, PAUSE), Felt()
        playing = asyncio.create_task(people.play())
        await people.seated.wait()
        try:
            for number in range(1, SCHEDULES_OF_A_SERVER + 1):
                if time.monotonic() > self._until:
                    return
                schedule = self.next_schedule()
                row = Row(str(schedule), quiet)
                people.felt = quiet
                await asyncio.sleep(QUIET if number > 1 else self._seconds)
                before, written = own_memory_kb(pid), log.stat().st_size
                abusing = asyncio.get_running_loop().run_in_executor(
                    pool, abuse, url, row.name, f"127.0.{number}.9", 2 * self._seconds
                )
                await asyncio.sleep(self._seconds / 2)
                people.felt = row.noisy
                row.memory = (await most_memory(pid, self._seconds) - before) / 1024
                row.seen = await abusing
                people.felt = Felt()
                row.left = (await memory_afterwards(pid, before) - before) / 1024
                lines = log.read_bytes()[written:]
                row.log, row.tracebacks = len(lines), lines.count(b"Traceback")
                if row.tracebacks:  # It may be one of the schedules before that only now has a line to spare.
                    print(lines.decode(), file=sys.stderr, flush=True)
                self._judge(schedule, row)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    def _judge(self, schedule: Schedule, row: Row) -> None:
        self.tried += 1
        found = (badness(row, schedule), schedule, row)
        self.worst = sorted([*self.worst, found], key=lambda found: -found[0])[:KEPT]
        if found in self.worst:
            print(f"{self.tried} {found[0]:.2f} {row}", flush=True)


def main() -> None:
    """Search."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1, help="how long each schedule is measured")
    parser.add_argument("--replay", metavar="SCHEDULE", help="measure this one instead")
    arguments = parser.parse_args()
    with suppress(PermissionError):
        prefer(NICENESS)
    if arguments.replay is not None:
        replayed = [read_schedule(arguments.replay)]
    else:
        search = Search(arguments.seed, arguments.seconds, time.monotonic() + 60 * arguments.minutes)
        asyncio.run(search.run())
        print(f"The worst of {search.tried}:")
        replayed = [schedule for _, schedule, _ in search.worst]
    for schedule in replayed:
        print(asyncio.run(measured(str(schedule), partial(replay, schedule), LONG, TABLES, PAUSE)), flush=True)


if __name__ == "__main__":
    main()
