"""What the rules say about any position. Nothing is kept: the question holds all there is to know."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from sixfold.engine.plays import legal_plays
from sixfold.engine.suggestions import ADVISERS
from sixfold.events import Turn
from sixfold.record import event_text
from sixfold.rules import TILE_COUNT, Move, Position, Refusal, find_faults
from sixfold.server.live.thinking import Thinkers
from sixfold.server.refusals import Denial, Denied
from sixfold.server.wire import read, write
from sixfold.server.wire.types.moves import Verdict
from sixfold.server.wire.types.positions import (
    AskPosition,
    AskSuggestions,
    Situation,
    Soundness,
    Suggestions,
    TryMove,
)
from sixfold.view import View

T = TypeVar("T")

MOST_PLAYS = 10_000
"""This many plays are listed at most. Games stay far below; a position made up for it could have millions."""
MOST_SUGGESTIONS = 16


def situation(asked: AskPosition) -> Situation:
    """How things stand, and all that the seat to move can do."""
    position = read.let_stand(asked.position)
    if position.over or not position.hand.known:  # Nothing that is known can be laid, whatever lies on the table.
        return write.situation(position, "")
    position = read.position(asked.position)
    count = _count_plays(position)
    return write.situation(position, write.plays(position) if count else "")


def _count_plays(position: Position) -> int:
    """How many plays the seat to move has, if the core can take the position and they are not too many."""
    try:
        count = len(legal_plays(position))
    except ValueError as error:
        raise read.bad_position(error) from error
    if count > MOST_PLAYS:
        raise Denied(Denial.TOO_MANY_PLAYS, f"This position has {count} plays; at most {MOST_PLAYS} are listed.")
    return count


def verdict(asked: TryMove) -> Verdict:
    """What comes of a move, by the rules or by the word of the people at the table, or why it is refused."""
    position, move = read.let_stand(asked.position), read.move(asked.move)
    found, says = write.verdict(position, move), asked.table_says
    if says is not None:
        found = replace(found, score=says.points)
    if not (found.legal or (says is not None and found.may_overrule)):
        return found
    placed = position.placed(move)
    line = _line(position, placed, found.score, None if says is None else says.note)
    return replace(found, line=line, after=str(position.let_stand(placed, found.score)))


def _line(position: Position, move: Move, points: int, note: str | None) -> str:
    """The turn as a record has it; a note, if only an empty one, if the table let it stand."""
    drawn = (None,) * position.draw_size(move)
    try:
        return event_text(Turn(position.turn, move, points, drawn, note or "", overruled=note is not None))
    except ValueError as error:
        raise Denied(Denial.BAD_RECORD, f"{Denial.BAD_RECORD.sentence} ({error})") from error


def soundness(asked: AskPosition) -> Soundness:
    """Whether a game could come to this position, and what speaks against it."""
    setup = read.setup(asked.position)
    found = find_faults(setup.tiles, setup.hands)
    playable = not any(one.fault.forbids for one in found)
    if playable:
        read.position(asked.position)
    bag = TILE_COUNT - len(setup.tiles) - sum(map(len, setup.hands))
    return Soundness(playable, tuple(map(write.finding, found)), bag)


def encoded(answer: Callable[[T], object], asked: T) -> bytes:
    """The answer as it is sent."""
    return msgspec.json.encode(answer(asked))


async def suggestions(asked: AskSuggestions, thinkers: Thinkers, owner: str) -> Suggestions:
    """What a bot would do here, and what else it thought of."""
    position = read.position(asked.position)
    if asked.level not in ADVISERS:
        raise Denied(Denial.UNKNOWN_BOT, f"No bot called {asked.level!r} gives advice.")
    if position.over:
        raise Denied(Refusal.GAME_OVER)
    if position.hand.unknown or not position.hand:
        raise Denied(Denial.HAND_HIDDEN)
    _count_plays(position)
    found = await thinkers.suggest(asked.level, View.of_position(position), owner)
    best = write.advice(found, MOST_SUGGESTIONS)
    return Suggestions(best, found.moves[0].samples > 0 or found.exact, found.exact)
