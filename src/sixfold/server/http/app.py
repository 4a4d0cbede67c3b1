"""The ASGI application: routes to their handlers, refusals to answers, one life from start to stop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, Router

from sixfold.server.config import Config
from sixfold.server.http.api import Api, address_of
from sixfold.server.http.caching import tagged
from sixfold.server.http.headers import SecurityHeaders
from sixfold.server.http.origins import is_meant, may_use
from sixfold.server.http.pages import Pages
from sixfold.server.http.previews import TABLES, Previews
from sixfold.server.http.problems import problem
from sixfold.server.http.routes import ENDPOINTS, Endpoint
from sixfold.server.http.sockets import Sockets
from sixfold.server.live.backend import Backend
from sixfold.server.live.connections import Message, Receive, Send
from sixfold.server.live.limits import Addresses, counted_as
from sixfold.server.live.metrics import Metrics
from sixfold.server.live.shared_counts import SharedCounts
from sixfold.server.live.shares import Shares, metered
from sixfold.server.live.work_queue import WorkerDied
from sixfold.server.refusals import Denial, Denied
from sixfold.server.table.table import BrokenLog
from sixfold.store.face import StoreError

API = "/api"
SOCKET_PATH = "/api/socket"
FAILURES = (500, 503)
"""Statuses of a server or a store that has failed; 501 says only what a server cannot do."""

_LOG = logging.getLogger("sixfold.server")
_ENCODER = msgspec.json.Encoder()
Answerer = Callable[[Request], Awaitable[Response]]


class Application:
    """ASGI: the WebSocket endpoint and the files of the page by the shortest way, everything else by Starlette's."""

    def __init__(
        self,
        config: Config,
        metrics: Metrics,
        shares: Shares,
        addresses: Addresses,
        sockets: Sockets,
        pages: Pages,
        previews: Previews,
        api: Starlette,
        paths: frozenset[str],
    ) -> None:
        """Let these answer; `paths` are those of the API that do not begin with `/api/`."""
        self._config = config
        self._metrics = metrics
        self._shares = shares
        self._addresses = addresses
        self._sockets = sockets
        self._pages = pages
        self._previews = previews
        self._api = api
        self._paths = paths

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer, and count it if the server fails, whoever notices: a handler, Starlette or the web server."""
        if scope["type"] == "lifespan":
            await self._api(scope, receive, send)
            return
        failed = False

        async def noting(message: Message) -> None:
            nonlocal failed
            if message["type"] == "http.response.start":
                failed = message["status"] in FAILURES
            await send(message)

        try:
            await self._in_turn(scope, receive, noting if scope["type"] == "http" else send)
        except OSError:  # The client of a WebSocket has gone.
            raise
        except Exception:  # The web server logs it, and answers 500 if nothing was answered yet.
            failed = True
            raise
        finally:
            if failed:
                self._metrics.errors.inc()

    async def _in_turn(self, scope: Message, receive: Receive, send: Send) -> None:
        """Find the one that answers, when it is the address's turn."""
        address = counted_as(scope["client"][0] if scope.get("client") else "")
        share = self._shares.of(address)
        if scope["type"] == "websocket" and scope["path"] == SOCKET_PATH:
            await share.admit()
            await self._sockets.serve(address, share, scope, receive, send)
        elif self._addresses.requests_in_progress.take(address):
            scope["client"] = (address, 0)
            try:
                await share.admit()
                await metered(self._answer(scope, receive, send), share)
            finally:
                self._addresses.requests_in_progress.leave(address)
        else:
            await _TOO_MANY(scope, receive, send)

    async def _answer(self, scope: Message, receive: Receive, send: Send) -> None:
        path = scope["path"]
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and path not in self._paths:
            found = self._pages.find(path)
            if found is not None and is_meant(scope["headers"], self._config):
                page, status = found
                if page is self._pages.index and path.startswith(TABLES):
                    await self._previews.send(scope, send)
                else:
                    await page.send(scope, send, status)
                return
        await self._api(scope, receive, send)


