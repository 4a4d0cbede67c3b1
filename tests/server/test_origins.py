"""Names of the server: by which it may be asked, so that no page of another site gets in."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from server.running import QUICK, House
from server.test_front import UPGRADE, line, status


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1:6366", 200),
        ("localhost", 200),
        ("sixfold.localhost:80", 200),
        ("[::1]:6366", 200),
        ("evil.example", 421),
        ("127.0.0.1.evil.example:6366", 421),
        ("evil.example:80@127.0.0.1", 400),
        ("127.0.0.1#.evil.example", 400),
        ("127.0.0.1/.evil.example", 400),
        ("127.0.0.1?.evil.example", 400),
        ("127.0.0.1:6366:80", 400),
        ("", 421),
        ("[", 400),
    ],
)
@pytest.mark.parametrize("path", ["/", "/api/bots"])
def test_a_server_for_this_computer_has_only_names_of_this_computer(
    house: House, host: str, expected: int, path: str
) -> None:
    answered, _, body = house.request("GET", path, headers={"Host": host})
    assert answered == expected
    if expected == 421:
        assert json.loads(body)["code"] == "wrong-host"


async def test_a_page_of_another_site_does_not_get_in_by_a_name_that_leads_here(house: House) -> None:
    async with line(house) as stranger:
        await stranger.say(UPGRADE + b"Host: evil.example\r\nOrigin: http://evil.example\r\n\r\n")
        assert status(await stranger.rest()) == 421


async def test_a_server_told_of_a_site_or_behind_a_proxy_has_other_names(tmp_path: Path) -> None:
    house = House(str(tmp_path / "tables.sqlite"), replace(QUICK, origins=("https://play.example",)))
    try:
        assert house.request("GET", "/", headers={"Host": "play.example"})[0] == 200
        assert house.request("GET", "/", headers={"Host": "evil.example"})[0] == 421
    finally:
        await asyncio.to_thread(house.stop)
    house = House(str(tmp_path / "tables.sqlite"), QUICK, behind_proxy=True)
    try:
        assert house.request("GET", "/", headers={"Host": "play.example"})[0] == 200
    finally:
        await asyncio.to_thread(house.stop)
