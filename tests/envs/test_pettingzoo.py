"""The PettingZoo environment passes PettingZoo's own suite, and does what its options say."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test

from sixfold.envs import SMALL
from sixfold.envs.pettingzoo import SixfoldAEC, env, parallel_env
from sixfold.envs.setup import Actions, Illegal, Rewards

pytestmark = pytest.mark.filterwarnings(
    # What PettingZoo says of every environment whose observations have a mask, but for a list of its own.
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    # A seat that waits may do nothing.
    "ignore:Action mask numpy array is all zeros",
)


@pytest.mark.parametrize("actions", ["steps", "plays"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_api(players: int, actions: Actions) -> None:
    api_test(env(players, actions), num_cycles=100)


@pytest.mark.parametrize("actions", ["steps", "plays"])
def test_seeds(actions: Actions) -> None:
    seed_test(partial(env, actions=actions), num_cycles=100)


def test_rendering() -> None:
    render_test(env, {"svg": lambda picture: picture.startswith("<svg")})


def test_max_cycles() -> None:
    plays = partial(env, actions="plays", illegal="first")
    max_cycles_test(SimpleNamespace(env=plays, parallel_env=parallel_env))


def test_the_small_game() -> None:
    api_test(env(setup=SMALL), num_cycles=100)


def play_out(table: SixfoldAEC, seed: int) -> dict[str, float]:
    """A random game to its end; what each agent got in all."""
    table.reset(seed=seed)
    chance, total = np.random.default_rng(seed), dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, over, _, info = table.last()
        total[agent] += reward
        allowed = np.flatnonzero(observation["action_mask"])
        assert over or info == {"outside": 0, "beyond": 0}
        table.step(None if over else int(chance.choice(allowed)))
    return total


@pytest.mark.parametrize("rewards", ["points", "spread", "outcome"])
def test_rewards_add_up(rewards: Rewards) -> None:
    table = env(3, "plays", rewards=rewards)
    total = play_out(table, 5)
    scores = dict(zip(table.possible_agents, table.game.scores[0].tolist(), strict=True))
    best = max(scores.values())
    for agent, got in total.items():
        others = sum(scores.values()) - scores[agent]
        shared = list(scores.values()).count(best) > 1
        expected = {
            "points": scores[agent],
            "spread": scores[agent] - others / 2,
            "outcome": (0 if shared else 1) if scores[agent] == best else -1,
        }
        assert got == pytest.approx(expected[rewards], abs=1e-3)


@pytest.mark.parametrize("illegal", ["lose", "raise", "first"])
def test_an_illegal_action_loses_or_raises_or_is_replaced(illegal: Illegal) -> None:
    table = env(illegal=illegal)
    table.reset(seed=1)
    agent, refused = table.agent_selection, 6151
    if illegal == "raise":
        with pytest.raises(ValueError, match=r"action 6151 of player_. is not allowed"):
            table.step(refused)
        return
    table.step(refused)
    assert table.terminations[agent] is (illegal == "lose")
    assert table.rewards[agent] == (-1 if illegal == "lose" else 0)


def test_order_is_looked_after() -> None:
    table = env()
    with pytest.raises(RuntimeError, match="reset comes before"):
        table.step(0)
    table.reset(seed=1)
    with pytest.raises(ValueError, match="takes no action"):
        table.step(None)


def test_a_clone_is_for_planning() -> None:
    table = env()
    table.reset(seed=1)
    plan = table.clone(table.agent_selection, seed=4)
    assert plan.mask.tobytes() == table.last()[0]["action_mask"].tobytes()
    assert plan.step(int(np.flatnonzero(plan.mask)[0]))
    assert not table.game.core.in_turn(0)
