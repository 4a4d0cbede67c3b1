"""What tests of several rooms share: examples, an event loop, Ctrl-C, and a PostgreSQL server for those that ask."""

from __future__ import annotations

import signal
import sys
from collections.abc import Generator, Iterator

import pytest
from hypothesis import settings

from postgresql_server import PostgresqlServer

# `make test` tries the same examples each time, and so answers alike for the same tree; plain `pytest` tries new ones.
settings.register_profile("gate", derandomize=True)


def pytest_configure() -> None:
    """Hear Ctrl-C, and let what the tests start hear it. A shell's job in the background begins with it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Run what is marked so without a tracer. pytest-cov's own mark does not reach the processes of xdist."""
    if item.get_closest_marker("untraced") is None:
        return (yield)
    trace = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(trace)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgresqlServer]:
    """One server for the whole run (for each process of it, where there are several)."""
    server = PostgresqlServer()
    yield server
    server.remove()
