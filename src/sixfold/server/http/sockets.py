"""The WebSocket endpoint: lets a connection in, or says why not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sixfold.server.config import Config
from sixfold.server.http.headers import SecurityHeaders
from sixfold.server.http.origins import is_meant, may_use
from sixfold.server.http.problems import problem
from sixfold.server.live.connections import Connection, Message, Receive, Send
from sixfold.server.live.limits import Addresses
from sixfold.server.live.shares import Share
from sixfold.server.refusals import Denial, Denied


class Sockets:
    """The WebSocket endpoint."""

    def __init__(self, config: Config, addresses: Addresses, connection: Callable[..., Connection]) -> None:
        """`connection` makes one, from the share of an address and what ASGI gives to receive and to send."""
        self._config = config
        self._connection = connection
        self._addresses = addresses

    async def serve(self, address: str, share: Share, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection of this address from its handshake to its end."""

        async def refuse(reason: Denial) -> None:
            await SecurityHeaders(problem(Denied(reason)))(scope, receive, send)

        config = self._config
        if not is_meant(scope["headers"], config):
            await refuse(Denial.WRONG_HOST)
        elif not may_use(scope["headers"], config):
            await refuse(Denial.WRONG_ORIGIN)
        elif not self._addresses.requests.take(address) or not self._addresses.sockets.take(address):
            await asyncio.sleep(config.limits.refused_seconds)
            await refuse(Denial.TOO_MANY_REQUESTS)
        else:
            try:
                await self._connection(share, receive, send).run()
            finally:
                self._addresses.sockets.leave(address)
