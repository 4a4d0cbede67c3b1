"""Abuse of WebSockets by what is no message, or none that can be read."""

from __future__ import annotations

import asyncio
import struct

from websockets.asyncio.client import ClientConnection

from bench.abuses.stranger import Abuse, Stranger

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


async def _frames(stranger: Stranger, frame: bytes) -> None:
    """Send a frame without end, on four WebSockets."""
    many = frame * 20_000

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
)
