"""How bad a loss is, how good a move, and how strong a player: the words that a review uses."""

from __future__ import annotations

import math
from enum import StrEnum

SURE = 2.0
"""A loss is real if it is more than this many standard errors."""


class Grade(StrEnum):
    """A loss that is real, by its size."""

    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


class Praise(StrEnum):
    """A good move that is worth a word."""

    ONLY = "only"
    """Everything else would have lost much."""
    INSIGHT = "insight"
    """Better than the play that scores most."""


FLOORS: tuple[tuple[Grade, float, float], ...] = (
    (Grade.BLUNDER, 5.0, 0.10),
    (Grade.MISTAKE, 2.5, 0.05),
    (Grade.SLIP, 1.0, 0.02),
)
"""From how many points, or how much of the chance to win, a loss has each grade: whichever says more."""


def grade_of(lost: float, lost_error: float, chance_lost: float, chance_lost_error: float) -> Grade | None:
    """The grade of a loss; nothing if it is small, or may be none."""
    points = lost if lost > SURE * lost_error else 0.0
    chance = chance_lost if chance_lost > SURE * chance_lost_error else 0.0
    for grade, least_points, least_chance in FLOORS:
        if points >= least_points or chance >= least_chance:
            return grade
    return None


CLASSES: tuple[tuple[float, str], ...] = (
    (0.06, "raven"),
    (0.14, "owl"),
    (0.33, "fox"),
    (0.66, "badger"),
    (1.03, "greedy"),
    (1.43, "squirrel"),
)
"""Up to how many points lost per unforced turn somebody plays like each bot; beyond them all, like a duckling.

They lie between what neighbours of the ladder lose (`bench/classes.py`).
"""


def class_of(error_per_turn: float) -> str:
    """The bot whose errors are like these."""
    return next((name for most, name in CLASSES if error_per_turn <= most), "duckling")


class Fortune(StrEnum):
    """Luck in a word."""

    VERY_LUCKY = "very-lucky"
    LUCKY = "lucky"
    USUAL = "usual"
    UNLUCKY = "unlucky"
    VERY_UNLUCKY = "very-unlucky"


SPREAD = 18.0
"""The standard deviation of a player's luck in a game is this, divided by the root of how many play."""


def fortune_of(luck: float, players: int) -> Fortune:
    """How lucky somebody was: two of five are neither lucky nor unlucky, and one in seven is very much so."""
    deviations = luck * math.sqrt(players) / SPREAD
    if abs(deviations) < 0.5:
        return Fortune.USUAL
    if abs(deviations) < 1.5:
        return Fortune.LUCKY if luck > 0 else Fortune.UNLUCKY
    return Fortune.VERY_LUCKY if luck > 0 else Fortune.VERY_UNLUCKY
