"""A record that somebody has: what it says, turn by turn, and how the game went."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sixfold.server.messages.positions import AnyTile
from sixfold.server.messages.told import PlayerTold
from sixfold.server.messages.values import EditionName, EndingName, MoveName, Placement, ScoredLine, SeatNumber

LONGEST_RECORD = 100_000

RecordText = Annotated[
    str, Meta(min_length=1, max_length=LONGEST_RECORD, description="A `.sixfold` record, or the same in JSON.")
]


class ReadRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask what a record says."""

    text: RecordText


class RecordedTurn(Struct, frozen=True):
    """A turn that stands in a record."""

    seat: SeatNumber
    move: MoveName
    written: str
    """The move in the notation."""
    tiles: tuple[Placement, ...]
    score: int
    lines: tuple[ScoredLine, ...]
    bonus: int
    """What of the score was for going out."""
    traded: tuple[AnyTile, ...]
    drawn: tuple[AnyTile, ...]
    note: str
    """The comment on this turn; empty for none."""
    overruled: bool
    """Whether the people at the table let it stand, for points of their own, whatever the rules say."""
    position: str
    """The position after it."""


class SeatFigures(Struct, frozen=True):
    """What one seat did."""

    seat: SeatNumber
    score: int
    turns: int
    points_a_turn: float
    plays: int
    trades: int
    passes: int
    best: int
    """Its turn with the most points, counted from 1; 0 if it scored nothing."""
    best_score: int
    qwirkles: int
    tiles_laid: int
    tiles_traded: int
    tiles_drawn: int
    """Since the deal, those drawn in trades included."""


class LeadTold(Struct, frozen=True):
    """Who has the most points, all of those who share them, and how far ahead they are."""

    seats: tuple[SeatNumber, ...]
    points: int


class FiveTold(Struct, frozen=True):
    """A line of five that a play left open, and who made it a Qwirkle, if anybody did."""

    line: ScoredLine
    left_by: SeatNumber
    left_in: int
    """The turn that left it, counted from 1."""
    taken_by: SeatNumber | None
    taken_in: int | None
    points: int
    """What the turn that took it scored; 0 if none did."""


class BigMoveTold(Struct, frozen=True):
    """A turn that changed much."""

    turn: int
    seat: SeatNumber
    points: int
    before: int
    """Where its seat stood before it against the best of the others; below 0 if it was behind."""
    after: int
    takes_lead: bool


class Figures(Struct, frozen=True):
    """How a game went."""

    seats: tuple[SeatFigures, ...]
    scores: tuple[tuple[int, ...], ...]
    """Everyone's points after the deal and after each turn."""
    leads: tuple[LeadTold, ...]
    """Who led then."""
    lead_changes: int
    fives: tuple[FiveTold, ...]
    big_moves: tuple[BigMoveTold, ...]


class RecordTold(Struct, frozen=True):
    """What a record says, replayed through the rules."""

    edition: EditionName
    players: tuple[PlayerTold, ...]
    """Who played in the end, in seat order."""
    date: str
    event: str
    comment: str
    note: str
    start: str
    """The position after the deal."""
    turns: tuple[RecordedTurn, ...]
    winners: tuple[SeatNumber, ...]
    """Nobody if the game is not over."""
    ending: EndingName | None
    figures: Figures
    text: str
    """The record as Sixfold writes it."""
