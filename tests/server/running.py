"""A real server in a thread, on a port and a store of its own, and people to sit at its tables."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

from patience import PATIENCE
from server.described import DescribedServer, request
from sixfold.client import Server, TableClient
from sixfold.notation import read_tile
from sixfold.rules import Move, Pass, Trade
from sixfold.server.config import Config, Limits
from sixfold.server.http.pages import Pages
from sixfold.server.http.serving import Running, listen
from sixfold.server.live.backend import Backend
from sixfold.server.table.options import Options
from sixfold.server.wire import read
from sixfold.server.wire.types.moves import Play
from sixfold.server.wire.types.values import Placement

SEED = "the same deal each time"
"""Deals every game, whatever players add to the shuffle: what can be done in it is not left to chance."""
QUICK = Config(limits=Limits.none(), pace_ms=0, away_after_ms=10**7, sweep_ms=50, metrics=True, seed=SEED)
"""Nobody counts as away: when a busy machine comes to note it is chance, and each note is another version."""
SHUFFLING = replace(QUICK, seed=None)
"""Promises another seed for each game, to which players add, as a server for people does."""
PAGES = Pages()
"""Read once for all servers: there are hundreds of files."""


class House:
    """A server with a store that outlives it: it can be stopped and started again at the same port."""

    def __init__(self, store: str, config: Config = QUICK, make: Callable[..., Backend] = Backend, **more: Any) -> None:
        self.backend: Backend
        self._store, self._config, self._make, self._more = store, config, make, {"pages": PAGES, **more}
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def server(self) -> Server:
        return DescribedServer(self.url)

    def start(self, config: Config | None = None) -> None:
        self._config = config or self._config
        self.listening = listening = listen("127.0.0.1", self.port)
        self.port = listening.getsockname()[1]
        ready = threading.Event()

        def backend(*arguments: Any) -> Backend:
            self.backend = self._make(*arguments)
            return self.backend

        running = Running(
            listening, store=self._store, config=self._config, ready=ready.set, make_backend=backend, **self._more
        )
        self._running = running
        self._thread = threading.Thread(target=running.run)
        self._thread.start()
        assert ready.wait(PATIENCE)

    def stop(self) -> None:
        self._running.stop()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def request(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """A plain HTTP request: status, headers in small letters, body."""
        return request(self.port, method, path, body, headers)


@dataclass
class Company:
    """People at one table, each with a client of their own."""

    house: House
    table: str
    keys: list[str]
    people: list[TableClient]

    def to_move(self) -> TableClient:
        """The client of the seat to move."""
        return next(person for person in self.people if person.view.game and person.view.game.turn == person.view.seat)

    async def move(self) -> None:
        """Let the next person to move make their best play, and wait until everybody has seen it."""
        seats = {person.view.seat for person in self.people}
        seen = await soon(self.people[0].until(lambda view: view.game is not None and view.game.turn in seats))
        await self.all_at(seen.version)
        person = self.to_move()
        answered = await make_a_move(person)
        await self.all_at(answered.version)

    async def all_at(self, version: int) -> None:
        for person in self.people:
            await soon(person.until(lambda view: view.version >= version))

    async def play_out(self) -> None:
        """Play the game to its end, bots included."""
        await soon(asyncio.gather(*map(play_on, self.people)), PATIENCE)


async def make_a_move(person: TableClient) -> Any:
    """The best play, or a trade, or a pass."""
    game = person.view.game
    assert game is not None
    if person.plays:
        return await soon(person.move(max(person.plays, key=lambda play: play.score).move))
    return await soon(person.move(Trade(map(read_tile, game.hand[: game.most_trade])) if game.most_trade else Pass()))


def laid(tiles: Iterable[Placement]) -> Move:
    """A play of these tiles."""
    return read.move(Play(tuple(tiles)))


async def play_on(person: TableClient) -> None:
    """Make moves whenever it is this person's turn, until the game is over."""
    async for view in person.views():
        if view.state == "over":
            return
        if view.game is not None and view.game.turn == view.seat and "leave" in view.can and view.state == "playing":
            await make_a_move(person)


async def eventually(wanted: Callable[[], bool]) -> None:
    """Wait until it is so."""
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(0.005)


async def sweeps(backend: Backend, count: int = 2) -> None:
    """Wait until the backend has looked after its tables this many times from beginning to end."""
    begun, due = 0, backend.context.store.due

    async def counted(*arguments: Any) -> Any:
        nonlocal begun
        begun += 1
        return await due(*arguments)

    with patch.object(backend.context.store, "due", counted):
        await eventually(lambda: begun > count)


async def soon(waiting: Any, seconds: float = PATIENCE) -> Any:
    """What is waited for, which must come before patience runs out."""
    return await asyncio.wait_for(waiting, seconds)


@asynccontextmanager
async def company(house: House, people: int = 2, **options: Any) -> AsyncIterator[Company]:
    """A table with this many people, whose game has begun unless a seat is left free."""
    seats = options.pop("seats", (None,) * people)
    names = ["Ann", "Ben", "Cem", "Dea"]
    server = house.server
    keys = [await server.new_guest() for _ in range(people)]
    opened = await server.open_table(keys[0], Options(seats=seats, **options), names[0])
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(server.table(opened.table, key)) for key in keys]
        for client, name in zip(clients[1:], names[1:], strict=False):
            await soon(client.join(name))
        gathered = Company(house, opened.table, keys, clients)
        if clients[-1].view.state == "playing":
            await gathered.all_at(clients[-1].view.version)
        yield gathered
