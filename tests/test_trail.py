"""Trails: as good as tuples, and one more at the end costs no copy."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.trail import Trail

items = st.lists(st.integers(0, 3))
places = st.integers(-7, 7) | st.none()


@given(items, items, st.lists(st.integers(0, 3), min_size=1))
def test_whoever_grows_from_the_same_place_does_not_see_the_other(
    shared: list[int], one: list[int], two: list[int]
) -> None:
    start = Trail(shared)
    ends = []
    for more in (one, two):
        grown = start
        for item in more:
            grown = grown.plus(item)
        ends.append(grown)
    assert start == tuple(shared)
    assert ends == [(*shared, *one), (*shared, *two)]


@given(items, places, places, st.sampled_from([None, 1, 2, -1]))
def test_it_is_as_good_as_a_tuple(kept: list[int], start: int | None, stop: int | None, step: int | None) -> None:
    trail, same = Trail([*kept, 9])[: len(kept)], tuple(kept)
    assert trail == same
    assert same == trail
    assert (len(trail), list(trail), hash(trail), repr(trail)) == (len(same), kept, hash(same), repr(same))
    assert trail[start:stop:step] == same[start:stop:step]
    assert [trail[i] for i in range(-len(kept), len(kept))] == [*kept, *kept]
    assert trail.plus(5) == (*same, 5)
    for beyond in (len(kept), -len(kept) - 1):
        with pytest.raises(IndexError):
            trail[beyond]


def test_it_differs_from_what_is_no_trail_and_no_tuple() -> None:
    assert Trail([1]) != [1]
    assert Trail([1, 2]) != Trail([1])
    assert Trail([1, 2]) != (1, 3)


def kept_by(trail: Sequence[int]) -> list[int]:
    assert isinstance(trail, Trail)
    return trail._items


def test_growing_copies_nothing_until_two_part() -> None:
    start = Trail([1])
    longer = start.plus(2).plus(3)
    assert kept_by(longer) is kept_by(start)
    assert kept_by(longer[:2]) is kept_by(start)
    assert kept_by(start.plus(4)) is not kept_by(start)


def test_two_threads_that_grow_a_trail_in_the_same_moment_part() -> None:
    class Raced(list[int]):
        def append(self, item: int) -> None:
            super().append(1000)  # Another thread was between the look and the deed.
            super().append(item)

    trail = Trail([1])
    trail._items = Raced(trail._items)
    assert trail.plus(2000) == (1, 2000)
    assert trail == (1,)
