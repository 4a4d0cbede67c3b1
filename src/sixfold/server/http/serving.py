"""Running a server: listens, serves until it is told to stop, and then leaves nothing half done."""

from __future__ import annotations

import asyncio
import importlib.util
import logging
import signal
import socket
import sys
import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

import uvicorn

from sixfold.server.config import Config
from sixfold.server.http.app import make_app
from sixfold.server.http.connection import Front, confirming
from sixfold.server.http.gate import Gate, raise_file_limit
from sixfold.server.http.headers import App, Message, Receive, Send
from sixfold.server.http.origins import is_this_computer
from sixfold.server.http.pages import Pages
from sixfold.server.live.backend import Backend
from sixfold.server.live.heap import return_free_memory
from sixfold.server.live.shared_counts import SharedCounts
from sixfold.store import Store, may_be_shared, open_store

_LOG = logging.getLogger("sixfold.server")

PING_SECONDS = 20.0
STOP_WITHIN_SECONDS = 5
"""How long requests that are under way may take when the server stops: another may wait to take its place."""
STORE_WITHIN_SECONDS = 60
"""How long a server that takes another's place waits for its store."""
BACKLOG = 2048
PROXIES = ("127.0.0.1", "::1")
"""Where a proxy is that is believed whom it speaks for."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 takes a free one. Raises `OSError` if it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # There it would let a second server take the same port.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening


class Running:
    """A server that can be run once, and stopped from another thread."""

    def __init__(
        self,
        listening: socket.socket,
        *,
        store: str | None = None,
        config: Config | None = None,
        behind_proxy: bool = False,
        pages: Pages | None = None,
        ready: Callable[[], None] = lambda: None,
        relieve: Callable[[], None] | None = None,
        shared: SharedCounts | None = None,
        make_backend: Callable[..., Backend] = Backend,
    ) -> None:
        """Serve the tables of the store, and the page; `ready` is called once it does.

        A server that takes another's place calls `relieve` when that one may go: once it serves, or, since a file is
        for one server at a time, when nothing but the file is missing. `shared` are the counts of all processes.
        """
        self._listening = listening
        self._store = store
        here_only = is_this_computer(listening.getsockname()[0]) and not behind_proxy
        self._config = replace(config or Config(), this_computer_only=here_only)
        self._behind_proxy = behind_proxy
        self._pages = pages or Pages()
        self._ready = ready
        self._relieve = relieve
        self._shared = shared
        self._make_backend = make_backend
        self._stop: Callable[[], object] = lambda: None
        """Stops, if it has begun to serve."""

    def run(self) -> None:
        """Serve until SIGTERM, SIGINT or `stop`. Raises `StoreError` if the store cannot be opened."""
        fast = importlib.util.find_spec("uvloop") is not None
        if fast:
            import uvloop

            uvloop.run(self._serve())
        else:
            asyncio.run(self._serve())

    async def _serve(self) -> None:
        backend = self._make_backend(await self._open_store(), self._config)
        limits = self._config.limits
        proxies = frozenset(PROXIES if self._behind_proxy else ())
        gate = Gate(
            limits,
            backend.shares,
            backend.context.metrics,
            files=raise_file_limit(),
            proxies=proxies,
            shared=self._shared,
        )
        server = uvicorn.Server(
            uvicorn.Config(
                _within(
                    confirming(make_app(backend, self._pages, self._shared)),
                    partial(self._begun, shared=backend.context.store.shared),
                    partial(gate.emptied, STOP_WITHIN_SECONDS),
                ),
                log_config=None,
                access_log=False,
                http=Front(gate).as_protocol,
                ws="websockets-sansio",
                ws_max_size=limits.message_bytes,
                ws_per_message_deflate=False,
                ws_ping_interval=PING_SECONDS,
                ws_ping_timeout=PING_SECONDS,
                lifespan="on",
                server_header=False,
                proxy_headers=self._behind_proxy,
                forwarded_allow_ips=list(PROXIES),
                timeout_graceful_shutdown=STOP_WITHIN_SECONDS,
            )
        )

        def stop() -> None:
            """Let nobody in any more, and nobody ask what takes long."""
            gate.stop()
            backend.close_queues()
            server.should_exit = True

        self._stop = partial(asyncio.get_running_loop().call_soon_threadsafe, stop)
        watching = [asyncio.create_task(work) for work in (gate.watch(), return_free_memory())]
        try:
            await server.serve(sockets=[self._listening])
        finally:
            for task in watching:
                task.cancel()
            self._stop = lambda: None
        _LOG.info("stopped")

    async def _open_store(self) -> Store:
        if self._relieve is None or may_be_shared(self._store):
            return await open_store(self._store)
        self._relieve()
        return await open_store(self._store, patience=STORE_WITHIN_SECONDS)

    def _begun(self, *, shared: bool) -> None:
        if threading.current_thread() is threading.main_thread():  # In place of uvicorn's, which end the process.
            for sign in (signal.SIGINT, signal.SIGTERM):
                signal.signal(sign, lambda *_: self.stop())
        if self._relieve is not None and shared:
            self._relieve()
        self._ready()

    def stop(self) -> None:
        """Stop as SIGTERM does, from any thread."""
        self._stop()


def _within(app: App, begun: Callable[[], None], ending: Callable[[], Awaitable[None]]) -> App:
    """The same application; `begun` is called once it has started, and `ending` awaited before it ends."""

    async def call(scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await app(scope, receive, send)
            return

        async def hear() -> Message:
            message = await receive()
            if message["type"] == "lifespan.shutdown":
                await ending()
            return message

        async def tell(message: Message) -> None:
            await send(message)
            if message["type"] == "lifespan.startup.complete":
                begun()

        await app(scope, hear, tell)

    return call
