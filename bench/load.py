"""Load: real WebSocket clients play real games on a real server, beside a bare Starlette WebSocket echo.

Run by `python -m bench.load`; prints Markdown for docs/performance.md. The games are of two, three and four players.
For each number of games there are two phases. *Live*: every game makes a move every few seconds, as quick people do;
this gives the time from a move sent to the next player told. *Flat out*: every client moves at once; this gives moves
a second, and messages a CPU-second of the server. The echo gets messages of the same mean size. With
`--store postgresql` a PostgreSQL of its own is started as the tests do, and `--workers 2` lets two processes serve.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from websockets.asyncio.client import connect

from bench.players import Figures, Game, set_up
from bench.processes import cpu_seconds, free_port, memory_kb, process
from sixfold.cli.serve import STORE
from sixfold.client import Server

FIRST_TABLES = 5
"""Opened before memory is measured: what the first visitors of all make a server read is not any table's."""


async def phase(games: list[Game], pid: int, pause: float, seconds: float, warm_up: float) -> Figures:
    """One phase of all games, measured after a while of warming up."""
    for game in games:
        game.pause = pause
    await asyncio.sleep(warm_up)
    for game in games:
        game.figures = Figures()
    began, cpu = time.perf_counter(), cpu_seconds(pid)
    await asyncio.sleep(seconds)
    total = Figures(time.perf_counter() - began, cpu_seconds(pid) - cpu)
    for game in games:
        seen = game.figures
        total.moves += seen.moves
        total.sent += seen.sent
        total.received += seen.received
        total.bytes_moved += seen.bytes_moved
        total.latencies += seen.latencies
    return total


async def play(
    url: str, pid: int, count: int, seconds: float, pause: float
) -> tuple[Figures, Figures, tuple[float, float]]:
    """Play this many games at once: the live phase, the flat-out phase, and the kB per table before and after both."""
    await set_up(Server(url), FIRST_TABLES)
    before = memory_kb(pid)
    games = await set_up(Server(url), count)
    for game in games:
        game.pause = pause
    tasks = [asyncio.create_task(game.run(f"ws{url[4:]}/api/socket")) for game in games]
    while not all(len(game.sockets) == len(game.keys) or task.done() for game, task in zip(games, tasks, strict=True)):
        await asyncio.sleep(0.1)
    try:
        early = (memory_kb(pid) - before) / count
        live = await phase(games, pid, pause, seconds, warm_up=pause)
        flat = await phase(games, pid, 0, seconds, warm_up=2 * pause)
        late = (memory_kb(pid) - before) / count
        for task in tasks:
            if task.done():
                task.result()  # A player who was refused spoils the figures.
    finally:
        for game in games:
            game.stopped = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return live, flat, (early, late)


async def echoed(url: str, pid: int, clients: int, seconds: float, size: int) -> Figures:
    """The echo: each client sends the next message when the last has come back."""
    figures, text = Figures(), "x" * size
    stop = False

    async def one() -> None:
        async with connect(f"ws{url[4:]}/api/socket", proxy=None) as socket:
            while not stop:
                await socket.send(text)
                await socket.recv()
                figures.sent += 1
                figures.received += 1

    tasks = [asyncio.create_task(one()) for _ in range(clients)]
    await asyncio.sleep(1)
    figures.sent = figures.received = 0
    began, cpu = time.perf_counter(), cpu_seconds(pid)
    await asyncio.sleep(seconds)
    figures.seconds, figures.cpu = time.perf_counter() - began, cpu_seconds(pid) - cpu
    stop = True
    await asyncio.gather(*tasks)
    return figures


@contextmanager
def new_store(kind: str) -> Iterator[str]:
    """Where an empty store may be made: in a file, or in a PostgreSQL that is there for this alone."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"{folder}/load.sqlite"
        return
    sys.path.append(str(Path(__file__).parent.parent / "tests"))
    from postgresql_server import PostgresqlServer

    server = PostgresqlServer()
    try:
        yield server.url()
    finally:
        server.remove()


async def measure(arguments: argparse.Namespace) -> None:
    """Print the table."""
    print("| games | live p50 | live p99 | flat out | messages / CPU-s | CPU per move | bytes per move | per table |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |", flush=True)
    sizes, rates = list[float](), list[float]()
    for count in arguments.games:
        port = free_port()
        serve = ["-m", "sixfold.cli", "serve", "--no-limits", "--port", str(port)]
        if arguments.workers > 1:
            serve += ["--workers", str(arguments.workers)]
        with new_store(arguments.store) as store, process(*serve, port=port, environment={STORE: store}) as pid:
            url = f"http://127.0.0.1:{port}"
            live, flat, memory = await play(url, pid, count, arguments.seconds, arguments.pause)
        sizes.append(flat.bytes_moved / (flat.sent + flat.received))
        rates.append(flat.per_cpu_second)
        print(
            f"| {count} | {live.percentile(0.5):.1f} ms | {live.percentile(0.99):.1f} ms "
            f"({live.moves / live.seconds:.0f} moves/s, {live.cpu / live.seconds:.0%} of a core) "
            f"| {flat.moves / flat.seconds:.0f} moves/s | {flat.per_cpu_second:.0f} "
            f"| {1e6 * flat.cpu / flat.moves:.0f} µs | {flat.bytes_moved / flat.moves:.0f} "
            f"| {memory[0]:.0f}, late {memory[1]:.0f} kB |",
            flush=True,
        )
    print()
    for size in (150, round(statistics.mean(sizes))):
        port = free_port()
        with process("-m", "bench.echo", str(port), port=port) as pid:
            bare = await echoed(f"http://127.0.0.1:{port}", pid, 100, arguments.seconds, size)
        parts = ", ".join(f"{rate / bare.per_cpu_second:.2f}" for rate in rates)
        print(f"Bare echo of {size} bytes: {bare.per_cpu_second:.0f} messages / CPU-s; the server does {parts} of it.")


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, nargs="+", default=[10, 100, 1000])
    parser.add_argument("--seconds", type=float, default=20, help="how long each phase is measured")
    parser.add_argument("--pause", type=float, default=5, help="seconds between the moves of a live game")
    parser.add_argument("--store", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--workers", type=int, default=1, help="server processes; more than one need PostgreSQL")
    gc.disable()  # Thousands of clients share this process: its own pauses would be taken for the server's.
    try:
        import uvloop

        uvloop.run(measure(parser.parse_args()))
    except ImportError:
        asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
