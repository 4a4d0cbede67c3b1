"""Bodies of HTTP requests and responses: guests and keys, tables, bots, what went wrong."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sixfold.server.table.options import Options
from sixfold.server.table.summaries import ListedTable
from sixfold.server.wire.types.values import Age, CommandId, Name, SeatNumber, Time

Endpoint = Annotated[str, Meta(max_length=1000, description="An address at a push service, `https://…`.")]
PushText = Annotated[str, Meta(max_length=200, description="Bytes as text: base64 for addresses, without padding.")]


class NewGuest(Struct, frozen=True):
    """The key of a new guest. It is told this once; the server keeps only its hash."""

    key: str


class NewKey(Struct, frozen=True):
    """One more key of the same guest."""

    key: str
    expires: Time | None


class AskKey(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for one more key: one that lasts, or one for a link that carries the guest to another device."""

    link: bool = False


class OpenTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table and, if it has a seat for a person, sit down on the first."""

    id: CommandId
    options: Options
    name: Name | None = None
    """Needed where a seat is for a person."""
    age: Age | None = None
    ready: bool = True
    """Whether to be ready for the first game at once. Whoever wants a part in its shuffle says no, sees the commitment
    in the view, and says `ready` with a contribution: nothing is contributed before the seed is promised."""


class TableList(Struct, frozen=True):
    """Some tables; `before` asks for older ones where there are more."""

    tables: tuple[ListedTable, ...]
    before: Time | None


class PlayedGame(ListedTable, frozen=True):
    """A finished game of whoever asks: its table as it stood when the game was over."""

    own_seats: tuple[SeatNumber, ...]
    """Empty for games that an older version kept."""
    turns: tuple[int, ...]
    """How many turns each seat took; empty for games that an older version kept."""


class PlayedGameList(Struct, frozen=True):
    """Some of the own finished games; `before` asks for older ones where there are more."""

    tables: tuple[PlayedGame, ...]
    before: Time | None


class OwnTable(ListedTable, frozen=True):
    """A table that is not over, where whoever asks has a seat."""

    own_seats: tuple[SeatNumber, ...]


class OwnTableList(Struct, frozen=True):
    """Some of the own tables; `before` asks for those that changed earlier where there are more."""

    tables: tuple[OwnTable, ...]
    before: Time | None


class PushKey(Struct, frozen=True):
    """The public key by which push services know this server, for `pushManager.subscribe`."""

    key: str | None
    """Nothing where the server calls nobody."""


class AddDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """Be called there when it is one's turn: what a browser's `PushSubscription` says."""

    endpoint: Endpoint
    key: PushText
    """Its `p256dh`."""
    secret: PushText
    """Its `auth`."""


class DropDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """Be called there no longer."""

    endpoint: Endpoint


class Bot(Struct, frozen=True):
    """A bot that can take a seat, from the weakest to the strongest."""

    name: str
    title: str
    """What people call it, in English."""
    character: str
    rung: bool
    """Whether it belongs to the ladder that people are offered; one that does not lies between two rungs of it."""


class GuestEngine(Struct, frozen=True):
    """An engine of somebody's that is here, and can take a seat beside people."""

    name: str
    """For the seats of `options`: `engine:…`."""
    title: str
    """What it calls itself."""
    author: str
    players: tuple[SeatNumber, SeatNumber]
    """The fewest and the most that it plays with."""
    free: int
    """How many more games it would play now."""


class BotList(Struct, frozen=True):
    """All bots, and the one to offer first."""

    bots: tuple[Bot, ...]
    default: str
    engines: tuple[GuestEngine, ...] = ()


class Health(Struct, frozen=True):
    """The server runs, and its store can be read and written."""

    status: Literal["ok"]
    version: str


class Problem(Struct, frozen=True):
    """A request that was refused, and why. Nothing has changed."""

    code: str
    sentence: str
    line: int | None = None
    """The line of a record that is wrong."""
    column: int | None = None
    """Where in a position the text cannot be read, counted from 1."""
    refusal: str | None = None
    """The rule that the line breaks."""
