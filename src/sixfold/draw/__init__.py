"""A position or a game as a picture: SVG, PNG or terminal text."""

from sixfold.draw.card import card_svg
from sixfold.draw.look import Look
from sixfold.draw.palette import DARK_THEME, DEFAULT_PALETTE, HIGH_CONTRAST_PALETTE, LIGHT_THEME, Palette, Theme
from sixfold.draw.pictures import Subject, scene_of, scene_text, to_png, to_svg, to_text
from sixfold.draw.png import PngUnavailable, svg_png
from sixfold.draw.scene import Scene, Seat, scene_of_position
from sixfold.draw.shapes import shape_path
from sixfold.draw.svg import scene_svg
from sixfold.draw.terminal import terminal_colour
from sixfold.draw.text import board_text, tile_text, tiles_text
from sixfold.draw.tiles import tile_svg
from sixfold.draw.window import Window, fit_window, whole_window

__all__ = [
    "DARK_THEME",
    "DEFAULT_PALETTE",
    "HIGH_CONTRAST_PALETTE",
    "LIGHT_THEME",
    "Look",
    "Palette",
    "PngUnavailable",
    "Scene",
    "Seat",
    "Subject",
    "Theme",
    "Window",
    "board_text",
    "card_svg",
    "fit_window",
    "scene_of",
    "scene_of_position",
    "scene_svg",
    "scene_text",
    "shape_path",
    "svg_png",
    "terminal_colour",
    "tile_svg",
    "tile_text",
    "tiles_text",
    "to_png",
    "to_svg",
    "to_text",
    "whole_window",
]
