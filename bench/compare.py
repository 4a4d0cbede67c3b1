"""Two checkouts under the same load, by turns: what a move costs the server of each, for docs/performance.md.

Run by `python -m bench.compare CHECKOUT`, where CHECKOUT is a folder with another commit and a `.venv` of its own. Each
runs its own `bench.load`, so both may speak another protocol; the figures of each are read out of the table that it
prints. What else a computer does bends both alike, the more so the more rounds there are.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
from pathlib import Path

COLUMNS = {
    "flat out": "flat out, moves / s",
    "messages / CPU-s": "messages / CPU-s",
    "CPU per move": "CPU per move, µs",
    "CPU a move": "CPU per move, µs",
    "bytes per move": "bytes per move",
}
"""Of the tables, as they are and as they were; and what is told of each."""


def run(python: Path | str, folder: Path, games: int, seconds: float, pause: float) -> dict[str, float]:
    """The first number of each column, from one run in this checkout."""
    command = [str(python), "-m", "bench.load", "--games", str(games), "--seconds", str(seconds), "--pause", str(pause)]
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    done = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in done.stdout.splitlines() if "|" in line]
    found = dict(zip(rows[0], rows[2], strict=True))
    return {COLUMNS[name]: float(re.findall(r"[\d.]+", cell)[0]) for name, cell in found.items() if name in COLUMNS}


def main() -> None:
    """Measure both by turns, and print each round and the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, metavar="CHECKOUT")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--pause", type=float, default=1)
    arguments = parser.parse_args()
    here, other = Path.cwd(), arguments.other.resolve()
    found: dict[str, list[dict[str, float]]] = {"other": [], "this": []}
    for _ in range(arguments.rounds):
        for name, python, folder in (("other", other / ".venv/bin/python", other), ("this", sys.executable, here)):
            found[name].append(run(python, folder, arguments.games, arguments.seconds, arguments.pause))
    print("| | other | this | this / other |\n| --- | --- | --- | --- |")
    for column in dict.fromkeys(COLUMNS.values()):
        each = {name: [row[column] for row in rows if column in row] for name, rows in found.items()}
        shown = [" ".join(f"{value:.0f}" for value in values) or "not told" for values in each.values()]
        middles = [statistics.median(values) for values in each.values() if values]
        ratio = f"{middles[1] / middles[0]:.2f}" if len(middles) == len(each) else ""
        print(f"| {column} | {shown[0]} | {shown[1]} | {ratio} |")


if __name__ == "__main__":
    main()
