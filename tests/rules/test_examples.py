"""The worked examples of the rulebooks: their plays, their scores, and how the points come about line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixfold import (
    Axis,
    Cell,
    Edition,
    Position,
    Refusal,
    Score,
    open_game,
    read_game,
    read_hand,
    read_move,
    read_position,
)

GOLDEN = Path(__file__).parents[1] / "golden"

SAMPLE_LINES = [
    *([3], [4, 3], [2, 2], [2, 2, 2], [4, 3], [4, 2]),
    *([3], [3], [2, 4, 4], [4, 5], [6, 3, 3], [5, 2, 2]),
]
SAMPLE_SCORES = [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9]


def played(position: Position, text: str) -> tuple[Score, Position]:
    """What the play scores, and the position after it."""
    play = read_move(text)
    assert position.is_legal(play)
    return position.score(play), position.after(play)


def lengths(score: Score) -> list[int]:
    """How long the lines of a play are, the longest first."""
    return sorted((len(line) for line in score.lines), reverse=True)


# The sample game (000, 001, 002; its first eleven moves also in 003).


def test_the_sample_game_has_the_scores_of_the_rulebooks() -> None:
    game = open_game(GOLDEN / "sample-game.sixfold")
    assert [turn.score for turn in game.turns] == SAMPLE_SCORES
    assert game.position.scores == (20, 22, 25, 18)
    assert game.position.turn == 1


def test_the_sample_game_has_the_lines_of_the_rulebooks() -> None:
    game = open_game(GOLDEN / "sample-game.sixfold")
    for turn, position, expected in zip(game.turns, game.positions[:-1], SAMPLE_LINES, strict=True):
        score, _ = played(position, str(turn.move))
        assert lengths(score) == sorted(expected, reverse=True)
        assert turn.lines == score.lines


def test_the_eleventh_move_of_the_sample_game_makes_the_only_qwirkle() -> None:
    game = open_game(GOLDEN / "sample-game.sixfold")
    turns = enumerate(game.turns, start=1)
    qwirkles = [(number, line) for number, turn in turns for line in turn.lines if line.qwirkle]
    [(number, line)] = qwirkles
    assert number == 11
    assert (str(line), line.score) == ("-1,0>RtRfRdRcRsRx", 12)


# The start (000, 001, 003).


def test_the_second_blue_star_does_not_count_in_the_largest_set() -> None:
    """The longest line of this hand is three blue tiles: circle, star and square (000, 001)."""
    hand = read_hand("BcBtBsBtRdGx")
    assert hand.largest_set == 3
    position = read_position(f"- {hand}/?????? 0/0 1 0")
    assert position.refusal(read_move("0,0>BcBtBsBt")) is Refusal.TILES_UNRELATED
    score, after = played(position, "0,0>BcBtBs")
    assert (score.points, after.scores, len(after.hands[0])) == (3, (3, 0), 6)
    openings = {str(play) for play in position.legal_plays()}
    assert len(openings) == 12, "three tiles in six orders and two directions"
    assert all(set(read_hand(text[4:]).known) == set(read_hand("BcBtBs").known) for text in openings)


def test_tiles_the_rulebook_calls_by_their_inner_shape_are_the_same_tiles() -> None:
    """A blue circle is a diamond circle, a green clover a clover clover (003)."""
    (blue_circle, green_clover) = read_hand("BcGf").known
    assert (str(blue_circle.inner_shape), str(blue_circle.shape)) == ("d", "c")
    assert green_clover.inner_shape is green_clover.shape


# Scoring, one example after another: rulebook, position, play, points, lines.

EXAMPLES = {
    "000, 001: one green diamond, diamonds 2 and green 3": (
        ("0,-2:Gs/Gc/1Bd Gd?????/?????? 0/0 1 0", "0,0>Gd", 5, [3, 2]),
    ),
    "000, 001: an orange starburst completes six; its column of one tile is no line": (
        ("0,0:RtYtGtBtPt Ot?????/?????? 0/0 1 0", "5,0>Ot", 12, [6]),
    ),
    "003: clovers, two blue tiles, three circles, three more circles": (
        ("- RfBfGf???/??????/??????/?????? 0/0/0/0 1 0", "0,0>RfBfGf", 3, [3]),
        ("", "1,1vBsBt", 3, [3]),
        ("", "0,3>RcBcGc", 7, [4, 3]),
        ("", "3,3>OcYcPc", 12, [6]),
    ),
    "004: a yellow circle, yellow 2 and circles 2": (("0,0:YsGs/1Gc Yc?????/?????? 0/0 1 0", "0,1>Yc", 4, [2, 2]),),
    "004: Martina, Karel and Klára, whose red tiles lie at both ends of the line": (
        (
            "0,0:BtGt8Gd/2Rs8YsYc/2Rc3RsRcRfRx/5Ot RtYt????/YdYf????/RtRd???? 0/0/0 1 0",
            *("2,0>RtYt", 7, [4, 3]),
        ),
        ("", "10,1>Yd..Yf", 6, [4, 2]),
        ("", "5,2>Rt....Rd", 17, [6, 3, 2]),
    ),
    "004: three red tiles, two at the left end and one at the right": (
        ("0,0:RsRc RdRxRt???/?????? 0/0 1 0", "-2,0>RdRx..Rt", 5, [5]),
    ),
    "003: a tile at either end of one line": (("0,0:BcBt BsBf????/?????? 0/0 1 0", "-1,0>Bs..Bf", 4, [4]),),
    "003: three orange tiles, of which the clover and the diamond are in lines of their own": (
        ("0,0:Gf1Rd OfOsOd???/?????? 0/0 1 0", "0,1>OfOsOd", 7, [3, 2, 2]),
    ),
}


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_scoring_examples_of_the_rulebooks(example: str) -> None:
    """An example without a position of its own goes on from the one before."""
    position: Position | None = None
    for start, move, points, lines in EXAMPLES[example]:
        position = read_position(start) if start else position
        assert position is not None
        seat, before = position.turn, position.scores
        score, position = played(position, move)
        assert (score.points, lengths(score)) == (points, lines)
        assert position.scores[seat - 1] - before[seat - 1] == points


def test_two_qwirkles_in_one_play_score_twice() -> None:
    """Six more for every line that reached six tiles, and the tile in both lines counts in both."""
    position = read_position("0,0:1OsYsGsBsPs/Rc/Rt/Rf/Rd/Rx Rs?????/?????? 0/0 1 0")
    score, _ = played(position, "0,0>Rs")
    assert (score.points, lengths(score)) == (24, [6, 6])


# What a gap parts is no line (004).


def test_green_tiles_with_a_gap_between_are_two_things() -> None:
    board = read_position("0,0:GsGc1Gd ??????/?????? 0/0 1 0").board
    assert [str(line) for line in board.lines()] == ["0,0>GsGc"]
    assert board.line(Cell(3, 0), Axis.ROW) is None
    assert board.line(Cell(3, 0), Axis.COLUMN) is None


@pytest.mark.parametrize(("move", "points"), [("-1,0>Gt", 3), ("3,1>Rd", 2), ("4,0>Gt", 2), ("2,0>Gt", 4)])
def test_what_a_gap_parts_scores_nothing_together(move: str, points: int) -> None:
    position = read_position("0,0:GsGc1Gd GtRd????/?????? 0/0 1 0")
    score, _ = played(position, move)
    assert score.points == points


def test_the_sample_game_is_the_same_in_every_edition() -> None:
    text = (GOLDEN / "sample-game.sixfold").read_text()
    for edition in Edition:
        game = read_game(text.replace("edition mindware", f"edition {edition}"))
        assert [turn.score for turn in game.turns] == SAMPLE_SCORES
