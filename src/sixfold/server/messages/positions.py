"""Questions about any position, whoever plays it and wherever: asked over HTTP, and answered from the rules alone."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sixfold.server.messages.told import LegalPlay
from sixfold.server.messages.values import Placement, ScoredLine

PositionText = Annotated[
    str, Meta(min_length=1, max_length=2000, description="A position in the notation; hands may hold `?`.")
]
AnyTile = Annotated[str, Meta(pattern=r"^([ROYGBP][sctfdx]|\?)$", description="A tile, or `?` for one not known.")]


class _Tried(Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    pass


class TriedPlay(_Tried, frozen=True, tag="play"):
    """Lay these tiles."""

    tiles: Annotated[tuple[Placement, ...], Meta(max_length=6)]


class TriedTrade(_Tried, frozen=True, tag="trade"):
    """Trade these tiles."""

    tiles: Annotated[tuple[AnyTile, ...], Meta(max_length=6)]


class TriedPass(_Tried, frozen=True, tag="pass"):
    """Pass."""


class AskPlays(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask what the seat to move can do here."""

    position: PositionText


class PlaysFound(Struct, frozen=True):
    """All that the seat to move can do: its plays, and whether it may trade or pass."""

    plays: tuple[LegalPlay, ...]
    """Of the tiles that are known in its hand."""
    most_trade: int
    """How many tiles it may trade; 0 for none."""
    may_pass: bool
    bag: int
    """How many tiles the bag holds."""


class TryMove(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask whether the seat to move may do this here, and what comes of it."""

    position: PositionText
    move: TriedPlay | TriedTrade | TriedPass


class MoveTried(Struct, frozen=True):
    """What the rules say to a move: its score by line and the position after it, or why not and where."""

    legal: bool
    score: int
    """What the turn scores, six points for going out included."""
    bonus: int
    """Those six points, or 0."""
    lines: tuple[ScoredLine, ...]
    after: str | None
    """The position after a legal move, with `?` for what was drawn."""
    code: str | None
    """Why it is not legal."""
    sentence: str | None
    cells: tuple[tuple[int, int], ...]
    """The cells that speak against it: of the line that would be broken, or of tiles in the way."""
