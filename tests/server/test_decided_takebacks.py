"""Taking turns back: who is asked, what it brings back, and when it is refused."""

from __future__ import annotations

from typing import Any

import pytest

from server.tables import Log, command_for, refused, started
from sixfold.game import verify
from sixfold.server.refusals import Denial
from sixfold.server.table.allowed import waited_for
from sixfold.server.table.events import (
    TakebackAgreed,
    TakebackDropped,
    TakebackWanted,
    TookBack,
    Turned,
)
from sixfold.server.table.options import Options
from sixfold.server.wire.types import commands


def test_a_takeback_needs_the_word_of_every_other_person() -> None:
    log = Log(Options(seats=(None, None, None, "greedy"), takebacks=True))
    log.join(2)
    log.join(3, "Cem")
    first = log.table.turn
    while log.table.turn != 1 or not log.table.notes:
        log.move()
    log.move()
    before = log.table.game
    assert before is not None
    log.do(commands.AskTakeback, 1)
    assert waited_for(log.table) == (2, 3)
    refused(log, Denial.TAKEBACK_PENDING, commands.AskTakeback, 2)
    assert [type(event) for event in log.do(commands.AnswerTakeback, 2, True)] == [TakebackAgreed]
    refused(log, Denial.ALREADY_AGREED, commands.AnswerTakeback, 2, True)
    assert [type(event) for event in log.do(commands.AnswerTakeback, 3, True)] == [TakebackAgreed, TookBack]
    assert log.table.turn == 1
    assert log.table.game is not None
    assert log.table.game.position == before.positions[-2]
    assert first


def test_a_takeback_reaches_back_over_the_answers_of_others() -> None:
    log = started(takebacks=True)
    seat = log.table.turn
    log.move()
    log.move()
    log.do(commands.AskTakeback, seat)
    events = log.do(commands.AnswerTakeback, 3 - seat, True)
    assert [type(event) for event in events] == [TakebackAgreed, TookBack, TookBack]
    assert log.table.turn == seat
    assert not log.table.notes


def test_bots_agree_to_every_takeback() -> None:
    log = Log(Options(seats=(None, "greedy"), takebacks=True))
    while not log.table.has_turn(1):
        log.move()
    events = log.do(commands.AskTakeback, 1)
    assert isinstance(events[0], TakebackWanted)
    assert {type(event) for event in events[1:]} == {TookBack}
    assert log.table.turn == 1


def test_what_is_drawn_after_a_takeback_is_what_was_drawn_before() -> None:
    log = Log(Options(seats=(None, "greedy"), takebacks=True))
    while log.table.turn != 1:
        log.move()
    [first] = log.move()
    log.move()
    for _ in range(3):
        log.do(commands.AskTakeback, 1)
        [again] = log.move()
        assert isinstance(first, Turned)
        assert isinstance(again, Turned)
        shorter = min(len(first.drawn), len(again.drawn))
        assert first.drawn[:shorter] == again.drawn[:shorter] != ""
    assert log.again.game is not None
    assert verify(log.again.game) > 12


def test_nobody_asks_themselves_on_one_device() -> None:
    log = Log(Options(seats=(None, None), one_device=True, takebacks=True))
    log.do(commands.Join, 0, "Ben", guest="guest-1")
    seat = log.table.turn
    log.do(*command_for(log.best(), seat), guest="guest-1")
    log.do(commands.AskTakeback, seat, guest="guest-1")
    assert log.table.turn == seat


@pytest.mark.parametrize("by", ["another", "oneself"])
def test_a_takeback_is_dropped_by_one_no(by: str) -> None:
    log = started(takebacks=True)
    seat = log.table.turn
    log.move()
    log.do(commands.AskTakeback, seat)
    events = log.do(commands.AnswerTakeback, seat if by == "oneself" else 3 - seat, False)
    assert [type(event) for event in events] == [TakebackDropped]
    assert log.table.takeback is None
    refused(log, Denial.NO_TAKEBACK_ASKED, commands.AnswerTakeback, 1, True)


def test_a_move_overtakes_a_takeback() -> None:
    log = started(takebacks=True)
    seat = log.table.turn
    log.move()
    log.do(commands.AskTakeback, seat)
    asked_at = log.table.version
    log.move()
    assert log.table.takeback is None
    log.do(commands.AskTakeback, 3 - seat)
    refused(log, Denial.STALE_VERSION, commands.AnswerTakeback, seat, True, version=asked_at)


@pytest.mark.parametrize("way", [commands.Leave, commands.HandOver])
def test_nobody_waits_for_the_word_of_somebody_who_went(way: Any) -> None:
    more = ("greedy",) if way is commands.HandOver else ()
    log = started(takebacks=True)
    seat = log.table.turn
    log.move()
    log.do(commands.AskTakeback, seat)
    events = log.do(way, 3 - seat, *more)
    assert isinstance(events[-1], TookBack)
    assert log.table.turn == seat
    log.move()
    log.do(commands.TakeOver, 3 - seat) if more else log.join(3 - seat, "Cem")
    log.do(commands.AskTakeback, seat)
    events = log.do(way, seat, *more)
    assert isinstance(events[-1], TakebackDropped)


def test_when_there_is_nothing_to_take_back() -> None:
    log = started()
    log.move()
    refused(log, Denial.NO_TAKEBACKS, commands.AskTakeback, 3 - log.table.turn)
    log = started(takebacks=True)
    refused(log, Denial.NOTHING_TO_TAKE_BACK, commands.AskTakeback, log.table.turn)
    seen = log.table.version
    log.move()
    refused(log, Denial.STALE_VERSION, commands.AskTakeback, 3 - log.table.turn, version=seen)
