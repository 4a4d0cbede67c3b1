"""The picture of a scene: complete, safe, small, and showing what is there and no more."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from draw.samples import BLUE_CIRCLE, CORNER, EVERY_TILE, HAND, RED_SQUARE, SVG, parsed, uses, words
from sixfold.draw import DARK_THEME, LIGHT_THEME, Look, Scene, Seat, scene_svg
from sixfold.rules import TILES, Board, Cell, Hand

HOSTILE = "<script>alert('1')</script>&\"]]>\x00\x1b\ud800"


def seats(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(f"Player {i}", 10 * i, HAND, to_move=i == 1) for i in range(1, count + 1))


def places(root_svg: str, ending: str) -> set[tuple[float, float]]:
    return {(float(use.attrib["x"]), float(use.attrib["y"])) for use in uses(parsed(root_svg), ending)}


def test_each_tile_is_drawn_once_and_each_kind_defined_once() -> None:
    root = parsed(scene_svg(Scene(EVERY_TILE)))
    assert len(uses(root)) == 108
    assert set(Counter(use.attrib["href"] for use in uses(root)).values()) == {3}
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert sum(bool(re.search("-[A-Z][a-z]$", name)) for name in ids) == len(TILES)


def test_tiles_lie_where_the_board_says() -> None:
    svg = scene_svg(Scene(CORNER), Look(tile=50))
    [(left, top)] = places(svg, "-Rs")
    assert places(svg, "-Rc") == {(left + 55, top)}
    assert places(svg, "-Bc") == {(left + 55, top + 55)}


def test_every_reference_is_defined_inside() -> None:
    svg = scene_svg(Scene(CORNER, frozenset({Cell(0, 0)}), 2, seats(4), 12, "Done"), Look(coordinates=True))
    ids = {element.get("id") for element in parsed(svg).iter()}
    assert set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg)) <= ids
    assert svg.count("http") == 1  # The name of SVG itself.
    assert "<script" not in svg
    assert "<style" not in svg


def test_the_last_play_is_outlined_in_gold() -> None:
    last = frozenset({Cell(1, 0), Cell(1, 1)})
    svg = scene_svg(Scene(CORNER, last, 4))
    assert places(svg, "-last") == places(svg, "-Rc") | places(svg, "-Bc")
    [outline] = [element for element in parsed(svg).iter() if element.get("id", "").endswith("-last")]
    assert outline.get("stroke") == LIGHT_THEME.gold
    assert words(parsed(svg)) == ["+4"]
    assert not uses(parsed(scene_svg(Scene(CORNER))), "-last")


def test_the_badge_covers_no_tile() -> None:
    svg = scene_svg(Scene(CORNER, frozenset({Cell(0, 0)}), 2), Look(tile=50))
    [badge] = [group for group in parsed(svg).iter(f"{SVG}g") if group.find(f"{SVG}text") is not None]
    x, y = map(float, re.findall(r"[\d.]+", badge.attrib["transform"]))
    tiles = places(svg, "-Rs") | places(svg, "-Rc") | places(svg, "-Bc")
    assert not any(left <= x <= left + 50 and top <= y <= top + 50 for left, top in tiles)


def test_a_last_play_in_a_hole_still_shows_its_points() -> None:
    ring = Board({Cell(*cell): tile for cell, tile in EVERY_TILE.items() if cell.x < 3 and cell.y < 3})
    assert words(parsed(scene_svg(Scene(ring, frozenset({Cell(1, 1)}), 6)))) == ["+6"]


def test_names_and_captions_cannot_break_out() -> None:
    seat = Seat(HOSTILE, 1, Hand(), to_move=True)
    root = parsed(scene_svg(Scene(CORNER, seats=(seat,), caption=HOSTILE)))
    assert not list(root.iter(f"{SVG}script"))
    assert root.findtext(f"{SVG}title", "").startswith("<script>alert('1')</script>&\"]]>")
    assert any(word.startswith("<script>") for word in words(root))


def test_seats_show_names_scores_and_hands() -> None:
    root = parsed(scene_svg(Scene(Board(), seats=seats(3), bag=57, caption="A quiet start")))
    assert [word for word in words(root) if word.startswith("Player")] == ["Player 1", "Player 2", "Player 3"]
    assert {"10", "20", "30", "Bag 57", "A quiet start"} <= set(words(root))
    for ending in (f"-{RED_SQUARE}", f"-{BLUE_CIRCLE}", "-block"):
        assert len(uses(root, ending)) == 3


def test_the_seat_to_move_is_reversed_and_the_winner_has_gold() -> None:
    ink = f'rx="12" fill="{LIGHT_THEME.ink}"'
    assert scene_svg(Scene(Board(), seats=seats(2))).count(ink) == 1
    winner = Seat("Ann", 90, Hand(), to_move=False, winner=True)
    svg = scene_svg(Scene(Board(), seats=(winner,)))
    assert ink not in svg
    assert f'stroke="{LIGHT_THEME.gold}" stroke-width="2"' in svg


def test_a_long_name_is_cut_and_a_long_caption_wrapped() -> None:
    seat = Seat("Bartholomew " * 9, 1, Hand(), to_move=False)
    shown = words(parsed(scene_svg(Scene(Board(), seats=(seat,), caption="one two three " * 9))))
    assert shown[0].startswith("Bartholomew")
    assert shown[0].endswith("…")
    assert " ".join(shown[2:]) == ("one two three " * 9).strip()


def test_coordinates_are_shown_on_demand() -> None:
    assert words(parsed(scene_svg(Scene(CORNER)))) == []
    labels = words(parsed(scene_svg(Scene(CORNER), Look(coordinates=True))))
    assert labels == ["-1", "0", "1", "2", "-1", "0", "1", "2"]


def test_coordinates_of_small_tiles_do_not_crowd() -> None:
    labels = words(parsed(scene_svg(Scene(EVERY_TILE), Look(coordinates=True, tile=16))))
    assert labels[:4] == ["0", "2", "4", "6"]


@pytest.mark.parametrize(("look", "paper"), [(Look(), LIGHT_THEME.paper), (Look(theme="dark"), DARK_THEME.paper)])
def test_themes_change_the_paper(look: Look, paper: str) -> None:
    background = next(parsed(scene_svg(Scene(CORNER), look)).iterfind(f"{SVG}rect"))
    assert background.get("fill") == paper


def test_the_picture_tells_itself_in_words() -> None:
    scene = Scene(CORNER, frozenset({Cell(1, 1)}), 2, seats(2), 9)
    root = parsed(scene_svg(scene))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "A Sixfold board"
    assert root.findtext(f"{SVG}desc") == (
        "Board: 0,0:RsRc/1Bc. Last play: 1,1, 2 points. Player 1: 10 points, Rs?Bc, to move."
        " Player 2: 20 points, Rs?Bc. Bag: 9."
    )


def test_the_picture_speaks_the_language_that_is_chosen() -> None:
    scene = Scene(CORNER, frozenset({Cell(1, 1)}), 2, seats(2), 9)
    root = parsed(scene_svg(scene, Look(language="de")))
    assert root.get("lang") == "de"
    assert root.findtext(f"{SVG}title") == "Ein Sixfold-Tisch"
    assert root.findtext(f"{SVG}desc") == (
        "Tisch: 0,0:RsRc/1Bc. Letzter Zug: 1,1, 2 Punkte. Player 1: 10 Punkte, Rs?Bc, ist dran."
        " Player 2: 20 Punkte, Rs?Bc. Beutel: 9."
    )
    assert "Beutel 9" in words(root)


def test_an_empty_table_shows_where_to_start() -> None:
    root = parsed(scene_svg(Scene(Board())))
    assert "empty" in root.findtext(f"{SVG}desc", "")
    assert float(root.attrib["width"]) > float(root.attrib["height"]) > 100
    assert any(rect.get("stroke-dasharray") for rect in root.iter(f"{SVG}rect"))


def test_a_full_table_stays_small() -> None:
    scene = Scene(EVERY_TILE, frozenset(list(EVERY_TILE)[:6]), 12, seats(4), 0, "The end")
    assert len(scene_svg(scene, Look(coordinates=True)).encode()) < 60_000


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("tile", [16, 56])
def test_everything_stays_inside_the_picture(count: int, tile: int) -> None:
    root = parsed(scene_svg(Scene(CORNER, seats=seats(count), bag=3, caption="words"), Look(tile=tile)))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for group in root.iterfind(f"{SVG}g[@transform]"):
        chip = group.find(f"{SVG}rect")
        x, y = map(float, re.findall(r"[\d.]+", group.attrib["transform"]))
        assert chip is not None
        assert 0 <= x <= width - float(chip.attrib["width"])
        assert 0 <= y <= height - float(chip.attrib["height"])
