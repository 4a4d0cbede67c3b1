"""Pictures of a stepped game by `sixfold.draw`: text, SVG, or pixels. They show all hands: agents get codes."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from sixfold.draw import Scene, scene_of_position, scene_svg, scene_text, svg_png
from sixfold.draw.look import Look
from sixfold.envs.game import SteppedGame
from sixfold.rules import Play

MODES = ("human", "ansi", "svg", "rgb_array")
Picture = str | NDArray[np.uint8] | None


def render(game: SteppedGame, mode: str | None) -> Picture:
    """The picture in this mode; in `human`, it is printed."""
    scene = _scene(game)
    match mode:
        case "ansi":
            return scene_text(scene)
        case "svg":
            return scene_svg(scene, Look())
        case "rgb_array":
            return _pixels(scene)
        case "human":
            print(scene_text(scene), end="\n\n")
    return None


def _scene(game: SteppedGame) -> Scene:
    scene = replace(scene_of_position(game.position), bag=sum(game.bag))
    move = game.last_turn.move if game.turns else None
    return replace(scene, last=frozenset(move.cells)) if isinstance(move, Play) else scene


def _pixels(scene: Scene) -> NDArray[np.uint8]:
    from PIL import Image

    with Image.open(BytesIO(svg_png(scene_svg(scene, Look())))) as picture:
        return np.asarray(picture.convert("RGB"))
