"""What a table notes beside its game: wishes, results, when a turn was made, friendly signs."""

from __future__ import annotations

from dataclasses import dataclass

from sixfold.server.messages import Reaction


@dataclass(frozen=True, slots=True)
class Takeback:
    """A wish to take a turn back: whose, and who has agreed so far."""

    seat: int
    version: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """The result of a game that is over, and the table's version when it ended."""

    version: int
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most points: those tied share the victory."""
        return winners(self.scores)


@dataclass(frozen=True, slots=True)
class TurnNote:
    """What the table knows of a turn beside the game: at which version and when it was made, and by which bot."""

    seat: int
    version: int
    at: int
    bot: str | None


@dataclass(frozen=True, slots=True)
class Sign:
    """A friendly sign of a seat."""

    seat: int
    reaction: Reaction
    version: int


def winners(scores: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the most points."""
    return tuple(seat for seat, score in enumerate(scores, start=1) if score == max(scores))
