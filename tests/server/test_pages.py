"""Addresses of the page, and what clients and proxies may keep of an answer."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import msgspec
import pytest
from starlette.requests import Request
from starlette.responses import Response

from server.running import House, company
from sixfold.server.http.caching import has_already, tag_of, tagged
from sixfold.server.http.headers import SECURITY_HEADERS
from sixfold.server.http.openapi import openapi

ADDRESSES = json.loads((Path(__file__).parents[2] / "web/tests/addresses.json").read_text(encoding="utf-8"))
POSITION = "/api/positions/picture.svg?position=0,0:RcRsRd%20??????/??????%200/0%201%200"


def test_an_address_that_the_page_has_no_screen_for_is_not_found(house: House) -> None:
    """The page reads addresses in web/src/state/path.ts; web/tests/unit/route.test.ts reads the same list."""
    for expected, paths in ((200, ADDRESSES["shown"]), (404, ADDRESSES["unknown"])):
        for path in paths:
            for method in ("GET", "HEAD"):
                status, headers, body = house.request(method, path, headers={"Accept-Encoding": "gzip"})
                assert (status, headers["content-type"]) == (expected, "text/html; charset=utf-8"), path
                assert method == "HEAD" or b"<title>" in gzip.decompress(body), path


# Entity tags.


@pytest.mark.parametrize("said", ["*", '"a"', 'W/"a"', '"b", "a"', '"b",W/"a"', ' "a" '])
@pytest.mark.parametrize("tag", ['"a"', 'W/"a"'])
def test_a_client_has_already_what_it_names(said: str, tag: str) -> None:
    assert has_already([(b"if-none-match", said.encode())], tag)


@pytest.mark.parametrize("said", ["", "a", '"b"', '"ab"', '"*"', 'w/"a"', '"b"a'])
def test_a_client_has_not_what_it_does_not_name(said: str) -> None:
    assert not has_already([(b"if-none-match", said.encode())], '"a"')
    assert not has_already([], '"a"')


def test_several_headers_make_one_list() -> None:
    assert has_already([(b"if-none-match", b'"b"'), (b"x", b""), (b"if-none-match", b'"a"')], '"a"')


def test_an_answer_that_is_there_already_keeps_its_headers() -> None:
    scope = {"type": "http", "headers": [(b"if-none-match", tag_of(b"six").encode())]}
    response = Response(b"six", headers={"cache-control": "no-cache", "vary": "authorization", "x-other": "1"})
    answer = tagged(Request(scope), response)
    assert (answer.status_code, answer.body) == (304, b"")
    assert answer.headers["etag"] == tag_of(b"six")
    assert (answer.headers["cache-control"], answer.headers["vary"]) == ("no-cache", "authorization")
    assert "x-other" not in answer.headers


def test_files_packed_in_several_ways_have_a_weak_tag(house: House) -> None:
    tags = set()
    for encoding in ("", "gzip", "br"):
        _, headers, _ = house.request("GET", "/", headers={"Accept-Encoding": encoding})
        assert headers["vary"] == "accept-encoding"
        tags.add(headers["etag"])
    (tag,) = tags
    assert tag.startswith('W/"')
    for said in ("*", tag, f'"other", {tag}', tag.removeprefix("W/")):
        assert house.request("GET", "/", headers={"If-None-Match": said})[0] == 304


def test_the_description_is_packed_and_need_not_be_sent_again(house: House) -> None:
    status, headers, body = house.request("GET", "/openapi.json", headers={"Accept-Encoding": "gzip, br"})
    assert (status, headers["content-type"], headers["content-encoding"]) == (200, "application/json", "gzip")
    assert (headers["cache-control"], headers["vary"]) == ("no-cache", "accept-encoding")
    assert gzip.decompress(body) == msgspec.json.encode(openapi())
    assert len(body) < 20_000
    assert house.request("GET", "/openapi.json", headers={"If-None-Match": headers["etag"]})[0] == 304


def test_a_picture_of_a_position_is_kept_for_a_day_and_asked_about_then(house: House) -> None:
    status, headers, body = house.request("GET", POSITION)
    assert (status, headers["content-type"].partition(";")[0]) == (200, "image/svg+xml")
    assert headers["cache-control"] == "public, max-age=86400"
    assert headers["etag"] == tag_of(body)
    status, headers, body = house.request("GET", POSITION, headers={"If-None-Match": f"W/{headers['etag']}"})
    assert (status, headers["cache-control"], body) == (304, "public, max-age=86400", b"")


async def test_what_changes_with_every_turn_is_asked_about_each_time(house: House) -> None:
    async with company(house) as table:
        await table.move()
        key, path = table.keys[0], f"/api/tables/{table.table}"
        mine = {"Authorization": f"Bearer {key}"}
        for name, own in (("record.sixfold", mine), ("record.json", mine), ("record.sixfold", {})):
            status, headers, body = house.request("GET", f"{path}/{name}", headers=own)
            assert (status, headers["cache-control"], headers["vary"]) == (200, "private, no-cache", "authorization")
            asked = {**own, "If-None-Match": headers["etag"]}
            assert house.request("GET", f"{path}/{name}", headers=asked)[0] == 304
            other = {"Authorization": f"Bearer {table.keys[1]}"}
            status, _, seen = house.request("GET", f"{path}/{name}", headers={**asked, **other})
            assert status == 200
            assert seen != body, "another seat has drawn other tiles"
            await table.move()
            assert house.request("GET", f"{path}/{name}", headers=asked)[0] == 200
        picture = f"{path}/picture.png"
        _, newest, _ = house.request("GET", picture)
        assert newest["cache-control"] == "no-cache"
        assert house.request("GET", picture, headers={"If-None-Match": newest["etag"]})[0] == 304
        version = table.people[0].view.version
        _, one, _ = house.request("GET", f"{picture}?version={version}")
        assert one["cache-control"] == "public, max-age=86400"
        await table.move()
        assert house.request("GET", picture, headers={"If-None-Match": newest["etag"]})[0] == 200
        assert house.request("GET", f"{picture}?version={version}")[1]["etag"] == one["etag"]


async def test_no_proxy_keeps_the_board_of_a_table_that_nobody_may_watch(house: House) -> None:
    async with company(house, spectators=False) as table:
        await table.move()
        for headers in ({"Authorization": f"Bearer {table.keys[0]}"}, {}):
            status, answered, _ = house.request("GET", f"/api/tables/{table.table}/picture.png", headers=headers)
            assert status in (403, 404)
            assert answered["cache-control"] == "no-store"


def test_what_nobody_may_keep(house: House) -> None:
    for path in ("/api/bots", "/healthz", "/metrics", "/api/nothing", "/api/tables/nothing"):
        _, headers, _ = house.request("GET", path)
        assert headers["cache-control"] == "no-store", path
        assert "etag" not in headers


# Refusals.


@pytest.mark.parametrize("path", ["/api/nothing", "/favicon.ico", "/api/mine", "/nope"])
def test_refusals_have_the_security_headers(house: House, path: str) -> None:
    status, headers, _ = house.request("GET", path)
    assert status >= 400
    for name, value in SECURITY_HEADERS:
        assert headers[name.decode()] == value.decode()
