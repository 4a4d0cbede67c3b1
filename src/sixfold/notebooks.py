"""Gives boards, positions, games and views their picture in notebooks.

The rooms below know nothing of drawing, so the method that notebooks look for is added to their types from here. What
draws is imported with the first picture: most programs never ask for one, and it is as much as all the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixfold.game import Game
from sixfold.rules import Board, Position
from sixfold.view import View

if TYPE_CHECKING:
    from sixfold.draw import Subject


def _repr_svg_(self: Subject) -> str:
    """The picture that a notebook shows."""
    from sixfold.draw import to_svg

    return to_svg(self)


def show_in_notebooks() -> None:
    """Let notebooks draw these types."""
    for kind in (Board, Position, Game, View):
        setattr(kind, "_repr_svg_", _repr_svg_)  # noqa: B010  # The types do not declare it: see above.
