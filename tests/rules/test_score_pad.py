"""The page's score pad needs no server: what it says of who starts and of points is what the rules say.

`tests/golden/score-pad.json` holds the cases. The rules are asked here, the page in `web/tests/unit/keep.test.ts`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sixfold import Edition
from sixfold.rules import ORIGIN, TILES, Axis, Line

CASES: dict[str, Any] = json.loads((Path(__file__).parents[1] / "golden" / "score-pad.json").read_text())


@pytest.mark.parametrize("case", CASES["starts"], ids=str)
def test_who_starts(case: dict[str, Any]) -> None:
    edition, sets, ages = Edition(case["edition"]), case["sets"], case["ages"]
    assert edition.start_seat(sets, ages) == case["seat"]
    tied = [seat for seat, size in enumerate(sets, start=1) if size == max(sets)]
    known = [ages[seat - 1] for seat in tied]
    match case["why"]:
        case "largest":
            assert len(tied) == 1
        case "seat":
            assert tied[0] <= case["seat"]
            assert None in known or known.count(ages[case["seat"] - 1]) > 1
        case why:
            assert why == ("youngest" if edition.youngest_starts else "oldest")
            assert known.count(ages[case["seat"] - 1]) == 1
            assert len(tied) > 1


@pytest.mark.parametrize("case", CASES["turns"], ids=str)
def test_what_lines_score(case: dict[str, Any]) -> None:
    # A single tile is no line (RULES, the one-tile opening).
    lines = [Line(Axis.ROW, ORIGIN, TILES[:length]) for length in case["lines"] if length > 1]
    assert sum(line.score for line in lines) == case["points"]


def test_every_edition_is_asked() -> None:
    assert {case["edition"] for case in CASES["starts"]} == {str(edition) for edition in Edition}
    assert {case["why"] for case in CASES["starts"]} == {"largest", "oldest", "youngest", "seat"}
