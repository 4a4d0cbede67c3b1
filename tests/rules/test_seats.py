"""Seats are counted from 1, and one file knows that Python counts from 0."""

from __future__ import annotations

import re
from pathlib import Path

import sixfold
from sixfold.rules.seats import all_seats, by_seat, of_seat, seat_after, with_seat


def test_every_seat_has_its_value() -> None:
    assert list(by_seat("ab")) == [(1, "a"), (2, "b")]
    assert [of_seat("ab", seat) for seat in all_seats(2)] == ["a", "b"]
    assert with_seat("abc", 2, "x") == ("a", "x", "c")


def test_they_move_in_turn_round_the_table() -> None:
    assert [seat_after(seat, 3) for seat in all_seats(3)] == [2, 3, 1]


def test_no_other_file_counts_them_from_0() -> None:
    source = Path(sixfold.__file__).parent
    known = {source / "rules" / "seats.py", *(source / "envs").iterdir()}  # The libraries of `envs/` count players so.
    counting = [path for path in source.rglob("*.py") if re.search(r"seat - 1\b", path.read_text(encoding="utf-8"))]
    assert set(counting) - known == set()
