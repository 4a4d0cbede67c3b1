"""The editions of the game, and who starts by each of them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from sixfold.rules.seats import by_seat


class Edition(Enum):
    """A rulebook's own ways; all else is common to all of them. The value is its name in the notation."""

    MINDWARE = "mindware"
    CLASSIC = "classic"
    HEAP = "heap"
    SCHMIDT = "schmidt"

    @property
    def youngest_starts(self) -> bool:
        """Whether a tie for the start goes to the youngest of those tied, not to the oldest."""
        return self is Edition.SCHMIDT

    @property
    def pile(self) -> str:
        """What the draw pile is called: a bag, or a heap of tiles lying face down."""
        return "heap" if self is Edition.HEAP else "bag"

    def start_seat(self, largest_sets: Sequence[int], ages: Sequence[int | None] = ()) -> int:
        """Who starts: the seat with the largest set. A tie goes by age; where ages don't decide, the earlier seat."""
        best = max(largest_sets)
        tied = [seat for seat, size in by_seat(largest_sets) if size == best]
        known = {seat: age for seat, age in by_seat(ages) if age is not None}
        if any(seat not in known for seat in tied):
            return tied[0]
        wanted = (min if self.youngest_starts else max)(known[seat] for seat in tied)
        return next(seat for seat in tied if known[seat] == wanted)

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Edition.{self.name}"
