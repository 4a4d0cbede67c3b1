"""What a seat observes, as OpenSpiel's algorithms take it: a tensor in named pieces, and a string."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.envs.codes import HAND, SET_ASIDE
from sixfold.envs.memory import numbers_of
from sixfold.envs.setup import Setup
from sixfold.rules import Hand
from sixfold.rules.position import Position
from sixfold.rules.seats import of_seat


class SeatObserver:
    """Writes what a seat sees now (`private`: its own hand as well) and, with `recall`, all that it remembers.

    Pieces of the tensor: `player` (who looks), `table` (scores, sizes of hands, tiles in the bag, quiet
    turns, whose turn, whose draw), `board` (a row for each tile: number + 1, x, y; by cell), `hand` (number + 1; 128
    more if put back) with `laid` (tiles of the turn under way: number + 1, x, y), and `dealt` and `turns` for what is
    remembered: seat, sort of move, tiles drawn, each tile of the move with its cell, each tile that the seat drew.
    """

    def __init__(self, players: int, setup: Setup, *, private: bool, recall: bool) -> None:
        """For tables of this many, with these tiles."""
        hand = setup.hand
        shapes: dict[str, tuple[int, ...]] = {
            "player": (players,),
            "table": (2 * players + 4,),
            "board": (setup.tile_count, 3),
        }
        if private:
            shapes |= {"hand": (hand,), "laid": (hand, 3)}
        if recall:
            shapes |= {"dealt": (hand,), "turns": (setup.most_turns(players), 3 + 3 * hand + hand)}
        self.private, self.recall = private, recall
        self.tensor: NDArray[np.float32] = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[start : start + size].reshape(shape)
            start += size

    def set_from(self, state: Any, player: int) -> None:
        """Write what this player, counted from 0, observes."""
        self.tensor.fill(0)
        table, pieces, seat = state.table, self.dict, player + 1
        position = table.position
        pieces["player"][player] = 1
        sizes = [len(hand) for hand in position.hands]
        drawer = table.drawer
        pieces["table"][:] = [*position.scores, *sizes, sum(table.bag), position.quiet, position.turn, drawer]
        for row, (cell, tile) in zip(pieces["board"], sorted(position.board.items()), strict=False):
            row[:] = tile.number + 1, cell.x, cell.y
        if self.private:
            hand = pieces["hand"]
            hand[:] = table.codes_for(seat)[HAND][: len(hand)]
            for row, (tile_number, x, y) in zip(pieces["laid"], _laid(state, seat), strict=False):
                row[:] = tile_number + 1, x, y
        if self.recall:
            self._remember(state.memory, seat)

    def _remember(self, memory: Any, seat: int) -> None:
        dealt, rows = of_seat(memory.dealt, seat), self.dict["turns"]
        self.dict["dealt"][: len(dealt)] = [kind + 1 for kind in dealt]
        for row, turn in zip(rows, memory.seen_by(seat), strict=False):
            sort, tiles = numbers_of(turn.move)
            drawn = [kind + 1 for kind in turn.drawn]
            row[:3] = turn.seat, sort, len(drawn)
            row[3 : 3 + 3 * len(tiles)] = [number for tile in tiles for number in tile]
            row[len(row) - len(self.dict["dealt"]) :][: len(drawn)] = drawn

    def string_from(self, state: Any, player: int) -> str:
        """The same as text: the position in the notation, with `?` for what is hidden, and what is remembered."""
        position: Position = state.table.position
        seat = player + 1
        hands = tuple(
            hand if self.private and number == seat else Hand.hidden(len(hand))
            for number, hand in enumerate(position.hands, 1)
        )
        parts = [f"seat {seat}", str(position.with_hands(hands))]
        drawer = state.table.drawer
        if drawer:
            parts.append(f"seat {drawer} draws")
        if self.private:
            hand = state.table.codes_for(seat)[HAND]
            aside = sorted(int(code) - SET_ASIDE for code in hand if code > SET_ASIDE)
            laid = _laid(state, seat)
            parts += [f"laid {laid}"] * bool(laid) + [f"aside {aside}"] * bool(aside)
        if self.recall:
            parts.append(state.memory.text_for(seat))
        return ", ".join(parts)


def _laid(state: Any, seat: int) -> list[tuple[int, int, int]]:
    """The tiles that the seat has laid in the turn under way: kind, x, y."""
    laid: list[tuple[int, int, int]] = state.table.laid_by(seat)
    return laid
