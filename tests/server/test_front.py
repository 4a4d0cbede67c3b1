"""The front: bounds on what a client can send, how long it may take, and how many connections it may have."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import struct
import weakref
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import connect

from server.running import QUICK, House, company, eventually, soon
from server.sockets import RawSocket, raw
from server.test_logs import written
from sixfold.server.config import Limits, Rate
from sixfold.server.http.connection import ClientConnection
from sixfold.server.http.gate import KEPT_FOR_FILES, MOST_OWED_SECONDS, Gate, raise_file_limit
from sixfold.server.http.heads import LONGEST_LINE
from sixfold.server.live.backend import Backend
from sixfold.server.live.connections import CLOSE_TOO_MANY, Message
from sixfold.server.live.limits import counted_as
from sixfold.server.live.metrics import Metrics
from sixfold.server.live.shares import Shares

PING = struct.pack("!BB4s", 0x89, 0x80, b"\0\0\0\0")
PONG = struct.pack("!BB4s", 0x8A, 0x80, b"\0\0\0\0")
BEGINNING = struct.pack("!BB4s", 0x01, 0x80, b"\0\0\0\0")
MORE = struct.pack("!BB4s", 0x00, 0x80, b"\0\0\0\0")
NOT_UTF_8 = struct.pack("!BB4s1s", 0x81, 0x81, b"\0\0\0\0", b"\xff")


@pytest.fixture
def strict(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """A server with its own limits."""
    house = House(str(tmp_path / "tables.sqlite"), replace(QUICK, limits=request.param))
    yield house
    house.stop()


def limited(**limits: Any) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("strict", [replace(Limits.none(), **limits)], indirect=True)


class Line:
    """A bare connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def say(self, content: bytes) -> None:
        self.writer.write(content)
        await self.writer.drain()

    async def rest(self) -> bytes:
        """All that comes until the server closes; nothing if it hung up."""
        try:
            return await soon(self.reader.read())  # type: ignore[no-any-return]
        except ConnectionError:
            return b""

    async def answer(self) -> int:
        """The status of the next answer, whose body is read, too."""
        head: bytes = await soon(self.reader.readuntil(b"\r\n\r\n"))
        size = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        await soon(self.reader.readexactly(size))
        return int(head.split()[1])


@asynccontextmanager
async def line(house: House) -> AsyncIterator[Line]:
    reader, writer = await asyncio.open_connection("127.0.0.1", int(house.url.rsplit(":", 1)[1]))
    try:
        yield Line(reader, writer)
    finally:
        writer.close()


def status(answer: bytes) -> int:
    return int(answer.split()[1])


# Size.


@pytest.mark.parametrize(
    ("request_line", "expected"),
    [
        (b"GET /" + b"x" * 9000, 414),
        (b"GET / HTTP/1.1\r\nx: " + b"y" * 18_000, 431),
        (b"GET / HTTP/1.1\r\n" + b"".join(b"x%d: y\r\n" % i for i in range(110)), 431),
        (b"nonsense\r\n\r\n", 400),
    ],
)
async def test_a_request_that_does_not_end_is_cut_off(house: House, request_line: bytes, expected: int) -> None:
    async with line(house) as stranger:
        await stranger.say(request_line)
        assert status(await stranger.rest()) == expected
    assert house.request("GET", "/healthz")[0] == 200


