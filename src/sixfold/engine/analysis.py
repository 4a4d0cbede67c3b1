"""Analysis that explains: the moves of a seat ranked, with their worth, chances, error bars, and reasons as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sixfold import _core
from sixfold.engine.crossing import move_of, pack_view
from sixfold.engine.evaluation import evaluation
from sixfold.engine.limits import Limit
from sixfold.engine.reasons import Reasons, reasons_for
from sixfold.engine.thinkers import INFERENCE, Thinker
from sixfold.rules import Move
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
    thinker = Thinker(
        "search",
        limit,
        plies=plies,
        candidates=candidates,
        doubt=doubt,
        inference=inference,
        endgame=endgame,
    )
    return search_as(thinker, view, seed=seed, threads=threads, stop=stop, progress=progress)


def search_as(
    thinker: Thinker,
    view: View,
    *,
    seed: int = 0,
    threads: int = 1,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> Analysis:
    """Rank the moves as a thinker that searches does, within its own limit."""
    found = _core.search(
        pack_view(view),
        evaluation(),
        thinker.core_limit(),
        thinker.core_options(seed, threads),
        (stop or Stop()).flag,
        None if progress is None else lambda so_far: progress(_analysis(view, so_far)),
    )
    return _analysis(view, found)


def _analysis(view: View, found: _core.Search) -> Analysis:
    moves = tuple(_ranked(candidate) for candidate in found.candidates)
    return Analysis(view, moves, found.iterations, found.clear, found.exact)


def _ranked(candidate: _core.Candidate) -> RankedMove:
    return RankedMove(
        move_of(candidate.move),
        candidate.points,
        candidate.equity,
        candidate.equity_error,
        candidate.chance,
        candidate.chance_error,
        candidate.samples,
    )
