"""`sixfold arena`: tables and JSON, kills and Ctrl-C in the middle, replayed rows."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from cli.driving import COMMAND, Screen, environment, sixfold
from patience import PATIENCE
from sixfold import open_game


def figures(*arguments: str, home: Path) -> dict[str, Any]:
    done = sixfold("arena", *arguments, "--json", home=home)
    assert (done.returncode, done.stderr) == (0, "")
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def started(*arguments: str, home: Path) -> subprocess.Popen[str]:
    """The command in a process group of its own."""
    return subprocess.Popen(
        [*COMMAND, "arena", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(home),
        start_new_session=True,
    )


def wait_for_rows(match: subprocess.Popen[str], file: Path, more_than: int = 0) -> None:
    """Wait until the running match has written more bytes than these."""
    deadline = time.monotonic() + PATIENCE
    while not file.exists() or file.stat().st_size <= more_than:
        assert match.poll() is None, match.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.01)


def wait_for_the_last_of(group: int) -> None:
    """Wait until no process of the group is left."""
    deadline = time.monotonic() + PATIENCE
    with suppress(ProcessLookupError):
        while True:
            os.killpg(group, 0)
            assert time.monotonic() < deadline
            time.sleep(0.05)


def test_a_match_of_two_as_json(tmp_path: Path) -> None:
    told = figures("greedy", "random", "--pairs", "20", "--seed", "4", home=tmp_path)
    assert told["games"] == 40
    assert set(told["wins"]) == {"greedy", "random"}
    assert sum(told["wins"].values()) == 40
    assert told["win_rate"]["greedy"] > 0.9
    low, high = told["win_rate_95"]["greedy"]
    assert low <= told["win_rate"]["greedy"] <= high
    assert told["spread"]["greedy"] == -told["spread"]["random"]
    assert told["complete"] is True
    low, high = told["spread_adjusted_95"]["greedy"]
    assert low < told["spread_adjusted"]["greedy"] < high
    low, high = told["win_rate_adjusted_95"]["greedy"]
    assert low <= told["win_rate_adjusted"]["greedy"] <= high
    assert told["saved"] > 1
    raw = figures("greedy", "random", "--pairs", "20", "--seed", "4", "--raw", home=tmp_path)
    assert {key for key in told if told[key] != raw[key]} == {
        *("spread_adjusted", "spread_adjusted_95", "win_rate_adjusted", "win_rate_adjusted_95", "saved")
    }
    assert raw["saved"] is raw["spread_adjusted"] is None
    again = figures("greedy", "random", "--pairs", "20", "--seed", "4", "--jobs", "1", home=tmp_path)
    assert again == told
    assert figures("greedy", "random", "--pairs", "20", "--seed", "5", home=tmp_path) != told


@pytest.mark.usefixtures("work_is_done_here")
def test_the_same_bot_on_all_of_four_seats(tmp_path: Path) -> None:
    told = figures(*["greedy"] * 4, "--pairs", "3", "--iterations", "5", home=tmp_path)
    assert told["games"] == 12
    assert told["win_rate"] == {"greedy": 0.25, "greedy#2": 0.25, "greedy#3": 0.25, "greedy#4": 0.25}
    assert told["limit"] == {"seconds": None, "iterations": 5}
    assert told["elo"] is None


@pytest.mark.usefixtures("work_is_done_here")
def test_the_table_and_the_sequential_test(tmp_path: Path) -> None:
    done = sixfold("arena", "greedy", "random", "--pairs", "500", "--sprt", "0", "100", "--time", "0.5", home=tmp_path)
    assert done.returncode == 0
    head, _, columns, greedy, random, _, less, _, fewer, *adjusted, _, elo, sprt = done.stdout.splitlines()
    assert "deals in 2 rotations, seed 0; at most 0.5 s per move" in head
    assert columns.split() == ["bot", "wins", "win", "rate", "95", "%", "points", "spread", "95", "%"]
    assert greedy.split()[0] == "greedy"
    assert random.split()[0] == "random"
    assert less.startswith("Less luck (as sure of the spread as ")
    assert fewer.split() == ["bot", "win", "rate", "95", "%", "spread", "95", "%"]
    assert [row.split()[0] for row in adjusted] == ["greedy", "random"]
    assert elo.startswith("Elo at least +")
    assert sprt.startswith("SPRT H1: +100 Elo, not +0 (LLR +")


@pytest.mark.parametrize(("first", "second", "bound"), [("badger", "random", "least"), ("random", "badger", "most")])
def test_a_match_that_one_of_them_won_whole_is_told_in_words(
    first: str, second: str, bound: str, tmp_path: Path
) -> None:
    done = sixfold("arena", first, second, "--pairs", "2", "--jobs", "1", home=tmp_path)
    words = r"\(95 %\); no more can be said, since one of them won every game"
    assert re.fullmatch(rf"Elo at {bound} [+-][\d.]+ {words}", done.stdout.splitlines()[-1])


@pytest.mark.traced_processes
def test_a_terminal_shows_how_it_goes(tmp_path: Path) -> None:
    screen = Screen("arena", "greedy", "random", "greedy", "--pairs", "400", home=tmp_path)
    try:
        screen.wait_for("/400 deals: greedy ")
        screen.wait_for("1200 games: 400 deals in 3 rotations")
        assert screen.finish() == 0
    finally:
        screen.close()


def test_a_killed_match_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    asked = ["greedy", "random", "--raw", "--seed", "9"]
    process = started(*asked, "--results", str(file), "--pairs", "500000", home=tmp_path)
    wait_for_rows(process, file)
    process.kill()
    process.communicate(timeout=PATIENCE)
    wait_for_the_last_of(process.pid)
    played = file.read_bytes().count(b"\n")
    assert played > 0
    asked += ["--pairs", str(played + 500)]
    assert figures(*asked, "--results", str(file), home=tmp_path) == figures(*asked, home=tmp_path)
    assert file.read_bytes().count(b"\n") == played + 500


def workers_of(process: subprocess.Popen[str]) -> list[int]:
    """The processes that play for the arena."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = int(status.read_text(encoding="utf-8").rpartition(")")[2].split()[1])
            if parent == process.pid and b"spawn_main" in (status.parent / "cmdline").read_bytes():
                found.append(int(status.parent.name))
    return found


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for the arena's processes in /proc")
def test_a_killed_worker_ends_the_match_with_a_sentence_and_keeps_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    asked = ["greedy", "random", "--seed", "9", "--results", str(file), "--jobs", "2"]
    process = started(*asked, "--pairs", "500000", home=tmp_path)
    wait_for_rows(process, file)
    os.kill(workers_of(process)[0], signal.SIGKILL)
    out, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert out == ""
    assert errors == (
        f"sixfold: a process has died; what was played is kept in {file}, and the same command goes on from there\n"
    )
    wait_for_the_last_of(process.pid)
    rows = file.read_bytes().count(b"\n")
    assert rows > 0
    assert figures(*asked, "--pairs", str(rows), home=tmp_path)["deals"] == rows


