"""The record of a game: what it says, turn by turn, and how the game went."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sixfold.rules import Edition, Ending
from sixfold.server.wire.types.moves import RecordedTurn
from sixfold.server.wire.types.values import Player, ScoredLine, SeatNumber
from sixfold.statistics import BigMove, Lead, SeatStatistics

LONGEST_RECORD = 100_000

RecordText = Annotated[str, Meta(min_length=1, max_length=LONGEST_RECORD, description="A `.sixfold` record.")]


class ReadRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask what a record says."""

    text: RecordText


class Five(Struct, frozen=True):
    """A line of five that a play left open, and who made it a Qwirkle, if anybody did."""

    line: ScoredLine
    left_by: SeatNumber
    left_in: int
    """The turn that left it, counted from 1."""
    taken_by: SeatNumber | None
    taken_in: int | None
    points: int
    """What the turn that took it scored; 0 if none did."""


class Figures(Struct, frozen=True):
    """How a game went."""

    seats: tuple[SeatStatistics, ...]
    scores: tuple[tuple[int, ...], ...]
    """Everyone's points after the deal and after each turn."""
    leads: tuple[Lead, ...]
    """Who led then."""
    lead_changes: int
    fives: tuple[Five, ...]
    big_moves: tuple[BigMove, ...]


class GameRecord(Struct, frozen=True):
    """What a record says, replayed through the rules."""

    edition: Edition
    players: tuple[Player, ...]
    """Who played in the end, in seat order."""
    date: str
    event: str
    comment: str
    note: str
    turns: tuple[RecordedTurn, ...]
    positions: tuple[str, ...]
    """The position after the deal, and the one after each turn."""
    winners: tuple[SeatNumber, ...]
    """Nobody if the game is not over."""
    ending: Ending | None
    figures: Figures
    text: str
    """The record as Sixfold writes it."""
