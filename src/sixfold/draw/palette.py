"""The colours of pictures: the tiles' own, and paper and ink round them."""

from __future__ import annotations

from dataclasses import dataclass

from sixfold.rules import Colour


@dataclass(frozen=True, slots=True)
class Palette:
    """Six colours in the order of `sixfold.Colour`, and the block on which they stand."""

    colours: tuple[str, str, str, str, str, str]
    tile: str

    def __getitem__(self, colour: Colour) -> str:
        return self.colours[colour.value]


@dataclass(frozen=True, slots=True)
class Theme:
    """What is not a tile: paper, ink and one gold, which is for the last play and the winner alone.

    The edge of a tile is the paper's affair, too: it has to show where a near-black block ends.
    """

    paper: str
    tile_edge: str
    card: str
    chip: str
    ink: str
    soft_ink: str
    line: str
    dots: str
    gold: str
    gold_text: str


# Tuned so that any two colours differ for every kind of colour vision, each of them 4 : 1 or more on the tile.
DEFAULT_PALETTE = Palette(("#e70000", "#f39500", "#fffc0b", "#74d89c", "#5c83ff", "#9f5b97"), "#0e0f12")

# The same with 5 : 1 or more on the tile, and more than before for every single colour.
HIGH_CONTRAST_PALETTE = Palette(("#e64234", "#f0a115", "#ffff0c", "#96e8a6", "#8094ff", "#ad66a1"), "#000000")

LIGHT_THEME = Theme(
    paper="#f4f0e8",
    tile_edge="#3b3e47",
    card="#fffdf8",
    chip="#f4f0e8",
    ink="#23262d",
    soft_ink="#6d6a63",
    line="#d9d1c2",
    dots="#d5ccbb",
    gold="#b8860b",
    gold_text="#8a6408",
)

DARK_THEME = Theme(
    paper="#202329",
    tile_edge="#7b808a",
    card="#292d34",
    chip="#1a1d22",
    ink="#eeeae2",
    soft_ink="#a3a099",
    line="#353942",
    dots="#33373f",
    gold="#e2b93b",
    gold_text="#e2b93b",
)
