"""Where guests' devices are called; and secrets, which are made once."""

from __future__ import annotations

import asyncio

from sixfold.store import Device, Store
from store.samples import key

PHONE, DESK, TABLET = (Device(f"https://push.example/{name}", f'"{name}"') for name in ("phone", "desk", "tablet"))


async def guests(store: Store) -> None:
    await store.add_guest("ann", key("ann"), at=1)
    await store.add_guest("ben", key("ben"), at=1)


async def test_a_guests_devices_are_found_and_forgotten(store: Store) -> None:
    await guests(store)
    assert await store.devices_of("ann") == ()
    await store.add_device("ann", PHONE, at=10, most=9)
    await store.add_device("ann", DESK, at=20, most=9)
    await store.add_device("ben", TABLET, at=30, most=9)
    assert await store.devices_of("ann") == (PHONE, DESK)
    await store.drop_device(PHONE.endpoint, "ben")
    assert await store.devices_of("ann") == (PHONE, DESK), "it is not Ben's to forget"
    await store.drop_device(PHONE.endpoint, "ann")
    await store.drop_device(TABLET.endpoint)
    await store.drop_device("https://push.example/never-there")
    assert (await store.devices_of("ann"), await store.devices_of("ben")) == ((DESK,), ())


async def test_a_device_that_comes_again_is_whoevers_it_is_now_with_what_is_new(store: Store) -> None:
    await guests(store)
    await store.add_device("ann", PHONE, at=10, most=9)
    newer = Device(PHONE.endpoint, '"newer"')
    await store.add_device("ann", newer, at=20, most=9)
    assert await store.devices_of("ann") == (newer,)
    await store.add_device("ben", PHONE, at=30, most=9)
    assert (await store.devices_of("ann"), await store.devices_of("ben")) == ((), (PHONE,))


async def test_the_oldest_device_goes_where_there_are_too_many(store: Store) -> None:
    await guests(store)
    await store.add_device("ben", PHONE, at=1, most=2)
    await store.add_device("ann", DESK, at=10, most=2)
    await store.add_device("ann", TABLET, at=20, most=2)
    last = Device("https://push.example/last", '"last"')
    await store.add_device("ann", last, at=30, most=2)
    assert await store.devices_of("ann") == (TABLET, last)
    assert await store.devices_of("ben") == (PHONE,)


async def test_a_secret_is_made_once_even_by_many_at_once(store: Store) -> None:
    found = await asyncio.gather(*(store.secret("key", bytes([i]) * 32) for i in range(8)))
    assert len(set(found)) == 1
    assert await store.secret("key", b"late") == found[0]
    assert await store.secret("other", b"new") == b"new"
