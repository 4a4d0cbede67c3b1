"""Nobody plays for another, nobody asks for too much, and no page of another site gets in."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from patience import PATIENCE
from server.running import QUICK, House, company, soon
from server.sockets import narrow, raw
from server.test_resuming import Clock
from sixfold.server.config import Config, Limits, Rate
from sixfold.server.http.headers import SECURITY_HEADERS
from sixfold.server.live.connections import CLOSE_SLOW, CLOSE_TOO_MANY
from sixfold.server.live.guests import LINK_LASTS_MS, hash_of
from sixfold.server.live.limits import MOST_ADDRESSES, Addresses, Bucket
from sixfold.server.table.options import Options
from sixfold.server.wire import write
from sixfold.server.wire.types.requests import AskKey, NewKey


@pytest.fixture
def strict(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server with its own limits, which lets nobody go for a ping that a busy machine leaves unanswered."""
    monkeypatch.setattr("sixfold.server.http.serving.PING_SECONDS", PATIENCE)
    house = House(str(tmp_path / "tables.sqlite"), replace(QUICK, limits=request.param))
    yield house
    house.stop()


def limited(**limits: Any) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("strict", [replace(Limits.none(), **limits)], indirect=True)


# Keys.


async def test_a_seat_is_seen_and_played_only_with_its_key(house: House) -> None:
    async with company(house) as table:
        seat = table.to_move().view.seat
        game = table.to_move().view.game
        assert game is not None
        move = msgspec.to_builtins(write.move(table.to_move().plays[0].move))
        stranger = await house.server.new_guest()
        for key in (stranger, table.keys[2 - seat], None):
            async with raw(house) as socket:
                await socket.send({"kind": "hello", "table": table.table, "key": key, "seat": seat})
                view = await socket.next()
                assert view["seat"] != seat
                assert view["game"]["hand"] != list(game.hand)
                command = {"kind": "move", "id": "not-my-own-move", "version": view["version"], "move": move}
                refused = await socket.ask(command)
                assert refused["kind"] == "refused"
                assert refused["code"] in ("not-seated", "key-missing", "not-your-turn")
        mine = {"Authorization": f"Bearer {table.keys[2 - seat]}"}
        status, _, body = house.request("GET", f"/api/tables/{table.table}/view?seat={seat}", headers=mine)
        assert (status, json.loads(body)["code"]) == (403, "not-seated")


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Basic abc", "Bearer nobody", "Bearer \xe9"])
async def test_a_key_that_is_none_is_refused(house: House, header: str) -> None:
    headers = {"Authorization": header} if header else {}
    status, sent, body = await asyncio.to_thread(house.request, "GET", "/api/mine", None, headers)
    assert status == 401
    assert json.loads(body)["code"] in ("key-missing", "unknown-key")
    assert sent["www-authenticate"] == "Bearer"


