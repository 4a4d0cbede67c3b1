"""What a stranger asks about: a whole game, a large position, a record as long as it may be, and a move to make."""

from __future__ import annotations

import random
from functools import cache

from sixfold import Game, View
from sixfold.engine import greedy
from sixfold.notation import read_tile
from sixfold.rules import Move, Pass, Trade
from sixfold.server.wire import read
from sixfold.server.wire.read import MOST_LINES
from sixfold.server.wire.types import views


def has(version: int, view: views.View) -> bool:
    """Whether a view is of this version, or a later one."""
    return view.version >= version


def move_of(view: views.View) -> Move:
    """A play of those that are told, or else a trade, or else a pass."""
    game = view.game
    assert game is not None
    if game.plays:
        return random.choice(read.plays(game.plays)).move
    return Trade(map(read_tile, game.hand[: game.most_trade])) if game.most_trade else Pass()


@cache
def game() -> Game:
    """A whole game of four."""
    played = Game.new(["Ann", "Ben", "Cem", "Dea"], seed="abuse")
    while not played.over:
        seat = played.position.turn
        played, _ = played.apply(seat, greedy(View.of(played, seat)))
    return played


def large_position() -> str:
    """A board that is nearly full, and a hand of six to lay."""
    positions = [position for position in game().positions if len(position.hand) == 6]
    return str(positions[-1])


@cache
def long_record() -> str:
    """A record as long as it may be: its last turn is taken back and made again, without end."""
    head, _, turns = str(game()).partition("\n\n")
    left_out = ("commitment", "seed", "contributions", "result")
    kept = [line for line in head.splitlines() if not line.startswith(left_out)]
    lines = turns.splitlines()[:40]
    again = ["1 takeback", lines[-1]] * (MOST_LINES // 2)
    return "\n".join([*kept, "takebacks yes", "", *lines, *again][:MOST_LINES])


def another(record: str) -> str:
    """The same game of somebody else."""
    return record.replace("Ann", f"Ann {random.getrandbits(60)}")
