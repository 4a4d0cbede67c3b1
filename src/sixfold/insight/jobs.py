"""Reviews as a job of `sixfold.crew`: a game is a unit of work."""

from __future__ import annotations

from dataclasses import dataclass

from sixfold.insight.reviews import Effort, Review, review
from sixfold.notation import read_game


@dataclass(frozen=True, slots=True)
class ReviewJob:
    """Games by their records, and how thoroughly to look at them."""

    records: tuple[str, ...]
    effort: Effort
    seed: int

    @property
    def repeats(self) -> bool:
        """A review of a game is always the same."""
        return True

    def play(self, first: int, count: int) -> list[tuple[int, Review]]:
        """The reviews of these games, each with its number."""
        return [
            (number, review(read_game(self.records[number]), self.effort, seed=self.seed, threads=1))
            for number in range(first, first + count)
        ]
