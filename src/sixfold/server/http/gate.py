"""Who is connected: how many places an address takes, who keeps the server waiting, and who has to go first."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress

from sixfold.server.config import Limits
from sixfold.server.live.limits import ConcurrencyLimit, counted_as
from sixfold.server.live.metrics import Metrics
from sixfold.server.live.shared_counts import SharedCounts
from sixfold.server.live.shares import Share, Shares

_LOG = logging.getLogger("sixfold.server")

MOST_FILES = 65_536
KEPT_FOR_FILES = 100
"""This many open files are for the store, the log and whatever else is no connection."""
NEAR = 0.8
"""From this part of a limit on, the log says so."""
CONNECTION_SECONDS = 0.0001
"""About what it takes of the event loop's time to let a connection in and out."""
MOST_OWED_SECONDS = 2.0
"""An address that would have to wait for this long gets no new connection."""
LOOK_EVERY_SECONDS = 1.0
EMPTIED_EVERY_SECONDS = 0.02
CLOSE_WITHIN_SECONDS = 10.0
"""A connection whose other end does not take what was sent before it was closed ends after this."""


def raise_file_limit() -> int:
    """Allow this process as many open files as it may have; the number."""
    try:
        import resource
    except ImportError:  # Windows has no such limit.
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(ValueError, OSError):  # A system may allow less than it says.
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, MOST_FILES)


class Place:
    """One connection."""

    __slots__ = ("address", "closing_since", "share", "stop", "too_late", "transport", "unread_since", "waits_until")

    def __init__(
        self, transport: asyncio.Transport, address: str | None, share: Share | None, stop: Callable[[], object]
    ) -> None:
        """A connection from this address; from none if a proxy speaks for many."""
        self.transport = transport
        self.address = address
        self.share = share
        self.stop = stop
        """Called when the server stops."""
        self.waits_until: float | None = None
        """When a request that has begun must have arrived."""
        self.too_late: Callable[[], None] = transport.abort
        """What is done if it has not."""
        self.unread_since: float | None = None
        """Since when the other end does not take what is sent."""
        self.closing_since: float | None = None

    @property
    def counted(self) -> bool:
        """Whether the time that it takes is counted."""
        return self.share is not None and self.share.limited


class Gate:
    """All connections of a process."""

    def __init__(
        self,
        limits: Limits,
        shares: Shares,
        metrics: Metrics,
        *,
        files: int = MOST_FILES,
        proxies: frozenset[str] = frozenset(),
        shared: SharedCounts | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Nobody is connected. Connections from proxies are not counted by address."""
        self.limits = limits
        self.metrics = metrics
        self.closed = False
        """Whether the server stops: whoever still comes is answered once."""
        self.last_seconds = 0.5
        """Within this time, a request that was on its way then may still arrive, and a goodbye be taken."""
        self._shares = shares
        self._most = max(1, files - KEPT_FOR_FILES)
        self._proxies = proxies
        self._now = now
        self._places: dict[asyncio.Transport, Place] = {}
        self._waiting: dict[Place, None] = {}
        self._waiting_from = defaultdict[str, dict[Place, None]](dict)
        """In the order in which they began to wait."""
        self._taken = ConcurrencyLimit(limits.connections, "connections", shared)

    def __len__(self) -> int:
        return len(self._places)

    # Coming and going.

    def enter(self, transport: asyncio.Transport, stop: Callable[[], object]) -> Place | None:
        """The place of a new connection; none if it has to go again. `stop` is called when the server stops."""
        peer = (transport.get_extra_info("peername") or ("",))[0]
        address = None if peer in self._proxies else counted_as(peer)
        place = Place(transport, address, None if address is None else self._shares.of(address), stop)
        if len(self._places) >= self._most and not self._drop_longest(self._waiting):
            self._warn("all places for connections are taken", len(self._places), self._most)
            return None
        if place.share is not None:
            place.share.pay(CONNECTION_SECONDS)
            if place.share.owed > MOST_OWED_SECONDS:
                return None
        if address is not None and not self._enter_from(address):
            return None
        self._places[transport] = place
        if len(self._places) >= NEAR * self._most:
            self._warn("connections are near their limit", len(self._places), self._most)
        return place

    def _enter_from(self, address: str) -> bool:
        most = self.limits.connections
        if not self._taken.take(address):
            self._warn("an address has all its connections", most, most, address)
            return False
        count = self._taken.of(address)
        if most and count >= NEAR * most:
            self._warn("an address is near its limit of connections", count, most, address)
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection is gone."""
        place = self._places.pop(transport, None)
        if place is None:
            return
        self.arrived(place)
        if place.address is not None:
            self._taken.leave(place.address)

    # Waiting.

    def wait_for(self, place: Place, seconds: float, too_late: Callable[[], None]) -> None:
        """The rest of a request has to arrive on this connection within this many seconds."""
        self.arrived(place)
        place.waits_until, place.too_late = self._now() + seconds, too_late
        self._waiting[place] = None
        if place.address is None:
            return
        waiting = self._waiting_from[place.address]
        waiting[place] = None
        most = self.limits.waiting
        if most and len(waiting) > most:
            self._warn("an address keeps too many requests waiting", len(waiting), most, place.address)
            self._drop_longest(waiting)

    def idle(self, place: Place, seconds: float) -> None:
        """Nothing has to arrive, but what comes next has to begin within this many seconds."""
        self.arrived(place)
        place.waits_until, place.too_late = self._now() + seconds, place.transport.close

    def arrived(self, place: Place) -> None:
        """Nothing more is waited for on this connection."""
        place.waits_until = None
        if place in self._waiting:
            del self._waiting[place]
            if place.address is not None:
                waiting = self._waiting_from[place.address]
                del waiting[place]
                if not waiting:
                    del self._waiting_from[place.address]

    def _drop_longest(self, waiting: dict[Place, None]) -> bool:
        """End the connection that has waited longest; whether there was one."""
        place = next(iter(waiting), None)
        if place is None:
            return False
        self.metrics.cut_off("crowded").inc()
        self.leave(place.transport)
        place.transport.abort()
        return True

    # The end.

    def stop(self) -> None:
        """The server stops: whoever still comes is answered once."""
        self.closed = True
        for place in list(self._places.values()):
            place.stop()

    async def emptied(self, seconds: float) -> None:
        """Wait until nobody is connected any more, but no longer than this."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._places:
                    await asyncio.sleep(EMPTIED_EVERY_SECONDS)

    # Time.

    async def watch(self) -> None:
        """End, again and again, what keeps the server waiting for too long."""
        while True:
            await asyncio.sleep(LOOK_EVERY_SECONDS)
            self.look()

    def look(self) -> None:
        """End it now."""
        now = self._now()
        for place in list(self._places.values()):
            if place.waits_until is not None and now > place.waits_until:
                self.arrived(place)
                place.too_late()
            if place.unread_since is not None and now - place.unread_since > self.limits.unread_seconds:
                self.metrics.cut_off("unread").inc()
                place.transport.abort()
            elif not place.transport.is_closing():
                continue
            elif place.closing_since is None:
                place.closing_since = now
            elif now - place.closing_since > CLOSE_WITHIN_SECONDS:
                place.transport.abort()

    def taken(self, place: Place, is_taken: bool) -> None:
        """Whether the other end takes what is sent."""
        place.unread_since = None if is_taken else self._now()

    def _warn(self, message: str, count: int, most: int, address: str | None = None) -> None:
        where = {} if address is None else {"address": address}
        _LOG.warning(message, extra={"connections": count, "most": most, **where})
