"""What an agent observes, in the spaces of Gymnasium, which PettingZoo uses as well."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from sixfold._core import MOVE_FEATURES
from sixfold.envs.codes import bounds
from sixfold.envs.game import SteppedGame
from sixfold.envs.setup import ACTION_COUNTS, Actions

Observation = dict[str, Any]


def observation_space(actions: Actions) -> spaces.Dict:
    """Codes of what the seat is told, the mask of its actions and, where these are plays, a row of features each."""
    low, high = bounds()
    count = ACTION_COUNTS[actions]
    parts = {
        "observation": spaces.Box(low, high, dtype=np.int16),
        "action_mask": spaces.Box(0, 1, (count,), np.int8),
    }
    if actions == "plays":
        parts["moves"] = spaces.Box(-np.inf, np.inf, (count, MOVE_FEATURES), np.float32)
    return spaces.Dict(parts)


def observation_of(game: SteppedGame, seat: int) -> Observation:
    """What this seat observes: its own to keep, and nothing in it that the seat may not know."""
    chooses = seat == game.seat
    observation: Observation = {
        "observation": game.codes.copy() if chooses else game.codes_for(seat),
        "action_mask": game.mask_for(seat),
    }
    if game.features is not None:
        rows = np.zeros_like(game.features)
        if chooses:
            count = int(game.mask.sum())
            rows[:count] = game.features[:count]
        observation["moves"] = rows
    return observation
