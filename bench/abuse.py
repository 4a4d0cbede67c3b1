"""Abuse: what a normal game feels while a stranger does their worst, and what the server holds and writes meanwhile.

Run by `python -m bench.abuse`; prints Markdown for docs/performance.md, and exits with 1 if an aim is missed. Each
abuse meets a server of its own with default limits. Some people play at their usual pace, and the time from a move to
its answer is measured: with nobody else there, and while the stranger goes on from another address. The server and the
people have a higher priority where that is allowed, or else the stranger has a lower one, so that the figures show the
server's time and not the computer's. What misses an aim is measured again for four times as long, and that counts: the
slowest hundredth of a short run are two or three moves.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Event
from pathlib import Path

from bench.abuses import ABUSES, left_out
from bench.abuses.stranger import Abuse, Stranger
from bench.people import Felt, People
from bench.processes import free_port, own_memory_kb, prefer

IN_MEMORY = "/dev/shm"
"""The store lies there if it can, so that the disk's moods are not taken for the server's."""
NICENESS = -10
"""Of the server and the people, where that is allowed."""
WARM_UP = 0.5
"""Seconds that people play, and then the stranger abuses, before anything is measured."""
LEAVE = 5.0
"""Seconds that a stranger has for leaving in peace."""
MOST_RATIO = 3.0
MOST_MEMORY = 60.0
"""MB above the idle server."""
MOST_LEFT = 20.0
"""MB above the idle server that may be left after `BACK_WITHIN` seconds: caches are full, and the heap has holes."""
BACK_WITHIN = 10.0
MOST_LOG = 10_000
"""Bytes in ten seconds; the same number in less time is a miss, too."""
HEADINGS = (
    *("abuse", "alone: median / 99 %", "meanwhile: median / 99 %", "ratio", "bot"),
    *("memory above idle", "log", "what came of it", "missed"),
)
LONGER = 4
"""Times the length of a measurement, for what missed an aim."""


@dataclass
class Row:
    """The result of one abuse."""

    name: str
    quiet: Felt = field(default_factory=Felt)
    noisy: Felt = field(default_factory=Felt)
    memory: float = 0.0
    """MB above the idle server, at the most."""
    left: float = 0.0
    """MB above the idle server, after the stranger has gone."""
    log: int = 0
    tracebacks: int = 0
    seen: Counter[str] = field(default_factory=Counter)

    @property
    def ratio(self) -> float:
        """By how much the stranger slows others down."""
        return self.noisy.percentile(0.99) / self.quiet.percentile(0.99)

    def missed(self) -> list[str]:
        """The aims that were missed."""
        kept = {
            "ratio": self.ratio <= MOST_RATIO,
            "memory": self.memory <= MOST_MEMORY,
            "memory afterwards": self.left <= MOST_LEFT,
            "log": self.log <= MOST_LOG,
            "tracebacks": not self.tracebacks,
        }
        return [aim for aim, is_kept in kept.items() if not is_kept]

    def __str__(self) -> str:
        cells = (
            self.name.replace("_", " "),
            f"{self.quiet.percentile(0.5):.1f} / {self.quiet.percentile(0.99):.1f} ms",
            f"{self.noisy.percentile(0.5):.1f} / {self.noisy.percentile(0.99):.1f} ms",
            f"{self.ratio:.1f}",
            f"{self.quiet.bot:.2f} / {self.noisy.bot:.2f} s",
            f"{self.memory:.0f}, then {self.left:.0f} MB",
            f"{self.log / 1000:.1f} kB",
            ", ".join(f"{key} {count}" for key, count in self.seen.most_common(4)),
            ", ".join(self.missed()),
        )
        return f"| {' | '.join(cells)} |"


def do_worst(url: str, abuse: Abuse, ready: Event, begin: Event, end: Event, told: SimpleQueue[Counter[str]]) -> None:
    """What the process of the stranger does."""
    preferred = os.getpriority(os.PRIO_PROCESS, 0) < 0
    os.setsid()  # A group of its own for the scheduler.
    prefer(0 if preferred else 19)  # Others on a busy computer must not keep the stranger from their worst.
    stranger = Stranger(url)

    async def go_on() -> None:
        ready.set()
        await asyncio.to_thread(begin.wait)
        ended = asyncio.create_task(asyncio.to_thread(end.wait))
        worst = asyncio.ensure_future(abuse(stranger))
        await asyncio.wait((ended, worst), return_when=asyncio.FIRST_COMPLETED)
        worst.cancel()
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            await worst
        await ended

    asyncio.run(go_on())
    told.put(stranger.seen)


class Abuser:
    """The stranger, in a process of their own."""

    def __init__(self, url: str, abuse: Abuse) -> None:
        """Somebody who is here and does nothing yet."""
        context = multiprocessing.get_context("spawn")
        self._begin, self._end, self._ready = context.Event(), context.Event(), context.Event()
        self._told: SimpleQueue[Counter[str]] = context.SimpleQueue()
        arguments = (url, abuse, self._ready, self._begin, self._end, self._told)
        self._process = context.Process(target=do_worst, args=arguments, daemon=True)
        self._process.start()

    async def wait_until_ready(self) -> None:
        """Wait until they are."""
        await asyncio.to_thread(self._ready.wait)

    @asynccontextmanager
    async def at_work(self, seen: Counter[str]) -> AsyncIterator[None]:
        """Let them do their worst meanwhile, and add their counts to `seen`."""
        self._begin.set()
        await asyncio.sleep(WARM_UP)
        yield
        self._end.set()
        await asyncio.to_thread(self._process.join, LEAVE)
        self.kill()
        if not self._told.empty():
            seen += self._told.get()

    def kill(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()


def store_folder() -> tempfile.TemporaryDirectory[str]:
    """A folder for a store and a log."""
    return tempfile.TemporaryDirectory(dir=IN_MEMORY if Path(IN_MEMORY).is_dir() else None)


@contextmanager
def server(log: Path, store: str) -> Iterator[tuple[int, str]]:
    """A server with its default limits: its process and its address."""
    port = free_port()
    with log.open("wb") as written:
        command = ["-m", "sixfold.cli", "serve", "--port", str(port), "--store", store]
        running = subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, stderr=written)
    try:
        assert running.stdout is not None
        running.stdout.readline()
        yield running.pid, f"http://127.0.0.1:{port}"
    finally:
        running.terminate()
        running.wait()


async def measured(name: str, abuse: Abuse, seconds: float, tables: int, pause: float) -> Row:
    """One row of the table."""
    row = Row(name)
    with store_folder() as folder:
        log = Path(folder, "log")
        with server(log, f"{folder}/abuse.sqlite") as (pid, url):
            people, abuser = People(url, tables, pause), Abuser(url, abuse)
            playing = asyncio.create_task(people.play())
            try:
                await abuser.wait_until_ready()
                await people.seated.wait()
                await asyncio.sleep(WARM_UP)
                people.felt = row.quiet
                await asyncio.sleep(seconds)
                people.felt = Felt()
                before, written = own_memory_kb(pid), log.stat().st_size
                async with abuser.at_work(row.seen):
                    people.felt = row.noisy
                    row.memory = (await most_memory(pid, seconds) - before) / 1024
                    people.felt = Felt()
                row.left = (await memory_afterwards(pid, before) - before) / 1024
                lines = log.read_bytes()[written:]
                row.log, row.tracebacks = len(lines), lines.count(b"Traceback")
                if playing.done():
                    playing.result()
            finally:
                abuser.kill()
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)
    return row


async def most_memory(pid: int, seconds: float) -> int:
    """The most that this process holds within this time."""
    most, until = 0, time.monotonic() + seconds
    while time.monotonic() < until:
        most = max(most, own_memory_kb(pid))
        await asyncio.sleep(0.1)
    return most


async def memory_afterwards(pid: int, before: int) -> int:
    """The memory of this process once it is about as small as before, or after a while."""
    until = time.monotonic() + BACK_WITHIN
    while (left := own_memory_kb(pid)) > before + 1024 * MOST_LEFT and time.monotonic() < until:
        await asyncio.sleep(0.1)
    return left


async def measure(arguments: argparse.Namespace) -> bool:
    """Print the table; whether every aim was kept."""
    print(f"| {' | '.join(HEADINGS)} |")
    print("| --- " * len(HEADINGS) + "|")
    every_aim_kept = True
    for name, abuse in ABUSES.items():
        if arguments.only and name not in arguments.only:
            continue
        row = await measured(name, abuse, arguments.seconds, arguments.tables, arguments.pause)
        if row.missed():
            print(row, file=sys.stderr, flush=True)
            row = await measured(name, abuse, LONGER * arguments.seconds, arguments.tables, arguments.pause)
        print(row, flush=True)
        every_aim_kept = every_aim_kept and not row.missed()
    return every_aim_kept


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", metavar="ABUSE", choices=ABUSES, help="only these, such as endless_url")
    parser.add_argument("--seconds", type=float, default=2, help="how long each phase is measured")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--pause", type=float, default=0.1, help="seconds between the moves of a table")
    arguments = parser.parse_args()
    assert not left_out(), f"nobody abuses {left_out()}"
    with suppress(PermissionError):
        prefer(NICENESS)  # And whatever this process starts.
    sys.exit(not asyncio.run(measure(arguments)))


if __name__ == "__main__":
    main()
