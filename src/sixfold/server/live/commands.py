"""What a command from the wire asks a table to do."""

from __future__ import annotations

import msgspec

from sixfold.server.refusals import Denial, Denied
from sixfold.server.table.decisions import Decision, Draft, NewSeed, Sitter
from sixfold.server.table.table import Table
from sixfold.server.wire import read
from sixfold.server.wire.types.commands import (
    AnswerTakeback,
    AskTakeback,
    Command,
    HandOver,
    Join,
    Leave,
    MakeMove,
    React,
    Ready,
    TakeOver,
)


def decided(table: Table, command: Command, guest: str, seat: int, now: int, new_seed: NewSeed) -> Decision:
    """What this command of a guest, given for this seat (0 for none), does now. Raises `Denied`."""
    if command.version < table.remembers_from:  # It may be the repeat of one that is forgotten.
        raise Denied(Denial.STALE_VERSION)
    draft = Draft(table, now, new_seed)
    if not isinstance(command, Join) and (not seat or table.chair(seat).guest != guest):
        raise Denied(Denial.NOT_SEATED)
    match command:
        case Join():
            draft.join(command.seat, Sitter(guest, command.name, command.age, command.contribution, command.ready))
        case MakeMove():
            draft.move_by_person(seat, read.move(command.move), command.version)
        case Ready():
            draft.ready(seat, command.contribution)
        case Leave():
            draft.leave(seat)
        case AskTakeback():
            draft.ask_takeback(seat, command.version)
        case AnswerTakeback():
            draft.answer_takeback(seat, command.version, command.agree)
        case HandOver():
            draft.hand_over(seat, command.bot)
        case TakeOver():
            draft.take_over(seat)
        case React():
            draft.sign(seat, command.reaction)
    return draft.decision(guest, command.id)


def without_contribution(command: Command) -> Command:
    """The command without what its sender adds to the shuffle."""
    return msgspec.structs.replace(command, contribution="") if isinstance(command, Join | Ready) else command
