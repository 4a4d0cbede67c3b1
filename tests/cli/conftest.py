"""Games on disk for the commands to work on."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixfold import Game, Player, View
from sixfold.engine import greedy


@pytest.fixture(scope="session")
def finished() -> Game:
    """A game of three bots, with a turn that was taken back."""
    players = [Player("Ann", 41), Player("Ben", 9), Player("Greedy", bot="greedy")]
    game = Game.new(players, seed="finished", contributions=["lucky", "seven"], takebacks=True, date="2026-11-15")
    while not game.over:
        seat = game.position.turn
        game, _ = game.apply(seat, greedy(View.of(game, seat)))
        if game.version == 8:
            game, _ = game.take_back(seat)
    return game


@pytest.fixture
def record(finished: Game, tmp_path: Path) -> Path:
    """The finished game as a file."""
    path = tmp_path / "finished.sixfold"
    path.write_text(str(finished), encoding="utf-8")
    return path
