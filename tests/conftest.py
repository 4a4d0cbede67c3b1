"""What tests of several rooms share: an event loop, and a PostgreSQL server that starts when the first test asks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from postgresql_server import PostgresqlServer


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgresqlServer]:
    """One server for the whole run (for each process of it, where there are several)."""
    server = PostgresqlServer()
    yield server
    server.remove()
