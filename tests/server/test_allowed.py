"""What somebody may do is one question: a view offers exactly the commands that the table would carry out."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from server.tables import Log, refused, shown, started
from sixfold.rules import Move, Pass, Trade
from sixfold.server.live.commands import decided
from sixfold.server.refusals import Denial, Denied
from sixfold.server.table.events import TakebackDropped
from sixfold.server.table.options import LiveClock, Options
from sixfold.server.wire import show, write
from sixfold.server.wire.types import commands
from sixfold.server.wire.types.commands import Command

BOUNDS = "sixfold.server.table.allowed"
GUESTS = ("guest-1", "guest-2", "guest-3", "stranger")


def test_no_sign_is_offered_once_there_were_enough() -> None:
    with patch(f"{BOUNDS}.MOST_SIGNS", 1):
        log = started()
        assert "react" in shown(log, "guest-1").can
        log.do(commands.React, 2, "wow")
        assert "react" not in shown(log, "guest-1").can


def test_no_takeback_is_offered_to_a_seat_that_has_asked_too_often() -> None:
    with patch(f"{BOUNDS}.MOST_CHANGES", 1):
        log = started(takebacks=True)
        guest, seat = f"guest-{log.table.turn}", log.table.turn
        log.move()
        log.do(commands.AskTakeback, seat)
        log.do(commands.AnswerTakeback, 3 - seat, False)
        refused(log, Denial.TOO_MANY_CHANGES, commands.AskTakeback, seat)
        assert "ask-takeback" not in shown(log, guest).can


def test_only_those_who_are_asked_refuse_a_takeback() -> None:
    log = Log(Options(seats=(None, None, None), takebacks=True))
    log.join(2)
    log.join(3, "Cem")
    seat = log.table.turn
    agrees, hands_over = (other for other in (1, 2, 3) if other != seat)
    log.move()
    log.do(commands.HandOver, hands_over, "greedy")
    log.do(commands.AskTakeback, seat)
    refused(log, Denial.BOT_PLAYS, commands.AnswerTakeback, hands_over, False)
    log.do(commands.TakeOver, hands_over)
    log.do(commands.AnswerTakeback, agrees, True)
    refused(log, Denial.ALREADY_AGREED, commands.AnswerTakeback, agrees, False)
    assert [type(event) for event in log.do(commands.AnswerTakeback, hands_over, False)] == [TakebackDropped]


# Any table.


def possible(log: Log, seat: int) -> Iterator[Command]:
    """Every kind of command, with all that can be said in it as far as it matters."""
    head = "a-command", log.table.version
    for wanted in (None, *range(1, len(log.table.chairs) + 1)):
        yield commands.Join(*head, "Somebody new", wanted)
    yield commands.Leave(*head)
    yield commands.Ready(*head)
    yield commands.AskTakeback(*head)
    for agree in (True, False):
        yield commands.AnswerTakeback(*head, agree)
    yield commands.HandOver(*head, "greedy")
    yield commands.TakeOver(*head)
    yield commands.React(*head, "wow")
    for move in moves(log, seat):
        yield commands.MakeMove(*head, write.move(move))


def moves(log: Log, seat: int) -> Iterator[Move]:
    """A move of each kind, if the seat has a hand: a legal play, if there is one."""
    view = log.table.seen_from(seat) if seat else None
    if view is not None:
        position = show.at_turn(view)
        yield from list(position.legal_plays())[:1]
        yield Trade(position.hands[seat - 1].tiles[:1])
        yield Pass()


def accepted(log: Log, guest: str, seat: int) -> set[str]:
    """The kinds of commands of which the table would carry one out."""
    kinds = set()
    for command in possible(log, seat):
        try:
            decided(log.table, command, guest, seat, log.now, log.new_seed)
        except Denied:
            continue
        kinds.add(str(command.__struct_config__.tag))
    return kinds


def check(log: Log) -> None:
    for guest in GUESTS:
        for seat in log.table.seats_of(guest) or (0,):
            offered = show.view(log.table, seat, log.now, guest).can
            assert len(offered) == len(set(offered))
            assert set(offered) == accepted(log, guest, seat), (guest, seat)


def act(log: Log, kind: str, seat: int, number: int) -> None:
    """Let something happen, if it can."""
    guest = log.table.chair(seat).guest
    match kind:
        case "move":
            if log.table.turn:
                log.move()
        case "wait":
            log.wait(number * 1000)
            log.look_after()
        case "join":
            log.do(commands.Join, 0, f"Name {number}", guest=GUESTS[number % len(GUESTS)])
        case _ if guest is None:
            pass
        case "leave":
            log.do(commands.Leave, seat, guest=guest)
        case "ready":
            log.do(commands.Ready, seat, guest=guest)
        case "ask":
            log.do(commands.AskTakeback, seat, guest=guest)
        case "agree":
            log.do(commands.AnswerTakeback, seat, True, guest=guest)
        case "refuse":
            log.do(commands.AnswerTakeback, seat, False, guest=guest)
        case "hand-over":
            log.do(commands.HandOver, seat, "greedy", guest=guest)
        case "take-over":
            log.do(commands.TakeOver, seat, guest=guest)
        case "react":
            log.do(commands.React, seat, "wow", guest=guest)


KINDS = ("move", "move", "move", "wait", "join", "leave", "ready", "ask", "agree", "refuse", "hand-over", "take-over")
OPTIONS = st.builds(
    Options,
    seats=st.lists(st.sampled_from([None, None, "greedy"]), min_size=2, max_size=3)
    .filter(lambda seats: None in seats)
    .map(tuple),
    takebacks=st.booleans(),
    clock=st.sampled_from([None, LiveClock(10)]),
    on_timeout=st.sampled_from(["bot", "adjudicate"]),
    start=st.sampled_from(["full", "ready"]),
    one_device=st.booleans(),
)


@settings(deadline=None)
@given(
    OPTIONS,
    st.booleans(),
    st.lists(
        st.tuples(st.sampled_from((*KINDS, "react")), st.integers(1, 3), st.integers(0, 20)), min_size=10, max_size=40
    ),
)
def test_what_is_offered_is_what_is_done(options: Options, filled: bool, history: list[tuple[str, int, int]]) -> None:
    with patch.multiple(BOUNDS, MOST_SIGNS=2, MOST_CHANGES=2, LONGEST_LOG=30):
        log = Log(options)
        if filled:
            for number in range(options.seats.count(None) - 1):
                log.do(commands.Join, 0, f"Person {number}", guest=GUESTS[0 if options.one_device else number + 1])
        for kind, seat, number in history:
            try:
                act(log, kind, (seat - 1) % len(options.seats) + 1, number)
            except Denied:
                continue
            check(log)
