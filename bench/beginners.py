"""Simulated beginners against the weak bots: `python -m bench.beginners` prints how many games each of them wins.

They play badly on purpose, by habits of people who are new to the game, and show whether such people beat the lowest
rungs of the ladder. Deals are mirrored: each is played from both seats.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import NormalDist, fmean, stdev

from sixfold.engine import LADDER, LEVELS, Bot, bot, legal_plays
from sixfold.engine.bots import hash_of
from sixfold.game import Game
from sixfold.rules import Move, Pass, ScoredPlay, Trade
from sixfold.view import View

Habit = Callable[[View, Sequence[ScoredPlay]], ScoredPlay]
"""Which of the legal plays, of which there is one at least."""

NORMAL_95 = NormalDist().inv_cdf(0.975)


def by_tile(view: View, plays: Sequence[ScoredPlay]) -> ScoredPlay:
    """The first tile of the hand that fits, where it scores most."""
    singles = {tile: [play for play in plays if play.tiles == (tile,)] for tile in view.hand.known}
    return max(next(filter(None, singles.values())), key=lambda play: play.score)


def by_colour(view: View, plays: Sequence[ScoredPlay]) -> ScoredPlay:
    """The most tiles that go into a line of one colour, whatever it scores; without one, the most tiles."""

    def liking(play: ScoredPlay) -> tuple[bool, int]:
        one_colour = any(len({tile.colour for tile in line.tiles}) == 1 for line in play.lines[:1])
        return one_colour, len(play.placements)

    return max(plays, key=liking)


def by_place(view: View, plays: Sequence[ScoredPlay]) -> ScoredPlay:
    """One tile, in the first place where one is seen to fit."""
    return next(play for play in plays if len(play.placements) == 1)


HABITS: dict[str, Habit] = {"tile": by_tile, "colour": by_colour, "place": by_place}


def beginner(habit: Habit) -> Bot:
    """Somebody with this habit, who opens with the largest set, and trades all tiles if none fits."""

    def move(view: View) -> Move:
        plays = list(legal_plays(view.position))
        if not plays:
            return Trade(view.hand.known[: view.bag_size]) if view.bag_size else Pass()
        Random(hash_of(view)).shuffle(plays)  # Eyes begin anywhere.
        return habit(view, plays) if view.board else max(plays, key=lambda play: len(play.placements))

    return move


def lead(deal: int, seat: int, *, newcomer: Bot, other: Bot, seed: int) -> int:
    """By how many points a newcomer on this seat wins a deal."""
    game = Game.new(["Newcomer", "Bot"] if seat == 1 else ["Bot", "Newcomer"], seed=f"beginners {seed} {deal}")
    while not game.over:
        turn = game.position.turn
        game, _ = game.apply(turn, (newcomer if turn == seat else other)(View.of(game, turn)))
    first, second = game.position.scores
    return first - second if seat == 1 else second - first


def leads(deal: int, *, habit: str, name: str, seed: int) -> tuple[int, int]:
    """A deal from both seats."""
    play = partial(lead, newcomer=beginner(HABITS[habit]), other=bot(name, seed=deal), seed=seed)
    return play(deal, 1), play(deal, 2)


def figure(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    return fmean(values), NORMAL_95 * stdev(values) / len(values) ** 0.5


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200, help="mirrored deals of each match")
    parser.add_argument("--habits", nargs="+", choices=HABITS, default=list(HABITS))
    parser.add_argument("--bots", nargs="+", choices=LEVELS, default=LADDER[:4])
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, help="how many processes (default: one per core)")
    arguments = parser.parse_args()
    print("| beginner | bot | games | wins | points |\n| --- | --- | --- | --- | --- |")
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for habit in arguments.habits:
            for name in arguments.bots:
                play = partial(leads, habit=habit, name=name, seed=arguments.seed)
                pairs = list(pool.map(play, range(arguments.deals), chunksize=8))
                won, half = figure([sum((lead > 0) + (lead == 0) / 2 for lead in pair) / 2 for pair in pairs])
                points, points_half = figure([fmean(pair) for pair in pairs])
                cells = f"{2 * len(pairs)} | {won:.1%} ± {half:.1%} | {points:+.1f} ± {points_half:.1f}"
                print(f"| {habit} | {name} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
