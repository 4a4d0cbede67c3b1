"""Server processes at one address: started together, replaced when one dies or on request, stopped together."""

from __future__ import annotations

import logging
import os
import select
import signal
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from types import FrameType

_LOG = logging.getLogger("sixfold.server")

LOOK_EVERY_SECONDS = 0.1
AGAIN_AFTER_SECONDS = 0.5


class Workers:
    """The processes. Each is the same command, with the socket to listen on handed down."""

    def __init__(
        self, count: int, command: Sequence[str], listening: socket.socket, environment: Mapping[str, str]
    ) -> None:
        """Start this many workers by this command, which is told the number of the socket.

        What nobody else on this computer may see is handed down in the environment.
        """
        self._environment = {**os.environ, **environment}
        self._command = [*command, "--socket", str(listening.fileno())]
        self._listening = listening
        self._running = [self._start() for _ in range(count)]
        self._stopping = False
        self._renewing = False

    def _start(self, relieves: int | None = None) -> subprocess.Popen[bytes]:
        """A new worker; one that takes another's place says on the pipe `relieves` when that one may go."""
        more = [] if relieves is None else ["--relieves", str(relieves)]
        handed = [self._listening.fileno(), *([] if relieves is None else [relieves])]
        return subprocess.Popen([*self._command, *more], pass_fds=handed, env=self._environment)

    def run(self) -> None:
        """Watch over them until SIGTERM or SIGINT, and then until all have stopped; renew them on SIGHUP."""
        handlers = {signal.SIGINT: self._stop, signal.SIGTERM: self._stop, signal.SIGHUP: self._renew}
        before = {sign: signal.signal(sign, handler) for sign, handler in handlers.items()}
        try:
            while not self._stopping:
                time.sleep(LOOK_EVERY_SECONDS)
                for i, worker in enumerate(self._running):
                    if worker.poll() is not None and not self._stopping:
                        _LOG.error("a worker died", extra={"pid": worker.pid, "code": worker.returncode})
                        time.sleep(AGAIN_AFTER_SECONDS)
                        self._running[i] = self._start()
                if self._renewing:
                    self._renewing = False
                    self._replace_all()
        finally:
            for sign, handler in before.items():
                signal.signal(sign, handler)
            for worker in self._running:
                worker.terminate()
            for worker in self._running:
                worker.wait()

    def _replace_all(self) -> None:
        """Let a new process take the place of each, one after the other. If one cannot, the old ones stay."""
        for i in range(len(self._running)):
            if not self._replace(i):
                return
        _LOG.info("all workers are new")

    def _replace(self, i: int) -> bool:
        """Let a new process take this one's place; whether it has."""
        old = self._running[i]
        heard, told = os.pipe()
        try:
            new = self._start(relieves=told)
        finally:
            os.close(told)
        with open(heard, "rb", buffering=0) as pipe:
            while not select.select([pipe], [], [], LOOK_EVERY_SECONDS)[0]:
                if self._stopping:
                    self._running.append(new)  # To be stopped with the others.
                    return False
            if not pipe.read(1):
                _LOG.error("a new worker did not come up, and the old one stays", extra={"pid": new.pid})
                new.wait()
                return False
        self._running[i] = new
        old.terminate()
        old.wait()
        _LOG.info("a worker was replaced", extra={"old": old.pid, "new": new.pid})
        return True

    def _stop(self, _: int, __: FrameType | None) -> None:
        self._stopping = True

    def _renew(self, _: int, __: FrameType | None) -> None:
        self._renewing = True
