"""Puzzles: positions whose best move stands out, found in games of strong bots, verified, and rated."""

from sixfold.puzzles.finding import find_puzzles
from sixfold.puzzles.making import OtherPuzzles, make_puzzles
from sixfold.puzzles.puzzle import MOST_MARKS, Kind, Option, Puzzle, Step
from sixfold.puzzles.text import read_puzzle, read_puzzles, write_puzzle

__all__ = [
    "MOST_MARKS",
    "Kind",
    "Option",
    "OtherPuzzles",
    "Puzzle",
    "Step",
    "find_puzzles",
    "make_puzzles",
    "read_puzzle",
    "read_puzzles",
    "write_puzzle",
]
