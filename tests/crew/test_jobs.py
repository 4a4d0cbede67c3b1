"""Work comes out the same wherever and by however many it is done."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import pytest

from sixfold import _core
from sixfold.arena import Match
from sixfold.arena.training import HandJob, hand_rows
from sixfold.cli.main import main
from sixfold.crew import cores, work
from sixfold.crew.jobs import next_size, stretches
from sixfold.crew.on_ray import _Left
from sixfold.engine.evaluation import evaluation
from sixfold.insight import Effort, review
from sixfold.insight.jobs import ReviewJob
from sixfold.puzzles.making import PuzzleJob, make_puzzles


@dataclass(frozen=True, slots=True)
class Squares:
    """Numbers, squared."""

    repeats: bool = True

    def play(self, first: int, count: int) -> list[int]:
        return [number**2 for number in range(first, first + count)]


def test_all_that_is_missing_is_done_and_nothing_else() -> None:
    missing = [0, 1, 2, 7, 9, 10]
    done = list(chain.from_iterable(work(Squares(), missing, 2)))
    assert sorted(done) == [number**2 for number in missing]


def test_there_is_no_such_place() -> None:
    with pytest.raises(ValueError, match="not on 'moon'"):
        work(Squares(), [1], 1, "moon")


def test_stretches_have_no_gaps() -> None:
    assert list(stretches([1, 2, 3, 7, 9, 10])) == [range(1, 4), range(7, 8), range(9, 11)]
    assert list(stretches([])) == []
    left = _Left([1, 2, 3, 7])
    assert [left.take(2) for _ in range(4)] == [range(1, 3), range(3, 4), range(7, 8), None]
    assert next_size(10, 1.0, 2.0) == 20
    assert next_size(10, 1000.0, 2.0) == 1
    assert cores() > 0


def test_whether_a_match_repeats() -> None:
    assert Match(("greedy", "owl"), 1).repeats
    assert not Match(("greedy", "raven"), 1).repeats
    assert not Match(("greedy", "./mybot"), 1).repeats


def test_training_data_is_that_of_one_process() -> None:
    from json import loads

    from sixfold.engine import evaluation as room

    numbers = loads(Path(room.__file__).with_suffix(".json").read_text(encoding="utf-8"))
    job = HandJob(numbers, 2, 5, 4, 0.7)
    assert hand_rows(job, 12, jobs=2) == _core.hand_rows(evaluation(), 2, 5, 12, 4, 0.7)


def test_reviews_are_units() -> None:
    game, effort = Match(("greedy", "random"), 3).game(1).after_turns(8), Effort(samples=4)
    [(number, found)] = ReviewJob(("", str(game)), effort, 7).play(1, 1)
    assert number == 1
    assert found == review(game, effort, seed=7)


def test_puzzles_are_units(tmp_path: Path) -> None:
    make_puzzles(tmp_path / "here", 1, seed="n")
    [(number, found)] = PuzzleJob("n").play(0, 1)
    assert number == 0
    kept = (tmp_path / "here").read_text(encoding="utf-8").splitlines()
    assert sum(not line.startswith("#") for line in kept) == len(found) > 2


def test_without_ray_a_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    assert main(["arena", "greedy", "random", "--pairs", "1", "--on", "ray"]) == 2
    assert 'pip install "sixfold[ray]"' in capsys.readouterr().err
