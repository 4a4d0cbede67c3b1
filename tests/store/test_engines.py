"""Engines that may play at tables: guests with a token, and when they were last here."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixfold.store import InUse, KeptEngine, Store, StoreError, open_store
from store.samples import key


async def test_an_engine_is_a_guest_that_is_listed(store: Store) -> None:
    await store.add_engine("engine:wren", key("token"), at=10)
    await store.add_engine("engine:crow", key("other"), at=11)
    assert await store.guest_of(key("token"), at=20) == "engine:wren"
    assert await store.engines() == (
        KeptEngine("engine:crow", 11, None, ""),
        KeptEngine("engine:wren", 10, None, ""),
    )


async def test_when_an_engine_was_here_is_noted(store: Store) -> None:
    await store.add_engine("engine:wren", key("token"), at=10)
    await store.note_engine("engine:wren", '{"name": "Wren"}', 20)
    assert await store.engines() == (KeptEngine("engine:wren", 10, 20, '{"name": "Wren"}'),)
    await store.note_engine("engine:wren", "{}", None)
    await store.note_engine("engine:nobody", "{}", 30)
    assert await store.engines() == (KeptEngine("engine:wren", 10, None, "{}"),)


async def test_an_engine_that_is_forgotten_can_come_again_under_its_name(store: Store) -> None:
    await store.add_engine("engine:wren", key("token"), at=10)
    with pytest.raises(StoreError, match="the store refused this"):
        await store.add_engine("engine:wren", key("another"), at=11)
    await store.drop_engine("engine:wren")
    await store.drop_engine("engine:wren")
    assert await store.engines() == ()
    assert await store.guest_of(key("token"), at=20) is None
    await store.add_engine("engine:wren", key("another"), at=30)
    assert await store.guest_of(key("another"), at=40) == "engine:wren"


async def test_a_file_can_be_written_beside_the_server_that_has_it(tmp_path: Path) -> None:
    path = str(tmp_path / "tables.sqlite")
    server = await open_store(path)
    with pytest.raises(InUse):
        await open_store(path)
    beside = await open_store(path, beside_server=True)
    await beside.add_engine("engine:wren", key("token"), at=10)
    await beside.close()
    assert await server.guest_of(key("token"), at=20) == "engine:wren"
    await server.alive(30)
    await server.close()
    alone = await open_store(path, beside_server=True)
    with pytest.raises(InUse):
        await open_store(path)
    await alone.close()
