"""Clocks at a table: what a turn costs, what running out brings, and presence."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from server.tables import NOON, Log, command_for, hand_over_and_take_over, refused, started
from sixfold.engine.levels import STAND_IN
from sixfold.server.refusals import Denial
from sixfold.server.table.allowed import MOST_CHANGES
from sixfold.server.table.decisions import (
    OPEN_FOR,
)
from sixfold.server.table.events import (
    Closed,
    HandedOver,
    Promised,
    RanOut,
    Stood,
    TakenOver,
    Turned,
)
from sixfold.server.table.options import LiveClock, MoveClock, Options
from sixfold.server.wire.types import commands, moves

# Time.


def test_a_live_clock_loses_what_is_spent_and_gains_its_increment() -> None:
    log = started(clock=LiveClock(60, 5))
    seat = log.table.turn
    log.wait(20_000)
    turn = log.move()[0]
    assert isinstance(turn, Turned)
    assert turn.spent == 20_000
    assert log.table.clock is not None
    assert log.table.clock.of(seat) == 45_000
    assert log.table.clock.of(3 - seat) == 60_000
    assert log.table.deadline == log.now + 60_000


def test_a_clock_for_each_move_begins_anew() -> None:
    log = started(clock=MoveClock(30))
    seat = log.table.turn
    log.wait(20_000)
    log.move()
    assert log.table.clock is not None
    assert log.table.clock.of(seat) == 30_000


def test_bots_have_no_clock() -> None:
    log = Log(Options(seats=(None, "greedy"), clock=LiveClock(60)))
    while log.table.bot_to_move is None:
        log.move()
    log.wait(10**9)
    assert log.table.deadline is None
    assert log.look_after() == ()
    turn = log.move()[0]
    assert isinstance(turn, Turned)
    assert turn.spent == 0


def test_when_time_runs_out_a_bot_makes_the_move() -> None:
    log = started(clock=LiveClock(60), on_timeout="bot")
    seat = log.table.turn
    log.wait(59_999)
    assert log.look_after() == ()
    log.wait(1)
    assert [type(event) for event in log.look_after()] == [RanOut]
    assert log.look_after() == ()
    assert log.table.bot_to_move == STAND_IN
    refused(log, Denial.OUT_OF_TIME, *command_for(log.best(), seat))
    turn = log.move()[0]
    assert isinstance(turn, Turned)
    assert (turn.seat, turn.bot) == (seat, STAND_IN)
    assert log.table.chair(seat).bot is None, "the seat stays the person's"
    log.move()
    assert log.table.turn == seat
    assert log.table.deadline == log.now, "no time is left, so a bot moves at once again"


def test_when_time_runs_out_the_game_may_be_adjudicated() -> None:
    log = started(clock=MoveClock(30), on_timeout="adjudicate")
    log.move()
    seat = log.table.turn
    log.wait(30_000)
    events = log.look_after()
    assert [type(event) for event in events] == [RanOut, Promised]
    table = log.table
    assert (table.state, table.out_of_time) == ("over", seat)
    assert table.game is not None
    assert table.finished[0].scores == table.game.position.scores
    assert table.finished[0].winners == (3 - seat,)
    assert log.again == table


def test_handing_over_costs_the_time_that_was_spent() -> None:
    log = started(clock=LiveClock(60))
    seat = log.table.turn
    log.wait(10_000)
    handed = log.do(commands.HandOver, seat, "greedy")[0]
    assert isinstance(handed, HandedOver)
    assert handed.spent == 10_000
    log.wait(900)
    taken = log.do(commands.TakeOver, seat)[0]
    assert isinstance(taken, TakenOver)
    assert taken.spent == 900
    assert log.table.deadline == log.now + 49_100


def change_hands(log: Log, seat: int) -> None:
    hand_over_and_take_over(log, seat, 900)


def leave_and_come_back(log: Log, seat: int) -> None:
    log.do(commands.Leave, seat)
    log.wait(900)
    log.join(seat, f"Name {seat}")


@pytest.mark.parametrize("away", [change_hands, leave_and_come_back])
def test_time_counts_however_often_the_seat_changes_hands_before_the_bot_moves(
    away: Callable[[Log, int], None],
) -> None:
    log = started(clock=LiveClock(60))
    seat, began = log.table.turn, log.now
    for _ in range(MOST_CHANGES):
        log.wait(100)
        away(log, seat)
    log.wait(100)
    assert log.table.deadline == began + 60_000
    log.move()
    assert log.table.clock is not None
    assert log.table.clock.of(seat) == 60_000 - (log.now - began)


def test_whoever_takes_a_seat_that_is_not_to_move_pays_nothing() -> None:
    log = started(clock=LiveClock(60))
    other = 3 - log.table.turn
    log.do(commands.HandOver, other, "greedy")
    log.wait(5000)
    log.do(commands.TakeOver, other)
    assert log.table.clock is not None
    assert log.table.clock.of(other) == 60_000


def test_a_clock_that_was_set_back_does_not_stop_the_log() -> None:
    log = started(clock=LiveClock(60))
    log.wait(-3_600_000)
    log.move()
    assert log.table.changed == log.table.turn_since == log.now
    assert log.again == log.table


def test_leaving_stops_the_clock() -> None:
    log = started(clock=LiveClock(60))
    seat = log.table.turn
    log.wait(10_000)
    stood = log.do(commands.Leave, seat)[0]
    assert isinstance(stood, Stood)
    assert stood.spent == 10_000
    assert log.table.deadline is None


def test_a_table_where_nobody_comes_is_closed() -> None:
    log = Log()
    log.wait(OPEN_FOR - 1)
    assert log.look_after() == ()
    log.wait(1)
    assert [type(event) for event in log.look_after()] == [Closed]
    assert log.table.closed
    assert log.look_after() == ()
    refused(log, Denial.TABLE_CLOSED, commands.MakeMove, 1, moves.Pass())
    refused(log, Denial.TABLE_CLOSED, commands.Ready, 1)


# Presence.


def test_presence_is_news_only_when_it_changes() -> None:
    log = started()
    assert log.table.chair(2).here
    assert log.presence(2, True) == ()
    log.wait(1000)
    assert len(log.presence(2, False)) == 1
    assert (log.table.chair(2).here, log.table.chair(2).since) == (False, NOON + 1000)
    assert log.presence(2, False) == ()
    log.presence(2, True)
    assert log.table.chair(2).here


def test_a_bot_neither_comes_nor_goes() -> None:
    log = Log(Options(seats=(None, "greedy")))
    assert log.presence(2, False) == ()
