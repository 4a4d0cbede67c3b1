"""Strength against time: `python -m bench.curves` doubles a bot's effort again and again, and draws what that brings.

Each effort plays a fixed opponent, and the same bot with half of it: mirrored deals of two players, less luck. Efforts
are counted in iterations, so that a match comes out the same again. The longer the bot thinks, the fewer the deals:
each match is allowed the same number of iterations a move, all its deals together. Rows are kept in a folder as they
come, and what it has is not played again.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.pictures import Plane, picture, with_error
from sixfold.arena import Adjusted, Match, Outcome, play_match

SEED = 1801
ERRORS_OF_95 = 1.96
"""Half of a 95 % interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Point:
    """One match: where it stands on the lower axis, and what the first bot came to, less luck."""

    x: float
    deals: int
    win_rate: float
    win_rate_half: float
    """Half of the 95 % interval, as that of the spread."""
    spread: float
    spread_half: float


def play_kept(match: Match, deals: int, folder: Path, jobs: int | None) -> Outcome:
    """Play the match, or read what was played of it."""
    return play_match(match, deals, jobs=jobs, results=folder / f"{'-'.join(match.bots)}.jsonl")


def played(x: float, match: Match, deals: int, folder: Path, jobs: int | None) -> Point:
    """The point of a match that stands there."""
    found = play_kept(match, deals, folder, jobs).standings[0].adjusted
    assert found is not None, "a match is told less luck"
    return point_of(x, deals, found)


def point_of(x: float, deals: int, found: Adjusted) -> Point:
    """These figures as a point."""
    assert found.spread_95 is not None, "there are at least two deals"
    rate, spread = ((interval.high - interval.low) / 2 for interval in (found.win_rate_95, found.spread_95))
    return Point(x, deals, found.win_rate, rate, found.spread, spread)


@dataclass(frozen=True, slots=True)
class Curve:
    """What is drawn round the games won: what the axes show, and from where to where in percent."""

    title: str
    below: str
    beside: str
    low: int
    high: int
    level: int = 50
    """The rate of a broken line, if it is in sight: of an even match, or of what is aimed at."""

    def drawn(self, points: Sequence[Point], marks: Sequence[tuple[float, str]], apart: Sequence[Point] = ()) -> str:
        """The picture, with these words below; points apart are hollow, and no part of the curve."""
        xs = [point.x for point in points]
        plane = Plane(min(xs) - 0.4, max(xs) + 0.4, self.low / 100, self.high / 100)
        heights = [(rate / 100, f"{rate} %") for rate in range(self.low, self.high + 1, 5)]
        inside = plane.axes(marks, heights, self.below, self.beside)
        if self.low <= self.level <= self.high:
            height = plane.y(self.level / 100)
            inside += f'<path class="even" d="M{plane.x(plane.left):.1f} {height:.1f}H{plane.x(plane.right):.1f}"/>'
        places = (f"{plane.x(point.x):.1f} {plane.y(point.win_rate):.1f}" for point in points)
        inside += f'<path class="axis" d="M{" L".join(places)}"/>'
        for kind, each in (("dot", points), ("hollow", apart)):
            for point in each:
                inside += with_error(plane, point.x, point.win_rate, point.win_rate_half / ERRORS_OF_95, kind)
        return picture(self.title, inside)


def by_effort(points: Sequence[Point], title: str, beside: str, low: int, high: int) -> str:
    """Games won by effort, each doubling as wide as the others."""
    marks = [(point.x, f"{round(2**point.x):,}") for point in points][::2]
    return Curve(title, "iterations a move", beside, low, high).drawn(points, marks)


def cells(point: Point) -> str:
    """The cells of a table's row."""
    return (
        f"{100 * point.win_rate:.1f} ± {100 * point.win_rate_half:.1f} % | "
        f"{point.spread:+.1f} ± {point.spread_half:.1f} | {point.deals}"
    )


def main() -> None:
    """Play, print and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="raven")
    parser.add_argument("--other", default="greedy", help="the fixed opponent")
    parser.add_argument("--least", type=int, default=50, help="iterations a move to begin with")
    parser.add_argument("--doublings", type=int, default=7)
    parser.add_argument("--deals", type=int, default=300, help="mirrored deals of a match, at most")
    parser.add_argument("--work", type=int, default=240_000, help="iterations a move, all deals of a match together")
    parser.add_argument("--jobs", type=int, help="how many processes (default: one per core)")
    parser.add_argument("--kept", type=Path, default=Path("build/curves"), help="where rows are kept")
    parser.add_argument("--out", type=Path, default=Path("docs/pictures"))
    arguments = parser.parse_args()
    arguments.kept.mkdir(parents=True, exist_ok=True)
    bot, other = arguments.bot, arguments.other
    fixed, halved = [], []
    print(f"| iterations | against {other} | spread | deals | against half of them | spread | deals |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for doubling in range(arguments.doublings + 1):
        iterations = arguments.least << doubling
        deals = max(2, min(arguments.deals, arguments.work // iterations))
        first, effort = f"{bot}@{iterations}i", math.log2(iterations)
        fixed.append(played(effort, Match((first, other), SEED), deals, arguments.kept, arguments.jobs))
        row = f"| {iterations:,} | {cells(fixed[-1])} |"
        if doubling:
            against_half = Match((first, f"{bot}@{iterations // 2}i"), SEED)
            halved.append(played(effort, against_half, deals, arguments.kept, arguments.jobs))
            row += f" {cells(halved[-1])} |"
        else:
            row += " | | |"
        print(row, flush=True)
    pictures = {
        "strength-by-effort": by_effort(fixed, f"Games {bot} wins by effort", f"won against {other}", 60, 90),
        "strength-by-doubling": by_effort(
            halved, f"What a doubling brings {bot}", "won against half the effort", 35, 70
        ),
    }
    for name, text in pictures.items():
        (arguments.out / f"{name}.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
