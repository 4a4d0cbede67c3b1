"""Sixfold starts where Python lacks what only Unix has, as on Windows: modules are imported, and a server serves."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from sixfold.cli.failure import Failure
from sixfold.cli.main import make_parser
from sixfold.server.http.serving import listen

WITHOUT_UNIX = """
import asyncio, multiprocessing, os, pkgutil, signal, subprocess, sys
missing = "curses fcntl grp pty pwd readline resource syslog termios tty uvloop"
sys.modules.update(dict.fromkeys(missing.split()))
import asyncpg, platformdirs, starlette.applications, uvicorn, websockets.asyncio.client
import gymnasium.utils.seeding, gymnasium.vector, numpy, pettingzoo.utils.conversions, pyspiel
for name in "fork forkpty geteuid getpgid getuid killpg mkfifo sched_getaffinity setsid uname wait4".split():
    delattr(os, name)
for name in "SIGALRM SIGCHLD SIGHUP SIGKILL SIGPIPE SIGQUIT SIGUSR1 SIGUSR2 alarm pthread_sigmask".split():
    delattr(signal, name)
"""
IMPORT_ALL = """
import sixfold
for found in pkgutil.walk_packages(sixfold.__path__, "sixfold."):
    if not found.name.endswith("__main__"):
        __import__(found.name)
        print(found.name)
"""
SERVE = """
from sixfold.server.http.serving import Running, listen
running = Running(listen("127.0.0.1", 0), store=sys.argv[1], ready=lambda: (print("ready"), running.stop()))
running.run()
"""


def run_without_unix(program: str, *arguments: str) -> list[str]:
    """The lines that a program prints in a Python that lacks what only Unix has."""
    command = [sys.executable, "-c", WITHOUT_UNIX + program, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_every_module_can_be_imported() -> None:
    assert {"sixfold.cli.play", "sixfold.cli.serve", "sixfold.store.sqlite"} <= set(run_without_unix(IMPORT_ALL))


def test_a_server_serves(tmp_path: Path) -> None:
    assert run_without_unix(SERVE, str(tmp_path / "tables.sqlite")) == ["ready"]


def test_windows_has_one_process_on_a_port_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    with listen("127.0.0.1", 0) as listening:
        assert not listening.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)
    arguments = make_parser("serve").parse_args(
        ["serve", "--workers", "2", "--store", "postgresql://localhost/sixfold"]
    )
    with pytest.raises(Failure, match="on Windows one process serves"):
        arguments.run(arguments)
