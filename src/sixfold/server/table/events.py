"""What happens at a table: the events of its log, and how they are written there.

A table is the fold of these events and nothing else. Each says all that replay needs: tiles drawn, time spent, who sat
down. The last event of a command carries the command's id and its guest, so that a repeat is known after any crash.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from sixfold.server.table.notes import FULL_EFFORT, Reaction
from sixfold.server.table.options import Options


class TableEvent(Struct, frozen=True, tag_field="kind", omit_defaults=True, kw_only=True):
    """Something that happened; `by` and `id` are those of the command that is finished by it."""

    by: str | None = None
    id: str | None = None


class Opened(TableEvent, frozen=True, tag="opened"):
    """Somebody opened the table."""

    options: Options
    titles: tuple[str, ...] = ()
    """What the bots of its seats are called, "" for people's; in logs of Sixfold 0.1 by their kind."""


class Promised(TableEvent, frozen=True, tag="promised"):
    """The server chose the seed of the next game; its hash is published before anybody contributes."""

    seed: str


class Sat(TableEvent, frozen=True, tag="sat"):
    """A guest took a seat. `spent` is as in `TakenOver`."""

    seat: int
    guest: str
    name: str
    age: int | None = None
    spent: int = 0


class Stood(TableEvent, frozen=True, tag="stood"):
    """A guest, or an engine, gave a seat up. During a game, a bot plays on."""

    seat: int
    bot: str | None = None
    spent: int = 0


class Readied(TableEvent, frozen=True, tag="readied"):
    """A seat is ready for the next game."""

    seat: int
    contribution: str = ""


class Started(TableEvent, frozen=True, tag="started"):
    """A game began: these hands were dealt, and this seat starts."""

    hands: tuple[str, ...]
    first: int
    date: str
    same_draws: bool = False
    """Whether what is drawn after a takeback is what was drawn before: in games of Sixfold 0.1, chance went on."""


class Turned(TableEvent, frozen=True, tag="turned"):
    """A seat made its move. `spent` is what its clock lost, in milliseconds; `effort` is its bot's, in percent."""

    seat: int
    move: str
    score: int
    drawn: str = ""
    spent: int = 0
    bot: str | None = None
    effort: int = FULL_EFFORT


class TakebackWanted(TableEvent, frozen=True, tag="takeback-wanted"):
    """A seat asked to take its last turn back."""

    seat: int


class TakebackAgreed(TableEvent, frozen=True, tag="takeback-agreed"):
    """Another seat agreed."""

    seat: int


class TakebackDropped(TableEvent, frozen=True, tag="takeback-dropped"):
    """Somebody did not agree, or whoever asked thought better of it."""

    seat: int


class TookBack(TableEvent, frozen=True, tag="took-back"):
    """The last turn was taken back, as the seat had asked."""

    seat: int


class HandedOver(TableEvent, frozen=True, tag="handed-over"):
    """A bot plays on for a seat, which stays its owner's."""

    seat: int
    bot: str
    spent: int = 0


class TakenOver(TableEvent, frozen=True, tag="taken-over"):
    """The owner plays again: because they want to, because the game is over, or because an engine is back.

    `spent` is how long a bot had the seat in the running turn: whoever takes it back was thinking as well.
    """

    seat: int
    spent: int = 0


class RanOut(TableEvent, frozen=True, tag="ran-out"):
    """A seat's time ran out; what follows is the table's choice."""

    seat: int


class Came(TableEvent, frozen=True, tag="came"):
    """The person of a seat is here."""

    seat: int


class Went(TableEvent, frozen=True, tag="went"):
    """The person of a seat is away."""

    seat: int


class Signed(TableEvent, frozen=True, tag="signed"):
    """A seat gave a friendly sign."""

    seat: int
    reaction: Reaction


class Credited(TableEvent, frozen=True, tag="credited"):
    """The server was away for this long, and the running turn gets that time back.

    Less than nothing where the clock on the wall was set back: the turn began that much earlier by it.
    """

    milliseconds: int


class Closed(TableEvent, frozen=True, tag="closed"):
    """Nobody is left who waits for a game."""


AnyEvent = (
    Opened
    | Promised
    | Sat
    | Stood
    | Readied
    | Started
    | Turned
    | TakebackWanted
    | TakebackAgreed
    | TakebackDropped
    | TookBack
    | HandedOver
    | TakenOver
    | RanOut
    | Came
    | Went
    | Signed
    | Credited
    | Closed
)

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(AnyEvent)


class UnreadableEvent(ValueError):
    """An entry of a log that this Sixfold cannot read."""


def write_event(event: AnyEvent) -> str:
    """The event as the log keeps it."""
    return _ENCODER.encode(event).decode()


def read_event(body: str) -> AnyEvent:
    """The event that an entry of the log holds."""
    try:
        event: AnyEvent = _DECODER.decode(body)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise UnreadableEvent(str(error)) from error
    return event
