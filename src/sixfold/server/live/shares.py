"""The event loop's time, shared out by address: whoever has had too much of it waits, and nobody else."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any, Generic, TypeVar

from sixfold.server.config import Rate
from sixfold.server.live.limits import MOST_ADDRESSES, Bucket

T = TypeVar("T")

SHORTEST_WAIT_SECONDS = 0.001
"""What waits is let in piece by piece, since only what has been done shows what it costs."""


class Share:
    """What one address has had of the event loop's time, and what waits until it may have more."""

    __slots__ = ("_bucket", "_rate", "_timer", "_waiting")

    def __init__(self, rate: Rate) -> None:
        """Nothing was used, and nothing waits."""
        self._rate = rate
        self._bucket = Bucket(rate)
        self._waiting = OrderedDict[Callable[[], object], None]()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def limited(self) -> bool:
        """Whether anything is counted at all."""
        return self._rate.burst > 0

    @property
    def owed(self) -> float:
        """How many seconds to wait before anything more is done for this address."""
        return self._bucket.owed

    @property
    def idle(self) -> bool:
        """Whether there is nothing to remember."""
        return not self._waiting and self._bucket.full

    def pay(self, seconds: float) -> None:
        """Count time that was used."""
        self._bucket.pay(seconds)

    @property
    def waits(self) -> bool:
        """Whether the next piece of work has to wait for its turn. Nobody waits who has kept within the limit."""
        return bool(self._waiting or self._bucket.owed)

    async def admit(self) -> None:
        """Wait until it is this piece of work's turn."""
        if self.waits:
            future = asyncio.get_running_loop().create_future()

            def admitted() -> None:
                if not future.done():
                    future.set_result(None)

            self.call_in_turn(admitted)
            try:
                await future
            finally:
                self.forget(admitted)

    def call_in_turn(self, work: Callable[[], object]) -> None:
        """Do this when its turn comes."""
        self._waiting[work] = None
        if self._timer is None:
            self._let_in_later()

    def forget(self, work: Callable[[], object]) -> None:
        """Nobody needs this any more."""
        self._waiting.pop(work, None)

    def _let_in_later(self) -> None:
        wait = max(SHORTEST_WAIT_SECONDS, self._bucket.owed)
        self._timer = asyncio.get_running_loop().call_later(wait, self._let_in)

    def _let_in(self) -> None:
        self._timer = None
        if self._waiting and not self._bucket.owed:
            self._waiting.popitem(last=False)[0]()
        if self._waiting and self._timer is None:  # What was let in may wait for more already.
            self._let_in_later()


class Shares:
    """The shares of all addresses."""

    def __init__(self, rate: Rate) -> None:
        """Each may have so many seconds at once, and so many per second."""
        self._rate = rate
        self._kept: dict[str, Share] = {}

    def of(self, address: str) -> Share:
        """The share of this address."""
        share = self._kept.get(address)
        if share is None:
            if len(self._kept) >= MOST_ADDRESSES:
                self._kept = {address: kept for address, kept in self._kept.items() if not kept.idle}
            share = self._kept[address] = Share(self._rate)
        return share


def metered(work: Coroutine[Any, Any, T], share: Share) -> Awaitable[T]:
    """The same work, with the time that it runs (not that it waits) counted for a share."""
    return _Metered(work, share) if share.limited else work


def begin(work: Coroutine[Any, Any, T], share: Share) -> Awaitable[T] | None:
    """Do what of this work has to wait for nothing; the rest, metered, if there is any. Its caller counts the time."""
    try:
        waited_for = work.send(None)
    except StopIteration:
        return None
    return _Metered(work, share, waited_for, waits=True)


class _Metered(Generic[T]):
    def __init__(
        self, work: Coroutine[Any, Any, T], share: Share, waited_for: Any = None, *, waits: bool = False
    ) -> None:
        self._work = work
        self._share = share
        self._waited_for = waited_for
        self._waits = waits

    def __await__(self) -> Generator[Any, Any, T]:
        work, pay, now = self._work, self._share.pay, time.perf_counter
        waited_for, waits = self._waited_for, self._waits
        failed: BaseException | None = None
        while True:
            if waits:
                try:
                    yield waited_for
                    failed = None
                except BaseException as error:
                    failed = error
            waits, began = True, now()
            try:
                waited_for = work.send(None) if failed is None else work.throw(failed)
            except StopIteration as done:
                result: T = done.value
                return result
            finally:
                pay(now() - began)
