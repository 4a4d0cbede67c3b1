"""`sixfold bench`: how fast the native core is, and how fast the Python rules are, in the same run."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from sixfold.arena.bench import measure

ROWS = (
    ("greedy games per second", "greedy_games_per_second", "python_greedy_games_per_second", "games_ratio"),
    ("hands per second, all plays", "generations_per_second", "python_generations_per_second", "generations_ratio"),
    ("plays made and unmade per second", "make_unmake_per_second", None, None),
    ("turns simulated per second", "simulation_plies_per_second", None, None),
)


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "bench",
        help="measure how fast Sixfold is",
        description="Measure the native core and the Python rules side by side, on one core, in seconds of "
        "processor time. The signature is the same as long as the same plays are found, however fast.",
    )
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure and print; the exit code."""
    figures = asdict(measure())
    if arguments.json:
        print(json.dumps(figures, indent=2))
        return 0
    print(f"{'':<32}{'core':>14}{'Python':>12}{'ratio':>10}")
    for name, core, python, ratio in ROWS:
        cells = [f"{figures[core]:>14,}", f"{figures[python]:>12,}" if python else ""]
        print(f"{name:<32}{''.join(cells)}{f'{figures[ratio]:>9,}x' if ratio else ''}")
    fresh, again = figures["python_legal_plays_ms"], figures["python_legal_plays_again_ms"]
    print(f"\n{figures['plays_a_position']} plays per position take the Python rules {fresh} ms, and {again} ms again")
    print(f"signature {figures['signature']}")
    return 0
