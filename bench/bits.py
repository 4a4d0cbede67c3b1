"""How much a move tells of the tiles that were kept: `python -m bench.bits badger greedy raven@200i` counts it in bits.

Every few turns of games of a bot against itself, the other seat is asked what it could learn. Of the hand that
moved, the tiles laid are plain; those kept are drawn anew, again and again, from what the other has not seen, and the
same bot is asked what it would have done with each such hand. How much likelier the move is with the tiles that were
really kept than with others is all that the move tells, to somebody who knows exactly how the bot plays. Beside it
stands what the search makes of it, which takes everybody for a player for points (`Dealer` in the core), what a look at
one of the tiles kept would tell, and how much there is to know: what it would take to name them all.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from statistics import fmean, stdev
from typing import NamedTuple

from sixfold.arena import Match
from sixfold.engine import bot
from sixfold.engine.plays import legal_plays
from sixfold.engine.thinkers import INFERENCE
from sixfold.rules import Hand, Play, Tile
from sixfold.view import View

SEED = 3301
REPEATED = 8
"""With the tiles really kept, a bot that leaves something to chance is asked so often."""


class Bits(NamedTuple):
    """What one move tells, in bits."""

    exactly: float
    """To those who know how the bot plays."""
    by_points: float
    """To those who think that it plays for points, as the search does."""
    one_tile: float
    """What one of the tiles kept, chosen by lot and shown, would tell."""
    in_all: float
    """What there is to know."""


def tiles_of(counts: Counter[Tile]) -> list[Tile]:
    """Each tile as often as it is there."""
    return sorted(counts.elements())


def surprise(kept: Iterable[Tile], unseen: Counter[Tile]) -> float:
    """How unlikely it is to draw just these tiles from all these."""
    counts = Counter(kept)
    ways = math.prod(math.comb(unseen[tile], count) for tile, count in counts.items())
    return math.log2(math.comb(unseen.total(), counts.total()) / ways)


def bits_of(deal: int, *, name: str, every: int, samples: int) -> list[Bits]:
    """What moves of one game tell: every few turns, if they are plays and something is kept."""
    game = Match((name, name), SEED).game(deal)
    lots = random.Random(f"{name} {deal}")
    found = []
    for index in range(deal % every, len(game.turns) - 2, every):
        move, before = game.turns[index].move, game.after_turns(index)
        view = View.of(before, game.turns[index].seat)
        if not isinstance(move, Play) or len(move.tiles) == len(view.hand):
            continue
        if len(move.tiles) >= view.bag_size:
            break  # With an empty bag nothing is hidden any more.
        kept = view.hand.without(move.tiles).known
        unseen = View.of(before, 3 - view.seat).unseen - Counter(move.tiles)

        def hold(tiles: Iterable[Tile], view: View = view, move: Play = move) -> View:
            hands = list(view.position.hands)
            hands[view.seat - 1] = Hand([*move.tiles, *tiles])
            return replace(view, position=replace(view.position, hands=tuple(hands)))

        def by_points(held: View, move: Play = move) -> float:
            missed = max(legal_plays(held.position).scores) - held.position.score(move).points
            return math.exp(-max(0, missed) / INFERENCE)

        others = [hold(lots.sample(tiles_of(unseen), len(kept))) for _ in range(samples)]
        hits = sum(bot(name, seed=lot)(held) == move for lot, held in enumerate(others))
        truly = sum(bot(name, seed=lot)(view) == move for lot in range(REPEATED))
        # Half a hit more, so that nothing is thought impossible.
        exactly = math.log2((truly + 0.5) / (REPEATED + 0.5) / ((hits + 0.5) / (samples + 0.5)))
        likely = math.log2(by_points(view) / fmean([by_points(view), *map(by_points, others)]))
        shown = [kept.count(tile) / len(kept) / (unseen[tile] / unseen.total()) for tile in kept]
        found.append(Bits(exactly, likely, fmean(map(math.log2, shown)), surprise(kept, unseen)))
    return found


def main() -> None:
    """Ask, count and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--every", metavar="N", type=int, default=4, help="ask after every N turns")
    parser.add_argument("--samples", type=int, default=200, help="hands a turn")
    parser.add_argument("--jobs", type=int, help="how many processes (default: one per core)")
    arguments = parser.parse_args()
    print(
        "| bot | a move tells | by points | a tile of it | all of it | moves |\n| --- | --- | --- | --- | --- | --- |"
    )
    for name in arguments.bots:
        ask = partial(bits_of, name=name, every=arguments.every, samples=arguments.samples)
        with ProcessPoolExecutor(arguments.jobs) as pool:
            found = [bits for game in pool.map(ask, range(arguments.games)) for bits in game]
        cells = []
        for column in zip(*found, strict=True):
            half = 1.96 * stdev(column) / math.sqrt(len(column))
            cells.append(f"{fmean(column):.2f} ± {half:.2f}")
        print(f"| {name} | {' | '.join(cells)} | {len(found)} |", flush=True)


if __name__ == "__main__":
    main()
