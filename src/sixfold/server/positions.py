"""What the rules say about any position. Nothing is kept: the question holds all there is to know."""

from __future__ import annotations

from typing import cast

import msgspec

from sixfold.engine.plays import legal_plays, legal_plays_json
from sixfold.engine.suggestions import ADVISERS
from sixfold.notation import NotationError, read_position, read_setup, read_tile
from sixfold.rules import TILE_COUNT, Cell, Fault, Finding, Move, Pass, Play, Position, Refusal, Trade, find_faults
from sixfold.server.advice import advice
from sixfold.server.messages import (
    AskCheck,
    AskPlays,
    AskSuggestions,
    FaultFound,
    FaultName,
    LegalPlay,
    MoveTried,
    PlaysFound,
    PositionChecked,
    Suggestions,
    TriedPass,
    TriedPlay,
    TriedTrade,
    TryMove,
)
from sixfold.server.previews import against, scored_lines
from sixfold.server.refusals import Denial, Denied
from sixfold.server.thinking import Thinkers
from sixfold.view import View

MOST_PLAYS = 10_000
"""So many plays are told of one position. Games stay far below; a position made up for it could have millions."""
MOST_SUGGESTIONS = 8


def plays_found(asked: AskPlays) -> PlaysFound:
    """All that the seat to move can do."""
    position = read_or_deny(asked.position)
    count = _count_plays(position)
    written = legal_plays_json(position) if count else b"[]"
    return PlaysFound(
        plays=cast("tuple[LegalPlay, ...]", msgspec.Raw(written)),
        most_trade=most_trade(position),
        may_pass=position.check(Pass()) is None,
        bag=position.bag_size,
    )


def _count_plays(position: Position) -> int:
    """How many plays the seat to move has, if the core can take the position and they are not too many."""
    try:
        count = len(legal_plays(position))
    except ValueError as error:
        raise Denied(Denial.BAD_POSITION, f"{Denial.BAD_POSITION.sentence} ({error})") from error
    if count > MOST_PLAYS:
        raise Denied(Denial.TOO_MANY_PLAYS, f"This position has {count} plays; at most {MOST_PLAYS} are told.")
    return count


def move_tried(asked: TryMove) -> MoveTried:
    """What comes of a move, or why it is refused."""
    position, move = read_or_deny(asked.position), move_of(asked.move)
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


def checked(asked: AskCheck) -> PositionChecked:
    """Whether a game could come to this, and what speaks against it."""
    try:
        setup = read_setup(asked.position)
        found = find_faults(setup.tiles, setup.hands)
        playable = not any(one.fault.forbids for one in found)
        if playable:
            read_position(asked.position)
    except NotationError as error:
        raise Denied(Denial.BAD_POSITION, f"{Denial.BAD_POSITION.sentence} ({error})") from error
    bag = TILE_COUNT - len(setup.tiles) - sum(map(len, setup.hands))
    return PositionChecked(playable, tuple(map(_fault, found)), bag)


def _fault(found: Finding) -> FaultFound:
    cells = tuple((cell.x, cell.y) for cell in found.cells)
    return FaultFound(_FAULTS[found.fault], cells, None if found.tile is None else str(found.tile), found.seat)


_FAULTS: dict[Fault, FaultName] = {
    Fault.LINE_MIXED: "line-mixed",
    Fault.LINE_REPEATS: "line-repeats",
    Fault.TOO_MANY_OF_A_KIND: "too-many-of-a-kind",
    Fault.TOO_MANY_TILES: "too-many-tiles",
    Fault.HAND_TOO_LARGE: "hand-too-large",
    Fault.HAND_TOO_SMALL: "hand-too-small",
    Fault.NOT_CONNECTED: "not-connected",
}


async def suggestions(asked: AskSuggestions, thinkers: Thinkers) -> Suggestions:
    """What a bot would do here, and what else it thought of."""
    position = read_or_deny(asked.position)
    if asked.level not in ADVISERS:
        raise Denied(Denial.UNKNOWN_BOT, f"No bot called {asked.level!r} gives advice.")
    if position.over:
        raise Denied(Refusal.GAME_OVER)
    if position.hand.unknown or not position.hand:
        raise Denied(Denial.HAND_HIDDEN)
    _count_plays(position)
    found = await thinkers.suggest(asked.level, View.of_position(position))
    return Suggestions(advice(found, MOST_SUGGESTIONS), found.moves[0].samples > 0 or found.exact, found.exact)


def read_or_deny(text: str) -> Position:
    """The position that this text is; refused with what is wrong if it is none."""
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
