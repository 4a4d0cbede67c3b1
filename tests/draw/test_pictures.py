"""Pictures of boards, positions, games and views, in files and in notebooks."""

from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree

import pytest

from sixfold import Game, View, read_board, read_position
from sixfold.draw import Subject, scene_of, to_png, to_svg, to_text
from sixfold.engine import greedy


def a_game(turns: int) -> Game:
    game = Game.new(["Ann", "Ben"], seed="pictures")
    for _ in range(turns):
        seat = game.position.turn
        game, _ = game.apply(seat, greedy(View.of(game, seat)))
    return game


SUBJECTS: list[Subject] = [
    read_board("0,0:RsRcRd"),
    read_position("0,0:RsRcRd GfYtBxRfBxOs/?????? 3/0 2 0"),
    a_game(4),
    View.of(a_game(4), 1),
]


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: type(subject).__name__)
def test_whatever_has_a_board_has_a_picture(subject: Subject) -> None:
    assert ElementTree.fromstring(to_svg(subject)).tag.endswith("svg")
    assert to_png(subject).startswith(b"\x89PNG")
    assert to_text(subject).strip()


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: type(subject).__name__)
def test_a_notebook_draws_it(subject: Subject) -> None:
    drawn: str = subject._repr_svg_()  # type: ignore[union-attr]  # Added by `show_in_notebooks`.
    assert drawn == to_svg(subject)


def test_what_draws_is_imported_with_the_first_picture() -> None:
    program = """
import sys, sixfold
print("sixfold.draw" in sys.modules)
print(sixfold.read_board("0,0:RsRc")._repr_svg_()[:4], "sixfold.draw" in sys.modules)
"""
    assert subprocess.check_output([sys.executable, "-c", program], text=True).split() == ["False", "<svg", "True"]


def test_a_game_shows_names_and_its_last_play() -> None:
    game = a_game(6)
    scene = scene_of(game)
    assert [seat.name for seat in scene.seats] == ["Ann", "Ben"]
    assert scene.last == frozenset(game.position.board) - frozenset(game.positions[-2].board)
    assert scene.last_score == game.turns[-1].score


def test_a_new_game_has_no_last_play() -> None:
    assert scene_of(a_game(0)).last == frozenset()


def test_a_view_hides_the_others_hands() -> None:
    view = View.of(a_game(4), 1)
    assert to_text(view).count("??") == 6
    ben = scene_of(view).seats[1]
    assert ben.hand.unknown == 6
