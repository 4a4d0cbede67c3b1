"""Luck: measured without touching the games, expected to be nothing, and telling of the result."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest

from sixfold.arena import Games, play_games


@cache
def games_of(bot: str, players: int, games: int) -> Games:
    """Games of this bot against itself, with their luck."""
    return play_games([bot], games, seed=11, players=players, luck=True)


def test_measuring_luck_changes_no_game() -> None:
    plain, measured = (play_games(["badger", "greedy"], 30, seed=6, luck=luck) for luck in (False, True))
    assert plain.scores == measured.scores
    assert plain.turns == measured.turns
    assert not np.asarray(plain.luck).any()
    assert np.asarray(measured.luck).all()


@pytest.mark.untraced
@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_luck_is_expected_to_be_nothing_on_every_seat(bot: str, players: int, long: bool) -> None:
    games = 10_000 if long else 1_000
    luck = np.asarray(games_of(bot, players, games).luck, dtype=float)
    error = luck.std(axis=0) / math.sqrt(games)
    assert (np.abs(luck.mean(axis=0)) < 3 * error).all()


def test_luck_explains_most_of_what_greedy_games_come_to() -> None:
    games = games_of("greedy", 2, 1_500)
    scores, luck = np.asarray(games.scores, dtype=float), np.asarray(games.luck, dtype=float)
    lead, lucky = scores[:, 0] - scores[:, 1], luck[:, 0] - luck[:, 1]
    assert np.corrcoef(lead, lucky)[0, 1] ** 2 > 0.55
    assert 0.9 < np.cov(lead, lucky)[0, 1] / lucky.var() < 1.25
