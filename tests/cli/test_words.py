"""Turns and results in plain English."""

from __future__ import annotations

import pytest

from sixfold import Pass, Player, Trade, Turn, read_move, read_position, read_tiles
from sixfold.cli.words import describe_kind, describe_result, describe_turn, join_names

POSITION = read_position("0,0:RsRcRdRfRx BtGfYtBxRtOs/OcOdPxPtBdGd 8/0 1 0")
ANN = Player("Ann")


def test_a_qwirkle_is_called_so() -> None:
    turn = Turn(1, read_move("5,0>Rt"), 12, ())
    assert describe_turn(ANN, turn, POSITION) == "Ann played 5,0>Rt for 12 (red 12, a Qwirkle)"


def test_trades_and_passes_are_told_without_tiles() -> None:
    assert describe_turn(ANN, Turn(1, Trade(read_tiles("Bt")), 0, ()), POSITION) == "Ann traded 1 tile"
    assert describe_turn(ANN, Turn(1, Trade.of(3), 0, ()), POSITION) == "Ann traded 3 tiles"
    assert describe_turn(ANN, Turn(1, Pass(), 0, ()), POSITION) == "Ann passed"


def test_lines_are_called_by_what_they_share() -> None:
    assert describe_kind(read_tiles("RsRc")) == "red"
    assert describe_kind(read_tiles("RxGx")) == "crosses"


@pytest.mark.parametrize(
    ("names", "words"), [(["Ann"], "Ann"), (["Ann", "Ben"], "Ann and Ben"), (["Ann", "Ben", "Cy"], "Ann, Ben and Cy")]
)
def test_names_make_a_list(names: list[str], words: str) -> None:
    assert join_names(names) == words


def test_a_result_names_the_winners_and_the_end() -> None:
    players = [Player("Ann"), Player("Ben")]
    tied = read_position("0,0:RsRcRd GfYtBxRfBxOs/?????? 9/9 0 6")
    assert describe_result(players, tied) == (
        "Ann and Ben share the victory with 9 points: three rounds went by without a play."
    )
    assert describe_result(players, POSITION) == "The game is not over."
