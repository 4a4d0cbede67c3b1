"""Keeps the record of a game at a real table, turn by turn. Nothing is kept here: the question holds the record."""

from __future__ import annotations

from sixfold.game import Game
from sixfold.notation import NotationError, read_game
from sixfold.record import FORMAT, event_text
from sixfold.rules import TILES, IllegalMove, Line, Move, Play
from sixfold.server.messages import KeepTurn, RecordKept, TableSays, TurnTried
from sixfold.server.positions import most_trade, move_of
from sixfold.server.previews import against, scored_lines
from sixfold.server.refusals import Denial, Denied


def record_kept(asked: KeepTurn) -> RecordKept:
    """How the game stands, and what comes of one more turn."""
    game = _game(asked.record)
    position = game.position
    ending, unseen = position.ending, position.unseen
    return RecordKept(
        turn=position.turn,
        scores=position.scores,
        bag=position.bag_size,
        unseen=tuple(unseen[tile] for tile in TILES),
        most_trade=most_trade(position),
        ending=None if ending is None else ending.value,
        winners=position.winners,
        tried=None if asked.move is None else _tried(game, move_of(asked.move), asked.table_says),
    )


def _game(record: str) -> Game:
    try:
        if not record.startswith(FORMAT):  # What begins otherwise could be taken for the name of a file.
            raise NotationError(f"a record begins with the line {FORMAT!r}", record)
        return read_game(record)
    except NotationError as error:
        raise _unreadable(error) from error


def _unreadable(error: ValueError) -> Denied:
    return Denied(Denial.BAD_RECORD, f"{Denial.BAD_RECORD.sentence} ({error})")


def _tried(game: Game, move: Move, table_says: TableSays | None) -> TurnTried:
    position = game.position
    refusal, objection = position.check(move), position.objection(move)
    lines: tuple[Line, ...] = ()
    points = 0
    if objection is None:
        if isinstance(move, Play):
            lines = position.lines_made(move)
            move.note(lines)
        points = position.points(move)
    cells = [] if refusal is None or not isinstance(move, Play) else against(position, move, refusal)
    return TurnTried(
        legal=refusal is None,
        score=points if table_says is None else table_says.points,
        bonus=points - sum(line.score for line in lines),
        lines=scored_lines(lines),
        code=None if refusal is None else refusal.code,
        sentence=None if refusal is None else refusal.sentence,
        cells=tuple((cell.x, cell.y) for cell in cells),
        may_overrule=objection is None,
        line=None if game.over else _line(game, move, table_says),
    )


def _line(game: Game, move: Move, table_says: TableSays | None) -> str | None:
    """The turn as the record has it; nothing if neither the rules nor the table allow it."""
    seat = game.position.turn
    try:
        if table_says is None:
            after, _ = game.apply(seat, move)
        else:
            after, _ = game.overrule(seat, move, table_says.points, note=table_says.note)
    except IllegalMove:
        return None
    except ValueError as error:
        raise _unreadable(error) from error
    return event_text(after.turns[-1])
