"""Counts by address that several processes keep together."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from patience import PATIENCE
from server.processes import Process
from sixfold.server.live.limits import ConcurrencyLimit
from sixfold.server.live.shared_counts import SharedCounts, SharedTable


def test_processes_count_together() -> None:
    table = SharedTable(2)
    one, two = (SharedCounts(table.file, row) for row in range(2))
    limits = [ConcurrencyLimit(3, "sockets", shared) for shared in (one, two)]
    assert [limits[i % 2].take("10.0.0.1") for i in range(4)] == [True, True, True, False]
    assert limits[1].take("10.0.0.2"), "another address"
    assert ConcurrencyLimit(3, "requests", one).take("10.0.0.1"), "and something else"
    limits[0].leave("10.0.0.1")
    assert limits[1].take("10.0.0.1")
    assert not limits[0].take("10.0.0.1")
    table.clear(0)
    assert limits[1].of("10.0.0.1") == 2


def test_a_process_that_died_counts_no_longer() -> None:
    table = SharedTable(2)
    ConcurrencyLimit(1, "sockets", SharedCounts(table.file, 0)).take("10.0.0.1")
    left = ConcurrencyLimit(1, "sockets", SharedCounts(table.file, 1))
    assert not left.take("10.0.0.1")
    table.clear(0)
    assert left.take("10.0.0.1")


@pytest.mark.untraced
def test_workers_count_connections_together(tmp_path: Path, start: Callable[..., Process], postgresql: object) -> None:
    """500 connections of an address are its limit, whoever of two took them."""
    process = start(postgresql.empty_database(), more=["--workers", "2"], limited=True)  # type: ignore[attr-defined]
    process.wait_until_ready()
    with ExitStack() as stack:
        refused = 0
        for _ in range(502):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", process.port), PATIENCE))
            line.sendall(b"GET /manifest.webmanifest HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            refused += line.recv(20).startswith(b"HTTP/1.1 503")
        assert refused == 2
    assert process.terminate() == 0
