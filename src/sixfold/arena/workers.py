"""The processes that play a match: one per core, handed batches of deals, gone as soon as nobody needs them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait

from sixfold.arena.failures import WorkerDied
from sixfold.arena.match import Match, Row

_BATCH_SECONDS = 0.3
"""About this long a batch takes: long enough to be worth sending to a process, short enough to see and to stop."""
_MOST_DEALS = 2048
_WAITING = 2
"""This many batches are handed to a process, so that none has to wait for its next."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def played(match: Match, missing: list[int], jobs: int) -> Generator[list[Row], None, None]:
    """The rows of the missing deals, batch by batch as they are done. Closing it ends the processes at once."""
    workers: list[_Worker] = []
    size, left = 1, _stretches(missing)
    try:
        stretch = next(left, None)
        while stretch is not None or any(worker.handed for worker in workers):
            while stretch is not None and (worker := _free(workers, jobs, match)) is not None:
                worker.hand(stretch.start, min(size, len(stretch)))
                stretch = stretch[size:] or next(left, None)
            ready = wait([worker.pipe for worker in workers if worker.handed])
            for worker in workers:
                if worker.pipe in ready:
                    rows, seconds = worker.result()
                    size = max(1, min(_MOST_DEALS, int(len(rows) * _BATCH_SECONDS / max(seconds, 1e-9))))
                    yield rows
    finally:
        for worker in workers:
            worker.end()


class _Worker:
    """A process with a pipe of its own: when it is ended in the middle of a word, nobody else listens to it.

    (The pools of the standard library share one pipe, and wait for ever for the rest of that word.)
    """

    def __init__(self, match: Match) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.handed = 0
        self._process = context.Process(target=_work, args=(match, theirs), daemon=True)
        if sys.platform != "win32":
            # The first process would bring this helper of the standard library along, whose start lets Ctrl-C through.
            resource_tracker.ensure_running()
        with ctrl_c_held():
            self._process.start()
        theirs.close()

    def hand(self, first: int, deals: int) -> None:
        """Let it play these deals after what it has been handed before."""
        with _alive():
            self.pipe.send((first, deals))
        self.handed += 1

    def result(self) -> tuple[list[Row], float]:
        """The next rows, and the seconds that they took."""
        with _alive():
            came = self.pipe.recv()
        if isinstance(came, BaseException):
            raise came
        self.handed -= 1
        rows, seconds = came
        return rows, seconds

    def end(self) -> None:
        """End it, whatever it does."""
        self._process.terminate()
        self._process.join()
        self.pipe.close()


@contextmanager
def _alive() -> Iterator[None]:
    """Say so if the process at the other end of the pipe is no more."""
    try:
        yield
    except (EOFError, ConnectionError):
        raise WorkerDied("a process of the arena has died") from None


def _free(workers: list[_Worker], jobs: int, match: Match) -> _Worker | None:
    """Who shall have the next batch: a new process as long as there are too few, else whoever has least; or nobody."""
    if len(workers) < jobs:
        workers.append(_Worker(match))
        return workers[-1]
    worker = min(workers, key=lambda worker: worker.handed)
    return worker if worker.handed < _WAITING else None


def _work(match: Match, pipe: Connection) -> None:
    """What a process does: play what it is handed, until it is ended."""
    threading.Thread(target=_leave_with_the_arena, daemon=True).start()
    with suppress(EOFError, ConnectionError):  # The arena is gone.
        while True:
            first, deals = pipe.recv()
            began = time.perf_counter()
            try:
                rows = match.play(first, deals)
            except Exception as error:
                pipe.send(error)
            else:
                pipe.send((rows, time.perf_counter() - began))


def _stretches(numbers: list[int]) -> Iterator[range]:
    """Growing numbers as ranges without gaps."""
    start = 0
    for i, number in enumerate(numbers, start=1):
        if i == len(numbers) or numbers[i] != number + 1:
            yield range(numbers[start], number + 1)
            start = i


@contextmanager
def ctrl_c_held() -> Iterator[None]:
    """Ctrl-C comes through only afterwards. A process that is started meanwhile never hears of it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_with_the_arena() -> None:
    """Let no process outlive the arena, however that ends."""
    arena = multiprocessing.parent_process()
    if arena is not None:
        arena.join()
        os._exit(1)
