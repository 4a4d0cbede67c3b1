"""Finished games of greedy bots, kept as text: they replay to the byte, and from their seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixfold import Ending, Game, open_game, verify
from strategies import greedy_game

GOLDEN = Path(__file__).parents[1] / "golden"
GREEDY = sorted(GOLDEN.glob("greedy-*.sixfold"))


def test_there_is_a_game_for_every_edition_and_number_of_players() -> None:
    games = [open_game(path) for path in GREEDY]
    assert sorted(str(game.settings.edition) for game in games) == ["classic", "heap", "mindware", "schmidt"]
    assert sorted(len(game.players) for game in games) == [2, 2, 3, 4]


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.sixfold")), ids=lambda path: str(path.stem))
def test_a_kept_game_is_written_as_it_was_read(path: Path) -> None:
    text = path.read_text()
    game = open_game(path)
    assert str(game) == text


@pytest.mark.parametrize("path", GREEDY, ids=lambda path: path.stem)
def test_a_kept_game_follows_from_its_seed_and_its_moves(path: Path) -> None:
    kept = open_game(path)
    settings = kept.settings
    dealt = Game.new(settings.players, settings.edition, seed=settings.seed, contributions=settings.contributions)
    game = Game.dealt(settings, dealt.position.hands)
    for turn in kept.turns:
        game, _ = game.apply(turn.seat, turn.move)
    assert str(game) == path.read_text()
    assert game.position.ending is Ending.WENT_OUT
    assert verify(game) == 108


def test_the_greedy_bot_plays_its_kept_game_again() -> None:
    path = GOLDEN / "table-greedy-3.sixfold"  # The other games are older than the bot that plays now.
    assert str(greedy_game(open_game(path).at(1))) == path.read_text()


def test_victories_are_shared_in_two_of_the_kept_games() -> None:
    winners = {path.stem: open_game(path).position.winners for path in GREEDY}
    assert winners == {
        "greedy-2-mindware": (1,),
        "greedy-2-schmidt": (1,),
        "greedy-3-classic": (2, 3),
        "greedy-4-heap": (3, 4),
    }
