"""People are called to their turn by a real server, over TLS, at a push service on loopback that opens what it gets."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest

from patience import PATIENCE
from server.pushing import PushDevice, Pushed, PushService, push_service
from server.running import QUICK, Company, House, company, eventually, make_a_move, soon
from sixfold.client import TableClient
from sixfold.server.config import Limits, Rate
from sixfold.server.live import push
from sixfold.server.live.backend import Backend
from sixfold.server.live.guests import hash_of
from sixfold.server.live.push_services import MOST_HOSTS, PushFailed, PushServices, is_public
from sixfold.server.table.options import MoveClock
from sixfold.store import open_store

DAYS = MoveClock(3 * 86_400)


@pytest.fixture
def service(tmp_path: Path) -> Iterator[PushService]:
    with push_service(tmp_path) as running:
        yield running


@pytest.fixture
def house(tmp_path: Path, service: PushService) -> Iterator[House]:
    house = House(str(tmp_path / "tables.sqlite"), make=partial(Backend, services=service.services))
    yield house
    house.stop()


def ask(house: House, method: str, path: str, key: str | None = None, body: object = None) -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    headers["Origin"] = house.url
    status, _, answer = house.request(method, path, None if body is None else json.dumps(body).encode(), headers)
    return status, json.loads(answer) if answer else None


def add(house: House, key: str, device: PushDevice) -> None:
    assert ask(house, "POST", "/api/devices", key, device.body) == (204, None)


async def heard(service: PushService) -> Pushed:
    return await asyncio.to_thread(service.next)


async def leave_to_wait(table: Company) -> tuple[TableClient, str]:
    """Whoever is not to move closes the page: the one who is, and the key of the one who waits to be called."""
    mover = table.to_move()
    waiting = table.people[0] if mover is table.people[1] else table.people[1]
    await waiting.close()
    return mover, table.keys[table.people.index(waiting)]


async def until_watched_by(house: House, table: Company, count: int) -> None:
    await eventually(lambda: len(house.backend.tables.at(table.table).watchers) == count)


async def test_whoever_is_not_there_is_called_to_their_turn_and_told_nothing_else(
    house: House, service: PushService
) -> None:
    async with company(house, clock=DAYS) as table:
        mover, key = await leave_to_wait(table)
        await until_watched_by(house, table, 1)
        device = service.device()
        add(house, key, device)
        await make_a_move(mover)
        pushed = await heard(service)
        assert pushed.path == "/to/phone"
        assert json.loads(device.read(pushed.body)) == {"table": table.table}
        public = ask(house, "GET", "/api/push")[1]["key"]
        claims = pushed.claims(public)
        assert claims["aud"] == f"https://localhost:{service.port}"
        assert "sub" not in claims, "a page without TLS is nobody to complain to"
        assert pushed.headers["content-encoding"] == "aes128gcm"
        assert 3 * 86_400 - 60 <= int(pushed.headers["ttl"]) <= 3 * 86_400
        assert (pushed.headers["urgency"], pushed.headers["topic"]) == ("normal", table.table)
        await eventually(lambda: house.backend.context.metrics.of("calls_total", outcome="sent") == 1)


async def devices_of(store: str, key: str) -> list[str]:
    """Where the guest with this key is called."""
    kept = await open_store(store, readonly=True)
    guest = await kept.guest_of(hash_of(key), 0)
    assert guest is not None
    found = [device.endpoint for device in await kept.devices_of(guest)]
    await kept.close()
    return found


async def look(person: TableClient, looking: bool) -> None:
    """Say whether this person looks, and wait until the server has heard it: it answers in order."""
    await soon(person.look(looking))
    await soon(person.fits("Rs"))


async def test_whoever_looks_is_not_called_and_whoever_looks_away_is(house: House, service: PushService) -> None:
    async with company(house) as table:
        for key, name in zip(table.keys, ("ann", "ben"), strict=True):
            add(house, key, service.device(name))
        await table.move()
        await table.move()
        mover = table.to_move()
        away = table.people[1 - table.people.index(mover)]
        await look(away, False)
        await make_a_move(mover)
        assert (await heard(service)).path == f"/to/{('ann', 'ben')[table.people.index(away)]}"
        await look(away, True)
        await table.move()
        await table.move()
        assert service.pushed.empty()
        await eventually(lambda: house.backend.context.metrics.of("calls_total", outcome="sent") == 1)


async def test_a_device_that_is_gone_is_forgotten_and_the_others_are_called(
    house: House, service: PushService, tmp_path: Path
) -> None:
    async with company(house) as table:
        mover, key = await leave_to_wait(table)
        await until_watched_by(house, table, 1)
        for name in ("old", "new"):
            add(house, key, service.device(name))
        service.statuses = [410]
        await make_a_move(mover)
        paths = {(await heard(service)).path for _ in range(2)}
        assert paths == {"/to/old", "/to/new"}
        await eventually(lambda: house.backend.context.metrics.of("calls_total", outcome="gone") == 1)
        await eventually(lambda: house.backend.context.metrics.of("calls_total", outcome="sent") == 1)
        house.stop()  # What is being written is finished then.
        assert len(await devices_of(str(tmp_path / "tables.sqlite"), key)) == 1
        house.start()


async def test_a_service_that_is_busy_is_called_again_and_then_no_more(
    house: House, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "AGAIN_AFTER_SECONDS", 0)
    async with company(house) as table:
        mover, key = await leave_to_wait(table)
        await until_watched_by(house, table, 1)
        device = service.device()
        add(house, key, device)
        service.statuses = [503, 429, 500, 500]
        await make_a_move(mover)
        sealed = [(await heard(service)).body for _ in range(push.TRIES)]
        await eventually(lambda: house.backend.context.metrics.of("calls_total", outcome="failed") == 1)
        assert service.pushed.empty()
        assert len(set(sealed)) == push.TRIES, "each is sealed anew"
        assert len(set(map(device.read, sealed))) == 1


async def test_a_service_that_redirects_is_not_followed(house: House, service: PushService) -> None:
    async with company(house) as table:
        mover, key = await leave_to_wait(table)
        await until_watched_by(house, table, 1)
        add(house, key, service.device())
        service.statuses = [307]
        await make_a_move(mover)
        await heard(service)
        await eventually(lambda: house.backend.context.metrics.of("calls_total", outcome="failed") == 1)
        assert service.pushed.empty()


async def test_who_plays_against_bots_alone_is_not_called(house: House, service: PushService) -> None:
    async with company(house, people=1, seats=(None, "duckling", "greedy")) as table:
        add(house, table.keys[0], service.device())
        await look(table.people[0], False)
        for _ in range(3):
            await table.move()
    house.stop()
    assert service.pushed.empty()
    house.start()


async def test_nobody_is_called_beyond_their_limit(tmp_path: Path, service: PushService) -> None:
    config = replace(QUICK, limits=replace(Limits.none(), calls=Rate(1, 1e-9)))
    house = House(str(tmp_path / "tables.sqlite"), config, partial(Backend, services=service.services))
    try:
        async with company(house) as table:
            for name, person, key in zip(("ann", "ben"), table.people, table.keys, strict=True):
                add(house, key, service.device(name))
                await look(person, False)
            for _ in range(6):
                await table.move()
            await eventually(lambda: house.backend.context.metrics.of("calls_total", outcome="sent") == 2)
        assert sorted(service.next().path for _ in range(2)) == ["/to/ann", "/to/ben"]
    finally:
        house.stop()
    assert service.pushed.empty()


async def test_the_key_is_made_once_and_kept_with_the_store(house: House) -> None:
    before = ask(house, "GET", "/api/push")[1]["key"]
    house.stop()
    house.start()
    assert ask(house, "GET", "/api/push")[1]["key"] == before


async def test_a_guest_has_a_few_devices_and_may_drop_one(house: House, service: PushService, tmp_path: Path) -> None:
    key, other = await house.server.new_guest(), await house.server.new_guest()
    names = [f"device-{number}" for number in range(push.MOST_DEVICES + 2)]
    for name in names:
        add(house, key, service.device(name))
    newest = [service.device(name).endpoint for name in names[2:]]
    store = str(tmp_path / "tables.sqlite")
    assert await devices_of(store, key) == newest
    for whose in (other, key):
        assert ask(house, "DELETE", "/api/devices", whose, {"endpoint": newest[0]})[0] == 204
        assert await devices_of(store, key) == (newest if whose == other else newest[1:])
    assert ask(house, "DELETE", "/api/devices", None, {"endpoint": newest[1]})[0] == 401


@pytest.mark.parametrize(
    "change",
    [
        {"key": ""},
        {"key": "BA" + "A" * 85},
        {"key": "="},
        {"secret": "short"},
        {"secret": "й" * 16},
        {"endpoint": "https://example.com/to/phone"},
        {"endpoint": f"https://{'a' * 64}.notify.windows.com/to/phone"},
        {"endpoint": "https://a..notify.windows.com/to/phone"},
    ],
)
async def test_what_is_no_device_is_refused(house: House, service: PushService, change: dict[str, str]) -> None:
    key = await house.server.new_guest()
    status, problem = ask(house, "POST", "/api/devices", key, {**service.device().body, **change})
    assert (status, problem["code"]) == (422, "bad-device")


async def test_without_cryptography_nobody_is_called_and_the_server_says_so(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sixfold.server.live.push_encryption", None)
    house = House(str(tmp_path / "tables.sqlite"), make=partial(Backend, services=service.services))
    try:
        assert ask(house, "GET", "/api/push") == (200, {"key": None})
        key = await house.server.new_guest()
        status, problem = ask(house, "POST", "/api/devices", key, service.device().body)
        assert (status, problem["code"]) == (501, "no-push")
    finally:
        house.stop()


# Which services are called.


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc",
        "https://web.push.apple.com/abc",
        "https://FCM.googleapis.com:443/fcm/send/abc",
    ],
)
def test_the_services_of_browsers_are_known(endpoint: str) -> None:
    assert PushServices().service_of(endpoint) is not None


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "http://fcm.googleapis.com/fcm/send/abc",
        "https://fcm.googleapis.com:8443/fcm/send/abc",
        "https://fcm.googleapis.com.evil.example/abc",
        "https://evil.example/fcm.googleapis.com",
        "https://evil.example#fcm.googleapis.com",
        "https://fcm.googleapis.com@evil.example/abc",
        "https://evil.example\\@fcm.googleapis.com/abc",
        "https://user@fcm.googleapis.com/abc",
        "https://notify.windows.com.evil.example/abc",
        "https://evilnotify.windows.com/abc",
        "https://127.0.0.1/abc",
        "https://[::1]/abc",
        "https://localhost/abc",
        "https://fcm.googleapis.com/a b",
        "https://fcm.googleapis.com/a\r\nHost: evil.example",
        "https://fcm.googleapis.com:443:443/abc",
        f"https://{'a' * 64}.notify.windows.com/abc",
        f"https://{'a.' * 127}notify.windows.com/abc",
        "https://a..notify.windows.com/abc",
        "https://.notify.windows.com/abc",
        "https://127.0.0.1%2f.push.apple.com/abc",
        "https://fcm.googleapis.com:x/abc",
        "https://fcm.googleapis.com/" + "a" * 1000,
        "ftp://fcm.googleapis.com/abc",
        "//fcm.googleapis.com/abc",
    ],
)
def test_nothing_else_is_called(endpoint: str) -> None:
    services = PushServices()
    assert services.service_of(endpoint) is None
    with pytest.raises(PushFailed):
        services.post(endpoint, {}, b"")


def test_a_known_name_is_called_at_a_public_address_only(service: PushService) -> None:
    services = PushServices(("localhost",), port=service.port)
    with pytest.raises(PushFailed, match="localhost is at no public address"):
        services.post(service.device().endpoint, {}, b"")
    assert service.pushed.empty()


@pytest.mark.parametrize("address", ["10.0.0.1", "127.0.0.1", "169.254.169.254", "::1", "fd00::1", "::ffff:10.0.0.1"])
def test_addresses_of_own_networks_are_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


def test_a_service_has_to_prove_its_name(service: PushService) -> None:
    distrusting = PushServices(("localhost",), port=service.port, may_call=lambda address: address.is_loopback)
    with pytest.raises(PushFailed, match="CERTIFICATE_VERIFY_FAILED"):
        distrusting.post(service.device().endpoint, {}, b"")


@pytest.mark.parametrize("error", [socket.gaierror(socket.EAI_NONAME, "unknown"), UnicodeError("label too long")])
def test_a_host_that_is_not_found_is_not_looked_up_again_at_once(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def fail(host: str, *_: object, **__: object) -> None:
        asked.append(host)
        raise error

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    services = PushServices()
    for _ in range(3):
        with pytest.raises(PushFailed, match="no public address"):
            services.post("https://gone.notify.windows.com/abc", {}, b"")
    assert asked == ["gone.notify.windows.com"]
    monkeypatch.setattr("sixfold.server.live.push_services.FOUND_SECONDS", -1.0)
    for name in range(MOST_HOSTS + 2):
        with pytest.raises(PushFailed):
            services.look_up(f"https://{name}.notify.windows.com/abc")
    assert len(services._found) <= MOST_HOSTS


async def test_nobody_waits_for_names_that_do_not_resolve(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Devices at invented hosts take the time that DNS takes to say so; others are called meanwhile."""
    gone, look_up = threading.Event(), socket.getaddrinfo

    def slow(host: Any, *arguments: Any, **more: Any) -> Any:
        if str(host).endswith(".invented"):
            assert gone.wait(PATIENCE)
            raise socket.gaierror(socket.EAI_NONAME, "unknown")
        return look_up(host, *arguments, **more)

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    services = service.services
    monkeypatch.setattr(services, "_hosts", ("localhost", ".invented"))
    services.look_up(service.device().endpoint)
    house = House(str(tmp_path / "tables.sqlite"), make=partial(Backend, services=services))
    try:
        async with company(house) as table:
            for key, name in zip(table.keys, "ab", strict=True):
                for number in range(push.MOST_DEVICES - 1):
                    device = service.device()
                    device.endpoint = f"https://{name}{number}.invented:{service.port}/x"
                    add(house, key, device)
                add(house, key, service.device(name))
            for person in table.people:
                await look(person, False)
            for _ in range(2):
                await table.move()
                await heard(service)
            assert not gone.is_set()
            assert house.backend.context.metrics.of("errors_total") == 0
    finally:
        gone.set()
        await asyncio.to_thread(house.stop)
