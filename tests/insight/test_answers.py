"""Another go at a turn: what is as good counts, and what was not held cannot be laid."""

from __future__ import annotations

import pytest

from insight.test_public_records import SAMPLE
from sixfold import Game, open_game
from sixfold.arena import Match
from sixfold.insight import Answer, Effort, Review, judge, review
from sixfold.rules import Pass, Play, Refusal, Trade
from sixfold.rules.seats import of_seat


@pytest.fixture(scope="module")
def game() -> Game:
    return Match(("squirrel", "badger"), seed=3).game(1)


@pytest.fixture(scope="module")
def found(game: Game) -> Review:
    return review(game, Effort(6, 60), threads=2)


def test_the_best_move_loses_nothing_and_the_move_made_as_much_as_the_review_says(game: Game, found: Review) -> None:
    mistakes = [turn for turn in found.turns if turn.grade is not None]
    assert len(mistakes) > 3
    for turn in mistakes:
        best = judge(game, found, turn.number, turn.best[0].move)
        assert isinstance(best, Answer)
        assert (best.lost, best.grade, best.points) == (0, None, turn.best[0].points)
        made = judge(game, found, turn.number, turn.move)
        assert isinstance(made, Answer)
        assert (made.lost, made.exact, made.grade) == (turn.lost, turn.exact, turn.grade)


def test_every_move_of_a_turn_is_judged_alike_each_time(game: Game, found: Review) -> None:
    turn = next(turn for turn in found.turns if turn.grade is not None)
    plays = list(game.after_turns(turn.number - 1).position.legal_plays)[:5]
    for play in plays:
        move = Play(play.placements)
        assert judge(game, found, turn.number, move) == judge(game, found, turn.number, move)


def test_what_the_rules_refuse_is_refused(game: Game, found: Review) -> None:
    turn = next(turn for turn in found.turns if turn.grade is not None)
    hand = of_seat(game.after_turns(turn.number - 1).position.hands, turn.seat)
    assert judge(game, found, turn.number, Pass()) is Refusal.MUST_TRADE
    other = next(tile for tile in game.after_turns(5).position.board.values() if tile not in hand.known)
    assert judge(game, found, turn.number, Trade([other])) is Refusal.NOT_IN_HAND


def test_of_a_public_record_only_the_tiles_laid_can_be_laid_again() -> None:
    sample = open_game(SAMPLE)
    found = review(sample, Effort(4, 20))
    second = sample.turns[1].move
    assert isinstance(second, Play)
    answer = judge(sample, found, 2, Play(second.placements))
    assert isinstance(answer, Answer)
    third = sample.turns[2].move
    assert isinstance(third, Play)
    assert judge(sample, found, 2, Play(third.placements)) is Refusal.NOT_IN_HAND
    with pytest.raises(ValueError, match="says nothing of a turn 1"):
        judge(sample, found, 1, second)
    with pytest.raises(ValueError, match="says nothing of a turn 99"):
        judge(sample, found, 99, second)
