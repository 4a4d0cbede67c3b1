"""Refusals as answers, over HTTP and to the handshake of a WebSocket alike."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from sixfold.server.http.routes import status_of
from sixfold.server.refusals import Denied
from sixfold.server.wire.types.requests import Problem

_ENCODER = msgspec.json.Encoder()


def problem(denied: Denied) -> Response:
    """The answer that says why a request was refused."""
    refusal = None if denied.refusal is None else denied.refusal.code
    body = _ENCODER.encode(Problem(denied.code, denied.sentence, denied.line, denied.column, refusal))
    headers = {"cache-control": "no-store"}
    status = status_of(denied.reason)
    if status == 429:
        headers["retry-after"] = "1"
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    return Response(body, status, headers, "application/json")
