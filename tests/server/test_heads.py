"""Heads of requests are read in time that grows with their length, whatever they hold."""

from __future__ import annotations

import pytest

from sixfold.server.http.heads import Head, read_head

LONG = 2_000_000
"""So long that it hangs whoever takes the square of it."""


@pytest.mark.parametrize(
    "line",
    [
        b"X: a" + b" " * LONG + b"b",
        b"X:" + b" \t" * LONG,
        b"X: " + b"a " * LONG,
        b"Connection: " + b", " * LONG + b"upgrade",
        b"Content-Length: 0" + b" " * LONG,
    ],
)
def test_a_long_header_is_read_at_once(line: bytes) -> None:
    assert read_head(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + line + b"\r\n\r\n") == Head(0, False, False)
