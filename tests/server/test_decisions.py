"""What commands do at a table, and every reason to refuse one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from server.tables import NOON, Log, command_for, started
from sixfold.game import verify
from sixfold.rules import Refusal
from sixfold.server.refusals import Denial, Denied
from sixfold.server.table.decisions import (
    LONGEST_LOG,
    MOST_CHANGES,
    MOST_COMINGS,
    MOST_SIGNS,
    OPEN_FOR,
    Sitter,
    opened,
    waited_for,
)
from sixfold.server.table.events import (
    Closed,
    HandedOver,
    Promised,
    RanOut,
    Readied,
    Sat,
    Started,
    Stood,
    TakebackAgreed,
    TakebackDropped,
    TakebackWanted,
    TakenOver,
    TookBack,
    Turned,
)
from sixfold.server.table.options import LiveClock, MoveClock, Options
from sixfold.server.wire import show
from sixfold.server.wire.types import commands, moves
from sixfold.server.wire.types.views import View
from sixfold.shuffle import commitment


def refused(log: Log, reason: Denial | Refusal, *command: Any, **more: Any) -> None:
    before = log.table
    with pytest.raises(Denied) as caught:
        log.do(*command, **more)
    assert caught.value.reason is reason
    assert caught.value.sentence
    assert str(reason) in str(caught.value)
    assert log.table is before


def shown(log: Log, guest: str | None = None) -> View:
    """The table as a guest, or a mere spectator, sees it."""
    return show.view(log.table, min(log.table.seats_of(guest), default=0), log.now, guest)


# Opening and joining.


def test_whoever_opens_a_table_sits_on_its_first_free_seat() -> None:
    log = Log(Options(seats=("greedy", None, None)), age=9)
    chair = log.table.chair(2)
    assert (chair.name, chair.guest, chair.age, chair.ready) == ("Ann", "guest-1", 9, True)
    assert log.table.state == "open"
    assert log.table.seats_of("guest-1") == (2,)
    assert log.table.seats_of(None) == ()


def test_a_game_starts_when_the_last_seat_is_taken() -> None:
    log = Log()
    promise = log.table.commitment
    events = log.join(2, contribution="plums")
    assert [type(event) for event in events] == [Sat, Readied, Started]
    assert (log.table.state, log.table.number) == ("playing", 1)
    assert log.table.game is not None
    assert log.table.game.settings.commitment == promise
    assert log.table.game.settings.contributions == ("plums",)
    assert log.table.game.settings.date == "2027-01-15"
    assert log.table.commitment is None


def test_against_bots_the_seed_is_promised_before_anything_is_contributed_or_dealt() -> None:
    log = Log(Options(seats=(None, "greedy")), ready=False)
    promise = log.table.commitment
    assert (log.table.state, log.table.game, log.table.full) == ("open", None, False)
    events = log.do(commands.Ready, 1, "pears")
    assert [type(event) for event in events] == [Readied, Started]
    assert log.table.game is not None
    assert (log.table.game.settings.commitment, log.table.game.settings.contributions) == (promise, ("pears",))


def test_everybody_is_shown_what_the_others_have_contributed_so_far() -> None:
    log = Log(Options(seats=(None, None, "greedy")), ready=False)
    log.do(commands.Ready, 1, "pears")
    assert shown(log).next_contributions == ("pears", "", "")
    assert shown(log).next_commitment == log.table.commitment
    log.join(2)
    assert (shown(log).next_commitment, shown(log).next_contributions) == (None, ())


def test_whoever_sits_down_may_say_later_that_they_are_ready() -> None:
    log = started()
    log.play_out()
    log.do(commands.Leave, 2)
    log.do(commands.Ready, 1)
    log.join(2, ready=False)
    assert (log.table.state, log.table.chair(2).ready) == ("over", False)
    log.do(commands.Ready, 2)
    assert (log.table.state, log.table.number) == ("playing", 2)


def test_one_device_is_ready_with_all_its_seats() -> None:
    log = Log(Options(seats=(None, None, "greedy"), one_device=True), ready=False)
    log.do(commands.Join, 0, "Ben", guest="guest-1")
    assert (log.table.state, log.table.chair(1).ready) == ("open", False)
    log.do(commands.Ready, 1, "pears")
    while log.table.turn:
        seat, move = log.table.turn, log.best()
        log.move() if log.table.bot_to_move else log.do(*command_for(move, seat), guest="guest-1")
    log.do(commands.Ready, 1, "plums")
    assert (log.table.state, log.table.number) == ("playing", 2)
    assert log.table.game is not None
    assert log.table.game.settings.contributions == ("plums",)


def test_a_table_of_bots_starts_at_once() -> None:
    log = Log(Options(seats=("greedy", "fox")))
    assert log.table.state == "playing"
    assert not log.table.has_people


def test_a_table_may_wait_until_everybody_is_ready() -> None:
    log = Log(Options(seats=(None, None), start="ready"))
    log.join(2)
    assert log.table.state == "open"
    log.do(commands.Ready, 2, "two")
    assert log.table.state == "open"
    events = log.do(commands.Ready, 1, "one")
    assert isinstance(events[-1], Started)
    assert log.table.game is not None
    assert log.table.game.settings.contributions == ("one", "two")
    assert log.table.game.settings.seed == "seed 1"
    assert log.table.game.settings.commitment == commitment("seed 1")


@pytest.mark.parametrize(
    ("reason", "name", "more"),
    [
        (Denial.BAD_NAME, " Ben", {}),
        (Denial.BAD_NAME, "a|b", {}),
        (Denial.BAD_NAME, "two\nlines", {}),
        (Denial.NAME_TAKEN, "ANN", {}),
        (Denial.SEAT_TAKEN, "Ben", {"seat": 1}),
        (Denial.SEAT_TAKEN, "Ben", {"seat": 3}),
        (Denial.BAD_CONTRIBUTION, "Ben", {"contribution": "a|b"}),
    ],
)
def test_who_may_not_join(reason: Denial, name: str, more: dict[str, Any]) -> None:
    refused(Log(), reason, commands.Join, 0, name, guest="guest-2", **more)


def test_nobody_joins_twice_or_a_full_table_or_a_closed_one() -> None:
    log = Log()
    refused(log, Denial.ALREADY_SEATED, commands.Join, 0, "Ben", guest="guest-1")
    log.join(2)
    refused(log, Denial.NO_FREE_SEAT, commands.Join, 0, "Cem", guest="guest-3")
    closed = Log()
    closed.do(commands.Leave)
    refused(closed, Denial.TABLE_CLOSED, commands.Join, 0, "Ben", guest="guest-2")


def test_on_one_device_a_guest_may_take_several_seats() -> None:
    log = Log(Options(seats=(None, None, None), one_device=True))
    for name in ("Ben", "Cem"):
        log.do(commands.Join, 0, name, guest="guest-1")
    assert log.table.seats_of("guest-1") == (1, 2, 3)
    assert log.table.state == "playing"


def test_a_table_is_opened_only_for_bots_that_exist_and_people_with_names() -> None:
    for options, name, reason in (
        (Options(seats=(None, "crow")), "Ann", Denial.UNKNOWN_BOT),
        (Options(seats=(None, None)), None, Denial.NAME_MISSING),
        (Options(seats=(None, "fox")), "Fox", Denial.NAME_TAKEN),
    ):
        with pytest.raises(Denied) as caught:
            opened("t", options, Sitter("guest-1", name), "open-the-table", NOON, lambda: "seed")
        assert caught.value.reason is reason


# Leaving, handing over, coming back.


def test_leaving_before_the_game_frees_the_seat() -> None:
    log = Log(Options(seats=(None, None, None)))
    log.join(2)
    log.do(commands.Leave, 2)
    assert log.table.chair(2).free
    assert log.table.chair(2).name is None
    assert log.table.state == "open"


def test_the_last_to_leave_closes_the_table() -> None:
    log = Log()
    assert [type(event) for event in log.do(commands.Leave)] == [Stood, Closed]
    refused(log, Denial.NOT_SEATED, commands.Ready, 1)


def test_leaving_during_a_game_lets_a_bot_play_on_until_somebody_joins() -> None:
    log = started()
    log.move()
    log.do(commands.Leave, 2)
    chair = log.table.chair(2)
    assert (chair.name, chair.bot, chair.guest, chair.free) == ("Ben", "fox", None, True)
    refused(log, Denial.NOT_SEATED, commands.HandOver, 2, "owl")
    log.do(commands.Join, 0, "Cem", guest="guest-3")
    chair = log.table.chair(2)
    assert (chair.name, chair.bot, chair.guest, chair.free) == ("Cem", None, "guest-3", False)
    assert log.table.game is not None
    assert [player.name for player in log.table.game.players] == ["Ann", "Cem"]


def test_a_stand_in_is_gone_once_the_game_is_over() -> None:
    log = started()
    log.do(commands.Leave, 2)
    log.play_out()
    assert log.table.chair(2).name is None
    assert log.table.game is not None
    assert log.table.game.players[1].name == "Ben"
    log.do(commands.Ready, 1)
    assert log.table.state == "over"
    log.join(2, "Cem")
    assert (log.table.state, log.table.number) == ("playing", 2)


def test_a_seat_is_handed_to_a_bot_and_taken_back() -> None:
    log = started()
    seat = log.table.turn
    refused(log, Denial.NOT_HANDED_OVER, commands.TakeOver, seat)
    refused(log, Denial.UNKNOWN_BOT, commands.HandOver, seat, "crow")
    log.do(commands.HandOver, seat, "greedy")
    assert log.table.bot_to_move == "greedy"
    refused(log, Denial.BOT_PLAYS, *command_for(log.best(), seat))
    refused(log, Denial.ALREADY_HANDED_OVER, commands.HandOver, seat, "owl")
    turn = log.move()[0]
    assert isinstance(turn, Turned)
    assert turn.bot == "greedy"
    log.do(commands.TakeOver, seat)
    log.move()
    turn = log.move()[0]
    assert isinstance(turn, Turned)
    assert (turn.seat, turn.bot) == (seat, None)


def test_a_bot_that_plays_on_for_somebody_goes_when_the_game_ends_and_the_rematch_begins_with_people() -> None:
    log = started()
    log.do(commands.HandOver, 1, "greedy")
    log.play_out()
    assert log.table.game is not None
    assert [player.bot for player in log.table.game.players] == ["greedy", None]
    assert log.table.chair(1).bot is None
    log.do(commands.Ready, 2)
    assert log.table.state == "over", "the rematch waits for the person, not for the bot"
    log.do(commands.Ready, 1)
    assert log.table.has_people
    assert log.table.chair(1).moved_by_person


def test_leaving_a_seat_that_a_bot_plays_keeps_the_bot() -> None:
    log = started()
    log.do(commands.HandOver, 1, "owl")
    log.do(commands.Leave, 1)
    assert log.table.chair(1).bot == "owl"


# One hand each.


def three() -> Log:
    """A table of Ann, Ben and Cem whose game has begun."""
    log = Log(Options(seats=(None, None, None)))
    log.join(2)
    log.join(3, "Cem")
    return log


def test_whoever_has_seen_a_hand_sits_on_no_other_seat_of_the_game() -> None:
    log = three()
    log.do(commands.Leave, 1)
    log.do(commands.Leave, 2)
    refused(log, Denial.HAND_SEEN, commands.Join, 0, "Ann", 2, guest="guest-1")
    log.do(commands.Join, 0, "Ben", guest="guest-2")
    assert log.table.seats_of("guest-2") == (2,), "the first free seat is not theirs to take"
    log.do(commands.Leave, 2)
    assert (shown(log, "guest-1").left_seats, shown(log, "guest-1").can) == ((1,), ("join",))
    log.do(commands.Join, 0, "Dea", 1, guest="guest-4")
    assert (shown(log, "guest-1").left_seats, shown(log, "guest-1").can) == ((1,), ())
    assert (shown(log, "guest-5").left_seats, shown(log, "guest-5").can) == ((), ("join",))
    refused(log, Denial.HAND_SEEN, commands.Join, 0, "Ann", guest="guest-1")
    refused(log, Denial.SEAT_TAKEN, commands.Join, 0, "Ann", 1, guest="guest-1")


def test_whoever_sat_down_in_the_middle_has_seen_that_hand_too() -> None:
    log = three()
    for seat in (1, 2):
        log.do(commands.Leave, seat)
    log.do(commands.Join, 0, "Dea", 1, guest="guest-4")
    log.do(commands.Leave, 1, guest="guest-4")
    refused(log, Denial.HAND_SEEN, commands.Join, 0, "Dea", 2, guest="guest-4")
    log.do(commands.Join, 0, "Ann", guest="guest-1")
    assert log.table.seats_of("guest-1") == (1,)
    assert log.table.left_by("guest-4") == (1,)
    assert log.table.free_for("guest-4") == ()


def test_a_seat_that_a_bot_plays_for_stays_its_owners_and_shows_nobody_more() -> None:
    log = three()
    log.do(commands.HandOver, 1, "greedy")
    log.do(commands.TakeOver, 1)
    log.do(commands.HandOver, 1, "greedy")
    log.do(commands.Leave, 2)
    refused(log, Denial.ALREADY_SEATED, commands.Join, 0, "Ann", 2, guest="guest-1")
    log.do(commands.Join, 0, "Dea", guest="guest-4")
    assert log.table.seats_of("guest-4") == (2,)


def test_on_one_device_no_seat_is_added_while_its_hands_are_seen() -> None:
    log = Log(Options(seats=(None, None, None), one_device=True))
    log.do(commands.Join, 0, "Ben", guest="guest-1")
    log.join(3, "Cem")
    log.do(commands.Leave, 3)
    refused(log, Denial.HAND_SEEN, commands.Join, 0, "Cem", guest="guest-1")
    assert "join" not in shown(log, "guest-1").can
    log.do(commands.Leave, 2, guest="guest-1")
    assert "join" in shown(log, "guest-1").can
    log.do(commands.Join, 0, "Ben", guest="guest-1")
    assert log.table.seats_of("guest-1") == (1, 2)


def test_the_next_game_has_other_hands() -> None:
    log = three()
    log.do(commands.Leave, 1)
    log.do(commands.Leave, 2)
    log.play_out()
    log.do(commands.Join, 0, "Ann", 2, guest="guest-1")
    log.do(commands.Join, 0, "Ben", 1, guest="guest-2")
    log.do(commands.Ready, 3)
    assert log.table.state == "playing"
    log.do(commands.Leave, 2, guest="guest-1")
    refused(log, Denial.SEAT_TAKEN, commands.Join, 0, "Ann", 1, guest="guest-1")
    log.do(commands.Join, 0, "Ann", guest="guest-1")
    assert log.table.seats_of("guest-1") == (2,)


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
    refused(log, Denial.STALE_VERSION, *command_for(log.best(), log.table.turn), version=seen)
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


def hand_over_and_take_over(log: Log, seat: int, milliseconds: int = 0) -> None:
    log.do(commands.HandOver, seat, "fox")
    log.wait(milliseconds)
    log.do(commands.TakeOver, seat)


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
    monkeypatch.setattr("sixfold.server.table.decisions.LONGEST_LOG", log.table.version)
    refused(log, Denial.TABLE_FULL, commands.Ready, 1)


# Takebacks.


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
    assert log.table.bot_to_move == "fox"
    refused(log, Denial.OUT_OF_TIME, *command_for(log.best(), seat))
    turn = log.move()[0]
    assert isinstance(turn, Turned)
    assert (turn.seat, turn.bot) == (seat, "fox")
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
