"""Abuse of the front: connections, heads and bodies without end, and files of the page."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from bench.abuses.stranger import Abuse, Stranger


async def endless_headers(stranger: Stranger) -> None:
    """Headers without end, on ten connections."""
    await stranger.endless(10, b"GET / HTTP/1.1\r\n", b"".join(b"X-%d: %s\r\n" % (i, b"y" * 1000) for i in range(64)))


async def endless_header(stranger: Stranger) -> None:
    """One header without end, on ten connections."""
    await stranger.endless(10, b"GET / HTTP/1.1\r\nX: ", b"y" * 65536)


async def endless_url(stranger: Stranger) -> None:
    """A URL without end, on ten connections."""
    await stranger.endless(10, b"GET /", b"y" * 65536)


async def endless_body(stranger: Stranger) -> None:
    """A body without end, on ten connections."""
    chunk = b"10000\r\n" + b"y" * 65536 + b"\r\n"
    head = b"POST /api/records/read HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    await stranger.endless(10, head, chunk)


async def half_open(stranger: Stranger) -> None:
    """1,100 connections that say half a word and wait."""
    kept: list[asyncio.StreamWriter] = []
    while True:
        with suppress(OSError):
            for writer in [writer for writer in kept if writer.transport.is_closing()]:
                kept.remove(writer)
                stranger.seen["closed"] += 1
            while len(kept) < 1100:
                _, writer = await stranger.open()
                writer.write(b"GET / HT")
                kept.append(writer)
                stranger.seen["opened"] += 1
        await asyncio.sleep(0.1)


async def coming_and_going(stranger: Stranger) -> None:
    """Connections that are opened and closed at once."""

    async def one() -> None:
        while True:
            with suppress(OSError):
                _, writer = await stranger.open()
                writer.close()
                stranger.seen["opened"] += 1

    await asyncio.gather(*(one() for _ in range(20)))


async def pipelined(stranger: Stranger) -> None:
    """Thousands of requests on one connection without waiting for an answer."""
    await stranger.endless(4, b"", b"GET /api/bots HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 1000)


async def unread_answers(stranger: Stranger) -> None:
    """Static files asked for and not read, on 300 connections."""
    files = await _files(stranger)
    kept: list[asyncio.StreamWriter] = []
    ask = "".join(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" for path in files * 3).encode()
    while True:
        with suppress(OSError):
            while len(kept) < 300:
                reader, writer = await stranger.open()
                reader._transport.pause_reading()  # type: ignore[attr-defined]
                writer.write(ask)
                kept.append(writer)
                stranger.seen["opened"] += 1
        await asyncio.sleep(0.1)


async def static_flood(stranger: Stranger) -> None:
    """The largest files of the page, as fast as they come, on fifty connections."""
    files = await _files(stranger)
    await asyncio.gather(*(stranger.flood(10, "GET", path) for path in files[:5]))


async def refused_flood(stranger: Stranger) -> None:
    """Requests far beyond the limit, on a hundred connections."""
    await stranger.flood(100, "GET", "/api/bots")


async def nonsense(stranger: Stranger) -> None:
    """Requests that are no HTTP."""
    await stranger.endless(10, b"", b"nonsense\r\n\r\n" * 100)


async def cut_off_bodies(stranger: Stranger) -> None:
    """Bodies that are cut off."""

    async def one() -> None:
        while True:
            with suppress(OSError):
                _, writer = await stranger.open()
                writer.write(b"POST /api/records/read HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\n{")
                await writer.drain()
                writer.transport.abort()
                stranger.seen["cut off"] += 1
            await asyncio.sleep(0.005)

    await asyncio.gather(*(one() for _ in range(10)))


async def _files(stranger: Stranger) -> list[str]:
    _, page = await stranger.ask("GET", "/")
    return [f"/assets/{part.split(chr(34))[0]}" for part in page.decode().split('"/assets/')[1:]]


ABUSES: tuple[Abuse, ...] = (
    endless_headers,
    endless_header,
    endless_url,
    endless_body,
    half_open,
    coming_and_going,
    pipelined,
    unread_answers,
    static_flood,
    refused_flood,
    nonsense,
    cut_off_bodies,
)
