"""Environments for learning: PettingZoo, Gymnasium, OpenSpiel, and many games at once (docs/environments.md).

Each library has a module of its own here, named like it, so that nobody needs the others. What they need comes with
`pip install 'sixfold[envs]'`.
"""

from sixfold.envs.batch import Batch
from sixfold.envs.codes import hand_planes, planes
from sixfold.envs.game import SteppedGame
from sixfold.envs.setup import SMALL, WHOLE, Setup

__all__ = ["SMALL", "WHOLE", "Batch", "Setup", "SteppedGame", "hand_planes", "planes"]
