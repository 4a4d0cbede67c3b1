"""How a game went: a fold over its turns, for whoever looks back at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sixfold.events import Turn
from sixfold.game import Game
from sixfold.rules import Board, Line, Pass, Play, Position, Trade
from sixfold.rules.board import NO_GAP
from sixfold.rules.seats import all_seats, by_seat, of_seat
from sixfold.rules.tiles import COPIES, counts_of

FIVE = 5
"""A line of this many tiles lacks one for a Qwirkle."""
MOST_BIG_MOVES = 5


@dataclass(frozen=True, slots=True)
class SeatStatistics:
    """What one seat did."""

    seat: int
    score: int
    turns: int
    plays: int
    trades: int
    passes: int
    best: int
    """Its turn with the most points, as the game counts turns (from 1); 0 if it scored nothing."""
    best_score: int
    qwirkles: int
    tiles_laid: int
    tiles_traded: int
    tiles_drawn: int
    """Since the deal, those drawn in trades included."""
    points_a_turn: float
    """The mean, over all its turns; 0 before the first."""


@dataclass(frozen=True, slots=True)
class OpenFive:
    """A line of five that a play left open, and who made it a Qwirkle, if anybody did."""

    line: Line
    left_by: int
    left_in: int
    """The turn that left it."""
    taken_by: int | None
    taken_in: int | None
    """The turn that made it six."""
    points: int
    """What that turn scored; 0 if the line stayed as it was."""


@dataclass(frozen=True, slots=True)
class Lead:
    """Who has the most points, all of those who share them, and how far ahead they are of the next."""

    seats: tuple[int, ...]
    points: int
    """0 where the lead is shared."""


@dataclass(frozen=True, slots=True)
class BigMove:
    """A turn that changed much: where its seat stood against the best of the others before and after it."""

    turn: int
    seat: int
    points: int
    before: int
    """Its lead over the best of the others; below 0 if it was behind."""
    after: int
    takes_lead: bool
    """Whether the seat was not ahead before it, and is after it."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """How a game went, as far as it has come."""

    seats: tuple[SeatStatistics, ...]
    scores: tuple[tuple[int, ...], ...]
    """Everyone's points after the deal and after each turn."""
    leads: tuple[Lead, ...]
    """Who led then."""
    fives: tuple[OpenFive, ...]
    """Lines of five that were left open, in the order of the turns that left them."""
    big_moves: tuple[BigMove, ...]
    """The turns with the most points, if they are more than usual in this game; in their order."""

    @classmethod
    def of(cls, game: Game) -> Statistics:
        """The statistics of a game: of the turns that stand."""
        turns, positions = game.turns, game.positions
        scores = tuple(position.scores for position in positions)
        return cls(
            tuple(_count_seat(seat, turns, positions) for seat in all_seats(len(game.players))),
            scores,
            tuple(map(_find_lead, scores)),
            tuple(_find_fives(turns, positions)),
            _find_big_moves(turns, scores),
        )

    @property
    def lead_changes(self) -> int:
        """How often somebody else came to lead alone."""
        alone = [lead.seats[0] for lead in self.leads if len(lead.seats) == 1]
        return sum(one != other for one, other in pairwise(alone))


def _count_seat(seat: int, turns: Sequence[Turn], positions: Sequence[Position]) -> SeatStatistics:
    own = [(i, turn) for i, turn in enumerate(turns, start=1) if turn.seat == seat]
    best, best_score = max(((i, turn.score) for i, turn in own), key=lambda found: found[1], default=(0, 0))
    moves = [turn.move for _, turn in own]
    score = of_seat(positions[-1].scores, seat)
    return SeatStatistics(
        seat=seat,
        score=score,
        turns=len(own),
        plays=sum(isinstance(move, Play) for move in moves),
        trades=sum(isinstance(move, Trade) for move in moves),
        passes=sum(isinstance(move, Pass) for move in moves),
        best=best if best_score else 0,
        best_score=best_score,
        qwirkles=sum(line.qwirkle for _, turn in own for line in turn.lines),
        tiles_laid=sum(len(move.tiles) for move in moves if isinstance(move, Play)),
        tiles_traded=sum(len(move.tiles) for move in moves if isinstance(move, Trade)),
        tiles_drawn=sum(len(turn.drawn) for _, turn in own),
        points_a_turn=score / len(own) if own else 0.0,
    )


def _find_lead(scores: tuple[int, ...]) -> Lead:
    first, second, *_ = sorted(scores, reverse=True)
    return Lead(tuple(seat for seat, score in by_seat(scores) if score == first), first - second)


def _find_fives(turns: Sequence[Turn], positions: Sequence[Position]) -> Iterator[OpenFive]:
    """Every line of five that a play left while somebody could still move, and what became of it."""
    made = [turn.lines for turn in turns]
    for i, turn in enumerate(turns):
        after = positions[i + 1]
        for line in made[i]:
            if len(line) != FIVE or after.over or not _takes_a_sixth(after.board, line):
                continue
            later = range(i + 1, len(turns))
            taken = next((j for j in later if any(_holds(longer, line) for longer in made[j])), None)
            if taken is None:
                yield OpenFive(line, turn.seat, i + 1, None, None, 0)
            else:
                yield OpenFive(line, turn.seat, i + 1, turns[taken].seat, taken + 1, turns[taken].score)


def _takes_a_sixth(board: Board, line: Line) -> bool:
    """Whether a tile that is not on the table yet fits at one of the line's two ends."""
    ends = (line.start.step(line.axis, -1), line.start.step(line.axis, len(line)))
    return any(
        counts_of(board.tally)[tile.number] < COPIES
        for end in ends
        for tile in board.gaps(line.axis)[end].takes & board.gaps(line.axis.across).get(end, NO_GAP).takes
    )


def _holds(longer: Line, line: Line) -> bool:
    """Whether this is the other line made longer."""
    return longer.axis is line.axis and set(longer.cells) >= set(line.cells)


def _find_big_moves(turns: Sequence[Turn], scores: tuple[tuple[int, ...], ...]) -> tuple[BigMove, ...]:
    """The turns with the most points, those before the others where they are equal."""
    if not turns:
        return ()
    usual = sum(turn.score for turn in turns) / len(turns)
    ranked = sorted((-turn.score, number) for number, turn in enumerate(turns, start=1) if turn.score > usual)[
        :MOST_BIG_MOVES
    ]
    return tuple(_weigh(number, turns[number - 1], scores) for _, number in sorted(ranked, key=lambda one: one[1]))


def _weigh(number: int, turn: Turn, scores: tuple[tuple[int, ...], ...]) -> BigMove:
    def ahead(points: tuple[int, ...]) -> int:
        own = of_seat(points, turn.seat)
        return own - max(score for seat, score in by_seat(points) if seat != turn.seat)

    before, after = ahead(scores[number - 1]), ahead(scores[number])
    return BigMove(number, turn.seat, turn.score, before, after, before <= 0 < after)
