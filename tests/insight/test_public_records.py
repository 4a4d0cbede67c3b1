"""Records that hide hands: what they show of them, and what can be said of their turns."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sixfold import Game, View, open_game
from sixfold.arena import Match
from sixfold.insight import Effort, review
from sixfold.insight.held import view_before
from sixfold.rules import Play, Tile, Trade
from sixfold.rules.seats import of_seat

SAMPLE = Path(__file__).parent.parent / "golden" / "sample-game.sixfold"


def as_a_score_pad_has_it(game: Game) -> Game:
    """The game as somebody wrote it down who saw no hand."""
    *_, last = game.turns
    public = View.of(game.after_turns(len(game.turns) - 1)).record()
    return public.apply(last.seat, last.move)[0]


@pytest.fixture(scope="module")
def game() -> Game:
    return Match(("greedy", "badger"), seed=3).game(1)


def test_what_was_laid_was_held_and_nothing_else_is_known() -> None:
    sample = open_game(SAMPLE)
    for index, _ in enumerate(sample.turns):
        hand = view_before(sample, index).hand
        assert Counter(hand.known) == Counter(_laid(sample, index))
        assert len(hand) == 6


def test_with_the_bag_empty_what_is_laid_later_was_held_and_the_rest_is_the_others(game: Game) -> None:
    public = as_a_score_pad_has_it(game)
    assert public.over
    empty = [index for index, position in enumerate(public.positions[:-1]) if position.bag_size == 0]
    assert len(empty) == 5
    for index in empty:
        seat = game.turns[index].seat
        shown, truly = view_before(public, index).hand, of_seat(game.positions[index].hands, seat)
        assert Counter(shown.known) == Counter(truly.known)
    found = review(public, Effort(4, 10))
    assert all(turn.exact and not turn.partial for turn in found.turns[empty[0] :] if turn.reviewed)
    assert any(turn.exact for turn in found.turns)


def _laid(game: Game, index: int) -> tuple[Tile, ...]:
    move = game.turns[index].move
    assert isinstance(move, Play)
    return move.tiles


def test_of_a_game_broken_off_with_the_bag_empty_only_what_was_laid_is_known(game: Game) -> None:
    public = as_a_score_pad_has_it(game).after_turns(len(game.turns) - 2)
    last = len(public.turns) - 1
    assert public.positions[last].bag_size == 0
    assert Counter(view_before(public, last).hand.known) == Counter(_laid(game, last))


def test_a_hand_that_is_open_stays_as_it_is(game: Game) -> None:
    for index in (0, 7, 20):
        assert view_before(game, index) == View.of(game.after_turns(index), game.turns[index].seat)


def test_the_sample_game_of_the_rulebooks_is_compared_by_the_tiles_laid() -> None:
    sample = open_game(SAMPLE)
    found = review(sample, Effort(8, 60))
    assert found.complete
    assert [turn.reviewed for turn in found.turns] == [False, *[True] * 11], "an opening lies as well in any order"
    for turn in found.turns[1:]:
        assert turn.partial
        assert turn.praise is None
        assert turn.chance_seen is None
        held = Counter(_laid(sample, turn.number - 1))
        for choice in turn.best:
            assert isinstance(choice.move, Play | Trade)
            assert all(held[tile] for tile in choice.move.tiles if tile)
    for player in found.players:
        assert player.plays_like is None
        assert player.luck is None


def test_of_a_trade_of_unknown_tiles_nothing_can_be_said() -> None:
    game = open_game(SAMPLE)
    game, _ = game.apply(1, Trade.of(2))
    assert not review(game, Effort(4, 10)).turns[-1].reviewed
