"""Whether a request comes from a page that may use this server: its own, or one of a site that it was told to trust."""

from __future__ import annotations

import re
from ipaddress import ip_address
from urllib.parse import urlsplit

from sixfold.server.config import Config
from sixfold.server.http.headers import Headers, header

HOST = re.compile(r"(?P<name>[\w.-]+|\[[\da-fA-F:.]+\])(:\d+)?", re.ASCII)
"""The value of a `Host` header: a name or an address, and perhaps a port. More could hide where a URL leads."""


def may_use(headers: Headers, config: Config) -> bool:
    """Whether the page that sent these headers may. Programs that are no browsers send no origin."""
    origin = header(headers, b"origin")
    if origin is None or origin in config.origins:
        return True
    host = _host_in(origin)
    return bool(host) and host == (header(headers, b"host") or "").casefold()


def is_meant(headers: Headers, config: Config) -> bool:
    """Whether a request was meant for this server, where it serves this computer alone.

    A page of another site can let its own name lead to this computer (DNS rebinding), and would then count as a page
    of this server. The name betrays it.
    """
    host = header(headers, b"host") if config.this_computer_only else None
    if host is None:  # Every browser says it.
        return True
    name = _name_of(host)
    return is_this_computer(name) or any(name == _name_of(_host_in(origin)) for origin in config.origins)


def is_this_computer(name: str) -> bool:
    """Whether this name or address can lead nowhere else."""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def _host_in(origin: str) -> str:
    """Host and port of an origin; nothing if it has none."""
    try:
        return urlsplit(origin).netloc.casefold()
    except ValueError:
        return ""


def _name_of(host: str) -> str:
    """The name or address in `name:port` or `[address]:port`; nothing if it is something else."""
    found = HOST.fullmatch(host)
    return found["name"].strip("[]").casefold() if found else ""
