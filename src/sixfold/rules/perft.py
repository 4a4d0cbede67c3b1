"""Counting every way a position can go on: a number that two implementations must agree on."""

from __future__ import annotations

from sixfold.rules.position import Position


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` legal plays there are, with every drawn tile unknown and so not playable."""
    if depth == 0:
        return 1
    plays = position.legal_plays
    return len(plays) if depth == 1 else sum(perft(position.after(play), depth - 1) for play in plays)
