"""A process beside the server that does what it is handed: work in Python that nobody at a table shall wait for.

A thread would do it at the tables' cost, since only one thread at a time runs Python, and some libraries let no other
run while they work. The process has a low priority, and if a piece of work takes too long, it is ended with it.
"""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any, TypeVar

T = TypeVar("T")

MOST_SECONDS = 10.0
NICENESS = 10


class ClerkDied(Exception):
    """The process ended before its work was done: it took too long, or somebody ended it."""


class Clerk:
    """The process. It is started when it is first needed, and whenever it is gone."""

    def __init__(self) -> None:
        """Not started yet."""
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        atexit.register(self.end)

    def do(self, work: Callable[..., T], *arguments: object, seconds: float = MOST_SECONDS) -> T:
        """What this function, which a module has by its name, gives or raises there. Whoever calls waits for it."""
        with self._lock:
            process = self._running()
            assert process.stdin is not None
            assert process.stdout is not None
            too_long = threading.Timer(seconds, process.kill)
            too_long.start()
            try:
                pickle.dump((work, arguments), process.stdin)
                process.stdin.flush()
                done, result = pickle.load(process.stdout)
            except (OSError, EOFError, pickle.UnpicklingError) as error:
                self._end()
                raise ClerkDied(f"the clerk ended while it did {work.__qualname__}") from error
            finally:
                too_long.cancel()
        if not done:
            raise result
        return result  # type: ignore[no-any-return]

    def end(self) -> None:
        """End it; it is started again if there is more to do."""
        with self._lock:
            self._end()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self._end()
        if self._process is None:
            command = [sys.executable, "-m", __name__]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            assert process.stdin is not None
            assert process.stdout is not None
            with suppress(OSError):
                process.stdin.close()  # Which tells it to go.
            try:
                process.wait(1)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            process.stdout.close()


def work_for(handed: IO[bytes], done: IO[bytes]) -> None:
    """What the process does, until nobody is left to hand it anything."""
    while True:
        try:
            work, arguments = pickle.load(handed)
        except EOFError:
            return
        answer: tuple[bool, Any]
        try:
            answer = True, work(*arguments)
        except Exception as error:
            answer = False, error
        pickle.dump(answer, done)
        done.flush()


def main() -> None:
    """Be the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server.
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with suppress(BrokenPipeError):
        work_for(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
