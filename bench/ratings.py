"""The ladder of the bots: `python -m bench.ratings` prints their steps, and their ratings for 2, 3 and 4 players.

A rating is the one at which a bot among `greedy` ones, which stand at 1200, would win the share that it does: of the
strength 10^(rating / 400) each has the share that it is of all at the table. Win rates are less luck. Bots for
beginners, who never win against greedy, have none.
"""

from __future__ import annotations

import argparse
import math
from itertools import pairwise

from sixfold.arena import Match, play_match
from sixfold.engine import LEVELS
from sixfold.engine.levels import RATINGS

SEED = 1717
GREEDY = 1200


def win_rate(bots: tuple[str, ...], deals: int) -> tuple[float, float]:
    """The share of the first of them, less luck, and half of its 95 % interval."""
    found = play_match(Match(bots, SEED), deals).standings[0].adjusted
    assert found is not None
    return found.win_rate, (found.win_rate_95.high - found.win_rate_95.low) / 2


def rating(bot: str, players: int, deals: int) -> int:
    """On the scale on which greedy has 1200."""
    if bot == "greedy":
        return GREEDY
    share, _ = win_rate((bot, *["greedy"] * (players - 1)), deals)
    return round(GREEDY + 400 * math.log10(share * (players - 1) / (1 - share)))


def played(name: str) -> str:
    """The level as the arena plays it: within a number of iterations, so that a match comes out the same again."""
    limit = LEVELS[name].thinker.limit
    return f"{name}@2000i" if limit is not None and limit.seconds else name


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=400, help="mirrored deals of each match")
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=list(LEVELS))
    parser.add_argument("--only", choices=["steps", "ratings"])
    arguments = parser.parse_args()
    if arguments.only != "ratings":
        print("| bot | below it | wins |\n| --- | --- | --- |")
        for low, high in pairwise(arguments.levels):
            rate, half = win_rate((played(high), played(low)), arguments.deals)
            print(f"| {played(high)} | {played(low)} | {100 * rate:.1f} ± {100 * half:.1f} % |", flush=True)
    if arguments.only != "steps":
        print("\n| bot | 2 players | 3 players | 4 players |\n| --- | --- | --- | --- |")
        for name in filter(RATINGS.get, arguments.levels):
            figures = [rating(played(name), players, arguments.deals // (players - 1)) for players in (2, 3, 4)]
            print(f"| {played(name)} | {' | '.join(map(str, figures))} |", flush=True)


if __name__ == "__main__":
    main()
