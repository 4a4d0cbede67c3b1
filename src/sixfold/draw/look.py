"""How a picture is to look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sixfold.draw.palette import DARK_THEME, DEFAULT_PALETTE, HIGH_CONTRAST_PALETTE, LIGHT_THEME, Palette, Theme
from sixfold.words import Words

ThemeName = Literal["light", "dark"]
PaletteName = Literal["default", "high-contrast"]

THEMES: dict[str, Theme] = {"light": LIGHT_THEME, "dark": DARK_THEME}
PALETTES: dict[str, Palette] = {"default": DEFAULT_PALETTE, "high-contrast": HIGH_CONTRAST_PALETTE}
SMALLEST_TILE = 8


@dataclass(frozen=True, slots=True)
class Look:
    """The choices one has: `marks` are the inner shapes that stand for colours, `tile` is a size in pixels.

    The few words of a picture, and what it tells those who cannot see it, are in its `language`.
    """

    theme: ThemeName = "light"
    palette: PaletteName = "default"
    marks: bool = True
    coordinates: bool = False
    tile: int = 56
    language: str = "en"

    def __post_init__(self) -> None:
        if self.theme not in THEMES:
            raise ValueError(f"a theme is one of {', '.join(THEMES)}, not {self.theme!r}")
        if self.palette not in PALETTES:
            raise ValueError(f"a palette is one of {', '.join(PALETTES)}, not {self.palette!r}")
        if self.tile < SMALLEST_TILE:
            raise ValueError(f"a tile is at least {SMALLEST_TILE} pixels wide, not {self.tile}")
        Words(self.language)  # Refuses a language that there are no words in.

    @property
    def theme_colours(self) -> Theme:
        """Paper, ink and gold."""
        return THEMES[self.theme]

    @property
    def tile_colours(self) -> Palette:
        """The six colours, and the block on which they stand."""
        return PALETTES[self.palette]

    @property
    def words(self) -> Words:
        """What the picture says."""
        return Words(self.language)

    @property
    def pitch(self) -> int:
        """From one cell to the next: whole pixels, so that every tile is equally sharp."""
        return round(self.tile * 1.1)
