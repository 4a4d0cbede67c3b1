"""How fast environments step: ours beside OpenSpiel's backgammon and a PettingZoo classic, in one run.

`python -m bench.envs` (needs `sixfold[envs]` and, for PettingZoo's classics, pygame). Figures are steps per second of
processor time, with random allowed actions; choosing them is not counted, observing (codes and mask) is.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.envs import Batch
from sixfold.envs.setup import Actions


def any_allowed(masks: NDArray[np.int8], chance: np.random.Generator) -> NDArray[np.int32]:
    """Any allowed action of each row."""
    places = np.flatnonzero(masks)
    rows = places // masks.shape[1]
    counts = np.bincount(rows, minlength=len(masks))
    firsts = np.cumsum(counts) - counts
    chosen = firsts + (chance.random(len(masks)) * counts).astype(np.int64)
    return np.asarray(places[chosen] % masks.shape[1], np.int32)


def batch_speed(count: int, actions: Actions, steps: int, *, features: bool = False) -> float:
    """Steps per second of one core, once the games are in full swing."""
    batch, chance = Batch(count, actions=actions, threads=1, features=features), np.random.default_rng(1)
    batch.reset(0)
    spent, made = 0.0, 0
    rounds = max(steps // count, 1)
    for turn in range(150 + rounds):
        chosen = any_allowed(batch.masks, chance)
        start = process_time()
        batch.step(chosen)
        if turn >= 150:
            spent += process_time() - start
            made += count
    return made / spent


def aec_speed(make: Callable[[], Any], steps: int) -> float:
    """Steps per second of a PettingZoo environment: `last` and `step`."""
    table, chance = make(), np.random.default_rng(1)
    table.reset(seed=1)
    spent, made = 0.0, 0
    while made < steps:
        start = process_time()
        observation, _, over, cut, _ = table.last()
        spent += process_time() - start
        if over or cut:
            table.reset()
            continue
        action = int(chance.choice(np.flatnonzero(observation["action_mask"])))
        start = process_time()
        table.step(action)
        spent += process_time() - start
        made += 1
    return made / spent


def spiel_speed(name: str, steps: int) -> float:
    """Steps per second of an OpenSpiel game from Python: legal actions, observation and `apply_action`."""
    import pyspiel

    game, chance = pyspiel.load_game(name), np.random.default_rng(1)
    state, spent, made = game.new_initial_state(), 0.0, 0
    while made < steps:
        if state.is_terminal():
            state = game.new_initial_state()
        start = process_time()
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
        else:
            allowed = state.legal_actions()
            state.observation_tensor(state.current_player())
            outcomes = [(action, 1 / len(allowed)) for action in allowed]
            made += 1
        spent += process_time() - start
        action = outcomes[int(chance.integers(len(outcomes)))][0]
        start = process_time()
        state.apply_action(action)
        spent += process_time() - start
    return made / spent


def main() -> None:
    """Measure all of them in turn, twice, and print the better of both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=200_000)
    steps = parser.parse_args().steps

    import sixfold.envs.openspiel  # noqa: F401  # Registers the game.
    from sixfold.envs import pettingzoo

    cases: list[tuple[str, Callable[[], float]]] = [
        ("core, 64 games, steps with masks", lambda: batch_speed(64, "steps", steps)),
        ("core, 1,024 games, steps with masks", lambda: batch_speed(1024, "steps", steps)),
        ("core, 1,024 games, plays with masks", lambda: batch_speed(1024, "plays", steps)),
        ("core, 256 games, plays with features", lambda: batch_speed(256, "plays", steps // 20, features=True)),
        ("PettingZoo, ours, steps", lambda: aec_speed(pettingzoo.env, steps // 4)),
        (
            "PettingZoo, ours, plays with features",
            lambda: aec_speed(lambda: pettingzoo.env(actions="plays"), steps // 40),
        ),
        ("OpenSpiel, ours, steps", lambda: spiel_speed("python_sixfold", steps // 400)),
        ("OpenSpiel, its backgammon", lambda: spiel_speed("backgammon", steps // 10)),
    ]
    try:
        from pettingzoo.classic import tictactoe_v3

        cases.append(("PettingZoo, its tic-tac-toe", lambda: aec_speed(tictactoe_v3.env, steps // 40)))
    except ImportError as error:
        print(f"PettingZoo's classics: {error}")
    for name, measure in cases:
        print(f"{name:<40} {max(measure(), measure()):>12,.0f}")


if __name__ == "__main__":
    main()
