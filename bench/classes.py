"""How much the bots lose per turn: `python -m bench.classes` reviews games of each against itself.

The bounds between the classes of `sixfold.insight` lie between what neighbours of the ladder lose.
"""

from __future__ import annotations

import argparse
import json
import math
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from sixfold.arena import Match
from sixfold.engine import LEVELS
from sixfold.insight import Effort, review


def losses(deal: int, *, bot: str, seed: int, effort: Effort) -> list[float]:
    """What each turn of one game lost."""
    found = review(Match((bot, bot), seed).game(deal), effort)
    return [turn.lost for turn in found.turns if turn.reviewed]


def main() -> None:
    """Review and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="*", help="default: all; a name may carry a limit, as in the arena")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--samples", type=int, default=800)
    parser.add_argument("--seed", type=int, default=515)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    rows = []
    with ProcessPoolExecutor() as pool:
        for bot in arguments.bots or LEVELS:
            look = partial(losses, bot=bot, seed=arguments.seed, effort=Effort(samples=arguments.samples))
            lost = [loss for game in pool.map(look, range(arguments.games)) for loss in game]
            mean = math.fsum(lost) / len(lost)
            error = math.sqrt(math.fsum((loss - mean) ** 2 for loss in lost) / len(lost) / (len(lost) - 1))
            rows.append({"bot": bot, "turns": len(lost), "error_per_turn": mean, "standard_error": error})
            if not arguments.json:
                print(f"{bot:>12}: {mean:.3f} ± {error:.3f} points per turn ({len(lost)} turns)", flush=True)
    if arguments.json:
        print(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
