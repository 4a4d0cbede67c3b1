"""Whether a puzzle holds: its figures found again, by proof or by samples of another seed."""

from __future__ import annotations

from sixfold.engine import legal_plays
from sixfold.insight import compare
from sixfold.insight.comparison import compare_proven
from sixfold.insight.grades import SURE
from sixfold.puzzles.puzzle import MOST_MARKS, Kind, Puzzle
from sixfold.rules import Move, Play
from sixfold.view import View


def holds(puzzle: Puzzle, *, samples: int = 2000, seed: int = 0) -> bool:
    """Whether every move that is said to lose something that counts does so beyond doubt."""
    if puzzle.kind is Kind.MOST:
        return _scores_hold(puzzle)
    for position, step in zip(puzzle.positions, puzzle.steps, strict=True):
        moves = [option.move for option in step.options]
        view = View.of_position(position)
        if puzzle.kind is Kind.ENDGAME:
            proven = compare_proven(view, moves) or ()
            if [row.lost for row in proven] != [option.lost for option in step.options]:
                return False
            continue
        compared = compare(view, moves, samples=samples, seed=seed, inference=0.0)
        worse = [row for row in compared if step.marks(row.move) < MOST_MARKS]
        if any(row.lost <= SURE * row.lost_error for row in worse):
            return False
    return True


def _scores_hold(puzzle: Puzzle) -> bool:
    scores: dict[Move, int] = {Play(play.placements): play.score for play in legal_plays(puzzle.position)}
    options = puzzle.steps[0].options
    return all(max(scores.values()) - scores.get(option.move, 0) == option.lost for option in options)
