"""The Gymnasium environments pass Gymnasium's own checks, alone and many at once."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import sixfold.envs.gymnasium as faces

NAMES = ["sixfold/Steps-v0", "sixfold/Plays-v0"]
# Features of moves have no bounds that would mean anything.
pytestmark = pytest.mark.filterwarnings("ignore:.*A Box observation space m.* value is -?infinity")


@pytest.mark.parametrize("name", NAMES)
def test_check_env(name: str) -> None:
    check_env(gymnasium.make(name, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("opponents", ["random", ["greedy", "badger"], ["duckling", "squirrel", "fox@2i"]])
def test_any_bots_are_opponents(opponents: str | list[str]) -> None:
    table = gymnasium.make("sixfold/Plays-v0", opponents=opponents, rewards="spread", seat=2)
    observation, _ = table.reset(seed=3)
    total, over = 0.0, False
    while not over:
        observation, reward, over, _, _ = table.step(int(np.flatnonzero(observation["action_mask"])[0]))
        total += float(reward)
    own, *others = np.roll(table.unwrapped.game.scores[0], -1).tolist()
    assert total == pytest.approx(own - sum(others) / len(others) + opening(table), abs=1e-3)


def opening(table: gymnasium.Env) -> float:
    """What the others had made before the first step: it is in no reward."""
    game = table.unwrapped.game
    seed = int(np.random.Generator(np.random.PCG64(np.random.SeedSequence(3))).integers(2**63))
    game.reset(seed)
    own, *others = np.roll(game.scores[0], -1).tolist()
    return float(sum(others) / len(others) - own)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("mode", ["vector_entry_point", "sync"])
def test_vectors(name: str, mode: str) -> None:
    tables = gymnasium.make_vec(name, num_envs=3, vectorization_mode=mode)
    assert tables.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    observations, _ = tables.reset(seed=5)
    was_over, ended = np.zeros(3, bool), 0
    for _ in range(400 if name == NAMES[0] else 60):
        assert tables.observation_space.contains(observations)
        actions = observations["action_mask"].argmax(axis=1)
        before = observations["observation"].copy()
        observations, rewards, over, cut, _ = tables.step(actions)
        assert not cut.any()
        assert not over[was_over].any()
        assert not rewards[was_over].any()
        assert (before[was_over] != observations["observation"][was_over]).any(axis=1).all()
        was_over, ended = over, ended + int(over.sum())
    assert ended >= 3
    tables.close()


def test_vectors_repeat_by_their_seeds() -> None:
    tables = gymnasium.make_vec(NAMES[0], num_envs=3)
    first, _ = tables.reset(seed=[7, 8, 9])
    again, _ = tables.reset(seed=7)
    assert first["observation"].tobytes() == again["observation"].tobytes()
    other, _ = tables.reset()
    assert other["observation"].tobytes() != again["observation"].tobytes()


def test_an_illegal_action_loses_or_raises() -> None:
    table = faces.SixfoldEnv()
    table.reset(seed=1)
    assert table.step(6151)[1:3] == (-1.0, True)
    strict = faces.SixfoldEnv(illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="6151 is not allowed"):
        strict.step(6151)
    tables = faces.SixfoldVectorEnv(2, copy=False)
    tables.reset(seed=1)
    _, rewards, over, _, _ = tables.step(np.full(2, 6151))
    assert rewards.tolist() == [-1, -1]
    assert over.all()


def test_pictures() -> None:
    table = faces.SixfoldEnv(render_mode="rgb_array")
    table.reset(seed=1)
    picture = table.render()
    assert isinstance(picture, np.ndarray)
    assert picture.ndim == 3
    assert picture.dtype == np.uint8
    assert table.clone(seed=3).codes_for(1).tobytes() == table.game.codes_for(1).tobytes()


def test_there_is_no_such_seat() -> None:
    with pytest.raises(ValueError, match="no seat 3 at a table of 2"):
        faces.SixfoldEnv(seat=3)
