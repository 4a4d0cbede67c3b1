"""Answers are graded by what they lose, not right or wrong."""

from __future__ import annotations

from puzzles.samples import HOLD, MOST
from sixfold import read_move
from sixfold.puzzles import read_puzzle, share_row


def test_an_answer_earns_marks_by_what_it_loses() -> None:
    (step,) = read_puzzle(HOLD).steps
    assert (step.best, step.marks(step.best), step.lost(step.best)) == (read_move("3,0>Rf"), 3, 0.0)
    assert step.marks(read_move("3,0>RfRx")) == 1
    assert step.marks(read_move("~Bt")) == 0


def test_within_the_margin_of_doubt_is_full_marks() -> None:
    (step,) = read_puzzle(HOLD.replace("RfRx=2.5", "RfRx=0.9")).steps
    assert step.marks(read_move("3,0>RfRx")) == 3
    (step,) = read_puzzle(HOLD.replace("RfRx=2.5", "RfRx=1")).steps
    assert step.marks(read_move("3,0>RfRx")) == 2


def test_what_is_not_listed_loses_at_least_as_much_as_the_last_that_is() -> None:
    (step,) = read_puzzle(MOST).steps
    other = read_move("0,-1>Gs")
    assert step.option(other) is None
    assert (step.lost(other), step.marks(other)) == (2.0, 2)


def test_the_id_goes_by_kind_and_position() -> None:
    puzzle = read_puzzle(HOLD)
    assert puzzle.id == read_puzzle(HOLD.replace("1640", "1500")).id
    assert puzzle.id != read_puzzle(HOLD.replace("hold", "best")).id
    assert len(puzzle.id) == 8


def test_a_shared_result_is_a_row_of_squares() -> None:
    assert share_row([3, 2, 1, 0]) == "🟩🟨🟧⬛"
