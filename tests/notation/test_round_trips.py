"""What is written is read back exactly: tiles, hands, cells, moves, boards, positions and games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold import (
    Board,
    Cell,
    Game,
    Hand,
    Move,
    Position,
    Tile,
    View,
    open_game,
    read_board,
    read_cell,
    read_game,
    read_hand,
    read_move,
    read_position,
    read_tile,
    read_tiles,
)
from strategies import cells, games, hands, moves, names, notes, positions, tiles

pytestmark = pytest.mark.untraced

SLOW = settings(max_examples=25, deadline=None)


@given(tiles)
def test_tiles(tile: Tile) -> None:
    assert read_tile(str(tile)) is tile


@given(st.lists(tiles))
def test_lists_of_tiles(several: list[Tile]) -> None:
    assert read_tiles("".join(map(str, several))) == tuple(several)


@given(hands)
def test_hands(hand: Hand) -> None:
    assert read_hand(str(hand)) == hand
    assert str(read_hand(str(hand))) == str(hand)


@given(cells)
def test_cells(cell: Cell) -> None:
    assert read_cell(str(cell)) == cell


@given(moves)
def test_moves(move: Move) -> None:
    assert read_move(str(move)) == move
    assert str(read_move(str(move))) == str(move)


@given(st.dictionaries(st.builds(Cell, st.integers(-9, 9), st.integers(-9, 9)), tiles, max_size=30))
def test_boards(table: dict[Cell, Tile]) -> None:
    """Tiles on every other cell, so that no line breaks a rule."""
    board = Board({Cell(2 * x, 2 * y): tile for (x, y), tile in table.items()})
    assert read_board(str(board)) == board
    assert str(read_board(str(board))) == str(board)


@settings(max_examples=12, deadline=None)
@given(positions(), st.integers(0, 4), st.integers(0, 500))
def test_positions(position: Position, seat: int, points: int) -> None:
    """As they are, and with hidden hands."""
    hands = enumerate(position.hands, start=1)
    hidden = tuple(hand if i == seat else Hand.hidden(len(hand)) for i, hand in hands)
    for one in (position, replace(position, hands=hidden, scores=(points,) * len(position.hands), quiet=points)):
        assert read_position(str(one)) == one
        assert str(read_position(str(one))) == str(one)


def assert_same(again: Game, game: Game) -> None:
    """The games are equal in what they say and in what follows from it."""
    assert again == game
    assert (again.positions, again.players, again.turns) == (game.positions, game.players, game.turns)
    assert str(again) == str(game)


@SLOW
@given(games())
def test_games_as_text(game: Game) -> None:
    assert_same(read_game(str(game)), game)


@SLOW
@given(games())
def test_what_a_seat_could_write_down(game: Game) -> None:
    """Records with unknown tiles, of every seat and of a spectator."""
    for seat in range(len(game.players) + 1):
        record = View.of(game, seat).record()
        assert_same(read_game(str(record)), record)


@SLOW
@given(games(), st.tuples(names, names, notes))
def test_the_headers_of_a_game(game: Game, texts: tuple[str, str, str]) -> None:
    event, comment, note = texts
    headed = Game.fold(replace(game.settings, event=event, comment=comment, note=note), game.events)
    assert_same(read_game(str(headed)), headed)


def test_windows_line_ends_trailing_blanks_and_a_byte_order_mark_do_no_harm(tmp_path: Path) -> None:
    text = str(Game.new(["Ann", "Ben"], seed="line ends"))
    game = read_game(text)
    assert read_game(text.replace("\n", "\r\n")) == game
    assert read_game(text.replace("\n", "  \n")) == game
    file = tmp_path / "game.sixfold"
    file.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert open_game(file) == open_game(str(file)) == game


# Ways to write the same thing that are read, and written in the one canonical way.

CANONICAL = [
    ("3,4vRs", "3,4>Rs"),
    ("0,0>.Rs", "1,0>Rs"),
    ("0,0>Rs.", "0,0>Rs"),
    ("0,0v..RsRc", "0,2vRsRc"),
    ("~GfRs", "~RsGf"),
    ("~0", "~"),
]


@pytest.mark.parametrize(("text", "canonical"), CANONICAL)
def test_a_move_is_written_in_its_canonical_form(text: str, canonical: str) -> None:
    assert str(read_move(text)) == canonical
    assert read_move(text) == read_move(canonical)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("0,0:1Rs", "1,0:Rs"), ("0,0:/Rs", "0,1:Rs"), ("0,0:Rs3", "0,0:Rs"), ("0,0:Rs//", "0,0:Rs"), ("-", "-")],
)
def test_a_board_is_written_from_its_smallest_rectangle(text: str, canonical: str) -> None:
    assert str(read_board(text)) == canonical


def test_the_example_of_the_notation_page_is_read() -> None:
    text = "0,0:RsRcRd GfYtBxRfBxOs/?????? 3/0 2 0"
    position = read_position(text)
    assert str(position) == text
    assert (position.turn, position.scores, position.bag_size) == (2, (3, 0), 108 - 3 - 12)
    assert position.hands[1] == Hand.hidden(6)
