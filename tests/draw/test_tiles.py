"""Tiles: all 36 kinds differ, and the marks can be left out."""

from __future__ import annotations

from draw.samples import RED_CIRCLE, SVG, parsed
from sixfold.draw import DEFAULT_PALETTE, HIGH_CONTRAST_PALETTE, Look, shape_path, tile_svg
from sixfold.rules import TILES, Colour, Shape


def paths(svg: str) -> list[tuple[str | None, str]]:
    return [(path.get("fill"), path.attrib["d"]) for path in parsed(svg).iter(f"{SVG}path") if path.get("fill")]


def test_a_tile_is_its_shape_in_its_colour_with_the_mark_cut_out() -> None:
    assert paths(tile_svg(RED_CIRCLE)) == [
        (DEFAULT_PALETTE[Colour.RED], shape_path(Shape.CIRCLE)),
        (DEFAULT_PALETTE.tile, shape_path(Shape.SQUARE)),
    ]


def test_marks_can_be_left_out() -> None:
    assert paths(tile_svg(RED_CIRCLE, Look(marks=False))) == [(DEFAULT_PALETTE[Colour.RED], shape_path(Shape.CIRCLE))]


def test_every_kind_differs_even_without_colour() -> None:
    shapes_only = {tuple(path for _, path in paths(tile_svg(tile))) for tile in TILES}
    assert len(shapes_only) == len(TILES)
    assert len({tuple(paths(tile_svg(tile, Look(marks=False)))) for tile in TILES}) == len(TILES)


def test_an_unknown_tile_is_a_blank_block() -> None:
    root = parsed(tile_svg(None))
    assert root.findtext(f"{SVG}title") == "unknown tile"
    assert not paths(tile_svg(None))


def test_a_tile_tells_its_name_and_takes_its_palette() -> None:
    root = parsed(tile_svg(RED_CIRCLE, Look(palette="high-contrast", tile=24)))
    assert root.findtext(f"{SVG}title") == "red circle"
    assert root.get("width") == "24"
    assert any(path.get("fill") == HIGH_CONTRAST_PALETTE[Colour.RED] for path in root.iter(f"{SVG}path"))


def test_looks_that_differ_never_share_an_id() -> None:
    looks = [Look(), Look(marks=False), Look(palette="high-contrast"), Look(tile=24)]
    ids = [{element.get("id") for element in parsed(tile_svg(RED_CIRCLE, look)).iter()} - {None} for look in looks]
    assert sum(map(len, ids)) == len(set[str | None]().union(*ids))
