"""A raw WebSocket for tests of what a well-behaved client never does."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from patience import PATIENCE
from server.running import House


class RawSocket:
    """Sends whatever it is given and reads what comes."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.received: list[str] = []

    async def send(self, message: Any) -> None:
        await self.connection.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def next(self) -> dict[str, Any]:
        text = await asyncio.wait_for(self.connection.recv(), PATIENCE)
        assert isinstance(text, str), "messages are text"
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        return message

    async def ask(self, message: Any) -> dict[str, Any]:
        """Send a message and read the next one that is neither view nor change."""
        await self.send(message)
        return await self.answer()

    async def answer(self) -> dict[str, Any]:
        while (message := await self.next())["kind"] in ("view", "change"):
            pass
        return message

    async def closed(self) -> int:
        """The code with which the server closes the socket, after all that it sent before."""
        with suppress(ConnectionClosed):
            while True:
                await asyncio.wait_for(self.connection.recv(), PATIENCE)
        assert self.connection.close_code is not None
        return self.connection.close_code


@asynccontextmanager
async def narrow(house: House, **more: Any) -> AsyncIterator[RawSocket]:
    """A socket that takes little at a time, so that it is soon full if nobody reads; and has no patience to lose."""
    # What the server accepts from now on holds little as well: else it takes thousands of answers to fill.
    house.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    with socket.socket() as narrow:
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.setblocking(False)
        await asyncio.get_running_loop().sock_connect(narrow, ("127.0.0.1", int(house.url.rsplit(":", 1)[1])))
        async with raw(house, sock=narrow, ping_interval=None, **more) as made:
            yield made


@asynccontextmanager
async def raw(house: House, **more: Any) -> AsyncIterator[RawSocket]:
    url = f"ws{house.url[4:]}/api/socket"
    async with connect(url, proxy=None, compression=None, max_size=None, **more) as connection:
        yield RawSocket(connection)


def folded(view: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """The view after a view or a change, in the few lines of docs/protocol.md; in the end it is a whole view."""
    known, game = view.get("game") or {}, told.get("game") or {}
    if "turns" in game:
        game = {**game, "turns": known.get("turns", [])[: game["turns_from"]] + game["turns"], "turns_from": 0}
    return {**view, **told, "kind": "view", "game": {**known, **game} or None}
