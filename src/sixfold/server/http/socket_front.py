"""The WebSocket behind the front: bounds on what is no message, and whole texts read and sent without the library."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, cast

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from sixfold.server.http.gate import Gate, Place
from sixfold.server.http.intake import Intake
from sixfold.server.live.connections import CLOSE_TOO_MANY, SEND_NOW
from sixfold.server.live.limits import Bucket

try:
    from websockets.speedups import apply_mask
except ImportError:  # It was built without a compiler.
    from websockets.utils import apply_mask

WHOLE_TEXT, MASKED, MASK = 0x81, 0x80, 4
"""RFC 6455: a frame that is all of a text; the bit that says of its size that a mask follows; how long that is."""
SHORT_HEAD = 2 + MASK
"""What stands before a masked text of less than 126 bytes; longer ones have two bytes more for their size."""


class _Mailbox:
    """What has come for one reader, in place of a queue that is made for many, and a few thousand bytes larger."""

    __slots__ = ("_kept", "_waiter")

    def __init__(self) -> None:
        self._kept: list[ASGIReceiveEvent] = []
        self._waiter: asyncio.Future[None] | None = None

    def put_nowait(self, message: ASGIReceiveEvent) -> None:
        self._kept.append(message)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        while not self._kept:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return self._kept.pop(0)

    def empty(self) -> bool:
        return not self._kept


class SocketFront(WebSocketsSansIOProtocol):
    """A WebSocket, with bounds on what is no message, too. Nothing is compressed: what is told are short changes."""

    def __init__(self, gate: Gate, **more: Any) -> None:
        """A connection to come."""
        super().__init__(**more)
        self.queue = cast("asyncio.Queue[ASGIReceiveEvent]", _Mailbox())
        self._gate = gate
        self._place: Place | None = None
        self._intake: Intake | None = None
        self._asides = Bucket(gate.limits.messages)
        """Control frames, and messages in more parts than one."""
        self._offered = dict[str, Any]()
        """What the application may use besides ASGI."""
        self._whole = True
        """Whether no frame has come in parts so far: those that come next begin where one does."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """An HTTP connection has become a WebSocket."""
        super().connection_made(transport)
        self._place = self._gate.place_of(self.transport)
        if self._place is not None:
            self._intake = Intake(self._place, self._read, lambda: not self.read_paused)
            self._gate.wait_for(self._place, self._gate.limits.head_seconds, self.transport.abort)

    def handle_connect(self, event: Request) -> None:
        """The handshake is there. If it is none, its library says nothing, and the connection ends with its time."""
        if self._place is not None:
            self._gate.arrived(self._place)
        super().handle_connect(event)
        if not self.handshake_complete:
            self._offered = cast("dict[str, Any]", self.scope["extensions"])
            self._offered[SEND_NOW] = self.send_now

    def send_now(self, messages: Iterable[bytes]) -> bool:
        """Send texts at once, unless the other end has to be waited for, or is gone; whether they were."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        if self.conn.state is not State.OPEN:
            return False
        self.transport.write(b"".join([part for message in messages for part in (frame_head(len(message)), message)]))
        return True

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application says. Once it has let the other end in, nobody asks how that had knocked."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.request.headers.clear()  # Its library keeps the request as long as the connection.
            del self.request, self.response
            self.scope["headers"] = []

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone, and with it all that points back here."""
        self._gate.leave(self.transport)
        super().connection_lost(exc)
        self._intake = self._place = None
        self._offered.clear()
        self.conn.parser.close()

    def shutdown(self) -> None:
        """The server stops, and says so; who does not take it in time is not waited for."""
        super().shutdown()
        self.loop.call_later(self._gate.last_seconds, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Something has arrived."""
        if self._intake is not None:
            self._intake.take(data)

    def _read(self, piece: bytes) -> None:
        """Read what has arrived: texts of one frame here, and all else by the library, which takes ten times as long.

        Where a frame comes in parts, it and all after it are the library's.
        """
        if self.conn.state is State.CONNECTING:
            self._whole = self._whole and not self.handshake_initiated
        while piece and self._whole and self.conn.state is State.OPEN:
            size = frame_size(piece)
            if size > len(piece):
                self._whole = False
                break
            frame, piece = piece[:size], piece[size:]
            if not self._read_text(frame):
                super().data_received(frame)
        if piece:
            super().data_received(piece)

    def _read_text(self, frame: bytes) -> bool:
        """Read a frame if it is a text; whether it is, of a size that may be, and its turn has come."""
        head = SHORT_HEAD if frame[1] & 127 < 126 else SHORT_HEAD + 2
        in_turn = self.conn.current_size is None and not self.close_sent  # No other message waits for its last part.
        if frame[0] != WHOLE_TEXT or not in_turn or len(frame) - head > self.config.ws_max_size:
            return False
        self.curr_msg_data_type = "text"
        self.frames = [apply_mask(frame[head:], frame[head - MASK : head])]
        self.send_receive_event_to_app()
        return True

    async def receive(self) -> ASGIReceiveEvent:
        """The next message."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
            if self._intake is not None:
                self._intake.go_on()
        return message

    def handle_ping(self) -> None:
        """A ping, which its library has answered."""
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """A pong, asked for or not."""
        if self._may_go_on():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """One more part of a message."""
        if self._may_go_on():
            super().handle_cont(event)

    def _may_go_on(self) -> bool:
        if self.close_sent:
            return False
        if self._asides.take():
            return True
        self._gate.counts.cut_off("frames").inc()
        self._end(CLOSE_TOO_MANY, "too many control frames or fragments")
        return False

    def send_receive_event_to_app(self) -> None:
        """A whole message."""
        if self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
            return
        frames, self.frames = self.frames, []
        try:
            text = b"".join(frames).decode()
        except UnicodeDecodeError:
            self._gate.counts.cut_off("letters").inc()
            self._end(1007, "text is UTF-8")
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        self.read_paused = (
            True  # Nothing more is read until it is taken. Where nothing more arrives, that costs nothing.
        )

    def _end(self, code: int, reason: str) -> None:
        self.conn.fail(code, reason)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()


def frame_size(data: bytes) -> int:
    """How many bytes the frame has that these begin with; too many, if they do not tell, or no client may send it."""
    if len(data) < SHORT_HEAD or data[1] < MASKED:
        return sys.maxsize
    size = data[1] - MASKED
    if size < 126:
        return SHORT_HEAD + size
    return SHORT_HEAD + 2 + int.from_bytes(data[2:4], "big") if size == 126 else sys.maxsize


@lru_cache(maxsize=1024)
def frame_head(size: int) -> bytes:
    """What stands before a text of this many bytes: a frame that is the whole message, as RFC 6455 has it."""
    text = bytes([WHOLE_TEXT])
    if size < 126:
        return text + size.to_bytes(1, "big")
    return text + (b"\x7e" + size.to_bytes(2, "big") if size < 65536 else b"\x7f" + size.to_bytes(8, "big"))
