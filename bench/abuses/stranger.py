"""Somebody with bad intentions: connections, requests and sockets from one address, on loopback only."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

STRANGER = "127.0.0.9"
"""The address that all of it comes from; everybody else is at 127.0.0.1."""
FILE = "/manifest.webmanifest"
"""A small static file: requests for files are not counted, so they test what does not depend on counting."""
Json = dict[str, object]


class Stranger:
    """Somebody with bad intentions and one address. Every way to trouble others goes on for ever."""

    def __init__(self, url: str, address: str = STRANGER) -> None:
        """Somebody at this address who knows where the server is."""
        parts = urlsplit(url)
        assert parts.hostname == "127.0.0.1", "abuse stays on this computer"
        self.url = url
        self.port = parts.port or 80
        self.address = address
        self.file: str | None = None
        """A static file that is asked for instead of the paths that an abuse names."""
        self.seen = Counter[str]()
        """What came of it: answers by their status, closed connections."""

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection, with nothing said on it."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))

    def head(self, method: str, path: str, *headers: str) -> bytes:
        """The head of a request, aimed at the file if there is one."""
        return "\r\n".join([f"{method} {self.file or path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""]).encode()

    async def ask(self, method: str, path: str, body: object = None, key: str | None = None) -> tuple[int, Any]:
        """One request on a connection of its own: status and answer."""
        reader, writer = await self.open()
        try:
            return await self.talk(reader, writer, method, path, body, key)
        finally:
            writer.close()

    async def talk(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        method: str,
        path: str,
        body: object = None,
        key: str | None = None,
    ) -> tuple[int, Any]:
        """One request on an open connection."""
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(content)}"]
        if key is not None:
            lines.append(f"Authorization: Bearer {key}")
        writer.write("\r\n".join([*lines, "", ""]).encode() + content)
        await writer.drain()
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        size = next(
            (int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), None
        )
        answer = b"" if size is None else await reader.readexactly(size)
        self.seen[str(status)] += 1
        return status, json.loads(answer) if b"application/json" in head and answer else answer

    async def flood(
        self, connections: int, method: str, path: str, body: object = None, key: str | None = None
    ) -> None:
        """The same request on many connections, as fast as it is answered."""

        async def one() -> None:
            while True:
                with suppress(OSError, asyncio.IncompleteReadError):
                    reader, writer = await self.open()
                    try:
                        while True:
                            await self.talk(reader, writer, method, self.file or path, body, key)
                    finally:
                        writer.close()
                self.seen["closed"] += 1
                await asyncio.sleep(0.01)

        await asyncio.gather(*(one() for _ in range(connections)))

    async def flood_with(self, connections: int, path: str, body: Callable[[], object]) -> None:
        """Another body every time, on many connections."""

        async def one() -> None:
            while True:
                with suppress(OSError, asyncio.IncompleteReadError):
                    await self.ask("POST", self.file or path, body())

        await asyncio.gather(*(one() for _ in range(connections)))

    async def guest(self) -> str:
        """A new guest's key."""
        while True:
            status, answer = await self.ask("POST", "/api/guests")
            if status == 201:
                return str(answer["key"])
            await asyncio.sleep(1)

    async def table(self, key: str, seats: list[str | None], name: str | None = "Mallory", **options: object) -> str:
        """A new table's name."""
        body = {"id": f"table-{random.getrandbits(60)}", "options": {"seats": seats, **options}, "name": name}
        while True:
            status, answer = await self.ask("POST", "/api/tables", body, key)
            if status == 201:
                return str(answer["table"])
            await asyncio.sleep(1)

    async def sockets(self, count: int, use: Callable[[ClientConnection, int], Awaitable[None]]) -> None:
        """Do something on this many WebSockets, again and again on a new one whenever it ends."""

        async def one(number: int) -> None:
            while True:
                try:
                    async with connect(
                        f"ws://127.0.0.1:{self.port}/api/socket",
                        proxy=None,
                        compression=None,
                        max_size=None,
                        ping_interval=None,
                        local_addr=(self.address, 0),
                    ) as socket:
                        await use(socket, number)
                except (OSError, WebSocketException, TimeoutError, EOFError):
                    self.seen["closed"] += 1
                await asyncio.sleep(0.05)

        await asyncio.gather(*map(one, range(count)))

    async def repeat(self, count: int, messages: Callable[[int], list[Json]], pause: float = 0.0) -> None:
        """Send these messages on this many sockets, again and again, and read what comes."""

        async def use(socket: ClientConnection, number: int) -> None:
            async def read() -> None:
                async for content in socket:
                    message = json.loads(content)
                    self.seen[message.get("code", message["kind"])] += 1

            reading = asyncio.create_task(read())
            try:
                while not reading.done():
                    for message in messages(number):
                        await socket.send(json.dumps(message))
                    await asyncio.sleep(pause)
            finally:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)

        await self.sockets(count, use)

    async def endless(self, connections: int, begin: bytes, more: bytes, *, read: bool = False) -> None:
        """Requests that never end, on this many connections; their answers are read or not."""

        async def one() -> None:
            while True:
                with suppress(OSError):
                    reader, writer = await self.open()
                    reading = asyncio.create_task(_drain(reader)) if read else None
                    try:
                        writer.write(begin)
                        while True:
                            writer.write(more)
                            await writer.drain()
                            self.seen["kB"] += len(more) // 1024
                            await asyncio.sleep(0)
                    finally:
                        writer.close()
                        if reading is not None:
                            reading.cancel()
                self.seen["closed"] += 1
                await asyncio.sleep(0.01)

        await asyncio.gather(*(one() for _ in range(connections)))

    async def churn(self, connections: int, send: bytes, hear: int = 0, more: bytes = b"") -> None:
        """Connect, send this, read some bytes of the answer, send more, leave: on and on."""

        async def one() -> None:
            while True:
                with suppress(OSError):
                    reader, writer = await self.open()
                    try:
                        writer.write(send)
                        await writer.drain()
                        if hear:
                            self.seen["heard" if await reader.read(hear) else "hung up"] += 1
                            writer.write(more)
                            await writer.drain()
                    finally:
                        writer.close()
                    self.seen["opened"] += 1
                await asyncio.sleep(0)

        await asyncio.gather(*(one() for _ in range(connections)))


async def _drain(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(65_536):
            pass


Abuse = Callable[[Stranger], Awaitable[None]]
