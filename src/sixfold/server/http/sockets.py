"""The WebSocket endpoint: lets a connection in, or says why not."""

from __future__ import annotations

import msgspec

from sixfold.server.http.origins import may_use
from sixfold.server.live.connections import Connection, Message, Receive, Send
from sixfold.server.live.hall import Hall
from sixfold.server.live.limits import Addresses
from sixfold.server.refusals import Denial, Denied
from sixfold.server.wire.types.requests import Problem


class Sockets:
    """The ASGI application of the WebSocket endpoint."""

    def __init__(self, hall: Hall, addresses: Addresses) -> None:
        """Connections to the tables of this hall."""
        self._hall = hall
        self._addresses = addresses

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection from its handshake to its end."""
        address = scope["client"][0] if scope.get("client") else ""
        if not may_use(scope["headers"], self._hall.config.origins):
            await _reject(send, 403, Denied(Denial.WRONG_ORIGIN))
        elif not self._addresses.may_ask(address) or not self._addresses.connect(address):
            await _reject(send, 429, Denied(Denial.TOO_MANY_REQUESTS))
        else:
            try:
                await Connection(self._hall, receive, send).run()
            finally:
                self._addresses.disconnect(address)


async def _reject(send: Send, status: int, denied: Denied) -> None:
    body = msgspec.json.encode(Problem(denied.code, denied.sentence))
    headers = [(b"content-type", b"application/json")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body})
