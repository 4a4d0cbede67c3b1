"""Durable appends per second, by how many games write at once, beside a bare database in the same run.

Run by `python bench/store.py [--postgresql URL]`; the tables are printed as Markdown. Bare is what the database does by
itself with one insert a transaction, just as durable. Each figure is the median of the rounds, with the least and most.
The PostgreSQL database must be one that may be filled: a store is made in it, and the bare insert's table.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import asyncpg

from sixfold.store import Append, Entry, Summary, open_store

WRITERS = (1, 10, 100, 1000)
BODY = '{"kind": "turn", "seat": 1, "move": "2,-1>RsRc", "drawn": "GfBx", "id": "%s"}' % ("x" * 120)
SHOWN = '{"players": ["Ann", "Ben"], "edition": "mindware", "scores": [103, 97]}'

Measure = Callable[[float], Awaitable[float]]
"""How many appends per second were durable, in a run of this many seconds."""


def bare_sqlite(folder: Path) -> Measure:
    """One insert a transaction, by sqlite3 alone."""

    async def measure(seconds: float) -> float:
        file = folder / f"{secrets.token_hex(8)}.sqlite"
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("CREATE TABLE events (number INTEGER PRIMARY KEY, body TEXT)")
            count, start = 0, time.perf_counter()
            while time.perf_counter() - start < seconds:
                connection.execute("INSERT INTO events (body) VALUES (?)", (BODY,))
                count += 1
            return count / (time.perf_counter() - start)

    return measure


def bare_postgresql(url: str) -> Measure:
    """One insert a transaction, by one connection of asyncpg alone."""

    async def measure(seconds: float) -> float:
        connection = await asyncpg.connect(url)
        try:
            await connection.execute("CREATE TABLE IF NOT EXISTS bare_events (number bigserial PRIMARY KEY, body text)")
            insert = await connection.prepare("INSERT INTO bare_events (body) VALUES ($1)")
            count, start = 0, time.perf_counter()
            while time.perf_counter() - start < seconds:
                await insert.fetch(BODY)
                count += 1
            return count / (time.perf_counter() - start)
        finally:
            await connection.close()

    return measure


def through_store(url: Callable[[], str], writers: int) -> Measure:
    """Let this many games write at once, each appending its next event as soon as the last is durable."""

    async def measure(seconds: float) -> float:
        store = await open_store(url())
        try:
            count, start = 0, time.perf_counter()

            async def play(table: str) -> None:
                nonlocal count
                version = 0
                while time.perf_counter() - start < seconds:
                    await store.append(next_event(table, version))
                    version += 1
                    count += 1

            await asyncio.gather(*(play(secrets.token_hex(8)) for _ in range(writers)))
            return count / (time.perf_counter() - start)
        finally:
            await store.close()

    return measure


def next_event(table: str, version: int) -> Append:
    """One more event of a game that goes on."""
    at = time.time_ns() // 1_000_000
    return Append(table, version, [Entry(version + 1, at, BODY)], Summary("playing", True, at + 30_000, SHOWN))


async def report(name: str, bare: Measure, url: Callable[[], str], seconds: float, rounds: int) -> None:
    """Measure everything in turn, round by round, and print it side by side."""
    measures = {"bare": bare, **{f"{writers}": through_store(url, writers) for writers in WRITERS}}
    found: dict[str, list[float]] = {label: [] for label in measures}
    for _ in range(rounds):
        for label, measure in measures.items():
            found[label].append(await measure(seconds))
    print(f"\n{name}\n\n| writers | appends per second | times bare |\n| --- | --- | --- |")
    for label, rates in found.items():
        ratios = [rate / alone for rate, alone in zip(rates, found["bare"], strict=True)]
        print(f"| {label} | {spread(rates, ',.0f')} | {spread(ratios, '.1f')} |", flush=True)


def spread(values: list[float], form: str) -> str:
    """The median, with the least and the most."""
    return f"{statistics.median(values):{form}} ({min(values):{form}} to {max(values):{form}})"


def main() -> None:
    """Measure SQLite, and PostgreSQL where there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--postgresql", metavar="URL", help="a database that may be filled")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each measurement takes")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=".") as name:
        folder = Path(name)

        def new_file() -> str:
            return str(folder / f"{secrets.token_hex(8)}.sqlite")

        asyncio.run(report("SQLite", bare_sqlite(folder), new_file, arguments.seconds, arguments.rounds))
    if arguments.postgresql:
        bare = bare_postgresql(arguments.postgresql)
        asyncio.run(report("PostgreSQL", bare, lambda: arguments.postgresql, arguments.seconds, arguments.rounds))


if __name__ == "__main__":
    main()
