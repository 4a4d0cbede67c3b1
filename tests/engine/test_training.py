"""A training goes on where it was ended, comes out the same, and its fits find what was put into the numbers."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from training.course import Plan, train
from training.fitting import fit_moves, regret_of
from training.rows import BEYOND, CONTEST_COLUMNS, ERROR, FIRST_FEATURE, POSITION, UNSEEN, Workers

from sixfold import _core
from sixfold.engine.evaluation import FEATURES, pack_evaluation

PLAN = Plan(seed=5, generations=2, games=2, samples=4, self_play=12, chance_games=2, pairs=2)


def workers(heard: list[str]) -> Workers:
    return Workers(1, "", heard.append)


@pytest.mark.untraced
@pytest.mark.usefixtures("work_is_done_here")
def test_a_training_that_was_ended_goes_on_and_comes_out_the_same(tmp_path: Path) -> None:
    whole = train(PLAN, tmp_path / "whole", workers([]))
    assert isinstance(pack_evaluation(whole), _core.Evaluation)
    assert len(whole["making"]["figures"]) == 2

    def ended(text: str) -> None:
        if text.startswith("generation-2-3: 1 of"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(PLAN, tmp_path / "parts", Workers(1, "", ended))
    begun = tmp_path / "parts" / "generation-2-3.rows"
    begun.write_bytes(begun.read_bytes()[:-3])  # It was writing.
    heard: list[str] = []
    assert json.dumps(train(PLAN, tmp_path / "parts", workers(heard))) == json.dumps(whole)
    assert not any(text.startswith("generation-1-") for text in heard)


def test_a_folder_belongs_to_one_plan(tmp_path: Path) -> None:
    (tmp_path / "plan.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ValueError, match="another plan"):
        train(PLAN, tmp_path, workers([]))


def test_the_fit_finds_weights_among_moves_of_a_position() -> None:
    random = np.random.default_rng(1)
    rows = random.normal(size=(4000, CONTEST_COLUMNS))
    rows[:, POSITION] = np.arange(4000) // 10
    rows[:, UNSEEN] = 60
    rows[:, ERROR] = 0.1
    rows[:, BEYOND] = 2 * rows[:, FIRST_FEATURE + 3] + 50 * rows[:, POSITION]  # The mean of a position says nothing.
    phases = fit_moves(rows)
    fitted = phases[-2]["weights"]
    assert fitted[FEATURES[3]] == pytest.approx(2, abs=0.05)
    assert abs(fitted[FEATURES[4]]) < 0.05
    assert regret_of(rows, phases) < 0.1
