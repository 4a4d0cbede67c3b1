"""Load: real WebSocket clients play real games on a real server, beside a bare Starlette WebSocket echo.

Run by `python -m bench.load`; prints Markdown for docs/performance.md. The games are of two, three and four players.
For each number of games there are two phases. *Live*: every game makes a move every few seconds, as quick people do;
this gives the time from a move sent to the next player told. *Flat out*: every client moves at once; this gives moves
a second, and messages a CPU-second of the server. The echo gets messages of the same mean size.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from msgspec import UNSET, Struct, UnsetType, structs
from websockets.asyncio.client import ClientConnection, connect

from sixfold.client import Server, new_id
from sixfold.notation import read_move
from sixfold.server.table.options import Options
from sixfold.server.wire import read, write
from sixfold.server.wire.types.commands import Hello, Join, MakeMove, Ready
from sixfold.server.wire.types.moves import Move, Pass, Trade

_ENCODER = msgspec.json.Encoder()
_TICK = os.sysconf("SC_CLK_TCK")
_CONNECTING = asyncio.Semaphore(50)
"""A crowd comes one after another, too."""


class _Game(Struct):
    """What a player needs of a game; in a change, what of that is new."""

    turn: int | UnsetType = UNSET
    hand: tuple[str, ...] | UnsetType = UNSET
    plays: str | UnsetType = UNSET
    most_trade: int | UnsetType = UNSET


class _Seen(Struct):
    """What a player needs of a message; the rest is skipped."""

    kind: str
    version: int = 0
    state: str | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    game: _Game | UnsetType | None = UNSET


_DECODER = msgspec.json.Decoder(_Seen)


@dataclass
class Figures:
    """What was seen in one phase."""

    seconds: float = 0.0
    cpu: float = 0.0
    moves: int = 0
    sent: int = 0
    received: int = 0
    bytes_moved: int = 0
    latencies: list[float] = field(default_factory=list)

    @property
    def per_cpu_second(self) -> float:
        """Messages, both ways, for each second of the server's CPU."""
        return (self.sent + self.received) / self.cpu

    def percentile(self, part: float) -> float:
        """The latency that this part of all moves kept within, in milliseconds."""
        found = sorted(self.latencies)
        return 1000 * found[min(len(found) - 1, int(part * len(found)))] if found else float("nan")


class Game:
    """The players of one table, each on a socket of its own."""

    def __init__(self, table: str, keys: list[str]) -> None:
        """A table that all have joined."""
        self.table = table
        self.keys = keys
        self.sockets: list[ClientConnection] = []
        self.sent_at: float | None = None
        self.pause = 0.0
        """Seconds between moves; 0 for none."""
        self.figures = Figures()
        self.stopped = False

    async def run(self, url: str) -> None:
        """Play until told to stop."""
        async with AsyncExitStack() as stack:
            for _ in self.keys:
                async with _CONNECTING:
                    self.sockets.append(await stack.enter_async_context(connect(url, proxy=None, compression=None)))
            await asyncio.gather(*(self._play(i) for i in range(len(self.keys))))

    async def _play(self, index: int) -> None:
        socket = self.sockets[index]
        await socket.send(_ENCODER.encode(Hello(self.table, self.keys[index], changes=True)), text=True)
        seat, state, game, acted = 0, "", _Game(0, (), "", 0), ""
        async for content in socket:
            figures = self.figures
            figures.received += 1
            figures.bytes_moved += len(content)
            told = _DECODER.decode(content)
            if told.kind == "refused":
                raise RuntimeError(content)
            if self.stopped:
                return
            if told.kind not in ("view", "change"):
                continue
            seat = told.seat or seat
            state = told.state or state
            if told.game:
                given = ((name, getattr(told.game, name)) for name in _Game.__struct_fields__)
                game = structs.replace(game, **{name: value for name, value in given if value is not UNSET})
            # News come for other reasons as well: somebody came, say. Each turn is answered once.
            due = "over" if state == "over" else "move" if seat and game.turn == seat else ""
            due, acted = "" if due == acted else due, due
            if due == "over":
                self.sent_at = None
                await self._send(socket, Ready(new_id(), told.version))
            elif due == "move":
                if self.sent_at is not None:
                    figures.latencies.append(time.perf_counter() - self.sent_at)
                if self.pause:
                    await asyncio.sleep(random.uniform(0.5, 1.5) * self.pause)
                await self._move(socket, game, told.version)

    async def _move(self, socket: ClientConnection, game: _Game, version: int) -> None:
        move: Move = Pass()
        if game.plays:
            # The core tells plays in no order of worth; a few tried at random make games of a usual length.
            tries = [
                (there.start, random.choice(there.tiles)) for there in random.choices(read.places(game.plays), k=5)
            ]
            start, tiles = max(tries, key=lambda play: len(play[1]))
            move = write.move(read_move(start + tiles))
        elif game.most_trade and game.hand:
            move = Trade(game.hand[: game.most_trade])
        self.sent_at = time.perf_counter()
        self.figures.moves += 1
        await self._send(socket, MakeMove(new_id(), version, move))

    async def _send(self, socket: ClientConnection, message: object) -> None:
        content = _ENCODER.encode(message)
        self.figures.sent += 1
        self.figures.bytes_moved += len(content)
        await socket.send(content, text=True)


