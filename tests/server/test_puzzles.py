"""The pack of puzzles over HTTP: whole, with all legal plays, and sent once."""

from __future__ import annotations

import gzip
import json
from unittest.mock import patch

from server.running import House
from sixfold import read_position
from sixfold.puzzles import Kind, the_pack
from sixfold.server.http.puzzles import PACK_SECONDS
from sixfold.server.live.clerk import MOST_SECONDS
from sixfold.server.wire.read import places


def test_the_pack_is_sent_with_all_that_solving_needs(house: House) -> None:
    status, headers, body = house.request("GET", "/api/puzzles")
    assert status == 200
    puzzles = json.loads(body)["puzzles"]
    pack = the_pack()
    assert [(one["kind"], one["rating"]) for one in puzzles] == list(pack.heads)
    endgame = next(at for at, (kind, _) in enumerate(pack.heads) if kind is Kind.ENDGAME)
    for number in (0, endgame):
        sent, puzzle = puzzles[number], pack.puzzle(number)
        assert sent["id"] == puzzle.id
        assert [step["position"] for step in sent["steps"]] == list(map(str, puzzle.positions))
        for step, told in zip(puzzle.steps, sent["steps"], strict=True):
            assert told["options"] == [[str(option.move), option.lost] for option in step.options]
            assert told["reply"] == (None if step.reply is None else str(step.reply))
            plays = read_position(told["position"]).legal_plays
            assert sum(len(there.tiles) for there in places(told["plays"])) == len(plays)
    assert headers["cache-control"] == "no-cache"


def test_it_may_take_longer_than_what_people_ask_for(house: House) -> None:
    with patch("sixfold.server.http.api.PACK_SECONDS", 0.0):
        assert house.request("GET", "/api/puzzles")[0] == 500
    assert PACK_SECONDS > MOST_SECONDS
    assert house.request("GET", "/api/puzzles")[0] == 200


def test_it_is_packed_and_not_sent_twice(house: House) -> None:
    _, headers, plain = house.request("GET", "/api/puzzles")
    status, packed_headers, packed = house.request("GET", "/api/puzzles", headers={"Accept-Encoding": "gzip"})
    assert (status, packed_headers["content-encoding"]) == (200, "gzip")
    assert gzip.decompress(packed) == plain
    again, _, nothing = house.request("GET", "/api/puzzles", headers={"If-None-Match": headers["etag"]})
    assert (again, nothing) == (304, b"")
