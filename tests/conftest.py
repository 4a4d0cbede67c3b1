"""What tests of several rooms share: an event loop, Ctrl-C, and a PostgreSQL server that starts when a test asks."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from postgresql_server import PostgresqlServer


def pytest_configure() -> None:
    """Hear Ctrl-C, and let what the tests start hear it. A shell's job in the background begins with it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgresqlServer]:
    """One server for the whole run (for each process of it, where there are several)."""
    server = PostgresqlServer()
    yield server
    server.remove()
