"""Searches for the schedule of abuse (`bench/abuses/schedules.py`) that hurts other people most.

Run by `python -m bench.search_abuse --minutes 10 --seed 1`. Half of the schedules are new, and half are mutations of
the worst so far. How bad one is: by how much it misses the aims of `bench.abuse`, for other people's moves, memory and
log.
`--replay "1x20: handshake ping*1000"` measures one schedule.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from contextlib import suppress
from functools import partial

from bench.abuse import MOST_LOG, MOST_MEMORY, MOST_RATIO, NICENESS, Row, measured
from bench.abuses.schedules import Schedule, any_schedule, mutated, read_schedule, replay
from bench.processes import prefer

KEPT = 10
NEW = 0.5
"""This part of the schedules are no mutations."""


def badness(row: Row) -> float:
    """How bad it was; at most 1 if every aim was kept."""
    return max(
        row.ratio / MOST_RATIO,
        row.memory / MOST_MEMORY,
        row.log / MOST_LOG,
        2.0 * bool(row.tracebacks),
    )


async def search(minutes: float, seed: int, seconds: float) -> None:
    """Print each schedule that is among the worst, and all of those at the end."""
    chance, until = random.Random(seed), time.monotonic() + 60 * minutes
    worst = list[tuple[float, Schedule, Row]]()
    tried = 0
    while time.monotonic() < until:
        old = [schedule for _, schedule, _ in worst]
        schedule = any_schedule(chance) if not old or chance.random() < NEW else mutated(chance.choice(old), chance)
        row = await measured(str(schedule), partial(replay, schedule), seconds, tables=8, pause=0.1)
        tried += 1
        bad = badness(row)
        worst = sorted([*worst, (bad, schedule, row)], key=lambda found: -found[0])[:KEPT]
        if any(row is kept for _, _, kept in worst):
            print(f"{tried} {bad:.2f} {row}", flush=True)
    print(f"The worst of {tried}:")
    for bad, schedule, _ in worst:
        print(f"{bad:.2f} {schedule}")


def main() -> None:
    """Search."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1.5, help="how long each phase is measured")
    parser.add_argument("--replay", metavar="SCHEDULE", help="measure this one instead")
    arguments = parser.parse_args()
    with suppress(PermissionError):
        prefer(NICENESS)
    if arguments.replay is None:
        asyncio.run(search(arguments.minutes, arguments.seed, arguments.seconds))
    else:
        again = partial(replay, read_schedule(arguments.replay))
        row = asyncio.run(measured(arguments.replay, again, arguments.seconds, tables=8, pause=0.1))
        print(row)
        sys.exit(bool(row.missed()))


if __name__ == "__main__":
    main()
