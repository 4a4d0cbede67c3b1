"""Training data as jobs of `sixfold.crew`: games by static value and chance, and what followed or was simulated."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any, NamedTuple

from sixfold import _core
from sixfold.crew import work
from sixfold.engine.evaluation import pack_evaluation
from sixfold.engine.thinkers import INFERENCE


class Rows(NamedTuple):
    """What was seen of games, as 32-bit floats: see `core/src/training.hpp`."""

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
            found.append((number, Rows(rows.hands, rows.chances)))
        return found


@dataclass(frozen=True, slots=True)
class ContestJob:
    """Games of a seed, and in some of their positions the moves against each other: see `core/src/contests.hpp`."""

    evaluation: Mapping[str, Any]
    players: int
    seed: int
    every: int
    samples: int
    plies: int
    thoughtful: int
    temperature: float
    candidates: int = 14
    strays: int = 3

    @property
    def repeats(self) -> bool:
        """A game of a seed is always the same."""
        return True

    def play(self, first: int, count: int) -> list[tuple[int, bytes]]:
        """The rows of these games, each with its number."""
        packed = pack_evaluation(dict(self.evaluation))
        return [
            (
                number,
                _core.contest_rows(
                    packed,
                    self.players,
                    self.seed,
                    number,
                    every=self.every,
                    candidates=self.candidates,
                    strays=self.strays,
                    samples=self.samples,
                    plies=self.plies,
                    thoughtful=self.thoughtful,
                    inference=INFERENCE,
                    temperature=self.temperature,
                ),
            )
            for number in range(first, first + count)
        ]


def training_rows(job: TrainingJob, games: int, *, jobs: int | None = None, on: str = "") -> Rows:
    """The rows of games 0 onwards, in their order: the same wherever and by however many they were played."""
    played: dict[int, Rows] = {}
    with closing(work(job, list(range(games)), jobs, on)) as stretches:
        for stretch in stretches:
            played.update(stretch)
    in_order = [played[number] for number in range(games)]
    return Rows(*(b"".join(parts) for parts in zip(*in_order, strict=True)))
