"""The time of the house: it runs evenly, whatever becomes of the clock on the wall or of the machine."""

from __future__ import annotations

import time
from collections.abc import Callable

LONGEST_SILENCE_MS = 3000
"""A server that runs reads its clock a few times a second. If nobody did for longer, nothing ran: the machine slept."""


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def steady_clock() -> int:
    """Milliseconds since any time, without a leap."""
    return time.monotonic_ns() // 1_000_000


class HouseClock:
    """Milliseconds since 1970, from the wall's time at the start. It stands still while nothing runs.

    So nobody's time runs out because a clock was set, or a machine slept. The wall is then ahead, or behind, until
    whoever looks after running turns has made up for it and sets this clock.
    """

    def __init__(self, wall: Callable[[], int] = wall_clock, steady: Callable[[], int] = steady_clock) -> None:
        """It shows what the wall shows."""
        self.wall = wall
        self._steady = steady
        self._read = steady()
        self._offset = wall() - self._read

    def __call__(self) -> int:
        """The time of now."""
        before, self._read = self._read, self._steady()
        if self._read - before > LONGEST_SILENCE_MS:
            self._offset -= self._read - before
        return self._read + self._offset

    @property
    def behind(self) -> int:
        """How far the wall is ahead; less than nothing if the wall was set back."""
        return self.wall() - self()

    def set(self, forward: int) -> None:
        """Move the hands by this much."""
        self._offset += forward
