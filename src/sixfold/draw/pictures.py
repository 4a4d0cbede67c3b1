"""Pictures of whatever has a board: a position, a game, a view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sixfold.draw.look import Look
from sixfold.draw.png import svg_png
from sixfold.draw.scene import Scene, scene_of_position
from sixfold.draw.svg import scene_svg
from sixfold.draw.text import board_text, tiles_text
from sixfold.events import Player, Turn
from sixfold.game import Game
from sixfold.rules import Board, Play, Position
from sixfold.view import View
from sixfold.words import Words

Subject = Position | Game | View | Board


def scene_of(subject: Subject, language: str = "en") -> Scene:
    """What there is to draw. A game shows all hands; a view shows what its seat may know."""
    match subject:
        case Board():
            return Scene(subject)
        case Position():
            return scene_of_position(subject, language)
        case Game() | View():
            return _with_names(scene_of_position(subject.position, language), subject.players, subject.turns)


def _with_names(scene: Scene, players: tuple[Player, ...], turns: Sequence[Turn]) -> Scene:
    """The scene with the players' names and the last play, which a position does not know."""
    seats = tuple(replace(seat, name=player.name) for seat, player in zip(scene.seats, players, strict=True))
    last = next((turn for turn in reversed(turns) if isinstance(turn.move, Play)), None)
    if last is None or not isinstance(last.move, Play):
        return replace(scene, seats=seats)
    return replace(scene, seats=seats, last=frozenset(last.move.cells), last_score=last.score)


def to_svg(subject: Subject, look: Look = Look()) -> str:  # noqa: B008  # A Look never changes.
    """The picture as SVG."""
    return scene_svg(scene_of(subject, look.language), look)


def to_png(subject: Subject, look: Look = Look(), *, scale: float = 1.0) -> bytes:  # noqa: B008  # A Look never changes.
    """The picture as PNG; needs the extra `sixfold[png]`."""
    return svg_png(to_svg(subject, look), scale=scale)


def to_text(
    subject: Subject, *, colour: bool = False, marks: bool = True, coordinates: bool = True, language: str = "en"
) -> str:
    """The picture as text: the board, then a line per seat with points and hand, then the bag."""
    return scene_text(
        scene_of(subject, language), colour=colour, marks=marks, coordinates=coordinates, language=language
    )


def scene_text(
    scene: Scene, *, colour: bool = False, marks: bool = True, coordinates: bool = True, language: str = "en"
) -> str:
    """The same of a scene."""
    lines = [board_text(scene.board, colour=colour, marks=marks, coordinates=coordinates, last=scene.last)]
    width = max((len(seat.name) for seat in scene.seats), default=0)
    for seat in scene.seats:
        sign = "*" if seat.winner else ">" if seat.to_move else " "
        hand = tiles_text(seat.hand, colour=colour, marks=marks)
        lines.append(f"{sign} {seat.name:<{width}} {seat.score:>4}  {hand}".rstrip())
    if scene.bag is not None:
        lines.append(f"  {Words(language).say('bag')} {scene.bag}")
    return "\n".join(lines)
