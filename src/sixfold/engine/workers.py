"""The processes that play a match: one a core, handed batches of deals, gone as soon as nobody needs them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager

from sixfold.engine.match import Match, Row

_BATCH_SECONDS = 0.3
"""About so long a batch takes: long enough to be worth sending to a process, short enough to see and to stop."""
_MOST_DEALS = 2048
_WAITING = 2
"""So many batches a process are handed out, so that none has to wait for its next."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def played(match: Match, missing: list[int], jobs: int) -> Generator[list[Row], None, None]:
    """The rows of the missing deals, batch by batch as they are done. Closing it ends the processes at once."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=_watch)
    running: set[Future[tuple[list[Row], float]]] = set()
    size, left = 1, _stretches(missing)
    try:
        stretch = next(left, None)
        while running or stretch is not None:
            while stretch is not None and len(running) < jobs * _WAITING:
                with ctrl_c_held():
                    running.add(pool.submit(_timed, match, stretch.start, min(size, len(stretch))))
                stretch = stretch[size:] or next(left, None)
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                rows, seconds = future.result()
                size = max(1, min(_MOST_DEALS, int(len(rows) * _BATCH_SECONDS / max(seconds, 1e-9))))
                yield rows
    finally:
        if running:
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
        pool.shutdown(cancel_futures=True)


def _stretches(numbers: list[int]) -> Iterator[range]:
    """Growing numbers as ranges without gaps."""
    start = 0
    for i, number in enumerate(numbers, start=1):
        if i == len(numbers) or numbers[i] != number + 1:
            yield range(numbers[start], number + 1)
            start = i


def _timed(match: Match, first: int, deals: int) -> tuple[list[Row], float]:
    start = time.perf_counter()
    rows = match.play(first, deals)
    return rows, time.perf_counter() - start


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


def _watch() -> None:
    """Let no process outlive the arena, however that ends."""
    threading.Thread(target=_leave_with_the_arena, daemon=True).start()


def _leave_with_the_arena() -> None:
    arena = multiprocessing.parent_process()
    if arena is not None:
        arena.join()
        os._exit(1)
