"""The HTTP API: what it answers, and how it refuses."""

from __future__ import annotations

import gzip
import http.client
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from patience import PATIENCE
from server.running import QUICK, House, company
from sixfold import __version__
from sixfold.engine import LADDER, LEVELS
from sixfold.server.config import Config, Limits, Rate
from sixfold.server.http.pages import Pages
from sixfold.server.refusals import Denial
from sixfold.server.table.options import Options
from sixfold.server.wire.types.requests import TableList

OPEN = {"id": "a-table-to-open", "options": {"seats": [None, None]}, "name": "Ann"}


def refusal(house: House, method: str, path: str, body: object = None, key: str | None = None) -> tuple[int, str]:
    headers = {} if key is None else {"Authorization": f"Bearer {key}"}
    content = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
    status, sent, answer = house.request(method, path, content, headers)
    assert sent["content-type"] == "application/json"
    problem = json.loads(answer)
    assert problem["sentence"]
    return status, problem["code"]


def test_health_and_bots(house: House) -> None:
    assert json.loads(house.request("GET", "/healthz")[2]) == {"status": "ok", "version": __version__}
    bots = json.loads(house.request("GET", "/api/bots")[2])
    assert [bot["name"] for bot in bots["bots"]] == list(LEVELS)
    assert [bot["name"] for bot in bots["bots"] if bot["rung"]] == list(LADDER)
    assert bots["default"] in LADDER
    assert house.request("HEAD", "/api/bots")[0] == 200


def test_what_is_not_there(house: House) -> None:
    assert refusal(house, "GET", "/api/nothing") == (404, "not-found")
    assert refusal(house, "GET", "/api/tables/") == (404, "not-found")  # No redirection: nothing is there.
    assert refusal(house, "GET", "/favicon.ico") == (404, "not-found")
    assert refusal(house, "GET", "/api/tables/nowhere") == (404, "unknown-table")
    assert refusal(house, "GET", "/api/tables/nowhere/view") == (404, "unknown-table")
    assert refusal(house, "GET", "/api/tables/%00%ff/view") == (404, "unknown-table")
    assert refusal(house, "PUT", "/api/tables") == (405, "wrong-method")
    assert refusal(house, "GET", "/api/tables/nowhere/view?version=x") == (400, "bad-message")


async def test_bad_bodies_are_refused_with_the_place_that_is_wrong(house: House) -> None:
    key = await house.server.new_guest()
    assert refusal(house, "POST", "/api/tables", OPEN) == (401, "key-missing")
    for body in (b"", b"{", b"\xff", b"[]", b"[" * 3000, {**OPEN, "more": 1}, {**OPEN, "id": "short"}):
        assert refusal(house, "POST", "/api/tables", body, key) == (400, "bad-message")
    bad_options = [
        {"seats": [None]},
        {"seats": [None] * 5},
        {"seats": [None, None], "edition": "golden"},
        {"seats": [None, None], "clock": {"kind": "live", "base_seconds": 1}},
        {"seats": [None, None], "clock": {"kind": "sand"}},
        {"seats": [None, 5]},
    ]
    for options in bad_options:
        assert refusal(house, "POST", "/api/tables", {**OPEN, "options": options}, key) == (400, "bad-message")
    # Nothing is promised yet, so there is nothing to contribute to.
    assert refusal(house, "POST", "/api/tables", {**OPEN, "contribution": "pears"}, key) == (400, "bad-message")
    for change, code in (
        ({"name": None}, "name-missing"),
        ({"name": " Ann"}, "bad-name"),
        ({"name": "a\u2028b"}, "bad-name"),
        ({"name": "\u3164"}, "bad-name"),
        ({"name": "\u2800\u2800"}, "bad-name"),
        ({"name": "Ann\u3164"}, "bad-name"),
        ({"name": "\u0301"}, "bad-name"),
        ({"options": {"seats": [None, "crow"]}}, "unknown-bot"),
        ({"options": {"seats": [None, "fox"]}, "name": "FOX"}, "name-taken"),
    ):
        assert refusal(house, "POST", "/api/tables", {**OPEN, **change}, key) == (422, code)
    status, _, answer = house.request(
        "POST", "/api/tables", json.dumps({**OPEN, "id": 5}).encode(), {"Authorization": f"Bearer {key}"}
    )
    assert status == 400
    assert "$.id" in json.loads(answer)["sentence"]


async def test_names_are_text_and_nothing_else(house: House) -> None:
    key = await house.server.new_guest()
    name = "<script>alert('Олена & 'Ö')</script>"
    table = await house.server.open_table(key, Options(seats=(None, None), public=True), name)
    found = await house.server.ask("GET", "/api/tables", kind=TableList)
    assert found.tables[0].seats[0].name == name
    async with house.server.table(table.table, key) as client:
        assert client.view.seats[0].name == name


