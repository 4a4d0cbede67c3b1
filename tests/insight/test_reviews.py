"""Reviews: the same for everybody, fair to what the mover knew, and a sum that adds up."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from sixfold import Game, View, read_game
from sixfold.arena import Match
from sixfold.engine import LEVELS
from sixfold.engine.levels import RATINGS
from sixfold.insight import Effort, Fortune, Grade, Praise, Review, compare, fortune_of, luck_of, review
from sixfold.insight.comparison import compare_open, compare_proven
from sixfold.insight.grades import CLASSES, class_of, grade_of
from sixfold.insight.papers import review_from_data, review_to_data
from sixfold.rules import Play
from sixfold.rules.seats import of_seat

QUICK = Effort(candidates=6, samples=40)


@pytest.fixture(scope="module")
def game() -> Game:
    return Match(("greedy", "badger"), seed=3).game(1)


@pytest.mark.untraced
def test_the_same_game_gives_the_same_figures_on_any_number_of_threads(game: Game) -> None:
    alone, together = review(game, QUICK), review(game, QUICK, threads=3)
    assert alone == together
    assert alone.complete
    assert review(game, QUICK, seed=1) != alone


@pytest.mark.untraced
def test_every_turn_and_player_is_told(game: Game) -> None:
    found = review(game, QUICK, threads=2)
    assert [turn.number for turn in found.turns] == list(range(1, len(game.turns) + 1))
    for turn, played in zip(found.turns, game.turns, strict=True):
        assert (turn.seat, turn.move, turn.points) == (played.seat, played.move, played.score)
        assert turn.lost == max(turn.behind, 0)
        assert 0 <= turn.chance <= 1
        if turn.reviewed:
            assert 1 <= turn.rank <= QUICK.candidates
            before = game.after_turns(turn.number - 1).position
            assert all(before.is_legal(choice.move) for choice in turn.best)
            assert turn.points_left >= 0
        if turn.grade is not None:
            assert turn.rank > 1
            assert turn.praise is None
    assert found.turns[-1].exact
    for player in found.players:
        sums = player.balance
        assert sums.lead == pytest.approx(sums.luck + sums.errors + sums.rest)
        own = [turn.behind for turn in found.turns if turn.seat == player.seat and turn.reviewed]
        assert player.error_per_turn == pytest.approx(max(0, sum(own) / len(own)))


def test_a_review_comes_back_from_its_data(game: Game) -> None:
    part = review(game, QUICK, progress=lambda so_far, _: len(so_far.turns) < 3)
    for found in (review(game, QUICK, threads=2), part):
        assert review_from_data(json.loads(json.dumps(review_to_data(found)))) == found


@pytest.mark.untraced
def test_a_review_that_was_stopped_goes_on(game: Game) -> None:
    asked: list[tuple[int, int]] = []

    def stop_after_five(so_far: Review, of: int) -> bool:
        asked.append((len(so_far.turns), of))
        return len(so_far.turns) < 5

    part = review(game, QUICK, progress=stop_after_five)
    assert asked[-1] == (5, len(game.turns))
    assert len(part.turns) == 5
    assert not part.complete
    assert part.players == ()
    asked.clear()

    def go_on(so_far: Review, of: int) -> bool:
        asked.append((len(so_far.turns), of))
        return True

    whole = review(game, QUICK, earlier=part, progress=go_on)
    assert asked[0] == (6, len(game.turns))
    assert whole == review(game, QUICK)
    assert review(game, Effort(6, 41), earlier=part) == review(game, Effort(6, 41)), "of another effort: begun anew"


def test_what_the_mover_could_not_know_changes_nothing(game: Game) -> None:
    """Another deal of what was hidden in the last turn gives the same losses, and other ones in hindsight."""
    then = game.after_turns(20)
    seat = then.position.turn
    view = View.of(then, seat)
    plays = sorted(view.legal_plays, key=lambda play: -play.score)[:4]
    moves = [Play(play.placements) for play in plays]
    hidden = replace(then.position, hands=tuple(view.position.hands))
    assert compare(view, moves, samples=60) == compare(replace(view, position=hidden), moves, samples=60)
    seen = compare_open(then.position, moves, samples=60)
    assert [row.lost for row in seen] != [row.lost for row in compare(view, moves, samples=60)]


def test_the_first_move_compared_loses_nothing_to_itself(game: Game) -> None:
    view = View.of(game.after_turns(8), game.turns[8].seat)
    moves = [Play(play.placements) for play in list(view.legal_plays)[:3]]
    first, *others = compare(view, moves, samples=50)
    assert (first.lost, first.lost_error, first.chance_lost) == (0, 0, 0)
    for row in others:
        assert row.lost == pytest.approx(first.equity - row.equity)
        assert row.chance_lost == pytest.approx(first.chance - row.chance)


def test_the_end_is_proven(game: Game) -> None:
    count = len(game.turns) - 2
    view = View.of(game.after_turns(count), game.turns[count].seat)
    moves = [Play(play.placements) for play in view.legal_plays]
    proven = compare_proven(view, moves)
    assert proven is not None
    assert all(row.lost_error == 0 for row in proven)
    assert compare_proven(View.of(game.after_turns(3), game.turns[3].seat), moves[:1]) is None


@pytest.mark.untraced
@pytest.mark.parametrize("players", [3, 4])
def test_games_of_three_and_four(players: int) -> None:
    game = Match(("greedy",) * players, seed=5).game(0)
    found = review(game, Effort(4, 10), threads=2)
    assert found.complete
    assert sum(player.balance.luck for player in found.players) == pytest.approx(0, abs=1e-6)


def test_of_a_record_with_hidden_hands_the_open_one_is_reviewed_in_full(game: Game) -> None:
    found = review(View.of(game.after_turns(30), 1).record(), Effort(4, 10))
    assert found.complete
    assert {turn.partial for turn in found.turns if turn.seat == 1} == {False}
    assert {turn.partial for turn in found.turns if turn.seat == 2 and turn.reviewed} == {True}
    assert of_seat(found.players, 1).plays_like is not None
    assert of_seat(found.players, 1).luck is not None
    assert of_seat(found.players, 2).plays_like is None
    assert of_seat(found.players, 2).luck is None
    assert all(turn.lost_seen is None for turn in found.turns)


def test_an_overruled_turn_is_left_out_and_the_rest_is_told() -> None:
    record = "sixfold 1\nedition mindware\nplayers Ann | Ben\ndeal RsRcRdGfYtBx | OsOcPxPtBdGd\n\n"
    game = read_game(record + "1 0,0>RsRcRd 3 +RfBxOs\n2! 3,0>Bd 5 +Yc # insists\n1 0,1>Rf 2 +Gt\n")
    found = review(game, Effort(4, 10))
    assert found.complete
    assert [turn.reviewed for turn in found.turns] == [True, False, False]


def test_a_game_broken_off_is_reviewed_as_far_as_it_went(game: Game) -> None:
    found = review(game.after_turns(6), Effort(4, 10))
    assert found.complete
    assert len(found.turns) == 6
    assert found.turns[-1].luck is None, "its seat had no further turn"


def test_luck_is_told_for_every_draw_that_came_to_a_turn(game: Game) -> None:
    luck = luck_of(game)
    assert luck == luck_of(game)
    last = {turn.seat: number for number, turn in enumerate(game.turns)}
    for number, (turn, drawn) in enumerate(zip(game.turns, luck.turns, strict=True)):
        assert (drawn is None) is (number == last[turn.seat])
    assert all(first is not None for first in luck.first_hands)


def test_a_loss_has_a_grade_only_if_it_is_real() -> None:
    assert grade_of(3, 2, 0, 0) is None
    assert grade_of(3, 1, 0, 0) is Grade.MISTAKE
    assert grade_of(0.5, 0.1, 0.12, 0.01) is Grade.BLUNDER
    assert grade_of(1.2, 0.1, 0.001, 0.01) is Grade.SLIP
    assert grade_of(0.9, 0.1, 0.01, 0.001) is None


def test_classes_go_from_the_strongest_to_the_weakest() -> None:
    bounds = [most for most, _ in CLASSES]
    assert bounds == sorted(bounds)
    assert ["duckling", *(name for _, name in reversed(CLASSES))] == [name for name in LEVELS if name in RATINGS]
    assert class_of(0) == "raven"
    assert class_of(99) == "duckling"


@pytest.mark.untraced
def test_good_moves_are_named(game: Game) -> None:
    found = review(game, Effort(8, 150), threads=2)
    assert {turn.praise for turn in found.turns} & set(Praise)


def test_an_effort_without_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="two moves at least"):
        Effort(1, 100)


def test_luck_has_a_word() -> None:
    words = [fortune_of(luck, 2) for luck in (-30, -10, -5, 0, 5, 10, 30)]
    usual = [Fortune.USUAL] * 3
    assert words == [Fortune.VERY_UNLUCKY, Fortune.UNLUCKY, *usual, Fortune.LUCKY, Fortune.VERY_LUCKY]
    assert fortune_of(5, 4) is Fortune.LUCKY, "of four each draws less, and luck counts for more"
