"""Questions about any position, whoever plays it and wherever: asked over HTTP, and answered from the rules alone."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sixfold.rules import Ending, Fault
from sixfold.server.table.options import BotName
from sixfold.server.wire.types.moves import Advice, Move
from sixfold.server.wire.types.values import Cell, Plays, PositionText, SeatNumber, Tile, Unseen


class AskPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask about this position: what can be done here, or whether a game could come to it."""

    position: PositionText


class Situation(Struct, frozen=True):
    """How things stand, and all that the seat to move can do: its plays, and whether it may trade or pass."""

    plays: Plays
    """Of the tiles that are known in its hand."""
    most_trade: int
    """How many tiles it may trade; 0 for none."""
    may_pass: bool
    bag: int
    """How many tiles the bag holds."""
    unseen: Unseen
    """In the bag, or in hands as `?`."""
    ending: Ending | None
    """Why the game ended, once it has."""
    winners: tuple[SeatNumber, ...]


class TableSays(Struct, frozen=True, forbid_unknown_fields=True):
    """The people at a real table let a move stand, whatever the rules say: for this many points, with a note."""

    points: Annotated[int, Meta(ge=0, le=999)]
    note: Annotated[str, Meta(max_length=200)] = ""


class TryMove(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask whether the seat to move may do this here, and what comes of it. A `Verdict` answers."""

    position: PositionText
    """It may hold lines that the people at the table let stand."""
    move: Move
    table_says: TableSays | None = None


class Finding(Struct, frozen=True):
    """Something that speaks against a position, and where: on cells, with a kind of tile, or at a seat."""

    code: Fault
    cells: tuple[Cell, ...]
    tile: Tile | None
    seat: int | None


class Soundness(Struct, frozen=True):
    """What the rules say to a position that was set up by hand."""

    playable: bool
    """Whether it can be played on, though perhaps no game comes to it."""
    faults: tuple[Finding, ...]
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
