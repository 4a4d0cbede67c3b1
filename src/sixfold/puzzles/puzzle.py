"""A puzzle: a position whose best move stands out, what the other moves lose to it, and how hard it is to find."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from sixfold.insight import Grade, Why
from sixfold.insight.grades import grade_of
from sixfold.rules import Move, Position

MOST_MARKS = 3
_MARKS = {None: 3, Grade.SLIP: 2, Grade.MISTAKE: 1, Grade.BLUNDER: 0}


class Kind(StrEnum):
    """What a puzzle is about."""

    MOST = "most"
    """Find the play that scores most: for children."""
    BEST = "best"
    """Find the best move, which is not the one that scores most."""
    BLOCK = "block"
    """The best move takes a Qwirkle away from the others."""
    HOLD = "hold"
    """The best move holds back: it opens no five, or keeps tiles that go together."""
    TRADE = "trade"
    """A trade is better than any play; which tiles?"""
    ENDGAME = "endgame"
    """The bag is empty and all is known: several moves against the best defence."""


SQUARES = ("⬛", "🟧", "🟨", "🟩")
"""What marks look like in a result that is shared: it gives nothing away."""


def share_row(marks: Iterable[int]) -> str:
    """Marks as a row of squares."""
    return "".join(SQUARES[mark] for mark in marks)


@dataclass(frozen=True, slots=True)
class Option:
    """A move that can be made, and how many points it loses to the best one; 0 within the margin of doubt."""

    move: Move
    lost: float


@dataclass(frozen=True, slots=True)
class Step:
    """One move to find. What is not among the options loses at least as much as the last of them."""

    options: tuple[Option, ...]
    reply: Move | None = None
    """What the other side then does after the best move, if the puzzle goes on."""

    @property
    def best(self) -> Move:
        """The move to find."""
        return self.options[0].move

    def option(self, move: Move) -> Option | None:
        """What is known of a legal move, if it is listed."""
        return next((option for option in self.options if option.move == move), None)

    def lost(self, move: Move) -> float:
        """How many points a legal move loses, or loses at least if it is not listed."""
        found = self.option(move)
        return self.options[-1].lost if found is None else found.lost

    def marks(self, move: Move) -> int:
        """What an answer earns by what it loses: 3 if nothing that counts, 2 for a slip, 1 for a mistake, else 0."""
        return _MARKS[grade_of(self.lost(move), 0.0, 0.0, 0.0)]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position to think about, as its seat to move may know it, and the solution."""

    kind: Kind
    rating: int
    """How hard it is, on the scale of players' ratings."""
    whys: tuple[Why, ...]
    """Why the best move is better: than the play that scores most, and than the runner-up if that is another reason."""
    position: Position
    steps: tuple[Step, ...]
    """The moves to find, one after another; the best move and the reply to it lead from each to the next."""

    @property
    def id(self) -> str:
        """A short name that stays the same as long as the position does."""
        return hashlib.sha256(f"{self.kind} {self.position}".encode()).hexdigest()[:8]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before each step."""
        found = [self.position]
        for step in self.steps[:-1]:
            assert step.reply is not None
            found.append(found[-1].after(step.best).after(step.reply))
        return tuple(found)
