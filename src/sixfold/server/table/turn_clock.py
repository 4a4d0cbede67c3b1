"""A table's clock: how much time each seat has left. It reads no time: callers say how much was spent."""

from __future__ import annotations

from msgspec import Struct

from sixfold.rules.seats import of_seat, with_seat
from sixfold.server.table.options import LiveClock, MoveClock

LARGEST_SKEW_MS = 5000
"""Clocks of servers may differ by this much. A server whose clock is further off has had it set."""


def not_before(changed: int, now: int) -> int:
    """The time of what happens now at a table that last changed then: time goes back only if a clock was set back."""
    return now if now < changed - LARGEST_SKEW_MS else max(now, changed)


class Clock(Struct, frozen=True):
    """The milliseconds that each seat has left for its turn, were it to begin now."""

    kind: LiveClock | MoveClock
    left: tuple[int, ...]

    @classmethod
    def started(cls, kind: LiveClock | MoveClock, seats: int) -> Clock:
        """The clock at the start of a game."""
        return cls(kind, (_full(kind),) * seats)

    def of(self, seat: int) -> int:
        """What this seat has left."""
        return of_seat(self.left, seat)

    def after_turn(self, seat: int, spent: int) -> Clock:
        """The clock after a turn of this seat that took this long."""
        if isinstance(self.kind, MoveClock):
            return self._with(seat, _full(self.kind))
        return self._with(seat, max(0, self.of(seat) - spent) + 1000 * self.kind.increment_seconds)

    def lessened(self, seat: int, spent: int) -> Clock:
        """The clock after a seat spent time without finishing its turn."""
        return self._with(seat, max(0, self.of(seat) - spent))

    def _with(self, seat: int, left: int) -> Clock:
        return Clock(self.kind, with_seat(self.left, seat, left))


def _full(kind: LiveClock | MoveClock) -> int:
    return 1000 * (kind.seconds if isinstance(kind, MoveClock) else kind.base_seconds)
