"""The commands that somebody may give at a table now: decisions refuse all others, and views offer no others."""

from __future__ import annotations

from typing import Literal, get_args

from sixfold.rules import Refusal
from sixfold.rules.seats import by_seat
from sixfold.server.refusals import Denial
from sixfold.server.table.chairs import Chair
from sixfold.server.table.table import Table

MOST_SIGNS = 200
"""Friendly signs in one game, so that a log stays the story of a game."""
MOST_CHANGES = 20
"""Changes of mind of one seat until the game gets further."""
LONGEST_LOG = 20_000
"""At a table with this many events no further game begins: hundreds were played, and loading them takes a while."""

CommandName = Literal[
    "join",
    "leave",
    "move",
    "ready",
    "ask-takeback",
    "answer-takeback",
    "hand-over",
    "take-over",
    "react",
]
"""The kinds of commands."""
_NAMES: tuple[CommandName, ...] = get_args(CommandName)


def allowed(table: Table, seat: int, own: tuple[int, ...], left: tuple[int, ...]) -> tuple[CommandName, ...]:
    """The commands that somebody on this seat (0 for none) may give, who has the seats `own` and has left `left`."""
    return tuple([name for name in _NAMES if refusal(table, name, seat, own, left) is None])


def refusal(
    table: Table, command: CommandName, seat: int, own: tuple[int, ...] = (), left: tuple[int, ...] = ()
) -> Denial | Refusal | None:
    """Why this command is refused, whatever it says: None if it can be given in some form. Only `join` needs seats."""
    if command == "join":
        return _refusal_to_join(table, own, left)
    if not seat:
        return Denial.NOT_SEATED
    match command:
        case "leave":
            return None
        case "react":
            return Denial.TOO_MANY_REACTIONS if table.signs_given >= MOST_SIGNS else None
        case "ready":
            return _refusal_to_be_ready(table, seat)
    return not_playing(table) or _refusal_while_playing(table, command, seat)


def not_playing(table: Table) -> Denial | Refusal | None:
    """Why nothing can be done in a game; None while one is being played."""
    if table.state == "playing":
        return None
    if table.game is not None:
        return Refusal.GAME_OVER
    return Denial.TABLE_CLOSED if table.closed else Denial.NOT_STARTED


def too_many_changes(table: Table, seat: int) -> bool:
    """Whether minds were changed too often on this seat: only what undoes such a change is still allowed there."""
    return table.chair(seat).changes >= MOST_CHANGES


def too_long(table: Table) -> bool:
    """Whether so much has happened at the table that no further game begins."""
    return table.version >= LONGEST_LOG


def waited_for(table: Table) -> tuple[int, ...]:
    """The seats whose people have not agreed to the takeback yet. Bots do, and nobody asks themselves."""
    asked = table.takeback
    if asked is None:
        return ()
    asking = table.chair(asked.seat)

    def waits(seat: int, chair: Chair) -> bool:
        return chair.moved_by_person and chair.guest != asking.guest and seat not in asked.agreed

    return tuple(seat for seat, chair in by_seat(table.chairs) if waits(seat, chair))


def _refusal_to_join(table: Table, own: tuple[int, ...], left: tuple[int, ...]) -> Denial | None:
    if table.closed:
        return Denial.TABLE_CLOSED
    if own and not table.options.one_device:
        return Denial.ALREADY_SEATED
    if not any(chair.free for chair in table.chairs):
        return Denial.NO_FREE_SEAT
    seats = table.free_seats(own, left)
    if not seats:
        return Denial.HAND_SEEN
    if all(too_many_changes(table, seat) for seat in seats):
        return Denial.TOO_MANY_CHANGES
    return Denial.TABLE_FULL if table.state != "playing" and too_long(table) else None


def _refusal_to_be_ready(table: Table, seat: int) -> Denial | None:
    if table.closed:
        return Denial.TABLE_CLOSED
    if table.state == "playing":
        return Denial.GAME_RUNNING
    if table.chair(seat).ready:
        return Denial.ALREADY_READY
    return Denial.TABLE_FULL if too_long(table) else None


def _refusal_while_playing(table: Table, command: CommandName, seat: int) -> Denial | Refusal | None:
    by_bot = table.chair(seat).bot is not None
    match command:
        case "move" if by_bot:
            return Denial.BOT_PLAYS
        case "move" if seat != table.turn:
            return Refusal.NOT_YOUR_TURN
        case "move" if table.stand_in:
            return Denial.OUT_OF_TIME
        case "take-over" if not by_bot:
            return Denial.NOT_HANDED_OVER
        case "hand-over" if by_bot:
            return Denial.ALREADY_HANDED_OVER
        case "ask-takeback" if not table.options.takebacks:
            return Denial.NO_TAKEBACKS
        case "ask-takeback" if table.takeback is not None:
            return Denial.TAKEBACK_PENDING
        case "ask-takeback" if not table.has_turn(seat):
            return Denial.NOTHING_TO_TAKE_BACK
        case "hand-over" | "ask-takeback" if too_many_changes(table, seat):
            return Denial.TOO_MANY_CHANGES
        case "answer-takeback" if table.takeback is None:
            return Denial.NO_TAKEBACK_ASKED
        case "answer-takeback" if not _is_asked(table, seat):
            return Denial.BOT_PLAYS if by_bot else Denial.ALREADY_AGREED
    return None


def _is_asked(table: Table, seat: int) -> bool:
    """Whether this seat can answer the takeback: it is waited for, or made the request and may withdraw it."""
    return seat in waited_for(table) or (table.takeback is not None and table.takeback.seat == seat)
