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
from sixfold.arena import Match, play_match

SEED = 1801
ERRORS_OF_95 = 1.96
"""Half of a 95 % interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Point:
    """One match: what the bot with this effort came to, less luck."""

    iterations: int
    deals: int
    win_rate: float
    win_rate_half: float
    """Half of the 95 % interval, as that of the spread."""
    spread: float
    spread_half: float


def played(bot: str, iterations: int, other: str, deals: int, folder: Path, jobs: int | None) -> Point:
    """Play the match, or read what was played of it."""
    first = f"{bot}@{iterations}i"
    results = folder / f"{first}-{other}.jsonl"
    found = play_match(Match((first, other), SEED), deals, jobs=jobs, results=results).standings[0].adjusted
    assert found is not None, "a match of two players is told less luck"
    assert found.spread_95 is not None, "there are at least two deals"
    rate, spread = ((interval.high - interval.low) / 2 for interval in (found.win_rate_95, found.spread_95))
    return Point(iterations, deals, found.win_rate, rate, found.spread, spread)


def drawn(points: Sequence[Point], title: str, beside: str, low: int, high: int) -> str:
    """Games won by effort, each doubling as wide as the others; an even match is a broken line, if it is in sight."""
    efforts = [math.log2(point.iterations) for point in points]
    plane = Plane(min(efforts) - 0.4, max(efforts) + 0.4, low / 100, high / 100)
    marks = [(effort, f"{point.iterations:,}") for effort, point in zip(efforts, points, strict=True)][::2]
    inside = plane.axes(
        marks, [(rate / 100, f"{rate} %") for rate in range(low, high + 1, 5)], "iterations a move", beside
    )
    if low <= 50:
        inside += f'<path class="even" d="M{plane.x(plane.left):.1f} {plane.y(0.5):.1f}H{plane.x(plane.right):.1f}"/>'
    places = (f"{plane.x(effort):.1f} {plane.y(p.win_rate):.1f}" for effort, p in zip(efforts, points, strict=True))
    inside += f'<path class="axis" d="M{" L".join(places)}"/>'
    for effort, point in zip(efforts, points, strict=True):
        inside += with_error(plane, effort, point.win_rate, point.win_rate_half / ERRORS_OF_95)
    return picture(title, inside)


def told(point: Point) -> str:
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
        fixed.append(played(bot, iterations, other, deals, arguments.kept, arguments.jobs))
        row = f"| {iterations:,} | {told(fixed[-1])} |"
        if doubling:
            halved.append(played(bot, iterations, f"{bot}@{iterations // 2}i", deals, arguments.kept, arguments.jobs))
            row += f" {told(halved[-1])} |"
        else:
            row += " | | |"
        print(row, flush=True)
    pictures = {
        "strength-by-effort": drawn(fixed, f"Games {bot} wins by effort", f"won against {other}", 60, 90),
        "strength-by-doubling": drawn(halved, f"What a doubling brings {bot}", "won against half the effort", 35, 70),
    }
    for name, text in pictures.items():
        (arguments.out / f"{name}.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
