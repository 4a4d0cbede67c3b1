"""The pack that comes with Sixfold: large enough, and the same three for everybody on a day."""

from __future__ import annotations

import json
import random
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest

from puzzles.samples import HOLD, MOST
from sixfold.puzzles import SORTS, Kind, Pack, holds, kinds_of, packed, read_puzzle, the_pack, write_puzzle
from sixfold.puzzles.days import FILES, dealt, numbers_of

pytestmark = pytest.mark.untraced

TODAY = date(2026, 11, 17)


def test_the_pack_has_every_kind_and_each_puzzle_once() -> None:
    pack = the_pack()
    assert len(pack) >= 600
    kinds = Counter(kind for kind, _ in pack.heads)
    assert all(kinds[kind] for kind in Kind)
    ids = [pack.puzzle(number).id for number in range(len(pack))]
    assert ids == sorted(set(ids))


def test_some_of_the_pack_hold_as_they_stand() -> None:
    pack = the_pack()
    lots = random.Random(5)
    assert all(holds(pack.puzzle(lots.randrange(len(pack))), samples=400, seed=8) for _ in range(12))


def test_a_day_has_one_of_each_sort() -> None:
    pack = the_pack()
    today = pack.of_day(TODAY)
    assert [puzzle.kind in sort for puzzle, sort in zip(today, SORTS, strict=True)] == [True] * 3
    assert pack.of_day(TODAY) == today
    days = [pack.of_day(TODAY + timedelta(days=later)) for later in range(20)]
    assert len({puzzle.id for day in days for puzzle in day}) == 60


def test_a_puzzle_is_found_by_kind_and_strength() -> None:
    pack = the_pack()
    lots = random.Random(1)
    hard, easy = (pack.near(rating, [Kind.BEST, Kind.HOLD], lots) for rating in (2400, 600))
    assert hard is not None
    assert easy is not None
    assert hard.rating > easy.rating
    assert {hard.kind, easy.kind} <= {Kind.BEST, Kind.HOLD}
    assert Pack((MOST,)).near(1500, [Kind.ENDGAME], lots) is None
    assert Pack((MOST,)).of_day(TODAY) == (read_puzzle(MOST),)


def test_whether_to_trade_is_asked_where_the_answer_may_be_no() -> None:
    lots = random.Random(1)
    asked = [kinds_of(Kind.TRADE, lots) for _ in range(100)]
    assert 30 < asked.count((Kind.TRADE,)) < 70
    assert {kind for kinds in asked for kind in kinds} == {Kind.BEST, Kind.BLOCK, Kind.HOLD, Kind.TRADE}
    assert kinds_of(Kind.HOLD, lots) == (Kind.HOLD,)


def test_a_pack_has_not_too_many_easy_ones() -> None:
    hold, most = read_puzzle(HOLD), read_puzzle(MOST)
    assert packed([hold, most, hold], 0) == f"{write_puzzle(hold)}\n"
    assert len(packed([hold, most], 1).splitlines()) == 2


def test_the_page_counts_days_in_the_same_way() -> None:
    golden = json.loads((Path(__file__).parent.parent / "golden" / "puzzle-days.json").read_text(encoding="utf-8"))
    for day, ids in golden.items():
        assert [puzzle.id for puzzle in the_pack().of_day(date.fromisoformat(day))] == ids


def test_days_go_through_all_puzzles() -> None:
    files = dealt([kind for kind, _ in the_pack().heads])
    days = Counter(number for day in range(len(files) * 12) for number in numbers_of(day, files))
    assert set(days) == set(range(len(the_pack())))
    assert len(files) == FILES
