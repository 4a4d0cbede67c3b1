"""Somebody who is new to the game finds a bot that they beat."""

from __future__ import annotations

import pytest
from bench.beginners import HABITS, beginner, leads

from sixfold import Game, View
from sixfold.engine import LADDER


def won(habit: str, name: str, deals: int) -> float:
    """The share of so many mirrored deals that a beginner wins against this bot."""
    found = [lead for deal in range(deals) for lead in leads(deal, habit=habit, name=name, seed=7)]
    return sum((lead > 0) + (lead == 0) / 2 for lead in found) / len(found)


@pytest.mark.untraced
def test_a_beginner_wins_more_often_than_not_against_the_lowest_rung_and_never_against_the_duckling() -> None:
    assert 0.5 < won("tile", LADDER[0], 32) < 0.8
    assert won("tile", "duckling", 4) == 0


@pytest.mark.untraced
@pytest.mark.parametrize("habit", HABITS)
def test_beginners_play_by_the_rules(habit: str) -> None:
    """`apply` refuses whatever the rules refuse."""
    game = Game.new(["Ann", "Ben"], seed=habit)
    play = beginner(HABITS[habit])
    while not game.over:
        seat = game.position.turn
        game, _ = game.apply(seat, play(View.of(game, seat)))
    assert game.position.ending is not None
