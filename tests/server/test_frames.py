"""Frames behind the front: what comes of them is what their library makes of them alone, however they arrive."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import pairwise
from typing import Any, cast

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.frames import Close, Frame, Opcode

from sixfold.server.config import NO_LIMIT, Limits
from sixfold.server.http.connection import ClientConnection, Front, confirming
from sixfold.server.http.frames import LONGEST_HEAD, close_frame, frame_size
from sixfold.server.http.gate import Gate
from sixfold.server.http.headers import Message, Receive, Send
from sixfold.server.live.connections import CLOSE_TOO_MANY
from sixfold.server.live.metrics import Metrics
from sixfold.server.live.shares import Shares

MOST = 300
"""The longest message, in bytes."""
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
MASK = bytes([7, 77, 177, 247])
SETTLED = 60
"""After this many turns of the loop, nothing more happens by itself."""


class Wire(asyncio.Transport):
    """A client's connection: what was written to it, and what the application heard."""

    def __init__(self, make_protocol: Callable[..., Any]) -> None:
        super().__init__()
        self.written = b""
        self.heard: list[object] = []
        self._kept: list[bytes] = []
        self._paused = self._closing = False
        config = uvicorn.Config(cast("Any", confirming(self.application)), log_config=None, ws_max_size=MOST)
        config.ws_ping_interval, config.ws_per_message_deflate = None, False
        config.load()
        self.protocol = make_protocol(config)
        self.protocol.connection_made(self)

    async def application(self, scope: Message, receive: Receive, send: Send) -> None:
        assert scope["type"] == "websocket"
        await receive()
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] != "websocket.disconnect":
            self.heard.append(event)
        self.heard.append(event)

    async def hear(self, piece: bytes) -> None:
        """The client sends this, and nothing more until all that comes of it has been done."""
        self._kept.append(piece)
        for _ in range(SETTLED):
            if self._kept and not self._paused and not self._closing:
                self._give(self._kept.pop(0))
            await asyncio.sleep(0)

    def _give(self, piece: bytes) -> None:
        if isinstance(self.protocol, ClientConnection):
            self.protocol.get_buffer(-1)[: len(piece)] = piece
            self.protocol.buffer_updated(len(piece))
        else:
            self.protocol.data_received(piece)

    async def leave(self) -> None:
        """The client goes."""
        self._closing = True
        self.protocol.connection_lost(None)
        for _ in range(SETTLED):
            await asyncio.sleep(0)

    def get_extra_info(self, name: str, default: object = None) -> object:
        return default

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def is_closing(self) -> bool:
        return self._closing

    def write(self, data: Any) -> None:
        self.written += data

    def close(self) -> None:
        if not self._closing:
            self.written += b" - closed"
        self._closing = True

    abort = close

    def pause_reading(self) -> None:
        self._paused = True

    def resume_reading(self) -> None:
        self._paused = False


def by_library(config: uvicorn.Config) -> asyncio.Protocol:
    """Uvicorn's protocol alone."""
    own: Any = config.http_protocol_class
    return cast("asyncio.Protocol", own(config=config, server_state=ServerState(), app_state={}))


def behind_front(config: uvicorn.Config) -> ClientConnection:
    """The front, with uvicorn's protocol behind it; time and frames are not counted."""
    limits = Limits(messages=NO_LIMIT, loop_seconds=NO_LIMIT, message_bytes=MOST)
    gate = Gate(limits, Shares(limits.loop_seconds), Metrics())
    return Front(gate)(config=config, server_state=ServerState(), app_state={})


def frame(opcode: int, payload: bytes, *, fin: bool = True, masked: bool = True, longer: bool = False) -> bytes:
    """A frame as a client sends it, or should not; `longer` writes its size in more bytes than it needs."""
    size, bit = len(payload), 0x80 if masked else 0
    first = opcode | (0x80 if fin else 0)
    if size < 126 and not longer:
        head = bytes([first, bit | size])
    else:
        head = bytes([first, bit | 126]) + size.to_bytes(2, "big")
    if not masked:
        return head + payload
    return head + MASK + bytes(byte ^ MASK[i % 4] for i, byte in enumerate(payload))


