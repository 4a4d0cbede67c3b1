"""Frames that the front reads itself: what comes of them is what their library makes of them, however they arrive."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import accumulate, pairwise
from typing import Any, cast

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.frames import Opcode

from sixfold.server.config import NO_LIMIT, Limits
from sixfold.server.http.gate import Gate
from sixfold.server.http.socket_front import SocketFront, frame_size
from sixfold.server.live.counts import Counts
from sixfold.server.live.shares import Shares

MOST = 300
"""The longest message, in bytes."""
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
MASK = bytes([7, 77, 177, 247])


class Wire:
    """A transport that notes what happens to it."""

    def __init__(self) -> None:
        self.happened: list[object] = []
        self.closing = False

    def get_extra_info(self, _: str) -> None:
        return None

    def is_closing(self) -> bool:
        return self.closing

    def write(self, data: bytes) -> None:
        """Note what was written, as one with what was written before it."""
        before = self.happened.pop() if self.happened and isinstance(self.happened[-1], bytes) else b""
        if before or data:
            self.happened.append(cast("bytes", before) + data)

    def close(self) -> None:
        self.closing = True
        self.happened.append("closed")

    abort = close

    def pause_reading(self) -> None:
        pass

    resume_reading = pause_reading


async def application(_: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    with suppress(asyncio.CancelledError):
        await asyncio.Event().wait()


class Listener:
    """A front after its handshake, or while it waits to be let in; `by_library` if nothing is read by itself."""

    def __init__(self, *, by_library: bool = False) -> None:
        # Time is not counted: on a busy machine what takes long would have to wait. Nor are frames: of those that come
        # together the library has answered all pings before the first is counted.
        limits = Limits(messages=NO_LIMIT, loop_seconds=NO_LIMIT)
        gate = Gate(limits, Shares(limits.loop_seconds), Counts())
        config = uvicorn.Config(cast("Any", application), log_config=None, ws_max_size=MOST, ws_ping_interval=None)
        config.load()
        self.front = SocketFront(gate, config=config, server_state=ServerState(), app_state={})
        self.wire = Wire()
        gate.enter(cast("Any", self.wire))
        self.front.connection_made(cast("Any", self.wire))
        self.front._whole = not by_library
        self.front.data_received(HANDSHAKE)

    async def let_in(self) -> None:
        while not self.front.handshake_complete:
            await asyncio.sleep(0)
        self.wire.happened.clear()

    async def hear(self, piece: bytes) -> None:
        self.front.data_received(piece)
        while not self.front.queue.empty():
            self.wire.happened.append(await self.front.receive())

    def leave(self) -> None:
        for task in self.front.tasks:
            task.cancel()


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


async def heard(pieces: list[bytes], *, by_library: bool) -> list[object]:
    listener = Listener(by_library=by_library)
    await listener.let_in()
    for piece in pieces:
        await listener.hear(piece)
    listener.leave()
    return listener.wire.happened


def cut(stream: bytes, places: set[int]) -> list[bytes]:
    ends = sorted({0, len(stream), *(place % (len(stream) + 1) for place in places)})
    return [stream[start:end] for start, end in pairwise(ends)]


@given(st.lists(any_frames, min_size=1, max_size=8), st.sets(st.integers(0, 2000), max_size=4))
def test_whatever_arrives_is_read_as_the_library_reads_it(sent: list[bytes], cuts: set[int]) -> None:
    # What breaks the rules makes uvicorn forget what came before it in the same piece: here each begins another.
    pieces = cut(b"".join(sent), {*accumulate(map(len, sent)), *cuts})
    assert asyncio.run(heard(pieces, by_library=False)) == asyncio.run(heard(pieces, by_library=True))


@given(st.lists(sound_messages, min_size=1, max_size=8), st.sets(st.integers(0, 2000), max_size=4))
def test_messages_that_arrive_together_are_read_as_the_library_reads_them(sent: list[bytes], cuts: set[int]) -> None:
    pieces = cut(b"".join(sent), cuts)
    assert asyncio.run(heard(pieces, by_library=False)) == asyncio.run(heard(pieces, by_library=True))


async def test_the_library_is_not_asked_about_texts_of_one_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    listener = Listener()
    await listener.let_in()
    await listener.hear(frame(Opcode.PONG, b""))
    monkeypatch.setattr(listener.front.conn, "receive_data", None)
    await listener.hear(frame(Opcode.TEXT, b"one") + frame(Opcode.TEXT, b"two" * 50))
    assert listener.wire.happened == [
        {"type": "websocket.receive", "text": "one"},
        {"type": "websocket.receive", "text": "two" * 50},
    ]
    listener.leave()


@pytest.mark.parametrize("cut", [1, 5, 6, 7, 9])
async def test_what_was_sent_too_early_is_read_to_its_end(cut: int) -> None:
    sent, listener = frame(Opcode.TEXT, b"early"), Listener()
    listener.front.data_received(sent[:cut])  # Before it was let in.
    await listener.let_in()
    await listener.hear(sent[cut:])
    await listener.hear(frame(Opcode.TEXT, b"later"))
    assert [cast("Any", one)["text"] for one in listener.wire.happened] == ["early", "later"]
    listener.leave()


def test_the_size_of_a_frame_is_in_its_head() -> None:
    for size in (0, 1, 125, 126, 4096):
        whole = frame(Opcode.TEXT, b"x" * size)
        assert frame_size(whole) == frame_size(whole + b"more") == len(whole)
        assert all(frame_size(whole[:length]) > length for length in range(len(whole)))
    assert frame_size(frame(Opcode.TEXT, b"bare mask", masked=False)) > 1000
