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

from sixfold.server.live.shared_counts import SharedTable

_LOG = logging.getLogger("sixfold.server")

LOOK_EVERY_SECONDS = 0.1
AGAIN_AFTER_SECONDS = 0.5
"""After a worker died; twice as long each time that it could not even begin."""
MOST_TRIES = 5
STEADY_SECONDS = 60.0
"""A worker that has lived for this long has begun."""
CANNOT_BEGIN = 2
"""What a worker ends with that cannot open its store."""


class NobodyBegins(Exception):
    """No worker could begin, however often it was tried. What each ran into it has said itself."""


class _Post:
    """A place for one worker, and how often in a row whoever was sent there could not begin."""

    def __init__(self, worker: subprocess.Popen[bytes]) -> None:
        self.worker = worker
        self.tries = 0
        self.since = time.monotonic()
        self.again_at: float | None = None
        """When another is sent, where the last one has died."""

    def take(self, worker: subprocess.Popen[bytes]) -> None:
        self.worker, self.since, self.again_at = worker, time.monotonic(), None

    def look(self) -> bool:
        """Whether its worker has just died."""
        if self.again_at is not None:
            return False
        if self.worker.poll() is None:
            if time.monotonic() - self.since > STEADY_SECONDS:
                self.tries = 0
            return False
        self.tries = self.tries + 1 if self.worker.returncode == CANNOT_BEGIN else 0
        self.again_at = time.monotonic() + AGAIN_AFTER_SECONDS * 2 ** max(0, self.tries - 1)
        return True


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
        self._table = SharedTable(count + 1)  # One more may come up before another goes.
        self._rows: list[subprocess.Popen[bytes] | None] = [None] * (count + 1)
        """Which process counts where."""
        self._posts = [_Post(self._start()) for _ in range(count)]
        self._late: list[subprocess.Popen[bytes]] = []
        """Those that were to take another's place when the end came."""
        self._stopping = False
        self._renewing = False

    def _start(self, relieves: int | None = None) -> subprocess.Popen[bytes]:
        """A new worker; one that takes another's place says on the pipe `relieves` when that one may go."""
        row = next(row for row, worker in enumerate(self._rows) if worker is None or worker.poll() is not None)
        self._table.clear(row)
        more = ["--counts", str(self._table.file), str(row)]
        handed = [self._listening.fileno(), self._table.file]
        if relieves is not None:
            more += ["--relieves", str(relieves)]
            handed.append(relieves)
        worker = subprocess.Popen([*self._command, *more], pass_fds=handed, env=self._environment)
        self._rows[row] = worker
        return worker

    def run(self) -> None:
        """Watch over them until SIGTERM or SIGINT, and then until all have stopped; renew them on SIGHUP.

        Raises `NobodyBegins` if none can open its store, try after try.
        """
        handlers = {signal.SIGINT: self._stop, signal.SIGTERM: self._stop, signal.SIGHUP: self._renew}
        before = {sign: signal.signal(sign, handler) for sign, handler in handlers.items()}
        try:
            while not self._stopping:
                time.sleep(LOOK_EVERY_SECONDS)
                for post in self._posts:
                    self._look_after(post)
                if self._renewing:
                    self._renewing = False
                    self._replace_all()
        finally:
            for sign, handler in before.items():
                signal.signal(sign, handler)
            workers = [*(post.worker for post in self._posts), *self._late]
            for worker in workers:
                worker.terminate()
            for worker in workers:
                worker.wait()

    def _look_after(self, post: _Post) -> None:
        """Send another worker in the place of one that died, after a while; if no one can begin, give up."""
        if post.look() and not self._stopping:
            _LOG.error("a worker died", extra={"pid": post.worker.pid, "code": post.worker.returncode})
            if post.tries >= MOST_TRIES and all(other.tries for other in self._posts):
                raise NobodyBegins
        if post.again_at is not None and time.monotonic() >= post.again_at and not self._stopping:
            post.take(self._start())

    def _replace_all(self) -> None:
        """Let a new process take the place of each, one after the other. If one cannot, the old ones stay."""
        for post in self._posts:
            if not self._replace(post):
                return
        _LOG.info("all workers are new")

    def _replace(self, post: _Post) -> bool:
        """Let a new process take this one's place; whether it has."""
        old = post.worker
        heard, told = os.pipe()
        try:
            new = self._start(relieves=told)
        finally:
            os.close(told)
        with open(heard, "rb", buffering=0) as pipe:
            while not select.select([pipe], [], [], LOOK_EVERY_SECONDS)[0]:
                if self._stopping:
                    self._late.append(new)  # To be stopped with the others.
                    return False
            if not pipe.read(1):
                _LOG.error("a new worker did not come up, and the old one stays", extra={"pid": new.pid})
                new.wait()
                return False
        post.take(new)
        old.terminate()
        old.wait()
        _LOG.info("a worker was replaced", extra={"old": old.pid, "new": new.pid})
        return True

    def _stop(self, _: int, __: FrameType | None) -> None:
        self._stopping = True

    def _renew(self, _: int, __: FrameType | None) -> None:
        self._renewing = True
