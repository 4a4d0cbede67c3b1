"""Fitting by least squares: what moves, kept tiles and hands are worth, phase by phase."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.engine.evaluation import FEATURES, SETS
from training.rows import BEYOND, ERROR, FIRST_FEATURE, POINTS, POSITION, UNSEEN, Array

MOVE_EDGES = (0, 7, 13, 30, 50, 75)
KEPT_EDGES = (0, 7, 13, 25, 45, 70)
HAND_EDGES = (0, 1, 7, 20, 40, 65)

BLUR = 0.5
"""No simulated equity is believed better than this, in points: the value that is fitted is none of it."""
RIDGE = 3.0
"""Weights are drawn towards 0 as by this many moves on which they would do nothing."""

KEPT = tuple(map(FEATURES.index, ("pairs", "threes", "fours", "fives", "duplicates", "kept")))
"""The features that say what was kept, and nothing of the board."""


def in_phases(tiles: Array, edges: tuple[int, ...]) -> list[NDArray[np.bool_]]:
    """Which rows belong to which phase."""
    return [(tiles >= low) & (tiles < high) for low, high in zip(edges, (*edges[1:], 1000), strict=True)]


def within_positions(rows: Array) -> tuple[Array, Array, Array]:
    """The features of moves and what they brought, less the mean of their position, and how much each is to weigh."""
    numbers, place = np.unique(rows[:, POSITION], return_inverse=True)
    weights = 1 / (rows[:, ERROR] ** 2 + BLUR**2)
    whole = np.bincount(place, weights, len(numbers))

    def less_mean(column: Array) -> Array:
        return np.asarray(column - (np.bincount(place, weights * column, len(numbers)) / whole)[place])

    features = np.column_stack([less_mean(column) for column in rows[:, FIRST_FEATURE:].T])
    return features, less_mean(rows[:, BEYOND]), weights


def weighted_fit(x: Array, y: Array, weights: Array, ridge: float) -> Array:
    """Weights for the columns of x, each drawn towards 0 as by `ridge` rows in which it is as large as it mostly is."""
    squares = (x * weights[:, None]).T @ x
    mean = np.diag(squares) / max(float(weights.sum()), 1e-9)
    drawn = np.diag(ridge * mean + 1e-6)
    return np.asarray(np.linalg.solve(squares + drawn, (x * weights[:, None]).T @ y), dtype=np.float64)


def fit_moves(rows: Array) -> list[dict[str, Any]]:
    """What moves are worth beyond their points, by their features: moves of a position against each other."""
    x, y, weights = within_positions(rows)
    phases = []
    for edge, chosen in zip(MOVE_EDGES, in_phases(rows[:, UNSEEN], MOVE_EDGES), strict=True):
        fitted = weighted_fit(x[chosen], y[chosen], weights[chosen], RIDGE)
        phases.append({"from": edge, "weights": dict(zip(FEATURES, fitted.tolist(), strict=True))})
    return phases


def fit_kept(rows: Array) -> list[dict[str, Any]]:
    """The same by what is kept alone: all that the quick plays of simulations look at besides points."""
    x, y, weights = within_positions(rows)
    x = x[:, KEPT]
    phases = []
    for edge, chosen in zip(KEPT_EDGES, in_phases(rows[:, UNSEEN], KEPT_EDGES), strict=True):
        fitted = weighted_fit(x[chosen], y[chosen], weights[chosen], RIDGE)
        phases.append(as_worth(edge, fitted.tolist()))
    return phases


def fit_hands(rows: Array) -> list[dict[str, Any]]:
    """What whole hands are worth, by the points made more in the turns that followed."""
    phases = []
    for edge, chosen in zip(HAND_EDGES, in_phases(rows[:, 1], HAND_EDGES), strict=True):
        found = rows[chosen]
        x = np.column_stack([np.ones(len(found)), found[:, 4:8], found[:, 9:11]])
        fitted = np.linalg.solve(x.T @ x + 30.0 * np.eye(x.shape[1]), x.T @ found[:, 0])
        phases.append(as_worth(edge, fitted[1:].tolist()))
    return phases


def as_worth(edge: int, weights: list[float]) -> dict[str, Any]:
    """A phase of weights for sets of two to five, for duplicates and for each tile."""
    *sets, duplicate, tile = weights
    values = [0.0, 0.0, *sets]
    while len(values) < SETS:  # Sizes that hardly occur are worth at least as much as the one below.
        values.append(values[-1])
    for size in range(3, SETS):
        values[size] = max(values[size], values[size - 1])
    return {"from": edge, "sets": values, "duplicate": duplicate, "tile": tile}


def regret_of(rows: Array, phases: list[dict[str, Any]]) -> float:
    """How many points a position loses on the mean, if the move of the highest value is made."""
    value = rows[:, POINTS].copy()
    for phase, chosen in zip(phases, in_phases(rows[:, UNSEEN], MOVE_EDGES), strict=True):
        value[chosen] += rows[chosen, FIRST_FEATURE:] @ np.array(list(phase["weights"].values()))
    equity = rows[:, POINTS] + rows[:, BEYOND]
    numbers, place = np.unique(rows[:, POSITION], return_inverse=True)
    best = np.full(len(numbers), -np.inf)
    np.maximum.at(best, place, equity)
    order = np.lexsort((-value, place))
    chosen_first = order[np.searchsorted(place[order], np.arange(len(numbers)))]
    return float(np.mean(best - equity[chosen_first]))
