"""What a move scores in a position: its lines, and the bonus for going out."""

from __future__ import annotations

from dataclasses import dataclass

from sixfold.rules.lines import Line

GOING_OUT_BONUS = 6
"""The points for laying the last tile with the bag empty."""


@dataclass(frozen=True, slots=True)
class Score:
    """The lines that a play makes or makes longer, and what a turn with it brings. Other moves score nothing."""

    lines: tuple[Line, ...] = ()
    """The one that the tiles are laid in first, then those across it."""
    bonus: int = 0
    """Points for going out, on top of those for the lines."""

    @property
    def points(self) -> int:
        """All that the move adds to its seat's score."""
        return sum([line.score for line in self.lines]) + self.bonus


NO_SCORE = Score()
