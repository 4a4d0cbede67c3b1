"""The page draws the same tiles as the pictures: the same paths, the same colours."""

import re
from pathlib import Path

from sixfold.draw.palette import DARK_THEME, DEFAULT_PALETTE, HIGH_CONTRAST_PALETTE, LIGHT_THEME
from sixfold.draw.shapes import mark_scale, shape_path
from sixfold.rules import Colour, Shape

WEB = Path(__file__).parents[2] / "web" / "src"
SHAPES = (WEB / "tiles" / "shapes.ts").read_text(encoding="utf-8")
TOKENS = (WEB / "look" / "tokens.css").read_text(encoding="utf-8")


def tokens(selector: str) -> dict[str, str]:
    block = TOKENS.partition(f"{selector} {{")[2].partition("}")[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))


def test_the_shapes_are_the_same() -> None:
    for shape, letter in zip(Shape, "sctfdx", strict=True):
        assert f"  {letter}: '{shape_path(shape)}'," in SHAPES


def test_the_marks_are_of_the_same_size() -> None:
    assert f"MARK_SCALE = {mark_scale(56)};" in SHAPES


def test_the_colours_are_the_same() -> None:
    for selector, palette in ((":root", DEFAULT_PALETTE), (":root[data-contrast='more']", HIGH_CONTRAST_PALETTE)):
        found = tokens(selector)
        assert [found[colour.name.lower()] for colour in Colour] == list(palette.colours)
        assert found["tile"] == palette.tile


def test_paper_ink_and_gold_are_the_same() -> None:
    for selector, theme in ((":root", LIGHT_THEME), (":root[data-theme='dark']", DARK_THEME)):
        found = tokens(selector)
        assert (found["paper"], found["card"], found["ink"]) == (theme.paper, theme.card, theme.ink)
        assert found["tile-edge"] == theme.tile_edge
        assert (found["gold"], found["gold-text"], found["dots"]) == (theme.gold, theme.gold_text, theme.dots)
