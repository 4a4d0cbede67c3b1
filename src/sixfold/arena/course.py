"""The course of a match: played on all cores, watched, stopped and resumed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

from sixfold.arena.failures import Interrupted
from sixfold.arena.match import Match, Row
from sixfold.arena.outcome import Outcome, Trial, outcome
from sixfold.arena.results import Results
from sixfold.arena.statistics import Sprt, shares
from sixfold.crew.jobs import work


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match has come."""

    deals: int
    of: int
    wins: tuple[float, ...]
    """So far, bot by bot; a shared victory is shared."""


def play_match(
    match: Match,
    deals: int,
    *,
    jobs: int | None = None,
    on: str = "",
    results: Path | None = None,
    sprt: Sprt | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Outcome:
    """Play deals 0 to `deals` - 1 of the match in all rotations, with as many processes as there are cores, or `jobs`.

    `on` says where: here, or on `ray` (docs/scaling.md).

    Rows are added to the file `results` as they come, and those it has are not played again. With `sprt` a match of two
    ends as soon as the test is decided. The outcome does not depend on the processes or on earlier interruptions (as
    long as thinking is not limited by time). Ctrl-C ends the match with what has been played. Raises `Interrupted` if
    that is nothing, and `WorkerDied` if one of the processes is killed.
    """
    # Only now: pools of processes take long to import, and are seldom needed.
    from sixfold.crew.processes import ctrl_c_held

    course = _Course(match, deals, sprt)
    with ExitStack() as stack:
        kept = None if results is None else stack.enter_context(Results(results, match))
        try:
            if kept is not None:
                course.take(row for row in kept.rows.values() if row.deal < deals)
            batches = stack.enter_context(closing(work(match, course.missing, jobs, on)))
            for batch in batches:
                with ctrl_c_held():
                    if kept is not None:
                        kept.add(batch)
                    course.take(batch)
                if progress is not None:
                    progress(course.progress)
                if course.over:
                    break
        except KeyboardInterrupt:
            if not course.rows:
                raise Interrupted from None
    return course.outcome


class _Course:
    """What has been played of a match."""

    def __init__(self, match: Match, deals: int, sprt: Sprt | None) -> None:
        if deals < 1:
            raise ValueError(f"a match has at least one deal, not {deals}")
        if sprt is not None and len(match.bots) != 2:
            raise ValueError(f"the sequential test is for two bots, not {len(match.bots)}")
        self._match = match
        self._deals = deals
        self._trial = None if sprt is None else Trial(sprt)
        self._wins = [0.0] * len(match.bots)
        self.rows: dict[int, Row] = {}

    def take(self, batch: Iterable[Row]) -> None:
        for row in batch:
            self.rows[row.deal] = row
            for scores in row.scores:
                self._wins = [wins + share for wins, share in zip(self._wins, shares(scores), strict=True)]
        if self._trial is not None:
            self._trial.take(self.rows)

    @property
    def decided(self) -> bool:
        return self._trial is not None and self._trial.decided

    @property
    def over(self) -> bool:
        return self.decided or len(self.rows) == self._deals

    @property
    def missing(self) -> list[int]:
        return [] if self.over else [deal for deal in range(self._deals) if deal not in self.rows]

    @property
    def progress(self) -> Progress:
        return Progress(len(self.rows), self._deals, tuple(self._wins))

    @property
    def outcome(self) -> Outcome:
        """What counts is the same however the deals came in: up to the one that decided the test, or all."""
        if self._trial is None:
            return outcome(self._match, list(self.rows.values()), complete=self.over)
        last = self._trial.deals if self._trial.decided else self._deals
        rows = [row for row in self.rows.values() if row.deal < last]
        return outcome(self._match, rows, complete=self.over, evidence=self._trial.evidence)
