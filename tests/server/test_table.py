"""A table is the fold of its log: whatever happens, replay leads to the same table."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from server.tables import NOON, Log, command_for, refused, started
from sixfold.game import verify
from sixfold.rules import IllegalMove
from sixfold.server.refusals import Denial, Denied
from sixfold.server.table.events import (
    Came,
    Closed,
    Credited,
    Opened,
    RanOut,
    Signed,
    Started,
    TakebackAgreed,
    TookBack,
    Turned,
    UnreadableEvent,
    read_event,
    write_event,
)
from sixfold.server.table.options import LiveClock, MoveClock, Options
from sixfold.server.table.table import COMMANDS_REMEMBERED, BrokenLog, Table
from sixfold.server.wire.types import commands
from sixfold.server.wire.types.commands import Command
from sixfold.store import Entry


def anything(log: Log, rng: random.Random) -> None:
    """One more thing that may happen at a table, sensible or not."""
    table = log.table
    seat = rng.randint(1, len(table.chairs))

    def do(kind: Callable[..., Command], *more: object) -> None:
        log.do(kind, seat, *more, guest=table.chair(seat).guest)

    wishes: list[Callable[[], object]] = [
        *[lambda: log.move() if table.turn else None] * 12,
        lambda: log.wait(rng.choice([10, 1000, 40_000])),
        lambda: log.look_after(),
        lambda: log.presence(seat, rng.random() < 0.5),
        lambda: do(commands.React, "wow"),
        lambda: do(commands.AskTakeback),
        lambda: do(commands.AnswerTakeback, rng.random() < 0.8),
        lambda: do(commands.HandOver, "greedy"),
        lambda: do(commands.TakeOver),
        lambda: do(commands.Ready, f"words {rng.random()}"),
        lambda: do(commands.Leave) if table.number and rng.random() < 0.2 else None,
        lambda: log.join(seat, f"Name {seat}"),
    ]
    try:
        rng.choice(wishes)()
    except Denied:
        assert log.table is table, "a refused command has changed something"


@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(12))
def test_replay_of_the_log_leads_to_the_same_table(seed: int) -> None:
    rng = random.Random(seed)
    clock = rng.choice([None, LiveClock(60, 5), MoveClock(30)])
    options = Options(
        seats=(*rng.choices([None, None, "greedy"], k=rng.randint(1, 3)), None),
        takebacks=True,
        clock=clock,
        on_timeout=rng.choice(["bot", "adjudicate"]),
        start=rng.choice(["full", "ready"]),
    )
    log = Log(options, seed=f"chance {seed}")
    for _ in range(400):
        anything(log, rng)
        if rng.random() < 0.05:
            assert log.again == log.table
    assert log.again == log.table
    kinds = {type(read_event(entry.body)) for entry in log.entries}
    assert len(kinds) >= 8, "too little happened to prove anything"
    if log.table.game is not None:
        assert verify(log.table.game) >= 6 * len(log.table.chairs)


def test_a_fold_can_go_on_from_an_earlier_one() -> None:
    log = started()
    for _ in range(5):
        log.move()
    early = Table.fold("table", log.entries[:6])
    assert Table.fold("table", log.entries[6:], early) == log.table
    assert early.version == 6


def test_every_event_reads_back_as_itself() -> None:
    log = started(takebacks=True)
    log.play_out()
    for entry in log.entries:
        event = read_event(entry.body)
        assert write_event(event) == entry.body


@pytest.mark.parametrize("body", ["", "{", "[]", '{"kind":"nothing"}', '{"kind":"came"}', '{"kind":"came","seat":"1"}'])
def test_an_entry_that_is_no_event_is_named(body: str) -> None:
    with pytest.raises(UnreadableEvent):
        read_event(body)
    log = started()
    log.entries.append(Entry(len(log.entries) + 1, NOON, body))
    with pytest.raises(BrokenLog, match=f"entry {len(log.entries)}"):
        log.again  # noqa: B018


@pytest.mark.parametrize(
    ("event", "problem"),
    [
        (Opened(options=Options(seats=(None, None))), "opened once"),
        (TakebackAgreed(seat=1), "nobody had asked"),
        (TookBack(seat=1), "no turn to take back"),
        (RanOut(seat=1), "no clock"),
        (Turned(seat=1, move="0,0>Rs", score=99), "refused|scores"),
        (Came(seat=3), "no seat 3"),
        (Started(hands=("RsRcRdRfRtRx", "RsRcRdRfRtRx"), first=1, date=""), "promised"),
    ],
)
def test_a_log_that_tells_what_cannot_be_is_refused(event: object, problem: str) -> None:
    log = started(takebacks=True)
    log.entries.append(Entry(len(log.entries) + 1, NOON, write_event(event)))  # type: ignore[arg-type]
    with pytest.raises(BrokenLog, match=problem):
        log.again  # noqa: B018


def test_a_log_has_a_beginning_and_no_gap() -> None:
    log = started()
    with pytest.raises(BrokenLog, match="empty"):
        Table.fold("table", [])
    with pytest.raises(BrokenLog, match="begins with its opening"):
        Table.fold("table", log.entries[1:])
    with pytest.raises(BrokenLog, match="stands where"):
        Table.fold("table", [log.entries[0], log.entries[2]])


def test_a_turn_in_the_log_is_checked_by_the_rules() -> None:
    log = started()
    turn = log.move()[0]
    assert isinstance(turn, Turned)
    entry = log.entries[-1]
    cheated = entry.body.replace(f'"score":{turn.score}', f'"score":{turn.score + 1}')
    assert cheated != entry.body
    with pytest.raises(BrokenLog, match=f"scores {turn.score}, not {turn.score + 1}"):
        Table.fold("table", [*log.entries[:-1], Entry(entry.version, entry.at, cheated)])


def test_a_takeback_or_a_turn_without_a_game_is_refused() -> None:
    for event in (TookBack(seat=1), Turned(seat=1, move="-", score=0), RanOut(seat=1)):
        log = Log()
        log.entries.append(Entry(len(log.entries) + 1, NOON, write_event(event)))
        with pytest.raises(BrokenLog, match="no game is being played"):
            log.again  # noqa: B018


def test_time_never_goes_backwards_at_a_table() -> None:
    log = started()
    log.wait(-5000)
    log.move()
    assert log.table.changed == NOON
    assert log.again == log.table


def test_a_credit_moves_the_running_turn_and_nothing_else() -> None:
    log = started(clock=MoveClock(30))
    log.wait(10_000)
    credited = log.table.after(Credited(milliseconds=7_000), log.now)
    assert log.table.deadline is not None
    assert credited.deadline == log.table.deadline + 7_000


def test_a_table_shows_the_last_few_signs_only() -> None:
    log = started()
    for _ in range(20):
        log.do(commands.React, 1, "wow")
    assert len(log.table.signs) == 8
    assert log.table.signs[-1].version == log.table.version
    assert log.table.signs_given == 20
    assert isinstance(read_event(log.entries[-1].body), Signed)


def test_bots_of_one_kind_have_names_of_their_own() -> None:
    log = Log(Options(seats=("fox", None, "fox", "owl")))
    assert [chair.name for chair in log.table.chairs] == ["Fox", "Ann", "Fox 2", "Owl"]


def test_a_closed_table_stays_closed() -> None:
    log = Log()
    events = log.do(commands.Leave)
    assert isinstance(events[-1], Closed)
    assert (log.table.state, log.table.closed) == ("over", True)
    assert log.again == log.table


def test_the_game_of_a_table_is_the_one_that_the_rules_know() -> None:
    log = started()
    move = log.best()
    log.do(*command_for(move, log.table.turn))
    assert log.table.game is not None
    with pytest.raises(IllegalMove):
        log.table.game.apply(3 - log.table.turn, move)


def test_a_fold_copies_nothing_for_an_event() -> None:
    """What has happened is kept once, however often the table changes: the cost of a load grows with its log alone."""
    log = started(takebacks=True)
    early = log.table
    for _ in range(3):
        log.move()
        log.do(commands.HandOver, 1, "fox")
        log.do(commands.TakeOver, 1)
    late = Table.fold("table", log.entries[early.version :], Table.fold("table", log.entries[: early.version]))
    again = Table.fold("table", log.entries)
    for table in (late, again):
        assert table.game is not None
        assert len(table.game.events) == 10
        assert table == log.table
    first = Table.fold("table", log.entries[: early.version])
    grown = Table.fold("table", log.entries[early.version :], first)
    assert first.game is not None
    assert grown.game is not None
    assert grown.game.events._items is first.game.events._items
    assert grown.game.turns._items is first.game.turns._items


def test_a_table_remembers_its_latest_commands_and_refuses_what_may_be_an_older_one() -> None:
    log = started()
    log.do(commands.React, 1, "hello")
    first = log.table.version
    for _ in range(COMMANDS_REMEMBERED - 1):
        log.do(commands.React, 1, "wow")
    assert log.table.done["guest-1", "command-2"] == first, "none is forgotten too early"
    refused(log, Denial.STALE_VERSION, commands.React, 1, "thanks", version=first - 1)
    log.do(commands.React, 1, "thanks", version=first)
    assert len(log.table.done) == COMMANDS_REMEMBERED
    assert ("guest-1", "command-2") not in log.table.done
    refused(log, Denial.STALE_VERSION, commands.React, 1, "thanks", version=first)
    assert log.again == log.table
