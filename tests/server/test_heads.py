"""Requests that break a rule of HTTP, hide another behind them, or come with bytes that nobody asked for."""

from __future__ import annotations

import struct
from collections.abc import Iterator

import pytest

from server.running import House, soon
from server.test_front import LOCAL, UPGRADE, limited, line, status, strict
from server.test_logs import written
from sixfold.server.config import Limits, Rate
from sixfold.server.http.heads import Head, Refusal, end_of_head, read_head

__all__ = ["strict"]

GET = b"GET /healthz HTTP/1.1\r\n"
LONG = 2_000_000
"""So long that it hangs whoever takes the square of it."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all of these: none of them is to leave anything behind."""
    house = House(str(tmp_path_factory.mktemp("house") / "tables.sqlite"))
    yield house
    house.stop()


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (GET + b"\r\n", 400),
        (GET + b"Host: one\r\n" + LOCAL, 400),
        (GET + b"Host: 127.0.0.1\r\n" + LOCAL, 400),
        (GET + b"Host: a b\r\n\r\n", 400),
        (b"GET /healthz HTTP/1.0\r\nHost: one\r\n" + LOCAL, 400),
        (b"GET /healthz HTTP/2.0\r\n" + LOCAL, 505),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        (GET + b"x : y\r\n" + LOCAL, 400),
        (GET + b"x: y\r\n z\r\n" + LOCAL, 400),
        (GET + b"x: \0\r\n" + LOCAL, 400),
        (b"GET /healthz HTTP/1.1\nHost: 127.0.0.1\n\n", 400),
        ("GET /é HTTP/1.1\r\n".encode() + LOCAL, 400),
        (b"POST /api/guests HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + LOCAL, 411),
        (b"POST /api/guests HTTP/1.1\r\nContent-Length: 2\r\nContent-Length: 2\r\n" + LOCAL, 400),
        (b"POST /api/guests HTTP/1.1\r\nContent-Length: +2\r\n" + LOCAL, 400),
        (UPGRADE.replace(b"HTTP/1.1", b"HTTP/1.0") + LOCAL, 400),
        (UPGRADE.replace(b"GET", b"POST") + LOCAL, 400),
        (UPGRADE.replace(b"Version: 13", b"Version: 7") + LOCAL, 426),
        (UPGRADE.replace(b"Sec-WebSocket-Version: 13\r\n", b"") + LOCAL, 426),
        (UPGRADE.replace(b"Sec-WebSocket-Key", b"Other") + LOCAL, 400),
    ],
)
async def test_what_breaks_a_rule_is_refused(
    house: House, said: bytes, expected: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with line(house) as stranger:
        await stranger.say(said)
        answer = await stranger.rest()
    assert status(answer) == expected
    assert b"\r\ndate: " in answer.lower()
    if expected == 426:
        assert b"\r\nsec-websocket-version: 13\r\n" in answer
    assert not [record for record in caplog.records if record.exc_info]


async def test_what_the_front_answers_itself_is_no_script(house: House) -> None:
    async with line(house) as stranger:
        await stranger.say(b"nonsense\r\n\r\n")
        assert b"\r\nx-content-type-options: nosniff\r\n" in await stranger.rest()


def test_a_request_of_http_1_0_needs_no_host() -> None:
    assert read_head(b"GET / HTTP/1.0\r\n\r\n") == (0, False, False)


@pytest.mark.parametrize("host", ["here", "here:80", "[::1]:80", "127.0.0.1", "", "a-b.example:"])
def test_a_host_is_a_name_or_an_address(host: str) -> None:
    assert read_head(f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()) == (0, False, False)


def test_a_head_ends_where_it_ends_however_it_arrives() -> None:
    head, limits = bytearray(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"), Limits()
    assert end_of_head(head + b"and more", limits) == end_of_head(head, limits) == len(head)
    assert not any(end_of_head(head[:size], limits) for size in range(len(head)))


def test_a_head_has_at_most_as_many_headers_as_it_may() -> None:
    limits = Limits(headers=2)
    assert end_of_head(bytearray(b"GET / HTTP/1.1\r\na: 1\r\nb: 2\r\n\r\n"), limits) > 0
    with pytest.raises(Refusal):
        end_of_head(bytearray(b"GET / HTTP/1.1\r\na: 1\r\nb: 2\r\nc: 3\r\n\r\n"), limits)


@pytest.mark.parametrize(
    "line",
    [
        b"X: a" + b" " * LONG + b"b",
        b"X:" + b" \t" * LONG,
        b"X: " + b"a " * LONG,
        b"Connection: " + b", " * LONG + b"upgrade",
        b"Content-Length: 0" + b" " * LONG,
    ],
)
def test_a_long_header_is_read_at_once(line: bytes) -> None:
    assert read_head(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + line + b"\r\n\r\n") == Head(0, False, False)


# What comes behind.


async def test_an_upgrade_behind_a_request_waits_for_its_answer(house: House) -> None:
    async with line(house) as eager:
        await eager.say(GET + LOCAL + UPGRADE + LOCAL)
        assert await eager.answer() == 200
        assert status(await soon(eager.reader.readuntil(b"\r\n\r\n"))) == 101


async def test_a_request_after_an_offer_of_another_protocol_is_not_answered(house: House) -> None:
    """Its parser would take what comes next for that protocol."""
    async with line(house) as eager:
        offer = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n"
        await eager.say(GET + offer + LOCAL + GET + LOCAL)
        assert await eager.answer() == 200
        assert await eager.rest() == b""


async def test_an_empty_line_before_a_request_is_skipped(house: House) -> None:
    async with line(house) as friend:
        await friend.say(b"\r\n\r\n" + GET + LOCAL + b"\r\n" + GET + LOCAL)
        assert [await friend.answer(), await friend.answer()] == [200, 200]


async def test_a_message_behind_the_handshake_is_answered(house: House) -> None:
    async with line(house) as eager:
        ping = b'{"kind":"ping"}'
        await eager.say(UPGRADE + LOCAL + struct.pack("!BBI", 0x81, 0x80 | len(ping), 0) + ping)
        assert status(await soon(eager.reader.readuntil(b"\r\n\r\n"))) == 101
        head = await soon(eager.reader.readexactly(2))
        assert b'"pong"' in await soon(eager.reader.readexactly(head[1]))


BAD_FRAMES = [
    b"\x81\xfe\x0b\xb8" + b"aaaa" + b"\x90" * 3000,
    b"\x81\x02{}",
    b"\x8f\x80\0\0\0\0",
    b"\x88\x81\0\0\0\0\x03",
    b"\x81\x81\0\0\0\0\xff",
    b"\x81\xff" + b"\xff" * 12,
    b"GET / HTTP/1.1\r\n\r\n" * 4,
]


@pytest.mark.parametrize("bad", BAD_FRAMES)
async def test_bad_bytes_behind_a_handshake_write_no_traceback(
    house: House, bad: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    with written(capsys) as lines:
        async with line(house) as stranger:
            await stranger.say(UPGRADE + LOCAL + bad)
            assert status(await stranger.rest()) == 101
    assert not lines


@limited(requests=Rate(1, 0.001), refused_seconds=0.2)
async def test_bad_bytes_while_a_handshake_waits_write_no_traceback(
    strict: House, capsys: pytest.CaptureFixture[str]
) -> None:
    assert strict.request("GET", "/api/bots")[0] == 200  # All that it may ask.
    with written(capsys) as lines:
        for bad in BAD_FRAMES:
            async with line(strict) as stranger:
                await stranger.say(UPGRADE + LOCAL)
                await stranger.say(bad)
                assert status(await stranger.rest()) == 429
    assert not lines


async def test_whatever_a_protocol_fails_on_ends_one_connection(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    async with line(house) as stranger:
        with monkeypatch.context() as broken:
            broken.setattr("uvicorn.protocols.http.httptools_impl.HttpToolsProtocol.data_received", fail)
            await stranger.say(GET + LOCAL)
            assert await stranger.rest() == b""
    assert [(record.message, record.exc_info) for record in caplog.records] == [
        ("a client sent what its protocol fails on", None)
    ]
    assert house.request("GET", "/healthz")[0] == 200
