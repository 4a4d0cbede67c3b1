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
    assert done.stdout.splitlines() == [
        "                      Ann     Ben",
        "Points                  4      17",
        "Points per turn       1.3     8.5",
        "Best turn               4      12",
        "Qwirkles                0       1",
        "Turns with a play       1       2",
        "Trades                  2       0",
        "Passes                  0       0",
        "Tiles drawn             8       2",
        "",
        "5 turns. The lead changed hands 1 time.",
        "Turn 2: Ben left a line of five, and made it a Qwirkle on turn 4: 12 points. (red 5)",
        "Turn 2: Ben, 5 points, takes the lead.",
        "Turn 4: Ben, 12 points.",
    ]


def test_figures_are_told_in_the_language_that_is_chosen(tmp_path: Path) -> None:
    asked = ("stats", "-", "--language", "de")
    done = sixfold(*asked, home=tmp_path, stdin=FIVES)
    assert "Punkte pro Zug     1,3     8,5" in done.stdout
    assert "Zug 2: Ben, 5 Punkte, übernimmt die Führung." in done.stdout
    assert sixfold("stats", "-", home=tmp_path, stdin=FIVES, LANG="de_AT.UTF-8").stdout == done.stdout


def test_a_five_that_stays_open_is_told_and_a_lead_that_never_changes(tmp_path: Path) -> None:
    record = "\n".join(FIVES.split("\n")[:8]) + "\n"
    done = sixfold("stats", "-", home=tmp_path, stdin=record)
    assert "Nobody made it a Qwirkle." in done.stdout
    first = "\n".join(FIVES.split("\n")[:6]) + "\n"
    assert "1 turn. The lead never changed hands." in sixfold("stats", "-", home=tmp_path, stdin=first).stdout


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
