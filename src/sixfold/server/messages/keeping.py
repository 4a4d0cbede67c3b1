"""Keeping the record of a game at a real table: asked over HTTP, and answered from the record and the rules alone."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sixfold.server.messages.positions import TriedPass, TriedPlay, TriedTrade
from sixfold.server.messages.values import EndingName, ScoredLine

KeptRecord = Annotated[
    str, Meta(min_length=1, max_length=12_000, description="A record in the notation; hands and draws may be `?`.")
]
Points = Annotated[int, Meta(ge=0, le=999)]


class TableSays(Struct, frozen=True, forbid_unknown_fields=True):
    """The people at the table let a move stand, whatever the rules say: for so many points, with a note."""

    points: Points
    note: Annotated[str, Meta(max_length=200)] = ""


class KeepTurn(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask how a recorded game stands, and what comes of one more turn of the seat to move."""

    record: KeptRecord
    move: TriedPlay | TriedTrade | TriedPass | None = None
    """None: only how the game stands."""
    table_says: TableSays | None = None


class TurnTried(Struct, frozen=True):
    """What the rules say to the turn, and the line that the record gets for it."""

    legal: bool
    score: int
    """What the turn scores, six points for going out included; of a move that is not legal, what its lines would."""
    bonus: int
    """Those six points, or 0."""
    lines: tuple[ScoredLine, ...]
    code: str | None
    """Why it is not legal."""
    sentence: str | None
    cells: tuple[tuple[int, int], ...]
    """The cells that speak against it."""
    may_overrule: bool
    """Whether the table can let it stand all the same."""
    line: str | None
    """The line of the record, if the turn is legal or the table let it stand."""


class RecordKept(Struct, frozen=True):
    """How a recorded game stands before the turn that was asked about."""

    turn: int
    """The seat to move; 0 once the game is over."""
    scores: tuple[int, ...]
    bag: int
    """How many tiles the bag holds."""
    unseen: tuple[int, ...]
    """How many of each of the 36 kinds are not on the table, in the order of their numbers."""
    most_trade: int
    """How many tiles may be traded; 0 for none."""
    ending: EndingName | None
    """Why the game ended, once it has."""
    winners: tuple[int, ...]
    tried: TurnTried | None
