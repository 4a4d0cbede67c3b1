"""The review of a game: what each move lost, what was luck, and what would have been better.

Every turn is looked at for itself, with chance of its own, so a review can be stopped anywhere, goes on where it was,
and comes out the same on every machine and any number of threads.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib.resources import files

from sixfold.engine import Limit, Stop, analyse, reasons_for
from sixfold.events import Turn
from sixfold.game import Game
from sixfold.insight.comparison import PLIES, ComparedMove, compare, compare_open, compare_proven
from sixfold.insight.grades import SURE, Fortune, Grade, Praise, class_of, fortune_of, grade_of
from sixfold.insight.held import view_before
from sixfold.insight.luck import Luck, luck_of
from sixfold.insight.why import Why, tiles_completing, why_better
from sixfold.rules import Move, Play, Position, Trade
from sixfold.rules.seats import all_seats, of_seat
from sixfold.view import View

VERSION = 3
"""Of how reviews are made: figures of another version are not to be compared."""

NORMAL_95 = 1.96

BEST = 3
"""This many of the best moves are shown."""
AGAIN = 10
"""A loss that would have a grade is looked at again with this many times the effort."""
MUCH = 2.5
"""What all other moves lose at least where only one was good, in points."""
DOUBT = 3.0
"""The search drops a move that is this many standard errors behind: it is surer than a bot that has to move."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How closely each turn is looked at: this many moves, and this many samples of what may follow."""

    candidates: int = 16
    samples: int = 800

    def __post_init__(self) -> None:
        if self.candidates < 2 or self.samples < 2:
            raise ValueError("a review looks at two moves at least, by two samples at least")


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that could have been made: its points, and what it was worth to the mover, who did not see all."""

    move: Move
    points: int
    equity: float
    chance: float
    opens: int
    """Unseen tiles that would make a Qwirkle of a five that it leaves open,"""
    keeps: int
    """and the most tiles of one colour or shape that it keeps: the reasons for and against it."""


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """One turn. Losses are against the best move, from what the mover could know, and errors are standard errors."""

    number: int
    """Counted from 1."""
    seat: int
    move: Move
    points: int
    reviewed: bool = False
    """False if nothing can be said: a turn that the table overruled, the only move there was, or a hand unknown."""
    partial: bool = False
    """Whether the hand is hidden but for what was laid: losses are to other moves with those tiles, and may be more."""
    rank: int = 0
    """Among the moves compared: 1 for the best."""
    best: tuple[Choice, ...] = ()
    """The best moves, the first ahead of all."""
    lost: float = 0.0
    lost_error: float = 0.0
    behind: float = 0.0
    """The same, but below 0 where the samples have the move made ahead of what had seemed best: sums and means are of
    this, since losses cut off at 0 add up to too much."""
    chance: float = 0.0
    """The chance to win with the move made, as the mover could know it."""
    chance_lost: float = 0.0
    chance_lost_error: float = 0.0
    points_left: int = 0
    """By how many points the play that scores most scores more."""
    exact: bool = False
    """Whether it is proven, as in an endgame of two."""
    grade: Grade | None = None
    praise: Praise | None = None
    chance_seen: float | None = None
    """*Hindsight*: the chance to win with the move made for one who sees all hands;"""
    lost_seen: float | None = None
    """and what it lost to the best move as that one sees it. Nothing if hands are hidden."""
    luck: float | None = None
    """Of what was drawn afterwards, in points."""
    why: Why | None = None
    """Why the best move is better; of a loss that has a grade."""
    position: str | None = None
    """The position as the mover knew it, of a hidden hand what the record shows; of a loss that has a grade."""


@dataclass(frozen=True, slots=True)
class Balance:
    """A result as a sum: the lead over the mean of the others is luck, less errors, and the rest."""

    lead: float
    luck: float
    errors: float
    rest: float


@dataclass(frozen=True, slots=True)
class ReviewedPlayer:
    """What one player did with what came."""

    seat: int
    name: str
    score: int
    turns: int
    """Turns that could be reviewed."""
    error_per_turn: float
    """Points lost per such turn; where hands are hidden, at least."""
    error_per_turn_95: float | None
    """Its 95 % interval reaches this far to either side; nothing with fewer than two turns."""
    plays_like: str | None
    """The bot whose errors are like these; nothing if no turn could be reviewed, or not in full."""
    luck: float | None
    """Of the first hand and all draws, in points; nothing if none of them is known."""
    fortune: Fortune | None
    """The same in a word."""
    grades: tuple[tuple[Grade, int], ...]
    """How many losses of each grade there were."""
    balance: Balance


@dataclass(frozen=True, slots=True)
class Review:
    """A game looked back at."""

    version: int
    engine: str
    """A hash of the engine's weights: another engine, other figures."""
    seed: int
    effort: Effort
    turns: tuple[ReviewedTurn, ...]
    """Those looked at so far, in their order."""
    first_hands: tuple[float | None, ...]
    """The luck of the hands dealt."""
    players: tuple[ReviewedPlayer, ...]
    """Nothing is said of players before all turns have been looked at."""
    complete: bool


