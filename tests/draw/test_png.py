"""PNG: sizes and colours are those of the SVG, and a missing renderer or font is no riddle."""

from __future__ import annotations

import sys
from functools import partial

import pytest
import resvg_py

from draw.samples import CORNER, HAND, RED_SQUARE, Pixels, png_size, read_png
from sixfold.draw import Look, PngUnavailable, Scene, Seat, scene_svg, svg_png, tile_svg
from sixfold.rules import TILES, Board


def rgb(colour: str) -> tuple[int, int, int, int]:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue, 255


def tile_pixels(number: int, look: Look) -> Pixels:
    return read_png(svg_png(tile_svg(TILES[number], look)))


def test_a_red_square_is_red_with_a_dark_mark_on_a_dark_block() -> None:
    pixels = read_png(svg_png(tile_svg(RED_SQUARE, Look(tile=100))))
    assert pixels.at(32, 32) == rgb("#e70000")
    assert pixels.at(50, 50) == pixels.at(50, 12) == rgb("#0e0f12")
    assert pixels.at(0, 0)[3] == 0  # A round corner.


def test_all_kinds_differ_at_24_pixels() -> None:
    assert len({tile_pixels(number, Look(tile=24)).rows for number in range(36)}) == 36


def test_scale_and_width_set_the_size() -> None:
    svg = scene_svg(Scene(CORNER))
    width, height = png_size(svg_png(svg))
    assert png_size(svg_png(svg, scale=2)) == (2 * width, 2 * height)
    assert png_size(svg_png(svg, width=3 * width)) == (3 * width, 3 * height)


def test_no_edge_shines_through() -> None:
    seats = (Seat("Ann", 1, HAND, to_move=True),)
    pixels = read_png(svg_png(scene_svg(Scene(Board(), seats=seats), Look(tile=17)), scale=0.51))
    assert {pixels.at(pixels.width - 1, y)[3] for y in range(pixels.height)} == {255}
    assert {pixels.at(x, pixels.height - 1)[3] for x in range(pixels.width)} == {255}


def test_a_missing_renderer_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PngUnavailable, match=r'pip install "sixfold\[png\]"'):
        svg_png(tile_svg(RED_SQUARE))


def test_without_any_font_the_rest_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resvg_py, "svg_to_bytes", partial(resvg_py.svg_to_bytes, skip_system_fonts=True))
    scene = Scene(CORNER, seats=(Seat("Ann", 1, HAND, to_move=True),), caption="No font")
    pixels = read_png(svg_png(scene_svg(scene, Look(tile=24))))
    assert rgb("#e70000") in {pixels.at(x, y) for y in range(pixels.height) for x in range(pixels.width)}
