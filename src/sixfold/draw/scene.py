"""What there is to draw: a board, the last play, and those who sit at the table."""

from __future__ import annotations

from dataclasses import dataclass

from sixfold.rules import Board, Cell, Hand, Position
from sixfold.rules.seats import by_seat
from sixfold.words import Words


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as the picture shows one: what is not known of the hand is drawn as blank blocks."""

    name: str
    score: int
    hand: Hand
    to_move: bool
    winner: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment of a game, ready to be drawn."""

    board: Board
    last: frozenset[Cell] = frozenset()
    """The cells of the last play."""
    last_score: int | None = None
    seats: tuple[Seat, ...] = ()
    bag: int | None = None
    caption: str = ""


def scene_of_position(position: Position, language: str = "en") -> Scene:
    """A position with all that it knows, hands included. It remembers neither names nor the last play."""
    words = Words(language)
    seats = tuple(
        Seat(words.say("back/player", n=number), score, hand, number == position.turn, number in position.winners)
        for number, (score, hand) in by_seat(zip(position.scores, position.hands, strict=True))
    )
    return Scene(position.board, seats=seats, bag=position.bag_size)