LOCAL = b"Host: 127.0.0.1\r\n\r\n"
UPGRADE = (
    b"GET /api/socket HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


async def test_the_headers_of_a_handshake_have_bounds(house: House) -> None:
    async with line(house) as stranger:
        await stranger.say(UPGRADE + b"Host: 127.0.0.1\r\nx: " + b"y" * LONGEST_LINE + b"\r\n\r\n")
        assert status(await stranger.rest()) == 431


async def test_an_ordinary_request_in_many_small_parts_is_answered(house: House) -> None:
    async with line(house) as friend:
        body = json.dumps({"position": "0,0:Rs GfYtBxRfBxOs/?????? 0/0 1 0"}).encode()
        head = f"POST /api/positions/plays HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n"
        for byte in head.encode() + body:
            await friend.say(bytes([byte]))
        assert await friend.answer() == 200


async def test_a_long_body_arrives_in_one_piece_with_what_follows_it(house: House) -> None:
    """A record may be longer than what is read at once, and another request may stand behind it."""
    async with line(house) as friend:
        body = json.dumps({"text": "sixfold 1\n" + "#" * 90_000}).encode()
        head = f"POST /api/records/read HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n"
        await friend.say(head.encode() + body + (b"GET /healthz HTTP/1.1\r\n" + LOCAL) * 100)
        assert await friend.answer() == 422
        for _ in range(100):
            assert await friend.answer() == 200


async def test_a_body_that_is_too_long_is_not_read_to_its_end(house: House) -> None:
    async with line(house) as stranger:
        await stranger.say(b"POST /api/records/read HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000000\r\n\r\n")
        answer = asyncio.create_task(stranger.rest())
        while not answer.done():
            stranger.writer.write(b" " * 10_000)
            await asyncio.sleep(0.001)
    assert house.request("GET", "/healthz")[0] == 200


# Time.


@limited(head_seconds=0.2)
@pytest.mark.parametrize(("said", "expected"), [(b"", b""), (b"GET / HTTP/1.1\r\n", b"HTTP/1.1 408 ")])
async def test_a_request_has_to_arrive_in_time(strict: House, said: bytes, expected: bytes) -> None:
    async with line(strict) as stranger:
        await stranger.say(said)
        assert (await stranger.rest())[: len(expected) + 1] == expected + (b"R" if expected else b"")


@limited(head_seconds=0.2)
async def test_the_next_request_of_a_connection_has_to_arrive_in_time_as_well(strict: House) -> None:
    async with line(strict) as stranger:
        await stranger.say(b"GET /healthz HTTP/1.1\r\n" + LOCAL)
        assert await stranger.answer() == 200
        await stranger.say(b"GET /healthz HTTP/1.1\r\n")
        assert status(await stranger.rest()) == 408


@limited(head_seconds=0.2)
async def test_a_handshake_that_is_none_ends_in_time(strict: House) -> None:
    async with line(strict) as stranger:
        await stranger.say(UPGRADE + b"Host: 127.0.0.1\r\nContent-Length: 5\r\n\r\n")
        assert status(await stranger.rest()) == 400


@limited(body_seconds=0.2)
async def test_a_body_has_to_arrive_in_time(strict: House) -> None:
    async with line(strict) as stranger:
        await stranger.say(b"POST /api/records/read HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{")
        assert status(await stranger.rest()) == 408


@limited(unread_seconds=0.2)
async def test_an_answer_that_nobody_reads_is_not_kept(strict: House) -> None:
    async with line(strict) as stranger:
        stranger.writer.transport.pause_reading()  # type: ignore[attr-defined]
        while not strict.backend.context.metrics.of("connections_cut_off_total", reason="unread"):
            stranger.writer.write(b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 10)
            await asyncio.sleep(0.01)


# Numbers.


@limited(waiting=3)
async def test_half_open_connections_shut_nobody_out(strict: House) -> None:
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(line(strict)) for _ in range(3)]
        for stranger in opened:
            await stranger.say(b"GET / HT")
        friend = await stack.enter_async_context(line(strict))
        assert await opened[0].rest() == b"", "the one that has waited longest goes"
        await friend.say(b"GET /healthz HTTP/1.1\r\n" + LOCAL)
        assert await friend.answer() == 200
        await opened[1].say(b"TP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert await opened[1].answer() == 200


@limited(connections=3)
async def test_an_address_has_only_so_many_connections(strict: House) -> None:
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(line(strict)) for _ in range(3)]
        for friend in opened:
            await friend.say(b"GET /healthz HTTP/1.1\r\n" + LOCAL)
            assert await friend.answer() == 200
        one_more = await stack.enter_async_context(line(strict))
        assert status(await one_more.rest()) == 503


