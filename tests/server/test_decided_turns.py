"""Moves and signs at a table, what goes to and fro and has an end, and every reason to refuse it."""

from __future__ import annotations

import pytest

from server.tables import Log, command_for, hand_over_and_take_over, refused, started
from sixfold.rules import Refusal
from sixfold.server.refusals import Denial, Denied
from sixfold.server.table.allowed import LONGEST_LOG, MOST_CHANGES, MOST_SIGNS
from sixfold.server.table.decisions import MOST_COMINGS
from sixfold.server.table.options import Options
from sixfold.server.wire.types import commands, moves

# Turns.


def test_a_move_is_refused_before_the_game_and_after_it() -> None:
    log = Log()
    refused(log, Denial.NOT_STARTED, commands.MakeMove, 1, moves.Pass())
    log.join(2)
    log.play_out()
    refused(log, Refusal.GAME_OVER, commands.MakeMove, 1, moves.Pass())
    refused(log, Refusal.GAME_OVER, commands.HandOver, 1, "fox")


def test_the_rules_refuse_with_their_own_codes() -> None:
    log = started()
    seat = log.table.turn
    refused(log, Refusal.NOT_YOUR_TURN, commands.MakeMove, 3 - seat, moves.Pass())
    refused(log, Refusal.MUST_TRADE, commands.MakeMove, seat, moves.Pass())
    refused(log, Refusal.NOTHING_PLAYED, commands.MakeMove, seat, moves.Play(()))


def test_nobody_moves_for_another() -> None:
    log = started()
    command = command_for(log.best(), log.table.turn)
    refused(log, Denial.NOT_SEATED, *command, guest="guest-3")
    refused(log, Denial.NOT_SEATED, *command, guest=f"guest-{3 - log.table.turn}")
    refused(log, Denial.NOT_SEATED, commands.React, 0, "wow", guest="guest-1")


def test_a_move_made_from_an_older_position_is_stale_and_other_news_do_not_matter() -> None:
    log = started()
    seen = log.table.version
    log.do(commands.React, 1, "hello")
    log.presence(2, False)
    log.do(*command_for(log.best(), log.table.turn), version=seen)
    for seat in (1, 2):  # Also on the seat that moved last: in the position that it saw, it was its turn.
        refused(log, Denial.STALE_VERSION, *command_for(log.best(), seat), version=seen)
    refused(log, Denial.STALE_VERSION, *command_for(log.best(), log.table.turn), version=log.table.version + 1)


def test_a_game_that_ends_promises_the_next_one_and_keeps_the_score_of_the_series() -> None:
    log = started()
    log.play_out()
    table = log.table
    assert table.state == "over"
    assert table.seed == "seed 2"
    assert isinstance(log.again, type(table))
    assert len(table.finished) == 1
    assert table.game is not None
    assert table.finished[0].scores == table.game.position.scores
    assert table.finished[0].winners == table.game.position.winners
    assert table.finished[0].version == table.version - 1
    log.do(commands.Ready, 1)
    refused(log, Denial.ALREADY_READY, commands.Ready, 1)
    log.do(commands.Ready, 2)
    assert (log.table.state, log.table.number) == ("playing", 2)
    refused(log, Denial.GAME_RUNNING, commands.Ready, 2)
    log.play_out()
    assert len(log.table.finished) == 2


def test_reactions_have_an_end() -> None:
    log = started()
    for _ in range(MOST_SIGNS):
        log.do(commands.React, 1, "wow")
    refused(log, Denial.TOO_MANY_REACTIONS, commands.React, 2, "oops")


# To and fro.


def test_a_seat_changes_hands_so_often_until_the_game_gets_further() -> None:
    log = started()
    for _ in range(MOST_CHANGES):
        hand_over_and_take_over(log, 1)
    refused(log, Denial.TOO_MANY_CHANGES, commands.HandOver, 1, "fox")
    hand_over_and_take_over(log, 2)
    log.move()
    hand_over_and_take_over(log, 1)


def test_what_undoes_the_last_change_is_never_refused() -> None:
    log = started()
    for _ in range(MOST_CHANGES - 1):
        hand_over_and_take_over(log, 1)
    log.do(commands.HandOver, 1, "fox")
    log.do(commands.TakeOver, 1)
    log.do(commands.Leave, 1)
    with pytest.raises(Denied) as caught:
        log.join(1, "Ann")
    assert caught.value.reason is Denial.TOO_MANY_CHANGES
    log.move()
    log.join(1, "Ann")


def test_a_turn_that_is_made_again_after_a_takeback_gets_nobody_further() -> None:
    log = Log(Options(seats=(None, "greedy"), takebacks=True))
    while log.table.turn != 1:
        log.move()
    for _ in range(MOST_CHANGES):
        log.move()
        log.do(commands.AskTakeback, 1)
    log.move()
    refused(log, Denial.TOO_MANY_CHANGES, commands.AskTakeback, 1)
    while log.table.turn != 1:
        log.move()
    log.move()
    log.do(commands.AskTakeback, 1)


def test_before_a_game_seats_are_taken_so_often_and_then_another_one_is() -> None:
    log = Log(Options(seats=(None, None, None), start="ready"))
    for _ in range(MOST_CHANGES):
        log.join(2)
        log.do(commands.Leave, 2)
    with pytest.raises(Denied) as caught:
        log.join(2)
    assert caught.value.reason is Denial.TOO_MANY_CHANGES
    log.do(commands.Join, 0, "Ben", None, guest="guest-2")
    assert log.table.chair(3).name == "Ben"


def test_presence_rests_after_so_many_comings() -> None:
    log = started()
    for _ in range(MOST_COMINGS):
        assert log.presence(2, here=False)
        assert log.presence(2, here=True)
    assert log.presence(2, here=False)
    assert log.presence(2, here=True) == ()
    log.move()
    assert log.presence(2, here=True)


def test_at_a_table_where_so_much_has_happened_no_further_game_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    assert LONGEST_LOG > 100 * 108, "a hundred games fit in any case"
    log = started()
    log.play_out()
    monkeypatch.setattr("sixfold.server.table.allowed.LONGEST_LOG", log.table.version)
    refused(log, Denial.TABLE_FULL, commands.Ready, 1)
