"""`sixfold stats` tells how a game went."""

from __future__ import annotations

import json
from pathlib import Path

from cli.driving import sixfold
from sixfold import Statistics, open_game
from test_statistics import FIVES


def test_a_game_is_told_in_figures(tmp_path: Path) -> None:
    file = tmp_path / "fives.sixfold"
    file.write_text(FIVES, encoding="utf-8")
    done = sixfold("stats", str(file), home=tmp_path)
    assert done.returncode == 0
    head, ann, ben, *rest = done.stdout.splitlines()
    assert head.split() == ["points", "per", "turn", "best", "Qwirkles", "plays", "trades", "passes", "drawn"]
    assert ann.split() == ["Ann", "4", "1.3", "4", "0", "1", "2", "0", "8"]
    assert ben.split() == ["Ben", "17", "8.5", "12", "1", "2", "0", "0", "2"]
    assert rest == [
        "",
        "5 turns; the lead changed once.",
        "Turn 2: Ben leaves a line of five open (red 5); Ben completes it in turn 4 for 12.",
        "Turn 2: Ben scores 5 and takes the lead.",
        "Turn 4: Ben scores 12.",
    ]


def test_a_five_that_stays_open_is_told_and_a_lead_that_never_changes(tmp_path: Path) -> None:
    record = "\n".join(FIVES.split("\n")[:8]) + "\n"
    done = sixfold("stats", "-", home=tmp_path, stdin=record)
    assert "nobody completes it." in done.stdout
    first = "\n".join(FIVES.split("\n")[:6]) + "\n"
    assert "1 turn; the lead never changed." in sixfold("stats", "-", home=tmp_path, stdin=first).stdout


def test_all_of_it_comes_as_json(record: Path, tmp_path: Path) -> None:
    done = sixfold("stats", "--json", str(record), home=tmp_path)
    told, found = json.loads(done.stdout), Statistics.of(open_game(record))
    assert [seat["score"] for seat in told["seats"]] == [seat.score for seat in found.seats]
    assert told["lead_changes"] == found.lead_changes
    assert [five["line"] for five in told["fives"]] == [str(five.line) for five in found.fives]


def test_a_file_that_is_no_game_is_refused(tmp_path: Path) -> None:
    done = sixfold("stats", "-", home=tmp_path, stdin="sixfold 1\nedition chess\n")
    assert (done.returncode, done.stdout) == (1, "")
    assert "line 1" in done.stderr or "line 2" in done.stderr