Progress = Callable[[Review, int], bool]
"""Asked after each turn with the review so far, and how many turns there are; the review ends if it answers false."""


def review(
    game: Game,
    effort: Effort = Effort(),  # noqa: B008 (it never changes)
    *,
    seed: int = 0,
    threads: int = 1,
    progress: Progress | None = None,
    earlier: Review | None = None,
    stop: Stop | None = None,
) -> Review:
    """Look back at a game: over, or broken off. An `earlier` review that was stopped is gone on with.

    What a mover could know counts: hidden tiles are dealt anew for every sample. Where a record hides a hand, other
    moves with the tiles that were laid are looked at. If it is stopped, by `stop` or `progress`, it answers with what
    is done by then.
    """
    unfinished = Review(VERSION, engine_hash(), seed, effort, (), (), (), False)
    turns = list(earlier.turns) if earlier is not None and replace(earlier, turns=(), players=()) == unfinished else []
    stop = stop or Stop()
    luck = luck_of(game, seed=seed)
    with ThreadPoolExecutor(threads) as pool:
        look = partial(_look_at, game, luck, effort, seed, stop)
        for turn in pool.map(look, range(len(turns), len(game.turns))):
            if turn is None:
                break
            turns.append(turn)
            if progress is not None and not progress(replace(unfinished, turns=tuple(turns)), len(game.turns)):
                stop.set()
                break
    if len(turns) < len(game.turns):
        return replace(unfinished, turns=tuple(turns))
    players = _players(game, turns, luck)
    return replace(unfinished, turns=tuple(turns), first_hands=luck.first_hands, players=players, complete=True)


@cache
def engine_hash() -> str:
    """A hash of what values moves."""
    return hashlib.sha256(files("sixfold.engine").joinpath("evaluation.json").read_bytes()).hexdigest()[:12]


def _look_at(game: Game, luck: Luck, effort: Effort, seed: int, stop: Stop, index: int) -> ReviewedTurn | None:
    """One turn; nothing if it was stopped."""
    turn = game.turns[index]
    plain = ReviewedTurn(index + 1, turn.seat, turn.move, turn.score, luck=luck.turns[index])
    if turn.overruled or (isinstance(turn.move, Trade) and not turn.move.known):
        return plain
    view = view_before(game, index)
    if view.hand.unknown and (not view.hand.known or not view.board):
        return plain
    try:
        return _judge(view, game.positions[index], turn, plain, effort, seed + 2 * index, stop)
    except ValueError:  # The core takes no board where the table let a broken line stand.
        return plain


