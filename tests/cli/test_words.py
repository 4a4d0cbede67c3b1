"""Turns and results in words."""

from __future__ import annotations

import pytest

from sixfold import Pass, Player, Trade, Turn, read_move, read_position, read_tiles
from sixfold.cli.words import describe_kind, describe_result, describe_turn, join_names
from sixfold.words import Words

POSITION = read_position("0,0:RsRcRdRfRx BtGfYtBxRtOs/OcOdPxPtBdGd 8/0 1 0")
ANN = Player("Ann")
ENGLISH, CZECH = Words("en"), Words("cs")


def test_a_qwirkle_is_called_so() -> None:
    turn = Turn(1, read_move("5,0>Rt"), 12, ())
    assert describe_turn(ENGLISH, ANN, turn, POSITION) == "Ann plays 5,0>Rt: 12 points (red 12, Qwirkle)."
    assert describe_turn(CZECH, ANN, turn, POSITION) == "Ann pokládá 5,0>Rt: 12 bodů (červené 12, Qwirkle)."


def test_a_turn_that_the_table_let_stand_is_told_so() -> None:
    turn = Turn(1, read_move("5,0>Bt"), 2, (), overruled=True)
    assert describe_turn(ENGLISH, ANN, turn, POSITION) == "Ann plays 5,0>Bt: 2 points, as the players decided."


def test_trades_and_passes_are_told_without_tiles() -> None:
    assert describe_turn(ENGLISH, ANN, Turn(1, Trade(read_tiles("Bt")), 0, ()), POSITION) == "Ann trades 1 tile."
    assert describe_turn(ENGLISH, ANN, Turn(1, Trade.of(3), 0, ()), POSITION) == "Ann trades 3 tiles."
    assert describe_turn(ENGLISH, ANN, Turn(1, Pass(), 0, ()), POSITION) == "Ann passes."
    assert describe_turn(CZECH, ANN, Turn(1, Trade.of(3), 0, ()), POSITION) == "Ann mění 3 kameny."


def test_lines_are_called_by_what_they_share() -> None:
    assert describe_kind(ENGLISH, read_tiles("RsRc")) == "red"
    assert describe_kind(ENGLISH, read_tiles("RxGx")) == "crosses"
    assert describe_kind(Words("uk"), read_tiles("RxGx")) == "хрестики"


@pytest.mark.parametrize(
    ("names", "words"), [(["Ann"], "Ann"), (["Ann", "Ben"], "Ann & Ben"), (["Ann", "Ben", "Cy"], "Ann, Ben & Cy")]
)
def test_names_make_a_list(names: list[str], words: str) -> None:
    assert join_names(names) == words


def test_a_result_names_the_winners_and_the_end() -> None:
    players = [Player("Ann"), Player("Ben")]
    tied = read_position("0,0:RsRcRd GfYtBxRfBxOs/?????? 9/9 0 6")
    assert describe_result(ENGLISH, players, tied) == (
        "A shared victory: Ann & Ben, 9 points each. Three rounds went by without a play."
    )
    assert describe_result(Words("es"), players, tied) == (
        "Victoria compartida: Ann & Ben, con 9 puntos. Tres rondas sin poner una ficha."
    )
    assert describe_result(ENGLISH, players, POSITION) == "The game is not over."
