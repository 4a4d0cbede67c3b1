"""What a record shows of hands that it hides: what is spent was held, and with the bag empty all is spent or left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from sixfold.events import Turn
from sixfold.game import Game
from sixfold.rules import Hand, Play, Tile, Trade
from sixfold.rules.seats import all_seats, by_seat, of_seat
from sixfold.view import View


def view_before(game: Game, index: int) -> View:
    """What the one who made this turn, counted from 0, knew before it; of a hidden hand, what is shown of it."""
    turn = game.turns[index]
    view = View.of(game.after_turns(index), turn.seat)
    if not view.hand.unknown:
        return view
    own = _held(game, index)
    hands = tuple(own if seat == turn.seat else hand for seat, hand in by_seat(view.position.hands))
    return replace(view, position=view.position.with_hands(hands))


def _held(game: Game, index: int) -> Hand:
    turn, position = game.turns[index], game.positions[index]
    hand = of_seat(position.hands, turn.seat)
    shown = _spent([turn])
    if position.bag_size == 0:
        rest = game.turns[index:]
        by_all = {seat: _spent(one for one in rest if one.seat == seat) for seat in all_seats(len(game.players))}
        shown = by_all[turn.seat]
        if all(by_all[seat].total() == len(held) for seat, held in by_seat(position.hands) if seat != turn.seat):
            face_down = tuple(Hand([None] * len(held)) for held in position.hands)
            shown = shown + (position.with_hands(face_down).unseen - sum(by_all.values(), Counter()))
    tiles = [*hand.known, *(shown - Counter(hand.known)).elements()]
    return Hand([*tiles, *[None] * (len(hand) - len(tiles))])


def _spent(turns: Iterable[Turn]) -> Counter[Tile]:
    """The tiles that were laid or traded in these turns, as far as they are told."""
    moves = [turn.move for turn in turns]
    return Counter(tile for move in moves if isinstance(move, Play | Trade) for tile in move.tiles if tile is not None)
