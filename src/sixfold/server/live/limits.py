"""Rate limits: buckets that fill up slowly, one per connection and one per address."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from sixfold.server.config import Limits, Rate

MOST_ADDRESSES = 10_000
"""This many addresses are remembered; then those whose buckets are full again are forgotten."""


class Bucket:
    """Tokens that come back with time: each request takes some, and an empty bucket means no."""

    __slots__ = ("_left", "_now", "_rate", "_since")

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        """A full bucket."""
        self._rate = rate
        self._now = now
        self._left = rate.burst
        self._since = now()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        if self._rate.burst == 0:
            return True
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether nothing has been taken for a while."""
        self._fill()
        return self._left >= self._rate.burst

    def _fill(self) -> None:
        now = self._now()
        self._left = min(self._rate.burst, self._left + (now - self._since) * self._rate.a_second)
        self._since = now


class Addresses:
    """What each address has asked for lately."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        """Nobody has asked for anything."""
        self._limits = limits
        self._now = now
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._connected = Counter[str]()

    def may_ask(self, address: str) -> bool:
        """Whether the address may make one more request."""
        return self._take("request", address, self._limits.requests)

    def may_become_guest(self, address: str) -> bool:
        """Whether one more guest may come from the address."""
        return self._take("guest", address, self._limits.new_guests)

    def may_open_table(self, address: str) -> bool:
        """Whether one more table may be opened from the address."""
        return self._take("table", address, self._limits.new_tables)

    def may_have_work_done(self, address: str) -> bool:
        """Whether one more record, picture or suggestion may be asked for from the address."""
        return self._take("work", address, self._limits.works)

    def connect(self, address: str) -> bool:
        """Count one more connection, if it is allowed."""
        most = self._limits.connections
        if most and self._connected[address] >= most:
            return False
        self._connected[address] += 1
        return True

    def disconnect(self, address: str) -> None:
        """Count one connection less."""
        self._connected[address] -= 1
        if not self._connected[address]:
            del self._connected[address]

    @property
    def connected(self) -> int:
        """How many connections there are."""
        return self._connected.total()

    def _take(self, what: str, address: str, rate: Rate) -> bool:
        if rate.burst == 0:
            return True
        bucket = self._buckets.get((what, address))
        if bucket is None:
            if len(self._buckets) >= MOST_ADDRESSES:
                self._buckets = {key: kept for key, kept in self._buckets.items() if not kept.full}
            bucket = self._buckets[what, address] = Bucket(rate, self._now)
        return bucket.take()
