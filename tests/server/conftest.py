"""A server for every test that asks for one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from postgresql_server import PostgresqlServer
from server.processes import Process
from server.running import SHUFFLING, House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(str(tmp_path / "tables.sqlite"))
    yield house
    house.stop()


@pytest.fixture
def shuffling(tmp_path: Path) -> Iterator[House]:
    """One that shuffles as for people: what is asked of its games has to hold for any deal."""
    house = House(str(tmp_path / "tables.sqlite"), SHUFFLING)
    yield house
    house.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def either_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty store, of one kind and then of the other."""
    if request.param == "sqlite":
        yield str(tmp_path / "tables.sqlite")
    else:
        server: PostgresqlServer = request.getfixturevalue("postgresql")
        yield server.empty_database()
        server.wait_until_left_alone()


@pytest.fixture
def start() -> Iterator[Callable[..., Process]]:
    """Starts server processes; those that a failed test leaves behind are ended."""
    started: list[Process] = []

    def start(*arguments: object, **more: object) -> Process:
        started.append(Process(*arguments, **more))  # type: ignore[arg-type]
        return started[-1]

    yield start
    for process in started:
        if process.running:
            process.kill()
