"""Abuse of tables: their records, links and pictures, crowds, changes of mind and bots."""

from __future__ import annotations

import asyncio
import json
import random
from functools import partial

from websockets.asyncio.client import ClientConnection

from bench.abuses.games import has, move_of
from bench.abuses.stranger import Abuse, Json, Stranger
from sixfold.client import Server
from sixfold.server.config import Limits
from sixfold.server.table.options import Options


async def record_of_a_game(stranger: Stranger) -> None:
    """The record of a game as data and as text, again and again."""
    table = await _own_game(stranger)
    await asyncio.gather(
        stranger.flood(10, "GET", f"/api/tables/{table}/record.json"),
        stranger.flood(10, "GET", f"/api/tables/{table}/record.sixfold"),
    )


async def old_views(stranger: Stranger) -> None:
    """Old views of a game."""
    table = await _own_game(stranger)
    await stranger.flood(20, "GET", f"/api/tables/{table}/view?version=9")


async def crowd(stranger: Stranger) -> None:
    """All sockets that an address may have watch a table of others."""
    _, answer = await stranger.ask("GET", "/api/tables")
    table = answer["tables"][0]["table"]

    async def use(socket: ClientConnection, _: int) -> None:
        await socket.send(json.dumps({"kind": "hello", "table": table}))
        async for _content in socket:
            stranger.seen["views"] += 1

    await stranger.sockets(Limits().sockets, use)


async def changes_of_mind(stranger: Stranger) -> None:
    """A seat handed over and taken back without end, on a hundred sockets."""
    key = await stranger.guest()
    table = await stranger.table(key, [None, None], one_device=True)

    def messages(_: int) -> list[Json]:
        fresh = f"{random.getrandbits(60)}"
        return [
            {"kind": "hello", "table": table, "key": key, "seat": 1},
            {"kind": "join", "id": "take-a-seat", "version": 0, "name": "Mallory 2"},
            {"kind": "hand-over", "id": f"over-{fresh}", "version": 0, "bot": "greedy"},
            {"kind": "take-over", "id": f"back-{fresh}", "version": 0},
        ]

    await stranger.repeat(100, messages)


async def ravens(stranger: Stranger) -> None:
    """25 watched tables of four ravens."""
    key = await stranger.guest()
    tables = [await stranger.table(key, ["raven"] * 4, None) for _ in range(25)]

    async def use(socket: ClientConnection, number: int) -> None:
        await socket.send(json.dumps({"kind": "hello", "table": tables[number]}))
        async for _ in socket:
            stranger.seen["views"] += 1

    await stranger.sockets(25, use)


async def _own_game(stranger: Stranger) -> str:
    """A table where one person has played with herself for a while."""
    server = Server(f"http://127.0.0.1:{stranger.port}")
    key = await server.new_guest()
    table = (await server.open_table(key, Options(seats=(None, None), one_device=True), "Mallory")).table
    async with server.table(table, key, 1) as first:
        await first.join("Mallory 2", 2)
        async with server.table(table, key, 2) as second:
            for _ in range(30):
                seen = await first.until(lambda view: view.game is not None)
                mover = first if seen.game is not None and seen.game.turn == 1 else second
                await mover.until(partial(has, seen.version))
                answered = await mover.move(move_of(mover.view))
                await first.until(partial(has, answered.version))
    return table


async def links(stranger: Stranger) -> None:
    """The pages behind links to tables, which tell whoever previews them what is there; and links to none."""
    table = await _own_game(stranger)
    await asyncio.gather(stranger.flood(20, "GET", f"/t/{table}"), stranger.flood(20, "GET", "/t/nobody-knows-it"))


async def pictures_of_a_table(stranger: Stranger) -> None:
    """Pictures of a table as it is, and as it was."""
    table = await _own_game(stranger)
    await asyncio.gather(
        stranger.flood(10, "GET", f"/api/tables/{table}/picture.png"),
        stranger.flood(10, "GET", f"/api/tables/{table}/picture.png?version=9"),
    )


ABUSES: tuple[Abuse, ...] = (
    record_of_a_game,
    old_views,
    crowd,
    changes_of_mind,
    ravens,
    links,
    pictures_of_a_table,
)
