"""What a table notes beside its game: wishes, results, when a turn was made, friendly signs."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sixfold.rules.seats import by_seat

FULL_EFFORT = 100
State = Literal["open", "playing", "over"]
Reaction = Literal["hello", "thanks", "well-played", "wow", "oops", "thinking", "good-game"]


class Takeback(Struct, frozen=True):
    """A wish to take a turn back: whose, and who has agreed so far."""

    seat: int
    version: int
    agreed: frozenset[int] = frozenset()


class FinishedGame(Struct, frozen=True):
    """An earlier game of the series."""

    version: int
    """The table's version when it ended: replay and record can be asked for at it."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """The seats with the most points: those tied share the victory."""


class TurnNote(Struct, frozen=True):
    """What the table knows of a turn beside the game: at which version and when it was made, and by which bot."""

    seat: int
    version: int
    at: int
    bot: str | None
    effort: int = FULL_EFFORT
    """With how much of its usual effort the bot found it, in percent: less where many waited."""


class Sign(Struct, frozen=True):
    """A friendly sign of a seat."""

    seat: int
    reaction: Reaction
    version: int
    """The table's when it was given: it tells an old sign from a new one."""


def winners(scores: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the most points."""
    return tuple(seat for seat, score in by_seat(scores) if score == max(scores))
