"""A board as a card for chats: of the size that they show, without a word, a name or a hand."""

from __future__ import annotations

from dataclasses import replace

from sixfold.draw.look import SMALLEST_TILE, Look
from sixfold.draw.scene import Scene
from sixfold.draw.svg import Plane
from sixfold.draw.tiles import tile_defs

WIDTH, HEIGHT = 1200, 630
LARGEST_TILE = 84


def card_svg(scene: Scene, look: Look | None = None) -> str:
    """The scene's board, its last play in gold, in the middle of the card."""
    bare = Scene(scene.board, scene.last)
    look = look or Look()
    for tile in range(LARGEST_TILE, SMALLEST_TILE - 1, -1):
        plane = Plane(bare, replace(look, tile=tile))
        if plane.least_width <= WIDTH and plane.height <= HEIGHT:
            break
    top = (HEIGHT - plane.height) // 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<defs>{tile_defs(bare.board.values(), plane.look)}{plane.defs()}</defs>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{look.theme_colours.paper}"/>'
        f'<g transform="translate(0 {top})">{plane.svg(WIDTH)}</g></svg>\n'
    )
