"""A server that is killed at any instant has lost nothing that it acknowledged, and tears nothing."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from postgresql_server import PostgresqlServer
from sixfold.store import Store, open_store
from store.samples import entry
from store.writing import STEP, TABLES

KILLS = 6
MANY_KILLS = 100
TESTS = Path(__file__).parent.parent


def write_and_kill(url: str, run: int, lines: int) -> dict[str, int]:
    """Let a process write until it has acknowledged this much, and kill it; the last acknowledged version per table."""
    command = [sys.executable, "-m", "store.writing", url, str(run)]
    with subprocess.Popen(command, cwd=TESTS, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        told += process.stdout.readlines()  # What it had said before it died.
    assert len(told) >= lines
    whole = [line.split() for line in told if line.endswith("\n")]
    assert whole, "the process has written nothing"
    return {table: int(version) for table, version in whole}


async def check(store: Store, run: int, acknowledged: dict[str, int]) -> None:
    """Every acknowledged append is there once; one that was under way is there as a whole, or not at all."""
    for table in (f"{run}-{i}" for i in range(TABLES)):
        events = await store.load(table)
        assert acknowledged.get(table, 0) <= len(events) <= acknowledged.get(table, 0) + STEP
        assert len(events) % STEP == 0
        assert events == tuple(entry(table, version) for version in range(1, len(events) + 1))
        listed = await store.listed(table)
        assert (0 if listed is None else listed.version) == len(events)
        if events:
            assert table in [own.listed.table for own in await store.tables_of(f"guest {len(events)}", 1000)]


@pytest.mark.long
@pytest.mark.untraced  # What is killed cannot tell which lines it ran, and starts sooner without noting them.
async def test_every_acknowledged_append_outlives_the_process(
    url: str, request: pytest.FixtureRequest, long: bool
) -> None:
    kills = MANY_KILLS if long else KILLS
    chance = random.Random(2026)
    acknowledged = [write_and_kill(url, run, lines=chance.randrange(1, 150)) for run in range(kills)]
    if url.startswith("postgresql"):
        server: PostgresqlServer = request.getfixturevalue("postgresql")
        server.wait_until_left_alone()
    store = await open_store(url)
    for run in range(kills):
        await check(store, run, acknowledged[run])
    await store.close()
