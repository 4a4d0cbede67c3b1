"""Fitting the chance to win."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from training.rows import Array


def fit_chances(rows: Array, players: int) -> list[float]:
    """The four numbers of the chance to win (`Chances` in the core), by the likelihood of all results.

    Of two players one is to move and the other is not: nothing else parts them, so a lead of 0 is even.
    """
    rows = rows[:: max(len(rows) // 100_000, 1)]
    waits, unseen, won = rows[:, 0].astype(int), rows[:, 1], rows[:, 2]
    totals = rows[:, 3 : 3 + players]
    own = np.arange(len(rows))

    def loss(numbers: list[float]) -> float:
        base, root, turn, even = numbers
        left = totals - turn / players * np.arange(players)
        others = left.copy()
        others[own, waits] = -np.inf
        lead = left[own, waits] - others.max(axis=1)
        chance = 1 / (1 + np.exp(np.clip((even - lead) / np.maximum(base + root * np.sqrt(unseen), 0.1), -30, 30)))
        chance = np.clip(chance, 1e-6, 1 - 1e-6)
        return float(-np.mean(won * np.log(chance) + (1 - won) * np.log(1 - chance)))

    return descend(loss, [3.0, 1.0, 4.0, 0.0], free=3 if players == 2 else 4)


def descend(loss: Callable[[list[float]], float], numbers: list[float], free: int) -> list[float]:
    """The numbers at which the loss is least, of which the first so many may change: ever smaller steps, one by one."""
    least, step = loss(numbers), 1.0
    while step > 0.01:
        before = least
        for i in range(free):
            for change in (step, -step):
                tried = [*numbers[:i], numbers[i] + change, *numbers[i + 1 :]]
                if (found := loss(tried)) < least:
                    least, numbers = found, tried
        if least == before:
            step /= 2
    return numbers
