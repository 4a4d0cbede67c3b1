"""What tests of the pure parts share: a table with its log, where time and secrets are set by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sixfold.engine import greedy
from sixfold.rules import Move, Refusal
from sixfold.server.live.commands import decided
from sixfold.server.refusals import Denial, Denied
from sixfold.server.table.decisions import Decision, Sitter, came_or_went, moved_by_bot, opened, ran_out
from sixfold.server.table.events import AnyEvent, write_event
from sixfold.server.table.options import Options
from sixfold.server.table.table import Table
from sixfold.server.wire import show, write
from sixfold.server.wire.types import commands
from sixfold.server.wire.types.commands import Command
from sixfold.server.wire.types.views import View
from sixfold.store import Entry

NOON = 1_800_000_000_000


class Log:
    """A table and the entries that led to it. Guests are called `guest-1`, `guest-2` … after their seats."""

    def __init__(self, options: Options | None = None, *, seed: str = "seed", **more: Any) -> None:
        self.now = NOON
        self.entries: list[Entry] = []
        self._seeds = 0
        self._seed = seed
        self._commands = 0
        wanted = options or Options(seats=(None, None))
        name = "Ann" if None in wanted.seats else None
        self.table: Table
        sitter = Sitter("guest-1", name, **more)
        self._keep(opened("table", wanted, sitter, "open-the-table", self.now, self.new_seed))

    def new_seed(self) -> str:
        self._seeds += 1
        return f"{self._seed} {self._seeds}"

    def _keep(self, decision: Decision | None) -> tuple[AnyEvent, ...]:
        if decision is None:
            return ()
        before = self.table if self.entries else None
        written = [
            Entry(version, decision.at, write_event(event))
            for version, event in enumerate(decision.events, start=len(self.entries) + 1)
        ]
        self.entries += written
        self.table = decision.table
        assert self.table == Table.fold("table", written, before), "what is decided is what its log folds into"
        return decision.events

    def do(
        self,
        kind: Callable[..., Command],
        by: int = 1,
        *more: Any,
        guest: str | None = None,
        version: int | None = None,
        **fields: Any,
    ) -> tuple[AnyEvent, ...]:
        """Give a command for a seat; the events it brought."""
        self._commands += 1
        seen = self.table.version if version is None else version
        command = kind(f"command-{self._commands}", seen, *more, **fields)
        return self._keep(decided(self.table, command, guest or f"guest-{by}", by, self.now, self.new_seed))

    def join(self, seat: int, name: str = "Ben", **more: Any) -> tuple[AnyEvent, ...]:
        """Let a guest named after the seat sit down on it."""
        return self.do(commands.Join, 0, name, seat, guest=f"guest-{seat}", **more)

    def wait(self, milliseconds: int) -> None:
        """Let time go by."""
        self.now += milliseconds

    def look_after(self) -> tuple[AnyEvent, ...]:
        """What time alone brings about."""
        return self._keep(ran_out(self.table, self.now, self.new_seed))

    def presence(self, seat: int, here: bool) -> tuple[AnyEvent, ...]:
        return self._keep(came_or_went(self.table, seat, here, self.now, self.new_seed))

    def best(self) -> Move:
        """A good move of the seat to move."""
        view = self.table.seen_from(self.table.turn)
        assert view is not None
        return greedy(view)

    def move(self) -> tuple[AnyEvent, ...]:
        """Let the seat to move, person or bot, make a good move."""
        seat, move = self.table.turn, self.best()
        if self.table.bot_to_move is not None:
            return self._keep(moved_by_bot(self.table, seat, move, self.now, self.new_seed))
        return self.do(*command_for(move, seat))

    def play_out(self) -> None:
        """Play the game to its end."""
        while self.table.turn:
            self.move()

    @property
    def again(self) -> Table:
        """The table folded from its log."""
        return Table.fold("table", self.entries)


def command_for(move: Move, seat: int) -> tuple[Any, ...]:
    """A move as the command, the seat and what it is given."""
    return commands.MakeMove, seat, write.move(move)


def started(**options: Any) -> Log:
    """A table of Ann and Ben whose game has begun."""
    log = Log(Options(seats=(None, None), **options))
    log.join(2)
    return log


def refused(log: Log, reason: Denial | Refusal, *command: Any, **more: Any) -> None:
    """A command is refused for this reason, and changes nothing."""
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


def hand_over_and_take_over(log: Log, seat: int, milliseconds: int = 0) -> None:
    log.do(commands.HandOver, seat, "fox")
    log.wait(milliseconds)
    log.do(commands.TakeOver, seat)
