"""The review of a game, as far as it has come."""

from __future__ import annotations

from msgspec import Struct

from sixfold.insight.grades import Grade, Praise
from sixfold.insight.reviews import ReviewedPlayer
from sixfold.insight.why import Why
from sixfold.server.wire.types.moves import Move


class BetterMove(Struct, frozen=True):
    """What would have been better, and why."""

    move: Move
    points: int
    why: Why


class TurnReview(Struct, frozen=True):
    """What can be said of one turn. Losses are against the best move, from what the mover could know."""

    reviewed: bool
    """False if nothing can be said of it but its luck."""
    lost: float
    """Points."""
    chance: float
    """The chance to win with the move made, as the mover could know it."""
    chance_lost: float
    chance_seen: float | None
    """The same for one who sees all hands."""
    exact: bool
    """Whether it is proven."""
    grade: Grade | None
    praise: Praise | None
    better: BetterMove | None
    """Of a loss that has a grade."""
    luck: float | None
    """Of what was drawn afterwards, in points; nothing if that cannot be said."""


class GameReview(Struct, frozen=True):
    """A review. Turns and players come all at once, when all turns have been looked at."""

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
