"""Analysis that explains: the moves of a seat ranked, with their worth, chances, error bars, and reasons as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sixfold import _core
from sixfold.engine.crossing import Grid, answer, move_of, pack, pack_last_moves
from sixfold.engine.evaluation import evaluation
from sixfold.engine.limits import Limit
from sixfold.engine.reasons import Reasons, reasons_for
from sixfold.engine.thinkers import INFERENCE
from sixfold.rules import Move, Play
from sixfold.view import View


@dataclass(frozen=True, slots=True)
class RankedMove:
    """A move and what is known of it. Errors are standard errors; without samples the worth is the static value."""

    move: Move
    points: int
    equity: float
    """The lead over the mean of the others that it is expected to bring, its points included."""
    equity_error: float
    chance: float
    """The chance to win."""
    chance_error: float
    samples: int


@dataclass(frozen=True, slots=True)
class Analysis:
    """The moves worth a look, the best first."""

    view: View
    moves: tuple[RankedMove, ...]
    iterations: int
    clear: bool
    """Whether every other move fell behind beyond doubt."""
    exact: bool
    """Whether the best move is proven: in an endgame of two, with the bag empty, nothing is left to guess."""

    @property
    def best(self) -> Move:
        """The move to make."""
        return self.moves[0].move

    def reasons(self, move: Move) -> Reasons:
        """Why a move is good or bad, as data: what it opens, which unseen tiles complete it, what it keeps."""
        return reasons_for(self.view, move)


Progress = Callable[[Analysis], bool]
"""Asked after each round of a search with what is known by then; the search ends if it answers false."""


class Stop:
    """Ends an analysis from another thread."""

    def __init__(self) -> None:
        """Not stopped yet."""
        self.flag = _core.Stop()

    def set(self) -> None:
        """End the analysis that was given this."""
        self.flag.set()


def analyse(
    view: View,
    limit: Limit,
    *,
    seed: int = 0,
    threads: int = 1,
    plies: int = 4,
    candidates: int = 24,
    doubt: float = 2.0,
    inference: float = INFERENCE,
    endgame: bool = True,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> Analysis:
    """Rank the moves of the seat whose view this is, which has to be to move.

    With a limit of iterations alone, the answer depends on the view and the seed, not on the number of threads. The
    other choices are those of a `Thinker`.
    """
    if not view.my_turn:
        raise ValueError("only the seat to move has moves to analyse")

    def told(result: _core.Told) -> Analysis:
        found, iterations, clear, exact, left, top = result
        grid = Grid(left, top)
        moves = tuple(_ranked(view, grid, row) for row in found)
        return Analysis(view, moves, iterations, clear, exact)

    result = answer(
        _core.search(
            *pack(view.position),
            view.position.quiet,
            pack_last_moves(view),
            list(view.scores),
            evaluation(),
            (limit.seconds or 0.0, limit.iterations or 0),
            (plies, candidates, doubt, inference, endgame, threads, seed % 2**64),
            (stop or Stop()).flag,
            None if progress is None else lambda so_far: progress(told(so_far)),
        )
    )
    return told(result)


def _ranked(
    view: View, grid: Grid, row: tuple[int, int, bytes, int, float, int, float, float, float, float]
) -> RankedMove:
    sort, word, traded, points, _, samples, equity, equity_error, chance, chance_error = row
    move = move_of(grid, sort, word, traded)
    if isinstance(move, Play):
        view.position.check(move)  # Notes its lines and score.
    return RankedMove(move, points, equity, equity_error, chance, chance_error, samples)