async def test_a_list_of_public_tables_that_has_not_changed_is_not_sent_again(house: House) -> None:
    key = await house.server.new_guest()

    async def open_one() -> None:
        await house.server.open_table(key, Options(seats=(None, None), public=True), "Ann")

    await open_one()
    status, headers, body = house.request("GET", "/api/tables")
    assert (status, headers["cache-control"], len(json.loads(body)["tables"])) == (200, "no-cache", 1)
    asked = {"If-None-Match": headers["etag"]}
    again = house.request("GET", "/api/tables", headers=asked)
    assert (again[0], again[1]["etag"], again[2]) == (304, headers["etag"], b"")
    await open_one()
    status, _, body = house.request("GET", "/api/tables", headers=asked)
    assert (status, len(json.loads(body)["tables"])) == (200, 2)


async def test_a_list_of_own_tables_that_has_not_changed_is_not_sent_again(house: House) -> None:
    ann, ben = await house.server.new_guest(), await house.server.new_guest()
    for key, name in ((ann, "Ann"), (ben, "Ben")):
        await house.server.open_table(key, Options(seats=(None, None)), name)
    mine = {"Authorization": f"Bearer {ann}"}
    status, headers, _ = house.request("GET", "/api/mine", headers=mine)
    assert (status, headers["cache-control"]) == (200, "private, no-cache")
    asked = {**mine, "If-None-Match": headers["etag"]}
    again = house.request("GET", "/api/mine", headers=asked)
    assert (again[0], again[1]["etag"], again[2]) == (304, headers["etag"], b"")
    status, _, body = house.request("GET", "/api/mine", headers={**asked, "Authorization": f"Bearer {ben}"})
    assert (status, json.loads(body)["tables"][0]["seats"][0]["name"]) == (200, "Ben")
    await house.server.open_table(ann, Options(seats=(None, None)), "Ann")
    status, _, body = house.request("GET", "/api/mine", headers=asked)
    assert (status, len(json.loads(body)["tables"])) == (200, 2)


async def test_a_list_of_own_tables_has_pages(house: House) -> None:
    key = await house.server.new_guest()
    for _ in range(60):
        await house.server.open_table(key, Options(seats=(None, None)), "Ann")
    seen: list[str] = []
    path = "/api/mine"
    while True:
        page = await house.server.ask("GET", path, kind=TableList, key=key)
        seen += [table.table for table in page.tables]
        if page.before is None:
            break
        path = f"/api/mine?before={page.before}"
    assert len(seen) == len(set(seen)) == 60


async def test_figures_for_prometheus_are_there_when_asked_for(house: House, tmp_path: Path) -> None:
    async with company(house, seats=(None, None, "greedy")) as table:
        await table.move()
        status, headers, body = house.request("GET", "/metrics")
    assert status == 200
    assert headers["content-type"].startswith("text/plain; version=0.0.4")
    assert headers["cache-control"] == "no-store"
    lines = dict(line.rsplit(" ", 1) for line in body.decode().splitlines() if not line.startswith("#"))
    assert float(lines["sixfold_connections"]) == 2
    assert float(lines["sixfold_live_tables"]) == 1
    assert float(lines['sixfold_commands_total{kind="join"}']) == 1
    assert float(lines['sixfold_commands_total{kind="move"}']) == 1
    assert float(lines["sixfold_command_duration_seconds_count"]) == 2
    assert float(lines['sixfold_command_duration_seconds_bucket{le="+Inf"}']) == 2
    plain = House(str(tmp_path / "other.sqlite"), Config())
    try:
        assert plain.request("GET", "/metrics")[0] == 404
    finally:
        plain.stop()


def test_every_reason_has_a_sentence_and_a_code_of_its_own() -> None:
    assert len({denial.value for denial in Denial}) == len(Denial)
    for denial in Denial:
        assert denial.sentence.endswith(".")


# The web app.


def test_without_a_built_app_a_plain_page_says_so(tmp_path: Path) -> None:
    house = House(str(tmp_path / "tables.sqlite"), pages=Pages(tmp_path / "no-web"))
    try:
        for path, expected in (("/", 200), ("/t/some-table", 404)):
            status, headers, body = house.request("GET", path)
            assert status == expected
            assert headers["content-type"] == "text/html; charset=utf-8"
            assert b"The server runs" in body
            assert b"<script" not in body
    finally:
        house.stop()


