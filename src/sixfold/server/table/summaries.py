"""What lists show of a table, and when the server has to look after it; written beside the log, and made from it."""

from __future__ import annotations

from collections import Counter
from typing import TypeVar

import msgspec
from msgspec import Struct

from sixfold.rules import Edition
from sixfold.rules.seats import all_seats
from sixfold.server.table.decisions import OPEN_FOR
from sixfold.server.table.notes import State
from sixfold.server.table.options import LiveClock, MoveClock
from sixfold.server.table.table import BrokenLog, Table
from sixfold.store.face import Ended, KeptGame, Listed, Summary

T = TypeVar("T")

BOT_GRACE = 5000
"""A bot that has not moved after this many milliseconds was thinking in a process that is gone: another takes over."""


class ListedSeat(Struct, frozen=True):
    """A seat in a list: its name, and the bot that plays for it."""

    name: str | None
    bot: str | None


class ListedTable(Struct, frozen=True):
    """A table as lists show it."""

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


class ListedGame(ListedTable, frozen=True):
    """A finished game: its table as it stood at the end. What older versions kept lacks owners and turns."""

    owners: tuple[str | None, ...] = ()
    """The guest on each seat: a secret of the server."""
    turns: tuple[int, ...] = ()
    """How many turns each seat took."""


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(ListedTable)
_GAME_DECODER = msgspec.json.Decoder(ListedGame)


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
    turns = Counter(turn.seat for turn in table.game.turns)
    body = ListedGame(
        **msgspec.structs.asdict(msgspec.structs.replace(listed(table), seats=seats)),
        owners=tuple(chair.guest for chair in table.chairs),
        turns=tuple(turns[seat] for seat in all_seats(len(seats))),
    )
    return Ended(guests, _ENCODER.encode(body).decode())


def listed_game(found: KeptGame) -> ListedGame:
    """A finished game as lists show it. Raises `BrokenLog` if that cannot be read."""
    kept = _kept(found.table, found.body, _GAME_DECODER)
    return msgspec.structs.replace(kept, version=found.version, changed=found.ended)


def listed_as_kept(found: Listed) -> ListedTable:
    """A table of the store in the lists of its players. Raises `BrokenLog` if that cannot be read."""
    kept = _kept(found.table, found.summary.body, _DECODER)
    return msgspec.structs.replace(kept, version=found.version, changed=found.changed)


def listed_for_strangers(found: Listed) -> ListedTable:
    """A table in the lists of everybody else: without spectators, only what somebody needs to know to join it."""
    table = listed_as_kept(found)
    if table.spectators:
        return table
    seats = table.seats if table.free else (ListedSeat(None, None),) * len(table.seats)
    return msgspec.structs.replace(table, version=0, changed=table.opened, seats=seats, scores=(), turn=0, games=0)


def _kept(table: str, body: str, decoder: msgspec.json.Decoder[T]) -> T:
    try:
        return decoder.decode(body)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BrokenLog(f"table {table}: what lists show of it cannot be read: {error}") from error
