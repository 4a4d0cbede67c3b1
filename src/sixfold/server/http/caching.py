"""Entity tags: by them a client asks whether what it has is still what it would get."""

from __future__ import annotations

from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from sixfold.server.http.headers import Headers

KEPT = ("cache-control", "etag", "vary")
"""Headers of an answer that 304 repeats."""


def tag_of(content: bytes) -> str:
    """The entity tag of this content."""
    return f'"{sha256(content).hexdigest()[:16]}"'


def has_already(headers: Headers, tag: str) -> bool:
    """Whether these headers of a request say that the client has what this is the tag of. Weak tags will do."""
    said = ",".join(value.decode("latin-1") for name, value in headers if name == b"if-none-match")
    tags = {one.strip().removeprefix("W/") for one in said.split(",")}
    return not tags.isdisjoint(("*", tag.removeprefix("W/")))


def tagged(request: Request, response: Response) -> Response:
    """The answer with an entity tag; without its body for a client that has it."""
    tag = response.headers["etag"] = tag_of(bytes(response.body))
    if not has_already(request.headers.raw, tag):
        return response
    return Response(
        status_code=304, headers={name: response.headers[name] for name in KEPT if name in response.headers}
    )
