"""The fitted evaluation: numbers that `python -m training` found, as the core reads them."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from sixfold import _core
from sixfold.engine.numbers import FEATURES, numbers_of

SETS = 7
"""For a colour or a shape of which 0 to 6 kinds are held."""

__all__ = ["FEATURES", "SETS", "Evaluation", "evaluation", "pack_evaluation"]

Evaluation = _core.Evaluation


@cache
def evaluation() -> Evaluation:
    """The evaluation that the bots use."""
    text = files("sixfold.engine").joinpath("evaluation.json").read_text(encoding="utf-8")
    return pack_evaluation(json.loads(text))


def pack_evaluation(data: dict[str, Any]) -> Evaluation:
    """An evaluation for the core. Raises a `ValueError` if it has more or fewer numbers than one has."""
    return Evaluation(numbers_of(data).tobytes())
