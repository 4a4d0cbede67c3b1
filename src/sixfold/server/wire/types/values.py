"""The small values that messages are made of."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sixfold.events import LONGEST_NAME
from sixfold.rules import FARTHEST

TILE = "^[ROYGBP][sctfdx]$"
ANY_TILE = r"^([ROYGBP][sctfdx]|\?)$"

Tile = Annotated[str, Meta(pattern=TILE, description="A tile in the notation, such as `Gf`.")]
AnyTile = Annotated[str, Meta(pattern=ANY_TILE, description="A tile, or `?` for one that is not known.")]
Coordinate = Annotated[int, Meta(ge=-FARTHEST, le=FARTHEST)]
SeatNumber = Annotated[int, Meta(ge=1, le=4)]
Version = Annotated[int, Meta(ge=0, le=2**53, description="How many events the table's log holds.")]
Time = Annotated[int, Meta(description="Milliseconds since 1970.")]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, description="A player's name: text, one line.")]
Age = Annotated[int, Meta(ge=0, le=150)]
CommandId = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{8,64}$", description="Made by the client; a repeat with the same id is harmless.")
]
Contribution = Annotated[
    str, Meta(max_length=100, description="Own randomness for the shuffle, one line; empty for none (docs/shuffle.md).")
]
Key = Annotated[str, Meta(max_length=200, description="A guest's secret. It never stands in a URL.")]
TableId = Annotated[str, Meta(max_length=64)]
PositionText = Annotated[
    str, Meta(min_length=1, max_length=2000, description="A position in the notation; hands may hold `?`.")
]
Unseen = Annotated[
    str,
    Meta(
        pattern="^[0-3]{36}$",
        description="How many of each of the 36 kinds are unseen: digits in the order of tile numbers (NOTATION).",
    ),
]
Plays = Annotated[
    str,
    Meta(
        description="Legal plays, those on the same cells together: `2,-1>5 2,-1>3 2,-2v2:RsRc GsGc;…` is where they "
        "begin with what each scores, the lines of each (first cell, axis and length; and the score, if that is "
        "another, as in `2,-1>6=12`), and the tiles of each, a dot where one lies already. Empty for none.",
    ),
]
Cell = tuple[int, int]
Axis = Literal[">", "v"]


class Placement(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A tile on a cell: `[x, y, tile]`."""

    x: Coordinate
    y: Coordinate
    tile: Tile


class ScoredLine(Struct, frozen=True, array_like=True):
    """A line that a play made or made longer: `[x, y, axis, length, score]` with its first cell."""

    x: int
    y: int
    axis: Axis
    length: int
    score: int


class Player(Struct, frozen=True):
    """Who plays a game: a name, and the bot that plays under it, if one does."""

    name: str
    bot: str | None
