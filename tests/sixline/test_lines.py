"""Lines that say what was meant, and refusals of those that do not."""

from __future__ import annotations

from random import Random

import pytest

from sixfold.engine import Limit, bot
from sixfold.notation import read_move
from sixfold.rules import Refusal, Trade
from sixfold.rules.seats import by_seat
from sixfold.sixline import (
    Info,
    Introduction,
    LineError,
    Option,
    Question,
    Time,
    read_question,
    refusal_of,
    write_question,
)
from sixfold.sixline.bots import introduction
from sixfold.sixline.views import KINDS, kind_of, sample_views
from sixfold.view import View
from test_view import scripted, twin
from tracing import untraced


@pytest.fixture(scope="module")
def views() -> tuple[View, ...]:
    with untraced():
        return sample_views(60, range(2, 5))


def test_views_of_all_kinds_are_sampled(views: tuple[View, ...]) -> None:
    assert {kind_of(view) for view in views} == set(KINDS)
    assert {len(view.players) for view in views} == {2, 3, 4}
    assert len(views) == 60
    for view in views:
        others = [hand for seat, hand in by_seat(view.position.hands) if seat != view.seat]
        assert all(hand.unknown == len(hand) for hand in others)


@pytest.mark.parametrize(
    "time",
    [
        Time(seconds=0.5),
        Time(iterations=300),
        Time(seconds=2, iterations=7),
        Time(clocks=(60, 55.5), increments=(1, 0)),
        Time(),
    ],
    ids=str,
)
def test_a_question_is_read_as_it_was_written(time: Time, views: tuple[View, ...]) -> None:
    for view in views:
        if time.clocks and len(view.players) != 2:
            continue
        question = read_question(write_question(Question(view, time)).removeprefix("go "))
        assert question.time == time
        assert str(question.view) == str(view)
        assert question.view.seat == view.seat
        seen = [(turn.seat, turn.move, len(turn.drawn)) for turn in question.view.turns]
        assert seen == [(turn.seat, turn.move, len(turn.drawn)) for turn in view.turns]


def test_a_bot_asked_by_a_line_moves_as_it_would_at_the_table(views: tuple[View, ...]) -> None:
    choose = bot("fox", limit=Limit(iterations=40), seed=5)
    for view in views[:20]:
        again = read_question(write_question(Question(view, Time(seconds=1))).removeprefix("go ")).view
        assert choose(again) == choose(view)


