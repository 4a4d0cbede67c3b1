"""People who play as fast as they can, and remember what was acknowledged; and whether a store has kept it."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack

from server.running import soon
from sixfold.client import Server, TableClient, new_id
from sixfold.server.table.events import read_event
from sixfold.server.table.options import LiveClock, Options
from sixfold.server.table.verifying import verify_store
from sixfold.server.wire import write
from sixfold.server.wire.types.commands import Command, MakeMove, Ready
from sixfold.server.wire.types.moves import Move, Pass, Trade
from sixfold.store import Store

TABLES = 6


class Player:
    """Plays one seat as fast as it can, game after game, and remembers what was acknowledged."""

    def __init__(self, client: TableClient, rng: random.Random) -> None:
        self.client = client
        self.rng = rng
        self.given: set[str] = set()
        self.acknowledged: dict[str, int] = {}

    async def play(self) -> None:
        async for view in self.client.views():
            game = view.game
            command: Command | None = None
            if view.state == "over" and "ready" in view.can:
                command = Ready(new_id(), view.version)
            elif game is not None and game.turn == view.seat:
                move: Move = Pass()
                if game.plays:
                    move = write.move(self.rng.choice(self.client.plays).move)
                elif game.most_trade:
                    move = Trade(game.hand[: game.most_trade])
                command = MakeMove(new_id(), view.version, move)
            if command is not None:
                self.given.add(command.id)
                self.acknowledged[command.id] = (await self.client.do(command)).version


async def open_tables(server: Server, stack: AsyncExitStack) -> list[Player]:
    """Tables for two people, half of them with a bot, half of them on a clock."""
    players = []
    for number in range(TABLES):
        keys = [await server.new_guest() for _ in range(2)]
        bots = ("greedy",) if number % 2 else ()
        clock = LiveClock(86_400) if number % 3 else None
        table = (await server.open_table(keys[0], Options(seats=(None, None, *bots), clock=clock), "Ann")).table
        clients = [await stack.enter_async_context(server.table(table, key)) for key in keys]
        await soon(clients[1].join("Ben"))
        players += [Player(client, random.Random(f"{number} {i}")) for i, client in enumerate(clients)]
    return players


async def all_go_on(players: Sequence[Player]) -> None:
    """Wait until everybody has done something more."""
    before = [len(player.acknowledged) for player in players]
    for player, count in zip(players, before, strict=True):
        while len(player.acknowledged) == count:
            await soon(asyncio.sleep(0.01))


async def check_kept(store: Store, players: Sequence[Player]) -> int:
    """Every acknowledged command is in the store, once; how many tables there are."""
    found = [verified async for verified in verify_store(store)]
    assert [verified for verified in found if verified.problem is not None] == []
    ids: Counter[str] = Counter()
    versions: dict[str, int] = {}
    for verified in found:
        for entry in await store.load(verified.table):
            event = read_event(entry.body)
            if event.id is not None:
                ids[event.id] += 1
                versions[event.id] = entry.version
    for player in players:
        assert player.acknowledged.items() <= versions.items(), "an acknowledged command is lost or elsewhere"
        assert all(ids[command] <= 1 for command in player.given), "a command was done twice"
    return len(found)
