"""What stands before the application: uvicorn's protocols, with bounds on all that a client can send.

uvicorn's own bounds are those of h11 (`h11_max_incomplete_event_size`); with httptools there are none.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, cast

from uvicorn._types import ASGI3Application, ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from sixfold.server.http.gate import Gate, Place
from sixfold.server.live.connections import CLOSE_TOO_MANY, SEND_NOW
from sixfold.server.live.limits import Bucket

try:
    from websockets.speedups import apply_mask
except ImportError:  # It was built without a compiler.
    from websockets.utils import apply_mask

PIECE = 1024
"""What has arrived is read in pieces of this many bytes, so that nobody waits long for somebody else's flood."""
LONGEST_LINE = 8000
"""Of the headers of a WebSocket's handshake: its library takes little more."""

WHOLE_TEXT, MASKED, MASK = 0x81, 0x80, 4
"""RFC 6455: a frame that is all of a text; the bit that says of its size that a mask follows; how long that is."""
SHORT_HEAD = 2 + MASK
"""What stands before a masked text of less than 126 bytes; longer ones have two bytes more for their size."""

LAST_SECONDS = 0.5
"""When the server stops, a request that was on its way may still arrive within this time, and a goodbye be taken."""


class _Intake:
    """What has arrived on a connection and has not been read yet: as long as its address owes time, it waits."""

    def __init__(self, place: Place, digest: Callable[[bytes], None], may_read: Callable[[], bool]) -> None:
        self._place = place
        self._transport = place.transport
        self._digest = digest
        self._may_read = may_read
        self._kept = bytearray()
        self._waits = False

    def take(self, data: bytes) -> None:
        """Read what has arrived, as far as that may be now."""
        if len(data) <= PIECE and not self._kept and self._may_go_on():
            self._read(data)
        else:
            self._kept += data
            self.go_on()
        if self._waits:
            self._transport.pause_reading()

    def go_on(self) -> None:
        """Read on, after something that had to be waited for."""
        if not self._kept:
            return
        while self._kept and self._may_go_on():
            piece = bytes(self._kept[:PIECE])
            del self._kept[:PIECE]
            self._read(piece)
        if self._kept or self._waits:
            self._transport.pause_reading()

    def _may_go_on(self) -> bool:
        return not self._waits and not self._transport.is_closing() and self._may_read()

    def _read(self, piece: bytes) -> None:
        share = self._place.share
        if share is None or not share.limited:
            self._digest(piece)
            return
        began = time.perf_counter()
        self._digest(piece)
        share.pay(time.perf_counter() - began)
        if share.owed:
            self._waits = True
            share.call_in_turn(self._paid)

    def _paid(self) -> None:
        self._waits = False
        self.go_on()
        if not self._kept and not self._waits and self._may_read():
            self._transport.resume_reading()


class _Flow(FlowControl):
    """Tells when reading goes on."""

    def __init__(self, transport: asyncio.Transport, resumed: Callable[[], object]) -> None:
        super().__init__(transport)
        self._resumed = resumed

    def resume_reading(self) -> None:
        if self.read_paused:
            super().resume_reading()
            self._resumed()


