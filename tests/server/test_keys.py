"""Keys: how many a guest has, and what becomes of what was opened with one that is forgotten."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from unittest.mock import patch

import pytest

from server.running import House, company, eventually, make_a_move, soon
from server.sockets import raw
from sixfold.client import RequestRefused, Server
from sixfold.server.live import guests
from sixfold.server.live.connections import CLOSE_KEY_DROPPED
from sixfold.server.live.guests import MOST_KEYS, KeysInUse, hash_of
from sixfold.server.wire.types.requests import AskKey, NewKey
from sixfold.store import open_store


async def one_more(server: Server, key: str, *, link: bool = False) -> str:
    return (await server.ask("POST", "/api/keys", kind=NewKey, key=key, body=AskKey(link=link))).key


async def drop(server: Server, key: str) -> None:
    await server.ask("DELETE", "/api/keys", kind=type(None), key=key)


async def test_a_key_that_is_forgotten_ends_what_was_opened_with_it_and_nothing_else(house: House) -> None:
    async with company(house) as table, raw(house) as lost, raw(house) as kept, raw(house) as watching:
        link = await one_more(house.server, table.keys[0], link=True)
        for socket, key in ((lost, link), (kept, table.keys[0]), (watching, None)):
            await socket.send({"kind": "hello", "table": table.table, "key": key})
            assert (await socket.next())["kind"] == "view"
        await drop(house.server, link)
        assert await lost.closed() == CLOSE_KEY_DROPPED
        for socket in (kept, watching):
            assert (await socket.ask({"kind": "ping"}))["kind"] == "pong"
        await table.move()


async def test_who_said_hello_with_another_key_since_stays(house: House) -> None:
    async with company(house) as table, raw(house) as socket:
        old = await one_more(house.server, table.keys[0])
        for key in (old, table.keys[0]):
            await socket.send({"kind": "hello", "table": table.table, "key": key})
            assert (await socket.next())["kind"] == "view"
        await drop(house.server, old)
        assert (await socket.ask({"kind": "ping"}))["kind"] == "pong"


async def test_a_hello_that_was_refused_changes_nothing_of_whose_key_counts(house: House) -> None:
    async with company(house) as table, raw(house) as socket:
        key = await one_more(house.server, table.keys[0])
        await socket.send({"kind": "hello", "table": table.table, "key": key})
        assert (await socket.next())["kind"] == "view"
        for bad in ({"table": table.table, "key": "nobody's"}, {"table": "nowhere", "key": table.keys[1]}):
            assert (await socket.ask({"kind": "hello", **bad}))["kind"] == "refused"
        await drop(house.server, table.keys[1])
        assert (await socket.ask({"kind": "ping"}))["kind"] == "pong"
        await drop(house.server, key)
        assert await socket.closed() == CLOSE_KEY_DROPPED


async def test_a_key_that_is_forgotten_during_the_hello_lets_nobody_in(house: House) -> None:
    asked, go_on = asyncio.Event(), asyncio.Event()
    loop, guest_of = asyncio.get_running_loop(), guests.guest_of

    async def slowly(*arguments: object) -> str:
        found = await guest_of(*arguments)  # type: ignore[arg-type]
        loop.call_soon_threadsafe(asked.set)
        while not go_on.is_set():
            await asyncio.sleep(0.005)
        return found

    async with company(house) as table, raw(house) as socket:
        key = await one_more(house.server, table.keys[0])
        with patch("sixfold.server.live.connections.guest_of", slowly):
            await socket.send({"kind": "hello", "table": table.table, "key": key})
            await soon(asked.wait())
            await drop(house.server, key)
            go_on.set()
            assert await socket.closed() == CLOSE_KEY_DROPPED


async def test_nobody_is_remembered_who_has_gone(house: House) -> None:
    async with company(house) as table:
        await table.move()
        assert len(house.backend.keys) == 2
    await eventually(lambda: len(house.backend.keys) == 0)


async def test_a_client_whose_key_is_forgotten_says_so(house: House) -> None:
    async with company(house) as table, AsyncExitStack() as stack:
        key = await one_more(house.server, table.keys[0])
        client = await stack.enter_async_context(house.server.table(table.table, key))
        waiting = asyncio.create_task(client.until(lambda view: False))
        await drop(house.server, key)
        with pytest.raises(RequestRefused, match="unknown-key"):
            await soon(waiting)
        with pytest.raises(RequestRefused, match="unknown-key"):
            await make_a_move(client)


async def test_a_guest_has_only_so_many_keys(house: House) -> None:
    key = await house.server.new_guest()
    links = [await one_more(house.server, key, link=True) for _ in range(MOST_KEYS - 1)]
    with pytest.raises(RequestRefused, match="too-many-keys"):
        await one_more(house.server, key)
    await drop(house.server, links[0])
    await one_more(house.server, key)
    await one_more(house.server, await house.server.new_guest())


class Holder:
    """Somebody who came with a key."""

    dropped = False

    def key_was_dropped(self) -> None:
        self.dropped = True


async def test_keys_that_were_forgotten_while_nobody_could_be_told_are_found(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "tables.sqlite"))
    keys, phone, desk = KeysInUse(), Holder(), Holder()
    await store.add_guest("ann", hash_of("phone"), at=10)
    await store.add_key("ann", hash_of("desk"), at=10)
    keys.take(hash_of("phone"), phone)
    keys.take(hash_of("desk"), desk)
    await store.drop_key(hash_of("phone"))
    await keys.look_again(store, 20)
    assert (phone.dropped, desk.dropped) == (True, False)
    await store.close()
