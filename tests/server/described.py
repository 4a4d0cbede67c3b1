"""What the OpenAPI description says of an answer: nothing else may be answered, in any test."""

from __future__ import annotations

import json
from functools import cache

from starlette.routing import compile_path

from sixfold.server.http.openapi import openapi
from sixfold.server.http.routes import ENDPOINTS, Endpoint

_PATTERNS = [(compile_path(endpoint.path)[0], endpoint) for endpoint in ENDPOINTS]


@cache
def _endpoint(method: str, path: str) -> Endpoint | None:
    return next((found for pattern, found in _PATTERNS if found.method == method and pattern.match(path)), None)


def check_described(method: str, path: str, status: int, content_type: str | None, body: bytes) -> None:
    """Fail if an operation of the API has answered something that is not described."""
    endpoint = _endpoint("GET" if method == "HEAD" else method, path.partition("?")[0])
    if endpoint is None:
        return
    asked = f"{method} {endpoint.path}"
    described = openapi()["paths"][endpoint.path][endpoint.method.lower()]["responses"]
    assert str(status) in described, f"{asked} answered {status}"
    answer = described[str(status)]
    if "$ref" in answer:
        answer = openapi()["components"]["responses"]["Refused"]
    if body:
        assert (content_type or "").partition(";")[0] in answer["content"], f"{asked} answered {content_type}"
    if status >= 400 and content_type == "application/json" and body:
        code = json.loads(body)["code"]
        assert f"`{code}`" in answer["description"], f"{asked} was refused because of {code}"