texts = st.sampled_from([b"", b"{}", b"x" * 125, b"x" * 126, "Zoë".encode(), b"y" * MOST, b"y" * (MOST + 1), b"\xc3("])
rare = st.sampled_from([False] * 9 + [True])
any_frames = st.one_of(
    st.builds(frame, st.just(Opcode.TEXT), texts, longer=rare),
    st.builds(
        frame,
        st.sampled_from([*Opcode, 3, 11, 0x40 | Opcode.TEXT]),
        texts,
        fin=st.booleans(),
        masked=rare.map(lambda bare: not bare),
        longer=rare,
    ),
)
sound_messages = st.sampled_from(
    [
        *(frame(Opcode.TEXT, text) for text in (b"", b"{}", b"x" * 125, b"x" * 126, b"y" * MOST)),
        *(frame(opcode, b"so") for opcode in (Opcode.BINARY, Opcode.PING, Opcode.PONG)),
        frame(Opcode.TEXT, b"in two ", fin=False) + frame(Opcode.CONT, b"parts"),
        frame(Opcode.TEXT, b"in two ", fin=False) + frame(Opcode.PING, b"!") + frame(Opcode.CONT, b"parts"),
    ]
)


async def heard(make_protocol: Callable[..., Any], pieces: list[bytes]) -> tuple[bytes, list[object]]:
    wire = Wire(make_protocol)
    for piece in pieces:
        await wire.hear(piece)
    await wire.leave()
    return wire.written.partition(b"\r\n\r\n")[2], wire.heard


def cut(stream: bytes, places: set[int]) -> list[bytes]:
    ends = sorted({0, len(stream), *(place % (len(stream) + 1) for place in places)})
    return [stream[start:end] for start, end in pairwise(ends)]


def check(sent: list[bytes], places: set[int]) -> None:
    """Cut anywhere, even glued to the handshake, it means what it means to the library one by one.

    Alone, uvicorn forgets what came before a frame that breaks the rules if both come together.
    """
    pieces = cut(HANDSHAKE + b"".join(sent), places)
    assert asyncio.run(heard(behind_front, pieces)) == asyncio.run(heard(by_library, [HANDSHAKE, *sent]))


@given(st.lists(any_frames, min_size=1, max_size=8), st.sets(st.integers(0, 2500), max_size=5))
def test_whatever_arrives_is_read_as_the_library_reads_it(sent: list[bytes], places: set[int]) -> None:
    check(sent, places)


@given(st.lists(sound_messages, min_size=1, max_size=8), st.sets(st.integers(0, 2500), max_size=5))
def test_messages_that_arrive_together_are_read_as_the_library_reads_them(sent: list[bytes], places: set[int]) -> None:
    check(sent, places)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_the_size_of_a_frame_is_in_its_head(size: int) -> None:
    whole = Frame(Opcode.TEXT, b"x" * size).serialize(mask=True)
    assert frame_size(whole) == frame_size(whole + b"more") == len(whole)
    assert all(frame_size(whole[:length]) in (0, len(whole)) for length in range(LONGEST_HEAD))


def test_a_goodbye_is_framed_as_the_library_does() -> None:
    goodbye = Frame(Opcode.CLOSE, Close(CLOSE_TOO_MANY, "too many").serialize()).serialize(mask=False)
    assert close_frame(CLOSE_TOO_MANY, "too many") == goodbye


async def test_an_application_that_closes_after_its_client_has_gone_logs_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    gone = asyncio.Event()

    class Late(Wire):
        async def application(self, scope: Message, receive: Receive, send: Send) -> None:
            await gone.wait()
            await send({"type": "websocket.close", "code": 1000})

    wire = Late(behind_front)
    await wire.hear(HANDSHAKE)
    wire.protocol.connection_lost(None)
    gone.set()
    await wire.leave()
    assert not [record for record in caplog.records if record.exc_info]
