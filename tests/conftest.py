"""What tests of several rooms share: examples, length, an event loop, Ctrl-C, a PostgreSQL server."""

from __future__ import annotations

import pickle
import signal
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from postgresql_server import PostgresqlServer
from tracing import untraced, untraced_processes

if TYPE_CHECKING:  # What is imported before the tests begin is not measured.
    from sixfold.crew import Job

# A busy machine may take its time for an example.
settings.register_profile("new", deadline=None)
# `make test` tries the same examples each time, and so answers alike for the same tree; plain `pytest` tries new ones.
settings.register_profile("gate", settings.get_profile("new"), derandomize=True)
settings.load_profile("new")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the tests that are marked so at their full length")


def pytest_report_header(config: pytest.Config) -> str:
    return f"length: {'full' if config.getoption('--long') else 'short (--long for the full one)'}"


@pytest.fixture(scope="session")
def long(pytestconfig: pytest.Config) -> bool:
    """Whether a test that has a long version runs it: `make test-long`."""
    return bool(pytestconfig.getoption("--long"))


def pytest_configure() -> None:
    """Hear Ctrl-C, and let what the tests start hear it. A shell's job in the background begins with it ignored."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure what a test does here, unless it is marked so, and what its processes do only if it is marked so.

    pytest-cov's own mark does not reach the processes of xdist.
    """
    if item.get_closest_marker("untraced") is not None:
        with untraced():
            return (yield)
    if item.get_closest_marker("traced_processes") is not None:
        return (yield)
    with untraced_processes():
        return (yield)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def work_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do what processes would, one item after another, in this one: other tests show that they can."""

    def worked(job: Job[Any], missing: list[int], _: int) -> Iterator[list[Any]]:
        sent = pickle.loads(pickle.dumps(job))
        for number in missing:
            yield sent.play(number, 1)

    monkeypatch.setattr("sixfold.crew.processes.worked", worked)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgresqlServer]:
    """One server for the whole run (for each process of it, where there are several)."""
    server = PostgresqlServer()
    yield server
    server.remove()
