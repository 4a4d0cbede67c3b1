"""The review of a game, as far as it has come."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sixfold.insight.grades import Grade, Praise
from sixfold.insight.reviews import ReviewedPlayer
from sixfold.insight.why import Why
from sixfold.server.wire.types.moves import Move
from sixfold.server.wire.types.records import RecordText


class BetterMove(Struct, frozen=True):
    """What would have been better, and why."""

    move: Move
    points: int
    why: Why
    position: str
    """As the mover knew it: of a hidden hand, what the record shows of it."""


class TurnReview(Struct, frozen=True):
    """What can be said of one turn. Losses are against the best move, from what the mover could know."""

    reviewed: bool
    """False if nothing can be said of it but its luck."""
    partial: bool
    """Whether the hand is hidden but for what was laid: it is compared with other moves of those tiles alone."""
    lost: float
    """Points."""
    chance: float
    """The chance to win with the move made, as the mover could know it."""
    chance_lost: float
    chance_seen: float | None
    """*Hindsight*: the same for one who sees all hands,"""
    lost_seen: float | None
    """and what the move lost as that one sees it."""
    exact: bool
    """Whether it is proven."""
    grade: Grade | None
    praise: Praise | None
    better: BetterMove | None
    """Of a loss that has a grade."""
    luck: float | None
    """Of what was drawn afterwards, in points; nothing if that cannot be said."""


class GameReview(Struct, frozen=True):
    """A review. Turns come one after another, and players when all turns have been looked at."""

    done: int
    of: int
    """So many turns of so many have been looked at."""
    complete: bool
    turns: tuple[TurnReview, ...]
    players: tuple[ReviewedPlayer, ...]
    first_hands: tuple[float | None, ...]
    """The luck of the hands dealt, seat by seat."""
    samples: int
    """The effort: samples per turn."""


class TryAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask what a move loses that was not made, in a turn of a record that has been reviewed."""

    text: RecordText
    turn: Annotated[int, Meta(ge=1, le=9999, description="The turn, counted from 1.")]
    move: Move


class JudgedAnswer(Struct, frozen=True):
    """What a move loses to the best one. Without a grade it is as good."""

    points: int
    lost: float
    """Points."""
    chance_lost: float
    exact: bool
    """Whether it is proven."""
    grade: Grade | None
