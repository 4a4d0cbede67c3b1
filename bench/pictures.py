"""The pictures of docs/insight.md: `python -m bench.pictures` draws what the other benches measured.

- chance said against games won: files that `python -m bench.chances --json` wrote, one for each number of players;
- what each bot loses per turn: the file that `python -m bench.classes --out` fills;
- luck against margin: games that are played on the spot.

The pictures are SVG with two sets of colours: by day and by night, as the reader's system has it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from bench.classes import summary
from sixfold.arena import play_games
from sixfold.draw.markup import FONTS, safe

WIDTH, HEIGHT = 420, 340
LEFT, RIGHT, ABOVE, BELOW = 62, 26, 16, 48
STYLE = f"""
text {{ font: 12px {FONTS}; fill: #23262d }}
.soft {{ fill: #6d6a63 }}
.axis {{ stroke: #d9d1c2; fill: none }}
.even {{ stroke: #6d6a63; stroke-dasharray: 4 4; fill: none }}
.line {{ stroke: #23262d; stroke-width: 2; fill: none }}
.dot {{ fill: #23262d }}
.cloud {{ fill: #23262d; fill-opacity: .25 }}
.hollow {{ fill: #f4f0e8; stroke: #23262d; stroke-width: 1.6 }}
.paper {{ fill: #f4f0e8 }}
@media (prefers-color-scheme: dark) {{
text {{ fill: #eeeae2 }}
.soft {{ fill: #a3a099 }}
.axis {{ stroke: #353942 }}
.even {{ stroke: #a3a099 }}
.line {{ stroke: #eeeae2 }}
.dot {{ fill: #eeeae2 }}
.cloud {{ fill: #eeeae2; fill-opacity: .3 }}
.hollow {{ fill: #202329; stroke: #eeeae2 }}
.paper {{ fill: #202329 }}
}}"""


@dataclass(frozen=True, slots=True)
class Plane:
    """From figures to places on a picture."""

    left: float
    right: float
    bottom: float
    top: float

    def x(self, value: float) -> float:
        """Where a figure of the lower axis is."""
        return LEFT + (value - self.left) / (self.right - self.left) * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        """Where a figure of the axis at the left is."""
        return HEIGHT - BELOW - (value - self.bottom) / (self.top - self.bottom) * (HEIGHT - BELOW - ABOVE)

    def axes(self, xs: Iterable[tuple[float, str]], ys: Iterable[tuple[float, str]], below: str, beside: str) -> str:
        """Lines at these figures, with what is written at them, and what the axes show."""
        parts = []
        for value, words in xs:
            parts.append(f'<path class="axis" d="M{self.x(value):.1f} {self.y(self.bottom):.1f}V{ABOVE}"/>')
            parts.append(label(self.x(value), HEIGHT - BELOW + 18, words, "middle"))
        for value, words in ys:
            parts.append(f'<path class="axis" d="M{LEFT} {self.y(value):.1f}H{WIDTH - RIGHT}"/>')
            parts.append(label(LEFT - 6, self.y(value) + 4, words, "end"))
        parts.append(label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, below, "middle", "soft"))
        middle = (ABOVE + HEIGHT - BELOW) / 2
        parts.append(
            f'<g transform="translate(14 {middle:.1f}) rotate(-90)">{label(0, 0, beside, "middle", "soft")}</g>'
        )
        return "".join(parts)


def label(x: float, y: float, words: str, anchor: str, kind: str = "") -> str:
    """Words at a place: they begin, end or have their middle there."""
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{named}>{safe(words)}</text>'


def picture(title: str, inside: str) -> str:
    """The whole SVG."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img"><title>{safe(title)}</title><style>{STYLE}</style>'
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="12"/>{inside}</svg>\n'
    )


def with_error(plane: Plane, x: float, y: float, error: float, kind: str = "dot") -> str:
    """A dot, with a bar of two standard errors to either side."""
    low, high = plane.y(max(y - 2 * error, plane.bottom)), plane.y(min(y + 2 * error, plane.top))
    bar = f'<path class="line" d="M{plane.x(x):.1f} {low:.1f}V{high:.1f}"/>'
    return f'{bar}<circle class="{kind}" cx="{plane.x(x):.1f}" cy="{plane.y(y):.1f}" r="4"/>'


def draw_chances(rows: Sequence[dict[str, float]], players: int) -> str:
    """What was said, and what became true, with two standard errors to either side."""
    plane = Plane(0, 1, 0, 1)
    marks = [(tenth / 5, f"{tenth * 20} %") for tenth in range(6)]
    inside = plane.axes(marks, marks, "chance said", "games won")
    inside += f'<path class="even" d="M{plane.x(0)} {plane.y(0)}L{plane.x(1)} {plane.y(1)}"/>'
    inside += "".join(with_error(plane, row["said"], row["won"], row["error"]) for row in rows)
    return picture(f"Chance said against games won, {players} players", inside)


def draw_classes(rows: Sequence[dict[str, str | int | float]]) -> str:
    """What each bot loses per turn, from the strongest to the weakest, with two standard errors to either side."""
    plane = Plane(-0.5, len(rows) - 0.5, 0, 2)
    names = [(place, str(row["bot"]).partition("@")[0]) for place, row in enumerate(rows)]
    heights = [(half / 2, f"{half / 2:.1f}") for half in range(5)]
    inside = plane.axes(names, heights, "each against itself", "points lost per turn")
    for place, row in enumerate(rows):
        mean, error = float(row["error_per_turn"]), float(row["standard_error"])
        inside += with_error(plane, place, mean, error)
        inside += label(plane.x(place), plane.y(mean + 2 * error) - 8, f"{mean:.2f}", "middle")
    return picture("Points lost per turn by bot", inside)


def draw_luck(games: int, seed: int) -> tuple[str, str]:
    """The lead at the end against luck above the other's, of greedy bots; and how much luck explains, in words."""
    played = play_games(["greedy"], games, seed, luck=True)
    scores, luck = np.asarray(played.scores, dtype=float), np.asarray(played.luck, dtype=float)
    lead, lucky = scores[:, 0] - scores[:, 1], luck[:, 0] - luck[:, 1]
    slope, offset = np.polyfit(lucky, lead, 1)
    explained = np.corrcoef(lucky, lead)[0, 1] ** 2
    plane = Plane(-70, 70, -90, 90)
    steps = [(step * 30, f"{step * 30:+d}" if step else "0") for step in range(-3, 4)]
    inside = plane.axes(
        [step for step in steps if abs(step[0]) <= 60], steps, "luck above the other's, in points", "lead at the end"
    )
    for x, y in zip(lucky, lead, strict=True):
        if abs(x) < 70 and abs(y) < 90:
            inside += f'<circle class="cloud" cx="{plane.x(x):.1f}" cy="{plane.y(y):.1f}" r="2"/>'
    ends = [(side, offset + slope * side) for side in (-60, 60)]
    inside += f'<path class="line" d="M{" L".join(f"{plane.x(x):.1f} {plane.y(y):.1f}" for x, y in ends)}"/>'
    told = f"{games} games: R² {explained:.2f}, slope {slope:.2f}, deviation {lead.std():.1f}, "
    return picture("Luck against the lead at the end", inside), f"{told}less luck {(lead - lucky).std():.1f}"


def main() -> None:
    """Draw and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chances", type=Path, nargs="*", default=[], help="for 2, 3 and 4 players")
    parser.add_argument("--classes", type=Path)
    parser.add_argument(
        "--bots", nargs="*", default=["raven@4000i", "owl", "fox", "badger", "greedy", "squirrel", "duckling"]
    )
    parser.add_argument("--games", type=int, default=1000, help="of luck against margin")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--out", type=Path, default=Path("docs/pictures"))
    arguments = parser.parse_args()
    for players, path in enumerate(arguments.chances, 2):
        drawn = draw_chances(json.loads(path.read_text(encoding="utf-8"))["bins"], players)
        (arguments.out / f"insight-chances-{players}.svg").write_text(drawn, encoding="utf-8")
    if arguments.classes is not None:
        rows = [json.loads(line) for line in arguments.classes.read_text(encoding="utf-8").splitlines()]
        found = [summary(bot, (lost for (name, *_), _, lost in rows if name == bot)) for bot in arguments.bots]
        (arguments.out / "insight-classes.svg").write_text(draw_classes(found), encoding="utf-8")
        for row in found:
            print(f"{row['bot']:>12}: {row['error_per_turn']:.3f} ± {row['standard_error']:.3f} ({row['games']} games)")
    drawn, told = draw_luck(arguments.games, arguments.seed)
    (arguments.out / "insight-luck.svg").write_text(drawn, encoding="utf-8")
    print(told)


if __name__ == "__main__":
    main()
