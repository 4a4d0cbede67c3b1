"""What each ingredient of the search brings: matches against greedy with one of them left out, or changed.

Run by `python bench/ablation.py`; the table is printed as Markdown for docs/strength.md. Needs NumPy.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace

import numpy as np

from sixfold.arena import play_games
from sixfold.engine.limits import Limit
from sixfold.engine.thinkers import Thinker

SEED = 2026
ALL = Thinker("search", Limit(iterations=1000), plies=4)
SEARCHES = {
    "everything": ALL,
    "nothing inferred": replace(ALL, inference=0.0),
    "no exact endgame, no playing to the end": replace(ALL, endgame=False),
    "neither of the two": replace(ALL, inference=0.0, endgame=False),
    "one simulated turn": replace(ALL, plies=1),
    "two simulated turns": replace(ALL, plies=2),
    "six simulated turns": replace(ALL, plies=6),
    "eight simulated turns": replace(ALL, plies=8),
    "no search: the static value": Thinker("static"),
}


def row(name: str, search: Thinker, pairs: int) -> str:
    """Mirrored games against greedy: win rate and spread with 95 % intervals, and processor time per move."""
    greedy = Thinker("greedy")
    began = time.process_time()
    first = play_games((search, greedy), pairs, SEED)
    second = play_games((greedy, search), pairs, SEED)
    seconds = time.process_time() - began
    leads = [
        np.diff(np.asarray(games.scores).astype(int)[:, ::way]).ravel() for games, way in ((first, -1), (second, 1))
    ]
    wins = sum((np.sign(lead) + 1) / 4 for lead in leads)
    spread = sum(lead / 2 for lead in leads)
    moves = (int(np.sum(np.asarray(first.turns))) + int(np.sum(np.asarray(second.turns)))) / 2
    error = 1.96 / pairs**0.5
    return (
        f"| {name} | {100 * np.mean(wins):.1f} ± {100 * error * np.std(wins):.1f} % "
        f"| {np.mean(spread):+.1f} ± {error * np.std(spread):.1f} | {1000 * seconds / moves:.1f} ms |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=1000, help="mirrored pairs a row")
    arguments = parser.parse_args()
    print("| search of 1,000 continuations | wins against greedy | spread | per move |\n| --- | --- | --- | --- |")
    for name, search in SEARCHES.items():
        print(row(name, search, arguments.pairs), flush=True)


if __name__ == "__main__":
    main()
