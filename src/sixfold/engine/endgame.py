"""The exact endgame: with two players, an empty bag and both hands known, the best move and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sixfold import _core
from sixfold.engine.crossing import move_of, pack
from sixfold.rules import Hand, Move, Position
from sixfold.view import View

NODES = 1_000_000
"""Positions to look at before giving up on a proof: enough for 19 in 20 endgames, in half a second at the longest."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The best move in an endgame, for points: whoever is to move gains `value` on the other by the end."""

    move: Move
    value: int
    line: tuple[Move, ...]
    """The best moves of both from here to the end, `move` the first. Without a proof, `move` alone."""
    nodes: int
    """Positions looked at."""
    exact: bool
    """Whether the value is proven; else there were not enough nodes, and value and move are the best found so far."""


def solve(position: Position, *, nodes: int = NODES) -> Solution | None:
    """The best move of an endgame; nothing if this is none: it takes two players, an empty bag, and all tiles known.

    The same position and limit always give the same solution. Raises a `ValueError` for a board that no game can bring
    about, if its tiles lie too far apart for the core.
    """
    if nodes < 1:
        raise ValueError(f"no limit of {nodes} nodes")
    if position.over or position.bag_size or len(position.hands) != 2:
        return None
    found = _core.solve_endgame(pack(position), min(nodes, 2**63))
    if found is None:
        return None
    line = tuple(move_of(move) for move in found.line)
    return Solution(line[0], found.value, line, found.nodes, found.solved)


def deduced(view: View) -> Position | None:
    """The whole position, if this seat can work it out: with the bag empty, the only hidden hand is what is unseen."""
    position = view.position
    if position.over or position.bag_size or len(position.hands) != 2:
        return None
    if all(hand.unknown for hand in position.hands):
        return None
    unseen = tuple(position.unseen.elements())
    return replace(
        position, hands=tuple(Hand((*hand.known, *unseen)) if hand.unknown else hand for hand in position.hands)
    )