def _judge(
    view: View, position: Position, turn: Turn, plain: ReviewedTurn, effort: Effort, seed: int, stop: Stop
) -> ReviewedTurn | None:
    """What a turn lost. The best move is found by some samples, and compared by others: so nothing flatters it."""
    limit = Limit(iterations=effort.candidates * effort.samples // 2)
    found = analyse(view, limit, seed=seed, plies=PLIES, candidates=effort.candidates, doubt=DOUBT, stop=stop).moves
    if len(found) == 1:
        return plain
    played = Play(turn.move.placements) if isinstance(turn.move, Play) else turn.move
    most = min(view.legal_plays, key=lambda play: (-play.score, str(play)), default=None)
    tried = [row.move for row in found[:BEST]]
    tried += [move for move in (played, most) if move is not None and move not in tried]
    proven = compare_proven(view, tried)
    if proven is not None and (ahead := min(proven, key=lambda row: row.lost)).lost < 0:
        tried.insert(0, tried.pop(tried.index(ahead.move)))  # The search had no proof, and found another one.
        proven = compare_proven(view, tried)
    compared = proven or compare(view, tried, samples=effort.samples, seed=seed + 1, stop=stop)
    if not compared:
        return None
    own = compared[tried.index(played)]
    if proven is None:
        closer = look_closer(view, tried[0], own, effort, seed + 1, stop)
        if closer is None:
            return None
        own = closer
    lost, chance_lost = max(own.lost, 0.0), max(own.chance_lost, 0.0)
    partial = view.hand.unknown > 0
    others = sorted((row for row in compared if row.move not in (own.move, tried[0])), key=lambda row: row.lost)
    first, *second = [own] if own.lost <= 0 else [compared[0], own]
    best = [first, *sorted([*second, *others], key=lambda row: row.lost)][:BEST]
    result = replace(
        plain,
        reviewed=True,
        partial=partial,
        rank=1 if own.lost <= 0 else 2 + sum(row.lost < own.lost for row in others),
        best=tuple(_choice(view, row) for row in best),
        lost=lost,
        lost_error=own.lost_error,
        behind=own.lost,
        chance=own.chance,
        chance_lost=chance_lost,
        chance_lost_error=own.chance_lost_error,
        points_left=max(0, (0 if most is None else most.score) - turn.score),
        exact=proven is not None,
        grade=grade_of(lost, own.lost_error, chance_lost, own.chance_lost_error),
        praise=None if partial else _praise(own, compared, most),
    )
    if result.grade is not None:
        why = why_better(view, result.best[0].move, played)
        result = replace(result, why=why, position=str(view.position))
    return _with_hindsight(position, result, tried, effort, seed, stop)


def look_closer(
    view: View, best: Move, own: ComparedMove, effort: Effort, seed: int, stop: Stop | None = None
) -> ComparedMove | None:
    """A move that was compared, looked at again if it would have a grade; nothing if it was stopped."""
    if grade_of(own.lost, 0, own.chance_lost, 0) is None:
        return own
    again = compare(view, [best, own.move], samples=AGAIN * effort.samples, seed=seed, stop=stop)
    return again[1] if again else None


def _choice(view: View, row: ComparedMove) -> Choice:
    points = view.position.score(row.move).points if isinstance(row.move, Play) else 0
    reasons = reasons_for(view, row.move)
    return Choice(row.move, points, row.equity, row.chance, tiles_completing(reasons), reasons.largest_set_kept)


def _praise(own: ComparedMove, compared: Sequence[ComparedMove], most: Play | None) -> Praise | None:
    """What is good about a move that nothing was better than."""
    if own.lost > 0:
        return None
    others = [row for row in compared if row.move != own.move]
    if all(row.lost - own.lost > max(MUCH, SURE * row.lost_error) for row in others):
        return Praise.ONLY
    beaten = next((row for row in others if row.move == most), None)
    if beaten is not None and beaten.lost - own.lost > max(1.0, SURE * beaten.lost_error):
        return Praise.INSIGHT
    return None


def _with_hindsight(
    position: Position, turn: ReviewedTurn, tried: Sequence[Move], effort: Effort, seed: int, stop: Stop
) -> ReviewedTurn | None:
    """What one who sees all hands would have said: never mixed with what the mover could know."""
    if turn.exact:
        return replace(turn, chance_seen=turn.chance, lost_seen=turn.lost)
    if any(hand.unknown for hand in position.hands):
        return turn
    compared = compare_open(position, tried, samples=effort.samples // 2, seed=seed, stop=stop)
    if not compared:
        return None
    own = next(row for row in compared if row.move == turn.move)
    return replace(turn, chance_seen=own.chance, lost_seen=own.lost - min(row.lost for row in compared))


def _players(game: Game, turns: Sequence[ReviewedTurn], luck: Luck) -> tuple[ReviewedPlayer, ...]:
    seats = all_seats(len(game.players))
    scores = [float(score) for score in game.position.scores]
    lucks = [luck.of_seat(game, seat) for seat in seats]
    errors = [sum(turn.behind for turn in turns if turn.seat == seat) for seat in seats]
    players = []
    for seat in seats:
        own = [turn for turn in turns if turn.seat == seat and turn.reviewed]
        losses = [turn.behind for turn in own]
        error = max(0.0, sum(losses) / len(losses)) if losses else 0.0
        grades = [turn.grade for turn in turns if turn.seat == seat]
        lead, lucky, erred = (_ahead(figures, seat) for figures in (scores, [one or 0.0 for one in lucks], errors))
        players.append(
            ReviewedPlayer(
                seat,
                of_seat(game.players, seat).name,
                of_seat(game.position.scores, seat),
                turns=len(losses),
                error_per_turn=error,
                error_per_turn_95=_margin_95(losses),
                plays_like=class_of(error) if own and not any(turn.partial for turn in own) else None,
                luck=(lucky_by := of_seat(lucks, seat)),
                fortune=None if lucky_by is None else fortune_of(lucky_by, len(seats)),
                grades=tuple((grade, grades.count(grade)) for grade in Grade),
                balance=Balance(lead, lucky, -erred, lead - lucky + erred),
            )
        )
    return tuple(players)


def _ahead(figures: Sequence[float], seat: int) -> float:
    """A seat's figure above the mean of the others'."""
    own = of_seat(figures, seat)
    return own - (sum(figures) - own) / (len(figures) - 1)


def _margin_95(losses: Sequence[float]) -> float | None:
    if len(losses) < 2:
        return None
    centre = sum(losses) / len(losses)
    scatter = sum((loss - centre) ** 2 for loss in losses) / (len(losses) - 1)
    return NORMAL_95 * math.sqrt(scatter / len(losses))
