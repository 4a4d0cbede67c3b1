"""Speed of the Python rules: all legal plays of mid-game positions, and whole greedy games. Run by `make bench`."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from sixfold import Game, Position, View
from sixfold.engine import greedy
from sixfold.rules import Board

GAMES = 20
ROUNDS = 15


def best_of(rounds: int, work: Callable[[], object]) -> float:
    """The shortest time of several runs, in seconds."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def finished_game(seed: str) -> Game:
    """A game of two greedy bots."""
    game = Game.new(["Ann", "Ben"], seed=seed)
    while not game.over:
        seat = game.position.turn
        game, _ = game.apply(seat, greedy(View.of(game, seat)))
    return game


def afresh(position: Position) -> Position:
    """The same position without anything remembered."""
    return Position(Board(dict(position.board)), position.hands, position.scores, position.turn, position.quiet)


def main() -> None:
    """Print the figures as JSON."""
    start = time.perf_counter()
    games = [finished_game(f"bench {number}") for number in range(GAMES)]
    seconds = time.perf_counter() - start
    positions = [game.positions[len(game.positions) // 2] for game in games]
    plays = sum(len(position.legal_plays()) for position in positions)

    def generate(subjects: list[Position]) -> None:
        for position in subjects:
            list(position.legal_plays())

    new = [[afresh(position) for position in positions] for _ in range(ROUNDS)]
    first = best_of(ROUNDS, lambda: generate(new.pop()))
    again = best_of(ROUNDS, lambda: generate(positions))
    figures = {
        "positions": len(positions),
        "plays_a_position": round(plays / len(positions), 1),
        "legal_plays_ms": round(1000 * first / len(positions), 3),
        "legal_plays_again_ms": round(1000 * again / len(positions), 3),
        "greedy_games_per_second": round(GAMES / seconds, 2),
    }
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
