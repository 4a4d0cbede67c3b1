"""Guests and their keys, of which a store knows the hashes only; and when a server was last alive."""

from __future__ import annotations

import asyncio

import pytest

from sixfold.store import Store, StoreError, TooMany
from store.samples import append, key


async def test_a_guest_is_found_by_any_of_their_keys(store: Store) -> None:
    await store.add_guest("ann", key("phone"), at=10)
    await store.add_guest("ben", key("desk"), at=11)
    await store.add_key("ann", key("laptop"), at=20)
    assert await store.guest_of(key("phone"), at=30) == "ann"
    assert await store.guest_of(key("laptop"), at=30) == "ann"
    assert await store.guest_of(key("desk"), at=30) == "ben"
    assert await store.guest_of(key("nobody's"), at=30) is None


async def test_a_key_that_was_dropped_opens_nothing_and_leaves_the_others(store: Store) -> None:
    await store.add_guest("ann", key("phone"), at=10)
    await store.add_key("ann", key("laptop"), at=20)
    await store.drop_key(key("phone"))
    await store.drop_key(key("never there"))
    assert await store.guest_of(key("phone"), at=30) is None
    assert await store.guest_of(key("laptop"), at=30) == "ann"


async def test_a_key_opens_until_it_expires(store: Store) -> None:
    await store.add_guest("ann", key("phone"), at=10)
    await store.add_key("ann", key("link"), at=20, expires=40)
    assert await store.guest_of(key("link"), at=39) == "ann"
    assert await store.guest_of(key("link"), at=40) is None
    assert await store.guest_of(key("phone"), at=2**60) == "ann"


async def test_keys_that_expired_are_forgotten_when_another_comes(store: Store) -> None:
    await store.add_guest("ann", key("phone"), at=10)
    await store.add_key("ann", key("link"), at=20, expires=40)
    await store.add_key("ann", key("later"), at=30, expires=50)
    assert await store.guest_of(key("link"), at=30) == "ann"
    await store.add_key("ann", key("last"), at=40)
    assert await store.guest_of(key("link"), at=39) is None
    assert await store.guest_of(key("later"), at=39) == "ann"


async def test_a_guest_has_only_so_many_keys_and_those_that_expired_do_not_count(store: Store) -> None:
    await store.add_guest("ann", key("phone"), at=10)
    await store.add_guest("ben", key("desk"), at=10)
    await store.add_key("ann", key("link"), at=20, expires=40, most=2)
    with pytest.raises(TooMany, match="at most 2 keys"):
        await store.add_key("ann", key("laptop"), at=30, most=2)
    assert await store.guest_of(key("laptop"), at=30) is None
    await store.add_key("ben", key("tablet"), at=30, most=2)
    await store.add_key("ann", key("laptop"), at=40, most=2)
    assert await store.guest_of(key("laptop"), at=50) == "ann"


async def test_a_name_or_a_key_is_given_once_only(store: Store) -> None:
    await store.add_guest("ann", key("phone"), at=10)
    for again in (
        store.add_guest("ann", key("other"), at=20),
        store.add_guest("ben", key("phone"), at=20),
        store.add_key("ann", key("phone"), at=20),
        store.add_key("nobody", key("other"), at=20),
        store.add_key("ann", b"short", at=20),
    ):
        with pytest.raises(StoreError, match="the store refused this"):
            await again
    assert await store.guest_of(key("phone"), at=30) == "ann"
    assert await store.guest_of(key("other"), at=30) is None
    await store.add_guest("ben", key("desk"), at=40)


async def test_a_server_learns_when_one_was_last_alive(store: Store) -> None:
    assert await store.last_alive() is None
    for at in (100, 200, 150):  # A clock may go back.
        await store.alive(at)
        assert await store.last_alive() == at


async def test_everything_may_be_written_at_once(store: Store) -> None:
    await asyncio.gather(
        *(store.append(append(f"t{i}")) for i in range(10)),
        *(store.add_guest(f"guest {i}", key(str(i)), i) for i in range(10)),
        *(store.alive(i) for i in range(10)),
    )
    assert len(await store.tables()) == 10
    assert [await store.guest_of(key(str(i)), 1) for i in range(10)] == [f"guest {i}" for i in range(10)]
