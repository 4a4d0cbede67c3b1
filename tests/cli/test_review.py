"""`sixfold review`: figures for people and for programs, of one file or many."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.driving import sixfold
from sixfold.arena import Match

QUICK = ("--samples", "10")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "game.sixfold"
    path.write_text(str(Match(("greedy", "badger"), seed=3).game(1)), encoding="utf-8")
    return path


def test_a_game_is_told_turn_by_turn(file: Path, tmp_path: Path) -> None:
    done = sixfold("review", str(file), *QUICK, home=tmp_path)
    assert done.returncode == 0
    head, *rows = done.stdout.splitlines()
    assert head.split() == ["turn", "player", "move", "points", "lost", "chance", "luck", "better"]
    assert rows[0].split()[:2] == ["1", "greedy"]
    assert "points per turn, like " in done.stdout
    assert "the lead is luck " in done.stdout
    assert (
        done.stdout.rstrip().split("\n")[-1].startswith("Looked at: 16 moves and 10 samples a turn, seed 0, weights ")
    )


def test_the_same_as_json(file: Path, tmp_path: Path) -> None:
    one = json.loads(sixfold("review", str(file), *QUICK, "--json", home=tmp_path).stdout)
    assert one["complete"] is True
    assert {"error_per_turn", "luck", "plays_like", "balance"} <= set(one["players"][0])
    assert {"move", "lost", "chance", "luck", "best", "grade", "lost_seen"} <= set(one["turns"][0])
    two = json.loads(sixfold("review", str(file), str(file), *QUICK, "--json", "--jobs", "2", home=tmp_path).stdout)
    assert two == [one, one]


@pytest.mark.parametrize(
    ("asked", "code", "said"),
    [
        (("nowhere.sixfold",), 2, "No such file"),
        (("-", "--samples", "1"), 2, "two samples at least"),
        (("-", "--jobs", "0"), 2, "at least one thread"),
    ],
)
def test_what_cannot_be_is_said(asked: tuple[str, ...], code: int, said: str, tmp_path: Path) -> None:
    done = sixfold("review", *asked, home=tmp_path)
    assert done.returncode == code
    assert said in done.stderr
