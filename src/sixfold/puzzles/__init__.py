"""Puzzles: positions whose best move stands out, found in games of strong bots, verified, and rated."""

from sixfold.puzzles.checking import holds
from sixfold.puzzles.days import SORTS
from sixfold.puzzles.finding import find_puzzles
from sixfold.puzzles.making import OtherPuzzles, make_puzzles
from sixfold.puzzles.pack import Pack, kinds_of, packed, the_pack
from sixfold.puzzles.puzzle import MOST_MARKS, Kind, Option, Puzzle, Step, share_row
from sixfold.puzzles.text import read_puzzle, read_puzzles, write_puzzle

__all__ = [
    "MOST_MARKS",
    "SORTS",
    "Kind",
    "Option",
    "OtherPuzzles",
    "Pack",
    "Puzzle",
    "Step",
    "find_puzzles",
    "holds",
    "kinds_of",
    "make_puzzles",
    "packed",
    "read_puzzle",
    "read_puzzles",
    "share_row",
    "the_pack",
    "write_puzzle",
]
