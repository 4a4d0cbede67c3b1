"""A server behind a proxy with TLS: games, people's addresses, and what the proxy keeps to itself."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
import ssl
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from patience import PATIENCE
from server.proxies import NGINX, SmallProxy, make_certificate, nginx
from server.running import SEED, House, play_on, soon
from sixfold.client import Server
from sixfold.server.config import NO_LIMIT, Config, Limits, Rate
from sixfold.server.live.limits import counted_as
from sixfold.server.table.options import Options

pytestmark = pytest.mark.untraced

SLOW = Rate(10, 0.0001)
SOCKETS = 3
LIMITS = Limits(new_guests=SLOW, sockets=SOCKETS, loop_seconds=NO_LIMIT, refused_seconds=0)
CAREFUL = Config(limits=LIMITS, pace_ms=0, sweep_ms=50, metrics=True, seed=SEED)


@dataclass
class Site:
    """A server as people see it: by its proxy."""

    house: House
    port: int
    certificate: Path

    @property
    def server(self) -> Server:
        return Server(f"https://localhost:{self.port}")

    @property
    def tls(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=self.certificate)

    def ask(
        self, method: str, path: str, headers: dict[str, str] | None = None, address: str = "127.0.0.1"
    ) -> tuple[int, dict[str, str], bytes]:
        """A request from this address."""
        connection = http.client.HTTPSConnection(
            "localhost", self.port, timeout=PATIENCE, context=self.tls, source_address=(address, 0)
        )
        try:
            connection.request(method, path, headers=headers or {})
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def connect(self, **more: Any) -> connect:
        return connect(f"wss://localhost:{self.port}/api/socket", ssl=self.tls, proxy=None, **more)


needs_nginx = pytest.mark.skipif(NGINX is None, reason="there is no nginx here")


@pytest.fixture(params=["small", pytest.param("nginx", marks=needs_nginx)])
def site(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    certificate, key = make_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    house = House(str(tmp_path / "tables.sqlite"), CAREFUL, behind_proxy=True)
    try:
        if request.param == "nginx":
            with nginx(tmp_path, house.port, certificate, key) as port:
                yield Site(house, port, certificate)
        else:
            with SmallProxy(house.port, certificate, key).running() as port:
                yield Site(house, port, certificate)
    finally:
        house.stop()


async def test_a_game_is_played_through_the_proxy(site: Site) -> None:
    keys = [await site.server.new_guest() for _ in range(2)]
    table = (await site.server.open_table(keys[0], Options(seats=(None, None, "greedy")), "Ann")).table
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(site.server.table(table, key)) for key in keys]
        await soon(clients[1].join("Ben"))
        await soon(asyncio.gather(*map(play_on, clients)))
        assert clients[0].board == clients[1].board
        assert [client.connections for client in clients] == [1, 1]


def test_the_page_comes_with_its_headers(site: Site) -> None:
    status, headers, body = site.ask("GET", "/")
    assert status == 200
    assert b"<title>" in body
    assert "content-security-policy" in headers


def guests_until_refused(site: Site, address: str, headers: dict[str, str] | None = None) -> int:
    """How many guests somebody at this address can become."""
    count = 0
    while site.ask("POST", "/api/guests", headers, address)[0] == 201:
        count += 1
    return count


def test_people_are_counted_by_their_own_address_and_not_by_the_proxys(site: Site) -> None:
    assert guests_until_refused(site, "127.0.0.1") == SLOW.burst
    assert guests_until_refused(site, "127.0.0.7") == SLOW.burst


def test_nobody_can_say_that_they_are_somebody_else(site: Site) -> None:
    assert guests_until_refused(site, "127.0.0.7", {"X-Forwarded-For": "192.0.2.1"}) == SLOW.burst
    assert site.ask("POST", "/api/guests", {"X-Forwarded-For": "192.0.2.2"}, "127.0.0.7")[0] == 429


async def test_sockets_are_counted_by_address_too(site: Site) -> None:
    async with AsyncExitStack() as stack:
        for _ in range(SOCKETS):
            await stack.enter_async_context(site.connect())
        with pytest.raises(InvalidStatus) as refused:
            await site.connect()
        assert refused.value.response.status_code == 429
        socket = await stack.enter_async_context(site.connect(local_addr=("127.0.0.7", 0)))
        await socket.send(json.dumps({"kind": "ping"}))
        assert json.loads(await soon(socket.recv()))["kind"] == "pong"


async def test_only_the_pages_of_this_site_may_use_it(site: Site) -> None:
    own = f"https://localhost:{site.port}"
    async with site.connect(origin=own) as socket:
        await socket.send(json.dumps({"kind": "ping"}))
        assert json.loads(await soon(socket.recv()))["kind"] == "pong"
    with pytest.raises(InvalidStatus) as refused:
        await site.connect(origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403
    assert site.ask("POST", "/api/guests", {"Origin": own})[0] == 201
    assert site.ask("POST", "/api/guests", {"Origin": "https://elsewhere.example"})[0] == 403


async def test_everybody_comes_back_through_the_proxy_when_the_server_is_restarted(site: Site) -> None:
    key = await site.server.new_guest()
    table = (await site.server.open_table(key, Options(seats=(None, "greedy")), "Ann")).table
    async with site.server.table(table, key) as client, site.connect() as socket:
        playing = asyncio.create_task(play_on(client))
        await soon(client.until(lambda view: len(client.turns) >= 2))
        await asyncio.to_thread(site.house.stop)
        await soon(socket.wait_closed())
        assert socket.close_code == 1012
        site.house.start()
        await soon(playing)
        assert client.connections > 1


@needs_nginx
@pytest.mark.parametrize("site", ["nginx"], indirect=True)
def test_nginx_keeps_figures_to_itself_and_asks_for_tls_for_good(site: Site) -> None:
    assert site.house.request("GET", "/metrics")[0] == 200
    status, headers, _ = site.ask("GET", "/metrics")
    assert status == 404
    assert "max-age" in headers["strict-transport-security"]


@pytest.mark.parametrize(
    "address",
    ["192.0.2.1", "192.0.2.2", "2001:db8:1:2::1", "2001:db8:1:2:f::a", "2001:db8:1:3::1", "2001:db8:a0a::"],
)
def test_nginx_counts_whom_the_server_counts(address: str) -> None:
    """By a pattern for what nginx calls `$binary_remote_addr`."""
    config = (Path(__file__).parents[2] / "hosting" / "nginx.conf").read_text()
    [pattern] = re.findall(r'"~(.*)" \$network;', config)
    assert "limit_conn_zone $sixfold_network " in config

    def counted_by_nginx(address: str) -> bytes:
        packed = ip_address(address).packed
        found = re.match(pattern.replace("?<", "?P<").encode(), packed)
        return found["network"] if found else packed

    whole = ip_network(counted_as(address))
    assert counted_by_nginx(address) == whole.network_address.packed[: 8 if whole.version == 6 else 4]
