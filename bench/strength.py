"""Strength, as tables: each row is a match of mirrored deals, with the command that plays it again.

Run by `python bench/strength.py TABLE …`; the tables are printed as Markdown for docs/strength.md.
"""

from __future__ import annotations

import argparse
from itertools import pairwise

from sixfold.arena import Match, play_match
from sixfold.engine import LEVELS

SEED = 2026


def row(bots: tuple[str, ...], deals: int) -> str:
    """One match as a row: who, games, the first bot's win rate and spread with their 95 % intervals, the command."""
    result = play_match(Match(bots, SEED), deals)
    first = result.standings[0]
    rate = f"{first.win_rate:.1%} ({first.win_rate_95.low:.1%} to {first.win_rate_95.high:.1%})"
    spread = f"{first.spread:+.1f}"
    if first.spread_95 is not None:
        spread += f" ({first.spread_95.low:+.1f} to {first.spread_95.high:+.1f})"
    command = f"sixfold arena {' '.join(bots)} --pairs {deals} --seed {SEED}"
    return f"| {' '.join(bots)} | {result.games} | {rate} | {spread} | `{command}` |"


def table(name: str, scale: float) -> list[tuple[tuple[str, ...], int]]:
    """The matches of a table; `scale` makes them longer or shorter."""
    names = [name for name, level in LEVELS.items() if level.thinker.limit is None or not level.thinker.limit.seconds]

    def deals(count: int) -> int:
        return max(10, round(count * scale))

    limits = [(0.001, 1000), (0.01, 1000), (0.1, 100), (1, 10)]
    tables: dict[str, list[tuple[tuple[str, ...], int]]] = {
        "greedy": [
            ((level, "greedy"), deals(10000 if LEVELS[level].thinker.limit is None else 1000))
            for level in names
            if level != "greedy"
        ],
        "steps": [((high, low), deals(300)) for low, high in pairwise(names)],
        "time": [((f"raven@{seconds}", "greedy"), deals(count)) for seconds, count in limits],
        "self": [(("raven@0.1", "raven@0.01"), deals(100)), (("raven@1", "raven@0.01"), deals(10))],
        "tables": [
            (("owl", "greedy", "greedy"), deals(100)),
            (("owl", "greedy", "greedy", "greedy"), deals(100)),
        ],
    }
    return tables[name]


def main() -> None:
    """Print the tables asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="+", choices=["greedy", "steps", "time", "self", "tables"])
    parser.add_argument("--scale", type=float, default=1.0, help="longer or shorter matches")
    arguments = parser.parse_args()
    for name in arguments.tables:
        print(
            f"\n{name}\n\n| bots | games | win rate of the first | spread | command |\n| --- | --- | --- | --- | --- |"
        )
        for bots, deals in table(name, arguments.scale):
            print(row(bots, deals), flush=True)


if __name__ == "__main__":
    main()
