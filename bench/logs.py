"""What loading a table costs against the length of its log: straight, so that nobody pays for a stranger's long one.

Run by `python -m bench.logs [--lengths 1000 10000 100000]`; the table is printed as Markdown. Each log is written to an
SQLite file, read from there and folded, as when somebody opens its link. Counted is CPU time of this process, for each
event as well, and that beside the shortest log's: where the last column stays near 1, the cost is straight.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path

import msgspec

from sixfold.cli.serve import SEARCH_FOR_CYCLES
from sixfold.engine import greedy
from sixfold.server.table.decisions import Draft, Sitter, opened
from sixfold.server.table.events import AnyEvent, HandedOver, TakenOver, write_event
from sixfold.server.table.options import Options
from sixfold.server.table.summaries import summary_of
from sixfold.server.table.table import Table
from sixfold.store import Append, Entry, open_store

LENGTHS = (1_000, 10_000, 100_000)
GUEST = "the only guest"


def begun() -> Draft:
    """A table of one guest on two seats, whose game has begun."""
    options = Options(seats=(None, None), one_device=True, takebacks=True)
    decision = opened("table", options, Sitter(GUEST, "Ann"), "open", 0, lambda: "s")
    draft = Draft(decision.table, 0, lambda: "s", list(decision.events))
    draft.join(2, Sitter(GUEST, "Ben"))
    return draft


def play(draft: Draft) -> None:
    """One turn of whoever is to move."""
    view = draft.table.seen_from(draft.table.turn)
    assert view is not None
    draft.move(draft.table.turn, greedy(view))


def changes_of_mind(_: Draft) -> Iterator[AnyEvent]:
    """One person hands a seat over, and takes it back, for ever."""
    return cycle([HandedOver(seat=1, bot="fox"), TakenOver(seat=1)])


def takebacks(draft: Draft) -> Iterator[AnyEvent]:
    """One person makes a move and takes it back, for ever."""
    before, seat = len(draft.events), draft.table.turn
    play(draft)
    draft.ask_takeback(seat, draft.table.version)
    again = draft.events[before:]
    del draft.events[before:]
    return cycle(again)


def rematches(draft: Draft) -> Iterator[AnyEvent]:
    """One game after another, as a family plays them at one table for years."""
    before = len(draft.events)
    while draft.table.turn:
        play(draft)
    again = len(draft.events)
    draft.ready(1, "")
    first, rest = draft.events[before:again], draft.events[again:]
    del draft.events[before:]
    return (event for events in cycle([first, rest]) for event in events)


def entries_of(kind: Callable[[Draft], Iterator[AnyEvent]], length: int) -> list[Entry]:
    """A log of this kind and length, every event by a command of its own."""
    draft = begun()
    later = kind(draft)
    events = [*draft.events, *islice(later, length - len(draft.events))]
    return [
        Entry(i, i, write_event(msgspec.structs.replace(event, by=GUEST, id=f"command-{i}")))
        for i, event in enumerate(events, start=1)
    ]


async def cpu_seconds(entries: list[Entry], rounds: int) -> tuple[float, float]:
    """What reading the log from the store, and folding it, takes at least."""
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(str(Path(folder) / "tables.sqlite"))
        table = Table.fold("table", entries)
        await store.append(Append("table", 0, entries, summary_of(table)))
        reading, folding = [], []
        for _ in range(rounds):
            start = time.process_time()
            loaded = await store.load("table")
            read = time.process_time()
            Table.fold("table", loaded)
            reading.append(read - start)
            folding.append(time.process_time() - read)
        await store.close()
    return min(reading), min(folding)


async def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lengths", type=int, nargs="+", default=LENGTHS)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    gc.set_threshold(*SEARCH_FOR_CYCLES)
    print("| log | events | read | folded | for each event | against the shortest |")
    print("| --- | --- | --- | --- | --- | --- |")
    for kind in (changes_of_mind, takebacks, rematches):
        shortest = 0.0
        for length in arguments.lengths:
            entries = entries_of(kind, length)
            read, folded = await cpu_seconds(entries, arguments.rounds)
            each = (read + folded) / len(entries)
            shortest = shortest or each
            print(
                f"| {kind.__name__.replace('_', ' ')} | {length:,} | {1000 * read:,.0f} ms | {1000 * folded:,.0f} ms "
                f"| {1e6 * each:.1f} µs | {each / shortest:.2f} |",
                flush=True,
            )


if __name__ == "__main__":
    asyncio.run(main())
