"""What the rules say about any position. Nothing is kept: the question holds all there is to know."""

from __future__ import annotations

from typing import cast

import msgspec

from sixfold.engine.plays import legal_plays, legal_plays_json
from sixfold.notation import NotationError, read_position, read_tile
from sixfold.rules import Cell, Move, Pass, Play, Position, Trade
from sixfold.server.messages import (
    AskPlays,
    LegalPlay,
    MoveTried,
    PlaysFound,
    TriedPass,
    TriedPlay,
    TriedTrade,
    TryMove,
)
from sixfold.server.previews import against, scored_lines
from sixfold.server.refusals import Denial, Denied

MOST_PLAYS = 10_000
"""So many plays are told of one position. Games stay far below; a position made up for it could have millions."""


def plays_found(asked: AskPlays) -> PlaysFound:
    """All that the seat to move can do."""
    position = _position(asked.position)
    try:
        count = len(legal_plays(position))
    except ValueError as error:
        raise Denied(Denial.BAD_POSITION, f"{Denial.BAD_POSITION.sentence} ({error})") from error
    if count > MOST_PLAYS:
        raise Denied(Denial.TOO_MANY_PLAYS, f"This position has {count} plays; at most {MOST_PLAYS} are told.")
    written = legal_plays_json(position) if count else b"[]"
    return PlaysFound(
        plays=cast("tuple[LegalPlay, ...]", msgspec.Raw(written)),
        most_trade=most_trade(position),
        may_pass=position.check(Pass()) is None,
        bag=position.bag_size,
    )


def move_tried(asked: TryMove) -> MoveTried:
    """What comes of a move, or why it is refused."""
    position, move = _position(asked.position), move_of(asked.move)
    refusal = position.check(move)
    if refusal is not None:
        cells = against(position, move, refusal) if isinstance(move, Play) else []
        return MoveTried(
            legal=False,
            score=0,
            bonus=0,
            lines=(),
            after=None,
            code=refusal.code,
            sentence=refusal.sentence,
            cells=tuple((cell.x, cell.y) for cell in cells),
        )
    points = position.points(move)
    return MoveTried(
        legal=True,
        score=points,
        bonus=points - move.score if isinstance(move, Play) else 0,
        lines=scored_lines(move.lines) if isinstance(move, Play) else (),
        after=str(position.after_checked(move)),
        code=None,
        sentence=None,
        cells=(),
    )


def _position(text: str) -> Position:
    try:
        return read_position(text)
    except NotationError as error:
        raise Denied(Denial.BAD_POSITION, f"{Denial.BAD_POSITION.sentence} ({error})") from error


def most_trade(position: Position) -> int:
    """How many tiles the seat to move may trade; 0 for none."""
    may_trade = position.board and not position.over
    return min(position.bag_size, len(position.hand)) if may_trade else 0


def move_of(tried: TriedPlay | TriedTrade | TriedPass) -> Move:
    """The move that was asked about."""
    match tried:
        case TriedPlay():
            return Play((Cell(laid.x, laid.y), read_tile(laid.tile)) for laid in tried.tiles)
        case TriedTrade():
            return Trade(None if tile == "?" else read_tile(tile) for tile in tried.tiles)
        case TriedPass():
            return Pass()
