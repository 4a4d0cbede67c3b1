"""Ways to choose a move inside the core, from random play to search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from sixfold import _core
from sixfold.engine.limits import Limit

Sort = Literal["greedy", "random", "novice", "static", "search"]

INFERENCE = 0.7
"""How far a search believes that others play for points: a hand that would have made this many more
is held once in e."""


@dataclass(frozen=True, slots=True)
class Thinker:
    """A way to choose moves.

    - `greedy` plays what scores most, and by lot among equals; without a play it trades as many tiles as it can.
    - `random` plays any play, and without one trades any number of tiles.
    - `novice` is greedy among the plays it notices, and errs as people do: with the chance `overlooks` it misses a tile
      of a play (one colour catches the eye more than one shape does), and that a tile scores across, too.
    - `static` plays the move of the highest fitted value, without looking ahead.
    - `search` simulates what may follow, within its limit.
    """

    sort: Sort
    limit: Limit | None = None
    overlooks: float = 0.0
    plies: int = 4
    candidates: int = 24
    doubt: float = 2.0
    """A candidate of a search is dropped once it is this many standard errors behind."""
    inference: float = INFERENCE
    """0 for a search that infers nothing from what others did not play."""
    endgame: bool = True
    """Whether a search simulates to the end near the end, and solves endgames of two."""
    sees: int = 0
    """So many tiles of each other hand, by lot, a search is shown: not for play, but to find out what that is worth."""
    sees_kept: bool = False
    """Whether they are of those alone that the other kept at its last move."""

    def __post_init__(self) -> None:
        if self.sort not in get_args(Sort):
            raise ValueError(f"no way to choose called {self.sort!r}; there are {', '.join(get_args(Sort))}")
        if (self.limit is None) is (self.sort == "search"):
            raise ValueError("a search has a limit, and nothing else has one")
        if self.sees < 0:
            raise ValueError(f"nobody sees {self.sees} tiles")

    def chooser(self) -> _core.Chooser:
        """As the core knows it."""
        sort = _core.Sort[self.sort.upper()]
        return _core.Chooser(sort, self.overlooks, self.core_limit(), self.core_options(0))

    def core_limit(self) -> _core.Limit:
        """Its limit, as the core knows it."""
        if self.limit is None:
            return _core.Limit(0, 0)
        return _core.Limit(self.limit.seconds or 0, self.limit.iterations or 0)

    def core_options(self, seed: int, threads: int = 1) -> _core.SearchOptions:
        """How it searches, as the core knows it."""
        return _core.SearchOptions(
            self.plies,
            self.candidates,
            self.doubt,
            self.inference,
            self.endgame,
            threads,
            seed % 2**64,
            self.sees,
            self.sees_kept,
        )
