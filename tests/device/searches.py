"""Searches by the native core, as a script for the device to make again."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from sixfold import Game, View
from sixfold.engine import Limit, analyse, bot
from sixfold.engine.analysis import Analysis
from sixfold.events import Turn
from sixfold.rules.seats import of_seat

ORDER: dict[str, Any] = {"plies": 4, "candidates": 24, "doubt": 2.0, "inference": 0.7, "endgame": True}
"""How an analysis searches, if nothing else is said."""


class Searched(NamedTuple):
    """The script, and how much of the processor's time the native core took, on one thread."""

    script: dict[str, Any]
    seconds: float


def searched(games: int, iterations: int, every: int, minds: list[int]) -> Searched:
    """Search some positions of some games, with two to four players."""
    searches, seconds = [], 0.0
    for number in range(games):
        game = Game.new(["Ann", "Ben", "Cat", "Dan"][: 2 + number % 3], seed=f"search {number}")
        turn = 0
        while not game.over:
            view = View.of(game, game.position.turn)
            if turn % every == 0:
                began = time.process_time()
                found = analyse(view, Limit(iterations=iterations), seed=0)
                seconds += time.process_time() - began
                searches.append({"sight": sight(view), **_told(found)})
            game, _ = game.apply(game.position.turn, bot("greedy")(view))
            turn += 1
    order = {**ORDER, "seconds": 0, "iterations": iterations, "seed": 0}
    return Searched({"order": order, "searches": searches, "minds": minds}, seconds)


def sight(view: View) -> str:
    """What a mover knows, as the device's core reads it: the position, and what each of the others did last."""
    last = view.turns[1 - len(view.players) :]
    return "\n".join([str(view), *(_line(turn, len(of_seat(view.position.hands, turn.seat))) for turn in last)])


def _line(turn: Turn, held: int) -> str:
    return f"{turn.seat} {held - len(turn.drawn)} {turn.move}"


def _told(found: Analysis) -> dict[str, Any]:
    moves = [[str(one.move), one.equity, one.equity_error, one.chance, one.chance_error] for one in found.moves]
    return {"found": moves, "iterations": found.iterations}
