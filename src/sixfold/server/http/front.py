"""What stands before the application: uvicorn's protocols, with bounds on all that a client can send.

uvicorn's own bounds are those of h11 (`h11_max_incomplete_event_size`); with httptools there are none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from sixfold.server.http.gate import Gate, Place
from sixfold.server.http.intake import Intake
from sixfold.server.http.socket_front import SocketFront

LONGEST_LINE = 8000
"""Of the headers of a WebSocket's handshake: its library takes little more."""


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
        self._intake: Intake | None = None
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
        self._intake = intake = Intake(self._place, self._read, self._may_read)
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
            self.loop.call_later(self._gate.last_seconds, self._close_unasked)
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


def protocols(gate: Gate) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """What uvicorn makes for every connection: HTTP, and the WebSocket that it may become."""

    def http(**more: Any) -> HttpFront:
        return HttpFront(gate, **more)

    def socket(**more: Any) -> SocketFront:
        return SocketFront(gate, **more)

    # uvicorn asks for classes, and only calls them.
    return cast("type[asyncio.Protocol]", http), cast("type[asyncio.Protocol]", socket)
