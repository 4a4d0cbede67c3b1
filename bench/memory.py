"""The memory of a server in honest use: before anybody comes, while games go on, and after all have left.

Run by `python -m bench.memory [--games 48] [--moves 100000]`; the table is printed as Markdown. Every table plays one
game after another without a pause, so its log grows as long as it would in weeks. A server keeps a table in memory for
a minute after its last visitor.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile

from bench.players import set_up
from bench.processes import free_port, memory_kb, process
from sixfold.cli.serve import STORE
from sixfold.client import Server
from sixfold.server.config import Config

ROWS = 5
LINGERING_SECONDS = Config().idle_ms / 1000 + 5


async def measure(url: str, pid: int, count: int, moves: int) -> None:
    """Print the table."""
    print("| | moves | memory |\n| --- | --- | --- |")

    def tell(when: str, made: int) -> None:
        print(f"| {when} | {made:,} | {memory_kb(pid) / 1000:.0f} MB |", flush=True)

    await set_up(Server(url), 1)
    tell("idle", 0)
    games = await set_up(Server(url), count)
    tasks = [asyncio.create_task(game.run(f"ws{url[4:]}/api/socket")) for game in games]
    try:
        for row in range(1, ROWS + 1):
            while (made := sum(game.figures.moves for game in games)) < moves * row / ROWS:
                for task in tasks:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.1)
            tell("playing", made)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.sleep(LINGERING_SECONDS)
    tell("all have left", made)


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--moves", type=int, default=100_000)
    arguments = parser.parse_args()
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        serve = ["-m", "sixfold.cli", "serve", "--no-limits", "--port", str(port)]
        with process(*serve, port=port, environment={STORE: f"{folder}/memory.sqlite"}) as pid:
            asyncio.run(measure(f"http://127.0.0.1:{port}", pid, arguments.games, arguments.moves))


if __name__ == "__main__":
    main()
