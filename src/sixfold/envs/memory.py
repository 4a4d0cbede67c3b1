"""What has happened at a table so far: all moves in public, and to each seat what it drew and traded itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sixfold.events import Turn
from sixfold.rules import TILES, Move, Play, Trade
from sixfold.rules.seats import of_seat
from sixfold.view import seen_turn


@dataclass(slots=True)
class Remembered:
    """A turn: who made it, the move, and the tiles drawn after it."""

    seat: int
    move: Move
    drawn: list[int] = field(default_factory=list)


class Memory:
    """Turns in their order, and the tiles dealt to each seat."""

    def __init__(self, players: int) -> None:
        """Nothing yet."""
        self.dealt: list[list[int]] = [[] for _ in range(players)]
        self.turns: list[Remembered] = []

    def drew(self, seat: int, kind: int) -> None:
        """A seat drew a tile: in the deal, or after its move."""
        (self.turns[-1].drawn if self.turns else of_seat(self.dealt, seat)).append(kind)

    def moved(self, seat: int, turn: Turn) -> None:
        """A seat made a move."""
        self.turns.append(Remembered(seat, turn.move))

    def seen_by(self, seat: int) -> Iterator[Remembered]:
        """The turns as a seat saw them: of others' draws and trades, only how many tiles."""
        for turn in self.turns:
            own = turn.seat == seat
            move = seen_turn(Turn(turn.seat, turn.move, 0, ()), seat).move
            yield Remembered(turn.seat, move, turn.drawn if own else [-1] * len(turn.drawn))

    def text_for(self, seat: int) -> str:
        """What a seat remembers, in the notation."""
        dealt = "".join(str(TILES[kind]) for kind in of_seat(self.dealt, seat))
        lines = [f"{turn.seat} {turn.move} +{_tiles(turn.drawn)}" for turn in self.seen_by(seat)]
        return "; ".join([f"dealt {dealt}", *lines])


def numbers_of(move: Move) -> tuple[int, list[tuple[int, int, int]]]:
    """A move as its sort (1 for a play, 2 for a trade, 3 for a pass) and tiles with their cells; 0 if not known."""
    match move:
        case Play():
            return 1, [(tile.number + 1, cell.x, cell.y) for cell, tile in move.placements]
        case Trade():
            return 2, [(0 if tile is None else tile.number + 1, 0, 0) for tile in move.tiles]
        case _:
            return 3, []


def _tiles(kinds: list[int]) -> str:
    return "".join("?" if kind < 0 else str(TILES[kind]) for kind in kinds)
