"""How hard a puzzle is: which of the bots solve it, as a rating on the scale that players have.

The bots' own ratings on this scale are set, a step apart. A puzzle's rating is the one at which bots so rated would
solve as many of the tries as they did, with one drawn try against the middle of the scale, so that it stays finite.
"""

from __future__ import annotations

from dataclasses import replace

from sixfold.engine import bot
from sixfold.puzzles.puzzle import MOST_MARKS, Kind, Puzzle
from sixfold.view import View

SCALE: dict[str, int] = {"duckling": 800, "squirrel": 1000, "greedy": 1200, "badger": 1500, "fox": 1800, "owl": 2100}
"""What the bots are rated."""
TRIES: dict[str, int] = {"duckling": 8, "squirrel": 8, "greedy": 2, "badger": 1, "fox": 4, "owl": 4}
"""How often each tries: those that leave much to chance more often."""
FOR_POINTS = ("duckling", "squirrel", "greedy")
"""The bots that look for the most points: only they try where that is asked."""

MIDDLE = 1500
LOWEST, HIGHEST = 400, 2600


def rated(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its rating."""
    names = FOR_POINTS if puzzle.kind is Kind.MOST else tuple(SCALE)
    return replace(puzzle, rating=rating_of({name: solved(puzzle, name) for name in names}))


def solved(puzzle: Puzzle, name: str) -> float:
    """The share of its tries, and of the steps of each, in which a bot finds a move that earns full marks."""
    views = [View.of_position(position) for position in puzzle.positions]
    found = [
        step.marks(bot(name, seed=seed)(view)) == MOST_MARKS
        for view, step in zip(views, puzzle.steps, strict=True)
        for seed in range(TRIES[name])
    ]
    return sum(found) / len(found)


def rating_of(shares: dict[str, float]) -> int:
    """The rating of a puzzle of whose tries the bots solved these shares."""
    tries = [(SCALE[name], share) for name, share in shares.items()] + [(MIDDLE, 0.5)]
    low, high = LOWEST, HIGHEST
    while high - low > 1:
        middle = (low + high) // 2
        due = sum(expected(rating, middle) - share for rating, share in tries)
        low, high = (middle, high) if due > 0 else (low, middle)
    return low


def expected(rating: float, against: float) -> float:
    """The share that somebody of a rating solves of puzzles of another one."""
    return float(1 / (1 + 10 ** ((against - rating) / 400)))