async def test_an_address_has_only_so_many_requests_under_way_behind_a_proxy_too(tmp_path: Path) -> None:
    limits = replace(Limits.none(), connections=1)
    house = House(str(tmp_path / "tables.sqlite"), replace(QUICK, limits=limits), behind_proxy=True)
    try:
        async with line(house) as one, line(house) as two, line(house) as three:
            await one.say(b"POST /api/records/read HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n")
            await one.say(b"X-Forwarded-For: 192.0.2.1\r\n\r\n{")
            answered = 200
            while answered == 200:  # The first request is on its way.
                await two.say(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n")
                answered = await two.answer()
            assert answered == 429
            await three.say(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 192.0.2.2\r\n\r\n")
            assert await three.answer() == 200, "another address is not to blame"
            await one.say(b"}")
            assert await one.answer() == 400
            await two.say(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n")
            assert await two.answer() == 200
    finally:
        await asyncio.to_thread(house.stop)


class FakeTransport:
    """A connection of a gate that is tested without a server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.closing = self.aborted = False

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return self.address, 1

    def is_closing(self) -> bool:
        return self.closing or self.aborted

    def abort(self) -> None:
        self.aborted = True


def gate(limits: Limits, files: int = 1000, **more: Any) -> tuple[Gate, Callable[[str], Any]]:
    made = Gate(limits, Shares(limits.loop_seconds), Metrics(), files=KEPT_FOR_FILES + files, **more)

    def connect(address: str) -> Any:
        transport: Any = FakeTransport(address)
        return made.enter(transport, lambda: None)

    return made, connect


def test_when_all_places_are_taken_those_go_who_keep_others_waiting(caplog: pytest.LogCaptureFixture) -> None:
    kept, connect = gate(Limits(), files=3)
    waiting = [connect("10.0.0.1"), connect("10.0.0.2")]
    for place in waiting:
        kept.wait_for(place, 10, lambda: None)
    assert connect("10.0.0.3") is not None
    assert "connections are near their limit" in caplog.text
    assert connect("10.0.0.4") is not None
    assert [place.transport.aborted for place in waiting] == [True, False]
    assert connect("10.0.0.5") is not None
    assert connect("10.0.0.6") is None, "nobody keeps anybody waiting any more"
    assert "all places for connections are taken" in caplog.text
    assert len(kept) == 3


def test_a_proxy_speaks_for_many(caplog: pytest.LogCaptureFixture) -> None:
    kept, connect = gate(replace(Limits(), connections=2, waiting=1), proxies=frozenset({"127.0.0.1"}))
    places = [connect("127.0.0.1") for _ in range(10)]
    for place in places:
        kept.wait_for(place, 10, lambda: None)
    assert not any(place.transport.aborted for place in places)
    assert all(place.share is None for place in places)
    assert connect("10.0.0.1") is not None
    assert "near its limit" not in caplog.text
    assert connect("10.0.0.1") is not None
    assert "an address is near its limit" in caplog.text
    assert connect("10.0.0.1") is None
    for place in places:
        kept.leave(place.transport)
        kept.leave(place.transport)
    assert len(kept) == 2


def test_who_owes_too_much_time_gets_no_connection() -> None:
    kept, connect = gate(replace(Limits(), loop_seconds=Rate(0.01, 0.25)))
    place = connect("10.0.0.1")
    place.share.pay(0.01 + 0.25 * 1.5 * MOST_OWED_SECONDS)
    assert connect("10.0.0.1") is None
    assert connect("10.0.0.2") is not None
    assert len(kept) == 2


def test_a_connection_that_does_not_close_is_ended() -> None:
    now = 0.0
    kept, connect = gate(Limits(), now=lambda: now)
    place = connect("10.0.0.1")
    kept.look()
    place.transport.closing = True
    kept.look()
    assert not place.transport.aborted
    now = 1000.0
    kept.look()
    assert place.transport.aborted


def test_the_process_may_open_as_many_files_as_it_is_allowed() -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
        assert raise_file_limit() > 256
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 256
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_address_counts_as_its_network(address: str, counted: str) -> None:
    assert counted_as(address) == counted


# Frames that are no messages.


@pytest.mark.parametrize("frames", [PING * 1000, PONG * 1000, BEGINNING + MORE * 1000])
@limited(messages=Rate(20, 0.001))
async def test_frames_that_are_no_messages_are_counted(strict: House, frames: bytes) -> None:
    async with raw(strict, ping_interval=None) as stranger:
        stranger.connection.transport.write(frames)
        assert await stranger.closed() == CLOSE_TOO_MANY
    async with raw(strict) as friend:
        assert (await friend.ask({"kind": "ping"}))["kind"] == "pong"


async def test_no_socket_is_compressed_though_a_browser_offers_it(house: House) -> None:
    async with connect(f"ws{house.url[4:]}/api/socket", proxy=None, compression="deflate") as socket:
        assert socket.protocol.extensions == []
        await socket.send('{"kind": "ping"}')
        assert json.loads(await soon(socket.recv()))["kind"] == "pong"


async def test_thousands_of_messages_at_once_are_answered_one_by_one(house: House) -> None:
    text = b'{"kind":"ping"}'
    frame = struct.pack("!BB4s", 0x81, 0x80 | len(text), b"\0\0\0\0") + text
    async with raw(house) as eager:
        eager.connection.transport.write(frame * 3000)
        for _ in range(3000):
            assert (await eager.next())["kind"] == "pong"


async def test_text_that_is_none_closes_the_socket(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    with written(capsys) as lines:
        async with raw(house) as stranger:
            stranger.connection.transport.write(NOT_UTF_8)
            assert await stranger.closed() == 1007
    assert not lines


# The end of a connection.


async def test_an_answer_to_somebody_gone_is_no_failure(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """What comes behind two requests ends the connection, once they are answered."""
    body = json.dumps({"text": "sixfold 1\n"}).encode()
    head = f"POST /api/records/read HTTP/1.1\r\nContent-Length: {len(body)}\r\n".encode()
    said = head + LOCAL + body + b"GET /healthz HTTP/1.1\r\n" + LOCAL + b"nonsense\r\n\r\n"
    async with line(house) as stranger:
        await stranger.say(said)
        assert [await stranger.answer() for _ in range(3)] == [422, 200, 400]
        assert await stranger.rest() == b""
    house.stop()  # Now all is answered.
    assert [record.exc_info for record in caplog.records if record.exc_info] == []


CUT_OFF = b"POST /api/records/read HTTP/1.1\r\nContent-Length: 99\r\n" + LOCAL + b"{"


@pytest.mark.parametrize("said", [b"", CUT_OFF, b"GET /healthz HTTP/1.1\r\n" + LOCAL, UPGRADE + LOCAL])
async def test_who_is_gone_leaves_nothing_that_has_to_be_searched_for(
    house: House, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: weakref.WeakSet[object] = weakref.WeakSet()
    kinds = (HttpToolsProtocol, WebSocketsSansIOProtocol, ClientConnection)
    for kind in kinds:

        def begin(front: Any, *arguments: Any, begin: Any = kind.__init__, **more: Any) -> None:
            made.add(front)
            begin(front, *arguments, **more)

        monkeypatch.setattr(kind, "__init__", begin)
    gc.disable()
    try:
        async with line(house) as stranger:
            await stranger.say(said)
            if said.endswith(b"\r\n\r\n"):
                await soon(stranger.reader.readuntil(b"\r\n\r\n"))
            await eventually(lambda: len(made) > 0)
            stranger.writer.transport.abort()
        await eventually(lambda: not made)
    finally:
        gc.enable()


# The log.


async def test_a_body_that_is_cut_off_is_one_short_line(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "sixfold")
    async with line(house) as stranger:
        await stranger.say(b"POST /api/keys HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n")
        await stranger.say(f"Authorization: Bearer {await house.server.new_guest()}\r\n\r\n".encode())
        stranger.writer.transport.abort()
    while not caplog.records:
        await asyncio.sleep(0.01)
    assert [(record.message, record.exc_info) for record in caplog.records] == [("a request was cut off", None)]


async def test_a_goodbye_to_a_socket_that_is_gone_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    backend = Backend(cast("Any", None), replace(QUICK, limits=Limits()))
    said: list[str] = []

    async def receive() -> Message:
        await asyncio.sleep(0)
        return {"type": "websocket.receive", "text": "nonsense"}

    async def send(message: Message) -> None:
        said.append(message["type"])
        if message["type"] == "websocket.close":
            raise ClientDisconnected

    connection = asyncio.create_task(backend.connection(backend.shares.of("10.0.0.1"), receive, send).run())
    while "websocket.close" not in said:
        await asyncio.sleep(0)
    connection.cancel()
    await asyncio.gather(connection, return_exceptions=True)
    backend.thinkers.close()
    assert not caplog.records


# Turns.


@limited(loop_seconds=Rate(0.001, 0.05))
async def test_a_game_goes_on_while_its_address_has_to_wait(strict: House) -> None:
    async with company(strict) as table:
        for _ in range(4):
            await table.move()
        async with raw(strict) as eager:
            stack = [json.dumps({"kind": "hello", "table": table.table}) for _ in range(20)]
            for message in stack:
                await eager.send(message)
            assert await _views(eager, 20)


async def _views(socket: RawSocket, count: int) -> bool:
    for _ in range(count):
        if (await socket.next())["kind"] != "view":
            return False
    return True
