"""Tiles as SVG: a dark block, the shape in its colour, and the inner mark that stands for the colour."""

from __future__ import annotations

from collections.abc import Iterable

from sixfold.draw.look import Look
from sixfold.draw.shapes import CENTRE, mark_scale, shape_path
from sixfold.rules import Tile

SHADOW = 3.5
"""How far a block's shadow shows below it, in hundredths of the tile."""


def tile_svg(tile: Tile | None, look: Look | None = None) -> str:
    """One tile as a complete picture; `None` is a tile that is not known."""
    look = look or Look()
    name = tile_name(tile)
    height = look.tile * (100 + SHADOW) / 100
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{look.tile}" height="{height:g}"'
        f' viewBox="0 0 {look.tile} {height:g}"><title>{name}</title>'
        f"<defs>{tile_defs([tile], look)}</defs>{tile_use(tile, 0, 0, look)}</svg>"
    )


def tile_name(tile: Tile | None) -> str:
    """What a tile is called in English."""
    return "unknown tile" if tile is None else f"{tile.colour.name} {tile.shape.name}".lower()


def tile_defs(tiles: Iterable[Tile | None], look: Look) -> str:
    """The block and each kind among these tiles, defined once, in pixels from their top left corner."""
    kinds = sorted({tile for tile in tiles if tile is not None})
    block = f'<g id="{tile_id(None, look)}" transform="scale({look.tile / 100:g})">{_block(look)}</g>'
    return block + "".join(_kind(tile, look) for tile in kinds)


def tile_use(tile: Tile | None, x: float, y: float, look: Look) -> str:
    """A defined tile, put here."""
    return f'<use href="#{tile_id(tile, look)}" x="{x:g}" y="{y:g}"/>'


def tile_id(tile: Tile | None, look: Look) -> str:
    """The id of a tile's drawing. It differs between looks, because pictures on one page share their ids."""
    marks = "m" if look.marks else "p"
    return f"{look.theme[0]}{look.palette[0]}{marks}{look.tile}-{tile or 'block'}"


def _kind(tile: Tile, look: Look) -> str:
    colours = look.tile_colours
    mark = ""
    if look.marks:
        scale = mark_scale(look.tile)
        shift = CENTRE * (1 - scale)
        mark = (
            f'<path transform="translate({shift:g} {shift:g}) scale({scale})"'
            f' fill="{colours.tile}" d="{shape_path(tile.inner_shape)}"/>'
        )
    return (
        f'<g id="{tile_id(tile, look)}"><use href="#{tile_id(None, look)}"/>'
        f'<g transform="scale({look.tile / 100:g})">'
        f'<path fill="{colours[tile.colour]}" d="{shape_path(tile.shape)}"/>{mark}</g></g>'
    )


def _block(look: Look) -> str:
    """A near-black block: a short shadow, a soft edge, a hair of light on top."""
    return (
        f'<rect y="{SHADOW}" width="100" height="100" rx="15" opacity=".3"/>'
        f'<rect width="100" height="100" rx="15" fill="{look.theme_colours.tile_edge}"/>'
        f'<rect x="2.6" y="2.6" width="94.8" height="94.8" rx="12.4" fill="{look.tile_colours.tile}"/>'
        '<path d="M14 3.4H86" stroke="#fff" stroke-width="1.6" stroke-linecap="round" opacity=".22"/>'
    )
