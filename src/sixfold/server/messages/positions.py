"""Questions about any position, whoever plays it and wherever: asked over HTTP, and answered from the rules alone."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sixfold.server.messages.told import Advice, LegalPlay
from sixfold.server.messages.values import BotName, FaultName, Placement, ScoredLine, Tile

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


class AskCheck(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask whether a game could come to this position."""

    position: PositionText


class FaultFound(Struct, frozen=True):
    """Something that speaks against a position, and where: on cells, with a kind of tile, or at a seat."""

    code: FaultName
    cells: tuple[tuple[int, int], ...]
    tile: Tile | None
    seat: int | None


class PositionChecked(Struct, frozen=True):
    """What the rules say to a position that was set up by hand."""

    playable: bool
    """Whether it can be played on, though perhaps no game comes to it."""
    faults: tuple[FaultFound, ...]
    bag: int
    """How many tiles are left for the bag; below 0 if there are too many elsewhere."""


class AskSuggestions(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask a bot what the seat to move should do. It knows no other hand than that seat's."""

    position: PositionText
    level: BotName


class Suggestions(Struct, frozen=True):
    """The moves that a bot finds best, the best first."""

    moves: tuple[Advice, ...]
    weighed: bool
    """Whether the bot has looked ahead; else it knows no chances to win, and those are 0."""
    exact: bool
    """Whether the first move is proven to be the best."""
