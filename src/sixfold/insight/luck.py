"""The luck of draws: how much more a drawn hand could do than other draws of the same size from the same bag.

Nobody acts on a draw before its seat's next turn, so the board of that turn does not depend on it: luck has the
expectation 0, for every seat and any number of players, whatever values hands.
"""

from __future__ import annotations

from dataclasses import dataclass

from sixfold import _core
from sixfold.engine.crossing import pack, pack_hand
from sixfold.engine.evaluation import evaluation
from sixfold.events import Dealt
from sixfold.game import Game
from sixfold.rules import HAND_SIZE, Hand, Play, Position, Trade
from sixfold.rules.seats import all_seats, by_seat, of_seat

SAMPLES = 60
"""Other draws that each draw is compared with."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of a game's draws, in points; nothing where a draw is not known, or its seat had no further turn."""

    first_hands: tuple[float | None, ...]
    """Of the hands dealt, seat by seat, among those that would have left the start where it was."""
    turns: tuple[float | None, ...]
    """Of what was drawn after each turn."""

    def of_seat(self, game: Game, seat: int) -> float | None:
        """All luck of a seat that is known; nothing if none is."""
        drawn = (luck for luck, turn in zip(self.turns, game.turns, strict=True) if turn.seat == seat)
        known = [luck for luck in (of_seat(self.first_hands, seat), *drawn) if luck is not None]
        return sum(known) if known else None


def luck_of(game: Game, *, samples: int = SAMPLES, seed: int = 0) -> Luck:
    """The luck of every draw of a game. A hidden hand is left out; of a record with one open hand, that one is told."""
    turns, positions = game.turns, game.positions
    next_turn: dict[int, int] = {}
    drawn: list[float | None] = [None] * len(turns)
    for number in reversed(range(len(turns))):
        turn, before = turns[number], positions[number]
        later = next_turn.get(turn.seat)
        next_turn[turn.seat] = number
        hand = of_seat(before.hands, turn.seat)
        if later is None or hand.unknown or any(tile is None for tile in turn.drawn):
            continue
        kept = hand.without(turn.move.tiles) if isinstance(turn.move, Play | Trade) else hand
        drawn[number] = _luck(positions[later], kept, before, len(turn.drawn), samples, seed + number + 1)
    return Luck(
        tuple(
            None if seat not in next_turn else _luck_of_first_hand(game, seat, next_turn[seat], samples, seed - seat)
            for seat in all_seats(len(game.players))
        ),
        tuple(drawn),
    )


def _luck_of_first_hand(game: Game, seat: int, first_turn: int, samples: int, seed: int) -> float | None:
    dealt = next(event for event in game.events if isinstance(event, Dealt))
    hand = of_seat(dealt.hands, seat)
    if hand.unknown or len(hand) < HAND_SIZE:
        return None
    others = {other: held.largest_set for other, held in by_seat(dealt.hands) if other != seat and not held.unknown}
    least, most = 0, HAND_SIZE
    if seat == dealt.start:
        least = max((size + (other < seat) for other, size in others.items()), default=0)
    elif dealt.start in others:
        most = others[dealt.start] - (seat < dealt.start)
    # Where ages decided a tie, the hand itself may lie just outside: it shows what was possible.
    least, most = min(least, hand.largest_set), max(most, hand.largest_set)
    before = game.positions[0]
    return _luck(game.positions[first_turn], Hand(), before, HAND_SIZE, samples, seed, hand, least, most)


def _luck(
    position: Position,
    kept: Hand,
    before: Position,
    count: int,
    samples: int,
    seed: int,
    dealt: Hand = Hand(),  # noqa: B008 (a hand never changes)
    least: int = 0,
    most: int = HAND_SIZE,
) -> float | None:
    """The luck of this many tiles drawn by the seat to move from what was unseen before, and from `dealt`."""
    if of_seat(position.hands, position.turn).unknown:
        return None
    bag = sorted([*(tile.number for tile in before.unseen.elements()), *(tile.number for tile in dealt.known)])
    try:
        packed = pack(position)
    except ValueError:
        return None  # The table let a line stand that the core cannot take.
    return _core.luck_of_draw(
        packed, evaluation(), pack_hand(kept), bytes(bag), count, least, most, samples, seed % 2**64
    )
