"""A raw WebSocket for tests of what a well-behaved client never does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

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
        """Send a message and read the next one that is no view."""
        await self.send(message)
        return await self.answer()

    async def answer(self) -> dict[str, Any]:
        while (message := await self.next())["kind"] == "view":
            pass
        return message

    async def closed(self) -> int:
        """The code with which the server closes the socket."""
        await asyncio.wait_for(self.connection.wait_closed(), PATIENCE)
        assert self.connection.close_code is not None
        return self.connection.close_code


@asynccontextmanager
async def raw(house: House, **more: Any) -> AsyncIterator[RawSocket]:
    url = f"ws{house.url[4:]}/api/socket"
    async with connect(url, proxy=None, compression=None, max_size=None, **more) as connection:
        yield RawSocket(connection)
