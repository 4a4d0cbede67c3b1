"""Sixfold for PettingZoo: 2 to 4 agents take their turns at one table (docs/environments.md)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import aec_to_parallel_wrapper

from sixfold.envs.game import SteppedGame
from sixfold.envs.observations import Observation, observation_of, observation_space
from sixfold.envs.rendering import MODES, Picture, render
from sixfold.envs.setup import WHOLE, Actions, Illegal, Rewards, Setup, known, rewards_of
from sixfold.rules.seats import by_seat, of_seat, seat_after


class SixfoldAEC(AECEnv):
    """The game, agent by agent. `player_0` has the first seat.

    Who starts is a matter of the deal: `agents`, which is in the order of turns, begins with whoever does.
    """

    def __init__(
        self,
        players: int = 2,
        actions: Actions = "steps",
        *,
        rewards: Rewards = "points",
        illegal: Illegal = "lose",
        setup: Setup = WHOLE,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """A table for this many; `max_cycles` rounds of turns are the most, then the game is broken off."""
        super().__init__()
        self.metadata = {
            "name": "sixfold_v0",
            "render_modes": list(MODES),
            "render_fps": 1,
            "is_parallelizable": actions == "plays",
        }
        self.render_mode = render_mode
        self.game = SteppedGame(players, actions, setup=setup, features=actions == "plays", illegal=illegal)
        self.reward_kind: Rewards = rewards
        known(rewards, Rewards)
        self.illegal = illegal
        self.max_turns = None if max_cycles is None else max_cycles * players
        self.possible_agents = [f"player_{i}" for i in range(players)]
        self._names = {name: seat for seat, name in by_seat(self.possible_agents)}
        self._observation_spaces = {name: observation_space(actions) for name in self.possible_agents}
        self._action_spaces = {name: spaces.Discrete(self.game.action_count) for name in self.possible_agents}
        self._chance: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space:
        """What `observe` gives."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        """The numbers of all actions; the mask says which are allowed."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal: by this seed, or by the next number of the one given before."""
        if seed is not None or self._chance is None:
            self._chance, _ = seeding.np_random(seed)
        self.game.reset(int(self._chance.integers(2**63)))
        first = self.game.seat - 1
        self.agents = self.possible_agents[first:] + self.possible_agents[:first]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self.infos[self.agent_selection] = dict(self.game.info)

    def observe(self, agent: str) -> Observation:
        """What this agent is told, and nothing that its seat may not know."""
        return observation_of(self.game, self._names[agent])

    def step(self, action: int | None) -> None:
        """Take an action of the agent whose turn it is."""
        if self._chance is None:
            raise RuntimeError("reset comes before the first step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("only an agent whose game is over takes no action")
        self._cumulative_rewards[agent] = 0.0
        game, seat = self.game, self.game.seat
        allowed = game.step(int(action))
        if not allowed and self.illegal == "raise":
            raise ValueError(f"action {action} of {agent} is not allowed")
        if not allowed and self.illegal == "lose":
            self.rewards = {name: -1.0 if name == agent else 0.0 for name in self.agents}
        else:
            gained = rewards_of(self.reward_kind, game.points, game.scores, game.ended)[0].tolist()
            self.rewards = {name: of_seat(gained, self._names[name]) for name in self.agents}
        next_seat = game.seat
        if game.over:
            self.terminations = dict.fromkeys(self.agents, True)
            next_seat = seat_after(seat, game.players)
        elif self.max_turns is not None and next_seat != seat and game.turns >= self.max_turns:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = of_seat(self.possible_agents, next_seat)
        self.infos[agent] = {}
        self.infos[self.agent_selection] = dict(game.info)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def clone(self, for_agent: str, seed: int = 0) -> SteppedGame:
        """The game as this agent knows it, for planning: what it has not seen is dealt anew by this seed."""
        return self.game.clone(self._names[for_agent], seed)

    def render(self) -> Picture:
        """A picture of the table, with all hands."""
        return render(self.game, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return "sixfold_v0"


def env(players: int = 2, actions: Actions = "steps", **options: Any) -> SixfoldAEC:
    """The environment. It looks itself after what PettingZoo's wrappers do: order, bounds and illegal actions."""
    return SixfoldAEC(players, actions, **options)


raw_env = env


def parallel_env(
    players: int = 2, actions: Actions = "plays", *, illegal: Illegal = "first", **options: Any
) -> ParallelEnv:
    """Everybody names a move before the round, and they are made in turn.

    A move that is no longer there when its turn comes is, unless told otherwise, replaced by the first that is.
    """
    return aec_to_parallel_wrapper(env(players, actions, illegal=illegal, **options))
