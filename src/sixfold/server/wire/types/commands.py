"""What a client sends over its WebSocket: hello, commands that change a table, questions, and what engines say."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sixfold.server.table.notes import Reaction
from sixfold.server.table.options import BotName
from sixfold.server.wire.types.moves import Move
from sixfold.server.wire.types.values import Age, CommandId, Contribution, Key, Name, SeatNumber, TableId, Tile, Version


class _FromClient(Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    pass


class Hello(_FromClient, frozen=True, tag="hello"):
    """The first message: which table, and who asks. It may be sent again to see another seat or table."""

    table: TableId
    key: Key | None = None
    """Without a key, a spectator."""
    seat: SeatNumber | None = None
    """Which of the own seats to see, where a guest has several; the first if not said."""
    version: Version = 0
    """Of the last view of this seat that the client still has: turns it knows are not sent again. 0 for none."""
    changes: bool = False
    """Whether to be told only what changes after this hello's view, by `change`; without, views go on coming."""


class Look(_FromClient, frozen=True, tag="look"):
    """Whether somebody looks at what this connection shows; until it is said, they do. It is not answered.

    Whoever does not look is called to their turn, if they have asked for that.
    """

    looking: bool


class Ping(_FromClient, frozen=True, tag="ping"):
    """Is the server there, and what time is it? Answered by `pong`."""


class _Command(_FromClient, frozen=True):
    """A wish to change the table. `version` is that of the view it was made from."""

    id: CommandId
    version: Version


class Join(_Command, frozen=True, tag="join"):
    """Take a free seat: the one named, or the first. Joining says `ready`, too, unless the table waits to be told."""

    name: Name
    seat: SeatNumber | None = None
    age: Age | None = None
    contribution: Contribution = ""
    ready: bool = True
    """Whether joining says `ready`, too; if not, the contribution comes with that."""


class Leave(_Command, frozen=True, tag="leave"):
    """Give the seat up. During a game a bot plays on until somebody else joins."""


class Ready(_Command, frozen=True, tag="ready"):
    """Ready for the next game, the first or a rematch, with all seats of one device. It starts when everybody is."""

    contribution: Contribution = ""


class MakeMove(_Command, frozen=True, tag="move"):
    """Play, trade or pass."""

    move: Move


class AskTakeback(_Command, frozen=True, tag="ask-takeback"):
    """Ask to take back one's last turn, and what followed it. Every other person at the table has to agree."""


class AnswerTakeback(_Command, frozen=True, tag="answer-takeback"):
    """Agree to a takeback, or not. Whoever asked may withdraw by not agreeing."""

    agree: bool


class HandOver(_Command, frozen=True, tag="hand-over"):
    """Let a bot play on for this seat. The seat stays its owner's."""

    bot: BotName


class TakeOver(_Command, frozen=True, tag="take-over"):
    """Take the own seat back from the bot."""


class React(_Command, frozen=True, tag="react"):
    """A friendly sign to everybody at the table."""

    reaction: Reaction


Command = Join | Leave | Ready | MakeMove | AskTakeback | AnswerTakeback | HandOver | TakeOver | React


class _Question(_FromClient, frozen=True):
    """Something to know that changes nothing."""

    id: CommandId


class Preview(_Question, frozen=True, tag="preview"):
    """May I do this, and what would it score? Asked while waiting, too. Answered by `previewed`."""

    move: Move


class Fits(_Question, frozen=True, tag="fits"):
    """Where could a tile of this kind lie by the lines on the table, whoever holds it? Answered by `fitted`."""

    tile: Tile


class Plan(_Question, frozen=True, tag="plan"):
    """What could I play if it were my turn now? Answered by `planned`."""


class Hint(_Question, frozen=True, tag="hint"):
    """What would a good player do? Answered by `hinted`."""


MOST_GAMES = 32
"""Of one engine at once."""
LONGEST_AUTHOR = 80


class Offer(_FromClient, frozen=True, tag="offer"):
    """An engine offers to play at tables that want it, as long as this connection lasts. Answered by `offered`."""

    token: Key
    name: Name
    author: Annotated[str, Meta(max_length=LONGEST_AUTHOR)] = ""
    players: tuple[SeatNumber, SeatNumber] = (2, 4)
    """The fewest and the most that it plays with."""
    games: Annotated[int, Meta(ge=1, le=MOST_GAMES)] = 1
    """How many it plays at once."""


class Reply(_FromClient, frozen=True, tag="reply"):
    """The engine's move, in the notation. One that counts is not answered; one that does not is `refused`."""

    id: CommandId
    move: Annotated[str, Meta(max_length=200)]


class GiveUp(_FromClient, frozen=True, tag="give-up"):
    """The engine cannot go on: another bot plays its seat to the end of the game. It is not answered."""

    id: CommandId


ClientMessage = Hello | Look | Ping | Command | Preview | Fits | Plan | Hint | Offer | Reply | GiveUp
