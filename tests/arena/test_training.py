"""The jobs that make training data: the rows of a game are the same wherever it is played, and say what they should."""

from __future__ import annotations

from json import loads
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import sixfold.engine
from sixfold.arena.training import STANDING, ChanceJob, ContestJob, HandJob, rounds_of

NUMBERS: dict[str, Any] = loads((Path(sixfold.engine.__file__).parent / "evaluation.json").read_text(encoding="utf-8"))
CHANCES = ChanceJob(NUMBERS, 3, 5, rounds=1, iterations=40, plies=(2, 2), samples=4, bot="greedy")
JOBS = [
    HandJob(NUMBERS, 2, 5, 4, 0.7),
    ContestJob(NUMBERS, 2, 5, every=8, samples=2, plies=1, thoughtful=0, temperature=1.0),
    CHANCES,
]


@pytest.mark.parametrize("job", JOBS, ids=lambda job: type(job).__name__)
def test_a_game_has_the_same_rows_alone_and_among_others(job: HandJob | ContestJob | ChanceJob) -> None:
    assert job.repeats
    together = dict(job.play(0, 3))
    assert job.play(1, 1) == [(1, together[1])]
    assert len(set(together.values())) == 3


def test_a_row_about_chances_says_who_asks_and_who_won() -> None:
    ((_, data),) = CHANCES.play(0, 1)
    rows = np.frombuffer(data, dtype=np.float32).reshape(-1, 2 + STANDING)
    # Every moment is asked as a bot asks it and as a review does, with the review's number of samples.
    moments, counts = np.unique(rows[:, 0], return_counts=True)
    assert list(moments[1::2]) == list(moments[::2] + 1)
    assert set(counts[1::2]) == {CHANCES.samples}
    # All three seats are asked in a round, so their shares of one victory add up.
    shares = [rows[rows[:, 0] == moment, 1] for moment in moments]
    assert all(len(set(share)) == 1 for share in shares)
    assert sum(share[0] for share in shares[::2]) == pytest.approx(1)


def test_rounds_ask_every_seat() -> None:
    asked = rounds_of(30, 3, 2, Random(1))
    assert len(asked) == 6
    assert all(asked[i : i + 3] == list(range(asked[i], asked[i] + 3)) for i in (0, 3))
    assert len(rounds_of(3, 3, 2, Random(1))) == 3, "a short game has fewer"