@pytest.mark.traced_processes
def test_ctrl_c_keeps_what_has_been_played(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    process = started("greedy", "random", "--pairs", "500000", "--json", "--results", str(file), home=tmp_path)
    wait_for_rows(process, file)
    os.killpg(process.pid, signal.SIGINT)
    out, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert errors == ""
    told = json.loads(out)
    assert told["complete"] is False
    assert told["deals"] == file.read_bytes().count(b"\n") > 0


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks for the arena's processes in /proc")
def test_ctrl_c_is_for_the_arena_alone_and_not_for_its_processes(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    process = started("greedy", "random", "--pairs", "500000", "--jobs", "1", "--results", str(file), home=tmp_path)
    wait_for_rows(process, file)
    [worker] = workers_of(process)
    os.kill(worker, signal.SIGINT)
    for _ in range(3):  # What it had done before may still come in.
        wait_for_rows(process, file, more_than=file.stat().st_size)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors) == (130, "")


@pytest.mark.usefixtures("work_is_done_here")
def test_any_row_can_be_replayed(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    bots = ["greedy", "greedy", "random"]
    figures(*bots, "--pairs", "4", "--seed", "2", "--results", str(file), home=tmp_path)
    rows = {row["deal"]: row for row in map(json.loads, file.read_text(encoding="utf-8").splitlines())}
    asked = ["arena", *bots, "--seed", "2", "--replay", "3", "--rotation", "1", "--results", str(file)]
    done = sixfold(*asked, home=tmp_path)
    assert done.returncode == 0
    record = tmp_path / "game.sixfold"
    record.write_text(done.stdout, encoding="utf-8")
    assert sixfold("check", str(record), home=tmp_path).returncode == 0
    game = open_game(record)
    assert game.settings.seed is None
    assert not any(hand.unknown for position in game.positions for hand in position.hands)
    assert [player.name for player in game.players] == ["random", "greedy", "greedy 2"]
    third, first, second = game.position.scores
    assert [first, second, third] == rows[3]["scores"][1]
    as_json = sixfold(*asked, "--json", home=tmp_path)
    assert json.loads(as_json.stdout)["figures"]["scores"][-1] == list(game.position.scores)


def test_a_game_that_comes_out_otherwise_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    row = {"bots": ["greedy", "random"], "seed": 0, "deal": 0, "scores": [[1, 2], [3, 4]]}
    file.write_text(json.dumps(row) + "\n", encoding="utf-8")
    done = sixfold("arena", "greedy", "random", "--replay", "0", "--results", str(file), home=tmp_path)
    assert done.returncode == 1
    assert "came out otherwise than in the match" in done.stderr
    done = sixfold("arena", "greedy", "random", "--replay", "1", "--results", str(file), home=tmp_path)
    assert done.returncode == 2
    assert "has no deal 1" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("greedy", "a match is for 2 to 4 bots, not 1"),
        ("greedy greedy greedy greedy greedy", "not 5"),
        ("greedy clever", "no bot called 'clever'; there are "),
        ("greedy random --pairs 0", "at least one deal, not 0"),
        ("greedy random --jobs 0", "at least one process, not 0"),
        ("greedy random --time 0", "a limit is a number above 0"),
        ("greedy random --iterations -3", "a limit is a number above 0"),
        ("greedy random --sprt 10 0", "the first Elo of a test is below the second"),
        ("greedy random greedy --sprt 0 10", "the sequential test is for two bots, not 3"),
        ("greedy random --rotation 1", "say the deal with --replay"),
        ("greedy random --replay 0 --rotation 2", "2 bots have rotations 0 to 1, not 2"),
        ("greedy random --replay -1", "no game number -1"),
        ("greedy random --results .", "Is a directory"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(arguments: str, sentence: str, tmp_path: Path) -> None:
    done = sixfold("arena", *arguments.split(), home=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("sixfold: ")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_results_of_another_match_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    figures("greedy", "random", "--pairs", "1", "--results", str(file), home=tmp_path)
    done = sixfold("arena", "random", "greedy", "--results", str(file), home=tmp_path)
    assert done.returncode == 2
    assert "line 1: of another match" in done.stderr
