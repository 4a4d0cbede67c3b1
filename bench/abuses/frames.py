"""Abuse of WebSockets by handshakes, by what is no message, and by messages that cannot be read."""

from __future__ import annotations

import asyncio
import json
import struct
from contextlib import suppress

from websockets.asyncio.client import ClientConnection

from bench.abuses.stranger import Abuse, Stranger

UPGRADE = (
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version: 13",
)
PING = struct.pack("!BB4s", 0x89, 0x80, b"\0\0\0\0")


async def pings(stranger: Stranger) -> None:
    """WebSocket pings without end."""
    await _frames(stranger, PING)


async def pongs(stranger: Stranger) -> None:
    """WebSocket pongs that nobody asked for."""
    await _frames(stranger, struct.pack("!BB4s", 0x8A, 0x80, b"\0\0\0\0"))


async def tiny_messages(stranger: Stranger) -> None:
    """Empty messages without end."""
    await _frames(stranger, struct.pack("!BB4s", 0x81, 0x80, b"\0\0\0\0"))


async def fragments(stranger: Stranger) -> None:
    """Messages in fragments of no length."""
    await _frames(
        stranger, struct.pack("!BB4s", 0x01, 0x80, b"\0\0\0\0") + struct.pack("!BB4s", 0x00, 0x80, b"\0\0\0\0") * 50
    )


async def bad_letters(stranger: Stranger) -> None:
    """Messages that are not UTF-8."""

    async def use(socket: ClientConnection, _: int) -> None:
        socket.transport.write(struct.pack("!BB4s1s", 0x81, 0x81, b"\0\0\0\0", b"\xff"))
        stranger.seen["sent"] += 1
        await socket.wait_closed()

    await stranger.sockets(20, use)


def frame(opcode: int, content: bytes, *, final: bool = True) -> bytes:
    """A client's frame, masked by zeros."""
    size = len(content)
    length = bytes((0x80 | size,)) if size < 126 else struct.pack("!BH", 0xFE, size)
    return bytes((opcode | (0x80 if final else 0),)) + length + b"\0\0\0\0" + content


async def ws_churn(stranger: Stranger) -> None:
    """Handshake, hello, gone: on twenty connections."""
    key = await stranger.guest()
    table = await stranger.table(key, [None, "greedy"])
    hello = frame(1, json.dumps({"kind": "hello", "table": table, "key": key}).encode())
    await stranger.churn(20, stranger.head("GET", "/api/socket", *UPGRADE), 1000, hello)


async def close_frames(stranger: Stranger) -> None:
    """A bad close frame right behind the handshake."""
    await stranger.churn(20, stranger.head("GET", "/api/socket", *UPGRADE) + frame(8, b"\x03\xe7"), 1000)


async def early_bytes(stranger: Stranger) -> None:
    """A long frame in the same segment as its handshake."""
    await stranger.churn(20, stranger.head("GET", "/api/socket", *UPGRADE) + frame(1, b"a" * 3000), 1000)


async def early_frames(stranger: Stranger) -> None:
    """Frames that are not masked, while the handshake waits behind 150 others."""
    handshake = stranger.head("GET", "/api/socket", *UPGRADE)

    async def one() -> None:
        while True:
            with suppress(OSError):
                reader, writer = await stranger.open()
                try:
                    writer.write(handshake)
                    await asyncio.sleep(0.2)
                    writer.write(b"\x81\x02{}")
                    stranger.seen["heard" if await reader.read(1000) else "hung up"] += 1
                finally:
                    writer.close()
            await asyncio.sleep(0)

    await asyncio.gather(*(one() for _ in range(190)))


async def upgrades_behind_requests(stranger: Stranger) -> None:
    """A handshake behind a request that is still being answered."""
    await stranger.churn(
        20, stranger.head("GET", "/api/bots") + stranger.head("GET", "/api/socket", *UPGRADE), 65_536, frame(9, b"")
    )


async def _frames(stranger: Stranger, repeated: bytes) -> None:
    """Send a frame without end, on four WebSockets."""
    many = repeated * 20_000

    async def use(socket: ClientConnection, _: int) -> None:
        transport = socket.transport
        while not transport.is_closing():
            transport.write(many)
            stranger.seen["frames"] += 20_000
            while transport.get_write_buffer_size() > len(many) and not transport.is_closing():
                await asyncio.sleep(0.001)
            await asyncio.sleep(0)

    await stranger.sockets(4, use)


ABUSES: tuple[Abuse, ...] = (
    pings,
    pongs,
    tiny_messages,
    fragments,
    bad_letters,
    ws_churn,
    close_frames,
    early_bytes,
    early_frames,
    upgrades_behind_requests,
)
AT_A_FILE: tuple[Abuse, ...] = (ws_churn, close_frames, early_bytes)
"""These ask for a static file, too."""
