"""Which of two bots moves better: `python -m bench.paired owl raven@4000i` asks both in the same positions.

The positions are of games of badger. Where the bots differ, their moves are compared by simulations that look further
ahead than either of them; where they agree, neither loses anything. Far fewer turns are needed than of games that each
plays against itself (`bench/classes.py`).
"""

from __future__ import annotations

import argparse
import math
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from sixfold.arena import Match
from sixfold.engine import bot
from sixfold.insight import compare
from sixfold.insight.comparison import compare_proven
from sixfold.view import View


def differences(deal: int, *, bots: tuple[str, str], seed: int, samples: int, plies: int, every: int) -> list[float]:
    """How many points the first bot's move loses to the second's, every few turns of one game."""
    game = Match(("badger", "badger"), seed).game(deal)
    lost = []
    for index in range(deal % every, len(game.turns), every):
        view = View.of(game.after_turns(index), game.turns[index].seat)
        first, second = (bot(name, seed=deal)(view) for name in bots)
        if first == second:
            lost.append(0.0)
            continue
        judged = compare_proven(view, [second, first])
        judged = judged or compare(view, [second, first], samples=samples, plies=plies, seed=1000 * deal + index)
        lost.append(judged[1].lost)
    return lost


def main() -> None:
    """Ask, compare and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--every", metavar="N", type=int, default=4, help="ask after every N turns")
    parser.add_argument("--samples", type=int, default=800)
    parser.add_argument("--plies", type=int, default=8, help="turns that the judge looks ahead")
    parser.add_argument("--seed", type=int, default=616)
    parser.add_argument("--jobs", type=int, help="how many processes (default: one per core)")
    arguments = parser.parse_args()
    ask = partial(
        differences,
        bots=tuple(arguments.bots),
        seed=arguments.seed,
        samples=arguments.samples,
        plies=arguments.plies,
        every=arguments.every,
    )
    lost: list[float] = []
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for number, found in enumerate(pool.map(ask, range(arguments.games)), 1):
            lost += found
            if number % 20 == 0 or number == arguments.games:
                mean = math.fsum(lost) / len(lost)
                error = math.sqrt(math.fsum((loss - mean) ** 2 for loss in lost) / len(lost) / max(1, len(lost) - 1))
                same = lost.count(0.0) / len(lost)
                told = f"{arguments.bots[0]} loses {mean:.3f} ± {error:.3f} points per turn to {arguments.bots[1]}"
                print(f"{told} ({len(lost)} turns of {number} games, {same:.0%} alike)", flush=True)


if __name__ == "__main__":
    main()
