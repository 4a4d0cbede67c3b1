"""Sixfold for OpenSpiel, with chance one tile at a time. Importing it registers `python_sixfold`."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pyspiel

from sixfold.envs.game import SteppedGame
from sixfold.envs.memory import Memory
from sixfold.envs.setup import ACTION_COUNTS, SMALL, WHOLE, Actions, Rewards, Setup, known, rewards_of
from sixfold.envs.tensors import SeatObserver
from sixfold.rules import TILES

PARAMETERS: dict[str, Any] = {"players": 2, "actions": "steps", "rewards": "outcome", "tiles": "whole"}
SETUPS = {"whole": WHOLE, "small": SMALL}
MOST_POINTS = 2000.0


def _game_type(zero_sum: bool) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name="python_sixfold",
        long_name="Sixfold, the game of six colours and six shapes",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if zero_sum else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class SixfoldGame(pyspiel.Game):
    """The game, with the parameters above; `docs/environments.md` says what each of them can be."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Raises a `ValueError` for what cannot be."""
        given = PARAMETERS | (params or {})
        self.players = int(given["players"])
        self.actions = cast(Actions, known(given["actions"], Actions))
        self.reward_kind = cast(Rewards, known(given["rewards"], Rewards))
        if given["tiles"] not in SETUPS:
            raise ValueError(f"{given['tiles']!r} is none of {', '.join(SETUPS)}")
        self.setup: Setup = SETUPS[given["tiles"]]
        self.steps_a_turn = self.setup.hand + 1 if self.actions == "steps" else 1
        zero_sum = self.reward_kind == "spread" or (self.reward_kind == "outcome" and self.players == 2)
        most = 1.0 if self.reward_kind == "outcome" else MOST_POINTS
        super().__init__(
            _game_type(zero_sum),
            pyspiel.GameInfo(
                num_distinct_actions=ACTION_COUNTS[self.actions],
                max_chance_outcomes=len(TILES),
                num_players=self.players,
                min_utility=0.0 if self.reward_kind == "points" else -most,
                max_utility=most,
                utility_sum=0.0 if zero_sum else None,
                max_game_length=self.setup.most_turns(self.players) * self.steps_a_turn,
            ),
            params or {},
        )

    def new_initial_state(self) -> SixfoldState:
        """Before the deal."""
        return SixfoldState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Every tile is drawn once, and once more for each time that it is traded."""
        return self.setup.tile_count + self.setup.most_turns(self.players) * self.setup.hand

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> SeatObserver:
        """Whoever writes down what a seat observes: with all that it remembers, or with what it sees now."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return SeatObserver(self.players, self.setup, private=private, recall=kind.perfect_recall)


class SixfoldState(pyspiel.State):
    """A moment of a game: somebody draws a tile, somebody chooses, or it is over."""

    def __init__(self, game: SixfoldGame) -> None:
        """Before the deal."""
        super().__init__(game)
        self.reward_kind = game.reward_kind
        self.table = SteppedGame(game.players, game.actions, setup=game.setup, told_chance=True)
        self.table.reset(0)
        self.memory = Memory(game.players)

    def current_player(self) -> int:
        """Who chooses, counted from 0; or chance, or nobody."""
        if self.table.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.table.seat - 1 if self.table.seat else int(pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        allowed: list[int] = np.flatnonzero(self.table.mask).tolist()
        return allowed if player == self.table.seat - 1 else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each kind that the bag holds, as likely as it has copies there."""
        bag = self.table.bag
        return [(kind, count / sum(bag)) for kind, count in enumerate(bag) if count]

    def _apply_action(self, action: int) -> None:
        table, drawer = self.table, self.table.drawer
        if drawer:
            if not table.draw(action):
                raise ValueError(f"the bag has no tile {action}")
            self.memory.drew(drawer, action)
            return
        turns = table.turns
        before = table.core.position(0).turn
        if not table.step(action):
            raise ValueError(f"action {action} is not allowed")
        if table.turns != turns or table.drawer:
            self.memory.moved(before, table.last_turn)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {TILES[action]}" if player == pyspiel.PlayerId.CHANCE else self.table.action_text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.over

    def returns(self) -> list[float]:
        """What each has got so far: nothing before the end."""
        if not self.table.over:
            return [0.0] * self.table.players
        scores = self.table.scores
        got: list[float] = rewards_of(self.reward_kind, scores.astype(np.float32), scores, self.table.ended)[0].tolist()
        return got

    def __str__(self) -> str:
        drawer = self.table.drawer
        return f"{self.table.position}{f', seat {drawer} draws' if drawer else ''}"


pyspiel.register_game(_game_type(zero_sum=False), SixfoldGame)
