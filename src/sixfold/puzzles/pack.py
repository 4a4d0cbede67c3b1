"""The pack of puzzles that comes with Sixfold, and which to show: the day's three, or one by kind and strength."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from importlib.resources import files

from sixfold.puzzles.days import dealt, numbers_of
from sixfold.puzzles.puzzle import Kind, Puzzle
from sixfold.puzzles.text import is_puzzle, read_puzzle, write_puzzle

EPOCH = date(1970, 1, 1)
CLOSE = 12
"""One of this many puzzles whose rating is closest to what is asked for is taken by lot."""


NO_TRADE = (Kind.BEST, Kind.BLOCK, Kind.HOLD)


def kinds_of(kind: Kind, lots: random.Random) -> tuple[Kind, ...]:
    """Of which kinds a puzzle to practise this one may be: whether to trade is asked where it is wrong, too."""
    return NO_TRADE if kind is Kind.TRADE and lots.random() < 0.5 else (kind,)


@dataclass(frozen=True)
class Pack:
    """Puzzles as lines, in an order that has nothing to do with how they came about; each is read when it is needed."""

    lines: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.lines)

    @cached_property
    def heads(self) -> tuple[tuple[Kind, int], ...]:
        """The kind and the rating of each."""
        words = (line.split(maxsplit=3) for line in self.lines)
        return tuple((Kind(kind), int(rating)) for _, kind, rating, _ in words)

    def puzzle(self, number: int) -> Puzzle:
        """One of them, counted from 0."""
        return read_puzzle(self.lines[number])

    def of_day(self, day: date) -> tuple[Puzzle, ...]:
        """The puzzles of a day: the same for everybody who has this pack."""
        files = dealt([kind for kind, _ in self.heads])
        return tuple(self.puzzle(number) for number in numbers_of((day - EPOCH).days, files))

    def near(self, rating: int, kinds: Sequence[Kind], lots: random.Random) -> Puzzle | None:
        """A puzzle of these kinds that is about as hard as this, by lot; nothing if there is none of them."""
        found = [(abs(rated - rating), at) for at, (kind, rated) in enumerate(self.heads) if kind in kinds]
        return self.puzzle(lots.choice(sorted(found)[:CLOSE])[1]) if found else None


@cache
def the_pack() -> Pack:
    """The pack that comes with Sixfold."""
    text = files(__package__).joinpath("pack.txt").read_text(encoding="utf-8")
    return Pack(tuple(line for line in text.splitlines() if is_puzzle(line)))


def packed(puzzles: Iterable[Puzzle], most_points: int) -> str:
    """A pack of these puzzles as text: each once, in the order of their ids, and not too many for the most points."""
    found = sorted({puzzle.id: puzzle for puzzle in puzzles}.items())
    easy = [name for name, puzzle in found if puzzle.kind is Kind.MOST][most_points:]
    return "".join(f"{write_puzzle(puzzle)}\n" for name, puzzle in found if name not in easy)