def make_app(backend: Backend, pages: Pages, shared: SharedCounts | None = None) -> Application:
    """The application that serves this backend, and these pages; `shared` is what other processes count, too."""
    context, tables = backend.context, backend.tables
    config = context.config
    addresses = Addresses(config.limits, shared=shared)
    api = Api(
        context=context,
        addresses=addresses,
        keys=backend.keys,
        tables=tables,
        broken=backend.broken,
        heartbeat=backend.heartbeat,
        engines=backend.engines,
        push=backend.push,
        thinkers=backend.thinkers,
        questions=backend.questions,
        papers=backend.papers,
        reviews=backend.reviews,
    )

    def guarded(answer: Answerer) -> Answerer:
        """Refuse what is too much, or comes from somewhere else, before anything is done."""

        async def respond(request: Request) -> Response:
            if not addresses.requests.take(address_of(request)):
                await asyncio.sleep(config.limits.refused_seconds)
                raise Denied(Denial.TOO_MANY_REQUESTS)
            if not is_meant(request.headers.raw, config):
                raise Denied(Denial.WRONG_HOST)
            if request.method not in ("GET", "HEAD") and not may_use(request.headers.raw, config):
                raise Denied(Denial.WRONG_ORIGIN)
            return await answer(request)

        return respond

    def route(path: str) -> Route:
        """One route per path, so that a wrong method is told all the right ones."""
        methods = {endpoint.method: endpoint for endpoint in ENDPOINTS if endpoint.path == path}

        async def respond(request: Request) -> Response:
            endpoint = methods["GET" if request.method == "HEAD" else request.method]
            return _answered(request, endpoint, await endpoint.handler(api, request))

        return Route(path.removeprefix(API), guarded(respond), methods=list(methods))

    async def nothing(_: Request) -> Response:
        raise Denied(Denial.NOT_FOUND)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        try:
            await backend.start()
            yield
            await backend.close()
        finally:
            await context.store.close()

    paths = dict.fromkeys(endpoint.path for endpoint in ENDPOINTS)
    below_api = Router([route(path) for path in paths if path.startswith(API)], redirect_slashes=False)
    routes: list[BaseRoute] = [Mount(API, below_api)]
    routes += [route(path) for path in paths if not path.startswith(API)]
    if config.metrics:
        routes.append(Route("/metrics", guarded(api.metrics)))
    own_paths = frozenset(found.path for found in routes if isinstance(found, Route))
    routes.append(Route("/{path:path}", guarded(nothing)))  # Only for what is no page, or asked in another way.
    rest = Starlette(
        routes=routes,
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={
            Denied: _denied,
            HTTPException: _http_error,
            ClientDisconnect: _gone,
            StoreError: _store_failed,
            BrokenLog: _log_broken,
            WorkerDied: _worker_died,
            Exception: _failed,
        },
        lifespan=life,
    )
    return Application(
        config,
        context.metrics,
        backend.shares,
        addresses,
        Sockets(config, addresses, backend.connection),
        pages,
        Previews(context.store, tables, pages.index),
        rest,
        own_paths,
    )


def _answered(request: Request, endpoint: Endpoint, answer: object) -> Response:
    """A handler's result as the response of its endpoint."""
    if isinstance(answer, Response):
        response = answer
    elif answer is None or isinstance(answer, str | bytes):
        response = Response(answer, endpoint.status, media_type=None if answer is None else endpoint.media)
    else:
        response = Response(_ENCODER.encode(answer), endpoint.status, media_type="application/json")
    response.headers.setdefault("cache-control", endpoint.cache)
    if endpoint.with_key:
        response.headers["vary"] = "authorization"
    return tagged(request, response) if endpoint.tagged else response


_TOO_MANY = SecurityHeaders(problem(Denied(Denial.TOO_MANY_REQUESTS)))


async def _denied(_: Request, error: Exception) -> Response:
    assert isinstance(error, Denied)
    return problem(error)


async def _http_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    wrong_method = error.status_code == 405
    response = problem(Denied(Denial.WRONG_METHOD if wrong_method else Denial.NOT_FOUND))
    response.headers.update(error.headers or {})
    return response


async def _gone(_: Request, __: Exception) -> Response:
    _LOG.info("a request was cut off")
    return Response(status_code=400)  # Nobody is there to hear it.


async def _store_failed(request: Request, error: Exception) -> Response:
    _LOG.error("the store failed", extra={"problem": str(error)})
    return problem(Denied(Denial.STORE_AWAY if request.method in ("GET", "HEAD") else Denial.STORE_FAILED))


async def _log_broken(_: Request, error: Exception) -> Response:
    _LOG.error("a log is broken", extra={"problem": str(error)})
    return problem(Denied(Denial.TABLE_BROKEN))


async def _worker_died(_: Request, error: Exception) -> Response:
    _LOG.error("a job was not done", extra={"problem": str(error)})
    return problem(Denied(Denial.SERVER_FAILED))


async def _failed(_: Request, __: Exception) -> Response:
    return problem(Denied(Denial.SERVER_FAILED))  # Starlette raises the error again, so the web server logs it.
