"""The fitted evaluation: complete, as the core reads it, and made by a script that runs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sixfold import _core
from sixfold.engine.evaluation import FEATURES, evaluation, pack_evaluation

ROOT = Path(__file__).parent.parent.parent
DATA = json.loads((ROOT / "src" / "sixfold" / "engine" / "evaluation.json").read_text(encoding="utf-8"))


def test_the_evaluation_of_the_package_is_complete() -> None:
    assert len(FEATURES) == _core.FEATURES
    assert isinstance(evaluation(), _core.Evaluation)


def test_an_evaluation_that_lacks_a_phase_is_refused() -> None:
    with pytest.raises(ValueError, match="an evaluation has"):
        pack_evaluation({**DATA, "moves": DATA["moves"][1:]})


def test_danger_costs_and_sets_are_worth_something() -> None:
    """What was fitted makes sense: a set of four is worth more than a pair, a duplicate hardly anything."""
    for phase in DATA["hands"][2:]:
        assert phase["sets"][2] < phase["sets"][3] < phase["sets"][4]
    for phase in DATA["moves"][2:]:
        assert phase["weights"]["open_fours"] < 0 < phase["weights"]["own_fours"]


def test_the_script_fits_an_evaluation(tmp_path: Path) -> None:
    target = tmp_path / "evaluation.json"
    command = [sys.executable, str(ROOT / "training" / "fit_evaluation.py"), "--output", str(target)]
    subprocess.run([*command, "--rounds", "1", "--games", "60", "--pairs", "3"], check=True, capture_output=True)
    assert isinstance(pack_evaluation(json.loads(target.read_text(encoding="utf-8"))), _core.Evaluation)
