"""The processes that do a job: one per core, handed batches of it, gone as soon as nobody needs them."""

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
from typing import Any, Generic, TypeVar

from sixfold.crew.jobs import Job, WorkerDied, next_size, stretches

T = TypeVar("T")

_BATCH_SECONDS = 0.3
"""About this long a batch takes: long enough to be worth sending to a process, short enough to see and to stop."""
_WAITING = 2
"""This many batches are handed to a process, so that none has to wait for its next."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def worked(job: Job[T], missing: list[int], jobs: int) -> Generator[list[T], None, None]:
    """The missing items, batch by batch as they are done. Closing it ends the processes at once."""
    workers: list[_Worker[T]] = []
    size, left = 1, stretches(missing)
    try:
        stretch = next(left, None)
        while stretch is not None or any(worker.handed for worker in workers):
            while stretch is not None and (worker := _free(workers, jobs, job)) is not None:
                worker.hand(stretch.start, min(size, len(stretch)))
                stretch = stretch[size:] or next(left, None)
            ready = wait([worker.pipe for worker in workers if worker.handed])
            for worker in workers:
                if worker.pipe in ready:
                    items, seconds = worker.result()
                    size = next_size(len(items), seconds, _BATCH_SECONDS)
                    yield items
    finally:
        for worker in workers:
            worker.end()


class _Worker(Generic[T]):
    """A process with a pipe of its own: when it is ended in the middle of a word, nobody else listens to it.

    (The pools of the standard library share one pipe, and wait for ever for the rest of that word.)
    """

    def __init__(self, job: Job[T]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.handed = 0
        self._process = context.Process(target=_work, args=(job, theirs), daemon=True)
        if sys.platform != "win32":
            # The first process would bring this helper of the standard library along, whose start lets Ctrl-C through.
            resource_tracker.ensure_running()
        with ctrl_c_held():
            self._process.start()
        theirs.close()

    def hand(self, first: int, count: int) -> None:
        """Let it do these items after what it has been handed before."""
        with _alive():
            self.pipe.send((first, count))
        self.handed += 1

    def result(self) -> tuple[list[T], float]:
        """The next items, and the seconds that they took."""
        with _alive():
            came = self.pipe.recv()
        if isinstance(came, BaseException):
            raise came
        self.handed -= 1
        items, seconds = came
        return items, seconds

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
        raise WorkerDied("a process has died") from None


def _free(workers: list[_Worker[T]], jobs: int, job: Job[T]) -> _Worker[T] | None:
    """Who shall have the next batch: a new process as long as there are too few, else whoever has least; or nobody."""
    if len(workers) < jobs:
        workers.append(_Worker(job))
        return workers[-1]
    worker = min(workers, key=lambda worker: worker.handed)
    return worker if worker.handed < _WAITING else None


def _work(job: Job[Any], pipe: Connection) -> None:
    """What a process does: whatever it is handed, until it is ended."""
    threading.Thread(target=_leave_with_the_caller, daemon=True).start()
    with suppress(EOFError, ConnectionError):  # The caller is gone.
        while True:
            first, count = pipe.recv()
            began = time.perf_counter()
            try:
                items = job.play(first, count)
            except Exception as error:
                pipe.send(error)
            else:
                pipe.send((items, time.perf_counter() - began))


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


def _leave_with_the_caller() -> None:
    """Let no process outlive the one that started it, however that ends."""
    caller = multiprocessing.parent_process()
    if caller is not None:
        caller.join()
        os._exit(1)
