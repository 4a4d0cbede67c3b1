"""From Sixfold's own types to the wire: moves, turns, verdicts, advice, positions and records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sixfold.engine.analysis import Analysis, RankedMove
from sixfold.engine.plays import legal_plays_text
from sixfold.engine.reasons import Opened
from sixfold.events import Turn
from sixfold.game import Game
from sixfold.insight.answers import Answer
from sixfold.insight.reviews import Effort, Review, ReviewedTurn
from sixfold.rules import (
    TILES,
    Board,
    Cell,
    Ending,
    Finding,
    Line,
    Move,
    Pass,
    Play,
    Position,
    Refusal,
    Score,
    Tile,
    Trade,
)
from sixfold.rules.scores import GOING_OUT_BONUS, NO_SCORE
from sixfold.server.wire.types import moves, positions, records, reviews, values
from sixfold.statistics import Statistics

NAMES: dict[Tile | None, str] = {None: "?", **{tile: str(tile) for tile in TILES}}
"""The tiles in the notation; `?` for one that is not known."""
_DIGITS = bytes(ord("0") + number % 10 for number in range(256))


def names(tiles: Iterable[Tile | None]) -> tuple[str, ...]:
    """Tiles by their names."""
    return tuple(map(NAMES.__getitem__, tiles))


def cells(found: Iterable[Cell]) -> tuple[values.Cell, ...]:
    """Cells as pairs."""
    return tuple((cell.x, cell.y) for cell in found)


def line(made: Line, dx: int = 0, dy: int = 0) -> values.ScoredLine:
    """A line with its score, this far from where it lies."""
    (x, y), tiles = made.start, made.tiles
    return values.ScoredLine(x + dx, y + dy, made.axis.sign, len(tiles), made.score)


def lines(made: Iterable[Line]) -> tuple[values.ScoredLine, ...]:
    """Lines with their scores."""
    return tuple(map(line, made))


def move(made: Move) -> moves.Move:
    """A move."""
    match made:
        case Play():
            return moves.Play(tuple([values.Placement(x, y, NAMES[tile]) for (x, y), tile in made.placements]))
        case Trade():
            return moves.Trade(names(made.tiles))
        case Pass():
            return moves.Pass()


def turn(made: Turn, bot: str | None, at: int, *, effort: int) -> moves.Turn:
    """A turn that stands at a table. What of its score was for going out is what its lines leave."""
    scored = lines(made.lines)
    return moves.Turn(
        seat=made.seat,
        move=move(made.move),
        score=made.score,
        lines=scored,
        bonus=made.score - sum([one.score for one in scored]),
        drawn=names(made.drawn),
        bot=bot,
        at=at,
        effort=effort,
    )


def _recorded_turn(made: Turn, after: Position) -> moves.RecordedTurn:
    """A turn of a record. Points for going out are told where the table gave the turn points of its own, too."""
    went_out = isinstance(made.move, Play) and after.ending is Ending.WENT_OUT
    return moves.RecordedTurn(
        seat=made.seat,
        move=move(made.move),
        score=made.score,
        lines=lines(made.lines),
        bonus=GOING_OUT_BONUS if went_out else 0,
        drawn=names(made.drawn),
        bot=None,
        at=None,
        effort=100,
        note=made.note,
        overruled=made.overruled,
    )


def verdict(position: Position, asked: Move) -> moves.Verdict:
    """What the rules say to a move of the seat to move. An opening may lie anywhere, and is answered where it lies."""
    placed = position.placed(asked)
    dx, dy = _shift(placed, asked)
    answer = position.judge(placed)
    refusal = answer if isinstance(answer, Refusal) else None
    may_stand = refusal is None or position.objection(placed) is None
    score = answer if isinstance(answer, Score) else position.score(placed) if may_stand else NO_SCORE
    return moves.Verdict(
        legal=refusal is None,
        score=score.points,
        bonus=score.bonus,
        lines=tuple(line(made, dx, dy) for made in score.lines),
        code=None if refusal is None else refusal.code,
        sentence=None if refusal is None else refusal.sentence,
        cells=tuple((cell.x + dx, cell.y + dy) for cell in _against(position, placed, refusal)),
        may_overrule=may_stand,
    )


def _shift(placed: Move, asked: Move) -> tuple[int, int]:
    """How far from where a move is written it was laid."""
    if placed is asked or not isinstance(placed, Play) or not isinstance(asked, Play):
        return 0, 0
    there, here = asked.cells[0], placed.cells[0]
    return there.x - here.x, there.y - here.y


def _against(position: Position, asked: Move, refusal: Refusal | None) -> list[Cell]:
    """The cells that speak against a play: of broken lines, of tiles in the way, or else its own."""
    if refusal is None or not isinstance(asked, Play):
        return []
    match refusal:
        case Refusal.CELL_OCCUPIED:
            named = Counter(asked.cells)
            return [cell for cell in named if cell in position.board or named[cell] > 1]
        case Refusal.LINE_MIXED | Refusal.LINE_REPEATS:
            made = position.score(asked).lines
            broken = [one for one in made if (one.mixed if refusal is Refusal.LINE_MIXED else one.repeats)]
            return sorted({cell for one in broken for cell in one.cells})
        case _:
            return sorted(set(asked.cells))


def fitting(board: Board, tile: Tile) -> tuple[values.Cell, ...]:
    """The empty cells where a tile of this kind fits along both axes; 0,0 on an empty table."""
    return cells(cell for cell, takes in sorted(board.openings.items()) if tile in takes) if board else ((0, 0),)


def plays(position: Position) -> str:
    """Every legal play of the seat to move, with what it scores."""
    return legal_plays_text(position)


def most_trade(position: Position) -> int:
    """How many tiles the seat to move may trade; 0 for none."""
    return min(position.bag_size, len(position.hand)) if position.board and not position.over else 0


def unseen(counts: bytes) -> str:
    """How many of each kind are unseen, a digit for each."""
    return counts.translate(_DIGITS).decode()


def situation(position: Position, legal: str) -> positions.Situation:
    """How things stand, with these plays of the seat to move."""
    return positions.Situation(
        plays=legal,
        most_trade=most_trade(position),
        may_pass=position.is_legal(Pass()),
        bag=position.bag_size,
        unseen=unseen(position.unseen_counts),
        ending=position.ending,
        winners=position.winners,
    )


def finding(found: Finding) -> positions.Finding:
    """What speaks against a position."""
    return positions.Finding(
        found.fault, cells(found.cells), None if found.tile is None else NAMES[found.tile], found.seat
    )


def advice(found: Analysis, most: int) -> tuple[moves.Advice, ...]:
    """The best moves with their reasons, the best first."""
    return tuple(_advice(found, ranked) for ranked in found.moves[:most])


def _advice(found: Analysis, ranked: RankedMove) -> moves.Advice:
    reasons = found.reasons(ranked.move)
    return moves.Advice(
        move=move(ranked.move),
        score=ranked.points,
        lines=lines(reasons.lines),
        equity=round(ranked.equity, 2),
        chance=round(ranked.chance, 3),
        chance_error=round(ranked.chance_error, 4),
        opens=tuple(map(_opened, reasons.opens)),
        keeps=names(reasons.keeps),
    )


def _opened(spot: Opened) -> moves.OpenedLine:
    takes = tuple((NAMES[tile], count) for tile, count in spot.takes)
    return moves.OpenedLine(line(spot.line), spot.cell.x, spot.cell.y, takes)


def review(of: int, found: Review | None) -> reviews.GameReview:
    """A review as far as it has come."""
    if found is None:
        return reviews.GameReview(0, of, False, (), (), (), Effort().samples)
    return reviews.GameReview(
        len(found.turns),
        of,
        found.complete,
        tuple(map(_turn_review, found.turns)),
        found.players,
        found.first_hands,
        found.effort.samples,
    )


def _turn_review(turn: ReviewedTurn) -> reviews.TurnReview:
    better = None
    if turn.why is not None and turn.position is not None:
        better = reviews.BetterMove(move(turn.best[0].move), turn.best[0].points, turn.why, turn.position)
    return reviews.TurnReview(
        reviewed=turn.reviewed,
        partial=turn.partial,
        lost=round(turn.lost, 2),
        chance=round(turn.chance, 3),
        chance_lost=round(turn.chance_lost, 3),
        chance_seen=None if turn.chance_seen is None else round(turn.chance_seen, 3),
        lost_seen=None if turn.lost_seen is None else round(turn.lost_seen, 2),
        exact=turn.exact,
        grade=turn.grade,
        praise=turn.praise,
        better=better,
        luck=None if turn.luck is None else round(turn.luck, 2),
    )


def judged_answer(answer: Answer) -> reviews.JudgedAnswer:
    """What a move that was tried loses."""
    return reviews.JudgedAnswer(
        answer.points, round(answer.lost, 2), round(answer.chance_lost, 3), answer.exact, answer.grade
    )


def record(game: Game) -> records.GameRecord:
    """A record, turn by turn, and how the game went."""
    settings, position, passed = game.settings, game.position, game.positions
    return records.GameRecord(
        edition=settings.edition,
        players=tuple(values.Player(player.name, player.bot) for player in game.players),
        date=settings.date,
        event=settings.event,
        comment=settings.comment,
        note=settings.note,
        turns=tuple(map(_recorded_turn, game.turns, passed[1:])),
        positions=tuple(map(str, passed)),
        winners=position.winners,
        ending=position.ending,
        figures=_figures(Statistics.of(game)),
        text=str(game),
    )


def _figures(found: Statistics) -> records.Figures:
    fives = tuple(
        records.Five(line(five.line), five.left_by, five.left_in, five.taken_by, five.taken_in, five.points)
        for five in found.fives
    )
    return records.Figures(found.seats, found.scores, found.leads, found.lead_changes, fives, found.big_moves)
