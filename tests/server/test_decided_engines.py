"""The seat of somebody's engine: handed over and taken back as a person's is, and marked as a bot's all the time."""

from __future__ import annotations

import pytest

from server.tables import NOON
from sixfold.engine import greedy
from sixfold.engine.levels import STAND_IN
from sixfold.server.refusals import Denial, Denied
from sixfold.server.table.decisions import (
    Decision,
    Sitter,
    engine_came_back,
    engine_gave_up,
    engine_left,
    moved_by_bot,
    opened,
)
from sixfold.server.table.engines import kind_of
from sixfold.server.table.events import write_event
from sixfold.server.table.options import Options
from sixfold.server.table.summaries import due, listed
from sixfold.server.table.table import Table
from sixfold.store import Entry

PATIENCE_MS = 1000
WREN = kind_of("wren")


def new_seed() -> str:
    return "another seed"


class EngineLog:
    """A table of an engine and Ann, where it is the engine's turn; and its log, which folds into the same."""

    def __init__(self) -> None:
        options = Options(seats=(WREN, None))
        self.now = NOON
        self.decision = opened("table", options, Sitter("guest", "Ann"), "open", NOON, new_seed, {WREN: "Wren"})
        self.entries: list[Entry] = []
        self.keep(self.decision)
        assert self.table.turn == 1

    @property
    def table(self) -> Table:
        return self.decision.table

    def keep(self, decision: Decision | None) -> None:
        assert decision is not None
        self.decision = decision
        for event in decision.events:
            self.entries.append(Entry(len(self.entries) + 1, decision.at, write_event(event)))
        assert Table.fold("table", self.entries) == self.table

    def left(self) -> Decision | None:
        return engine_left(self.table, self.now, new_seed, PATIENCE_MS)

    def back(self) -> Decision | None:
        return engine_came_back(self.table, self.now, new_seed)


def test_an_engine_that_is_not_here_is_unknown() -> None:
    with pytest.raises(Denied) as caught:
        opened("table", Options(seats=(WREN, None)), Sitter("guest", "Ann"), "open", NOON, new_seed)
    assert caught.value.reason is Denial.UNKNOWN_BOT


def test_its_seat_is_a_bots_and_found_by_its_account() -> None:
    log = EngineLog()
    assert log.decision.seats == {1: WREN, 2: "guest"}
    assert (log.table.bot_to_move, log.table.engine_to_move) == (WREN, WREN)
    assert due(log.table) == NOON
    assert [(seat.name, seat.bot) for seat in listed(log.table).seats] == [("Wren", WREN), ("Ann", None)]
    assert (log.left(), log.back()) == (None, None)


def test_another_bot_plays_until_it_is_back() -> None:
    log = EngineLog()
    log.now += PATIENCE_MS
    log.keep(log.left())
    assert (log.table.bot_to_move, log.table.engine_to_move, due(log.table)) == (STAND_IN, WREN, log.now)
    assert log.table.chair(1).owned
    assert log.left() is None
    log.keep(log.back())
    assert log.table.bot_to_move == WREN
    view = log.table.seen_from(1)
    assert view is not None
    log.keep(moved_by_bot(log.table, 1, greedy(view), log.now, new_seed))
    assert log.table.notes[-1].bot == WREN
    assert log.table.engine_to_move is None
    assert (log.left(), log.back()) == (None, None)


def test_who_gives_up_does_not_come_back_in_this_game() -> None:
    log = EngineLog()
    log.keep(engine_gave_up(log.table, log.now, new_seed))
    log.now += PATIENCE_MS
    assert (log.table.bot_to_move, log.table.engine_to_move) == (STAND_IN, None)
    assert not log.table.chair(1).owned
    assert (log.left(), log.back()) == (None, None)
    assert log.table.chair(1).for_next_game().bot == WREN
    assert log.table.chair(1).for_next_game().engine == WREN
