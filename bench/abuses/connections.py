"""Abuse of the front: connections, heads and bodies without end, and files of the page."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from bench.abuses.stranger import Abuse, Stranger

CHUNKED = ("/api/records/read", "Transfer-Encoding: chunked")


async def endless_headers(stranger: Stranger) -> None:
    """Headers without end, on ten connections."""
    await stranger.endless(10, b"GET / HTTP/1.1\r\n", b"".join(b"X-%d: %s\r\n" % (i, b"y" * 1000) for i in range(64)))


async def endless_header(stranger: Stranger) -> None:
    """One header without end, on ten connections."""
    await stranger.endless(10, b"GET / HTTP/1.1\r\nX: ", b"y" * 65536)


async def spaces_in_headers(stranger: Stranger) -> None:
    """Headers that are spaces between two letters, as long as they may be."""
    await stranger.churn(20, stranger.head("GET", "/api/bots", f"X: y{' ' * 15_000}y"), 1000)


async def endless_url(stranger: Stranger) -> None:
    """A URL without end, on ten connections."""
    await stranger.endless(10, b"GET /", b"y" * 65536)


async def endless_body(stranger: Stranger) -> None:
    """A body without end, on ten connections."""
    chunk = b"10000\r\n" + b"y" * 65536 + b"\r\n"
    await stranger.endless(10, stranger.head("POST", *CHUNKED), chunk)


async def endless_trailer(stranger: Stranger) -> None:
    """A trailer without end, on sixty connections."""
    await stranger.endless(60, stranger.head("POST", *CHUNKED) + b"2\r\n{}\r\n0\r\nX: ", b"y" * 65536)


async def endless_extension(stranger: Stranger) -> None:
    """A chunk extension without end, on eight connections."""
    await stranger.endless(8, stranger.head("POST", *CHUNKED) + b"2;", b"y" * 65536)


async def one_byte_chunks(stranger: Stranger) -> None:
    """Bodies of 190 kB in chunks of one byte each, on twenty connections."""
    request = stranger.head("POST", *CHUNKED) + b"1\r\n \r\n" * 190_000 + b"0\r\n\r\n"
    await stranger.churn(20, request, 65_536)


async def head_trickle(stranger: Stranger) -> None:
    """Heads that arrive by a byte each 50 ms, on 400 connections."""
    head = stranger.head("GET", "/api/bots", f"X: {'y' * 4000}")

    async def one() -> None:
        while True:
            with suppress(OSError):
                _, writer = await stranger.open()
                try:
                    for byte in head:
                        writer.write(bytes((byte,)))
                        await writer.drain()
                        await asyncio.sleep(0.05)
                finally:
                    writer.close()
            stranger.seen["closed"] += 1
            await asyncio.sleep(0.01)

    await asyncio.gather(*(one() for _ in range(400)))


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


async def leaving_a_byte(stranger: Stranger) -> None:
    """Connections that say one letter and are gone."""
    await stranger.churn(20, b"G")


async def pipelined(stranger: Stranger) -> None:
    """Thousands of requests on one connection without waiting for an answer; nothing is read."""
    await stranger.endless(4, b"", stranger.head("GET", "/api/bots") * 1000)


async def pipelined_and_read(stranger: Stranger) -> None:
    """The same, and every answer is read."""
    await stranger.endless(4, b"", stranger.head("GET", "/api/bots") * 1000, read=True)


async def ask_and_leave(stranger: Stranger) -> None:
    """Questions whose answers nobody waits for."""
    await stranger.churn(20, stranger.head("GET", "/api/positions/picture.png?position=0,0:Rs%20Gf%200/0%201%200"))


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
                writer.write(stranger.head("POST", "/api/records/read", "Content-Length: 99") + b"{")
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
    spaces_in_headers,
    endless_url,
    endless_body,
    endless_trailer,
    endless_extension,
    one_byte_chunks,
    head_trickle,
    half_open,
    coming_and_going,
    leaving_a_byte,
    pipelined,
    pipelined_and_read,
    ask_and_leave,
    unread_answers,
    static_flood,
    refused_flood,
    nonsense,
    cut_off_bodies,
)
AT_A_FILE: tuple[Abuse, ...] = (
    spaces_in_headers,
    endless_body,
    endless_trailer,
    endless_extension,
    one_byte_chunks,
    head_trickle,
    pipelined,
    pipelined_and_read,
    ask_and_leave,
    refused_flood,
    cut_off_bodies,
)
"""These are aimed at a static file, too."""
