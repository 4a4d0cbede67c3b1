"""Several server processes at one address: started together, replaced when one dies, stopped together."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from types import FrameType

_LOG = logging.getLogger("sixfold.server")

LOOK_EVERY_SECONDS = 0.1
AGAIN_AFTER_SECONDS = 0.5


class Workers:
    """The processes. Each is the same command, with the socket to listen on handed down."""

    def __init__(
        self, count: int, arguments: Sequence[str], listening: socket.socket, environment: Mapping[str, str]
    ) -> None:
        """Start this many workers, each with these arguments of `sixfold` and then the number of the socket.

        What nobody else on this computer may see is handed down in the environment.
        """
        self._environment = {**os.environ, **environment}
        self._command = [sys.executable, "-m", "sixfold.cli", *arguments, str(listening.fileno())]
        self._listening = listening
        self._running = [self._start() for _ in range(count)]
        self._stopping = False

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self._command, pass_fds=[self._listening.fileno()], env=self._environment)

    def run(self) -> None:
        """Watch over them until SIGTERM or SIGINT, and then until all have stopped."""
        before = {sign: signal.signal(sign, self._stop) for sign in (signal.SIGINT, signal.SIGTERM)}
        try:
            while not self._stopping:
                time.sleep(LOOK_EVERY_SECONDS)
                for i, worker in enumerate(self._running):
                    if worker.poll() is not None and not self._stopping:
                        _LOG.error("a worker died", extra={"pid": worker.pid, "code": worker.returncode})
                        time.sleep(AGAIN_AFTER_SECONDS)
                        self._running[i] = self._start()
        finally:
            for sign, handler in before.items():
                signal.signal(sign, handler)
            for worker in self._running:
                worker.terminate()
            for worker in self._running:
                worker.wait()

    def _stop(self, _: int, __: FrameType | None) -> None:
        self._stopping = True
