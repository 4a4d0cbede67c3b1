"""What lists show of a table, and when the server has to look after it; written beside the log, and made from it."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from sixfold.rules import Edition
from sixfold.server.table.decisions import OPEN_FOR
from sixfold.server.table.notes import State
from sixfold.server.table.options import LiveClock, MoveClock
from sixfold.server.table.table import BrokenLog, Table
from sixfold.store.face import Ended, KeptGame, Listed, Summary

BOT_GRACE = 5000
"""A bot that has not moved after this many milliseconds was thinking in a process that is gone: another takes over."""


class ListedSeat(Struct, frozen=True):
    """A seat in a list: its name, and the bot that plays for it."""

    name: str | None
    bot: str | None


class ListedTable(Struct, frozen=True):
    """A table as lists show it; or, in a list of finished games, as it stood when the game was over."""

    table: str
    version: int
    state: State
    opened: int
    changed: int
    edition: Edition
    public: bool
    spectators: bool
    clock: LiveClock | MoveClock | None
    seats: tuple[ListedSeat, ...]
    free: int
    """How many seats are free to join."""
    scores: tuple[int, ...]
    turn: int
    games: int
    """How many games have begun at this table."""


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(ListedTable)


def summary_of(table: Table) -> Summary:
    """The summary that the store keeps with this version of the table."""
    return Summary(table.state, table.options.public, due(table), _ENCODER.encode(listed(table)).decode())


def due(table: Table) -> int | None:
    """When the server itself must act; a table of bots alone plays only while somebody watches."""
    if table.state == "open":
        return table.changed + OPEN_FOR
    if table.engine_to_move is not None:
        return table.turn_since  # Whichever process has its connection asks it, or knows that it is back.
    if table.bot_to_move is not None:
        return table.turn_since + BOT_GRACE if table.has_people else None
    return table.deadline


def listed(table: Table) -> ListedTable:
    """The table as lists show it."""
    options = table.options
    return ListedTable(
        table=table.id,
        version=table.version,
        state=table.state,
        opened=table.opened,
        changed=table.changed,
        edition=options.edition,
        public=options.public,
        spectators=options.spectators,
        clock=options.clock,
        seats=tuple([ListedSeat(chair.name, chair.bot) for chair in table.chairs]),
        free=0 if table.closed else sum([chair.free for chair in table.chairs]),
        scores=() if table.game is None else table.game.position.scores,
        turn=table.turn,
        games=table.number,
    )


def ended_after(before: Table | None, table: Table) -> Ended | None:
    """The game that came to its end between two versions of a table, for those who played it; nothing if none did."""
    if table.game is None or len(table.finished) == (0 if before is None else len(before.finished)):
        return None
    guests = frozenset(chair.guest for chair in table.chairs if chair.guest is not None)
    # Whoever left before the end has no chair by now, but a name in the game.
    seats = tuple(ListedSeat(player.name, player.bot) for player in table.game.players)
    return Ended(guests, _ENCODER.encode(msgspec.structs.replace(listed(table), seats=seats)).decode())


def listed_game(found: KeptGame) -> ListedTable:
    """What a list tells of a finished game. Raises `BrokenLog` if that cannot be read."""
    return msgspec.structs.replace(_kept(found.table, found.body), version=found.version, changed=found.ended)


def listed_as_kept(found: Listed) -> ListedTable:
    """What a list tells of a table that the store has found. Raises `BrokenLog` if that cannot be read."""
    kept = _kept(found.table, found.summary.body)
    return msgspec.structs.replace(kept, version=found.version, changed=found.changed)


def _kept(table: str, body: str) -> ListedTable:
    try:
        return _DECODER.decode(body)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BrokenLog(f"table {table}: what lists show of it cannot be read: {error}") from error
