"""What chats show of a link to a table: who invites to what, and a picture that hides what is hidden."""

from __future__ import annotations

import gzip
import re
from html import unescape
from pathlib import Path

import pytest

from server.running import QUICK, House, company, soon
from sixfold.client import new_id
from sixfold.server.http.pages import Pages
from sixfold.server.http.previews import Previews, about_of, clock_of, title_of
from sixfold.server.table.options import LiveClock, MoveClock, Options
from sixfold.server.table.summaries import ListedTable
from sixfold.server.wire.types.commands import Leave
from sixfold.server.wire.types.requests import OwnTableList, TableList
from sixfold.store.face import StoreError
from sixfold.words import LANGUAGES, Words

INDEX = "<!doctype html><html><head><title>Six</title></head><body></body></html>"


@pytest.fixture
def web(tmp_path: Path) -> Path:
    folder = tmp_path / "web"
    folder.mkdir()
    (folder / "index.html").write_text(INDEX, encoding="utf-8")
    return folder


@pytest.fixture
def shown(tmp_path: Path, web: Path) -> House:
    """A server that others reach by a name, through a proxy."""
    return House(str(tmp_path / "tables.sqlite"), QUICK, pages=Pages(web), behind_proxy=True)


@pytest.fixture(autouse=True)
def stopped(shown: House) -> object:
    yield
    shown.stop()


def tags(house: House, path: str, **headers: str) -> dict[str, str]:
    status, _, body = house.request(
        "GET", path, headers={name.replace("_", "-"): said for name, said in headers.items()}
    )
    assert status == 200
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', body.decode())
    return {name: unescape(text) for name, text in found}


async def opened(house: House, options: Options, name: str = "Олена") -> str:
    key = await house.server.new_guest()
    return (await house.server.open_table(key, options, name)).table


async def test_a_link_says_who_invites_to_what(shown: House) -> None:
    clock = LiveClock(base_seconds=600)
    table = await opened(shown, Options(seats=(None, None, "fox"), clock=clock), "Ann")
    said = tags(shown, f"/t/{table}", Host="play.example:8000")
    assert said["og:title"] == "Ann invites you to a game"
    assert said["og:description"].startswith("3 players · 10 minutes each. Six colours")
    assert said["og:url"] == f"http://play.example:8000/t/{table}"
    assert said["og:image"] == "http://play.example:8000/card.png"
    assert said["twitter:card"] == "summary_large_image"
    assert tags(shown, f"/t/{table}?lang=uk")["og:title"] == "Ann запрошує вас до гри"
    more = LiveClock(base_seconds=600, increment_seconds=10)
    table = await opened(shown, Options(seats=(None, None), clock=more), "Ann")
    about = tags(shown, f"/t/{table}")["og:description"]
    assert about.startswith("2 players · 10 minutes each + 10 s per turn. Six colours")
    assert tags(shown, f"/t/{table}", Accept_Language="xx, de-AT;q=0.7")["og:title"] == "Ann lädt dich zum Spielen ein"
    assert tags(shown, f"/t/{table}?lang=../en", Accept_Language="*")["og:title"] == "Ann invites you to a game"


async def test_a_name_is_text_and_nothing_else(shown: House) -> None:
    name = "\"><script>alert('&')</script>"
    table = await opened(shown, Options(seats=(None, None)), name)
    body = shown.request("GET", f"/t/{table}")[2].decode()
    assert "<script>" not in body
    assert tags(shown, f"/t/{table}")["og:title"] == f"{name} invites you to a game"


async def test_a_host_that_is_none_is_not_repeated(shown: House) -> None:
    table = await opened(shown, Options(seats=(None, None)))
    for host in ("a&b", "a'b:80", "x%22%3E", ""):
        said = tags(shown, f"/t/{table}", Host=host)
        assert "og:image" not in said
        assert "og:url" not in said
        assert said["twitter:card"] == "summary"
    assert tags(shown, f"/t/{table}", Host="[::1]:80")["og:url"] == f"http://[::1]:80/t/{table}"


async def test_behind_a_proxy_links_are_what_the_proxy_says(shown: House) -> None:
    table = await opened(shown, Options(seats=(None, None)))
    said = tags(shown, f"/t/{table}", Host="play.example", X_Forwarded_Proto="https")
    assert said["og:url"] == f"https://play.example/t/{table}"


async def test_a_game_is_shown_without_anybodys_hand(shown: House) -> None:
    async with company(shown) as table:
        await table.move()
        said = tags(shown, f"/t/{table.table}", Host="play.example")
        scores = table.people[0].view.game.scores  # type: ignore[union-attr]
        assert [str(score) in said["og:description"] for score in scores] == [True] * len(scores)
        path = said["og:image"].removeprefix("http://play.example")
        assert path.startswith(f"/api/tables/{table.table}/picture.png?version=")
        status, headers, picture = shown.request("GET", path)
        assert (status, headers["content-type"]) == (200, "image/png")
        assert picture[:8] == b"\x89PNG\r\n\x1a\n"
        assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (1200, 630)
        for key in table.keys:
            own = shown.request("GET", path, headers={"Authorization": f"Bearer {key}"})
            assert own[2] == picture, "the same for whoever plays"


