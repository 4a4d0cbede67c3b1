"""Lanes for long work: a few threads, and a line before them in which everybody has their turn."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from sixfold.server.refusals import Denial, Denied

T = TypeVar("T")


class _Job:
    """Work that waits, and whoever waits for it."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self.work = work
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class Line:
    """Work that waits: one queue for each owner, and the owners are served in turn."""

    def __init__(self) -> None:
        """Nobody waits."""
        self._queues: dict[str, deque[_Job]] = {}
        self._count = 0

    def put(self, owner: str, job: _Job) -> None:
        """Queue up behind what the same owner waits for."""
        self._queues.setdefault(owner, deque()).append(job)
        self._count += 1

    def take(self) -> _Job | None:
        """The next of whoever has waited longest for their turn. What nobody waits for any more is left out."""
        while self._queues:
            owner, queue = next(iter(self._queues.items()))
            del self._queues[owner]
            while queue:
                job = queue.popleft()
                self._count -= 1
                if not job.done.done():
                    if queue:
                        self._queues[owner] = queue
                    return job
        return None

    def waiting(self, owner: str | None = None) -> int:
        """How many pieces of work wait: of this owner, or of all, which any thread may ask."""
        return self._count if owner is None else len(self._queues.get(owner, ()))

    def drop(self) -> None:
        """Send everybody away."""
        while (job := self.take()) is not None:
            job.done.set_exception(Denied(Denial.TOO_MANY_REQUESTS))


class Lane:
    """Threads that work for whoever is next in line. What is of a lower rank waits until no other work does."""

    def __init__(self, name: str, threads: int, ranks: int = 1) -> None:
        """So many threads, and a line for each rank, the first of which comes first."""
        self.threads = threads
        self._pool = ThreadPoolExecutor(threads, f"sixfold-{name}")
        self._lines = tuple(Line() for _ in range(ranks))
        self._at_work = 0
        self._closed = False

    def waiting(self, rank: int = 0) -> int:
        """How many pieces of work of this rank wait."""
        return self._lines[rank].waiting()

    async def do(self, owner: str, work: Callable[[], T], *, rank: int = 0, most: int | None = None) -> T:
        """Do this in a thread, when its owner's turn comes; what it returns or raises.

        Raises `Denied` if the owner has `most` pieces of work waiting already, or if the lane is closed before it is
        begun: the server stops, and another may take its place.
        """
        if self._closed:
            raise Denied(Denial.TOO_MANY_REQUESTS)
        if most is not None:
            self.check(owner, most, rank=rank)
        job = _Job(work)
        self._lines[rank].put(owner, job)
        self._begin()
        result: T = await job.done
        return result

    def check(self, owner: str, most: int, *, rank: int = 0) -> None:
        """Raise `Denied` if the owner has so many pieces of work waiting already."""
        if self._lines[rank].waiting(owner) >= most:
            raise Denied(Denial.TOO_MANY_REQUESTS)

    def close(self) -> None:
        """Send away who waits, and take nothing more; what was begun is not waited for."""
        self._closed = True
        for line in self._lines:
            line.drop()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _begin(self) -> None:
        """Set to work as many threads as are free."""
        while self._at_work < self.threads and (job := self._next()) is not None:
            self._at_work += 1
            began = asyncio.get_running_loop().run_in_executor(self._pool, job.work)
            began.add_done_callback(partial(self._ended, job))

    def _next(self) -> _Job | None:
        return next((job for line in self._lines if (job := line.take()) is not None), None)

    def _ended(self, job: _Job, ended: asyncio.Future[Any]) -> None:
        self._at_work -= 1
        error = Denied(Denial.TOO_MANY_REQUESTS) if ended.cancelled() else ended.exception()
        if not job.done.done():  # Whoever waited for it may have gone meanwhile.
            if error is None:
                job.done.set_result(ended.result())
            else:
                job.done.set_exception(error)
        self._begin()
