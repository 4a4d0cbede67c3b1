"""The client of a server, without one: what is no address is refused at once."""

from __future__ import annotations

import pytest

from sixfold.client import Server, TableClient


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("", "begins with http"),
        ("127.0.0.1:6366", "begins with http"),
        ("ws://127.0.0.1:6366", "begins with http"),
        ("http://", "no host"),
        ("http://:6366", "no host"),
        ("http://127.0.0.1:0", "port"),
        ("http://127.0.0.1:99999", "ort"),
        ("http://127.0.0.1:six", "ort"),
        ("http://[::1", "IPv6"),
    ],
)
def test_what_is_no_address_is_refused_at_once(url: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Server(url)
    with pytest.raises(ValueError, match=says):
        TableClient(url, "a-table")


@pytest.mark.parametrize("url", ["http://127.0.0.1:6366", "https://play.example/", "http://[::1]:6366"])
def test_an_address_may_be_any_host(url: str) -> None:
    assert Server(url).url == url.rstrip("/")
    TableClient(url, "a-table")
