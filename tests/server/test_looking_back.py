"""Records, pictures and advice over real sockets: what is told, and what is refused and how."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest

from patience import PATIENCE
from server.running import House, company
from server.test_positions import ask, ended
from sixfold import Game, Statistics, View, open_game, read_game, read_position
from sixfold.draw import PngUnavailable, to_svg
from sixfold.engine import ADVISERS, Analysis
from sixfold.engine.suggestions import suggest
from sixfold.server.config import Config, Limits, Rate
from sixfold.server.http import pictures
from sixfold.server.live.thinking import MOST_WAITING, Thinkers
from sixfold.server.wire import read as wire_read
from sixfold.server.wire.types.moves import Move
from test_statistics import FIVES

GOLDEN = Path(__file__).parent.parent / "golden"
FIVE = "0,0:RsRcRdRfRt RxBtGfYtBxGx/?????? 3/0 1 0"


def read(house: House, text: str) -> tuple[int, Any]:
    status, _, answer = house.request("POST", "/api/records/read", json.dumps({"text": text}).encode())
    return status, json.loads(answer)


# Records.


@pytest.mark.untraced
@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.sixfold")), ids=lambda file: file.stem)
def test_a_record_is_told_turn_by_turn(house: House, file: Path) -> None:
    game = open_game(file)
    status, answer = read(house, file.read_text(encoding="utf-8"))
    assert status == 200, answer
    assert answer["positions"] == [str(position) for position in game.positions]
    moves = [str(wire_read.move(msgspec.convert(turn["move"], Move))) for turn in answer["turns"]]
    assert moves == [str(turn.move) for turn in game.turns]
    for turn in answer["turns"]:
        assert turn["score"] == sum(line[4] for line in turn["lines"]) + turn["bonus"]
    assert answer["winners"] == list(game.position.winners)
    assert answer["ending"] == (None if game.position.ending is None else str(game.position.ending))
    assert read_game(answer["text"]) == game
    found = Statistics.of(game)
    assert answer["figures"]["scores"] == [list(scores) for scores in found.scores]
    assert [seat["qwirkles"] for seat in answer["figures"]["seats"]] == [seat.qwirkles for seat in found.seats]
    assert [move["turn"] for move in answer["figures"]["big_moves"]] == [move.turn for move in found.big_moves]


def test_a_byte_order_mark_is_passed_over(house: House) -> None:
    assert read(house, FIVES) == read(house, "\ufeff" + FIVES)


def test_a_turn_that_the_table_let_stand_is_told_as_such(house: House) -> None:
    status, answer = read(house, FIVES.replace("2 4,0>Rf 5 +Of", "2! 4,0>Ys 9 +Of # their first game"))
    assert status == 422, "the tiles that follow no longer fit"
    lines = FIVES.split("\n")[:6]
    status, answer = read(house, "\n".join([*lines, "2! 4,0>Ys 9 +Of # their first game", ""]))
    assert status == 200
    turn = answer["turns"][1]
    assert (turn["overruled"], turn["score"], turn["note"]) == (True, 9, "their first game")
    assert turn["lines"] == [[0, 0, ">", 5, 5]]
    assert not answer["turns"][0]["overruled"]
    assert answer["figures"]["scores"][-1] == [4, 9]
    assert answer["figures"]["fives"] == [], "no tile goes on from a line that mixes"


def test_the_figures_of_a_record_are_those_of_the_library(house: House) -> None:
    _, answer = read(house, FIVES)
    assert answer["figures"]["fives"] == [
        {"line": [0, 0, ">", 5, 5], "left_by": 2, "left_in": 2, "taken_by": 2, "taken_in": 4, "points": 12}
    ]
    assert answer["figures"]["lead_changes"] == 1
    assert answer["figures"]["leads"][1] == {"seats": [1], "points": 4}
    assert answer["figures"]["seats"][0]["points_a_turn"] == pytest.approx(4 / 3)
    assert answer["turns"][2]["move"] == {"kind": "trade", "tiles": ["Gf", "Gx"]}
    assert answer["turns"][2]["drawn"] == ["Gs", "Gc"]


@pytest.mark.parametrize(
    ("text", "line", "refusal"),
    [
        (FIVES.replace("2 4,0>Rf 5", "2 4,0>Ys 5"), 7, "line-mixed"),
        (FIVES.replace("2 4,0>Rf 5", "2 4,0>Rf 6"), 7, None),
        (FIVES.replace("edition mindware", "edition chess"), 2, None),
        ("Dear diary", 1, None),
        ("/etc/passwd", 1, None),
        ('{"sixfold": 1}', 1, None),
    ],
)
def test_a_bad_record_is_refused_with_its_line(house: House, text: str, line: int | None, refusal: str | None) -> None:
    status, problem = read(house, text)
    assert (status, problem["code"]) == (422, "bad-record")
    assert (problem["line"], problem["refusal"]) == (line, refusal)
    assert problem["sentence"]


def test_a_record_has_bounds(house: House) -> None:
    assert read(house, "")[1]["code"] == "bad-message"
    assert read(house, "x" * 100_001)[1]["code"] == "bad-message"
    status, problem = read(house, "x" * 300_000)
    assert (status, problem["code"]) == (413, "too-large")


async def test_a_finished_game_of_the_server_can_be_read(house: House) -> None:
    async with company(house) as gathered:
        await gathered.play_out()
        record = house.request("GET", f"/api/tables/{gathered.table}/record.sixfold")[2].decode()
        data = json.loads(house.request("GET", f"/api/tables/{gathered.table}/record.json")[2])
    status, answer = await asyncio.to_thread(read, house, record)
    assert status == 200
    assert data == answer, "as data it says the same as its text does, read back"
    assert "?" not in answer["positions"][0]
    assert answer["winners"]


# Pictures.


def picture(house: House, form: str, position: str, **query: str) -> tuple[int, dict[str, str], bytes]:
    more = "".join(f"&{name}={value}" for name, value in query.items())
    return house.request("GET", f"/api/positions/picture.{form}?position={quote(position)}{more}")


def test_a_position_is_drawn_and_may_be_kept(house: House) -> None:
    status, headers, body = picture(house, "svg", FIVE)
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert headers["cache-control"] == "public, max-age=86400"
    assert body.decode() == to_svg(read_position(FIVE))
    dark = picture(house, "svg", FIVE, theme="dark", marks="no", palette="high-contrast")[2]
    assert dark != body


def test_a_position_is_drawn_as_png(house: House) -> None:
    status, headers, body = picture(house, "png", FIVE)
    assert (status, headers["content-type"]) == (200, "image/png")
    assert body.startswith(b"\x89PNG")


def test_an_empty_table_is_drawn(house: House) -> None:
    empty = "- ??????/?????? 0/0 1 0"
    assert picture(house, "svg", empty)[2].decode() == to_svg(read_position(empty))


def test_a_wide_table_is_drawn_smaller_and_the_widest_not_at_all(house: House) -> None:
    status, _, body = picture(house, "svg", "0,0:Rs99Gs ??????/?????? 0/0 1 0")
    assert status == 200
    assert int(body.split(b'width="')[1].split(b'"')[0]) < 3000
    for far in ("0,0:Rs500000Gs ??????/?????? 0/0 1 0", "0,-5:" + "Rs/////" * 60 + "Gs ??????/?????? 0/0 1 0"):
        status, _, body = picture(house, "png", far)
        assert (status, json.loads(body)["code"]) == (422, "bad-position")


@pytest.mark.parametrize(("query", "code"), [("", "bad-position"), ("position=-&theme=pink", "bad-message")])
def test_a_picture_of_nothing_is_refused(house: House, query: str, code: str) -> None:
    status, _, body = house.request("GET", f"/api/positions/picture.svg?{query}")
    assert status in (400, 422)
    assert json.loads(body)["code"] == code


def test_a_server_without_the_renderer_says_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_: str) -> bytes:
        raise PngUnavailable

    async def here(_: str, work: Callable[..., Any], *arguments: object) -> Any:
        return work(*arguments)

    monkeypatch.setattr(pictures, "svg_png", none)
    monkeypatch.setattr(house.backend.papers, "ask", here)  # The worker has the renderer.
    status, _, body = picture(house, "png", FIVE)
    assert (status, json.loads(body)["code"]) == (501, "no-png")


# Positions set up by hand.


def test_what_speaks_against_a_position_is_told(house: House) -> None:
    assert ask(house, "check", {"position": FIVE}) == (200, {"playable": True, "faults": [], "bag": 91})
    status, answer = ask(house, "check", {"position": "0,0:RsGc1Bd RsRsRs/?????? 0/0 1 0"})
    assert status == 200
    assert not answer["playable"]
    assert answer["faults"] == [
        {"code": "line-mixed", "cells": [[0, 0], [1, 0]], "tile": None, "seat": None},
        {"code": "too-many-of-a-kind", "cells": [[0, 0]], "tile": "Rs", "seat": None},
        {"code": "hand-too-small", "cells": [], "tile": None, "seat": 1},
        {"code": "not-connected", "cells": [[3, 0]], "tile": None, "seat": None},
    ]


@pytest.mark.parametrize("text", ["hello", "0,0:Zz ?/? 0/0 1 0", "- ? 0 1 0", "- ??????/?????? 0/0 7 0"])
def test_what_is_no_position_is_refused(house: House, text: str) -> None:
    status, problem = ask(house, "check", {"position": text})
    assert (status, problem["code"]) == (422, "bad-position")


# Advice.


@pytest.mark.parametrize("level", ["greedy", "badger", "fox"])
def test_a_bot_suggests_moves_with_reasons(house: House, level: str) -> None:
    status, answer = ask(house, "suggest", {"position": FIVE, "level": level})
    assert status == 200, answer
    best = answer["moves"][0]
    assert best["score"] >= 12
    assert any(line[3] == 6 for line in best["lines"])
    assert best["keeps"]
    assert answer["weighed"] is (level == "fox")
    assert (best["chance"] > 0) is (best["chance_error"] > 0) is (level == "fox")
    assert len(answer["moves"]) == 16


def test_an_endgame_is_proven(house: House) -> None:
    status, answer = ask(house, "suggest", {"position": ended("Rs", "Gd"), "level": "owl"})
    assert status == 200
    assert answer["exact"]
    assert answer["weighed"]


@pytest.mark.parametrize(
    ("position", "level", "code"),
    [
        (FIVE, "duckling", "unknown-bot"),
        (FIVE, "crow", "unknown-bot"),
        ("0,0:Rs GsGc????/?????? 0/0 1 0", "owl", "hand-hidden"),
        ("0,0:Rs -/?????? 0/0 1 0", "owl", "hand-hidden"),
        ("0,0:Rs -/Gt 20/10 0 0", "owl", "game-over"),
        ("0,0:Rs500000Gs GsGcGtGfGdGx/?????? 0/0 1 0", "owl", "bad-position"),
        ("nonsense", "owl", "bad-position"),
    ],
)
def test_where_a_bot_cannot_help_it_says_why(house: House, position: str, level: str, code: str) -> None:
    status, problem = ask(house, "suggest", {"position": position, "level": level})
    assert (status, problem["code"]) == (422, code)


def test_advice_is_the_same_whatever_others_hold(house: House) -> None:
    """The bot sees what the seat to move sees, even if whoever asks has written down more."""
    known = FIVE.replace("??????", "RxYcPdPdYfOs")
    assert ask(house, "suggest", {"position": known, "level": "badger"}) == ask(
        house, "suggest", {"position": FIVE, "level": "badger"}
    )


def test_so_much_work_is_done_for_one_address(tmp_path: Path) -> None:
    limits = Limits(works=Rate(3, 0.001))
    house = House(str(tmp_path / "tables.sqlite"), Config(limits=limits, pace_ms=0))
    try:
        assert read(house, FIVES)[0] == 200
        assert picture(house, "svg", FIVE)[0] == 200
        assert ask(house, "suggest", {"position": FIVE, "level": "greedy"})[0] == 200
        for answered in (
            read(house, FIVES),
            ask(house, "suggest", {"position": FIVE, "level": "greedy"}),
            (picture(house, "svg", FIVE)[0], json.loads(picture(house, "svg", FIVE)[2])),
        ):
            assert (answered[0], answered[1]["code"]) == (429, "too-many-requests")
        assert ask(house, "check", {"position": FIVE})[0] == 200
    finally:
        house.stop()


async def test_only_so_many_wait_for_advice() -> None:
    thinkers = Thinkers(threads=1)
    view = View.of_position(read_position(FIVE))
    asked = [asyncio.ensure_future(thinkers.suggest("owl", view, "ann")) for _ in range(MOST_WAITING + 4)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, Exception)]
    assert [str(error).split(":")[0] for error in refused] == ["too-many-requests"] * 3
    assert (await thinkers.suggest("greedy", view, "ann")).moves
    thinkers.close()


def test_who_waits_for_advice_when_the_server_stops_is_asked_to_try_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def held(*arguments: Any, **more: Any) -> Analysis:
        begun.set()
        go_on.wait(PATIENCE)
        return suggest(*arguments, **more)

    monkeypatch.setattr("sixfold.server.live.thinking.suggest", held)
    house = House(str(tmp_path / "tables.sqlite"))
    asked = ("suggest", {"position": FIVE, "level": "greedy"})
    with ThreadPoolExecutor(3) as pool:
        pool.submit(ask, house, *asked)
        assert begun.wait(PATIENCE)
        waits = pool.submit(ask, house, *asked)
        while not house.backend.thinkers._advice.waiting():
            time.sleep(0.005)
        stops = pool.submit(house.stop)
        status, problem = waits.result(PATIENCE)
        go_on.set()
        stops.result(PATIENCE)
    assert (status, problem["code"]) == (429, "too-many-requests")
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_advice_for_many_at_once_reaches_all_of_them(house: House) -> None:
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: ask(house, "suggest", {"position": FIVE, "level": "fox"}), range(4)))
    assert [status for status, _ in answers] == [200] * 4


def test_every_adviser_can_be_asked(house: House) -> None:
    game = Game.new(["Ann", "Ben", "Cem"], seed="advice")
    for level in ADVISERS:
        status, answer = ask(house, "suggest", {"position": str(game.position), "level": level})
        assert status == 200
        assert answer["moves"]
