"""The head of an HTTP request: where it ends, whether it is answered, and how long the body behind it is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from email.utils import formatdate
from http import HTTPStatus
from typing import NamedTuple

from sixfold.server.config import Limits

LONGEST_LINE = 8000
"""Of the headers of a WebSocket's handshake: its library takes little more."""
WEBSOCKET_VERSION = b"13"
PLAIN_VERSIONS = (b"1.0", b"1.1")

_END = re.compile(rb"\n\r?\n")
_HEAD = re.compile(rb"([!-~]+) ([!-~]+) HTTP/(\d\.\d)\r\n((?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[^\r\n\0]*\r\n)*)\r\n")
_HEADER = re.compile(rb"([^:]+):([^\r]*)\r\n")
_HOST = re.compile(rb"(?:[\w.~%!$&'()*+,;=-]*|\[[0-9A-Fa-f:.]+\])(?::\d*)?")


class Refusal(Exception):
    """A request that is answered before any application sees it, and is the last on its connection."""

    def __init__(self, status: int, text: str, reason: str, *headers: str) -> None:
        """Answer with this text; `reason` is for the metrics."""
        super().__init__(text)
        self.reason = reason
        lines = [
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
            f"date: {formatdate(usegmt=True)}",
            "content-type: text/plain; charset=utf-8",
            f"content-length: {len(text)}",
            "x-content-type-options: nosniff",
            "connection: close",
            *headers,
        ]
        self.answer = "\r\n".join([*lines, "", text]).encode()


class Head(NamedTuple):
    """The framing of a request: all that is needed to pass on its body and the requests after it."""

    body_bytes: int
    websocket: bool
    """Whether it asks for a WebSocket."""
    last: bool
    """Whether no request can come after it."""


def end_of_head(data: bytearray, limits: Limits) -> int:
    """Where the head ends that this begins with; 0 if that has not arrived. Raises `Refusal` if it is too long."""
    end = _END.search(data, 0, limits.head_bytes)
    line = data.find(b"\n")
    if (line if line >= 0 else len(data)) > limits.url_bytes:
        raise Refusal(414, "The address is too long.", "url")
    if end is None and len(data) > limits.head_bytes:
        raise Refusal(431, "The headers are too long.", "head")
    if data.count(b"\n", 0, end.start() if end else len(data)) > limits.headers:
        raise Refusal(431, "There are too many headers.", "head")
    return end.end() if end else 0


def read_head(head: bytes) -> Head:
    """Parse a whole head. Raises `Refusal` if it breaks a rule, or asks for something that this server does not do."""
    parts = _HEAD.fullmatch(head)
    if parts is None:
        raise _invalid("This is no HTTP request.")
    method, _, version, lines = parts.groups()
    if version not in PLAIN_VERSIONS:
        raise Refusal(505, "This server speaks HTTP/1.1.", "invalid")
    headers = dict[bytes, list[bytes]]()
    for name, value in _HEADER.findall(lines):
        headers.setdefault(name.lower(), []).append(value.strip(b" \t"))
    hosts = headers.get(b"host", ())
    if len(hosts) > 1 or (not hosts and version != b"1.0") or not all(map(_HOST.fullmatch, hosts)):
        raise _invalid("A request names one host.")
    if b"transfer-encoding" in headers:
        raise Refusal(411, "Say the length of the body.", "invalid")
    lengths = headers.get(b"content-length", [b"0"])
    if len(lengths) > 1 or not lengths[0].isdigit() or len(lengths[0]) > 18:
        raise _invalid("The length of the body is no number.")
    upgrades = b"upgrade" in _tokens(headers.get(b"connection", ())) and b"upgrade" in headers
    websocket = upgrades and b"websocket" in _tokens(headers[b"upgrade"])
    if websocket:
        _check_handshake(method, version, headers, lines)
    return Head(int(lengths[0]), websocket, upgrades and not websocket)


def _check_handshake(method: bytes, version: bytes, headers: dict[bytes, list[bytes]], lines: bytes) -> None:
    """Check what the WebSocket library does not check, or answers in another way than RFC 6455 asks for."""
    if method != b"GET" or version != b"1.1" or headers.get(b"content-length", [b"0"]) != [b"0"]:
        raise _invalid("A WebSocket begins with a GET without a body in HTTP/1.1.")
    if headers.get(b"sec-websocket-version") != [WEBSOCKET_VERSION]:
        supported = f"sec-websocket-version: {WEBSOCKET_VERSION.decode()}"
        raise Refusal(426, "This version of WebSocket is not spoken here.", "invalid", "upgrade: websocket", supported)
    if max(map(len, lines.split(b"\r\n"))) > LONGEST_LINE:
        raise Refusal(431, "The headers are too long.", "head")


def _tokens(values: Iterable[bytes]) -> set[bytes]:
    return {token.strip().lower() for value in values for token in value.split(b",")}


def _invalid(text: str) -> Refusal:
    return Refusal(400, text, "invalid")
