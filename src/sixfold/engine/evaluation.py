"""The fitted evaluation: numbers that `training/fit_evaluation.py` found by self-play, as the core reads them."""

from __future__ import annotations

import json
from array import array
from functools import cache
from importlib.resources import files
from typing import Any

from sixfold import _core

FEATURES = (
    *("constant", "reply", "reply_above_6", "reply_above_11", "own_next"),
    *("pairs", "threes", "fours", "fives", "duplicates", "kept"),
    *("open_fives", "open_fours", "open_threes", "own_fives", "own_fours", "own_threes"),
    *("fours_one_short", "threes_one_short", "anchors", "own_fitting", "outlets", "company"),
)
"""What is seen of a move, in the order of `core/src/evaluation.hpp`."""

SETS = 7
"""For a colour or a shape of which 0 to 6 kinds are held."""

Evaluation = _core.Evaluation


@cache
def evaluation() -> Evaluation:
    """The evaluation that the bots use."""
    text = files("sixfold.engine").joinpath("evaluation.json").read_text(encoding="utf-8")
    return pack_evaluation(json.loads(text))


def pack_evaluation(data: dict[str, Any]) -> Evaluation:
    """An evaluation for the core. Raises a `ValueError` if it has more or fewer numbers than one has."""
    moves, kept, hands = data["moves"], data["kept"], data["hands"]
    numbers = array("f")
    numbers.extend(phase["from"] for phase in moves)
    for phase in moves:
        numbers.extend(phase["weights"][name] for name in FEATURES)
    for phases in (kept, hands):
        numbers.extend(phase["from"] for phase in phases)
        for phase in phases:
            numbers.extend([*phase["sets"], phase["duplicate"], phase["tile"]])
    for players in ("2", "3", "4"):
        numbers.extend(data["chances"][players])
    return Evaluation(numbers.tobytes())
