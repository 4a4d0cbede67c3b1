"""Whether chances come true: `python -m bench.chances` compares what analysis says with games of unseen seeds.

Bots play; at some rounds of each game, taken by lot, the best move of everybody in turn is looked for, and the chance
to win that is said of it is set against who won in the end. Where all seats of a game are asked, its luck cancels out
of the mean. Intervals are two standard errors, by bootstrap over games. Proven endgames are left out: they are about
best play, not about these bots'. With `--out FILE` each game that is done is kept there in a line of JSON, and left out
the next time: it can be stopped at any moment.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.arena import Match
from sixfold.arena.statistics import shares
from sixfold.arena.training import rounds_of
from sixfold.engine import Limit, analyse
from sixfold.insight import compare
from sixfold.insight.reviews import engine_hash
from sixfold.rules.seats import of_seat
from sixfold.view import View

BINS = 10
RESAMPLED = 1000
REVIEWED = 200
"""Samples of a review, which takes more: none of them say too much or too little because they are few."""

Pairs = list[tuple[float, float]]
"""A chance that was given, and the share of the victory that the mover then had."""


def moments(deal: int, *, bot: str, players: int, seed: int, iterations: int, rounds: int, review: bool) -> Pairs:
    """The chances given in some rounds of one game."""
    game = Match((bot,) * players, seed).game(deal)
    won, lots = shares(game.position.scores), Random(deal)
    said = []
    for turn in rounds_of(len(game.turns), players, rounds, lots):
        then = game.after_turns(turn)
        view = View.of(then, then.position.turn)
        found = analyse(view, Limit(iterations=iterations), seed=lots.getrandbits(32))
        if found.exact:
            continue
        chance = found.moves[0].chance
        if review:
            chance = compare(view, [found.best], samples=REVIEWED, seed=lots.getrandbits(32))[0].chance
        said.append((chance, of_seat(won, view.seat)))
    return said


def figures(games: list[Pairs]) -> dict[str, Any]:
    """Compares chances with results: on the mean, bin by bin, and by the Brier score. Errors are standard errors."""
    asked = [np.array(pairs).reshape(-1, 2) for pairs in games]
    sums = np.array([_sums(pairs) for pairs in asked])  # By game: moments, said, won and squares, for each bin.
    lots = np.random.default_rng(0)
    drawn = [sums[lots.integers(0, len(sums), len(sums))].sum(axis=0) for _ in range(RESAMPLED)]
    errors = np.std([_differences(found) for found in drawn], axis=0)
    briers = [found[3].sum() / found[0].sum() for found in drawn]
    whole = sums.sum(axis=0)
    count, said, won, squares = whole
    bins = [
        {
            "from": i / BINS,
            "moments": int(count[i]),
            "said": said[i] / count[i],
            "won": won[i] / count[i],
            "error": errors[i],
        }
        for i in range(BINS)
        if count[i]
    ]
    return {
        "games": len(games),
        "moments": int(count.sum()),
        "said": said.sum() / count.sum(),
        "won": won.sum() / count.sum(),
        "error": errors[BINS],
        "brier": squares.sum() / count.sum(),
        "brier_error": float(np.std(briers)),
        "bins": bins,
    }


def _sums(pairs: NDArray[np.float64]) -> NDArray[np.float64]:
    said, won = pairs.T
    place = np.minimum((said * BINS).astype(int), BINS - 1)
    columns = (np.ones(len(said)), said, won, (said - won) ** 2)
    return np.array([np.bincount(place, column, BINS) for column in columns])


def _differences(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    """By how much too much was said: bin by bin, and on the mean."""
    count, said, won, _ = np.column_stack([sums, sums.sum(axis=1)])
    return np.asarray((said - won) / np.maximum(count, 1))


def main() -> None:
    """Play, ask and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="owl", help="who plays, with its limit, such as raven@2000i")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=2, help="of each game")
    parser.add_argument("--iterations", type=int, default=1000, help="of the search that is asked")
    parser.add_argument("--review", action="store_true", help="ask as a review does: six turns ahead, by other samples")
    parser.add_argument("--seed", type=int, default=4242)
    parser.add_argument("--jobs", type=int, help="how many processes (default: one per core)")
    parser.add_argument("--out", type=Path, help="where games that are done are kept")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    asked = {name: getattr(given, name) for name in ("bot", "players", "seed", "iterations", "rounds", "review")}
    key = [*asked.values(), engine_hash()]
    done = _kept(given.out, key)
    left = [deal for deal in range(given.games) if deal not in done]
    with ProcessPoolExecutor(given.jobs) as pool:
        for deal, pairs in zip(left, pool.map(partial(moments, **asked), left, chunksize=8), strict=True):
            done[deal] = pairs
            if given.out is not None:
                with given.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([key, deal, pairs]) + "\n")
            if len(done) % 100 == 0:
                print(f"{len(done)} of {given.games} games", file=sys.stderr, flush=True)
    found = figures([done[deal] for deal in range(given.games)])
    if given.json:
        print(json.dumps(found, indent=1))
        return
    print(f"{given.players} players, {given.bot}, {found['games']} games, {found['moments']} moments")
    print(f"said {found['said']:.1%}, won {found['won']:.1%} ± {2 * found['error']:.1%}", end="; ")
    print(f"Brier score {found['brier']:.4f} ± {2 * found['brier_error']:.4f}")
    for row in found["bins"]:
        came = f"won {row['won']:6.1%} ± {2 * row['error']:.1%}"
        print(f"{row['from']:4.0%} up: said {row['said']:6.1%}, {came} ({row['moments']})")


def _kept(path: Path | None, key: list[Any]) -> dict[int, Pairs]:
    """The games of a file that were asked the same."""
    if path is None or not path.exists():
        return {}
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {deal: pairs for asked, deal, pairs in rows if asked == key}


if __name__ == "__main__":
    main()
