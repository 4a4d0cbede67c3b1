"""Thousands of games stepped in one call. The arrays are the core's own memory: nothing is copied."""

from __future__ import annotations

import os
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sixfold import _core
from sixfold.engine.evaluation import evaluation
from sixfold.engine.levels import LEVELS, read_thinker
from sixfold.envs.setup import WHOLE, Actions, Illegal, Rewards, Sequel, Setup, known, rewards_of

_SEQUELS: tuple[Sequel, ...] = ("none", "same-step", "next-step")
_REFUSALS: dict[Illegal, int] = {"raise": 0, "lose": 1, "first": 2}
_BOTS_WITHOUT_FITTING = (
    "random",
    *(name for name, level in LEVELS.items() if level.thinker.sort in ("novice", "greedy")),
)
"""Those that choose by points alone, and so can play with any set of tiles."""


def open_steppers(
    count: int,
    players: int,
    actions: Actions,
    setup: Setup,
    *,
    bots: Sequence[str | None] = (),
    told_chance: bool = False,
    features: bool = False,
    sequel: Sequel = "none",
    illegal: Illegal = "raise",
    threads: int = 1,
) -> _core.Steppers:
    """The core's games. Raises a `ValueError` for what cannot be."""
    known(actions, Actions), known(sequel, Sequel), known(illegal, Illegal)
    for bot in bots:
        if bot is not None and setup != WHOLE and bot not in _BOTS_WITHOUT_FITTING:
            raise ValueError(
                f"{bot} knows the whole game only; with other tiles play {', '.join(_BOTS_WITHOUT_FITTING)}"
            )
    return _core.Steppers(
        count,
        setup=_core.Setup(players, setup.colours, setup.shapes, setup.copies, setup.hand),
        plays=actions == "plays",
        told_chance=told_chance,
        features=features,
        sequel=_SEQUELS.index(sequel),
        illegal=_REFUSALS[illegal],
        threads=threads,
        choosers=[None if bot is None else read_thinker(bot).chooser() for bot in bots],
        evaluation=evaluation(),
    )


class Batch:
    """Games stepped together, each by its own seed. Who has to choose in each is in `seats`.

    All arrays are views of the core's memory, which the next step changes: copy what is to be kept.
    """

    def __init__(
        self,
        count: int,
        players: int = 2,
        actions: Actions = "steps",
        *,
        setup: Setup = WHOLE,
        bots: Sequence[str | None] = (),
        rewards: Rewards = "points",
        features: bool = False,
        sequel: Sequel = "same-step",
        illegal: Illegal = "raise",
        threads: int | None = None,
    ) -> None:
        """Open this many games. `bots` says which seats a bot plays, and which (`None`) are the caller's."""
        known(rewards, Rewards)
        self.count, self.players, self.kind = count, players, rewards
        self.core = open_steppers(
            count,
            players,
            actions,
            setup,
            bots=bots,
            features=features,
            sequel=sequel,
            illegal=illegal,
            threads=threads or os.cpu_count() or 1,
        )
        self._raises = illegal == "raise"
        self.codes = self.core.told
        self.masks = self.core.masks
        self.features = self.core.features
        self.points = self.core.rewards[:, :players]
        self.scores = self.core.scores[:, :players]
        self.seats = self.core.seats
        self.ended = self.core.ended
        self.outside = self.core.outside
        self.beyond = self.core.beyond

    def reset(self, seeds: NDArray[np.uint64] | int = 0) -> None:
        """Deal all games anew: by a seed for each, or by consecutive ones from this on."""
        given = np.arange(seeds, seeds + self.count, dtype=np.uint64) if isinstance(seeds, int) else seeds
        self.core.reset_all(np.ascontiguousarray(given, np.uint64))

    def step(self, actions: NDArray[np.integer]) -> None:
        """Take an action in each game. With `illegal="raise"`, a `ValueError` tells of one that is not allowed."""
        self.core.step(np.ascontiguousarray(actions, np.int32))
        if self._raises and self.core.refused.any():
            raise ValueError(f"not allowed: the actions of games {np.flatnonzero(self.core.refused).tolist()}")

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What each seat got for the last step, a row for each game."""
        return rewards_of(self.kind, self.points, self.scores, self.ended)