class HttpFront(HttpToolsProtocol):
    """HTTP, with bounds on size and time."""

    def __init__(self, gate: Gate, **more: Any) -> None:
        """A connection to come."""
        super().__init__(**more)
        self._gate = gate
        self._limits = gate.limits
        self._place: Place | None = None
        self._intake: _Intake | None = None
        self._in_head = True
        self._head_bytes = 0
        self._last = False
        """Whether no request is answered after this one."""
        self._answered: RequestResponseCycle | None = None
        """The request that is being answered: not the newest one, if more of them have come."""

    # The connection.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        self._place = self._gate.enter(transport)
        if self._place is None:
            self._refuse(503, "Too many connections.", "connections")
            return
        self._intake = intake = _Intake(self._place, self._read, self._may_read)
        self.flow = _Flow(transport, lambda: self.loop.call_soon(intake.go_on))
        self._gate.wait_for(self._place, self._limits.head_seconds, self._too_late)
        if self._gate.closed:  # It was let in at the last moment.
            self.shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._gate.leave(self.transport)
        super().connection_lost(exc)
        if self._answered is not None and not self._answered.response_complete:
            self._answered.disconnected = True
            self._answered.message_event.set()
        self._let_go()

    def _let_go(self) -> None:
        """Forget all that points back here. Who comes and goes a thousand times leaves nothing to search for cycles."""
        self._unset_keepalive_if_required()
        self._intake = self._place = self._answered = None
        self.parser = self.cycle = None  # type: ignore[assignment]  # As uvicorn has them when there is none.
        self.pipeline.clear()
        self.flow = FlowControl(self.transport)

    def pause_writing(self) -> None:
        """The client does not take what is sent."""
        super().pause_writing()
        if self._place is not None:
            self._gate.taken(self._place, False)

    def resume_writing(self) -> None:
        """It has taken it."""
        super().resume_writing()
        if self._place is not None:
            self._gate.taken(self._place, True)

    # Reading.

    def data_received(self, data: bytes) -> None:
        """Something has arrived."""
        if self._intake is None or self._place is None:
            return
        if self._in_head and self._place.waits_until is None:  # The first of another request.
            self._unset_keepalive_if_required()
            self._gate.wait_for(self._place, self._limits.head_seconds, self._too_late)
        self._intake.take(data)

    def _may_read(self) -> bool:
        return not self.flow.read_paused and not self.pipeline

    def _read(self, piece: bytes) -> None:
        was_in_head = self._in_head
        super().data_received(piece)
        if was_in_head and self._in_head:
            self._head_bytes += len(piece)
            if self._head_bytes > self._limits.head_bytes:
                self._refuse(431, "The headers are too long.", "head")

    def on_url(self, url: bytes) -> None:
        """A part of the URL."""
        super().on_url(url)
        if len(self.url) > self._limits.url_bytes:
            raise ValueError("the URL is too long")

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header."""
        super().on_header(name, value)
        if len(self.headers) > self._limits.headers:
            raise ValueError("there are too many headers")

    def on_headers_complete(self) -> None:
        """The head is there."""
        self._in_head, self._head_bytes = False, 0
        super().on_headers_complete()
        if self._last and self._cycle is not None:
            self._cycle.keep_alive = False
        if self._place is not None:
            self._gate.wait_for(self._place, self._limits.body_seconds, self._too_late)

    def on_message_complete(self) -> None:
        """The whole request is there."""
        self._in_head = True
        if self._place is not None:
            self._gate.arrived(self._place)
        super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """It has been answered; a body that nobody wanted to read to its end is not waited for."""
        if self.cycle.more_body:
            self.transport.close()
        super().on_response_complete()
        if self._intake is not None and not self.pipeline:
            self.loop.call_soon(self._intake.go_on)

    def handle_websocket_upgrade(self) -> None:
        """A WebSocket begins."""
        if any(len(name) + len(value) > LONGEST_LINE for name, value in self.headers):
            self._refuse(431, "The headers are too long.", "head")
        elif self._last:
            self._refuse(503, "The server restarts: come back.", "stopping")
        else:
            super().handle_websocket_upgrade()
            self._let_go()

    # The end.

    def shutdown(self) -> None:
        """The server stops. A request that is on its way is still answered: whoever sends it may not know."""
        if self._cycle is None or (self._head_bytes and self._cycle.response_complete):
            self._last = True
            self.loop.call_later(LAST_SECONDS, self._close_unasked)
        else:
            super().shutdown()

    def _close_unasked(self) -> None:
        if self._cycle is None or self._cycle.response_complete:
            self.transport.close()

    @property
    def _cycle(self) -> RequestResponseCycle | None:
        """The last request, answered or not; none if there was none yet."""
        return self.cycle

    def send_400_response(self, msg: str) -> None:
        """What arrived is no request, or none of a size that is answered."""
        if len(getattr(self, "url", b"")) > self._limits.url_bytes:
            self._refuse(414, "The address is too long.", "url")
        elif len(self.headers or ()) > self._limits.headers:
            self._refuse(431, "There are too many headers.", "head")
        else:
            self._refuse(400, msg, "invalid")

    def _too_late(self) -> None:
        if self._in_head and not self._head_bytes:
            self.transport.close()  # Nothing was asked.
        elif not self._in_head and self.cycle.response_started:
            self.transport.abort()
        else:
            self._refuse(408, "The request took too long.", "late")

    def _refuse(self, status: int, text: str, reason: str) -> None:
        self._gate.counts.cut_off(reason).inc()
        if self.transport.is_closing():
            return
        content = f"content-type: text/plain; charset=utf-8\r\ncontent-length: {len(text)}\r\nconnection: close\r\n"
        self.transport.write(STATUS_LINE[status] + f"{content}\r\n{text}".encode())
        self.transport.close()


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
        self._intake: _Intake | None = None
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
            self._intake = _Intake(self._place, self._read, lambda: not self.read_paused)
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
        self.loop.call_later(LAST_SECONDS, self.transport.abort)

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


def protocols(gate: Gate) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """What uvicorn makes for every connection: HTTP, and the WebSocket that it may become."""

    def http(**more: Any) -> HttpFront:
        return HttpFront(gate, **more)

    def socket(**more: Any) -> SocketFront:
        return SocketFront(gate, **more)

    # uvicorn asks for classes, and only calls them.
    return cast("type[asyncio.Protocol]", http), cast("type[asyncio.Protocol]", socket)
