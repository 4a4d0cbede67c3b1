"""Ways to choose a move inside the core, from random play to search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sixfold.engine.limits import Limit

Sort = Literal["greedy", "random", "novice", "static", "search"]

_SORTS: dict[Sort, tuple[int, int]] = {
    "greedy": (0, 0),
    "random": (0, 1),
    "novice": (1, 0),
    "static": (2, 0),
    "search": (3, 0),
}
"""The numbers of `Chooser::Sort` and `Policy` in the core."""

PackedThinker = tuple[int, int, float, float, int, int, int, float, float, bool]

INFERENCE = 0.7
"""How far a search believes that others play for points: a hand that would have made so many more is held once in e."""


@dataclass(frozen=True, slots=True)
class Thinker:
    """A way to choose moves.

    - `greedy` plays what scores most, and by lot among equals; without a play it trades as many tiles as it can.
    - `random` plays any play, and without one trades any number of tiles.
    - `novice` is greedy among the plays it notices: each tile of a play is overlooked with the chance `overlooks`.
    - `static` plays the move of the highest fitted value, without looking ahead.
    - `search` simulates what may follow, within its limit.
    """

    sort: Sort
    limit: Limit | None = None
    overlooks: float = 0.0
    plies: int = 4
    candidates: int = 24
    doubt: float = 2.0
    """A candidate of a search is dropped once it is so many standard errors behind."""
    inference: float = INFERENCE
    """0 for a search that infers nothing from what others did not play."""
    endgame: bool = True
    """Whether a search simulates to the end near the end, and solves endgames of two."""

    def __post_init__(self) -> None:
        if self.sort not in _SORTS:
            raise ValueError(f"no way to choose called {self.sort!r}; there are {', '.join(_SORTS)}")
        if (self.limit is None) is (self.sort == "search"):
            raise ValueError("a search has a limit, and nothing else has one")

    def packed(self) -> PackedThinker:
        """As the core reads it."""
        seconds = 0.0 if self.limit is None else self.limit.seconds or 0.0
        iterations = 0 if self.limit is None else self.limit.iterations or 0
        choices = (self.plies, self.candidates, self.doubt, self.inference, self.endgame)
        return (*_SORTS[self.sort], self.overlooks, seconds, iterations, *choices)
