"""The fitted evaluation as the core has it: numbers in the order of `core/src/evaluation.hpp`.

It imports nothing of Sixfold, since the core of the page is built by it (`web/core.py`) where Sixfold is not installed.
"""

from __future__ import annotations

import json
from array import array
from pathlib import Path
from typing import Any

FEATURES = (
    *("constant", "reply", "reply_above_6", "reply_above_11", "own_next"),
    *("pairs", "threes", "fours", "fives", "duplicates", "kept"),
    *("open_fives", "open_fours", "open_threes", "own_fives", "own_fours", "own_threes"),
    *("fours_one_short", "threes_one_short", "anchors", "own_fitting", "outlets", "company"),
    *("own_best", "out_next", "safe_fives"),
)
"""What is seen of a move."""
PLAYERS = ("2", "3", "4")


def numbers_of(data: dict[str, Any]) -> array[float]:
    """The numbers of an evaluation."""
    moves, kept, hands = data["moves"], data["kept"], data["hands"]
    numbers = array("f")
    numbers.extend(phase["from"] for phase in moves["2"])
    for players in PLAYERS:
        for phase in moves[players]:
            numbers.extend(phase["weights"][name] for name in FEATURES)
    for phases in (kept, hands):
        numbers.extend(phase["from"] for phase in phases)
        for phase in phases:
            numbers.extend([*phase["sets"], phase["duplicate"], phase["tile"]])
    for players in PLAYERS:
        numbers.extend(data["chances"][players])
    return numbers


def read_numbers(path: Path) -> array[float]:
    """The numbers of the evaluation in this file."""
    return numbers_of(json.loads(path.read_text(encoding="utf-8")))
