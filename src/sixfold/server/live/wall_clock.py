"""The server's own clock: it runs evenly even if the wall clock is set or the machine sleeps."""

from __future__ import annotations

import time
from collections.abc import Callable

LONGEST_SILENCE_MS = 3000
"""A running server reads its clock several times a second, so a longer gap means that the machine slept."""


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def steady_clock() -> int:
    """Milliseconds since some fixed moment; never set, so it does not leap."""
    return time.monotonic_ns() // 1_000_000


class ServerClock:
    """Milliseconds since 1970: the wall clock at the start, then the monotonic clock without gaps in which nothing ran.

    So nobody's time runs out because the wall clock was set or the machine slept. This clock is then ahead or behind
    until `Heartbeat` has given running turns the time back and sets it.
    """

    def __init__(self, wall: Callable[[], int] = wall_clock, steady: Callable[[], int] = steady_clock) -> None:
        """Starts at the time of the wall clock."""
        self.wall = wall
        self._steady = steady
        self._read = steady()
        self._offset = wall() - self._read

    def __call__(self) -> int:
        """The time now."""
        before, self._read = self._read, self._steady()
        if self._read - before > LONGEST_SILENCE_MS:
            self._offset -= self._read - before
        return self._read + self._offset

    @property
    def behind(self) -> int:
        """How far this clock is behind the wall clock; negative if the wall clock was set back."""
        return self.wall() - self()

    def set(self, forward: int) -> None:
        """Set the clock forward by this much."""
        self._offset += forward
