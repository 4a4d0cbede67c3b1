"""Engines at a server for tests: accounts, and an engine that says over a raw socket whatever a test wants."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from server.running import House, soon
from server.sockets import RawSocket, raw
from sixfold.engine import greedy
from sixfold.server.live.guests import hash_of
from sixfold.server.wire.types.requests import BotList, GuestEngine
from sixfold.sixline import Question, read_question
from sixfold.store import open_store

TOKEN = "token-of-the-wren"


async def add_account(store: str, name: str = "wren", token: str = TOKEN) -> None:
    """An account, made beside a server that runs, as `sixfold account add` makes it."""
    opened = await open_store(store, beside_server=True)
    await opened.add_engine(f"engine:{name}", hash_of(token), 1)
    await opened.close()


def offer(token: str = TOKEN, **more: Any) -> dict[str, Any]:
    return {"kind": "offer", "token": token, "name": "Wren", "author": "Ann", **more}


def read_asked(asked: dict[str, Any]) -> Question:
    assert asked["kind"] == "asked"
    return read_question(asked["go"].removeprefix("go "))


async def reply(engine: RawSocket, asked: dict[str, Any]) -> None:
    """A move that counts."""
    move = str(greedy(read_asked(asked).view))
    await engine.send({"kind": "reply", "id": asked["id"], "move": move})


@asynccontextmanager
async def offered(house: House, **more: Any) -> AsyncIterator[RawSocket]:
    """An engine that is here."""
    async with raw(house) as engine:
        assert await engine.ask(offer(**more)) == {"kind": "offered", "bot": "engine:wren"}
        yield engine


async def here(house: House) -> tuple[GuestEngine, ...]:
    """The engines that people may choose."""
    listed: BotList = await soon(house.server.ask("GET", "/api/bots", kind=BotList))
    return listed.engines


async def until_gone(house: House) -> None:
    """Wait until no engine is listed."""
    while await here(house):
        await asyncio.sleep(0.05)
