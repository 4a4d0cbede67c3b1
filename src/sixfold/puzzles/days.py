"""Which puzzles a day has. Without imports of ours: the build of the page runs this file before there is a package."""

from __future__ import annotations

from collections.abc import Sequence

SORTS = (("most",), ("best", "block", "hold", "trade"), ("endgame",))
"""A day has one puzzle of each sort, the easiest first."""

FILES = 48
"""The number of files. A page fetches one of them for a day: 10 kB packed."""


def dealt(kinds: Sequence[str]) -> list[list[list[int]]]:
    """The numbers of puzzles of these kinds, by file and sort; every file has some of each sort that there is."""
    found = [[number for number, kind in enumerate(kinds) if kind in sort] for sort in SORTS]
    sorts = [numbers for numbers in found if numbers]
    count = min([FILES, *map(len, sorts)])
    return [[numbers[first::count] for numbers in sorts] for first in range(count)]


def numbers_of(day: int, files: Sequence[Sequence[Sequence[int]]]) -> tuple[int, ...]:
    """The puzzles of a day, counted since 1970: days go round the files, each round on to the next of a file.

    The page does the same (`web/src/puzzles/pack.ts`).
    """
    rounds, file = divmod(day, len(files))
    return tuple(numbers[rounds % len(numbers)] for numbers in files[file])
