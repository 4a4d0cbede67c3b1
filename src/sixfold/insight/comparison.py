"""Moves compared by the same sampled futures: what each loses to the first of them, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sixfold import _core
from sixfold.engine import Stop, deduced, solve
from sixfold.engine.crossing import pack, pack_move, pack_view
from sixfold.engine.evaluation import evaluation
from sixfold.engine.thinkers import INFERENCE
from sixfold.rules import Move, Position
from sixfold.rules.seats import of_seat
from sixfold.view import View

PLIES = 6
"""Turns simulated after each move: whoever judges has to look further than the judged."""


@dataclass(frozen=True, slots=True)
class ComparedMove:
    """A move, and what it loses to the first of those compared, with standard errors of the paired differences."""

    move: Move
    equity: float
    """The lead over the mean of the others that it is expected to bring, its points included."""
    chance: float
    """The chance to win."""
    lost: float
    lost_error: float
    chance_lost: float
    chance_lost_error: float


def compare(
    view: View,
    moves: Sequence[Move],
    *,
    samples: int = 800,
    seed: int = 0,
    plies: int = PLIES,
    inference: float = INFERENCE,
    stop: Stop | None = None,
) -> tuple[ComparedMove, ...]:
    """Compare legal moves of the seat whose view this is: what it has not seen is dealt anew for each sample.

    The same view, moves and seed give the same answer. Nothing comes back if it is stopped.
    """
    return _compare(pack_view(view), moves, samples, seed, plies, inference, stop, open_hands=False)


def compare_open(
    position: Position, moves: Sequence[Move], *, samples: int = 800, seed: int = 0, stop: Stop | None = None
) -> tuple[ComparedMove, ...]:
    """The same for a mover who sees all hands: only what will be drawn is not known."""
    return _compare(pack(position), moves, samples, seed, PLIES, 0.0, stop, open_hands=True)


def compare_proven(view: View, moves: Sequence[Move]) -> tuple[ComparedMove, ...] | None:
    """The same by proof, where that is possible: an endgame of two, whose hands the mover can work out."""
    position = deduced(view)
    if position is None:
        return None
    leads = [proven_lead(position, move) for move in moves]
    if None in leads:
        return None
    known = [lead for lead in leads if lead is not None]
    before = _lead(position)
    chances = [0.5 if lead == 0 else float(lead > 0) for lead in known]
    return tuple(
        ComparedMove(move, lead - before, chance, known[0] - lead, 0.0, chances[0] - chance, 0.0)
        for move, lead, chance in zip(moves, known, chances, strict=True)
    )


def proven_lead(position: Position, move: Move) -> int | None:
    """The mover's lead at the end of an endgame of two if both play their best after this move.

    Nothing if that could not be proven.
    """
    after = position.after(move)
    if after.over:
        return _lead(after, position.turn)
    solution = solve(after)
    if solution is None or not solution.exact:
        return None
    gained = solution.value if after.turn == position.turn else -solution.value
    return _lead(after, position.turn) + gained


def _lead(position: Position, seat: int = 0) -> int:
    own = of_seat(position.scores, seat or position.turn)
    return 2 * own - sum(position.scores)


def _compare(
    packed: _core.Position,
    moves: Sequence[Move],
    samples: int,
    seed: int,
    plies: int,
    inference: float,
    stop: Stop | None,
    *,
    open_hands: bool,
) -> tuple[ComparedMove, ...]:
    options = _core.ComparisonOptions(samples, plies, inference, True, open_hands, seed % 2**64)
    found = _core.compare(packed, evaluation(), [pack_move(move) for move in moves], options, (stop or Stop()).flag)
    return tuple(
        ComparedMove(move, row.equity, row.chance, row.lost, row.lost_error, row.chance_lost, row.chance_lost_error)
        for move, row in zip(moves, found, strict=False)
    )
