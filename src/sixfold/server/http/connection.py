"""One client's connection: uvicorn's protocol is given what has arrived one bounded unit at a time.

A unit is a whole head, a piece of its body, or a frame. ASGI confirms each step: the next head is passed on once the
answer is complete, and the first frame once the WebSocket is accepted. uvicorn makes a protocol for each request.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import ContextVar
from enum import Enum, auto
from functools import partial
from typing import Any, cast

import uvicorn

from sixfold.server.config import Limits
from sixfold.server.http.frames import LONGEST_HEAD, close_frame, frame_size, is_message
from sixfold.server.http.gate import Gate, Place
from sixfold.server.http.headers import App, Message, Receive, Send
from sixfold.server.http.heads import Refusal, end_of_head, read_head
from sixfold.server.http.transport import InnerTransport
from sixfold.server.live.connections import CLOSE_TOO_MANY
from sixfold.server.live.limits import Bucket

_LOG = logging.getLogger("sixfold.server")

READ_BYTES = 65_536
"""How much is read at once, and so the most that a connection keeps."""
KEEP_ALIVE_SECONDS = 5.0

_CURRENT: ContextVar[ClientConnection] = ContextVar("the connection that a request came on")


class _Stage(Enum):
    """The state of a connection: the part of a request that it waits for."""

    IDLE = auto()
    """The first byte of another request."""
    HEAD = auto()
    BODY = auto()
    ANSWER = auto()
    HANDSHAKE = auto()
    """The application accepts a WebSocket."""
    FRAMES = auto()
    OVER = auto()
    """Nothing more is read."""


_GOES_ON = frozenset({_Stage.BODY, _Stage.FRAMES})
_READS = _GOES_ON | {_Stage.IDLE, _Stage.HEAD}


class Front:
    """A factory of connections, which uvicorn calls as its HTTP protocol, and all that they share."""

    def __init__(self, gate: Gate) -> None:
        """Let those in whom this gate lets in."""
        self.gate = gate
        self.buffer = memoryview(bytearray(READ_BYTES))
        own = uvicorn.Config(_nothing, http="httptools", log_config=None)
        own.load()
        self._protocol = own.http_protocol_class

    def __call__(self, **more: Any) -> ClientConnection:
        """A connection, whose requests are read by uvicorn's own protocol."""
        return ClientConnection(self, partial(self._protocol, **more))

    @property
    def as_protocol(self) -> type[asyncio.Protocol]:
        """As uvicorn wants it: it asks for a class, and only calls it."""
        return cast("type[asyncio.Protocol]", self)


async def _nothing(_: Message, __: Receive, ___: Send) -> None:
    """An application that is never called."""


