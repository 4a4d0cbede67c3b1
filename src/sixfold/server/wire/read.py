"""From the wire to Sixfold's own types."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeVar

import msgspec

from sixfold.game import Game
from sixfold.notation import NotationError, read_game, read_move, read_position, read_setup, read_tile
from sixfold.notation.positions import Setup
from sixfold.rules import Board, Move, Pass, Play, Position, Tile, Trade
from sixfold.rules.cells import cell_at
from sixfold.server.refusals import Denial, Denied
from sixfold.server.wire.types import moves
from sixfold.server.wire.types.values import Axis, ScoredLine

T = TypeVar("T")

_PLACE = re.compile(r"(-?\d+,-?\d+[>v])(\d+)")
_LINE = re.compile(r"(-?\d+),(-?\d+)([>v])(\d+)(?:=(\d+))?")
"""Where plays that are told begin, with their score; and a line that they make."""

MOST_HANDS = 4
"""More are refused before they are read: what the rules find to say takes longer with every pair of hands."""
MOST_LINES = 2000
"""Of a record; a long game has a hundred turns."""


def message(text: str | bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """A message, or the body of a request. Raises `Denied` unless it is one of the decoder's type."""
    try:
        try:
            return decoder.decode(text)
        except msgspec.ValidationError:  # Perhaps only because of a number that was written as 2.0.
            return msgspec.convert(_UNTYPED.decode(text), decoder.type)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Denied(Denial.BAD_MESSAGE, f"{Denial.BAD_MESSAGE.sentence} ({error})") from error


def _number(text: str) -> int | float:
    """Turn numbers into integers as JSON Schema does: 2.0 is an integer."""
    number = float(text)
    return int(number) if number.is_integer() else number


_UNTYPED = msgspec.json.Decoder(float_hook=_number)


def move(asked: moves.Move) -> Move:
    """The move that was asked for, or about."""
    match asked:
        case moves.Play():
            return Play([(cell_at(laid.x, laid.y), read_tile(laid.tile)) for laid in asked.tiles])
        case moves.Trade():
            return Trade(map(tile, asked.tiles))
        case moves.Pass():
            return Pass()


class LegalPlay(NamedTuple):
    """A play that may be made, what the turn would score, and the lines that it would make."""

    move: Move
    score: int
    lines: tuple[ScoredLine, ...]


class Place(NamedTuple):
    """Plays on the same cells: where they begin, what each scores, their lines as they are told, and their tiles."""

    start: str
    score: int
    lines: tuple[str, ...]
    tiles: tuple[str, ...]


def places(text: str) -> list[Place]:
    """The plays in a text, by where they lie. Raises a `ValueError` if these are no plays."""
    found = []
    for there in text.split(";") if text else ():
        where, tiles = there.split(":")
        head, *lines = where.split()
        begun = _PLACE.fullmatch(head)
        if begun is None:
            raise ValueError(f"no plays begin with {head!r}")
        found.append(Place(begun[1], int(begun[2]), tuple(lines), tuple(tiles.split())))
    return found


def plays(text: str) -> list[LegalPlay]:
    """Every single one of the plays in a text."""
    found = []
    for there in places(text):
        lines = tuple(map(_line, _LINE.findall(" ".join(there.lines))))
        found += [LegalPlay(read_move(f"{there.start}{tiles}"), there.score, lines) for tiles in there.tiles]
    return found


def _line(parts: tuple[str, str, Axis, str, str]) -> ScoredLine:
    x, y, axis, length, score = parts
    return ScoredLine(int(x), int(y), axis, int(length), int(score or length))


def tile(name: str) -> Tile | None:
    """A tile by its name; none for `?`."""
    return None if name == "?" else read_tile(name)


def position(text: str) -> Position:
    """The position that this text is; refused with what is wrong if it is none."""
    try:
        return read_position(text)
    except NotationError as error:
        raise bad_position(error) from error


def setup(text: str) -> Setup:
    """The same text before the rules have looked at it."""
    _, _, rest = text.partition(" ")
    if rest.partition(" ")[0].count("/") >= MOST_HANDS:
        raise Denied(Denial.BAD_POSITION, f"{Denial.BAD_POSITION.sentence} (at most {MOST_HANDS} hands)")
    try:
        return read_setup(text)
    except NotationError as error:
        raise bad_position(error) from error


def let_stand(text: str) -> Position:
    """The position that this text is, with lines that the rules refuse but the people at a table let stand."""
    tiles, hands, scores, turn, quiet = setup(text)
    try:
        return Position(Board().laid(tiles.items()), hands, scores, turn, quiet)
    except ValueError as error:
        raise bad_position(error) from error


def bad_position(error: ValueError) -> Denied:
    """The refusal of a position for this reason."""
    column = error.column if isinstance(error, NotationError) else None
    return Denied(Denial.BAD_POSITION, f"{Denial.BAD_POSITION.sentence} ({error})", column=column)


def record(text: str) -> Game:
    """The game that this text is; refused with its line if it cannot be read or breaks the rules."""
    lines = len(text.splitlines())
    if lines > MOST_LINES:
        raise Denied(Denial.BAD_RECORD, f"{lines} lines are too many for a record: at most {MOST_LINES} are read.")
    try:
        return read_game(text)
    except NotationError as error:
        raise Denied(Denial.BAD_RECORD, str(error), line=error.line, refusal=error.refusal) from error
