"""What knowing more would bring: `python -m bench.hidden` lets a search see tiles of the other hands, and draws it.

With two players the search that sees some plays the same search that sees none; with three and four it plays greedy
ones, as in the aims of docs/strength.md. Matches are the arena's: mirrored deals, of iterations, so that they come out
the same again. Rows are kept in a folder as they come, and what it has is not played again.

Only the luck of the one who sees is taken away. What the others have drawn it can act on before their turn, spoil for
them what they could have made of it, and their luck is less than nothing on average: it would be taken for bad luck
what was good play.

Which tiles are seen is drawn by lot at each turn. *Kept* are all tiles, and no others, that the others did not lay at
their last move: what they have drawn since nobody can infer from anything, so no honest bot knows more of the hands.
(`bench/bits.py` counts how much of that a move tells.)

Besides, the search plays that infers nothing, and against greedy ones the one that takes them at their word: a hand
with which they could have made more points is never dealt to them, as long as another is found.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean

from bench.curves import Curve, Point, cells, play_kept, point_of
from sixfold.arena import Adjusted, Match, Outcome
from sixfold.arena.statistics import leads, less_luck, mean, mean_95, rate_95, rate_of_deals, shares
from sixfold.engine.levels import read_thinker
from sixfold.engine.thinkers import Thinker
from sixfold.rules import HAND_SIZE

SEED = 2203
TILES_SEEN = {2: (1, 2, 3, 4, 6), 3: (1, 2, 3, 6), 4: (1, 2, 3, 6)}
EXACT = 0.05
"""The slack of a search that believes others to play for points and nothing else: see `Thinker.inference`."""
REPLAYED = 20
"""Deals of which it is counted how many tiles are kept at a turn."""
KNOWING = {
    "none": "nothing inferred",
    "exact": "greedy taken at its word",
    "kept1": "one tile of what was kept",
    "kept": "all that was kept",
}


@dataclass(frozen=True, slots=True)
class Seeing(Match):
    """A match of bots that may see more than they should: `raven@500i+2` two tiles of each other hand."""

    def thinker(self, name: str) -> Thinker:
        """The bot before the `+`, with what comes after it: a number of tiles, or one of `KNOWING`."""
        plain, _, known = name.partition("+")
        thinker = read_thinker(plain, self.limit)
        if known in ("none", "exact"):
            return replace(thinker, inference=EXACT if known == "exact" else 0.0)
        kept = known.startswith("kept")
        return replace(thinker, sees=int(known.removeprefix("kept") or (HAND_SIZE if kept else 0)), sees_kept=kept)


def less_own_luck(found: Outcome) -> Adjusted:
    """What the first bot came to, less what its own luck explains."""
    luck = [mean([game[0] for game in row.luck]) for row in found.rows]
    rates = less_luck([mean([shares(game)[0] for game in row.scores]) for row in found.rows], luck)
    spreads = less_luck([mean([leads(game)[0] for game in row.scores]) for row in found.rows], luck)
    return Adjusted(rate_of_deals(rates), rate_95(rates), mean(spreads), mean_95(spreads))


def tiles_kept(match: Match) -> float:
    """How many tiles the seats of a match keep of the hand they move with, on average of those who move again."""
    games = [match.game(deal) for deal in range(REPLAYED)]
    kept = []
    for game in games:
        for index, turn in enumerate(game.turns[: -len(match.bots)]):
            kept.append(len(game.after_turns(index + 1).position.hands[turn.seat - 1]) - len(turn.drawn))
    return fmean(kept)


def main() -> None:
    """Play, print and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="raven@500i", help="who sees, within iterations")
    parser.add_argument("--deals", type=int, nargs=3, default=[600, 600, 400], help="of 2, 3 and 4 players, a match")
    parser.add_argument("--players", type=int, nargs="+", choices=[2, 3, 4], default=[2, 3, 4])
    parser.add_argument("--jobs", type=int, help="how many processes (default: one per core)")
    parser.add_argument("--kept", type=Path, default=Path("build/hidden"), help="where rows are kept")
    parser.add_argument("--out", type=Path, default=Path("docs/pictures"))
    arguments = parser.parse_args()
    arguments.kept.mkdir(parents=True, exist_ok=True)
    for players in arguments.players:
        table(arguments, players)


CURVES = {
    2: Curve("Games won by tiles seen", "tiles of the other hand seen", "won against one that sees none", 45, 80),
    3: Curve("Games won by tiles seen, 3 players", "tiles of each hand seen", "won against two greedy", 50, 80, 62),
    4: Curve("Games won by tiles seen, 4 players", "tiles of each hand seen", "won against three greedy", 35, 65, 44),
}


def table(arguments: argparse.Namespace, players: int) -> None:
    """The rows and the picture of a table with this many players."""
    bot, deals = arguments.bot, arguments.deals[players - 2]
    others = (bot,) if players == 2 else ("greedy",) * (players - 1)
    usual = Seeing((bot, *others), SEED)

    def match_of(known: str, x: float) -> Point:
        match = Seeing((f"{bot}+{known}" if known else bot, *others), SEED)
        point = point_of(x, deals, less_own_luck(play_kept(match, deals, arguments.kept, arguments.jobs)))
        name = KNOWING.get(known, f"{known or 'no'} tile{'' if known == '1' else 's'} seen")
        print(f"| {name} | {cells(point)} |", flush=True)
        return point

    print(f"\n| {bot}, {players} players | against {' '.join(others)} | spread | deals |\n| --- | --- | --- | --- |")
    match_of("none", 0)
    if players > 2:
        match_of("exact", 0)
    # Against itself, in mirrored deals, a bot comes to exactly a half.
    points = [Point(0, deals, 0.5, 0.0, 0.0, 0.0) if players == 2 else match_of("", 0)]
    points += [match_of(str(seen), seen) for seen in TILES_SEEN[players]]
    kept = tiles_kept(usual)
    print(f"Of the hand it moves with a seat keeps {kept:.1f} tiles.")
    apart = [match_of("kept1", 1), match_of("kept", kept)]
    marks = [(float(seen), str(seen)) for seen in range(HAND_SIZE + 1)]
    drawn = CURVES[players].drawn(points, marks, apart)
    (arguments.out / f"strength-by-sight-{players}.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
