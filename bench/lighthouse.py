"""How Lighthouse rates the page on a phone, screen by screen: `python -m bench.lighthouse`, with `--runs 5`.

A server of its own serves the page, and every screen is loaded anew for each run; the median is reported, with the
least and the most. Lighthouse slows the processor and the network down as it does by default. Its benchmark index says
how quick the machine was meanwhile, and scores of two runs compare only if it is about the same. `--url` rates a server
that runs already, such as one of another commit. npm fetches Lighthouse when it is first asked for.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from bench.processes import free_port, process
from sixfold.client import Server
from sixfold.server.table.options import Options

sys.path.insert(0, str(Path(__file__).parent.parent / "web"))

from browser import chromium
from npm import npm

VERSION = "12.8.2"
TRIES = 3
"""A browser now and then loses the beginning of a trace, and Lighthouse asks to be run again."""
FIGURES = {
    "paint, s": ("first-contentful-paint", 0.001),
    "largest paint, s": ("largest-contentful-paint", 0.001),
    "blocked, ms": ("total-blocking-time", 1),
    "shift": ("cumulative-layout-shift", 1),
    "kB": ("total-byte-weight", 0.001),
}


async def table_at(url: str) -> str:
    """The path of a table against a bot, which others see who get its link."""
    server = Server(url)
    opened = await server.open_table(await server.new_guest(), Options(seats=(None, "duckling")), "Olena")
    return f"/t/{opened.table}"


def report(address: str, folder: Path) -> dict[str, Any]:
    """Lighthouse's report on an address."""
    target = folder / "report.json"
    for _ in range(TRIES):
        code = npm(
            *("exec", "--yes", "--silent", "--", f"lighthouse@{VERSION}", address, "--quiet"),
            *("--only-categories=performance", "--output=json", f"--output-path={target}"),
            "--chrome-flags=--headless=new --no-sandbox",
        )
        if code == 0:
            found: dict[str, Any] = json.loads(target.read_text(encoding="utf-8"))
            return found
    raise SystemExit(code)


def row(name: str, reports: list[dict[str, Any]]) -> str:
    """The medians of a screen."""
    scores = [round(100 * one["categories"]["performance"]["score"]) for one in reports]
    speeds = [one["environment"]["benchmarkIndex"] for one in reports]
    cells = [name, f"{median(scores):.0f} ({min(scores)} to {max(scores)})"]
    for audit, unit in FIGURES.values():
        value = median(one["audits"][audit]["numericValue"] for one in reports) * unit
        cells.append(f"{value:.3f}" if value < 1 else f"{value:,.1f}" if value < 100 else f"{value:,.0f}")
    return f"| {' | '.join([*cells, f'{median(speeds):,.0f}'])} |"


def rate(url: str, runs: int) -> None:
    """Load every screen `runs` times, by turns, and print the table."""
    paths = {
        "start": "/",
        "table": asyncio.run(table_at(url)),
        "puzzles": "/puzzles",
        "puzzles of the day": "/puzzles/daily",
        "rulebook": "/learn/rules",
        "score pad": "/keep",
    }
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in paths}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(runs):
            for name, path in paths.items():
                found[name].append(report(url + path, Path(folder)))
    head = ["screen", "performance", *FIGURES, "benchmark index"]
    print(f"| {' | '.join(head)} |\n|{' --- |' * len(head)}")
    for name, reports in found.items():
        print(row(name, reports))
    print(f"\nLoad of the machine at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")


def main() -> int:
    """Start a server, and rate its page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", metavar="N", type=int, default=5, help="how often each screen is loaded")
    parser.add_argument("--url", help="a server that runs already")
    arguments = parser.parse_args()
    found = chromium()
    if found is None:
        raise SystemExit("there is no Chromium: python web/packages.py")
    os.environ["CHROME_PATH"] = found
    if arguments.url:
        rate(arguments.url, arguments.runs)
        return 0
    port = free_port()
    with tempfile.TemporaryDirectory() as home:
        command = ["-m", "sixfold.cli", "serve", "--port", str(port), "--store", str(Path(home) / "tables.db")]
        with process(*command, port=port):
            rate(f"http://127.0.0.1:{port}", arguments.runs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
