"""What is played, and how: the tiles of a game, its two ways to number actions, its rewards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from sixfold import _core

Actions = Literal["steps", "plays"]
Rewards = Literal["points", "spread", "outcome"]
Illegal = Literal["lose", "raise", "first"]
Sequel = Literal["none", "same-step", "next-step"]

WINDOW = 32
PUT_BACK = 6 * WINDOW * WINDOW
DONE = PUT_BACK + 6
PASS = DONE + 1
ACTION_COUNTS: dict[Actions, int] = {"steps": _core.STEP_ACTIONS, "plays": _core.PLAY_ACTIONS}


@dataclass(frozen=True, slots=True)
class Setup:
    """The tiles of a game, and how many of them a hand holds. The rules are those of the whole game."""

    colours: int = 6
    shapes: int = 6
    copies: int = 3
    hand: int = 6

    @property
    def tile_count(self) -> int:
        """How many tiles there are."""
        return self.colours * self.shapes * self.copies

    @property
    def kinds(self) -> tuple[int, ...]:
        """The numbers of the kinds there are."""
        return tuple(6 * colour + shape for colour in range(self.colours) for shape in range(self.shapes))

    def most_turns(self, players: int) -> int:
        """No game has more: every play lays a tile, and fewer than three rounds of quiet turns part two plays."""
        return self.tile_count * players * 3


WHOLE = Setup()
SMALL = Setup(colours=3, shapes=3, copies=1, hand=2)
"""Nine tiles and hands of two, for solvers that look at everything. No line reaches six there."""


def known(value: str, choices: object) -> str:
    """The value. Raises a `ValueError` if it is none of the choices of this literal type."""
    if value not in get_args(choices):
        raise ValueError(f"{value!r} is none of {', '.join(get_args(choices))}")
    return value


def rewards_of(
    kind: Rewards, points: NDArray[np.float32], scores: NDArray[np.int32], ended: NDArray[np.uint8]
) -> NDArray[np.float32]:
    """What each seat gets for a step, a row for each game: from points made in it, and final scores.

    `points` are its own, `spread` its own less the mean of the others', `outcome` comes at the end: 1 for a victory,
    0 for a shared one, -1 for a defeat.
    """
    players = points.shape[1]
    if kind == "points":
        return points.copy()
    if kind == "spread":
        total = points.sum(axis=1, keepdims=True)
        return np.asarray((players * points - total) / (players - 1), np.float32)
    best = scores.max(axis=1, keepdims=True)
    wins = scores == best
    shared = wins.sum(axis=1, keepdims=True) > 1
    outcome = np.where(wins, np.where(shared, 0, 1), -1)
    return np.where(ended[:, None] != 0, outcome, 0).astype(np.float32)
