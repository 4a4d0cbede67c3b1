"""Reading boards and positions."""

from __future__ import annotations

import re
from typing import NamedTuple

from sixfold.notation.spans import Span
from sixfold.notation.tiles import cell_at, hand_at, near, tile_at
from sixfold.rules import Board, Cell, Hand, Position, Tile


def read_board(text: str) -> Board:
    """The board: `x,y:` of its top left corner, then its rows; `-` for an empty table."""
    return board_at(Span(text))


def read_position(text: str) -> Position:
    """The position: board, hands, scores, turn and quiet turns, parted by blanks."""
    return position_at(Span(text))


class Setup(NamedTuple):
    """A position as it is written, before the rules have looked at it."""

    tiles: dict[Cell, Tile]
    hands: tuple[Hand, ...]
    scores: tuple[int, ...]
    turn: int
    quiet: int


def read_setup(text: str) -> Setup:
    """The same text as a position's, though it may break the rules: for those who set one up tile by tile."""
    span = Span(text)
    board, hands, scores, turn, quiet = _fields(span)
    return Setup(_tiles_at(board), *_rest(hands, scores, turn, quiet))


def board_at(span: Span) -> Board:
    """The board that this text is."""
    tiles = _tiles_at(span)
    try:
        return Board(tiles)
    except ValueError as error:
        raise span.error(str(error)) from error


def _tiles_at(span: Span) -> dict[Cell, Tile]:
    if span.text == "-":
        return {}
    corner, colon, _ = span.text.partition(":")
    if not colon:
        raise span.error("a board is written x,y: and its rows, or '-'")
    start = cell_at(span.part(0, len(corner)))
    tiles: dict[Cell, Tile] = {}
    for y, row in enumerate(span.part(len(corner) + 1).split("/"), start=start.y):
        x = start.x
        for match in re.finditer(r"([0-9]+)|..?", row.text, re.DOTALL):
            piece = row.part(*match.span())
            if match[1]:
                x += piece.count("a number of empty cells") or _no_cells(piece)
            else:
                tiles[near(Cell(x, y), piece)] = tile_at(piece)
                x += 1
    return tiles


def _no_cells(piece: Span) -> int:
    raise piece.error("a number of empty cells is not 0")


def position_at(span: Span) -> Position:
    """The position that this text is."""
    board, *others = _fields(span)
    parts = board_at(board), *_rest(*others)
    try:
        return Position(*parts)
    except ValueError as error:
        raise span.error(str(error)) from error


def _fields(span: Span) -> list[Span]:
    fields = span.words()
    if len(fields) != 5:
        raise span.error(f"a position has five fields (board hands scores turn quiet), not {len(fields)}")
    return fields


def _rest(hands: Span, scores: Span, turn: Span, quiet: Span) -> tuple[tuple[Hand, ...], tuple[int, ...], int, int]:
    """All but the board."""
    return (
        tuple(hand_at(hand) for hand in hands.split("/")),
        tuple(score.count("a score") for score in scores.split("/")),
        turn.count("the turn"),
        quiet.count("the number of quiet turns"),
    )
