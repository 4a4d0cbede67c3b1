"""Questions about any position, over real sockets: what can be played, what comes of a move, and why not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from server.running import House
from sixfold import read_position
from sixfold.server.config import Config, Limits, Rate
from sixfold.server.wire.read import places

pytestmark = pytest.mark.untraced

CORNER = "0,-2:Gs/Gc/1Bd GdGt????/?????? 0/0 1 0"
# The first tile of the table is laid by the first seat, whose largest set is three.
OPENING = "- BcBtBsBtRdGx/?????? 0/0 1 0"
RED = "RsRcRtRfRdRx"


def ask(house: House, path: str, body: object) -> tuple[int, Any]:
    status, _, answer = house.request("POST", f"/api/positions/{path}", json.dumps(body).encode())
    return status, json.loads(answer)


def plays(house: House, position: str) -> Any:
    status, answer = ask(house, "plays", {"position": position})
    assert status == 200, answer
    return answer


def tried(house: House, position: str, kind: str, tiles: object = None) -> Any:
    move = {"kind": kind} if tiles is None else {"kind": kind, "tiles": tiles}
    status, answer = ask(house, "move", {"position": position, "move": move})
    assert status == 200, answer
    return answer


def ended(hand: str, other: str) -> str:
    """A position with an empty bag: three blocks of all 36 tiles, but for those that the hands hold."""
    held = [*(hand[i : i + 2] for i in range(0, len(hand), 2)), *(other[i : i + 2] for i in range(0, len(other), 2))]
    rows = []
    for colour in "ROYGBP":
        kept = [f"{colour}{shape}" for shape in "sctfdx"]
        block = "".join("1" if tile in held else tile for tile in kept)
        row = "1".join(("".join(kept), "".join(kept), block))
        rows.append(row.replace("11", "2").rstrip("1"))
    return f"0,0:{'/'.join(rows)} {hand}/{other} 0/0 1 0"


def test_all_that_can_be_done_is_told_with_its_score(house: House) -> None:
    found = plays(house, CORNER)
    best = max(places(found["plays"]), key=lambda there: there.score)
    assert best == ("0,-3v", 6, ("0,-3v4", "0,0>2"), ("Gt..Gd",))
    assert (found["most_trade"], found["may_pass"], found["bag"]) == (6, False, 93)
    expected = read_position(CORNER).legal_plays()
    assert sum(len(there.tiles) for there in places(found["plays"])) == len(expected)


def test_an_opening_has_no_trade(house: House) -> None:
    found = plays(house, OPENING)
    assert {len(one) for there in places(found["plays"]) for one in there.tiles} == {len("RsRcRd")}
    assert (found["most_trade"], found["may_pass"]) == (0, False)


def test_a_game_that_is_over_has_nothing_to_do(house: House) -> None:
    found = plays(house, "0,0:RsRc -/Gt 20/10 0 0")
    assert (found["plays"], found["most_trade"], found["may_pass"]) == ("", 0, False)


def test_with_an_empty_bag_the_last_tile_scores_six_more_and_who_is_stuck_may_pass(house: House) -> None:
    position = ended("Rs", "Gd")
    found = plays(house, position)
    assert (found["most_trade"], found["bag"], found["may_pass"]) == (0, 0, False)
    assert max(there.score for there in places(found["plays"])) == 12 + 12 + 6
    answer = tried(house, position, "play", [[14, 0, "Rs"]])
    assert (answer["score"], answer["bonus"]) == (30, 6)
    assert answer["after"].endswith(" -/Gd 30/0 0 0")
    unknown = position.replace("Rs/Gd", "?/Gd")
    assert plays(house, unknown)["may_pass"], "what is hidden has no plays"
    assert tried(house, unknown, "pass")["after"].endswith(" ?/Gd 0/0 2 1")
    assert tried(house, position, "pass")["code"] == "must-play"
    assert tried(house, position, "trade", ["Rs"])["code"] == "bag-empty"


def test_a_legal_move_is_answered_by_its_lines_and_the_position_after_it(house: House) -> None:
    answer = tried(house, CORNER, "play", [[0, 0, "Gd"]])
    assert answer == {
        "legal": True,
        "score": 5,
        "bonus": 0,
        "lines": [[0, 0, ">", 2, 2], [0, -2, "v", 3, 3]],
        "code": None,
        "sentence": None,
        "cells": [],
        "may_overrule": True,
        "line": "1 0,0>Gd 5 +?",
        "after": "0,-2:Gs/Gc/GdBd Gt?????/?????? 5/0 2 0",
    }


@pytest.mark.parametrize(
    ("tiles", "code", "cells"),
    [
        ([], "nothing-played", []),
        ([[5, 5, "Gd"]], "not-connected", [[5, 5]]),
        ([[0, 0, "Gt"]], "line-mixed", [[0, 0], [1, 0]]),
        ([[0, -1, "Gd"]], "cell-occupied", [[0, -1]]),
        ([[0, 0, "Gd"], [1, -1, "Gt"]], "not-in-line", [[0, 0], [1, -1]]),
        ([[0, 0, "Gd"], [0, 1, "Gc"]], "line-repeats", [[0, -2], [0, -1], [0, 0], [0, 1]]),
        ([[0, 0, "Gd"], [0, 1, "Bt"]], "tiles-unrelated", [[0, 0], [0, 1]]),
        ([[x, 1, "Gt"] for x in range(3)], "tiles-unrelated", [[0, 1], [1, 1], [2, 1]]),
        ([[1, 1, "Rd"], [9999, 1, "Bd"]], "not-in-line", [[1, 1], [9999, 1]]),
    ],
)
def test_a_refused_play_is_answered_by_the_reason_and_its_cells(
    house: House, tiles: object, code: str, cells: object
) -> None:
    answer = tried(house, CORNER, "play", tiles)
    assert (answer["legal"], answer["code"], answer["cells"], answer["after"]) == (False, code, cells, None)
    assert answer["sentence"]


@pytest.mark.parametrize("y", [300, 9999, 8_000_000])
def test_a_small_question_has_a_small_answer_however_far_its_tiles_lie(house: House, y: int) -> None:
    """Even if the table lets the move stand: the gap would be written as a line for each of its rows."""
    body = {
        "position": f"0,{y}:Rs ??????/?????? 0/0 1 0",
        "move": {"kind": "play", "tiles": [[0, 0, "Gd"]]},
        "table_says": {"points": 1},
    }
    status, _, answer = house.request("POST", "/api/positions/move", json.dumps(body).encode())
    assert len(answer) < 1000
    if status == 200:
        found = json.loads(answer)
        assert (found["code"], found["may_overrule"], found["after"]) == ("not-connected", False, None)
    else:
        assert (status, json.loads(answer)["code"]) == (422, "bad-position")


def test_trades_and_passes_are_tried_likewise(house: House) -> None:
    assert tried(house, CORNER, "trade", ["Gd", "Gt"])["after"] == "0,-2:Gs/Gc/1Bd ??????/?????? 0/0 2 1"
    assert tried(house, CORNER, "trade", ["?", "?"])["legal"]
    assert tried(house, CORNER, "trade", [])["code"] == "nothing-played"
    assert tried(house, CORNER, "pass")["code"] == "must-trade"
    assert tried(house, OPENING, "trade", ["Rd"])["code"] == "opening-too-small"
    assert tried(house, OPENING, "play", [[0, 0, "Bc"]])["code"] == "opening-too-small"
    assert tried(house, "0,0:RsRc -/Gt 20/10 0 0", "pass")["code"] == "game-over"


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("nothing at all", "five fields"),
        ("0,0:RsZz ??????/?????? 0/0 1 0", "Zz"),
        ("0,0:RsBc GdGt????/?????? 0/0 1 0", "mixes"),
        ("0,0:Rs ??????/?????? 0/0 7 0", "no seat 7"),
        ("0,0:Rs9000Rs GdGt????/?????? 0/0 1 0", "far apart"),
        ("0,0:Rs999999999Rs GdGt????/?????? 0/0 1 0", "farther than 9999"),
        ("0,8000000:Rs GdGt????/?????? 0/0 1 0", "farther than 9999"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_what_is_wrong(house: House, position: str, said: str) -> None:
    status, problem = ask(house, "plays", {"position": position})
    assert (status, problem["code"]) == (422, "bad-position")
    assert said in problem["sentence"]


def test_more_plays_than_are_told_are_refused_by_number(house: House) -> None:
    first, second = ("2".join(RED[i : i + 2] for i in range(start, start + 6, 2)) for start in (0, 6))
    status, problem = ask(house, "plays", {"position": f"0,0:{first}///{second}///{first} {RED}/?????? 0/0 1 0"})
    assert (status, problem["code"]) == (422, "too-many-plays")
    assert "10000" in problem["sentence"]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"position": ""},
        {"position": "0" * 2001},
        {"position": CORNER, "move": {"kind": "jump"}},
        {"position": CORNER, "move": {"kind": "play", "tiles": [[0, 0, "?"]]}},
        {"position": CORNER, "move": {"kind": "play", "tiles": [[0, 0, "Gd"]] * 7}},
        {"position": CORNER, "move": {"kind": "play", "tiles": [[0, 10000, "Gd"]]}},
        {"position": CORNER, "move": {"kind": "trade", "tiles": ["Zz"]}},
        {"position": CORNER, "move": {"kind": "pass"}, "more": 1},
    ],
)
def test_what_is_no_question_is_refused(house: House, body: object) -> None:
    status, problem = ask(house, "move", body)
    assert (status, problem["code"]) == (400, "bad-message")


def test_a_question_that_is_too_long_is_refused(house: House) -> None:
    status, problem = ask(house, "plays", {"position": "0" * 5000})
    assert (status, problem["code"]) == (413, "too-large")


def test_questions_count_as_requests_and_other_sites_ask_none(tmp_path: Any) -> None:
    house = House(str(tmp_path / "tables.sqlite"), Config(limits=Limits(requests=Rate(3, 0.001))))
    try:
        body = json.dumps({"position": CORNER}).encode()
        strange = {"Origin": "https://elsewhere.example"}
        assert house.request("POST", "/api/positions/plays", body, strange)[0] == 403
        statuses = [ask(house, "plays", {"position": CORNER})[0] for _ in range(3)]
        assert statuses == [200, 200, 429]
    finally:
        house.stop()
