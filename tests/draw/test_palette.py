"""The colours can be told from the tile, and words from what they stand on."""

from __future__ import annotations

import pytest

from sixfold.draw import DARK_THEME, DEFAULT_PALETTE, HIGH_CONTRAST_PALETTE, LIGHT_THEME, Look, Palette, Theme
from sixfold.rules import Colour


def luminance(colour: str) -> float:
    parts = [value / 255 for value in bytes.fromhex(colour[1:])]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize(("palette", "least"), [(DEFAULT_PALETTE, 4), (HIGH_CONTRAST_PALETTE, 5)])
def test_every_colour_stands_out_from_the_tile(palette: Palette, least: float) -> None:
    assert len(set(palette.colours)) == len(Colour)
    assert min(contrast(palette[colour], palette.tile) for colour in Colour) >= least


def test_more_contrast_is_more_for_every_colour() -> None:
    usual, more = DEFAULT_PALETTE, HIGH_CONTRAST_PALETTE
    for colour in Colour:
        assert contrast(more[colour], more.tile) > contrast(usual[colour], usual.tile)


@pytest.mark.parametrize("theme", [LIGHT_THEME, DARK_THEME])
@pytest.mark.parametrize("palette", [DEFAULT_PALETTE, HIGH_CONTRAST_PALETTE])
def test_a_tile_stands_out_from_what_it_lies_on(theme: Theme, palette: Palette) -> None:
    for ground in (theme.paper, theme.card):
        assert max(contrast(palette.tile, ground), contrast(theme.tile_edge, ground)) >= 3


@pytest.mark.parametrize("theme", [LIGHT_THEME, DARK_THEME])
def test_words_can_be_read(theme: Theme) -> None:
    assert contrast(theme.ink, theme.card) >= 7
    assert contrast(theme.ink, theme.chip) >= 7
    assert contrast(theme.soft_ink, theme.paper) >= 4.5
    assert contrast(theme.gold_text, theme.card) >= 4.5


def test_a_look_knows_its_colours() -> None:
    assert Look().theme_colours is LIGHT_THEME
    assert Look(theme="dark").theme_colours is DARK_THEME
    assert Look(palette="high-contrast").tile_colours is HIGH_CONTRAST_PALETTE


def test_a_look_refuses_what_there_is_not() -> None:
    with pytest.raises(ValueError, match="one of light, dark, not 'sepia'"):
        Look(theme="sepia")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="high-contrast, not 'pastel'"):
        Look(palette="pastel")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least 8 pixels"):
        Look(tile=0)