async def test_keys_are_kept_as_hashes_only_and_logged_nowhere(
    house: House, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with company(house) as table:
        await table.move()
        key = table.keys[0]
        async with raw(house) as socket:
            await socket.send({"kind": "hello", "table": table.table, "key": key, "bad": 1})
            await socket.next()
    await asyncio.to_thread(house.stop)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert hash_of(key) in kept
    assert key.encode() not in kept
    assert key not in caplog.text
    house.start()


async def test_the_key_of_a_link_expires(tmp_path: Path) -> None:
    clock = Clock()
    house = House(str(tmp_path / "tables.sqlite"), make=clock.backend)
    try:
        key = await house.server.new_guest()
        link = await house.server.ask("POST", "/api/keys", kind=NewKey, key=key, body=AskKey(link=True))
        assert link.expires == clock.now + LINK_LASTS_MS
        headers = {"Authorization": f"Bearer {link.key}"}
        assert house.request("GET", "/api/mine", None, headers)[0] == 200
        clock.forward(LINK_LASTS_MS)
        assert house.request("GET", "/api/mine", None, headers)[0] == 401
        assert house.request("GET", "/api/mine", None, {"Authorization": f"Bearer {key}"})[0] == 200
    finally:
        await asyncio.to_thread(house.stop)


# Origins and headers.


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://[", "file://"])
async def test_pages_of_other_sites_are_turned_away(house: House, origin: str) -> None:
    with pytest.raises(InvalidStatus) as caught:
        async with raw(house, origin=origin):
            pass
    assert caught.value.response.status_code == 403
    assert json.loads(caught.value.response.body or b"")["code"] == "wrong-origin"
    for name, value in SECURITY_HEADERS:
        assert caught.value.response.headers[name.decode()] == value.decode()
    status, _, body = await asyncio.to_thread(house.request, "POST", "/api/guests", None, {"Origin": origin})
    assert (status, json.loads(body)["code"]) == (403, "wrong-origin")


async def test_own_pages_and_trusted_sites_get_in(tmp_path: Path) -> None:
    house = House(str(tmp_path / "tables.sqlite"), replace(QUICK, origins=("https://play.example",)))
    try:
        for origin in (house.url, "https://play.example"):
            async with raw(house, origin=origin) as socket:
                assert (await socket.ask({"kind": "ping"}))["kind"] == "pong"
            assert house.request("POST", "/api/guests", None, {"Origin": origin})[0] == 201
    finally:
        await asyncio.to_thread(house.stop)


@pytest.mark.parametrize("path", ["/", "/api/bots", "/api/nothing", "/openapi.json", "/api/mine", "/any/page"])
def test_every_answer_has_the_security_headers(house: House, path: str) -> None:
    _, headers, _ = house.request("GET", path)
    for name, value in SECURITY_HEADERS:
        assert headers[name.decode()] == value.decode()
    # The core is compiled from WebAssembly, which evaluates no script.
    assert "unsafe" not in headers["content-security-policy"].replace("'wasm-unsafe-eval'", "")
    assert "server" not in headers


# Limits.


@limited(message_bytes=2000)
async def test_a_message_that_is_too_large_ends_the_connection(strict: House) -> None:
    async with raw(strict) as socket:
        await socket.send("x" * 1900)
        assert (await socket.next())["code"] == "bad-message"
        await socket.send("x" * 2001)
        assert await socket.closed() == 1009


@limited(body_bytes=300)
def test_a_request_that_is_too_large_is_refused(strict: House) -> None:
    key = json.loads(strict.request("POST", "/api/guests")[2])["key"]
    headers = {"Authorization": f"Bearer {key}"}
    body = json.dumps({"link": False, "x": "x" * 300}).encode()
    status, _, answer = strict.request("POST", "/api/keys", body, headers)
    assert (status, json.loads(answer)["code"]) == (413, "too-large")


@limited(messages=Rate(5, 0.001))
async def test_a_connection_may_not_ask_too_much_at_once(strict: House) -> None:
    async with raw(strict) as socket:
        kinds = [(await socket.ask({"kind": "ping"})).get("code", "pong") for _ in range(8)]
        assert kinds == ["pong"] * 5 + ["too-many-requests"] * 3
    async with raw(strict) as socket:
        assert (await socket.ask({"kind": "ping"}))["kind"] == "pong", "another connection is not to blame"


async def test_a_connection_that_is_refused_all_the_time_is_closed(house: House) -> None:
    async with raw(house) as socket:
        with suppress(ConnectionClosed):
            for _ in range(150):
                await socket.send("nonsense")
                await socket.next()
        assert len(socket.received) <= 100
        assert await socket.closed() == CLOSE_TOO_MANY


@limited(requests=Rate(4, 0.001))
async def test_an_address_may_not_ask_too_much_at_once(strict: House) -> None:
    codes = [strict.request("GET", "/api/bots")[0] for _ in range(6)]
    assert codes == [200, 200, 200, 200, 429, 429]
    with pytest.raises(InvalidStatus) as caught:
        async with raw(strict):
            pass
    assert caught.value.response.status_code == 429


@limited(new_guests=Rate(2, 0.001), new_tables=Rate(1, 0.001))
async def test_guests_and_tables_of_one_address_are_limited(strict: House) -> None:
    key = await strict.server.new_guest()
    await strict.server.new_guest()
    assert strict.request("POST", "/api/guests")[0] == 429
    await strict.server.open_table(key, Options(seats=(None, None)), "Ann")
    body = json.dumps({"id": "another-table", "options": {"seats": [None, None]}, "name": "Ann"}).encode()
    status, _, answer = strict.request("POST", "/api/tables", body, {"Authorization": f"Bearer {key}"})
    assert (status, json.loads(answer)["code"]) == (429, "too-many-requests")


@limited(sockets=2)
async def test_connections_of_one_address_are_counted(strict: House) -> None:
    async with raw(strict) as one, raw(strict):
        with pytest.raises(InvalidStatus) as caught:
            async with raw(strict):
                pass
        assert caught.value.response.status_code == 429
        await one.connection.close()
        while True:  # The server hears of it in its own time.
            try:
                async with raw(strict) as again:
                    assert (await again.ask({"kind": "ping"}))["kind"] == "pong"
                    break
            except InvalidStatus:
                await asyncio.sleep(0.02)


@limited(hints=Rate(1, 0.001))
async def test_hints_of_a_person_are_limited_whatever_the_connection(strict: House) -> None:
    async with company(strict) as table:
        await table.move()
        person = table.to_move()
        await soon(person.hint())
        with pytest.raises(Exception, match="too-many-requests"):
            await soon(person.hint())
        key = table.keys[table.people.index(person)]
        async with strict.server.table(table.table, key) as same_person:
            with pytest.raises(Exception, match="too-many-requests"):
                await soon(same_person.hint())


@pytest.mark.untraced
@limited(outbox=8)
async def test_a_slow_consumer_is_dropped_and_can_come_back(strict: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """It asks and asks and does not read the answers."""
    for room in ("live.connections", "http.gate"):
        monkeypatch.setattr(f"sixfold.server.{room}.CLOSE_WITHIN_SECONDS", PATIENCE)
    async with company(strict) as table:
        await table.move()
        async with narrow(strict) as slow:
            await slow.send({"kind": "hello", "table": table.table, "key": table.keys[0]})
            await slow.next()
            slow.connection.transport.pause_reading()
            questions = 0
            while not strict.backend.context.metrics.of("slow_consumers_dropped_total"):
                await slow.send({"kind": "plan", "id": f"question-{questions}"})
                questions += 1
                assert questions < 100_000
                if questions % 50 == 0:
                    await asyncio.sleep(0.001)  # The server is to read them, too.
            for _ in range(2):
                await table.move()
            slow.connection.transport.resume_reading()
            assert await slow.closed() == CLOSE_SLOW
        async with strict.server.table(table.table, table.keys[0]) as back:
            assert len(back.turns) == 3


# Buckets by themselves.


def test_a_bucket_fills_up_again() -> None:
    now = 0.0
    bucket = Bucket(Rate(2, 0.5), lambda: now)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now = 2.0
    assert [bucket.take() for _ in range(2)] == [True, False]
    now = 1000.0
    assert bucket.full
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    assert not bucket.full


def test_addresses_are_forgotten_once_their_buckets_are_full() -> None:
    now = 0.0
    addresses = Addresses(Limits(), lambda: now)
    for number in range(MOST_ADDRESSES):
        assert addresses.requests.take(f"10.0.0.{number}")
    now = 10_000.0
    assert addresses.requests.take("10.9.9.9")
    assert len(addresses.requests) == 1


def test_the_default_limits_allow_a_family_behind_one_address() -> None:
    limits = Config().limits
    assert limits.sockets >= 50
    assert limits.requests.burst >= 100
