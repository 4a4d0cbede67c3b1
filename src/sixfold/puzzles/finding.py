"""Finding puzzles in games of strong bots: a cheap look at every turn, then proof or long comparison of what is left.

A puzzle holds if its best move is ahead of all others by two points and six standard errors: by other samples than
those that found it, with and without inference from what the others did, and looking further ahead.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from sixfold.engine import Analysis, Limit, Stop, analyse, legal_plays, solve
from sixfold.engine.thinkers import INFERENCE
from sixfold.game import Game
from sixfold.insight import ComparedMove, Reason, Why, compare, why_better
from sixfold.insight.comparison import proven_lead
from sixfold.insight.grades import SURE
from sixfold.puzzles.puzzle import Kind, Option, Puzzle, Step
from sixfold.puzzles.rating import rated
from sixfold.puzzles.spots import qwirkle_spots
from sixfold.rules import Move, Play, Position, Trade
from sixfold.view import View

LEAD = 2.0
"""How many points the best move is ahead of all others …"""
ERRORS = 6.0
"""… and how many standard errors of the difference."""

ITERATIONS = 1000
"""The search that plays the games, as owl does, and takes the first look."""
LOOK = 1.2
"""What is less ahead than this at that look is passed over."""

PLIES = 4
"""How far the first looks go, as the search does."""
CLOSEST = 6
"""So many moves are compared first, by as many samples as a review takes: most positions fail here."""
FIRST_SAMPLES, FIRST_ERRORS = 800, 4.0
GLANCE = 300
"""Samples by which all moves are compared, to see which come near."""
NEAR = 3.5
"""What is no further behind by then, or not surely so, is compared at length."""
SAMPLES = 2000


@dataclass(frozen=True, slots=True)
class Trial:
    """A way to compare moves at length."""

    seed: int
    plies: int = PLIES
    inference: float = 0.0


TRIALS = (Trial(1, inference=INFERENCE), Trial(2, plies=6), Trial(3))
"""All have to agree. What moves lose is told by the last one: who looks at a puzzle has not seen the game before it."""

LISTED = 12
"""So many moves of a step are written down at least."""
EASY_PROOF = 30_000
"""Endgames that take longer to prove are passed over: nobody would find the way."""
MOST_STEPS = 4
FEWEST_TILES, LEAST_POINTS = 2, 6
"""What the play that scores most lays and scores at least, to be worth looking for."""


def find_puzzles(seed: str, number: int, stop: Stop | None = None) -> tuple[Puzzle, ...]:
    """The puzzles of one game of a seed, with their ratings: the same for the same seed and number.

    If it is stopped, what comes back is not all of them.
    """
    stop = stop or Stop()
    game = Game.new(["Player 1", "Player 2"], seed=f"{seed}/{number}")
    found: list[Puzzle] = []
    while not game.over and game.position.bag_size:
        seat = game.position.turn
        view = View.of(game, seat)
        looked = analyse(view, Limit(iterations=ITERATIONS), seed=number, stop=stop)
        if view.board:
            found += _sampled(view, looked, stop)
        game, _ = game.apply(seat, looked.best)
    found += _endgame(game.position)
    found += _most_points(game, random.Random(f"{seed}/{number}"))
    return tuple(rated(puzzle) for puzzle in found)


def _sampled(view: View, looked: Analysis, stop: Stop) -> Iterator[Puzzle]:
    """The puzzle that this turn is, if it is one."""
    best = looked.best
    most = max(legal_plays(view.position), key=lambda play: play.score, default=None)
    if most is None or looked.moves[0].points >= most.score:
        return
    if isinstance(best, Trade):
        best = _best_trade(view, stop)
    rivals = [row for row in looked.moves[1:] if _rival(best, row.move)]
    if any(looked.moves[0].equity - row.equity < LOOK for row in rivals):
        return
    closest = [best, *(row.move for row in rivals[:CLOSEST])]
    first = compare(view, closest, samples=FIRST_SAMPLES, seed=FIRST_SAMPLES, plies=PLIES, stop=stop)[1:]
    if not all(_behind(row, FIRST_ERRORS) for row in first):
        return
    rows = verify(view, best, stop)
    if rows is None:
        return
    options = options_of(rows)
    bare = View.of_position(view.position)
    whys = _whys(bare, options, Play(most.placements))
    kind = _kind(bare, best, Play(most.placements), whys)
    yield Puzzle(kind, 0, whys, bare.position, (Step(options),))


def _best_trade(view: View, stop: Stop) -> Move:
    """Which tiles to trade: a search looks at a few trades only."""
    trades = [move for move in all_moves(view.position, trades=True) if isinstance(move, Trade)]
    compared = compare(view, trades, samples=FIRST_SAMPLES, seed=GLANCE, plies=PLIES, stop=stop)
    return min(compared, key=lambda row: row.lost).move if compared else trades[0]


def _rival(best: Move, other: Move) -> bool:
    """Whether a move has to be clearly behind: if the best one is a trade, which tiles go is another matter."""
    return not (isinstance(best, Trade) and isinstance(other, Trade))


def all_moves(position: Position, *, trades: bool) -> list[Move]:
    """Every legal play; and every trade, or of those the one of all tiles that can go."""
    moves: list[Move] = [Play(play.placements) for play in legal_plays(position)]
    held = sorted(position.hand.known)
    most = min(position.bag_size, len(held))
    sizes = range(1 if trades else most, most + 1) if most else range(0)
    return moves + [Trade(tiles) for size in sizes for tiles in sorted(set(combinations(held, size)))]


def verify(view: View, best: Move, stop: Stop) -> tuple[ComparedMove, ...] | None:
    """All moves with what they lose, the best first, if that holds; nothing if it does not, or if it was stopped."""
    bare = View.of_position(view.position)
    others = [move for move in all_moves(view.position, trades=isinstance(best, Trade)) if move != best]
    glanced = compare(bare, [best, *others], samples=GLANCE, plies=PLIES, inference=0.0, stop=stop)[1:]
    if len(glanced) < len(others) or any(_rival(best, row.move) and row.lost < 0 for row in glanced):
        return None
    near = [row.move for row in glanced if row.lost < max(NEAR, ERRORS * row.lost_error)]
    rows: tuple[ComparedMove, ...] = ()
    for trial in TRIALS:
        seen = view if trial.inference else bare
        rows = compare(
            seen,
            [best, *near],
            samples=SAMPLES,
            seed=trial.seed,
            plies=trial.plies,
            inference=trial.inference,
            stop=stop,
        )
        if not rows or not all(_behind(row, ERRORS) for row in rows[1:] if _rival(best, row.move)):
            return None
        if any(row.lost < -SURE * row.lost_error for row in rows[1:]):
            return None
    return (*rows, *(row for row in glanced if row.move not in near))


def _behind(row: ComparedMove, errors: float) -> bool:
    return row.lost >= max(LEAD, errors * row.lost_error)


def options_of(rows: Sequence[ComparedMove]) -> tuple[Option, ...]:
    """The moves to write down with what they lose: nothing within the margin of doubt."""
    best, *others = rows
    losses = (Option(row.move, round(row.lost, 1) if row.lost > SURE * row.lost_error else 0.0) for row in others)
    return listed([Option(best.move, 0.0), *losses])


def listed(options: Sequence[Option]) -> tuple[Option, ...]:
    """The best move, and the next in the order of what they lose: so many that what is left out surely loses much."""
    best, *others = options
    others.sort(key=lambda option: (option.lost, str(option.move)))
    enough = next((at for at, option in enumerate(others, start=1) if option.lost >= LEAD), len(others))
    return (best, *others[: max(LISTED - 1, enough)])


def _whys(view: View, options: Sequence[Option], most: Play) -> tuple[Why, ...]:
    """Why the best is better than the play that scores most, and than the runner-up."""
    best = options[0].move
    runner_up = next(option.move for option in options if option.lost)
    whys = [why_better(view, best, other) for other in (most, runner_up)]
    return tuple(whys[:1] if whys[1].reason in (whys[0].reason, Reason.LATER) else whys)


def _kind(view: View, best: Move, most: Play, whys: Sequence[Why]) -> Kind:
    if not isinstance(best, Play):
        return Kind.TRADE
    board, unseen = view.board, view.unseen
    closed = qwirkle_spots(board, unseen) - qwirkle_spots(board.laid(best.placements), unseen)
    if closed & qwirkle_spots(board.laid(most.placements), unseen):
        return Kind.BLOCK
    return Kind.HOLD if whys[0].reason in (Reason.OPENS, Reason.KEEPS) else Kind.BEST


def _endgame(position: Position) -> Iterator[Puzzle]:
    """The first moment of this endgame from which on at least two moves have to be found, if there is one."""
    while not position.over:
        solution = solve(position, nodes=EASY_PROOF)
        assert solution is not None
        if solution.exact and _beyond_most_points(position, solution.move):
            steps = _steps(position)
            if len(steps) > 1:
                most = max(legal_plays(position), key=lambda play: play.score)
                whys = _whys(View.of_position(position), steps[0].options, Play(most.placements))
                yield Puzzle(Kind.ENDGAME, 0, whys, position, steps)
                return
        position = position.after(solution.move)


def _beyond_most_points(position: Position, best: Move) -> bool:
    """Whether some play scores more."""
    return any(score > position.score(best).points for score in legal_plays(position).scores)


def _steps(position: Position) -> tuple[Step, ...]:
    """The moves to find from here against the best defence; none unless the first stands out."""
    steps: list[Step] = []
    while not position.over and len(steps) < MOST_STEPS:
        options = _proven_options(position, 0.0 if steps else LEAD)
        if not options or not options[-1].lost:
            break
        after = position.after(options[0].move)
        answer = None if after.over else solve(after)
        steps.append(Step(options, None if answer is None else answer.move))
        if answer is None:
            break
        position = after.after(answer.move)
    return (*steps[:-1], Step(steps[-1].options)) if steps else ()


def _proven_options(position: Position, lead: float) -> tuple[Option, ...]:
    """All moves of an endgame with what each loses; none if that cannot be proven, or the best leads by less."""
    solution = solve(position)
    best = proven_lead(position, solution.move) if solution is not None and solution.exact else None
    if solution is None or best is None:
        return ()
    options = [Option(solution.move, 0.0)]
    plays = sorted(legal_plays(position), key=lambda play: -play.score)  # What refutes a lead soonest comes first.
    for move in (Play(play.placements) for play in plays):
        reached = best if move == solution.move else proven_lead(position, move)
        if reached is None:
            return ()
        if move != solution.move:
            options.append(Option(move, float(best - reached)))
            if options[-1].lost < lead:
                return ()
    return listed(options)


def _most_points(game: Game, lots: random.Random) -> Iterator[Puzzle]:
    """One turn of the game, taken at random, at which one play scores most by far enough."""
    for position in lots.sample(game.positions[:-1], len(game.turns)):
        if not position.board or not position.bag_size:
            continue
        plays = sorted(legal_plays(position), key=lambda play: (-play.score, str(play)))
        if len(plays) < 2 or len(plays[0].tiles) < FEWEST_TILES or plays[0].score < LEAST_POINTS:
            continue
        ahead = plays[0].score - plays[1].score
        if ahead >= LEAD:
            options = tuple(
                Option(Play(play.placements), float(plays[0].score - play.score)) for play in plays[:LISTED]
            )
            bare = View.of_position(position).position
            yield Puzzle(Kind.MOST, 0, (Why(Reason.SCORES, ahead),), bare, (Step(options),))
            return
