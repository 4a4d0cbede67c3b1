"""The log of a table: it grows by whole appends, one after the other, and nobody writes over anybody."""

from __future__ import annotations

import asyncio

import pytest

from sixfold.store import Append, Conflict, Entry, Listed, Store, StoreError, Summary, open_store
from store.samples import append, entry


async def test_what_was_appended_can_be_loaded(store: Store) -> None:
    await store.append(append("ash", 0, 3))
    await store.append(append("ash", 3, 1))
    assert await store.load("ash") == tuple(entry("ash", version) for version in (1, 2, 3, 4))
    assert await store.load("ash", after=2) == (entry("ash", 3), entry("ash", 4))
    assert await store.load("ash", after=4) == ()
    assert await store.load("ash", after=1, until=3) == (entry("ash", 2), entry("ash", 3))
    assert await store.load("ash", until=0) == ()


async def test_what_was_appended_is_there_when_the_store_is_opened_again(store: Store, url: str) -> None:
    await store.append(append("ash", 0, 2, seats={1: "ann"}))
    await store.close()
    again = await open_store(url)
    assert await again.load("ash") == (entry("ash", 1), entry("ash", 2))
    assert [own.listed.table for own in await again.tables_of("ann", 10)] == ["ash"]
    await again.close()


async def test_a_table_is_listed_as_its_last_append_says(store: Store) -> None:
    await store.append(append("ash", 0, 2, at=50, public=True, due=77))
    await store.append(append("ash", 2, 1, at=60, state="playing"))
    assert await store.listed("ash") == Listed("ash", 3, 50, 60, Summary("playing", False, None, '"3"'))


async def test_a_table_that_does_not_exist_has_no_events(store: Store) -> None:
    assert await store.load("ash") == ()
    assert await store.listed("ash") is None


@pytest.mark.parametrize("name", ["", "a\0b", "\ud800", "a\nb"])
async def test_a_name_that_nothing_can_have_names_nothing(store: Store, name: str) -> None:
    assert await store.load(name) == ()
    assert await store.listed(name) is None
    assert await store.tables_of(name, 10) == ()
    with pytest.raises(ValueError, match="a table's name is printable"):
        append(name)


@pytest.mark.parametrize("after", [0, 1, 3, 7])
async def test_who_comes_second_has_a_conflict_and_writes_nothing(store: Store, after: int) -> None:
    await store.append(append("ash", 0, 2))
    with pytest.raises(Conflict, match=f"table ash is not at version {after}: load what is new"):
        await store.append(append("ash", after, 2, state="over", seats={1: "ben"}))
    assert len(await store.load("ash")) == 2
    listed = await store.listed("ash")
    assert listed is not None
    assert (listed.version, listed.summary.state) == (2, "open")
    assert await store.tables_of("ben", 10) == ()


async def test_a_table_that_does_not_exist_cannot_go_on(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.append(append("ash", 4))
    assert await store.load("ash") == ()
    assert await store.tables() == ()


async def test_of_many_at_once_exactly_one_writes_a_version(store: Store) -> None:
    outcomes = await asyncio.gather(*(store.append(append("ash", 0, n)) for n in range(1, 21)), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(type(None)) == 1
    assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 19
    assert len(await store.load("ash")) == outcomes.index(None) + 1


async def test_appends_to_one_table_may_be_sent_without_waiting(store: Store) -> None:
    await asyncio.gather(*(store.append(append("ash", after)) for after in range(20)))
    assert [event.version for event in await store.load("ash")] == list(range(1, 21))


@pytest.mark.parametrize(("after", "versions"), [(0, []), (0, [2]), (1, [1]), (1, [2, 4]), (3, [5, 4])], ids=str)
def test_an_append_holds_the_next_versions_in_order(after: int, versions: list[int]) -> None:
    with pytest.raises(ValueError, match=f"the versions after {after} follow one by one"):
        Append("ash", after, [Entry(version, 1, "{}") for version in versions], Summary("open", True, None, "{}"))


@pytest.mark.parametrize(
    "bad",
    [
        Append("bad", 0, [Entry(1, 1, "{}")], Summary("closed", True, None, "{}")),
        Append("bad", 0, [Entry(1, 2**63, "{}")], Summary("open", True, None, "{}")),
        Append("bad", 0, [Entry(1, 1, "\ud800")], Summary("open", True, None, "{}")),
    ],
    ids=["state", "time", "text"],
)
async def test_an_append_that_is_refused_harms_none_of_its_neighbours(store: Store, bad: Append) -> None:
    neighbours = [store.append(append(name, 0, 2)) for name in ("ash", "oak", "yew")]
    outcomes = await asyncio.gather(*neighbours, store.append(bad), return_exceptions=True)
    assert outcomes[:3] == [None, None, None]
    assert isinstance(outcomes[3], StoreError)
    assert "the store refused this" in str(outcomes[3])
    assert await store.tables() == ("ash", "oak", "yew")
    with pytest.raises(StoreError, match="the store refused this"):
        await store.append(bad)


async def test_a_caller_who_is_cancelled_leaves_a_whole_append_or_none(store: Store) -> None:
    tasks = [asyncio.create_task(store.append(append(f"t{i}", 0, 3))) for i in range(30)]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert outcomes[1::2] == [None] * 15
    await store.append(append("last"))
    for i in range(30):
        assert len(await store.load(f"t{i}")) in ((3,) if i % 2 else (0, 3))


async def test_closing_finishes_what_is_being_written_and_takes_no_more(store: Store, url: str) -> None:
    writing = [asyncio.create_task(store.append(append(f"t{i}"))) for i in range(10)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writing)
    for late in (store.append(append("late")), store.load("t1"), store.alive(1)):
        with pytest.raises(StoreError, match="the store is closed"):
            await late
    again = await open_store(url)
    assert len(await again.tables()) == 10
    await again.close()


async def test_more_writes_than_there_is_room_for_wait_and_are_written(store: Store) -> None:
    await asyncio.gather(*(store.append(append(f"t{i:04}")) for i in range(2500)))
    assert len(await store.tables(limit=5000)) == 2500
