"""Requests whose answers are compared with the OpenAPI description: nothing else may be answered, in any test."""

from __future__ import annotations

import http.client
import json
from functools import cache

from starlette.routing import compile_path

from patience import PATIENCE
from sixfold.client import Server
from sixfold.server.http.openapi import openapi
from sixfold.server.http.routes import ENDPOINTS, Endpoint

_PATTERNS = [(compile_path(endpoint.path)[0], endpoint) for endpoint in ENDPOINTS]


@cache
def _endpoint(method: str, path: str) -> Endpoint | None:
    return next((found for pattern, found in _PATTERNS if found.method == method and pattern.match(path)), None)


def request(
    port: int, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
) -> tuple[int, dict[str, str], bytes]:
    """A plain HTTP request: status, headers in small letters, body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request(method, path, body, headers or {})
        response = connection.getresponse()
        answered = {name.lower(): value for name, value in response.getheaders()}
        content = response.read()
    finally:
        connection.close()
    _check(method, path, response.status, answered.get("content-type", ""), content)
    return response.status, answered, content


class DescribedServer(Server):
    """The client's own requests, compared as well."""

    def _ask(self, method: str, path: str, key: str | None, body: object) -> tuple[int, bytes]:
        status, content = super()._ask(method, path, key, body)
        _check(method, path, status, "application/json", content)
        return status, content


def _check(method: str, path: str, status: int, content_type: str, body: bytes) -> None:
    """Fail if an operation of the API has answered something that is not described."""
    endpoint = _endpoint("GET" if method == "HEAD" else method, path.partition("?")[0])
    if endpoint is None:
        return
    asked = f"{method} {endpoint.path}"
    described = openapi()["paths"][endpoint.path][endpoint.method.lower()]["responses"]
    assert str(status) in described, f"{asked} answered {status}: {body!r}"
    answer = described[str(status)]
    if "$ref" in answer:
        answer = openapi()["components"]["responses"]["Refused"]
    if body:
        assert content_type.partition(";")[0] in answer["content"], f"{asked} answered {content_type}"
    if status >= 400 and content_type == "application/json" and body:
        code = json.loads(body)["code"]
        assert f"`{code}`" in answer["description"], f"{asked} was refused because of {code}"
