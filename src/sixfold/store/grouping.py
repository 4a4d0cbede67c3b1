"""Writes that wait together are written together: one commit, and one wait for the disk, for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from sixfold.store.face import StoreError

W = TypeVar("W")

_MOST_WAITING = 1000
"""At most this many writes share a commit; whoever comes later waits for room."""


class Grouped(Generic[W]):
    """Hands `commit` all writes that wait at that moment, and the next when it is done.

    `commit` makes them durable, and gives for each the error that kept it from being written, or nothing. What it
    raises, all of them get.
    """

    def __init__(self, commit: Callable[[Sequence[W]], Awaitable[Sequence[StoreError | None]]]) -> None:
        self._commit = commit
        self._waiting: list[tuple[W, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    async def write(self, item: W) -> None:
        """Return once it is durable. Whoever is cancelled will not hear whether it was written."""
        while len(self._waiting) >= _MOST_WAITING:
            await asyncio.wait([self._waiting[0][1]])
        if self._closed:
            raise closed()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, done))
        if self._task is None:
            self._task = asyncio.create_task(self._write_all())
        await done

    async def close(self) -> None:
        """Take no more, and finish what is waiting."""
        self._closed = True
        if self._task is not None:
            await self._task

    async def _write_all(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting, []
            try:
                errors = await self._commit([item for item, _ in group])
            except Exception as error:
                for _, done in group:
                    if not done.cancelled():
                        done.set_exception(StoreError(*error.args) if isinstance(error, StoreError) else error)
                continue
            for (_, done), refused in zip(group, errors, strict=True):
                if done.cancelled():
                    continue
                if refused is None:
                    done.set_result(None)
                else:
                    done.set_exception(refused)
        self._task = None


def closed() -> StoreError:
    """What everybody hears who comes too late."""
    return StoreError("the store is closed: open it again")
