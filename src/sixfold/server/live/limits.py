"""Rate limits: buckets that fill up slowly, one per connection, per person and per address."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from sixfold.server.config import Limits, Rate
from sixfold.server.live.shared_counts import SharedCounts

MOST_ADDRESSES = 10_000
"""This many addresses are remembered; then those whose buckets are full again are forgotten."""
NETWORK_BITS = 64
"""How much of an IPv6 address is one household's: it chooses the rest at will."""


@lru_cache(MOST_ADDRESSES)
def counted_as(address: str) -> str:
    """Whom an address is counted as: itself, or the network that an IPv6 address belongs to."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), NETWORK_BITS), strict=False))


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

    def pay(self, amount: float) -> None:
        """Take what was used already, even if that is more than there is."""
        if self._rate.burst:
            self._fill()
            self._left -= amount

    @property
    def owed(self) -> float:
        """How many seconds it takes until more was not used than there was; 0 if that is so now."""
        if self._left >= 0:
            return 0.0
        self._fill()
        return max(0.0, -self._left / self._rate.per_second)

    @property
    def full(self) -> bool:
        """Whether nothing has been taken for a while."""
        self._fill()
        return self._left >= self._rate.burst

    def _fill(self) -> None:
        now = self._now()
        self._left = min(self._rate.burst, self._left + (now - self._since) * self._rate.per_second)
        self._since = now


class Buckets:
    """One bucket for each of many, all alike: addresses, or people."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        """All full."""
        self._rate = rate
        self._now = now
        self._kept: dict[str, Bucket] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def of(self, name: str) -> Bucket:
        """The bucket of this one."""
        bucket = self._kept.get(name)
        if bucket is None:
            if len(self._kept) >= MOST_ADDRESSES:
                self._kept = {name: kept for name, kept in self._kept.items() if not kept.full}
            bucket = self._kept[name] = Bucket(self._rate, self._now)
        return bucket

    def take(self, name: str) -> bool:
        """Whether one more is allowed to this one now."""
        return self._rate.burst == 0 or self.of(name).take()


class ConcurrencyLimit:
    """A concurrency limit per address."""

    def __init__(self, most: int, name: str = "", shared: SharedCounts | None = None) -> None:
        """Nothing is in progress; 0 for no limit. What other processes count under this name counts, too."""
        self._most = most
        self._name = name
        self._shared = shared
        self._taken = Counter[str]()

    def take(self, address: str) -> bool:
        """Count one more, if it is allowed."""
        if self._most and self.of(address) >= self._most:
            return False
        self._count(address, 1)
        return True

    def leave(self, address: str) -> None:
        """Count one fewer."""
        self._count(address, -1)
        if not self._taken[address]:
            del self._taken[address]

    def of(self, address: str) -> int:
        """The count of an address."""
        return self._taken[address] if self._shared is None else self._shared.of(f"{self._name} {address}")

    def _count(self, address: str, change: int) -> None:
        self._taken[address] += change
        if self._shared is not None:
            self._shared.add(f"{self._name} {address}", change)

    @property
    def taken(self) -> int:
        """How many there are, of all addresses."""
        return self._taken.total()


class Addresses:
    """The limits of each address: on what it does per second, and at the same time."""

    def __init__(
        self, limits: Limits, now: Callable[[], float] = time.monotonic, *, shared: SharedCounts | None = None
    ) -> None:
        """Nobody has asked for anything."""
        self.sockets = ConcurrencyLimit(limits.sockets, "sockets", shared)
        self.requests_in_progress = ConcurrencyLimit(limits.connections, "requests", shared)
        """Requests that are not answered yet, files of the page included. They outlive their connections, so the number
        of connections does not bound them."""
        self.requests = Buckets(limits.requests, now)
        self.new_guests = Buckets(limits.new_guests, now)
        self.new_tables = Buckets(limits.new_tables, now)
        self.works = Buckets(limits.works, now)
        """Records read, pictures drawn and suggestions asked for."""
