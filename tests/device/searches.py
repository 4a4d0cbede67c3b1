"""Searches by the native core, as a script for the device to make again."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from sixfold import Game, View
from sixfold.engine import Limit, bot
from sixfold.engine.analysis import Analysis, search_as
from sixfold.engine.bots import hash_of
from sixfold.engine.levels import LEVELS
from sixfold.engine.thinkers import Thinker
from sixfold.events import Turn
from sixfold.rules.seats import of_seat


class Searched(NamedTuple):
    """The script, and how much of the processor's time the native core took, on one thread."""

    script: dict[str, Any]
    seconds: float


def searched(games: int, iterations: int, every: int, minds: list[int]) -> Searched:
    """Search some positions of some games, with two to four players: as analyses do, and as the strongest bot does."""
    limit = Limit(iterations=iterations)
    analysis, strongest = Thinker("search", limit), LEVELS["raven"].within(limit)
    searches: list[dict[str, Any]] = []
    seconds = 0.0
    for number in range(games):
        game = Game.new(["Ann", "Ben", "Cat", "Dan"][: 2 + number % 3], seed=f"search {number}")
        turn = 0
        while not game.over:
            view = View.of(game, game.position.turn)
            if turn % every == 0:
                # Bots have their chance from what they see, and the core of the page finds it by itself.
                thinker, seed = (strongest, hash_of(view)) if len(searches) % 2 else (analysis, 0)
                began = time.process_time()
                found = search_as(thinker, view, seed=seed)
                seconds += time.process_time() - began
                order = _order(thinker) | ({} if thinker is strongest else {"seed": seed})
                searches.append({"sight": sight(view), "order": order, **_told(found)})
            game, _ = game.apply(game.position.turn, bot("greedy")(view))
            turn += 1
    return Searched({"searches": searches, "minds": minds}, seconds)


def _order(thinker: Thinker) -> dict[str, Any]:
    """How it searches, as the device is told."""
    assert thinker.limit is not None
    asked = {name: getattr(thinker, name) for name in ("plies", "candidates", "doubt", "inference", "endgame")}
    return asked | {"seconds": 0, "iterations": thinker.limit.iterations}


def sight(view: View) -> str:
    """What a mover knows, as the device's core reads it: the position, and what each of the others did last."""
    last = view.turns[1 - len(view.players) :]
    return "\n".join([str(view), *(_line(turn, len(of_seat(view.position.hands, turn.seat))) for turn in last)])


def _line(turn: Turn, held: int) -> str:
    return f"{turn.seat} {held - len(turn.drawn)} {turn.move}"


def _told(found: Analysis) -> dict[str, Any]:
    moves = [[str(one.move), one.equity, one.equity_error, one.chance, one.chance_error] for one in found.moves]
    return {"found": moves, "iterations": found.iterations}
