"""Puzzles as text: what is written is read, and what is wrong is said, with its place."""

from __future__ import annotations

import pytest

from puzzles.samples import HOLD, MOST
from sixfold import NotationError, read_move, read_position
from sixfold.insight import Reason, Why
from sixfold.puzzles import Kind, Option, Puzzle, Step, read_puzzle, read_puzzles, the_pack, write_puzzle


def test_a_line_says_all_of_a_puzzle() -> None:
    puzzle = read_puzzle(HOLD)
    assert puzzle == Puzzle(
        Kind.HOLD,
        1640,
        (Why(Reason.OPENS, 2), Why(Reason.SCORES, 1)),
        read_position("0,0:RsRcRd RfBtGfYtBxRx/?????? 3/0 1 0"),
        (
            Step(
                (
                    Option(read_move("3,0>Rf"), 0.0),
                    Option(read_move("3,0>RfRx"), 2.5),
                    Option(read_move("~Bt"), 7.0),
                )
            ),
        ),
    )
    assert write_puzzle(puzzle) == HOLD
    assert write_puzzle(read_puzzle(MOST.replace("scores:2", "-"))) == MOST.replace("scores:2", "-")


def test_the_pack_reads_back_as_itself() -> None:
    lines = the_pack().lines
    assert [write_puzzle(read_puzzle(line)) for line in lines[::20]] == list(lines[::20])


def test_an_endgame_goes_on_after_the_reply() -> None:
    line = next(line for line in the_pack().lines if line.startswith("1 endgame "))
    puzzle = read_puzzle(line)
    assert len(puzzle.steps) > 1
    assert [step.reply is None for step in puzzle.steps] == [False] * (len(puzzle.steps) - 1) + [True]
    assert {position.turn for position in puzzle.positions} == {puzzle.position.turn}
    assert all(not position.bag_size for position in puzzle.positions)


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("1 hold", "2 hold", "column 1: puzzles are written in version 1: '2'"),
        ("hold", "held", "a kind of puzzle is one of most, best, block, hold, trade, endgame: 'held'"),
        ("1640", "hard", "a rating is a whole number: 'hard'"),
        ("opens:2", "opens", "a reason is one of opens, scores, keeps, later with its number"),
        ("opens:2", "sings:2", "a reason is one of"),
        ("RsRcRd", "RsRcGd", "the line 0,0>RsRcGd mixes colours and shapes"),
        ("3,0>Rf=0", "3,0>Rc=0", r"column 69: this move is refused \(not-in-hand\): '3,0>Rc'"),
        ("3,0>Rf=0", "3,0>Rf", "a move is written with what it loses"),
        ("3,0>Rf=0", "3,0>Rf=1", "the first move is the best, and loses 0"),
        ("~Bt=7", "~Bt=2", "moves stand in the order of what they lose"),
        ("~Bt=7", "3,0>Rf=7", "a move stands there twice"),
        ("3,0>RfRx=2.5 ~Bt=7", "3,0>RfRx=0.5", "the last move loses something that counts"),
        (" 3,0>RfRx=2.5 ~Bt=7", "", "a step has two moves at least"),
        ("~Bt=7", "~Bt=7 ; 3,0>Gs", "after a reply the moves of the next step follow"),
        ("~Bt=7", "~Bt=7 ; ; 3,0>Rf=0 3,0>RfRx=2", "between two steps there is one reply"),
        (" 3,0>Rf=0 3,0>RfRx=2.5 ~Bt=7", "", "a puzzle is a version, kind, rating, reasons, a position"),
    ],
)
def test_what_is_wrong_is_said(was: str, becomes: str, said: str) -> None:
    assert was in HOLD
    with pytest.raises(NotationError, match=said):
        read_puzzle(HOLD.replace(was, becomes))


def test_a_file_may_have_comments_and_every_puzzle_once() -> None:
    assert [puzzle.kind for puzzle in read_puzzles(["# made by hand\n", "\n", f"{HOLD}\n", f"{MOST}\n"])] == [
        Kind.HOLD,
        Kind.MOST,
    ]
    with pytest.raises(NotationError, match=r"line 3: this puzzle stands in the file twice"):
        read_puzzles([HOLD, "# again", HOLD])
    with pytest.raises(NotationError, match=r"line 2, column 3: a kind of puzzle"):
        read_puzzles([HOLD, HOLD.replace("hold", "old")])
