"""The record of a game at a real table, kept over real sockets: how it stands, and what a turn brings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from server.running import House
from sixfold import Play, read_game, read_move
from sixfold.rules import TILES
from sixfold.server.config import Limits
from strategies import a_record

GOLDEN = Path(__file__).parents[1] / "golden"
HEAD = a_record("?????? | ??????\nstart 1")
OPENED = a_record("?????? | ??????\nstart 1", "1 0,0>RsRcRd 3 +???")


def ask(house: House, **body: object) -> tuple[int, Any]:
    status, _, answer = house.request("POST", "/api/records/turn", json.dumps(body).encode())
    return status, json.loads(answer)


def kept(house: House, record: str, move: object = None, **more: object) -> Any:
    status, answer = ask(house, record=record, move=move, **more)
    assert status == 200, answer
    return answer


def laid(text: str) -> dict[str, object]:
    """A play in the notation, as it is asked about."""
    play = read_move(text)
    assert isinstance(play, Play)
    return {"kind": "play", "tiles": [[cell.x, cell.y, str(tile)] for cell, tile in play.placements]}


def test_the_sample_game_is_kept_line_by_line_with_the_rulebooks_scores(house: House) -> None:
    whole = (GOLDEN / "sample-game.sixfold").read_text(encoding="utf-8")
    record, turns = whole.split("\n\n")
    record += "\n\n"
    for line in turns.splitlines():
        seat, move, points, _ = line.split()
        answer = kept(house, record, laid(move))
        assert answer["turn"] == int(seat)
        assert (answer["tried"]["legal"], answer["tried"]["score"]) == (True, int(points))
        assert answer["tried"]["line"] == line
        record += f"{line}\n"
    assert record == whole
    answer = kept(house, record)
    assert (answer["scores"], answer["turn"], answer["tried"]) == ([20, 22, 25, 18], 1, None)
    assert answer["bag"] == 108 - 25 - 24
    assert sum(answer["unseen"]) == 108 - 25


def test_the_beginning_of_a_game_is_told(house: House) -> None:
    assert kept(house, HEAD) == {
        "turn": 1,
        "scores": [0, 0],
        "bag": 96,
        "unseen": [3] * len(TILES),
        "most_trade": 0,
        "ending": None,
        "winners": [],
        "tried": None,
    }


def test_a_turn_that_is_not_legal_says_why_and_what_its_lines_would_score(house: House) -> None:
    tried = kept(house, OPENED, laid("3,0>Bt"))["tried"]
    assert tried == {
        "legal": False,
        "score": 4,
        "bonus": 0,
        "lines": [[0, 0, ">", 4, 4]],
        "code": "line-mixed",
        "sentence": "A line would be neither all one colour nor all one shape.",
        "cells": [[0, 0], [1, 0], [2, 0], [3, 0]],
        "may_overrule": True,
        "line": None,
    }


def test_the_table_may_let_it_stand(house: House) -> None:
    says = {"points": 5, "note": "Grandma insists"}
    tried = kept(house, OPENED, laid("3,0>Bt"), table_says=says)["tried"]
    assert (tried["score"], tried["line"]) == (5, "2! 3,0>Bt 5 +? # Grandma insists")
    after = kept(house, f"{OPENED}{tried['line']}\n", laid("3,1>Bs"))
    assert (after["scores"], after["turn"]) == ([3, 5], 1)
    assert (after["tried"]["legal"], after["tried"]["score"]) == (True, 2)


def test_trades_by_number_and_passes(house: House) -> None:
    trade = kept(house, OPENED, {"kind": "trade", "tiles": ["?", "?"]})
    assert (trade["most_trade"], trade["tried"]["line"]) == (6, "2 ~2 0 +??")
    passed = kept(house, OPENED, {"kind": "pass"})["tried"]
    assert (passed["legal"], passed["code"], passed["cells"], passed["line"]) == (False, "must-trade", [], None)
    assert passed["may_overrule"]
    says = {"points": 0}
    assert kept(house, OPENED, {"kind": "pass"}, table_says=says)["tried"]["line"] == "2! - 0"


def test_what_cannot_be_there_cannot_be_overruled_either(house: House) -> None:
    for move, code in (("2,0>Bt", "cell-occupied"), ("3,0>RtRtRtRt", "not-in-hand"), ("9,900>Rt", "not-connected")):
        tried = kept(house, OPENED, laid(move), table_says={"points": 1})["tried"]
        assert (tried["code"], tried["may_overrule"], tried["line"], tried["lines"]) == (code, False, None, [])


def test_the_end_is_told_with_its_bonus_and_its_winners(house: House) -> None:
    whole = read_game(GOLDEN / "greedy-2-mindware.sixfold")
    lines = str(whole).splitlines()
    hidden = [line for line in lines if not line.startswith(("seed", "commitment", "contributions", "result"))]
    last = hidden[-1].split()
    before = "\n".join(hidden[:-1]) + "\n"
    tried = kept(house, before, laid(last[1]))["tried"]
    assert (tried["score"], tried["bonus"], tried["line"]) == (int(last[2]), 6, hidden[-1])
    over = kept(house, "\n".join(hidden), {"kind": "pass"}, table_says={"points": 3})
    assert (over["turn"], over["ending"], over["bag"], over["most_trade"]) == (0, "went-out", 0, 0)
    assert over["winners"] == list(whole.position.winners)
    assert (over["tried"]["code"], over["tried"]["line"], over["tried"]["may_overrule"]) == ("game-over", None, False)


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ("pyproject.toml", "a record begins with the line"),
        ("sixfold 1\nplayers Ann", "is missing"),
        (OPENED + "2 3,0>Bt 4 +?", "refused, line-mixed"),
        (OPENED + "2 nonsense 4", "line 8"),
    ],
)
def test_a_record_that_cannot_be_read_is_refused_with_its_line(house: House, record: str, says: str) -> None:
    status, answer = ask(house, record=record)
    assert (status, answer["code"]) == (422, "bad-record")
    assert says in answer["sentence"]


def test_a_note_is_one_that_a_record_can_carry(house: House) -> None:
    says = {"points": 1, "note": " blanks around it "}
    status, answer = ask(house, record=OPENED, move=laid("3,0>Bt"), table_says=says)
    assert (status, answer["code"]) == (422, "bad-record")
    status, answer = ask(house, record=OPENED, move=laid("3,0>Bt"), table_says={"points": 1000})
    assert (status, answer["code"]) == (400, "bad-message")


def test_a_record_may_be_larger_than_other_messages_but_not_endless(house: House) -> None:
    limits = Limits()
    notes = "\n".join(f"# {'ї' * 80}" for _ in range(40))
    long = f"{OPENED}{notes}\n"
    assert limits.body_bytes < len(long.encode()) < limits.record_bytes
    assert kept(house, long)["scores"] == [3, 0]
    status, answer = ask(house, record="sixfold 1\n" + "#" * limits.record_bytes)
    assert (status, answer["code"]) == (413, "too-large")
