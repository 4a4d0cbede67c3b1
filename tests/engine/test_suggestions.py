"""Bots that are asked for advice."""

from __future__ import annotations

import pytest

from sixfold import View, read_position
from sixfold.engine import ADVISERS, BOTS, suggest
from strategies import positions_of

VIEW = View.of_position(read_position("0,0:RsRcRdRfRt RxBtGfYtBxGx/GsGcGdGtYsYc 3/0 1 0"))


def test_a_position_without_a_past_is_seen_by_the_seat_to_move() -> None:
    assert (VIEW.seat, VIEW.my_turn, VIEW.turns) == (1, True, ())
    assert str(VIEW) == "0,0:RsRcRdRfRt RxBtGfYtBxGx/?????? 3/0 1 0"


@pytest.mark.parametrize("level", ADVISERS)
def test_every_adviser_sees_the_qwirkle(level: str) -> None:
    found = suggest(level, VIEW)
    assert found.moves[0].points >= 12
    assert (found.moves[0].samples > 0) is (level in ("fox", "owl", "raven"))


def test_greedy_ranks_by_points_alone_and_knows_all_plays() -> None:
    found = suggest("greedy", VIEW)
    points = [ranked.points for ranked in found.moves]
    assert points == sorted(points, reverse=True)
    assert set(VIEW.legal_plays()) <= {ranked.move for ranked in found.moves}


@pytest.mark.parametrize("level", ["duckling", "squirrel", "crow"])
def test_whoever_weighs_nothing_gives_no_advice(level: str) -> None:
    with pytest.raises(ValueError, match="gives advice"):
        suggest(level, VIEW)


def test_the_first_suggestion_of_badger_is_what_it_plays() -> None:
    for position in positions_of(5, 2)[::6]:
        if not position.over:
            view = View.of_position(position)
            assert suggest("badger", view).best == BOTS["badger"](view)
