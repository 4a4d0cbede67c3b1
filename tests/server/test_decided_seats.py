"""Who sits where: opening, joining, leaving, handing over and coming back, and every reason to refuse it."""

from __future__ import annotations

from typing import Any

import pytest

from server.tables import NOON, Log, command_for, refused, shown, started
from sixfold.engine.levels import STAND_IN
from sixfold.server.refusals import Denial, Denied
from sixfold.server.table.decisions import (
    Sitter,
    opened,
)
from sixfold.server.table.events import (
    Closed,
    Readied,
    Sat,
    Started,
    Stood,
    Turned,
)
from sixfold.server.table.options import Options
from sixfold.server.wire.types import commands
from sixfold.shuffle import commitment

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
    assert (chair.name, chair.bot, chair.guest, chair.free) == ("Ben", STAND_IN, None, True)
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
    refused(log, Denial.HAND_SEEN, commands.Join, 0, "Ann", 1, guest="guest-1")


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
