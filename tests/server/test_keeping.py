"""Keeping the record of a game at a real table, over real sockets: what a turn brings, and the line it gets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.running import House
from server.test_positions import ask
from sixfold import Game, Play, Player, Settings, View, read_game, read_hand, read_move
from sixfold.rules import TILES
from sixfold.server.wire import show, write

GOLDEN = Path(__file__).parents[1] / "golden"
DEALT = "- ??????/?????? 0/0 1 0"
OPENED = "0,0:RsRcRd ??????/?????? 3/0 2 0"


def stands(house: House, position: str) -> Any:
    status, answer = ask(house, "plays", {"position": position})
    assert status == 200, answer
    return answer


def tried(house: House, position: str, move: object, **more: object) -> Any:
    status, answer = ask(house, "move", {"position": position, "move": move, **more})
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
    _, _, answer = house.request("POST", "/api/records/read", json.dumps({"text": record}).encode())
    [position] = json.loads(answer)["positions"]
    for line in turns.splitlines():
        _, move, points, _ = line.split()
        answer = tried(house, position, laid(move))
        assert (answer["legal"], answer["score"]) == (True, int(points))
        assert answer["line"] == line
        record += f"{line}\n"
        position = answer["after"]
    assert record == whole
    assert position == str(read_game(whole).position), "as the record says when it is replayed"
    answer = stands(house, position)
    assert answer["bag"] == 108 - 25 - 24
    assert sum(map(int, answer["unseen"])) == 108 - 25


def test_the_beginning_of_a_game_is_known(house: House) -> None:
    assert stands(house, DEALT) == {
        "plays": "",
        "most_trade": 0,
        "may_pass": False,
        "bag": 96,
        "unseen": "3" * len(TILES),
        "ending": None,
        "winners": [],
    }


def test_a_turn_that_is_not_legal_says_why_and_what_its_lines_would_score(house: House) -> None:
    assert tried(house, OPENED, laid("3,0>Bt")) == {
        "legal": False,
        "score": 4,
        "bonus": 0,
        "lines": [[0, 0, ">", 4, 4]],
        "code": "line-mixed",
        "sentence": "A line would be neither all one colour nor all one shape.",
        "cells": [[0, 0], [1, 0], [2, 0], [3, 0]],
        "may_overrule": True,
        "line": None,
        "after": None,
    }


def test_the_table_may_let_it_stand_and_go_on_from_there(house: House) -> None:
    says = {"points": 5, "note": "Grandma insists"}
    answer = tried(house, OPENED, laid("3,0>Bt"), table_says=says)
    assert (answer["legal"], answer["score"], answer["line"]) == (False, 5, "2! 3,0>Bt 5 +? # Grandma insists")
    after = answer["after"]
    assert after == "0,0:RsRcRdBt ??????/?????? 3/5 1 0"
    assert (stands(house, after)["bag"], stands(house, after)["most_trade"]) == (92, 6)
    answer = tried(house, after, laid("3,1>Bs"))
    assert (answer["legal"], answer["score"], answer["line"]) == (True, 2, "1 3,1>Bs 2 +?")


def test_trades_by_number_and_passes(house: House) -> None:
    assert stands(house, OPENED)["most_trade"] == 6
    assert tried(house, OPENED, {"kind": "trade", "tiles": ["?", "?"]})["line"] == "2 ~2 0 +??"
    passed = tried(house, OPENED, {"kind": "pass"})
    assert (passed["legal"], passed["code"], passed["cells"], passed["line"]) == (False, "must-trade", [], None)
    assert passed["may_overrule"]
    assert tried(house, OPENED, {"kind": "pass"}, table_says={"points": 0})["line"] == "2! - 0"


def test_what_cannot_be_there_cannot_be_overruled_either(house: House) -> None:
    for move, code in (("2,0>Bt", "cell-occupied"), ("3,0>RtRtRtRt", "not-in-hand"), ("9,900>Rt", "not-connected")):
        answer = tried(house, OPENED, laid(move), table_says={"points": 1})
        assert (answer["code"], answer["may_overrule"], answer["line"], answer["lines"]) == (code, False, None, [])


def test_the_end_is_known_with_its_bonus_and_its_winners(house: House) -> None:
    whole = read_game((GOLDEN / "greedy-2-mindware.sixfold").read_text(encoding="utf-8"))
    last = whole.turns[-1]
    answer = tried(house, str(whole.positions[-2]), laid(str(last.move)))
    assert (answer["score"], answer["bonus"]) == (last.score, 6)
    assert answer["line"] == str(whole).splitlines()[-1]
    over = answer["after"]
    assert over == str(whole.position)
    found = stands(house, over)
    assert (found["ending"], found["bag"], found["most_trade"]) == ("went-out", 0, 0)
    assert found["winners"] == list(whole.position.winners)
    answer = tried(house, over, {"kind": "pass"}, table_says={"points": 3})
    assert (answer["code"], answer["line"], answer["may_overrule"]) == ("game-over", None, False)


def test_a_note_is_one_that_a_record_can_carry(house: House) -> None:
    body = {"position": OPENED, "move": laid("3,0>Bt"), "table_says": {"points": 1, "note": " blanks around it "}}
    status, answer = ask(house, "move", body)
    assert (status, answer["code"]) == (422, "bad-record")
    status, answer = ask(house, "move", {**body, "table_says": {"points": 1000}})
    assert (status, answer["code"]) == (400, "bad-message")


@pytest.mark.parametrize(
    ("move", "code", "cells"),
    [
        ("7,-3>RsRc", "opening-too-small", [[7, -3], [8, -3]]),
        ("7,-3>RsRcRdRs", "tiles-unrelated", [[7, -3], [8, -3], [9, -3], [10, -3]]),
        ("7,-3vRsRcRd", None, []),
    ],
)
def test_an_opening_gets_one_reason_wherever_it_is_laid(
    house: House, move: str, code: str | None, cells: list[list[int]]
) -> None:
    """At a live table, in a lesson that shows the hand, on a score pad that does not: the same function answers."""
    hand = read_hand("RsRcRdRsGtBx")
    game = Game.dealt(Settings((Player("Ann"), Player("Ben"))), [hand, read_hand("OsOtBsBdPcYx")])
    live = write.verdict(show.at_turn(View.of(game, 1)), read_move(move))
    lesson = tried(house, f"- {hand}/?????? 0/0 1 0", laid(move))
    assert (live.code, [list(cell) for cell in live.cells]) == (code, cells)
    assert (lesson["code"], lesson["cells"]) == (code, cells)
    assert (live.score, [msgspec.to_builtins(line) for line in live.lines]) == (lesson["score"], lesson["lines"])
    pad = tried(house, DEALT, laid(move))
    if code != "opening-too-small":  # Nobody's hand is known there, so nobody's set is too small.
        assert (pad["code"], pad["cells"], pad["lines"]) == (code, cells, lesson["lines"])
    if code is None:
        assert live.lines[0].x == 7
        assert lesson["line"] == "1 0,0vRsRcRd 3 +???", "it is written down as any opening"
