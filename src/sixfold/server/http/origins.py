"""Whether a request comes from a page that may use this server: its own, or one of a site that it was told to trust."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

Headers = Iterable[tuple[bytes, bytes]]


def header(headers: Headers, name: bytes) -> str | None:
    """The value of a header, if it was sent."""
    return next((value.decode("latin-1") for key, value in headers if key == name), None)


def may_use(headers: Headers, trusted: Iterable[str]) -> bool:
    """Whether the page that sent these headers may. Programs that are no browsers send no origin."""
    origin = header(headers, b"origin")
    if origin is None or origin in trusted:
        return True
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(host) and host.casefold() == (header(headers, b"host") or "").casefold()
