"""The colours of pictures: the tiles' own, and paper and ink round them."""

from __future__ import annotations

from dataclasses import dataclass

from sixfold.rules import Colour


@dataclass(frozen=True, slots=True)
class Palette:
    """Six colours in the order of `sixfold.Colour`, and the block on which they stand."""

    colours: tuple[str, str, str, str, str, str]
    tile: str
    edge: str

    def __getitem__(self, colour: Colour) -> str:
        return self.colours[colour.value]


@dataclass(frozen=True, slots=True)
class Theme:
    """What is not a tile: paper, ink and one gold, which is for the last play and the winner alone."""

    paper: str
    card: str
    chip: str
    ink: str
    soft_ink: str
    line: str
    dots: str
    gold: str
    gold_text: str


# Tuned so that any two colours differ for every kind of colour vision, each of them 3 : 1 or more on the tile.
DEFAULT_PALETTE = Palette(("#d00000", "#e18500", "#fbf702", "#6bd089", "#567eff", "#8f4d96"), "#17181c", "#3b3e47")

# The same with 4.5 : 1 or more on the tile.
HIGH_CONTRAST_PALETTE = Palette(
    ("#f80020", "#ff9b00", "#fdfd78", "#218e4e", "#30b5ff", "#a564b0"), "#101114", "#565a65"
)

LIGHT_THEME = Theme(
    paper="#f4f0e8",
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
    card="#292d34",
    chip="#1a1d22",
    ink="#eeeae2",
    soft_ink="#a3a099",
    line="#353942",
    dots="#33373f",
    gold="#e2b93b",
    gold_text="#e2b93b",
)
