"""A position is turned into what there is to draw."""

from __future__ import annotations

from draw.samples import CORNER, HAND
from sixfold.draw import Scene, scene_of_position
from sixfold.rules import Board, Hand, Position


def test_a_position_shows_all_that_it_knows() -> None:
    scene = scene_of_position(Position(CORNER, (HAND, Hand.hidden(6)), (3, 5), 2))
    assert scene.board is CORNER
    assert [(seat.name, seat.score, seat.to_move, seat.winner) for seat in scene.seats] == [
        ("Player 1", 3, False, False),
        ("Player 2", 5, True, False),
    ]
    assert scene.seats[0].hand == HAND
    assert scene.bag == 108 - 3 - 3 - 6


def test_a_finished_game_has_winners_and_nobody_to_move() -> None:
    scene = scene_of_position(Position(CORNER, (HAND, HAND), (7, 7), 0))
    assert all(seat.winner and not seat.to_move for seat in scene.seats)


def test_a_board_alone_is_a_scene() -> None:
    assert Scene(Board()) == Scene(Board(), frozenset(), None, (), None, "")