def cpu_seconds(pid: int) -> float:
    """The CPU time that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / _TICK


def memory_kb(pid: int) -> int:
    """The memory that a process holds."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def process(*arguments: str, port: int) -> Iterator[int]:
    """A server in a process of its own; its id."""
    running = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
        yield running.pid
    finally:
        running.terminate()
        running.wait()


async def set_up(server: Server, count: int) -> list[Game]:
    """Open this many tables: every third for two, for three and for four players."""
    keys = [await server.new_guest() for _ in range(4)]
    room = asyncio.Semaphore(20)

    async def one(number: int) -> Game:
        players = 2 + number % 3
        async with room:
            table = (await server.open_table(keys[0], Options(seats=(None,) * players), "Ann")).table
            for key, name in zip(keys[1:players], ("Ben", "Cem", "Dea"), strict=False):
                await _join(server, table, key, name)
        return Game(table, keys[:players])

    return await asyncio.gather(*map(one, range(count)))


async def _join(server: Server, table: str, key: str, name: str) -> None:
    async with connect(f"ws{server.url[4:]}/api/socket", proxy=None, compression=None) as socket:
        await socket.send(_ENCODER.encode(Hello(table, key)), text=True)
        await socket.send(_ENCODER.encode(Join(new_id(), 0, name)), text=True)
        async for content in socket:
            if _DECODER.decode(content).kind == "answered":
                return


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


async def play(url: str, pid: int, count: int, seconds: float, pause: float) -> tuple[Figures, Figures, float]:
    """Play this many games at once: the live phase, the flat-out phase, and the memory per table in kB."""
    before = memory_kb(pid)
    games = await set_up(Server(url), count)
    for game in games:
        game.pause = pause
    tasks = [asyncio.create_task(game.run(f"ws{url[4:]}/api/socket")) for game in games]
    while not all(len(game.sockets) == len(game.keys) or task.done() for game, task in zip(games, tasks, strict=True)):
        await asyncio.sleep(0.1)
    try:
        live = await phase(games, pid, pause, seconds, warm_up=pause)
        flat = await phase(games, pid, 0, seconds, warm_up=2 * pause)
        memory = (memory_kb(pid) - before) / count
        for task in tasks:
            if task.done():
                task.result()  # A player who was refused spoils the figures.
    finally:
        for game in games:
            game.stopped = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return live, flat, memory


async def echoed(url: str, pid: int, clients: int, seconds: float, size: int) -> Figures:
    """The echo: each client sends the next message when the last has come back."""
    figures, text = Figures(), "x" * size
    stop = False

    async def one() -> None:
        async with connect(f"ws{url[4:]}/api/socket", proxy=None, compression=None) as socket:
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


async def measure(arguments: argparse.Namespace) -> None:
    """Print the table."""
    print("| games | live p50 | live p99 | flat out | messages / CPU-s | CPU per move | bytes per move | per table |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    sizes, rates = list[float](), list[float]()
    for count in arguments.games:
        with tempfile.TemporaryDirectory() as folder:
            port = free_port()
            where = ["--port", str(port), "--store", f"{folder}/load.sqlite"]
            with process("-m", "sixfold.cli", "serve", "--no-limits", *where, port=port) as pid:
                url = f"http://127.0.0.1:{port}"
                live, flat, memory = await play(url, pid, count, arguments.seconds, arguments.pause)
        sizes.append(flat.bytes_moved / (flat.sent + flat.received))
        rates.append(flat.per_cpu_second)
        print(
            f"| {count} | {live.percentile(0.5):.1f} ms | {live.percentile(0.99):.1f} ms "
            f"({live.moves / live.seconds:.0f} moves/s, {live.cpu / live.seconds:.0%} of a core) "
            f"| {flat.moves / flat.seconds:.0f} moves/s | {flat.per_cpu_second:.0f} "
            f"| {1e6 * flat.cpu / flat.moves:.0f} µs | {flat.bytes_moved / flat.moves:.0f} | {memory:.0f} kB |",
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
    gc.disable()  # Thousands of clients share this process: its own pauses would be taken for the server's.
    try:
        import uvloop

        uvloop.run(measure(parser.parse_args()))
    except ImportError:
        asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
