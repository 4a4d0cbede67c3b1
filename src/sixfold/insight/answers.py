"""Another go at a turn that was reviewed: what a move loses to the best one, which decides whether it is as good."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from sixfold.game import Game
from sixfold.insight.comparison import compare, compare_proven
from sixfold.insight.grades import Grade, grade_of
from sixfold.insight.held import view_before
from sixfold.insight.reviews import Review, look_closer
from sixfold.rules import Move, Pass, Refusal


@dataclass(frozen=True, slots=True)
class Answer:
    """A move that was tried in place of the one made. Without a grade it is as good as the best."""

    move: Move
    points: int
    lost: float
    lost_error: float
    chance_lost: float
    chance_lost_error: float
    exact: bool
    grade: Grade | None


def judge(game: Game, found: Review, number: int, move: Move) -> Answer | Refusal:
    """What this move loses to the best one of a turn, counted from 1, that a review of the game has looked at.

    Only tiles that the mover is known to have held can be laid or traded. Raises a `ValueError` for a turn of which the
    review says nothing.
    """
    turn = found.turns[number - 1] if 1 <= number <= len(found.turns) else None
    if turn is None or not turn.reviewed:
        raise ValueError(f"the review says nothing of a turn {number}")
    view = view_before(game, number - 1)
    if not isinstance(move, Pass) and Counter(move.tiles) - Counter(view.hand.known):
        return Refusal.NOT_IN_HAND
    move = view.position.placed(move)
    score = view.position.judge(move)
    if isinstance(score, Refusal):
        return score
    best, seed = turn.best[0].move, found.seed + 2 * number - 1
    proven = compare_proven(view, [best, move])
    own = (proven or compare(view, [best, move], samples=found.effort.samples, seed=seed))[1]
    if proven is None:
        own = look_closer(view, best, own, found.effort, seed) or own
    lost, chance_lost = max(own.lost, 0.0), max(own.chance_lost, 0.0)
    grade = grade_of(lost, own.lost_error, chance_lost, own.chance_lost_error)
    return Answer(
        move, score.points, lost, own.lost_error, chance_lost, own.chance_lost_error, proven is not None, grade
    )
