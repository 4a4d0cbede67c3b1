"""`sixfold bench` measures everything it says, and always the same work. How fast is not asserted."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.driving import sixfold, spawned
from sixfold.arena import bench

KEYS = {
    "greedy_games_per_second",
    "generations_per_second",
    "make_unmake_per_second",
    "simulation_plies_per_second",
    "python_greedy_games_per_second",
    "python_generations_per_second",
    "games_ratio",
    "generations_ratio",
    "plays_a_position",
    "python_legal_plays_ms",
    "python_legal_plays_again_ms",
    "signature",
}


@pytest.mark.untraced
def test_the_same_work_has_the_same_signature(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = spawned("bench", home=tmp_path).stdout
    monkeypatch.setattr(bench, "ROUNDS", 1)
    done = sixfold("bench", "--json", home=tmp_path)
    assert done.returncode == 0
    figures = json.loads(done.stdout)
    assert figures.keys() >= KEYS
    signature = figures.pop("signature")
    assert re.fullmatch("[0-9a-f]{16}", signature)
    assert all(value > 0 for value in figures.values())
    assert "greedy games per second" in first
    assert first.splitlines()[-1] == f"signature {signature}", "however often it is measured"
