"""Appends that wait together share a commit: counted where the databases themselves count them."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Sequence
from pathlib import Path

import pytest

from postgresql_server import PostgresqlServer
from sixfold.store import Conflict, Store, StoreError
from sixfold.store.grouping import Grouped
from store.samples import append


def sqlite_commits(path: Path) -> int:
    """The commits in the file's WAL: the frames that say how large the database is after them."""
    log = Path(f"{path}-wal").read_bytes()
    page_size, salts = struct.unpack(">8xI4x8s", log[:24])
    frames = range(32, len(log), 24 + page_size)
    return sum(log[at + 8 : at + 16] == salts and log[at + 4 : at + 8] != bytes(4) for at in frames)


def postgresql_commits(server: PostgresqlServer) -> int:
    """The number of the next transaction that writes."""
    ((number,),) = server.execute("SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint")
    return int(number)


def commits(url: str, request: pytest.FixtureRequest) -> int:
    if url.startswith("sqlite"):
        return sqlite_commits(Path(url.removeprefix("sqlite://")))
    return postgresql_commits(request.getfixturevalue("postgresql"))


async def test_a_hundred_games_share_a_commit(store: Store, url: str, request: pytest.FixtureRequest) -> None:
    before = commits(url, request)
    for after in range(3):
        await asyncio.gather(*(store.append(append(f"t{i}", after)) for i in range(100)))
    assert commits(url, request) - before == 3
    await store.append(append("alone"))
    assert commits(url, request) - before == 4


async def test_who_comes_while_others_are_written_is_in_the_next_commit(
    store: Store, url: str, request: pytest.FixtureRequest
) -> None:
    before = commits(url, request)

    async def play(table: str) -> None:
        for after in range(20):
            await store.append(append(table, after))

    await asyncio.gather(*(play(f"t{i}") for i in range(50)))
    assert 20 <= commits(url, request) - before <= 60


async def test_conflicts_share_a_commit_with_what_is_written(
    store: Store, url: str, request: pytest.FixtureRequest
) -> None:
    await store.append(append("ash"))
    before = commits(url, request)
    tried = [append("ash", 5), append("oak"), append("ash", 1), append("yew", 2), append("elm")]
    outcomes = await asyncio.gather(*map(store.append, tried), return_exceptions=True)
    conflicts = [i for i, outcome in enumerate(outcomes) if isinstance(outcome, Conflict)]
    assert [i for i, outcome in enumerate(outcomes) if outcome is not None] == conflicts == [0, 3]
    assert commits(url, request) - before <= 2
    assert await store.tables() == ("ash", "elm", "oak")


async def test_what_a_commit_raises_everybody_hears_and_the_next_is_tried() -> None:
    tried = []

    async def commit(items: Sequence[int]) -> list[None]:
        tried.append(list(items))
        match len(tried):
            case 1:
                raise StoreError("the disk is full")
            case 2:
                raise KeyError("not foreseen")
        return [None for _ in items]

    grouped = Grouped[int](commit)
    first = await asyncio.gather(*map(grouped.write, (1, 2)), return_exceptions=True)
    assert [(type(error), str(error)) for error in first] == [(StoreError, "the disk is full")] * 2
    second = await asyncio.gather(*map(grouped.write, (3, 4)), return_exceptions=True)
    assert [type(error) for error in second] == [KeyError, KeyError]
    await asyncio.gather(*map(grouped.write, (5, 6)))
    assert tried == [[1, 2], [3, 4], [5, 6]]


async def test_who_is_cancelled_while_a_commit_fails_hears_nothing() -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def commit(items: Sequence[int]) -> list[None]:
        begun.set()
        await go_on.wait()
        raise StoreError("the disk is full")

    grouped = Grouped[int](commit)
    tasks = [asyncio.create_task(grouped.write(item)) for item in (1, 2)]
    await begun.wait()
    tasks[0].cancel()
    await asyncio.sleep(0)
    go_on.set()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [asyncio.CancelledError, StoreError]
