"""The six shapes, as SVG paths on a tile of 100 by 100."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import acos, cos, dist, pi, sin, sqrt, tan

from sixfold.rules import Shape

CENTRE = 50.0
Point = tuple[float, float]
Corner = tuple[Point, float]
"""A corner of a polygon, and the radius that rounds it."""


def shape_path(shape: Shape) -> str:
    """The outline of a shape: the `d` of an SVG path."""
    return _PATHS[shape]


def mark_scale(size: int) -> float:
    """The size of an inner mark on a tile of this many pixels, as a part of the shape that it repeats."""
    # So few pixels would hardly tell a circle from a diamond: a small tile has a larger mark.
    return 0.29 if size >= 32 else 0.38


def _square(width: float, radius: float) -> list[Corner]:
    half = width / 2
    return [((x, y), radius) for x, y in ((-half, -half), (half, -half), (half, half), (-half, half))]


def _cross(width: float, length: float, radius: float) -> list[Corner]:
    """Two bars, upright: each arm has two rounded corners, and meets the next in a sharp one."""
    side, end = width / 2, length / 2
    arm: list[Corner] = [((-side, -side), 0), ((-side, -end), radius), ((side, -end), radius)]
    return [corner for quarter in range(4) for corner in _turned(arm, quarter * pi / 2)]


def _starburst(points: int, outer: float, inner: float, radius: float) -> list[Corner]:
    ray: list[Corner] = [((0, -outer), radius), ((sin(pi / points) * inner, -cos(pi / points) * inner), 0)]
    return [corner for i in range(points) for corner in _turned(ray, i * 2 * pi / points)]


def _turned(corners: Iterable[Corner], angle: float) -> list[Corner]:
    """These corners, turned clockwise about the centre."""
    c, s = cos(angle), sin(angle)
    return [((x * c - y * s, x * s + y * c), radius) for (x, y), radius in corners]


def _polygon(corners: Sequence[Corner]) -> str:
    """The outline through these corners, given from the centre in clockwise order."""
    parts = []
    for i, (corner, radius) in enumerate(corners):
        before, after = corners[i - 1][0], corners[(i + 1) % len(corners)][0]
        if not radius:
            parts.append(f"L{_at(corner)}")
            continue
        cut = radius / tan(_angle(before, corner, after) / 2)
        start, end = _towards(corner, before, cut), _towards(corner, after, cut)
        parts.append(f"L{_at(start)}A{_number(radius)} {_number(radius)} 0 0 1 {_at(end)}")
    return f"M{''.join(parts)[1:]}Z"


def _circle(radius: float) -> str:
    arc = f"A{_number(radius)} {_number(radius)} 0 0 1"
    return f"M{_at((-radius, 0))}{arc} {_at((radius, 0))}{arc} {_at((-radius, 0))}Z"


def _clover(radius: float, distance: float) -> str:
    """Four circles above, right, below and left of the centre, drawn as their common outline."""
    meet = (distance + sqrt(2 * radius**2 - distance**2)) / 2
    arc = f"A{_number(radius)} {_number(radius)} 0 1 1"
    ends = ((meet, -meet), (meet, meet), (-meet, meet), (-meet, -meet))
    return f"M{_at((-meet, -meet))}{''.join(f'{arc} {_at(end)}' for end in ends)}Z"


def _angle(before: Point, corner: Point, after: Point) -> float:
    """The angle at a corner between its two sides."""
    (ax, ay), (bx, by), (cx, cy) = before, corner, after
    along = (ax - bx) * (cx - bx) + (ay - by) * (cy - by)
    return acos(along / (dist(before, corner) * dist(corner, after)))


def _towards(start: Point, end: Point, length: float) -> Point:
    part = length / dist(start, end)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _at(point: Point) -> str:
    """A point given from the centre, as it stands on the tile."""
    return f"{_number(CENTRE + point[0])} {_number(CENTRE + point[1])}"


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


# The sizes give all six the same optical weight. (Rounded, the starburst's points reach 37 from the centre.)
_PATHS = {
    Shape.SQUARE: _polygon(_square(52, 4)),
    Shape.CIRCLE: _circle(29.5),
    Shape.STARBURST: _polygon(_starburst(8, 38.5, 23, 1.5)),
    Shape.CLOVER: _clover(15.5, 16.5),
    Shape.DIAMOND: _polygon(_turned(_square(48, 4), pi / 4)),
    Shape.CROSS: _polygon(_turned(_cross(22, 72, 4), pi / 4)),
}
