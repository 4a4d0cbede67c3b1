"""What is found without reading every log: public tables, a guest's tables, what is due."""

from __future__ import annotations

import pytest

from sixfold.store import Conflict, Ended, KeptGame, Store
from store.samples import append


async def names(store: Store, guest: str, limit: int = 10, before: int | None = None) -> list[str]:
    return [own.listed.table for own in await store.tables_of(guest, limit, before)]


async def test_public_tables_are_those_that_are_not_over_the_newest_first(store: Store) -> None:
    await store.append(append("old", at=10, public=True))
    await store.append(append("hidden", at=20))
    await store.append(append("new", at=30, public=True))
    await store.append(append("over", at=40, public=True, state="over"))
    await store.append(append("old", 1, at=50, public=True, state="playing"))
    assert [listed.table for listed in await store.public_tables(10)] == ["new", "old"]
    assert [listed.table for listed in await store.public_tables(1)] == ["new"]
    await store.append(append("new", 1, at=60, public=True, state="over"))
    assert [listed.table for listed in await store.public_tables(10)] == ["old"]


async def test_the_tables_of_a_guest_are_those_where_the_guest_sits_now(store: Store) -> None:
    await store.append(append("ash", at=10, seats={1: "ann", 2: "ben"}))
    await store.append(append("oak", at=20, seats={1: "ben", 2: "ann", 3: "ann"}))
    assert await names(store, "ann") == ["oak", "ash"]
    await store.append(append("ash", 1, at=30, seats={1: "cy", 2: "ben"}))
    await store.append(append("oak", 1, at=40, seats={2: None}))
    assert await names(store, "ann") == ["oak"]
    await store.append(append("oak", 2, at=50, seats={3: None, 4: None}))
    assert await names(store, "ann") == []
    assert await names(store, "ben") == ["oak", "ash"]
    assert await names(store, "cy") == ["ash"]


async def test_the_tables_of_a_guest_come_with_the_own_seats_until_they_are_over(store: Store) -> None:
    await store.append(append("ash", at=10, seats={1: "ben", 3: "ann", 2: "ann"}))
    await store.append(append("oak", at=20, seats={4: "ann"}))
    assert [(own.listed.table, own.seats) for own in await store.tables_of("ann", 9)] == [
        ("oak", (4,)),
        ("ash", (2, 3)),
    ]
    await store.append(append("oak", 1, at=30, state="over"))
    assert await names(store, "ann") == ["ash"]
    await store.append(append("oak", 2, at=40, state="playing"))
    assert await names(store, "ann") == ["oak", "ash"]


async def test_a_game_is_found_by_those_who_played_it_wherever_they_sit_by_then(store: Store) -> None:
    await store.append(append("ash", at=10, seats={1: "ann", 2: "ben"}))
    await store.append(append("ash", 1, 2, at=20, state="over", ended=Ended(frozenset({"ann", "ben"}), '"first"')))
    await store.append(append("ash", 3, at=30, state="playing", seats={2: "cy"}))
    await store.append(append("ash", 4, at=40, state="over", ended=Ended(frozenset({"ann", "cy"}), '"second"')))
    first, second = KeptGame("ash", 3, 20, '"first"'), KeptGame("ash", 5, 40, '"second"')
    assert await store.games_of("ann", 9) == (second, first)
    assert await store.games_of("ben", 9) == (first,)
    assert await store.games_of("cy", 9) == (second,)
    assert await store.games_of("nobody", 9) == ()
    assert await store.games_of("ann", 1) == (second,)
    assert await store.games_of("ann", 1, before=40) == (first,)


async def test_a_game_is_not_found_if_its_end_came_second(store: Store) -> None:
    await store.append(append("ash", at=10, seats={1: "ann"}))
    await store.append(append("ash", 1, at=20))
    with pytest.raises(Conflict):
        await store.append(append("ash", 1, at=30, state="over", ended=Ended(frozenset({"ann"}), "{}")))
    assert await store.games_of("ann", 9) == ()


async def test_pages_of_a_guests_tables_pass_none_over(store: Store) -> None:
    times = {"a": 10, "b": 20, "c": 20, "d": 20, "e": 30, "f": 40}
    for table, at in times.items():
        await store.append(append(table, at=at, seats={1: "ann"}))
    assert await names(store, "ann", limit=1) == ["f"]
    assert await names(store, "ann", limit=2) == ["f", "e"]
    assert await names(store, "ann", limit=2, before=30) == ["b", "c", "d"]
    assert await names(store, "ann", limit=2, before=20) == ["a"]
    assert await names(store, "ann", limit=2, before=10) == []


async def test_what_is_due_comes_in_the_order_of_its_time(store: Store) -> None:
    for table, due in {"late": 30, "never": None, "soon": 10, "then": 20}.items():
        await store.append(append(table, due=due))
    assert await store.due(until=9, limit=10) == ()
    assert await store.due(until=20, limit=10) == ("soon", "then")
    assert await store.due(until=99, limit=2) == ("soon", "then")
    await store.append(append("soon", 1, due=None))
    await store.append(append("then", 1, due=40))
    assert await store.due(until=99, limit=10) == ("late", "then")


async def test_all_tables_come_by_name_page_by_page(store: Store) -> None:
    for table in ("b", "B", "é", "a-1", "a1", "Z", "a_1"):
        await store.append(append(table))
    in_order = ("B", "Z", "a-1", "a1", "a_1", "b", "é")
    assert await store.tables() == in_order
    assert await store.tables(limit=3) == in_order[:3]
    assert await store.tables(after=in_order[2], limit=3) == in_order[3:6]
    assert await store.tables(after=in_order[-1]) == ()
