"""The shapes are six, centred, and stay on the tile."""

from __future__ import annotations

import re

import pytest

from sixfold.draw import shape_path
from sixfold.draw.shapes import mark_scale
from sixfold.rules import Shape


def points(path: str) -> list[tuple[float, float]]:
    """The ends of the path's lines and arcs."""
    ends = re.findall(r"(?:[ML]|A[\d.]+ [\d.]+ \d \d \d )([\d.]+) ([\d.]+)", path)
    return [(float(x), float(y)) for x, y in ends]


def test_no_two_shapes_are_the_same() -> None:
    assert len({shape_path(shape) for shape in Shape}) == 6


@pytest.mark.parametrize("shape", Shape)
def test_a_shape_is_centred_with_air_round_it(shape: Shape) -> None:
    for values in zip(*points(shape_path(shape)), strict=True):
        assert min(values) + max(values) == pytest.approx(100, abs=0.02)
        assert 12 < min(values) <= max(values) < 88


def test_a_starburst_has_eight_points() -> None:
    assert shape_path(Shape.STARBURST).count("A") == 8


def test_a_small_tile_has_a_larger_mark() -> None:
    assert mark_scale(56) == 0.29
    assert mark_scale(24) > 0.29