def test_a_built_app_is_served_from_its_folder(tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    index = b"<!doctype html><title>Six</title>" + b" " * 2000
    (web / "index.html").write_bytes(index)
    (web / "assets" / "app-1a2b.js").write_text("console.log(6);" * 200)
    (web / "app.webmanifest").write_text("{}")
    (tmp_path / "secret.txt").write_text("secret")
    house = House(str(tmp_path / "tables.sqlite"), pages=Pages(web))
    try:
        _, headers, body = house.request("GET", "/friends", headers={"Accept-Encoding": "gzip"})
        assert gzip.decompress(body) == index
        assert (headers["content-encoding"], headers["cache-control"]) == ("gzip", "no-cache")
        _, headers, body = house.request("GET", "/")
        assert body == index
        assert "content-encoding" not in headers
        _, headers, _ = house.request("GET", "/assets/app-1a2b.js")
        assert headers["content-type"].startswith("text/javascript")
        assert "immutable" in headers["cache-control"]
        again = house.request("GET", "/assets/app-1a2b.js", headers={"If-None-Match": headers["etag"]})
        assert (again[0], again[2]) == (304, b"")
        assert house.request("GET", "/app.webmanifest")[1]["content-type"] == "application/manifest+json"
        for path in (
            "/assets/none.js",
            "/none.txt",
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/assets/../../secret.txt",
        ):
            assert house.request("GET", path)[0] == 404
    finally:
        house.stop()


def test_files_are_sent_packed_as_the_client_takes_them(tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html>")
    plain, name = b"console.log(6);" * 200, "/assets/app-1a2b.js"
    for end, content in (("", plain), (".br", b"brotli"), (".gz", b"gzipped")):
        (web / f"{name[1:]}{end}").write_bytes(content)
    house = House(str(tmp_path / "tables.sqlite"), pages=Pages(web))
    try:
        for accepted, encoding, content in (
            ("gzip, deflate, br", "br", b"brotli"),
            ("gzip", "gzip", b"gzipped"),
            ("br;q=0, GZIP", "gzip", b"gzipped"),
            ("", None, plain),
        ):
            _, headers, body = house.request("GET", name, headers={"Accept-Encoding": accepted})
            assert (headers.get("content-encoding"), body) == (encoding, content)
            assert (headers["vary"], headers["content-length"]) == ("accept-encoding", str(len(content)))
        assert house.request("GET", f"{name}.br")[0] == 404
        status, headers, body = house.request("HEAD", name)
        assert (status, headers["content-length"], body) == (200, str(len(plain)), b"")
    finally:
        house.stop()


def test_a_class_behind_one_address_opens_the_page_at_the_same_moment(tmp_path: Path) -> None:
    """Files of the page are not counted: thirty people ask for more of them than anybody may ask questions."""
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    names = [f"assets/{number}.js" for number in range(20)]
    for name in ("index.html", *names):
        (web / name).write_text("6")
    limits = replace(Limits.none(), requests=Rate(5, 0.001))
    house = House(str(tmp_path / "tables.sqlite"), replace(QUICK, limits=limits), pages=Pages(web))
    try:
        for _ in range(30):
            assert house.request("GET", "/friends")[0] == 200
            assert [house.request("GET", f"/{name}")[0] for name in names] == [200] * 20
        answers = [house.request("GET", "/api/bots") for _ in range(6)]
        assert [answer[0] for answer in answers] == [200] * 5 + [429], "questions are counted"
        assert answers[-1][1]["retry-after"] == "1"
    finally:
        house.stop()


def test_ten_people_behind_one_address_open_the_page_at_once(tmp_path: Path) -> None:
    """With the limits that a server has by default, and as browsers do it: six connections each, all at once."""
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    names = [f"assets/{number}.js" for number in range(24)]
    for name in ("index.html", *names):
        (web / name).write_text("6" * 20_000)
    house = House(str(tmp_path / "tables.sqlite"), replace(QUICK, limits=Limits()), pages=Pages(web))
    together = threading.Barrier(10 * 6)

    def connection(number: int) -> list[int]:
        line = http.client.HTTPConnection("127.0.0.1", house.port, timeout=PATIENCE)
        found = []
        together.wait(PATIENCE)
        for path in ("/", *(f"/{name}" for name in names[number % 6 :: 6])):
            line.request("GET", path)
            answer = line.getresponse()
            found.append(answer.status)
            assert len(answer.read()) == 20_000
        line.close()
        return found

    try:
        with ThreadPoolExecutor(10 * 6) as people:
            answers = [status for found in people.map(connection, range(10 * 6)) for status in found]
        assert answers == [200] * (10 * 6 * 5)
    finally:
        house.stop()


@pytest.mark.parametrize("name", ["index.html", "x.bin"])
def test_a_small_file_is_sent_as_it_is(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"small")
    found = Pages(tmp_path).find(name)
    assert found is not None
    page, _ = found
    assert [form.encoding for form in page.forms] == [""]