@pytest.mark.parametrize(
    ("rest", "code"),
    [
        ("seconds 1", "bad-line"),
        ("view - RsRcRdRtRfRx/?????? 0/0 1 0", "bad-limit"),
        ("seconds inf view - RsRcRdRtRfRx/?????? 0/0 1 0", "bad-limit"),
        ("seconds 0 view - RsRcRdRtRfRx/?????? 0/0 1 0", "bad-limit"),
        ("hours 1 view - RsRcRdRtRfRx/?????? 0/0 1 0", "bad-limit"),
        ("infinite seconds 1 view - RsRcRdRtRfRx/?????? 0/0 1 0", "bad-limit"),
        ("increments 1/1 view - RsRcRdRtRfRx/?????? 0/0 1 0", "bad-limit"),
        ("clocks 1/1/1 view - RsRcRdRtRfRx/?????? 0/0 1 0", "bad-limit"),
        ("seconds 1 view - RsRcRdRtRfRx/?????? 0/0 2 0", "bad-position"),
        ("seconds 1 view - RsRcRdRtRfRx/?????? 0/0 0 0", "bad-position"),
        ("seconds 1 view - RsRcRdRtRfRx/?????? 0/0 1 0 turns 3:-:0", "bad-line"),
        ("seconds 1 view - RsRcRdRtRfRx/?????? 0/0 1 0 turns 1:xx:0", "bad-line"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(rest: str, code: str) -> None:
    with pytest.raises(LineError) as refused:
        read_question(rest)
    assert refused.value.code == code
    assert refused.value.problem


def test_a_clock_is_shared_out() -> None:
    assert Time(clocks=(50, 100), increments=(0, 1)).limit(1) == Limit(seconds=2)
    assert Time(clocks=(50, 100), increments=(0, 1)).limit(2) == Limit(seconds=4.8)
    assert Time(seconds=1, clocks=(50, 100)).limit(2) == Limit(seconds=1)
    assert Time(clocks=(0, 1)).limit(1) == Limit(seconds=0.001)
    assert Time().limit(1) is None


def test_a_handshake_is_read_as_it_was_written() -> None:
    about = Introduction(
        "Me",
        "2",
        "Us",
        (2, 3),
        frozenset({"repeat"}),
        (
            Option("a", "integer", 3, 0, 9),
            Option("b", "number", 0.5, 0.0, 1.0),
            Option("c", "switch", default=True),
            Option("d", "choice", "x", choices=("x", "y")),
            Option("e", "text", "two words"),
        ),
    )
    assert Introduction.read(list(about.lines())) == about
    assert Introduction.read(list(introduction("owl").lines())) == introduction("owl")


@pytest.mark.parametrize(
    "lines",
    [
        ["sixline 2", "name Me"],
        ["sixline 1"],
        ["sixline 1", "name Me", "name You"],
        ["sixline 1", "name Me", "colour red"],
        ["sixline 1", "name Me", "players 3 2"],
        ["sixline 1", "name Me", "can fly"],
        ["sixline 1", "name Me", "option a integer 5 0 4"],
        ["sixline 1", "name Me", "option a integer x 0 4"],
        ["sixline 1", "name Me", "option a colour red"],
        ["sixline 1", "name Me", "option  integer 1 0 4"],
        ["sixline 1", "name Me", "option a choice x y y"],
    ],
)
def test_a_handshake_that_makes_no_sense_is_refused(lines: list[str]) -> None:
    with pytest.raises(LineError):
        Introduction.read(lines)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (Option("a", "integer", 3, 0, 9), "9", 9),
        (Option("b", "number", 0.5, 0.0, 1.0), "0.25", 0.25),
        (Option("c", "switch", default=True), "off", False),
        (Option("d", "choice", "x", choices=("x", "y")), "y", "y"),
        (Option("e", "text", ""), "any words", "any words"),
    ],
)
def test_options_take_their_values_and_no_others(option: Option, text: str, value: object) -> None:
    assert option.value(text) == value
    if option.kind != "text":
        with pytest.raises(ValueError, match=r"is .+ not"):
            option.value("-1")


def test_an_info_is_read_as_it_was_written() -> None:
    info = Info(read_move("0,0>RsRc"), {"equity": 1.5, "iterations": 20.0}, "looks good")
    assert Info.read(str(info).removeprefix("info ")) == info
    for wrong in ("move", "move x", "equity much"):
        with pytest.raises(LineError):
            Info.read(wrong)


def test_whoever_trades_says_which_tiles(views: tuple[View, ...]) -> None:
    view = next(view for view in views if kind_of(view) == "middle")
    assert view.position.refusal(Trade.of(1)) is None
    assert refusal_of(view, Trade.of(1)) is Refusal.NOT_IN_HAND
    assert refusal_of(view, Trade(view.hand.known[:1])) is None


@pytest.mark.parametrize("seats", [2, 3])
def test_a_question_is_the_same_whatever_its_seat_cannot_see(seats: int) -> None:
    script, kinds = scripted(2, seats, turns=8)
    truth, rng = script.games(kinds), Random(2)
    for seat in range(1, seats + 1):
        told = next(filter(None, (twin(script, kinds, seat, rng) for _ in range(200))))
        for one, other in zip(truth, told, strict=True):
            if one.position.turn == seat:
                same = [write_question(Question(View.of(game, seat), Time(2))) for game in (one, other)]
                assert same[0] == same[1]
