"""Fits the evaluation by self-play: `python training/fit_evaluation.py` writes src/sixfold/engine/evaluation.json.

Each round plays games with the evaluation so far and some chance, and fits, phase by phase, by least squares:
what a move was worth beyond its points (the points made more than the others in the next turns), what kept tiles and
whole hands were worth, and the chance to win with a lead. How far a fit of noisy points is to be believed is settled by
matches: the factor that wins most against greedy is kept. Needs NumPy.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.arena import play_games
from sixfold.arena.training import TrainingJob, training_rows
from sixfold.engine.evaluation import FEATURES, SETS, pack_evaluation
from sixfold.engine.thinkers import Thinker
from sixfold.rules.position import MOST_PLAYERS

TARGET = Path(__file__).parent.parent / "src" / "sixfold" / "engine" / "evaluation.json"
MOVE_EDGES = (0, 7, 13, 30, 50, 75)
KEPT_EDGES = (0, 7, 13, 25, 45, 70)
HAND_EDGES = (0, 1, 7, 20, 40, 65)
FACTORS = (0.3, 0.45, 0.6, 0.75, 0.9)

Array = NDArray[np.float64]


def nothing() -> dict[str, Any]:
    """An evaluation that sees only points: the first round's games are greedy."""
    worth = {"sets": [0.0] * SETS, "duplicate": 0.0, "tile": 0.0}
    return {
        "moves": [{"from": edge, "weights": dict.fromkeys(FEATURES, 0.0)} for edge in MOVE_EDGES],
        "kept": [{"from": edge, **worth} for edge in KEPT_EDGES],
        "hands": [{"from": edge, **worth} for edge in HAND_EDGES],
        "chances": {players: [1.0, 3.0, 0.0, 0.0] for players in ("2", "3", "4")},
    }


def rows_of(data: bytes, columns: int) -> Array:
    """Rows of 32-bit floats."""
    return np.frombuffer(data, dtype=np.float32).reshape(-1, columns).astype(np.float64)


def least_squares(x: Array, y: Array, ridge: float) -> Array:
    """Weights for the columns of x, drawn a little towards 0."""
    return np.asarray(np.linalg.solve(x.T @ x + ridge * np.eye(x.shape[1]), x.T @ y), dtype=np.float64)


def in_phases(tiles: Array, edges: tuple[int, ...]) -> list[NDArray[np.bool_]]:
    """Which rows belong to which phase."""
    return [(tiles >= low) & (tiles < high) for low, high in zip(edges, (*edges[1:], 1000), strict=True)]


def fit_moves(rows: Array) -> list[dict[str, Any]]:
    """What moves are worth by their features."""
    phases = []
    for edge, chosen in zip(MOVE_EDGES, in_phases(rows[:, 1], MOVE_EDGES), strict=True):
        weights = least_squares(rows[chosen, 2:], rows[chosen, 0], 1.0)
        phases.append({"from": edge, "weights": dict(zip(FEATURES, weights.tolist(), strict=True))})
    return phases


def fit_worth(sets: Array, others: Array, tiles: Array, ahead: Array, edges: tuple[int, ...]) -> list[dict[str, Any]]:
    """What held tiles are worth: sets of two to six kinds, duplicates, and each tile."""
    phases = []
    for edge, chosen in zip(edges, in_phases(tiles, edges), strict=True):
        x = np.column_stack([np.ones(int(chosen.sum())), sets[chosen], others[chosen]])
        _, *weights = least_squares(x, ahead[chosen], 30.0).tolist()
        by_size = weights[: sets.shape[1]]
        values = [0.0, 0.0, *by_size]
        while len(values) < SETS:  # Sizes that hardly occur are worth at least as much as the one below.
            values.append(values[-1])
        values[-1] = max(values[-1], values[-2])
        phases.append({"from": edge, "sets": values[:SETS], "duplicate": weights[-2], "tile": weights[-1]})
    return phases


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


def scaled(phases: list[dict[str, Any]], factor: float) -> list[dict[str, Any]]:
    """The move weights believed by a factor."""
    return [{**p, "weights": {name: w * factor for name, w in p["weights"].items()}} for p in phases]


