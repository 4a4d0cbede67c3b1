"""Terminal text: even lines, nothing cut in half, and readable without colour."""

from __future__ import annotations

import re
from unicodedata import east_asian_width

import pytest

from draw.samples import BLUE_CIRCLE, CORNER, EVERY_TILE, HAND, RED_SQUARE
from sixfold.draw import Window, board_text, fit_window, tile_text, tiles_text, whole_window
from sixfold.rules import TILES, Board, Cell, Colour, Shape, Tile


def bare(text: str) -> str:
    """The text without its escape codes."""
    return re.sub(r"\x1b\[[\d;]*m", "", text)


def widths(text: str) -> set[int]:
    assert all(east_asian_width(letter) not in "WF" for letter in text)
    return {len(line) for line in bare(text).split("\n")}


def test_a_plain_board_is_in_the_notation_of_tiles() -> None:
    assert board_text(CORNER) == "      0  1 \n   0 Rs Rc \n   1  . Bc "
    assert board_text(CORNER, coordinates=False) == " Rs Rc \n  . Bc "


def test_the_last_play_stands_in_brackets() -> None:
    assert board_text(CORNER, coordinates=False, last=frozenset({Cell(0, 0), Cell(1, 0)})) == "[Rs|Rc]\n  . Bc "
    assert board_text(CORNER, coordinates=False, last=frozenset({Cell(1, 1)})) == " Rs Rc \n  .[Bc]"


def test_colour_shows_shape_and_letter_on_a_dark_tile() -> None:
    text = tile_text(BLUE_CIRCLE, colour=True)
    assert bare(text) == "●B"
    assert "38;2;128;148;255;48;2;0;0;0" in text
    assert text.endswith("\x1b[0m")
    assert bare(tile_text(BLUE_CIRCLE, colour=True, marks=False)) == "● "


def test_gold_edges_enclose_the_last_play() -> None:
    text = board_text(CORNER, colour=True, coordinates=False, last=frozenset({Cell(0, 0), Cell(1, 0)}))
    assert bare(text) == "▐■R█●R▌\n  · ●B "
    assert text.count("38;2;184;134;11m") == 3


def test_every_tile_reads_differently_without_its_colour() -> None:
    assert len({tile_text(tile) for tile in TILES}) == 36
    assert len({bare(tile_text(tile, colour=True)) for tile in TILES}) == 36


def test_plain_text_is_ascii() -> None:
    window = Window(Cell(2, 2), 3, 3)
    assert board_text(EVERY_TILE, last=frozenset(EVERY_TILE), window=window).isascii()
    assert tiles_text(HAND).isascii()


def test_a_hand_shows_what_is_not_known() -> None:
    assert tiles_text(HAND) == "Rs ?? Bc"
    assert bare(tiles_text(HAND, colour=True)) == "■R ?  ●B"
    assert tiles_text(()) == ""


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize("coordinates", [False, True])
@pytest.mark.parametrize("window", [None, Window(Cell(3, 1), 9, 3), Window(Cell(-120, -101), 24, 3)])
def test_all_lines_are_equally_wide(colour: bool, coordinates: bool, window: Window | None) -> None:
    last = frozenset({Cell(3, 1), Cell(4, 1)})
    text = board_text(EVERY_TILE, colour=colour, coordinates=coordinates, window=window, last=last)
    assert len(widths(text)) == 1


def test_24_cells_with_coordinates_fit_into_80_characters() -> None:
    wide = Board({Cell(-2, 0): RED_SQUARE, Cell(21, 0): RED_SQUARE})
    assert max(widths(board_text(wide, colour=True))) <= 80
    assert max(widths(board_text(wide, window=whole_window(wide)))) <= 80


def test_long_numbers_are_shown_every_other_time() -> None:
    far = Board({Cell(-12, 0): RED_SQUARE, Cell(-9, 0): RED_SQUARE})
    assert board_text(far).split("\n")[0] == "    -12   -10    "


def test_an_empty_table_shows_free_cells() -> None:
    assert board_text(Board(), coordinates=False) == "\n".join(["  .  .  .  .  . "] * 3)


def test_a_window_points_to_what_it_leaves_out() -> None:
    plus = Board(
        {
            Cell(0, 0): RED_SQUARE,
            Cell(-1, 0): Tile(Colour.RED, Shape.CIRCLE),
            Cell(1, 0): Tile(Colour.RED, Shape.CROSS),
            Cell(0, -1): Tile(Colour.BLUE, Shape.SQUARE),
            Cell(0, 1): Tile(Colour.GREEN, Shape.SQUARE),
        }
    )
    assert board_text(plus, coordinates=False, window=Window(Cell(0, 0), 1, 1)).split("\n") == [
        "   ^  ",
        "< Rs >",
        "   v  ",
    ]
    assert not set("<>^v") & set(board_text(plus, coordinates=False, window=whole_window(plus)))


def test_a_tile_beyond_a_corner_is_pointed_to_as_well() -> None:
    lines = board_text(CORNER, coordinates=False, window=Window(Cell(5, 4), 2, 2)).split("\n")
    assert lines == ["   ^     ", "<  .  .  ", "   .  .  ", "         "]


def test_a_cropped_board_shows_whole_tiles_only() -> None:
    text = board_text(EVERY_TILE, coordinates=False, window=Window(Cell(1, 1), 4, 2))
    rows = [line[1:-1] for line in text.split("\n")[1:-1]]
    assert rows == [" Oc Ot Of Od ", " Yc Yt Yf Yd "]


def test_a_last_play_outside_the_window_leaves_no_bracket() -> None:
    text = board_text(CORNER, coordinates=False, last=frozenset({Cell(0, 0)}), window=Window(Cell(1, 0), 1, 1))
    assert "]" not in text


@pytest.mark.parametrize("size", [(80, 24), (40, 10), (20, 6)])
@pytest.mark.parametrize("coordinates", [False, True])
def test_a_fitted_window_fits(size: tuple[int, int], coordinates: bool) -> None:
    width, height = size
    window = fit_window(EVERY_TILE, width=width, height=height, coordinates=coordinates)
    lines = board_text(EVERY_TILE, window=window, coordinates=coordinates).split("\n")
    assert len(lines) <= height
    assert max(map(len, lines)) <= width


def test_a_fitted_window_holds_all_there_is_room_for() -> None:
    assert fit_window(CORNER, width=80, height=24) == Window(Cell(-1, -1), 4, 4)
    assert fit_window(EVERY_TILE, width=80, height=24).columns == 22


def test_a_fitted_window_keeps_its_centre_in_sight() -> None:
    for centre in EVERY_TILE:
        window = fit_window(EVERY_TILE, width=30, height=8, centre=centre)
        assert window.shows(centre)
        assert (window.columns, window.rows) == (7, 5)
