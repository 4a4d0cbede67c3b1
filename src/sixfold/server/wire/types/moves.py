"""A move, and all that is said of one: that it was made, that it may be, what the rules say to it, what a bot does."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sixfold.server.wire.types.values import AnyTile, Cell, Placement, ScoredLine, SeatNumber, Tile, Time


class _Move(Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    pass


class Play(_Move, frozen=True, tag="play"):
    """Tiles laid on cells. An opening may lie anywhere."""

    tiles: Annotated[tuple[Placement, ...], Meta(max_length=6)]


class Trade(_Move, frozen=True, tag="trade"):
    """Tiles traded for others; `?` for those that are not known."""

    tiles: Annotated[tuple[AnyTile, ...], Meta(max_length=6)]


class Pass(_Move, frozen=True, tag="pass"):
    """Nothing played and nothing traded."""


Move = Play | Trade | Pass


class Turn(Struct, frozen=True):
    """A turn that stands. Of what others traded and drew, only how many tiles: `?` for each."""

    seat: SeatNumber
    move: Move
    score: int
    lines: tuple[ScoredLine, ...]
    bonus: int
    """What of the score was for going out."""
    drawn: tuple[AnyTile, ...]
    bot: str | None
    """The bot that made the move, if one did."""
    at: Time | None
    """When it was made, where that is known."""
    effort: int
    """With how much of its usual effort its bot found it, in percent: less than all where many waited."""


class RecordedTurn(Turn, frozen=True):
    """A turn of a record, which may say more of it."""

    note: str
    """The comment on this turn; empty for none."""
    overruled: bool
    """Whether the people at the table let it stand, for points of their own, whatever the rules say."""


class Verdict(Struct, frozen=True):
    """What the rules say to a move: its score by line, or why not and where."""

    legal: bool
    score: int
    """What the turn scores, six points for going out included; of a move that is not legal, what its lines would."""
    bonus: int
    """Those six points, or 0."""
    lines: tuple[ScoredLine, ...]
    code: str | None
    """Why it is not legal."""
    sentence: str | None
    cells: tuple[Cell, ...]
    """The cells that speak against it: of the line that would be broken, or of tiles in the way."""
    may_overrule: bool
    """Whether the people at a real table could let it stand all the same."""
    line: str | None = None
    """The line of a record for this turn, where it was asked about a position and stands."""
    after: str | None = None
    """The position after that turn, with `?` for what was drawn."""


class OpenedLine(Struct, frozen=True):
    """A long line that a move leaves open: a cell where it can go on, and what fits there with how many are unseen."""

    line: ScoredLine
    x: int
    y: int
    takes: tuple[tuple[Tile, int], ...]


class Advice(Struct, frozen=True):
    """A move worth a look, with its reasons as data."""

    move: Move
    score: int
    lines: tuple[ScoredLine, ...]
    equity: float
    """The lead over the mean of the others that it is expected to bring, its points included."""
    chance: float
    """The chance to win, 0 to 1."""
    chance_error: float
    """Its standard error; 0 if it is proven or not known."""
    opens: tuple[OpenedLine, ...]
    keeps: tuple[Tile, ...]
