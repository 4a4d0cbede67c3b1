"""What strangers send and do not let the server get rid of takes no memory of it."""

from __future__ import annotations

import gc
import socket
import threading
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from patience import PATIENCE
from server.processes import Process
from server.running import House, eventually
from server.test_front import limited, line, strict
from sixfold.server.config import Rate
from sixfold.server.http.connection import ClientConnection

__all__ = ["strict"]

MOST_MB = 60
PIPELINED = b"GET /manifest.webmanifest HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 1000
SECONDS = 2.0
"""In which 80 MB a second were kept."""


def memory_mb(process: Process) -> float:
    lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


@pytest.mark.untraced
@pytest.mark.parametrize("reads", [True, False])
def test_pipelined_requests_stay_with_whoever_sends_them(
    tmp_path: Path, start: Callable[..., Process], reads: bool
) -> None:
    process = start(str(tmp_path / "tables.sqlite"), limited=True)
    process.wait_until_ready()
    before = memory_mb(process)
    with socket.create_connection(("127.0.0.1", process.port), PATIENCE) as stranger:

        def read() -> None:
            while stranger.recv(65536):
                pass

        reader = threading.Thread(target=read)
        if reads:
            reader.start()
        stop = time.monotonic() + SECONDS
        while time.monotonic() < stop:
            stranger.settimeout(SECONDS)
            try:
                stranger.sendall(PIPELINED)
            except TimeoutError:
                break
        assert memory_mb(process) < before + MOST_MB
        stranger.settimeout(PATIENCE)
        stranger.shutdown(socket.SHUT_RDWR)
        if reads:
            reader.join()
    assert process.terminate() == 0


@limited(loop_seconds=Rate(1e-6, 1e-9))
async def test_who_has_to_wait_and_goes_is_forgotten(strict: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its address owes so much time that its turn never comes."""
    made: weakref.WeakSet[ClientConnection] = weakref.WeakSet()
    begin = ClientConnection.__init__

    def noted(connection: ClientConnection, *arguments: Any) -> None:
        made.add(connection)
        begin(connection, *arguments)

    monkeypatch.setattr(ClientConnection, "__init__", noted)
    monkeypatch.setattr("sixfold.server.http.gate.MOST_OWED_SECONDS", float("inf"))
    gc.disable()
    try:
        async with line(strict) as stranger:
            await stranger.say(b"G")
            await eventually(lambda: any(connection._waits for connection in made))
            stranger.writer.transport.abort()
        await eventually(lambda: not made)
    finally:
        gc.enable()
