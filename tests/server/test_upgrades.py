"""Upgrades: new processes take the place of old ones while people play, and nobody is turned away or loses a move."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from patience import PATIENCE
from server.players import TABLES, all_go_on, check_kept, open_tables
from server.processes import Process, children
from server.running import House, eventually, soon
from sixfold.cli import serve
from sixfold.cli.failure import Failure
from sixfold.server.http import serving
from sixfold.server.http.gate import Gate
from sixfold.server.http.serving import listen
from sixfold.server.http.workers import CANNOT_BEGIN, MOST_TRIES, NobodyBegins, Workers
from sixfold.store import StoreError, open_store

UPGRADES = 1
MANY_UPGRADES = 10


class Caller:
    """Somebody who comes anew all the time, each time on a connection of their own."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._going = True
        self.answers = 0
        self.problems: list[str] = []
        self._thread = threading.Thread(target=self._call)
        self._thread.start()

    def _call(self) -> None:
        while self._going:
            connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
            try:
                connection.request("GET", "/healthz")
                response = connection.getresponse()
                response.read()
                if response.status != 200:
                    self.problems.append(f"answered {response.status}")
            except (OSError, http.client.HTTPException) as error:
                self.problems.append(repr(error))
            finally:
                connection.close()
            self.answers += 1

    def leave(self) -> None:
        self._going = False
        self._thread.join()


@pytest.mark.long
async def test_an_upgrade_turns_nobody_away_and_loses_nothing(
    either_store: str, monkeypatch: pytest.MonkeyPatch, start: Callable[..., Process], long: bool
) -> None:
    monkeypatch.setattr("sixfold.client.LONGEST_WAIT_SECONDS", 0.1)
    workers = 2 if either_store.startswith("postgresql") else 1
    process = start(either_store, more=["--workers", str(workers)])
    await asyncio.to_thread(process.wait_until_ready)
    caller = Caller(process.port)
    try:
        async with AsyncExitStack() as stack:
            players = await open_tables(process.server, stack)
            tasks = [asyncio.create_task(player.play()) for player in players]
            for _ in range(MANY_UPGRADES if long else UPGRADES):
                await all_go_on(players)
                before = set(children(process.pid))
                assert len(before) == workers
                process.signal(signal.SIGHUP)
                await eventually(lambda before=before: not before & set(children(process.pid)))  # type: ignore[misc]
            await all_go_on(players)
            answered = caller.answers
            await eventually(lambda: caller.answers > answered)
            for task in tasks:
                assert not task.done(), task
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            assert all(player.client.connections > 1 for player in players)
    finally:
        await asyncio.to_thread(caller.leave)
    assert await asyncio.to_thread(process.terminate) == 0
    assert caller.problems == []
    lines = [json.loads(line) for line in process.log.splitlines()]
    assert [line for line in lines if line["level"] != "info"] == []

    kept = await open_store(either_store, readonly=True)
    assert await check_kept(kept, players) == TABLES
    await kept.close()


# What stops, and what comes.


