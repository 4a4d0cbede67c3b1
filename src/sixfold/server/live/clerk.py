"""A process beside the server that does what it is handed: work in Python that nobody at a table shall wait for.

A thread would do it at the tables' cost, since only one thread at a time runs Python, and some libraries let no other
run while they work. The process has a low priority, and is ended with a piece of work that takes too long.
"""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import IO, Any, TypeVar

T = TypeVar("T")

MOST_CPU_SECONDS = 10
MOST_SECONDS = 60.0
"""What a piece of work may take of the processor, and in all: on a busy machine the one is more than the other."""
NICENESS = 5


class ClerkDied(Exception):
    """The process ended before its work was done: it took too long, or somebody ended it."""


class Clerk:
    """The process. It is started when it is first needed, and whenever it is gone."""

    def __init__(self, cpu_seconds: int = MOST_CPU_SECONDS) -> None:
        """Not started yet; a piece of work may take this many seconds of the processor."""
        self._cpu_seconds = cpu_seconds
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
            command = [sys.executable, "-m", __name__, str(self._cpu_seconds)]
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


def work_for(handed: IO[bytes], done: IO[bytes], before_each: Callable[[], None]) -> None:
    """What the process does, until nobody is left to hand it anything."""
    while True:
        try:
            work, arguments = pickle.load(handed)
        except EOFError:
            return
        answer: tuple[bool, Any]
        before_each()
        try:
            answer = True, work(*arguments)
        except Exception as error:
            answer = False, error
        pickle.dump(answer, done)
        done.flush()


def allow_cpu_seconds(seconds: int) -> None:
    """Let the system end this process if it takes more than this from now on, where it can."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + 1 + seconds, hard))


def main() -> None:
    """Be the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server.
    if hasattr(os, "sched_setscheduler"):
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with suppress(BrokenPipeError):
        work_for(sys.stdin.buffer, sys.stdout.buffer, partial(allow_cpu_seconds, int(sys.argv[1])))


if __name__ == "__main__":
    main()
