"""Sixfold for Gymnasium: one seat against bots. Importing it registers `sixfold/Steps-v0` and `sixfold/Plays-v0`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from sixfold.envs.batch import Batch
from sixfold.envs.game import SteppedGame
from sixfold.envs.observations import Observation, observation_of, observation_space
from sixfold.envs.rendering import MODES, Picture, render
from sixfold.envs.setup import WHOLE, Actions, Illegal, Rewards, Setup, known, rewards_of
from sixfold.rules.seats import all_seats


def _bots(opponents: str | Sequence[str], seat: int) -> list[str | None]:
    """Who plays which seat; `None` is the agent."""
    others: list[str | None] = [opponents] if isinstance(opponents, str) else list(opponents)
    if not 1 <= seat <= len(others) + 1:
        raise ValueError(f"no seat {seat} at a table of {len(others) + 1}")
    rest = iter(others)
    return [None if each == seat else next(rest) for each in all_seats(len(others) + 1)]


class SixfoldEnv(gymnasium.Env):
    """One seat of a game against bots, which move within the same step."""

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012  # Gymnasium's own way.

    def __init__(
        self,
        actions: Actions = "steps",
        opponents: str | Sequence[str] = "greedy",
        *,
        seat: int = 1,
        rewards: Rewards = "points",
        illegal: Illegal = "lose",
        setup: Setup = WHOLE,
        render_mode: str | None = None,
    ) -> None:
        """A table with these bots, by their names, on the other seats."""
        known(rewards, Rewards)
        bots = _bots(opponents, seat)
        self.seat, self.reward_kind, self.illegal, self.render_mode = seat, rewards, illegal, render_mode
        self.game = SteppedGame(
            len(bots), actions, setup=setup, bots=bots, features=actions == "plays", illegal=illegal
        )
        self.observation_space = observation_space(actions)
        self.action_space = spaces.Discrete(self.game.action_count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal; a bot that starts has moved."""
        super().reset(seed=seed)
        self.game.reset(int(self.np_random.integers(2**63)))
        return observation_of(self.game, self.seat), dict(self.game.info)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action; if it ends the turn, the bots take theirs."""
        game = self.game
        if game.step(int(action)) or self.illegal == "first":
            gained = rewards_of(self.reward_kind, game.points, game.scores, game.ended)[0, self.seat - 1]
        elif self.illegal == "raise":
            raise ValueError(f"action {action} is not allowed")
        else:
            gained = np.float32(-1)
        if self.render_mode == "human":
            self.render()
        return observation_of(game, self.seat), float(gained), game.over, False, dict(game.info)

    def clone(self, seed: int = 0) -> SteppedGame:
        """The game as the agent knows it, for planning: what it has not seen is dealt anew by this seed."""
        return self.game.clone(self.seat, seed)

    def render(self) -> Picture:
        """A picture of the table, with all hands."""
        return render(self.game, self.render_mode)


class SixfoldVectorEnv(VectorEnv):
    """Many such seats at once, stepped by the core on all cores. A game that is over begins anew with the next step."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012  # Gymnasium's own way.

    def __init__(
        self,
        num_envs: int = 1,
        actions: Actions = "steps",
        opponents: str | Sequence[str] = "greedy",
        *,
        seat: int = 1,
        rewards: Rewards = "points",
        setup: Setup = WHOLE,
        copy: bool = True,
        threads: int | None = None,
        render_mode: None = None,
    ) -> None:
        """Open this many tables. Without `copy`, observations are the core's own memory, changed by the next step."""
        self.num_envs, self.seat, self.copy, self.render_mode = num_envs, seat, copy, render_mode
        bots = _bots(opponents, seat)
        self.batch = Batch(
            num_envs,
            len(bots),
            actions,
            setup=setup,
            bots=bots,
            rewards=rewards,
            features=actions == "plays",
            sequel="next-step",
            illegal="lose",
            threads=threads,
        )
        self.single_observation_space = observation_space(actions)
        self.single_action_space = spaces.Discrete(self.batch.masks.shape[1])
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal all games anew: by consecutive seeds from this one on, or by those of a list."""
        given = seed if isinstance(seed, int) else None
        super().reset(seed=given)
        if isinstance(seed, list):
            seeds = [self.np_random.integers(2**63) if one is None else one for one in seed]
            self.batch.reset(np.array(seeds, np.uint64))
        elif given is not None:
            self.batch.reset(given)
        else:
            self.batch.reset(self.np_random.integers(2**63, size=self.num_envs).astype(np.uint64))
        return self._observations(), self._infos()

    def step(
        self, actions: NDArray[np.integer]
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Take an action at each table. At one whose game was over it is left unread: a new game begins."""
        self.batch.step(actions)
        lost = self.batch.core.refused != 0
        gained = np.where(lost, -1.0, self.batch.rewards[:, self.seat - 1])
        ended = self.batch.ended != 0
        return self._observations(), gained, ended, np.zeros_like(ended), self._infos()

    def _observations(self) -> Observation:
        parts: dict[str, NDArray[Any]] = {"observation": self.batch.codes, "action_mask": self.batch.masks}
        if len(self.batch.features):
            parts["moves"] = self.batch.features
        return {name: part.copy() if self.copy else part for name, part in parts.items()}

    def _infos(self) -> dict[str, Any]:
        return {"outside": self.batch.outside.copy(), "beyond": self.batch.beyond.copy()}


for _name, _actions in (("Steps", "steps"), ("Plays", "plays")):
    gymnasium.register(
        id=f"sixfold/{_name}-v0",
        entry_point="sixfold.envs.gymnasium:SixfoldEnv",
        vector_entry_point="sixfold.envs.gymnasium:SixfoldVectorEnv",
        kwargs={"actions": _actions},
    )