@pytest.fixture
def closed_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server that is about to stop: whoever comes now was let in at the last moment."""
    gates: list[Gate] = []

    class Noted(Gate):
        def __init__(self, *arguments: Any, **more: Any) -> None:
            super().__init__(*arguments, **more)
            gates.append(self)

    monkeypatch.setattr(serving, "Gate", Noted)
    house = House(str(tmp_path / "tables.sqlite"))
    gates[0].closed, gates[0].last_seconds = True, PATIENCE
    yield house
    gates[0].last_seconds = 0
    house.stop()


def test_a_request_of_the_last_moment_is_answered_and_is_the_last(closed_house: House) -> None:
    with socket.create_connection(("127.0.0.1", closed_house.port), PATIENCE) as late:
        late.sendall(b"GET /api/bots HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answer = b"".join(iter(lambda: late.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 200")
    assert b"raven" in answer


async def test_a_websocket_of_the_last_moment_is_asked_to_come_back(closed_house: House) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws{closed_house.url[4:]}/api/socket", proxy=None)
    assert refused.value.response.status_code == 503


def test_who_has_asked_nothing_keeps_no_server_from_stopping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "STOP_WITHIN_SECONDS", PATIENCE)
    house = House(str(tmp_path / "tables.sqlite"))
    with socket.create_connection(("127.0.0.1", house.port), PATIENCE) as silent:
        assert house.request("GET", "/healthz")[0] == 200  # It was let in after the silent one.
        house.stop()
        assert silent.recv(1) == b""


async def test_a_file_is_waited_for_until_the_server_before_has_let_go_of_it(tmp_path: Path) -> None:
    path = str(tmp_path / "tables.sqlite")
    old = await open_store(path)
    with pytest.raises(StoreError, match="another Sixfold server"):
        await open_store(path, patience=0.01)
    opening = asyncio.create_task(open_store(path, patience=PATIENCE))
    await asyncio.sleep(0.05)
    assert not opening.done()
    await old.close()
    await (await soon(opening)).close()


# The process that watches over the others.


WORKER = """
import os, signal, sys, time
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
if "--relieves" in sys.argv:
    if os.path.exists("broken"):
        sys.exit(1)
    os.write(int(sys.argv[-1]), b"!")
open(f"worker-{os.getpid()}", "w").close()
while True:
    time.sleep(0.01)
"""


@pytest.fixture
def workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workers]:
    """Two processes that do nothing but be there: each leaves a file with its number."""
    monkeypatch.chdir(tmp_path)
    with listen("127.0.0.1", 0) as listening:
        yield Workers(2, [sys.executable, "-c", WORKER], listening, {})


def run_while(workers: Workers, drive: Callable[[], None]) -> None:
    """Let it watch over them while a thread does this, and then tell it to stop."""
    problems: list[BaseException] = []

    def act() -> None:
        try:
            drive()
        except BaseException as error:
            problems.append(error)
        finally:
            os.kill(os.getpid(), signal.SIGTERM)

    thread = threading.Thread(target=act)
    thread.start()
    workers.run()
    thread.join()
    for problem in problems:
        raise problem


def come_up(folder: Path, count: int) -> set[int]:
    """Wait until so many workers have come up, ever; who they are."""
    deadline = time.monotonic() + PATIENCE
    while len(found := list(folder.glob("worker-*"))) < count:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return {int(path.name.removeprefix("worker-")) for path in found}


def test_all_workers_are_renewed_on_request(tmp_path: Path, workers: Workers, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")

    def drive() -> None:
        come_up(tmp_path, 2)
        os.kill(os.getpid(), signal.SIGHUP)
        come_up(tmp_path, 4)
        wait_for(lambda: "all workers are new" in caplog.messages)

    run_while(workers, drive)
    assert caplog.messages == ["a worker was replaced", "a worker was replaced", "all workers are new"]


def test_the_old_stay_if_the_new_cannot_come_up(
    tmp_path: Path, workers: Workers, caplog: pytest.LogCaptureFixture
) -> None:
    def drive() -> None:
        before = come_up(tmp_path, 2)
        (tmp_path / "broken").touch()
        os.kill(os.getpid(), signal.SIGHUP)
        wait_for(lambda: bool(caplog.messages))
        for pid in before:
            os.kill(pid, 0)

    run_while(workers, drive)
    assert caplog.messages == ["a new worker did not come up, and the old one stays"]


def test_a_worker_that_dies_is_replaced(tmp_path: Path, workers: Workers, caplog: pytest.LogCaptureFixture) -> None:
    def drive() -> None:
        os.kill(min(come_up(tmp_path, 2)), signal.SIGKILL)
        come_up(tmp_path, 3)

    run_while(workers, drive)
    assert caplog.messages == ["a worker died"]


def test_workers_that_cannot_begin_are_given_up_after_a_few_tries(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixfold.server.http.workers.AGAIN_AFTER_SECONDS", 0.001)
    tried = tmp_path / "tried"
    begin = f"open({str(tried)!r}, 'a').write('.'); raise SystemExit({CANNOT_BEGIN})"
    with listen("127.0.0.1", 0) as listening, pytest.raises(NobodyBegins):
        Workers(2, [sys.executable, "-c", begin], listening, {}).run()
    assert MOST_TRIES < len(tried.read_text()) <= 2 * MOST_TRIES
    assert set(caplog.messages) == {"a worker died"}


@pytest.mark.untraced
def test_while_one_serves_the_others_are_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.server.http.workers.AGAIN_AFTER_SECONDS", 0.001)
    monkeypatch.chdir(tmp_path)
    alone = f"""
