"""How a game went: hand-made games whose figures one can count, and laws that hold for all games."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from sixfold import Game, Lead, OpenFive, Play, Statistics, Trade, read_game
from strategies import a_record, games, greedy_game

FIVES = a_record(
    "RsRcRtRdGfGx | RfRxYsYcBtPd",
    "1 0,0>RsRcRtRd 4 +OsOcOtOd",
    "2 4,0>Rf 5 +Of",
    "1 ~GfGx 0 +GsGc",
    "2 5,0>Rx 12 +Gt",
    "1 ~OsOc 0 +GfGx",
)


def statistics(record: str) -> Statistics:
    return Statistics.of(read_game(record))


def test_each_seat_is_counted() -> None:
    ann, ben = statistics(FIVES).seats
    assert (ann.score, ann.turns, ann.plays, ann.trades, ann.passes) == (4, 3, 1, 2, 0)
    assert (ann.best, ann.best_score, ann.qwirkles) == (1, 4, 0)
    assert (ann.tiles_laid, ann.tiles_traded, ann.tiles_drawn) == (4, 4, 8)
    assert ann.points_a_turn == pytest.approx(4 / 3)
    assert (ben.score, ben.turns, ben.best, ben.best_score, ben.qwirkles) == (17, 2, 4, 12, 1)
    assert ben.points_a_turn == 8.5


def test_a_five_left_open_tells_who_profited() -> None:
    (five,) = statistics(FIVES).fives
    assert str(five.line) == "0,0>RsRcRtRdRf"
    assert (five.left_by, five.left_in, five.taken_by, five.taken_in, five.points) == (2, 2, 2, 4, 12)


def test_a_five_that_nobody_completes_profits_nobody() -> None:
    (five,) = statistics("\n".join(FIVES.split("\n")[:-3]) + "\n").fives
    assert (five.taken_by, five.taken_in, five.points) == (None, None, 0)


def test_a_five_that_takes_no_sixth_tile_is_not_open() -> None:
    """Only a red cross could follow, and it does not go with the circles beside both ends."""
    record = a_record(
        "?????? | ??????",
        "1 0,0>RsRcRtRd 4 +????",
        "2 0,1>Gs 2 +?",
        "1 -1,1>Gc 2 +?",
        "2 3,1>BdBfBc 5 +???",
        "1 4,0>Rf 7 +?",
    )
    assert statistics(record).fives == ()
    assert len(statistics(record.replace("1 -1,1>Gc 2 +?", "1 1,1>Gc 4 +?")).fives) == 1


def test_the_lead_is_followed() -> None:
    found = statistics(FIVES)
    assert found.scores == ((0, 0), (4, 0), (4, 5), (4, 5), (4, 17), (4, 17))
    assert found.leads[:3] == (Lead((1, 2), 0), Lead((1,), 4), Lead((2,), 1))
    assert found.lead_changes == 1


def test_big_moves_are_more_than_usual_and_say_what_they_changed() -> None:
    moves = statistics(FIVES).big_moves
    assert [(move.turn, move.seat, move.points, move.before, move.after) for move in moves] == [
        (2, 2, 5, -4, 1),
        (4, 2, 12, 1, 13),
    ]
    assert [move.takes_lead for move in moves] == [True, False]


def test_a_game_that_has_just_been_dealt_has_nothing_to_tell() -> None:
    found = Statistics.of(Game.new(["Ann", "Ben"], seed="deal"))
    assert (found.fives, found.big_moves, found.lead_changes) == ((), (), 0)
    assert [(seat.turns, seat.best, seat.best_score, seat.points_a_turn) for seat in found.seats] == [
        (0, 0, 0, 0.0)
    ] * 2


def test_turns_taken_back_do_not_count() -> None:
    game = Game.new(["Ann", "Ben"], seed="back", takebacks=True)
    first = next(iter(game.position.legal_plays()))
    played, _ = game.apply(game.position.turn, first)
    back, _ = played.take_back(game.position.turn)
    assert Statistics.of(back) == Statistics.of(game)


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(games(most_turns=20))
def test_the_figures_agree_with_the_game(game: Game) -> None:
    found = Statistics.of(game)
    turns = game.turns
    assert tuple(seat.score for seat in found.seats) == game.position.scores == found.scores[-1]
    assert sum(seat.turns for seat in found.seats) == len(turns) == len(found.scores) - 1 == len(found.leads) - 1
    assert sum(seat.plays + seat.trades + seat.passes for seat in found.seats) == len(turns)
    assert sum(seat.tiles_laid for seat in found.seats) == len(game.position.board)
    assert sum(seat.tiles_drawn for seat in found.seats) == sum(len(turn.drawn) for turn in turns)
    assert sum(seat.tiles_traded for seat in found.seats) == sum(
        len(turn.move.tiles) for turn in turns if isinstance(turn.move, Trade)
    )
    qwirkles = sum(line.qwirkle for turn in turns for line in turn.lines)
    assert sum(seat.qwirkles for seat in found.seats) == qwirkles
    for seat in found.seats:
        own = [turn.score for turn in turns if turn.seat == seat.seat]
        assert seat.best_score == max(own, default=0)
        assert not seat.best or turns[seat.best - 1].score == seat.best_score
    for move in found.big_moves:
        assert move.after - move.before == move.points == turns[move.turn - 1].score
        assert turns[move.turn - 1].seat == move.seat


@settings(deadline=None, max_examples=8, suppress_health_check=[HealthCheck.too_slow])
@given(games(most_turns=4))
def test_every_five_of_a_whole_game_was_left_and_taken_as_told(game: Game) -> None:
    whole = game if game.settings.seed is None else greedy_game(game)
    for five in Statistics.of(whole).fives:
        _check_five(whole, five)


def _check_five(game: Game, five: OpenFive) -> None:
    left = game.turns[five.left_in - 1]
    assert isinstance(left.move, Play)
    assert left.seat == five.left_by
    assert five.line in left.lines
    if five.taken_in is None:
        assert five.taken_by is None
        return
    taken = game.turns[five.taken_in - 1]
    assert isinstance(taken.move, Play)
    assert (taken.seat, taken.score) == (five.taken_by, five.points)
    assert five.taken_in > five.left_in
    assert any(line.qwirkle and set(five.line.cells) < set(line.cells) for line in taken.lines)
