"""Gives boards, positions, games and views their picture in notebooks.

The rooms below know nothing of drawing, so the method that notebooks look for is added to their types from here.
"""

from __future__ import annotations

from sixfold.draw.pictures import Subject, to_svg
from sixfold.game import Game
from sixfold.rules import Board, Position
from sixfold.view import View


def _repr_svg_(self: Subject) -> str:
    """The picture that a notebook shows."""
    return to_svg(self)


def show_in_notebooks() -> None:
    """Let notebooks draw these types."""
    for kind in (Board, Position, Game, View):
        setattr(kind, "_repr_svg_", _repr_svg_)  # noqa: B010  # The types do not declare it: see above.