async def test_a_game_that_nobody_may_watch_shows_any_board(shown: House) -> None:
    async with company(shown, spectators=False) as table:
        await table.move()
        said = tags(shown, f"/t/{table.table}", Host="play.example")
        assert said["og:image"] == "http://play.example/card.png"
        assert shown.request("GET", f"/api/tables/{table.table}/picture.png")[0] == 403


async def test_a_link_to_a_table_without_spectators_tells_what_it_takes_to_join(shown: House) -> None:
    async with company(shown, spectators=False, public=True, seats=(None, None, "fox")) as table:
        await table.move()
        path = f"/t/{table.table}"
        listed = await shown.server.ask("GET", f"/api/tables/{table.table}", kind=ListedTable)
        assert (listed.state, listed.free, len(listed.seats)) == ("playing", 0, 3)
        (public,) = (await shown.server.ask("GET", "/api/tables", kind=TableList)).tables
        assert public == listed
        told = repr(listed) + repr(tags(shown, path))
        for secret in ("Ann", "Ben", "Fox"):
            assert secret not in told
        assert (listed.scores, listed.turn, listed.version, listed.changed) == ((), 0, 0, listed.opened)
        (own,) = (await shown.server.ask("GET", "/api/mine", kind=OwnTableList, key=table.keys[0])).tables
        assert [seat.name for seat in own.seats] == ["Ann", "Ben", "Fox"]
        assert own.scores
        leaver = table.people[1]
        await soon(leaver.do(Leave(new_id(), leaver.view.version)))
        listed = await shown.server.ask("GET", f"/api/tables/{table.table}", kind=ListedTable)
        assert listed.free == 1
        assert listed.seats[0].name == "Ann", "who invites"
        assert listed.scores == ()


async def test_there_is_no_picture_before_a_game(shown: House) -> None:
    table = await opened(shown, Options(seats=(None, None)))
    assert shown.request("GET", f"/api/tables/{table}/picture.png")[0] == 404


async def test_without_the_extra_links_show_the_card(shown: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.server.http.previews.find_spec", lambda _: None)
    previews = Previews(shown.backend.context.store, shown.backend.tables, None)  # type: ignore[arg-type]
    async with company(shown) as table:
        await table.move()
        listed = await shown.server.ask("GET", f"/api/tables/{table.table}", kind=ListedTable)
        assert previews._picture(listed) == "/card.png"


async def test_other_pages_stay_as_they_are(shown: House, monkeypatch: pytest.MonkeyPatch) -> None:
    for path, expected in (
        *(("/", 200), ("/friends", 200), ("/t/here-0123456789abcdef01234567", 200)),
        *(("/nope", 404), ("/t/nothing", 404), ("/t/", 404), (f"/t/{'x' * 200}", 404)),
    ):
        status, headers, body = shown.request("GET", path, headers={"If-None-Match": "*"} if expected == 404 else {})
        assert (status, body.decode()) == (expected, INDEX), path
        assert headers["content-type"] == "text/html; charset=utf-8"
    table = await opened(shown, Options(seats=(None, None)))

    async def fail(_: str) -> None:
        raise StoreError("away")

    monkeypatch.setattr(shown.backend.context.store, "listed", fail)
    status, _, body = shown.request("GET", f"/t/{table}")
    assert (status, body.decode()) == (200, INDEX), "the page itself will say that it cannot be found now"


async def test_the_page_of_a_table_is_packed_and_has_no_body_for_a_head(shown: House) -> None:
    table = await opened(shown, Options(seats=(None, None)))
    _, headers, body = shown.request("GET", f"/t/{table}", headers={"Accept-Encoding": "gzip"})
    assert headers["content-encoding"] == "gzip"
    assert "og:title" in gzip.decompress(body).decode()
    assert "content-security-policy" in headers
    status, headers, body = shown.request("HEAD", f"/t/{table}")
    assert (status, body) == (200, b"")
    assert int(headers["content-length"]) > len(INDEX)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_language_says_it(shown: House, language: str) -> None:
    words = Words(language)
    for clock in (None, LiveClock(base_seconds=10), MoveClock(seconds=90), MoveClock(seconds=3 * 86_400)):
        table = await opened(shown, Options(seats=(None, None), clock=clock))
        listed = await shown.server.ask("GET", f"/api/tables/{table}", kind=ListedTable)
        assert "Олена" in title_of(listed, words)
        assert clock_of(listed, words) in about_of(listed, words)
        assert "{" not in about_of(listed, words)
