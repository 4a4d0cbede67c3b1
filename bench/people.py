"""People who play at their usual pace, and what they feel of a server: for `bench/abuse.py`."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from functools import partial

from bench.abuses.games import has, move_of
from sixfold.client import RequestRefused, Server, TableClient, new_id
from sixfold.server.table.options import Options
from sixfold.server.wire.types.commands import Ready
from sixfold.server.wire.types.views import View

BOT = "owl"
GIVEN_UP = 30.0
"""Seconds after which a move counts as not answered."""


@dataclass
class Felt:
    """Response times of the people at the tables."""

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
        self.seated = asyncio.Event()
        """Whether all have come."""

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
            self.seated.set()
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