class ClientConnection(asyncio.BufferedProtocol):
    """A client's connection. It buffers input until uvicorn's protocol may read it."""

    __slots__ = (
        "__weakref__",
        "_answering",
        "_asides",
        "_body_left",
        "_front",
        "_held",
        "_inner",
        "_kept",
        "_last",
        "_loop",
        "_make_protocol",
        "_place",
        "_reading",
        "_stage",
        "_transport",
        "_unread",
        "_waits",
    )

    def __init__(self, front: Front, make_protocol: Callable[[], asyncio.Protocol]) -> None:
        """A connection to come."""
        self._front = front
        self._make_protocol = make_protocol
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport
        self._place: Place | None = None
        self._inner: InnerTransport | None = None
        self._stage = _Stage.HEAD
        self._kept = bytearray()
        """Input that is not passed on yet."""
        self._body_left = 0
        self._last = False
        """Whether no request is answered after this one."""
        self._answering = False
        self._reading = True
        self._held = False
        """Whether uvicorn wants nothing more for now."""
        self._waits = False
        """Whether the client's address owes time."""
        self._unread = False
        """Whether the client does not take what is sent."""
        self._asides: Bucket | None = None
        """Frames that are no messages."""

    # The connection.

    @property
    def _gate(self) -> Gate:
        return self._front.gate

    @property
    def _limits(self) -> Limits:
        return self._front.gate.limits

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has connected."""
        self._transport = cast("asyncio.Transport", transport)
        self._place = place = self._gate.enter(self._transport, self._stop)
        if place is None:
            self._refuse(Refusal(503, "Too many connections.", "connections"))
            return
        self._gate.wait_for(place, self._limits.head_seconds, self._too_late)
        if self._gate.closed:  # It was let in at the last moment.
            self._stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone, and with it all that points back here."""
        self._stage = _Stage.OVER
        if self._place is not None:
            self._gate.leave(self._transport)
            if self._waits and self._place.share is not None:
                self._place.share.forget(self._paid)
            self._place = None
        self._kept.clear()
        self._end_request()

    def pause_writing(self) -> None:
        """The client does not take what is sent."""
        self._unread = True
        if self._place is not None:
            self._gate.taken(self._place, False)
        if self._inner is not None:
            self._inner.protocol.pause_writing()

    def resume_writing(self) -> None:
        """It has taken it."""
        self._unread = False
        if self._place is not None:
            self._gate.taken(self._place, True)
        if self._inner is not None:
            self._inner.protocol.resume_writing()
        self._read_on()

    # Reading.

    def get_buffer(self, sizehint: int) -> memoryview:
        """Where the next bytes go: into what all connections share, since they are taken out at once."""
        return self._front.buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Something has arrived."""
        if self._stage is not _Stage.OVER:
            self._kept += self._front.buffer[:nbytes]
            self._read_on()

    def _may_read(self) -> bool:
        """No request is begun for somebody who does not take the answers to those before."""
        return not (self._held or self._waits) and self._stage in (_GOES_ON if self._unread else _READS)

    def _read_on(self) -> None:
        """Pass on what may be passed on now."""
        share = None if self._place is None or not self._place.counted else self._place.share
        passed_on = True
        while passed_on and self._kept and self._may_read():
            began = time.perf_counter()
            passed_on = self._pass_on()
            if share is not None:
                share.pay(time.perf_counter() - began)
                if share.owed and self._place is not None:
                    self._waits = True
                    share.call_in_turn(self._paid)
        wanted = not self._kept or self._may_read()
        if wanted != self._reading and self._stage is not _Stage.OVER:
            self._reading = wanted
            (self._transport.resume_reading if wanted else self._transport.pause_reading)()

    def _paid(self) -> None:
        self._waits = False
        self._read_on()

    def _pass_on(self) -> bool:
        """Pass on the next unit; whether there was one."""
        if self._stage is _Stage.FRAMES:
            return self._pass_on_frame()
        if self._stage is _Stage.BODY:
            self._pass_on_body()
            return True
        return self._pass_on_head()

    def _feed(self, unit: bytes) -> None:
        assert self._inner is not None
        try:
            self._inner.protocol.data_received(unit)
        except Exception as error:  # Whatever a client sends may go wrong only for this client.
            self._gate.metrics.cut_off("protocol").inc()
            _LOG.warning("a client sent what its protocol fails on", extra={"problem": repr(error)})
            self._stage = _Stage.OVER
            self._transport.abort()

    # Requests.

    def _pass_on_head(self) -> bool:
        while self._kept and self._kept[0] in b"\r\n":  # Some send an empty line after a body.
            del self._kept[0]
        if not self._kept or self._place is None:
            return False
        if self._stage is _Stage.IDLE:
            self._stage = _Stage.HEAD
            self._gate.wait_for(self._place, self._limits.head_seconds, self._too_late)
        try:
            end = end_of_head(self._kept, self._limits)
            if not end:
                return False
            head = bytes(self._kept[:end])
            self._body_left, websocket, self._last = read_head(head)
            if websocket and self._gate.closed:
                raise Refusal(503, "The server restarts: come back.", "stopping")
        except Refusal as refusal:
            self._refuse(refusal)
            return False
        del self._kept[:end]
        if self._body_left:
            self._stage = _Stage.BODY
            self._gate.wait_for(self._place, self._limits.body_seconds, self._too_late)
        else:
            self._stage = _Stage.ANSWER
            if not websocket:
                self._gate.arrived(self._place)
        self._begin_request(head)
        return True

    def _begin_request(self, head: bytes) -> None:
        self._answering = self._held = False
        protocol = self._make_protocol()
        self._inner = inner = InnerTransport(self._transport, protocol, self)
        before = _CURRENT.set(self)
        try:
            protocol.connection_made(inner)
            self._feed(head)
        finally:
            _CURRENT.reset(before)
        if inner.protocol is not protocol:  # It has become a WebSocket.
            protocol.connection_lost(ConnectionAbortedError())
            if self._stage is _Stage.ANSWER:
                self._stage = _Stage.HANDSHAKE

    def _pass_on_body(self) -> None:
        unit = bytes(self._kept[: self._body_left])
        del self._kept[: self._body_left]
        self._body_left -= len(unit)
        if not self._body_left and self._place is not None:
            self._stage = _Stage.ANSWER
            self._gate.arrived(self._place)
        self._feed(unit)

    def _end_request(self) -> None:
        """Disconnect uvicorn's protocol, if there is one."""
        inner, self._inner = self._inner, None
        if inner is not None:
            inner.leave()

    # Called by the application.

    def called(self) -> None:
        """The whole request is there, or the handshake."""
        if self._stage is _Stage.HANDSHAKE and self._place is not None:
            self._gate.arrived(self._place)

    @property
    def over(self) -> bool:
        """Whether it is closed, or will be."""
        return self._stage is _Stage.OVER

    def confirm(self, message: Message) -> None:
        """The application has sent this."""
        kind = message["type"]
        if kind == "http.response.start":
            self._answering = True
        elif kind == "http.response.body" and not message.get("more_body"):
            self._answered()
        elif kind == "websocket.accept" and self._stage is _Stage.HANDSHAKE:
            self._asides = Bucket(self._limits.messages)
            self._stage = _Stage.FRAMES
            self._loop.call_soon(self._read_on)

    def _answered(self) -> None:
        if self._stage is _Stage.OVER or self._place is None:
            return
        if self._stage is _Stage.BODY or self._last or self._gate.closed:
            self.close()  # A body that nobody wanted to read to its end is not waited for.
            return
        self._end_request()
        self._stage = _Stage.IDLE
        self._gate.idle(self._place, KEEP_ALIVE_SECONDS)
        if self._kept:
            self._loop.call_soon(self._read_on)

    # Called by uvicorn's protocol.

    def hold(self, held: bool) -> None:
        """Whether it wants nothing more for now."""
        self._held = held
        if not held and self._kept:
            self._loop.call_soon(self._read_on)

    def close(self) -> None:
        """Send what has been written, and then no more."""
        self._stage = _Stage.OVER
        self._kept.clear()
        if self._inner is not None:
            self._inner.flush()
        self._transport.close()

    # Frames.

    def _pass_on_frame(self) -> bool:
        kept, most = self._kept, self._limits.message_bytes + LONGEST_HEAD
        size = frame_size(kept)
        if not size or len(kept) < size <= most:
            return False
        if not is_message(kept) and self._asides is not None and not self._asides.take():
            self._gate.metrics.cut_off("frames").inc()
            self._end_request()
            self._transport.write(close_frame(CLOSE_TOO_MANY, "too many frames that are no messages"))
            self.close()
            return False
        if size > most:  # Its library ends the connection as soon as it sees the head.
            size = LONGEST_HEAD
        unit = bytes(kept[:size])
        del kept[:size]
        self._feed(unit)
        return True

    # The end.

    def _stop(self) -> None:
        """The server stops. A request that is on its way is still answered: whoever sends it may not know."""
        self._loop.call_later(self._gate.last_seconds, self._stopped)

    def _stopped(self) -> None:
        if self._stage in (_Stage.IDLE, _Stage.HEAD):
            self.close()
        elif self._asides is not None:  # It got the close frame and has not closed.
            self._transport.abort()

    def _too_late(self) -> None:
        if self._stage is _Stage.IDLE or (self._stage is _Stage.HEAD and not self._kept):
            self.close()  # Nothing was asked.
        elif self._stage is _Stage.HEAD or (self._stage is _Stage.BODY and not self._answering):
            self._refuse(Refusal(408, "The request took too long.", "late"))
        else:
            self._transport.abort()

    def _refuse(self, refusal: Refusal) -> None:
        self._gate.metrics.cut_off(refusal.reason).inc()
        self._end_request()
        if not self._transport.is_closing():
            self._transport.write(refusal.answer)
            self.close()


def confirming(app: App) -> App:
    """The same application, which tells a connection how far its request has come."""

    async def call(scope: Message, receive: Receive, send: Send) -> None:
        connection = _CURRENT.get(None)
        if connection is None:
            await app(scope, receive, send)
            return

        async def confirm(message: Message) -> None:
            await send(message)
            connection.confirm(message)
            if message["type"] == "websocket.accept":
                scope["headers"] = []  # Nobody reads them after the handshake.

        def tell(message: Message) -> Awaitable[None]:
            if connection.over and message["type"] in ("websocket.send", "websocket.close"):
                # The client has gone, or sent a bad frame, and the application does not know it yet.
                raise ConnectionAbortedError
            return send(message) if message["type"] == "websocket.send" else confirm(message)

        connection.called()
        with suppress(ConnectionAbortedError):
            await app(scope, receive, tell)

    return call
