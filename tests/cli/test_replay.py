"""`sixfold replay` tells a game turn by turn."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.driving import Screen, sixfold, spawned
from sixfold import Game

pytestmark = pytest.mark.traced_processes


def test_through_a_pipe_every_turn_is_a_line(record: Path, finished: Game, tmp_path: Path) -> None:
    done = spawned("replay", str(record), home=tmp_path)
    assert done.returncode == 0
    *turns, result = done.stdout.splitlines()
    assert len(turns) == len(finished.turns)
    assert turns[-1].endswith(" : ".join(map(str, finished.position.scores)))
    assert "for the last tile" in turns[-1]
    assert "points. The last tile has been laid." in result


def test_boards_are_listed_on_demand(record: Path, finished: Game, tmp_path: Path) -> None:
    done = sixfold("replay", "--boards", str(record), home=tmp_path)
    assert done.stdout.count("Bag ") == len(finished.turns)


def test_json_has_the_lines_and_the_positions(record: Path, finished: Game, tmp_path: Path) -> None:
    done = sixfold("replay", "--json", str(record), home=tmp_path)
    data = json.loads(done.stdout)
    assert data["positions"][-1] == str(finished.position)
    assert data["figures"]["scores"][-1] == list(finished.position.scores)
    assert data["ending"] == "went-out"
    opening = data["turns"][0]
    assert sum(score for *_, score in opening["lines"]) == opening["score"]


def test_a_terminal_steps_back_and_forth(record: Path, finished: Game, tmp_path: Path) -> None:
    screen = Screen("replay", str(record), home=tmp_path)
    try:
        screen.wait_for("Turn 0 of")
        screen.type("")
        assert "1. " in screen.wait_for("Turn 1 of")
        screen.type("7")
        screen.wait_for("Turn 7 of")
        screen.type("b")
        screen.wait_for("Turn 6 of")
        screen.type("9999")
        assert "points. The last tile" in screen.wait_for(f"Turn {len(finished.turns)} of")
        screen.type("q")
        assert screen.finish() == 0
    finally:
        screen.close()


def test_a_game_is_told_in_the_language_of_the_computer(record: Path, tmp_path: Path) -> None:
    done = sixfold("replay", "--boards", str(record), home=tmp_path, LANG="fr_FR.UTF-8")
    first, *_, result = done.stdout.splitlines()
    assert first.startswith("1. Ben joue 0,0vOfOsOx\N{NO-BREAK SPACE}: 3 points (orange 3).")
    assert "\n  Sac 0\n" in done.stdout
    assert result == "Ben gagne avec 158 points. La dernière tuile est posée."
