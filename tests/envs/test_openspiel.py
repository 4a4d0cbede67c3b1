"""The OpenSpiel game passes OpenSpiel's own tests, and its information states hold what a seat may know."""

from __future__ import annotations

import pickle
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation

import sixfold.envs.openspiel  # noqa: F401  # Registers the game.

PLAYTHROUGH = Path(__file__).parent / "playthrough.txt"
SMALL = "python_sixfold(tiles=small)"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("actions", ["steps", "plays"])
def test_random_games(players: int, actions: str) -> None:
    game = pyspiel.load_game("python_sixfold", {"players": players, "actions": actions, "tiles": "small"})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("rewards", ["outcome", "spread", "points"])
def test_rewards(rewards: str) -> None:
    game = pyspiel.load_game("python_sixfold", {"rewards": rewards, "tiles": "small"})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.untraced
def test_a_random_whole_game() -> None:
    pyspiel.random_sim_test(pyspiel.load_game("python_sixfold"), num_sims=1, serialize=False, verbose=False)


def test_the_playthrough_comes_out_as_it_did() -> None:
    """Made by `python -m open_spiel.python.examples.playthrough --game='python_sixfold(tiles=small)' --seed=3`."""
    flags.FLAGS.mark_as_parsed()
    kept, now = generate_playthrough.replay(str(PLAYTHROUGH))
    assert now.rstrip() == kept.rstrip()


def after(state: Any, chance: Random, steps: int) -> Any:
    """The state after so many random steps, or the last before the end."""
    for _ in range(steps):
        if state.is_chance_node():
            kinds, likely = zip(*state.chance_outcomes(), strict=True)
            action = chance.choices(kinds, likely)[0]
        else:
            action = chance.choice(state.legal_actions())
        following = state.child(action)
        if following.is_terminal():
            return state
        state = following
    return state


@pytest.mark.untraced
@pytest.mark.parametrize("text", [SMALL, "python_sixfold", "python_sixfold(players=4,actions=plays)"])
def test_twin_deals_are_one_information_state(text: str) -> None:
    """States that differ only in what a player has not seen give that player the same strings and tensors."""
    game = pyspiel.load_game(text)
    observers = [make_observation(game), make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))]
    for seed in range(12):
        chance = Random(seed)
        state = after(game.new_initial_state(), chance, 8 + 9 * seed)
        for player in range(game.num_players()):
            twin = deepcopy(state)
            twin.table = state.table.clone(player + 1, seed)
            for seat, dealt in enumerate(twin.memory.dealt):
                if seat != player:
                    twin.memory.dealt[seat] = [(kind + 1) % 3 for kind in dealt]
            for turn in twin.memory.turns:
                if turn.seat != player + 1:
                    turn.drawn = [(kind + 1) % 3 for kind in turn.drawn]
            for observer in observers:
                told = []
                for one in (state, twin):
                    observer.set_from(one, player)
                    told.append((observer.tensor.tobytes(), observer.string_from(one, player)))
                assert told[0] == told[1]


def test_what_is_remembered_tells_states_apart() -> None:
    """Perfect recall: a player's own draws and put back tiles are in the information state, others' are not."""
    game = pyspiel.load_game(SMALL)
    state = game.new_initial_state()
    for kind in (0, 7, 1, 6):
        state.apply_action(kind)
    other = game.new_initial_state()
    for kind in (0, 7, 2, 6):
        other.apply_action(kind)
    assert state.information_state_string(0) == other.information_state_string(0)
    assert state.information_state_string(1) != other.information_state_string(1)
    assert state.information_state_tensor(0) == other.information_state_tensor(0)
    assert state.information_state_tensor(1) != other.information_state_tensor(1)


def test_states_are_written_down_and_read() -> None:
    game = pyspiel.load_game(SMALL)
    state = after(game.new_initial_state(), Random(2), 9)
    assert str(pickle.loads(pickle.dumps(state.table)).position) == str(state.table.position)
    twin = state.table.clone(1, 3)
    with pytest.raises(TypeError, match="dealt anew"):
        pickle.dumps(twin)


def test_actions_have_words() -> None:
    game = pyspiel.load_game(SMALL)
    state = game.new_initial_state()
    assert state.action_to_string(0) == "draw Rs"
    state = after(state, Random(4), 4)
    assert all(state.action_to_string(action).count(",") == 1 for action in state.legal_actions())
    with pytest.raises(ValueError, match="'tiny' is none of whole, small"):
        pyspiel.load_game("python_sixfold(tiles=tiny)")
    with pytest.raises(ValueError, match="is not allowed"):
        state._apply_action(6151)
