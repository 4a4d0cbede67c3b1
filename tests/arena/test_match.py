"""Matches: mirrored, the same from the same seed, and resumed as if nothing had happened."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from sixfold import read_game
from sixfold.arena import (
    Interrupted,
    Match,
    Progress,
    Results,
    ResultsError,
    Row,
    Sprt,
    Verdict,
    WorkerDied,
    play_games,
    play_match,
)
from sixfold.arena.outcome import Trial, outcome
from sixfold.crew import processes
from sixfold.engine import Limit

PAIR = Match(("greedy", "random"), seed=3)


def test_every_deal_is_played_in_all_seats() -> None:
    rows = PAIR.play(5, 3)
    assert [row.deal for row in rows] == [5, 6, 7]
    straight = play_games(["greedy", "random"], 3, seed=3, first=5).scores
    swapped = play_games(["random", "greedy"], 3, seed=3, first=5).scores
    for game, row in enumerate(rows):
        assert row.scores == ((straight[game, 0], straight[game, 1]), (swapped[game, 1], swapped[game, 0]))


@pytest.mark.parametrize("bots", [("greedy", "random"), ("greedy", "random", "greedy"), ("random",) * 3 + ("greedy",)])
def test_over_all_rotations_every_bot_has_had_every_seat(bots: tuple[str, ...]) -> None:
    match = Match(bots, seed=1)
    assert match.seated(0) == tuple(range(len(bots)))
    for seat in range(len(bots)):
        assert {match.seated(rotation)[seat] for rotation in match.rotations} == set(range(len(bots)))


@pytest.mark.parametrize("bots", [("greedy",) * 2, ("greedy",) * 3, ("random",) * 4])
def test_a_bot_that_meets_itself_wins_exactly_its_share(bots: tuple[str, ...]) -> None:
    """The rotations of a deal are one and the same game, with each bot once on each seat."""
    match = Match(bots, seed=8)
    for standing in outcome(match, match.play(0, 20)).standings:
        assert standing.win_rate == 1 / len(bots)
        assert standing.spread == pytest.approx(0, abs=1e-12)


def test_a_bot_on_several_seats_is_told_apart() -> None:
    assert Match(("greedy", "random", "greedy", "greedy"), 0).labels == ("greedy", "random", "greedy#2", "greedy#3")


@pytest.mark.parametrize(
    ("bots", "sentence"), [(["greedy"], "2 to 4 bots, not 1"), (["greedy", "x"], "no bot called 'x'")]
)
def test_a_match_that_cannot_be_played_is_refused(bots: list[str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Match(tuple(bots), seed=0)


@pytest.mark.parametrize("bots", [("greedy", "random"), ("random", "greedy", "greedy"), ("greedy",) * 4])
def test_every_game_of_a_row_can_be_replayed(bots: tuple[str, ...]) -> None:
    match = Match(bots, seed=6)
    (row,) = match.play(9, 1)
    for rotation in match.rotations:
        game = match.game(9, rotation)
        assert game.over
        assert match.scores_of(game, rotation) == row.scores[rotation]
        assert read_game(str(game)) == game
        assert [player.bot for player in game.players] == [bots[bot] for bot in match.seated(rotation)]
    with pytest.raises(ValueError, match=f"rotations 0 to {len(bots) - 1}, not 4"):
        match.game(9, 4)


def test_a_bot_that_searches_plays_the_same_with_the_same_iterations() -> None:
    match = Match(("fox", "greedy"), seed=2, limit=Limit(iterations=20))
    found = play_match(match, 3, jobs=2)
    assert found == play_match(match, 3, jobs=1)
    assert match.scores_of(match.game(2, 1), 1) == found.rows[2].scores[1]


def test_the_figures_of_a_match_by_hand() -> None:
    rows = [Row(1, ((10, 20), (30, 20))), Row(0, ((15, 15), (18, 12)))]
    told = outcome(PAIR, rows)
    first, second = told.standings
    assert (told.deals, told.games) == (2, 4)
    assert [row.deal for row in told.rows] == [0, 1]
    assert (first.wins, second.wins) == (2.5, 1.5)
    assert (first.win_rate, second.win_rate) == (0.625, 0.375)
    assert (first.mean_score, second.mean_score) == (18.25, 16.75)
    assert (first.spread, second.spread) == (1.5, -1.5)
    assert told.elo == pytest.approx(88.739, abs=0.001)
    assert told.elo_95 is not None
    assert told.elo_95.low < 0 < told.elo_95.high
    assert outcome(PAIR, rows[:1]).standings[0].spread_95 is None


def test_the_number_of_processes_changes_nothing() -> None:
    seen: list[Progress] = []
    alone = play_match(PAIR, 150, jobs=1, progress=seen.append)
    assert alone == play_match(PAIR, 150, jobs=3)
    assert alone == outcome(PAIR, PAIR.play(0, 150))
    assert [progress.of for progress in seen] == [150] * len(seen)
    assert seen[-1].deals == 150
    assert sum(seen[-1].wins) == alone.games


@pytest.mark.usefixtures("work_is_done_here")
def test_a_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"

    def stop(_: Progress) -> None:
        raise KeyboardInterrupt

    part = play_match(PAIR, 120, jobs=1, results=file, progress=stop)
    assert not part.complete
    assert 0 < part.deals < 120
    with file.open("ab") as torn:
        torn.write(b'{"bots": ["greedy", "ran')
    whole = play_match(PAIR, 120, results=file)
    assert whole == play_match(PAIR, 120)
    lines = file.read_text(encoding="utf-8").splitlines()
    assert sorted(json.loads(line)["deal"] for line in lines) == list(range(120))
    assert play_match(PAIR, 50, results=file) == play_match(PAIR, 50)
    assert file.read_text(encoding="utf-8").splitlines() == lines


def test_a_match_that_is_stopped_before_its_first_deal_has_no_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(processes, "stretches", stopped)
    with pytest.raises(Interrupted):
        play_match(PAIR, 1)


class FailingMatch(Match):
    """A match that cannot be played."""

    def play(self, first: int, deals: int) -> list[Row]:
        raise ArithmeticError(f"no deal {first}")


class DeadlyMatch(Match):
    """A match that ends the process that plays it."""

    def play(self, first: int, deals: int) -> list[Row]:
        os.kill(os.getpid(), signal.SIGKILL)
        return []


def test_what_goes_wrong_in_a_process_is_heard_of() -> None:
    with pytest.raises(ArithmeticError, match="no deal 0"):
        play_match(FailingMatch(("greedy", "random"), seed=3), 4, jobs=1)
    with pytest.raises(WorkerDied, match="a process has died"):
        play_match(DeadlyMatch(("greedy", "random"), seed=3), 4, jobs=1)
    assert not multiprocessing.active_children()


@pytest.mark.parametrize(
    "other",
    [
        Match(("random", "greedy"), seed=3),
        Match(("greedy", "random"), seed=4),
        Match(("greedy", "random"), seed=3, limit=Limit(iterations=50)),
    ],
)
def test_results_of_another_match_are_refused(other: Match, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    with Results(file, PAIR) as results:
        results.add(PAIR.play(0, 2))
    assert Results(file, PAIR).rows == {row.deal: row for row in PAIR.play(0, 2)}
    with pytest.raises(ResultsError, match="line 1: of another match; its settings are"):
        play_match(other, 2, results=file)


@pytest.mark.parametrize(
    "line", ["", "hello", "3", "{}", '{"bots": ["greedy", "random"], "seed": 3, "deal": 0, "scores": [[1, 2], [3]]}']
)
def test_a_file_that_holds_no_results_is_left_alone(line: str, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text(f"{line}\n", encoding="utf-8")
    with pytest.raises(ResultsError, match="line 1: not a row of results"):
        play_match(PAIR, 2, results=file)
    assert file.read_text(encoding="utf-8") == f"{line}\n"


def test_a_clear_case_is_decided_early_and_always_at_the_same_deal() -> None:
    one = play_match(PAIR, 3000, jobs=1, sprt=Sprt(0, 50))
    two = play_match(PAIR, 3000, jobs=2, sprt=Sprt(0, 50))
    assert one == two
    assert one.complete
    assert one.deals < 200
    assert one.evidence is not None
    assert one.evidence.verdict is Verdict.H1
    assert sum(one.evidence.pairs) == one.deals


def test_equals_are_found_to_be_equal_and_few_deals_decide_nothing() -> None:
    match = Match(("greedy", "greedy"), seed=1)
    rows = {row.deal: row for row in match.play(0, 300)}
    trial = Trial(Sprt(0, 20))
    trial.take({deal: row for deal, row in rows.items() if deal != 5})
    assert trial.deals == 5
    assert not trial.decided
    trial.take(rows)
    assert trial.evidence.verdict is Verdict.H0
    assert trial.deals == sum(trial.evidence.pairs) < 300


def test_a_match_without_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one deal, not 0"):
        play_match(PAIR, 0)
    with pytest.raises(ValueError, match="for two bots, not 3"):
        play_match(Match(("greedy",) * 3, seed=0), 1, sprt=Sprt(0, 10))


@pytest.mark.parametrize(("seconds", "iterations"), [(0, None), (float("nan"), 5), (None, -1), (float("inf"), None)])
def test_a_limit_is_a_number_above_0(seconds: float | None, iterations: int | None) -> None:
    with pytest.raises(ValueError, match="above 0"):
        Limit(seconds, iterations)


def test_a_limit_says_what_it_is() -> None:
    assert str(Limit(0.5, 200)) == "0.5 s or 200 iterations"
    with pytest.raises(ValueError, match="seconds or of iterations"):
        Limit()


@pytest.mark.usefixtures("work_is_done_here")
def test_deals_kept_without_their_luck_are_played_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    raw = replace(PAIR, luck=False)
    play_match(raw, 4, results=file)
    assert b"luck" not in file.read_bytes()
    assert play_match(PAIR, 4, results=file) == play_match(PAIR, 4)
    assert play_match(PAIR, 4, results=file).saved is not None
    assert play_match(raw, 4, results=file).rows == tuple(Row(row.deal, row.scores) for row in PAIR.play(0, 4))


def test_a_sequential_test_less_luck_needs_fewer_deals() -> None:
    match = Match(("badger", "greedy"), seed=2)
    rows = match.play(0, 200)
    trials = [Trial(Sprt(0, 40)), Trial(Sprt(0, 40))]
    trials[0].take({row.deal: row for row in rows})
    trials[1].take({row.deal: Row(row.deal, row.scores) for row in rows})
    assert trials[0].evidence.verdict is Verdict.H1
    assert trials[0].deals < trials[1].deals
