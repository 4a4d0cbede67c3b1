"""The board: tiles by cell on a table without edges, its lines, and where more tiles fit."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given, settings

from sixfold import Axis, Board, Cell, Position, read_board, read_cell, read_tile
from strategies import KINDS, naive_line_is_valid, naive_run, positions

CROSS = "-1,-1:1Rs/OcRcGc/1Rt"


def test_cells_step_along_both_axes() -> None:
    assert Cell(2, -1).step(Axis.ROW) == Cell(3, -1)
    assert Cell(2, -1).step(Axis.COLUMN, -3) == Cell(2, -4)
    assert [axis.across for axis in Axis] == [Axis.COLUMN, Axis.ROW]
    assert str(Cell(2, -1)) == "2,-1"
    assert eval(repr(Cell(2, -1))) == read_cell("2,-1")
    assert [eval(repr(axis)) for axis in Axis] == list(Axis)


def test_a_board_is_a_mapping_of_cells_to_tiles() -> None:
    board = read_board(CROSS)
    assert len(board) == 5
    assert board[Cell(0, 0)] is read_tile("Rc")
    assert board.get(Cell(5, 5)) is None
    assert Cell(0, 1) in board
    assert Cell(1, 1) not in board
    assert dict(board) == dict(board.items())
    with pytest.raises(KeyError):
        board[Cell(9, 9)]


def test_lines_are_two_or_more_tiles_without_a_gap() -> None:
    board = read_board(CROSS)
    assert sorted(str(line) for line in board.lines()) == ["-1,0>OcRcGc", "0,-1vRsRcRt"]
    for cell in (Cell(-1, 0), Cell(0, 0), Cell(1, 0)):
        line = board.line(cell, Axis.ROW)
        assert line is not None
        assert (line.start, len(line), line.score, line.qwirkle) == (Cell(-1, 0), 3, 3, False)
        assert line.cells == (Cell(-1, 0), Cell(0, 0), Cell(1, 0))
    assert board.line(Cell(-1, 0), Axis.COLUMN) is None


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("0,0:RsGc", "mixes"),
        ("0,0:RsRcGc", "mixes"),
        ("0,0:Rs/Rs", "twice"),
        ("0,0:RsRcRtRs", "twice"),
        ("0,0:RsRcRtRfRdRxRs", "twice"),
    ],
)
def test_no_board_has_a_line_that_breaks_the_rules(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        read_board(text)


def test_laying_tiles_makes_a_new_board() -> None:
    board = read_board(CROSS)
    more = board.laid([(Cell(2, 0), read_tile("Pc"))])
    assert str(board) == CROSS
    assert str(more) == "-1,-1:1Rs/OcRcGcPc/1Rt"
    assert more != board
    assert Board(dict(more)) == more
    assert hash(Board(dict(more))) == hash(more)


def test_a_board_takes_no_new_tiles_itself() -> None:
    board = read_board(CROSS)
    with pytest.raises(TypeError):
        board[Cell(2, 0)] = read_tile("Pc")  # type: ignore[index]
    with pytest.raises(TypeError):
        del board[Cell(0, 0)]  # type: ignore[attr-defined]


def test_a_board_keeps_its_tiles_when_those_it_was_made_from_change() -> None:
    tiles = {Cell(0, 0): read_tile("Rs")}
    board = Board(tiles)
    tiles[Cell(1, 0)] = read_tile("Rc")
    assert str(board) == "0,0:Rs"


def test_the_order_in_which_tiles_were_laid_does_not_matter() -> None:
    board = read_board(CROSS)
    turned = Board(dict(reversed(list(board.items()))))
    assert turned == board
    assert hash(turned) == hash(board)
    assert str(turned) == str(board)


def test_a_board_is_no_plain_mapping_when_compared() -> None:
    assert read_board(CROSS) != dict(read_board(CROSS))


@pytest.mark.parametrize("text", ["-", "0,0:Rs", CROSS, "-12,7:Rs11Rs//3Gf"])
def test_boards_can_be_pasted_back_copied_and_pickled(text: str) -> None:
    board = read_board(text)
    assert eval(repr(board)) == board
    assert copy.deepcopy(board) == board
    assert pickle.loads(pickle.dumps(board)) == board


def test_corners_are_those_of_the_smallest_rectangle() -> None:
    assert read_board("-12,7:2Rs11Rs//3Gf").corners == (Cell(-10, 7), Cell(2, 9))
    with pytest.raises(ValueError, match="no corners"):
        Board().corners  # noqa: B018


@pytest.mark.untraced
@settings(max_examples=25, deadline=None)
@given(positions(latest=25))
def test_openings_are_the_empty_cells_beside_a_tile_with_what_fits_there(position: Position) -> None:
    table = dict(position.board)
    beside = {Cell(x + dx, y + dy) for x, y in table for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} - set(table)
    assert set(position.board.openings) == beside
    for cell, tile in product(beside, KINDS):
        runs = [naive_run({**table, cell: tile}, cell, dx, dy) for dx, dy in ((1, 0), (0, 1))]
        assert (tile in position.board.openings[cell]) == all(map(naive_line_is_valid, runs))


def test_a_board_works_out_the_same_whatever_was_asked_of_those_that_it_was_laid_on() -> None:
    def worked_out(board: Board) -> tuple[object, ...]:
        return dict(board), board.openings, board.tally, board.flat, board.gaps(Axis.ROW), board.gaps(Axis.COLUMN)

    def grown(ask: Callable[[Board], object]) -> Board:
        board = read_board("0,0:RsRcRd")
        for cell, tile in ((Cell(1, 1), "Gc"), (Cell(2, 1), "Gd")):
            ask(board)
            board = board.laid([(cell, read_tile(tile))])
        return board

    whole = worked_out(Board(grown(bool)))
    for ask in (bool, worked_out, lambda board: board.tally, lambda board: board.flat):
        assert worked_out(grown(ask)) == whole


def test_a_board_goes_to_another_process_by_its_tiles_alone() -> None:
    board = read_board("0,0:RsRcRd").laid([(Cell(1, 1), read_tile("Gc"))])
    again = pickle.loads(pickle.dumps(board))
    assert (again, list(again)) == (board, list(board))
