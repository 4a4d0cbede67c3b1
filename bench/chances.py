"""Whether chances come true: `python -m bench.chances` compares what analysis says with games of unseen seeds.

Bots play; at some moments of each game, taken at random, the mover's best move is looked for, and the chance to win
that is said of it is set against who won in the end. Ten bins of what was said, with what became true and its standard
error. Proven endgames are left out: they are about best play, not about these bots'.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from sixfold.arena import Match
from sixfold.arena.statistics import shares
from sixfold.engine import Limit, analyse
from sixfold.rules.seats import of_seat
from sixfold.view import View

BINS = 10


def moments(deal: int, *, bot: str, players: int, seed: int, iterations: int, count: int) -> list[tuple[float, float]]:
    """What was said at some moments of one game, and what share of the victory the mover had."""
    game = Match((bot,) * players, seed).game(deal)
    lots = random.Random(deal)
    said = []
    for turn in lots.sample(range(len(game.turns)), min(count, len(game.turns))):
        then = game.after_turns(turn)
        seat = then.position.turn
        found = analyse(View.of(then, seat), Limit(iterations=iterations), seed=lots.getrandbits(32))
        if not found.exact:
            said.append((found.moves[0].chance, of_seat(shares(game.position.scores), seat)))
    return said


def bins_of(pairs: list[tuple[float, float]]) -> list[dict[str, float]]:
    """What became true of what was said, bin by bin."""
    rows = []
    for low in range(BINS):
        chosen = [(chance, won) for chance, won in pairs if min(int(chance * BINS), BINS - 1) == low]
        if chosen:
            said, won = (math.fsum(column) / len(chosen) for column in zip(*chosen, strict=True))
            error = math.sqrt(max(won * (1 - won), 0.25 / len(chosen)) / len(chosen))
            rows.append({"from": low / BINS, "moments": len(chosen), "said": said, "won": won, "error": error})
    return rows


def main() -> None:
    """Play, ask and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="badger")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--moments", type=int, default=2, help="moments per game")
    parser.add_argument("--iterations", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=4242)
    parser.add_argument("--jobs", type=int, help="how many processes (default: one per core)")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    ask = partial(
        moments,
        bot=arguments.bot,
        players=arguments.players,
        seed=arguments.seed,
        iterations=arguments.iterations,
        count=arguments.moments,
    )
    with ProcessPoolExecutor(arguments.jobs) as pool:
        pairs = [pair for found in pool.map(ask, range(arguments.games), chunksize=8) for pair in found]
    rows = bins_of(pairs)
    if arguments.json:
        print(json.dumps(rows, indent=1))
        return
    print(f"{arguments.players} players, {arguments.bot}, {arguments.games} games, {arguments.iterations} iterations")
    for row in rows:
        came = f"won {row['won']:6.1%} ± {row['error']:.1%}"
        print(f"{row['from']:4.0%} up: said {row['said']:6.1%}, {came} ({row['moments']})")


if __name__ == "__main__":
    main()
