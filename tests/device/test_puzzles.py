"""The puzzles as the page has them, with all that solving needs, against Python's."""

from __future__ import annotations

import json
from typing import Any

import pytest

from device.playing import CORE
from sixfold.engine.plays import legal_plays_text
from sixfold.puzzles import the_pack
from sixfold.puzzles.days import dealt
from sixfold.server.wire.write import most_trade

pytestmark = pytest.mark.skipif(not CORE.exists(), reason="the page was built without the core")

PUZZLES = CORE.parent.parent / "puzzles"


def _read(name: str) -> Any:
    return json.loads((PUZZLES / f"{name}.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def files() -> list[list[list[dict[str, Any]]]]:
    """All files, with their puzzles by sort."""
    return [_read(path.stem) for path in sorted(PUZZLES.glob("puzzles-*.json"))]


def test_they_are_dealt_as_days_ask_for_them(files: list[list[list[dict[str, Any]]]]) -> None:
    pack = the_pack()
    ids = [pack.puzzle(number).id for number in range(len(pack))]
    found = [[[one["id"] for one in sort] for sort in file] for file in files]
    assert found == [
        [[ids[number] for number in sort] for sort in file] for file in dealt([kind for kind, _ in pack.heads])
    ]


def test_the_index_has_each_once(files: list[list[list[dict[str, Any]]]]) -> None:
    pack = the_pack()
    index = _read("index")
    assert [(one["kind"], one["rating"]) for one in index] == list(pack.heads)
    for entry in index:
        assert entry["id"] in [one["id"] for sort in files[entry["file"]] for one in sort]


def test_they_have_all_that_solving_needs(files: list[list[list[dict[str, Any]]]]) -> None:
    written = {one["id"]: one for file in files for sort in file for one in sort}
    pack = the_pack()
    for number in range(len(pack)):
        puzzle = pack.puzzle(number)
        assert written.pop(puzzle.id) == {
            "id": puzzle.id,
            "kind": puzzle.kind,
            "rating": puzzle.rating,
            "whys": [{"reason": why.reason, "n": why.n} for why in puzzle.whys],
            "steps": [
                {
                    "position": str(position),
                    "options": [[str(option.move), option.lost] for option in step.options],
                    "reply": None if step.reply is None else str(step.reply),
                    "plays": legal_plays_text(position),
                    "most_trade": most_trade(position),
                    "bag": position.bag_size,
                }
                for position, step in zip(puzzle.positions, puzzle.steps, strict=True)
            ],
        }
    assert not written
