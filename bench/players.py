"""Clients that play real games over WebSockets: for `bench/load.py`. Each sits on a socket of its own."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

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
                    self.sockets.append(await stack.enter_async_context(connect(url, proxy=None)))
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
    async with connect(f"ws{server.url[4:]}/api/socket", proxy=None) as socket:
        await socket.send(_ENCODER.encode(Hello(table, key)), text=True)
        await socket.send(_ENCODER.encode(Join(new_id(), 0, name)), text=True)
        async for content in socket:
            if _DECODER.decode(content).kind == "answered":
                return
