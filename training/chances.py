"""Fitting the chance to win to what is said of it: the mean over simulations of the best move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from sixfold import _core
from training.rows import FIRST_OF_STANDING, POSITION, WON, Array

UNFITTED = [3.0, 1.0, 4.0, 0.0, 1.0, 0.0]
"""The six numbers of `Chances` in the core, before anything is known of them."""

BASE, ROOT, _, EVEN, END, _ = range(6)
DOUBT = 0.001
"""A chance is never taken for nearer to 0 or 1 than this: one game of thousands may say anything."""


def fit_chances(rows: Array, players: int) -> list[float]:
    """The six numbers, by the likelihood of all results.

    Simulations flatter the mover: they begin with the best move, and go on with quick ones. So the numbers are fitted
    to where simulations end, not to positions of games. After four turns and after six the same one of two players has
    to wait: what a turn is worth and which lead is even are one number there.
    """
    place = np.unique(rows[:, POSITION], return_inverse=True)[1]
    count = np.bincount(place)
    won = np.bincount(place, rows[:, WON]) / count
    standings = rows[:, FIRST_OF_STANDING:].astype(np.float32).tobytes()

    def loss(numbers: Sequence[float]) -> float:
        if numbers[ROOT] < 0 or min(numbers[BASE], numbers[END]) < 0.1:
            return np.inf
        found = np.frombuffer(_core.chances_of_standings(numbers, players, standings), dtype=np.float32)
        said = np.clip(np.bincount(place, found) / count, DOUBT, 1 - DOUBT)
        return float(-np.mean(won * np.log(said) + (1 - won) * np.log(1 - said)))

    free = [number for number in range(len(UNFITTED)) if players > 2 or number != EVEN]
    return descend(loss, UNFITTED, free)


def descend(loss: Callable[[list[float]], float], numbers: list[float], free: Sequence[int]) -> list[float]:
    """The numbers at which the loss is least, of which these may change (by Hooke and Jeeves).

    Ever smaller steps are tried, one number after another, and after each round the way that it led is gone on with.
    """
    least, step = loss(numbers), 1.0

    def try_out(tried: list[float]) -> bool:
        nonlocal least, numbers
        better = (found := loss(tried)) < least
        if better:
            least, numbers = found, tried
        return better

    while step > 0.005:
        before = numbers
        for i in free:
            any(try_out([*numbers[:i], numbers[i] + change, *numbers[i + 1 :]]) for change in (step, -step))
        if numbers == before:
            step /= 2
        while try_out([2 * new - old for new, old in zip(numbers, before, strict=True)]):
            pass
    return numbers