def win_rate(data: dict[str, Any], pairs: int, seed: int) -> float:
    """Of the static evaluation against greedy, in mirrored pairs."""
    packed = pack_evaluation(data)
    static, greedy = Thinker("static"), Thinker("greedy")
    wins = 0.0
    for own, seats in ((0, (static, greedy)), (1, (greedy, static))):
        games = play_games(seats, pairs, seed, evaluation=packed)
        scores = np.asarray(games.scores)
        wins += float(np.sum(np.sign(scores[:, own] - scores[:, 1 - own]) + 1)) / 2
    return wins / (2 * pairs)


def one_round(data: dict[str, Any], number: int, arguments: argparse.Namespace) -> dict[str, Any]:
    """Play, fit, and settle the factor."""
    temperature = 1.0 if number == 1 else 0.7
    job = TrainingJob(data, 2, number, arguments.horizon, temperature)
    rows = training_rows(job, arguments.games, jobs=arguments.jobs, on=arguments.on)
    moves, hands = rows_of(rows.moves, 2 + len(FEATURES)), rows_of(rows.hands, 2 + SETS + 2)
    fitted = fit_moves(moves)
    new: dict[str, Any] = {
        "moves": fitted,
        "kept": fit_worth(moves[:, 7:11], moves[:, 11:13], moves[:, 1], moves[:, 0], KEPT_EDGES),
        "hands": fit_worth(hands[:, 4:8], hands[:, 9:11], hands[:, 1], hands[:, 0], HAND_EDGES),
        "chances": data["chances"],
    }
    rates = {}
    for factor in FACTORS:
        rates[factor] = win_rate({**new, "moves": scaled(fitted, factor)}, arguments.pairs, 1000 + number)
        print(f"round {number}, factor {factor}: {100 * rates[factor]:.1f} % against greedy", flush=True)
    best = max(rates, key=rates.__getitem__)
    return {**new, "moves": scaled(fitted, best), "win_rate": rates[best]}


def with_chances(data: dict[str, Any], games: int, arguments: argparse.Namespace) -> dict[str, Any]:
    """The evaluation with chances to win as its own play has them, for 2, 3 and 4 players."""
    chances = {}
    for players in (2, 3, 4):
        rows = training_rows(TrainingJob(data, players, 100, 0, 0.0), games, jobs=arguments.jobs, on=arguments.on)
        chances[str(players)] = fit_chances(rows_of(rows.chances, 3 + MOST_PLAYERS), players)
        print(f"{players} players: chances {chances[str(players)]}", flush=True)
    return {**data, "chances": chances}


def rounded(value: Any) -> Any:
    """Numbers to four places, to keep the file small."""
    if isinstance(value, dict):
        return {name: rounded(item) for name, item in value.items()}
    if isinstance(value, list):
        return [rounded(item) for item in value]
    return round(value, 4) if isinstance(value, float) else value


def main() -> None:
    """Fit and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--games", type=int, default=20000, help="games per round")
    parser.add_argument("--horizon", type=int, default=8, help="turns looked ahead")
    parser.add_argument("--pairs", type=int, default=2000, help="mirrored pairs to settle each factor")
    parser.add_argument("--jobs", type=int, help="how many processes (default: one per core)")
    parser.add_argument("--on", default="", help="ray, or ray:ADDRESS of a cluster (docs/scaling.md)")
    parser.add_argument("--output", type=Path, default=TARGET)
    parser.add_argument("--chances", action="store_true", help="fit the chances to win alone, and keep the rest")
    arguments = parser.parse_args()
    data, best = nothing(), nothing() | {"win_rate": 0.0}
    if arguments.chances:
        best = json.loads(TARGET.read_text(encoding="utf-8"))
    for number in range(1, 1 if arguments.chances else arguments.rounds + 1):
        data = one_round(data, number, arguments)
        best = max(best, data, key=lambda found: found["win_rate"])
    best = with_chances(best, max(arguments.games // 5, 1), arguments)
    arguments.output.write_text(json.dumps(rounded(best), indent=1) + "\n", encoding="utf-8")
    print(f"wrote {arguments.output}: {100 * best['win_rate']:.1f} % against greedy")


if __name__ == "__main__":
    main()
