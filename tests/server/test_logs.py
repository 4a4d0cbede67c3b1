"""The log: lines of JSON, and not too many of a kind."""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from patience import PATIENCE
from server.running import House
from sixfold.server.config import Rate
from sixfold.server.http.logs import BYTES_OF_A_KIND, LONGEST_TEXT, JsonLines, LimitedHandler, log_to_stderr
from sixfold.server.live.limits import Bucket

LOG = logging.getLogger("sixfold.test")


@contextmanager
def written(capsys: pytest.CaptureFixture[str]) -> Iterator[list[dict[str, Any]]]:
    """The lines that are written to the standard error output, as a server does, until the block ends."""
    root, own = logging.getLogger(), logging.getLogger("sixfold")
    before = root.handlers, root.level, own.level
    lines: list[dict[str, Any]] = []
    log_to_stderr()
    try:
        yield lines
    finally:
        root.handlers = before[0]
        root.setLevel(before[1])
        own.setLevel(before[2])
        lines += map(json.loads, capsys.readouterr().err.splitlines())


def fail(error: Exception) -> None:
    raise error


def fail_elsewhere(error: Exception) -> None:
    raise error


def log_failure(error: Exception, raised: Callable[[Exception], None] = fail) -> None:
    try:
        raised(error)
    except Exception:
        # As asyncio does, with the address of an object in the message.
        LOG.exception(f"Fatal error on transport {object()!r}")


def test_a_line_is_json() -> None:
    record = logging.makeLogRecord({"msg": "it %s", "args": ("broke",), "levelname": "ERROR", "problem": "a\nb"})
    try:
        fail(ValueError("a bug"))
    except ValueError as error:
        record.exc_info = (type(error), error, error.__traceback__)
    line = JsonLines().format(record)
    assert "\n" not in line
    logged = json.loads(line)
    assert (logged["message"], logged["level"], logged["problem"]) == ("it broke", "error", "a\nb")
    assert "ValueError: a bug" in logged["traceback"]


def test_libraries_log_warnings_only_and_in_the_same_form(capsys: pytest.CaptureFixture[str]) -> None:
    with written(capsys) as lines:
        LOG.info("hello", extra={"tables": 3})
        for name in ("uvicorn.error", "asyncio", "websockets.server", "somebody.else"):
            logging.getLogger(name).info("not worth a line")
            logging.getLogger(name).warning("worth a line")
    first, *others = lines
    assert first["tables"] == 3
    assert [line["logger"] for line in others] == ["uvicorn.error", "asyncio", "websockets.server", "somebody.else"]


WRONG = (
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nx\x00y: z\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
)


def test_what_a_client_does_wrong_is_not_logged(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    with written(capsys) as lines:
        for request in WRONG:
            with socket.create_connection(("127.0.0.1", house.port)) as client:
                client.settimeout(PATIENCE)
                client.sendall(request)
                assert client.recv(100).startswith(b"HTTP/1.1 ")
    assert lines == []


def test_a_bug_in_a_handler_is_logged_with_its_traceback(
    house: House, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(house.backend.context.store, "public_tables", broken)
    with written(capsys) as lines:
        assert house.request("GET", "/api/tables")[0] == 500
        house.stop()
        house.start()
    [line] = [line for line in lines if line["level"] == "error"]
    assert "RuntimeError: a bug" in line["traceback"]


def test_a_failure_that_repeats_is_hardly_logged_whatever_its_text(capsys: pytest.CaptureFixture[str]) -> None:
    with written(capsys) as lines:
        for number in range(1000):
            log_failure(ValueError("x" * number))
    assert len(json.dumps(lines)) < BYTES_OF_A_KIND.burst + 2 * LONGEST_TEXT


def test_each_kind_of_failure_has_a_quota_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    with written(capsys) as lines:
        for _ in range(30):
            log_failure(ValueError())
            log_failure(IndexError())
            log_failure(ValueError(), fail_elsewhere)
            LOG.error("the store failed")
    logged = [line.get("traceback", "the store failed").splitlines()[-1] for line in lines]
    assert {"ValueError", "IndexError", "the store failed"} == set(logged)
    assert logged.count("ValueError") == 2 * logged.count("IndexError")


def test_the_next_line_of_a_kind_says_how_many_were_left_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr("sixfold.server.http.logs.Bucket", lambda rate: Bucket(rate, lambda: now))
    limited = LimitedHandler(Rate(1, 1))
    for _ in range(4):
        limited.handle(logging.makeLogRecord({"msg": "it broke"}))
    now = 1000.0
    limited.handle(logging.makeLogRecord({"msg": "it broke"}))
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line.get("left_out") for line in lines] == [None, 3]


def test_a_long_text_is_cut_in_the_middle(capsys: pytest.CaptureFixture[str]) -> None:
    with written(capsys) as lines:
        LOG.error("begin%send", "x" * 10**6, extra={"problem": "y" * 10**6})
    [line] = lines
    assert line["message"].startswith("begin")
    assert line["message"].endswith("end")
    assert len(json.dumps(line)) < 3 * LONGEST_TEXT