import os, sys
open("tried", "a").write(".")
try:
    os.mkdir("taken")
except FileExistsError:
    sys.exit({CANNOT_BEGIN})
{WORKER}"""

    def drive() -> None:
        come_up(tmp_path, 1)
        wait_for(lambda: len((tmp_path / "tried").read_text()) > MOST_TRIES + 2)

    with listen("127.0.0.1", 0) as listening:
        run_while(Workers(2, [sys.executable, "-c", alone], listening, {}), drive)


def test_a_store_that_cannot_be_opened_is_given_up_with_a_reason(tmp_path: Path) -> None:
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(b"this is no database, and never was one" * 100)
    command = [sys.executable, "-m", "sixfold.cli", "serve", "--port", "0", "--workers", "1", "--store", str(broken)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == CANNOT_BEGIN
    *said, last = done.stderr.splitlines()
    assert last == f"sixfold: no server process could begin in {MOST_TRIES} tries: each has said why above"
    assert sum(line.startswith("sixfold: ") and str(broken) in line for line in said) == MOST_TRIES


def wait_for(wanted: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_link_that_leads_to_another_version_by_then_starts_that_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [__file__])
    assert serve._program() == [sys.executable, "-m", "sixfold.cli"]
    program = tmp_path / "0.1.0" / "sixfold"
    program.parent.mkdir()
    program.touch(mode=0o755)
    (tmp_path / "current").symlink_to(program.parent)
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "current" / "sixfold")])
    assert serve._program() == [str(tmp_path / "current" / "sixfold")]


# A socket that is handed down.


def test_a_socket_of_the_service_manager_is_listened_on(tmp_path: Path) -> None:
    """As systemd does: it waits as the third, and the environment says whose it is."""
    script = f"""
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
os.execv(sys.executable, [sys.executable, "-m", "sixfold.cli", "serve", "--store", {str(tmp_path / "tables")!r}])
"""
    with listen("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        command = [sys.executable, "-c", script, str(listening.fileno())]
        with subprocess.Popen(command, pass_fds=[listening.fileno()], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == f"Sixfold is at http://127.0.0.1:{port}/\n"
            process.terminate()
            assert process.wait(PATIENCE) == 0


@pytest.mark.parametrize(("family", "count", "words"), [(socket.AF_INET, 2, "one socket"), (socket.AF_UNIX, 1, "port")])
def test_what_cannot_be_listened_on_is_refused(
    monkeypatch: pytest.MonkeyPatch, family: socket.AddressFamily, count: int, words: str
) -> None:
    monkeypatch.setenv("LISTEN_PID", str(os.getpid()))
    monkeypatch.setenv("LISTEN_FDS", str(count))
    with socket.socket(family) as handed:
        monkeypatch.setattr(serve, "FIRST_HANDED_DOWN", os.dup(handed.fileno()))
        with pytest.raises(Failure, match=words):
            serve._handed_down()
    assert "LISTEN_PID" not in os.environ


def test_a_socket_that_is_meant_for_another_process_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LISTEN_PID", "1")
    monkeypatch.setenv("LISTEN_FDS", "1")
    assert serve._handed_down() is None
