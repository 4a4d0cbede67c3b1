"""A new store for every test: each suite runs on an SQLite file and on a PostgreSQL database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from postgresql_server import PostgresqlServer
from sixfold.store import Store, open_store


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store that does not exist yet."""
    if request.param == "sqlite":
        return f"sqlite://{tmp_path}/tables.sqlite"
    server: PostgresqlServer = request.getfixturevalue("postgresql")
    return server.empty_database()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    yield store
    await store.close()
