"""Training data by self-play as a job of `sixfold.crew`: games by static value and chance, and what followed."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any, NamedTuple

from sixfold import _core
from sixfold.crew import work
from sixfold.engine.evaluation import pack_evaluation


class Rows(NamedTuple):
    """What was seen of games, as 32-bit floats: see `core/src/training.hpp`."""

    moves: bytes
    hands: bytes
    chances: bytes


@dataclass(frozen=True, slots=True)
class TrainingJob:
    """Games of a seed, played with these numbers for an evaluation."""

    evaluation: Mapping[str, Any]
    players: int
    seed: int
    horizon: int
    temperature: float

    @property
    def repeats(self) -> bool:
        """A game of a seed is always the same."""
        return True

    def play(self, first: int, count: int) -> list[tuple[int, Rows]]:
        """The rows of these games, each with its number."""
        packed = pack_evaluation(dict(self.evaluation))
        found = []
        for number in range(first, first + count):
            rows = _core.training_rows(packed, self.players, self.seed, 1, self.horizon, self.temperature, number)
            found.append((number, Rows(rows.moves, rows.hands, rows.chances)))
        return found


def training_rows(job: TrainingJob, games: int, *, jobs: int | None = None, on: str = "") -> Rows:
    """The rows of games 0 onwards, in their order: the same wherever and by however many they were played."""
    played: dict[int, Rows] = {}
    with closing(work(job, list(range(games)), jobs, on)) as stretches:
        for stretch in stretches:
            played.update(stretch)
    in_order = [played[number] for number in range(games)]
    return Rows(*(b"".join(parts) for parts in zip(*in_order, strict=True)))
