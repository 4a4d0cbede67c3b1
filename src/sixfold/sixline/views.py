"""Views of all kinds to try an engine on: openings, the middle, endgames, and turns on which nothing can be laid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import zip_longest

from sixfold.engine import bot
from sixfold.game import Game
from sixfold.rules import Hand
from sixfold.rules.seats import all_seats, with_seat
from sixfold.view import View

KINDS = ("opening", "middle", "endgame", "trade", "pass")
_GAMES = 30
"""At most: turns on which one can only pass are rare."""


def kind_of(view: View) -> str:
    """What kind of turn it is: `trade` and `pass` are those on which nothing can be laid."""
    if not view.legal_plays:
        return "trade" if view.bag_size else "pass"
    if not view.board:
        return "opening"
    return "middle" if view.bag_size else "endgame"


@cache
def sample_views(number: int, players: range, seed: int = 0) -> tuple[View, ...]:
    """As many views, of all kinds and numbers of players in turn, as far as there are; the same for the same seed."""
    share = max(1, number // (len(KINDS) * len(players)))
    found: dict[tuple[int, str], list[View]] = defaultdict(list)
    kinds = [(many, kind) for kind in KINDS for many in players]
    for game in range(_GAMES):
        many = players[game % len(players)]
        for view in _turns(many, f"{seed}/{game}"):
            kept = found[many, kind_of(view)]
            # Every few turns of the middle, so that they come from many games.
            if len(kept) < share * 4 and (kind_of(view) != "middle" or len(view.turns) % 5 == game % 5):
                kept.append(view)
        if all(len(found[kind]) >= share for kind in kinds) and sum(map(len, found.values())) >= number:
            break
    in_turn = zip_longest(*(found[kind] for kind in kinds))
    return tuple(view for views in in_turn for view in views if view is not None)[:number]


@cache
def _turns(players: int, seed: str) -> tuple[View, ...]:
    """What the seats to move see in a game of a bot that no training changes; and with hands that are stuck."""
    return tuple(_game(players, seed))


def _game(players: int, seed: str) -> Iterator[View]:
    game = Game.new([f"Player {seat}" for seat in all_seats(players)], seed=seed)
    greedy = bot("greedy", seed=len(seed))
    while not game.over:
        seat = game.position.turn
        view = View.of(game, seat)
        yield view
        if stuck := _stuck(view):
            yield stuck
        game, _ = game.apply(seat, greedy(view))


def _stuck(view: View) -> View | None:
    """The same turn with a hand of which nothing fits, made of tiles that the seat might hold; if there is one."""
    fitting = set[object]().union(*view.board.openings.values())
    might_hold = [*view.hand.known, *view.unseen.elements()]
    idle = [tile for tile in might_hold if tile not in fitting][: len(view.hand)]
    if not view.board or len(idle) < len(view.hand):
        return None
    hands = with_seat(view.position.hands, view.seat, Hand(idle))
    return replace(view, position=view.position.with_hands(hands))
