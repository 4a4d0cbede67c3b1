"""Speed of the exact endgame: how many of the endgames that greedy games come to are solved, and how soon."""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Iterator

from sixfold import Position
from sixfold.arena import replay
from sixfold.engine import Solution, solve
from sixfold.rules import Board, Edition

LIMITS = (10_000, 100_000, 1_000_000)


def endgames(games: int, seed: int) -> Iterator[Position]:
    """Where the bag has just become empty, in greedy games of two."""
    for number in range(games):
        game = replay("greedy", seed=seed, game=number)
        start = Edition.MINDWARE.start_seat([hand.largest_set for hand in game.dealt])
        position = Position(Board(), game.dealt, (0, 0), start)
        for turn in game.turns:
            if not position.bag_size:
                yield position
                break
            position = position.after(turn.move, turn.drawn)


def timed(position: Position) -> tuple[Solution, float]:
    """The solution, and the seconds of CPU it took, crossing to the core included."""
    start = time.process_time()
    solution = solve(position, nodes=max(LIMITS))
    assert solution is not None
    return solution, time.process_time() - start


def main() -> None:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    answers = [timed(position) for position in endgames(arguments.games, arguments.seed)]
    times = sorted(1000 * seconds for _, seconds in answers)
    within = {limit: sum(s.exact and s.nodes <= limit for s, _ in answers) / len(answers) for limit in LIMITS}
    figures = {
        "endgames": len(answers),
        "solved_within_nodes": {str(limit): round(share, 3) for limit, share in within.items()},
        "solved_within_ms": {
            str(limit): round(sum(s.exact and 1000 * t <= limit for s, t in answers) / len(answers), 3)
            for limit in (10, 100, 500)
        },
        "ms_median": round(statistics.median(times), 1),
        "ms_90_percent": round(times[len(times) * 9 // 10], 1),
        "nodes_median": statistics.median(s.nodes for s, _ in answers),
        "nodes_per_second": round(sum(s.nodes for s, _ in answers) / sum(seconds for _, seconds in answers)),
    }
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
