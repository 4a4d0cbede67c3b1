"""The pack of puzzles as the page has it: with all legal plays, so that it needs nobody to ask while one is solved."""

from __future__ import annotations

from msgspec import Struct

from sixfold.insight import Reason
from sixfold.puzzles import Kind
from sixfold.server.wire.types.values import Plays, PositionText


class PuzzleReason(Struct, frozen=True):
    """Why the best move is better, and the number that goes with it."""

    reason: Reason
    n: int


class PuzzleStep(Struct, frozen=True):
    """One move to find."""

    position: PositionText
    options: tuple[tuple[str, float], ...]
    """Moves in the notation with what each loses, the best first. Others lose at least as much as the last."""
    reply: str | None
    """What the other side does after the best move, if the puzzle goes on."""
    plays: Plays
    most_trade: int
    bag: int


class Puzzle(Struct, frozen=True):
    """A puzzle."""

    id: str
    kind: Kind
    rating: int
    whys: tuple[PuzzleReason, ...]
    steps: tuple[PuzzleStep, ...]


class PuzzlePack(Struct, frozen=True):
    """All puzzles, in an order that decides which of them are of which day."""

    puzzles: tuple[Puzzle, ...]
