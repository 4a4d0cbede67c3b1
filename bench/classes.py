"""How much the bots lose per turn: `python -m bench.classes` reviews games of each against itself.

The bounds between the classes of `sixfold.insight` lie between what neighbours of the ladder lose. With `--out FILE`
each game that is done is kept there in a line of JSON, and left out the next time: it can be stopped at any moment.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from sixfold.arena import Match
from sixfold.engine import LEVELS
from sixfold.insight import Effort, review


def losses(deal: int, *, bot: str, seed: int, effort: Effort) -> list[float]:
    """What each turn of one game lost; of the samples' own making also less than nothing, so that the mean is fair."""
    found = review(Match((bot, bot), seed).game(deal), effort, seed=1000 * deal)
    return [turn.behind for turn in found.turns if turn.reviewed]


def summary(bot: str, games: Iterable[list[float]]) -> dict[str, str | int | float]:
    """The mean over all turns, and its standard error."""
    played = list(games)
    lost = [loss for game in played for loss in game]
    mean = math.fsum(lost) / len(lost)
    error = math.sqrt(math.fsum((loss - mean) ** 2 for loss in lost) / len(lost) / (len(lost) - 1))
    return {"bot": bot, "games": len(played), "turns": len(lost), "error_per_turn": mean, "standard_error": error}


def main() -> None:
    """Review and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="*", help="default: all; a name may carry a limit, as in the arena")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--samples", type=int, default=800)
    parser.add_argument("--seed", type=int, default=515)
    parser.add_argument("--jobs", type=int, help="how many processes (default: one per core)")
    parser.add_argument("--out", type=Path, help="where games that are done are kept")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    effort = Effort(samples=arguments.samples)
    rows = []
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for bot in arguments.bots or LEVELS:
            key = [bot, arguments.seed, arguments.samples]
            done = _kept(arguments.out, key)
            left = [deal for deal in range(arguments.games) if deal not in done]
            look = partial(losses, bot=bot, seed=arguments.seed, effort=effort)
            for deal, lost in zip(left, pool.map(look, left), strict=True):
                done[deal] = lost
                if arguments.out is not None:
                    with arguments.out.open("a", encoding="utf-8") as file:
                        file.write(json.dumps([key, deal, [round(loss, 4) for loss in lost]]) + "\n")
            row = summary(bot, done.values())
            rows.append(row)
            if not arguments.json:
                mean, error = row["error_per_turn"], row["standard_error"]
                print(f"{bot:>12}: {mean:.3f} ± {error:.3f} points per turn ({row['games']} games)", flush=True)
    if arguments.json:
        print(json.dumps(rows, indent=1))


def _kept(path: Path | None, key: list[str | int]) -> dict[int, list[float]]:
    """The games that were reviewed earlier with the same key."""
    if path is None or not path.exists():
        return {}
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {deal: lost for kept, deal, lost in rows if kept == key}


if __name__ == "__main__":
    main()
