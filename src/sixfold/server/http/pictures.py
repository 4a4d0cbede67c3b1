"""Pictures of any position, as SVG or PNG, and of a table's board for chats."""

from __future__ import annotations

from typing import cast

from sixfold.draw import Look, PngUnavailable, card_svg, scene_of, svg_png, to_svg
from sixfold.draw.look import PaletteName, ThemeName
from sixfold.rules import TILE_COUNT, Position
from sixfold.server.refusals import Denial, Denied
from sixfold.server.wire import read
from sixfold.view import View

LARGEST_SIDE = 2400
"""Pixels. The tiles of a wide table are drawn smaller."""
LARGEST_TILE, SMALLEST_TILE = 56, 12


def svg_of(text: str, theme: str, palette: str, marks: bool, language: str) -> str:
    """The picture of the position that this text is."""
    position = read.position(text)
    look = Look(cast("ThemeName", theme), cast("PaletteName", palette), marks, tile=_tile(position), language=language)
    return to_svg(position, look)


def png_of(text: str, theme: str, palette: str, marks: bool, language: str) -> bytes:
    """The same as PNG."""
    return _png(svg_of(text, theme, palette, marks, language))


def card_of(view: View) -> bytes:
    """The board of a game, as a card for chats."""
    return _png(card_svg(scene_of(view)))


def _png(svg: str) -> bytes:
    try:
        return svg_png(svg)
    except PngUnavailable as error:
        raise Denied(Denial.NO_PNG) from error


def _tile(position: Position) -> int:
    """How large tiles are drawn, so that the picture stays within bounds."""
    if not position.board:
        return LARGEST_TILE
    first, last = position.board.corners
    cells = max(last.x - first.x, last.y - first.y) + 1
    if cells > TILE_COUNT:
        raise Denied(Denial.BAD_POSITION, "The tiles lie too far apart to draw them.")
    return max(SMALLEST_TILE, min(LARGEST_TILE, LARGEST_SIDE // cells))
