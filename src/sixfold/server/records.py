"""What a record that somebody has says, replayed through the rules. Nothing is kept."""

from __future__ import annotations

from dataclasses import asdict

from sixfold.events import Turn
from sixfold.game import Game
from sixfold.notation import NotationError, game_from_json, read_game
from sixfold.rules import Ending, Pass, Play, Position, Trade
from sixfold.rules.position import GOING_OUT_BONUS
from sixfold.server.messages import (
    BigMoveTold,
    Figures,
    FiveTold,
    LeadTold,
    PlayerTold,
    ReadRecord,
    RecordedTurn,
    RecordTold,
    SeatFigures,
)
from sixfold.server.previews import scored_lines
from sixfold.server.refusals import Denial, Denied
from sixfold.server.views import placements
from sixfold.statistics import SeatStatistics, Statistics, lines_of


def record_told(asked: ReadRecord) -> RecordTold:
    """The record, turn by turn; refused with its line if it cannot be read or breaks the rules."""
    game = _game(asked.text)
    settings, position = game.settings, game.position
    return RecordTold(
        edition=settings.edition.value,
        players=tuple(PlayerTold(player.name, player.bot) for player in game.players),
        date=settings.date,
        event=settings.event,
        comment=settings.comment,
        note=settings.note,
        start=str(game.positions[0]),
        turns=tuple(map(_turn, game.turns, game.positions[1:])),
        winners=position.winners,
        ending=None if position.ending is None else position.ending.value,
        figures=_figures(Statistics.of(game)),
        text=str(game),
    )


def _game(text: str) -> Game:
    """The game that this text is. It is never taken as a file's name."""
    content = text.removeprefix("\ufeff")
    try:
        return game_from_json(content) if content.lstrip().startswith("{") else read_game(f"{content}\n")
    except NotationError as error:
        raise Denied(Denial.BAD_RECORD, str(error), line=error.line, refusal=error.refusal) from error


def _turn(turn: Turn, after: Position) -> RecordedTurn:
    move = turn.move
    play = move if isinstance(move, Play) else None
    goes_out = play is not None and after.ending is Ending.WENT_OUT
    traded = move.tiles if isinstance(move, Trade) else ()
    return RecordedTurn(
        seat=turn.seat,
        move="play" if play else "pass" if isinstance(move, Pass) else "trade",
        written=str(move),
        tiles=() if play is None else placements(play),
        score=turn.score,
        lines=scored_lines(lines_of(turn)),
        bonus=GOING_OUT_BONUS if goes_out else 0,
        traded=tuple("?" if tile is None else str(tile) for tile in traded),
        drawn=tuple("?" if tile is None else str(tile) for tile in turn.drawn),
        note=turn.note,
        overruled=turn.overruled,
        position=str(after),
    )


def _figures(found: Statistics) -> Figures:
    return Figures(
        seats=tuple(map(_seat, found.seats)),
        scores=found.scores,
        leads=tuple(LeadTold(lead.seats, lead.points) for lead in found.leads),
        lead_changes=found.lead_changes,
        fives=tuple(
            FiveTold(
                scored_lines([five.line])[0], *(five.left_by, five.left_in, five.taken_by, five.taken_in), five.points
            )
            for five in found.fives
        ),
        big_moves=tuple(
            BigMoveTold(move.turn, move.seat, move.points, move.before, move.after, move.takes_lead)
            for move in found.big_moves
        ),
    )


def _seat(found: SeatStatistics) -> SeatFigures:
    return SeatFigures(**asdict(found), points_a_turn=round(found.points_a_turn, 2))
