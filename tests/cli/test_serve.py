"""`sixfold serve`, and plain `sixfold`: a server that says where it is, and clear words when it cannot be."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

import pytest
import uvicorn

from cli.driving import COMMAND, environment, sixfold, spawned
from patience import PATIENCE
from sixfold.cli import serve
from sixfold.server.http import workers
from sixfold.server.http.serving import listen

NO_PROXY = urllib.request.build_opener(urllib.request.ProxyHandler({}))

pytestmark = pytest.mark.traced_processes


@pytest.fixture
def serving_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a command has to be refused, a server that starts after all fails the test, which would else hang."""

    def fail(*_: object, **__: object) -> None:
        raise AssertionError("it serves")

    monkeypatch.setattr(uvicorn.Server, "serve", fail)
    monkeypatch.setattr(workers, "Workers", fail)


@pytest.mark.parametrize("arguments", [[], ["serve", "--open", "--port", "0"]])
def test_it_serves_on_this_computer_and_opens_the_browser(tmp_path: Path, arguments: list[str]) -> None:
    browser = tmp_path / "browser"
    browser.write_text('#!/bin/sh\ncd "$(dirname "$0")" && echo "$1" > opening && mv opening opened\n')
    browser.chmod(0o755)
    running = subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(tmp_path, BROWSER=f"{browser} %s"),
    )
    try:
        assert running.stdout is not None
        line = running.stdout.readline()
        address = line.split()[-1]
        assert address.startswith("http://127.0.0.1:")
        with NO_PROXY.open(f"{address}healthz", timeout=PATIENCE) as answer:
            assert json.load(answer)["status"] == "ok"
        deadline = time.monotonic() + PATIENCE
        while not (tmp_path / "opened").exists():
            assert time.monotonic() < deadline
            time.sleep(0.02)
        assert (tmp_path / "opened").read_text().strip() == address
        assert (tmp_path / "tables.sqlite").exists()
    finally:
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0, errors
    assert json.loads(errors.splitlines()[-1])["message"] == "stopped"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--workers", "2"], "--store postgresql://"),
        (["--workers", "2", "--store", "here.sqlite"], "an SQLite file is for one server process"),
        (["--workers", "0"], "at least one process"),
        (["--port", "70000"], "0 to 65535"),
        (["--pace", "-5"], "cannot wait"),
        (["--seed", "known", "--host", "0.0.0.0"], "a seed is for tests"),
        (["--host", "nowhere.invalid", "--port", "0"], "cannot listen on nowhere.invalid"),
        (["--port", "0", "--store", "ftp://somewhere"], "no store"),
    ],
)
@pytest.mark.usefixtures("serving_fails")
def test_what_cannot_be_served_is_said_in_a_sentence(tmp_path: Path, arguments: list[str], words: str) -> None:
    done = sixfold("serve", *arguments, home=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.usefixtures("serving_fails")
def test_a_port_that_is_taken_is_named_and_without_one_another_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        done = sixfold("serve", "--port", str(port), home=tmp_path)
        assert done.returncode == 2
        assert f"port {port}" in done.stderr
        monkeypatch.setattr(serve, "DEFAULT_PORT", port)
        with serve._listen("127.0.0.1", None) as other:
            assert other.getsockname()[1] != port


def test_a_store_that_is_in_use_is_refused(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [*COMMAND, "serve", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment(tmp_path)
    )
    try:
        assert running.stdout is not None
        running.stdout.readline()
        done = spawned("serve", "--port", "0", home=tmp_path)
        assert done.returncode == 2
        assert "tables.sqlite" in done.stderr
    finally:
        running.terminate()
        running.communicate(timeout=PATIENCE)


def test_phones_are_told_the_address_on_the_network(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with listen("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        monkeypatch.setattr(serve, "_address_on_network", lambda: "192.168.1.7")
        assert serve._announce("0.0.0.0", listening) == f"http://127.0.0.1:{port}/"
        assert f"For phones on the same network: http://192.168.1.7:{port}/" in capsys.readouterr().out
        monkeypatch.setattr(serve, "_address_on_network", lambda: None)
        serve._announce("0.0.0.0", listening)
        assert "phones" not in capsys.readouterr().out
        assert serve._announce("::1", listening) == f"http://[::1]:{port}/"


def test_the_address_on_the_network_is_one_of_this_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    address = serve._address_on_network()
    assert address is None or socket.inet_aton(address)

    def unreachable(*_: object) -> None:
        raise OSError("network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert serve._address_on_network() is None
