"""The fitted evaluation: complete, and as the core reads it."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest
from training.course import Plan

from sixfold import _core
from sixfold.engine.evaluation import FEATURES, evaluation, pack_evaluation

ROOT = Path(__file__).parent.parent.parent
DATA = json.loads((ROOT / "src" / "sixfold" / "engine" / "evaluation.json").read_text(encoding="utf-8"))


def test_the_evaluation_of_the_package_is_complete() -> None:
    assert len(FEATURES) == _core.FEATURES
    assert isinstance(evaluation(), _core.Evaluation)


def test_an_evaluation_that_lacks_a_phase_is_refused() -> None:
    with pytest.raises(ValueError, match="an evaluation has"):
        pack_evaluation({**DATA, "kept": DATA["kept"][1:]})


def test_danger_costs_and_sets_are_worth_something() -> None:
    """What was fitted makes sense: a set of four is worth more than a pair, and a line of four that is left costs."""
    for phase in DATA["hands"][2:]:
        assert phase["sets"][2] < phase["sets"][3] < phase["sets"][4]
    for phase in DATA["moves"]["2"][2:]:
        assert phase["weights"]["open_fours"] < 0 < phase["weights"]["own_fours"]


def test_the_weights_say_how_they_were_made() -> None:
    """By the command as it stands, with nothing said to it."""
    making = DATA["making"]
    assert len(making["figures"]) == making["generations"]
    assert {name: value for name, value in making.items() if name != "figures"} == asdict(Plan())
