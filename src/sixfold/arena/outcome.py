"""What a match came to: victories, points and Elo of its bots."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from sixfold.arena.match import Match, Row
from sixfold.arena.statistics import (
    PAIR_RESULTS,
    Interval,
    Sprt,
    Verdict,
    elo,
    leads,
    less_luck,
    mean,
    mean_95,
    rate_95,
    rate_of_deals,
    shares,
    variance,
)


@dataclass(frozen=True, slots=True)
class Adjusted:
    """What a bot came to once what its luck explains is taken away: expected to be the same, with less scatter."""

    win_rate: float
    win_rate_95: Interval
    spread: float
    spread_95: Interval | None


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot's part in a match."""

    label: str
    wins: float
    """Victories; one that k bots share counts 1/k for each."""
    win_rate: float
    win_rate_95: Interval
    mean_score: float
    spread: float
    """How many points more than the others' mean it scores, on average."""
    spread_95: Interval | None
    """Nothing if there is only one deal."""
    adjusted: Adjusted | None = None
    """The same less luck; nothing if luck was not measured."""
    faults: dict[str, int] = field(default_factory=dict)
    """How many games it lost otherwise than by points, by what it did."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a sequential test says of the pairs so far."""

    test: Sprt
    llr: float
    pairs: tuple[int, ...]
    """How many pairs came to each of `PAIR_RESULTS`, for the first bot."""

    @property
    def verdict(self) -> Verdict:
        """Whether it is decided, and how."""
        return self.test.verdict(self.llr)


@dataclass(frozen=True, slots=True)
class Outcome:
    """All figures of a match."""

    match: Match
    rows: tuple[Row, ...]
    standings: tuple[Standing, ...]
    """In the order of the bots."""
    complete: bool
    """Whether everything asked for was played, or the test decided that it need not be."""
    evidence: Evidence | None = None
    saved: float | None = None
    """How many times fewer games give the same interval of the spread less luck; nothing if luck was not measured."""

    @property
    def deals(self) -> int:
        """How many deals were played, in all rotations each."""
        return len(self.rows)

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.deals * len(self.match.bots)

    @property
    def elo(self) -> float | None:
        """By how much Elo the first of two bots is above the second."""
        return elo(self.standings[0].win_rate) if len(self.standings) == 2 else None

    @property
    def elo_95(self) -> Interval | None:
        """The interval of `elo`."""
        if len(self.standings) != 2:
            return None
        low, high = self.standings[0].win_rate_95
        return Interval(elo(low), elo(high))


def outcome(match: Match, rows: Sequence[Row], *, complete: bool = True, evidence: Evidence | None = None) -> Outcome:
    """The figures of these rows; there must be one at least."""
    kept = tuple(sorted(rows))
    won = [[shares(scores) for scores in row.scores] for row in kept]
    ahead = [[leads(scores) for scores in row.scores] for row in kept]
    lucky = [[leads(luck) for luck in row.luck] for row in kept] if all(row.luck for row in kept) else None
    standings, raw, left = [], 0.0, 0.0
    for bot, label in enumerate(match.labels):
        rates = [mean([game[bot] for game in deal]) for deal in won]
        spreads = [mean([game[bot] for game in deal]) for deal in ahead]
        adjusted = None
        if lucky is not None:
            luck = [mean([game[bot] for game in deal]) for deal in lucky]
            spreads_left, rates_left = less_luck(spreads, luck), less_luck(rates, luck)
            adjusted = Adjusted(
                rate_of_deals(rates_left), rate_95(rates_left), mean(spreads_left), mean_95(spreads_left)
            )
            if len(kept) > 1:
                raw, left = raw + variance(spreads), left + variance(spreads_left)
        standings.append(
            Standing(
                label,
                wins=math.fsum(game[bot] for deal in won for game in deal),
                win_rate=mean(rates),
                win_rate_95=rate_95(rates),
                mean_score=mean([scores[bot] for row in kept for scores in row.scores]),
                spread=mean(spreads),
                spread_95=mean_95(spreads),
                adjusted=adjusted,
                faults=dict(Counter(game[bot] for row in kept for game in row.faults if game[bot])),
            )
        )
    return Outcome(match, kept, tuple(standings), complete, evidence, raw / left if left > 0 else None)


FEWEST_LESS_LUCK = 20
"""Of fewer deals luck explains too much, of two even all: until then a test goes by the results as they are."""


class Trial:
    """A sequential test in the course of a match: it takes the deals in their order, however they come in."""

    def __init__(self, test: Sprt) -> None:
        """Begin with no deals."""
        self._test = test
        self._pairs = [0] * len(PAIR_RESULTS)
        self._adjusted: _AdjustedPairs | None = None
        self._llr = 0.0
        self.deals = 0
        """How many deals, from number 0 on, it has taken: once it has decided it takes no more."""

    @property
    def decided(self) -> bool:
        """Whether there is a verdict."""
        return self._test.verdict(self._llr) is not Verdict.UNDECIDED

    def take(self, rows: dict[int, Row]) -> None:
        """Take all deals that follow the last one taken, until the test is decided."""
        while not self.decided and self.deals in rows:
            row = rows[self.deals]
            result = mean([shares(scores)[0] for scores in row.scores])
            self._pairs[PAIR_RESULTS.index(result)] += 1
            self.deals += 1
            if row.luck:
                self._adjusted = self._adjusted or _AdjustedPairs()
                self._adjusted.add(result, mean([leads(luck)[0] for luck in row.luck]))
            if self._adjusted is not None and self.deals >= FEWEST_LESS_LUCK:
                self._llr = self._test.llr_of_mean(self._adjusted.rate, self._adjusted.scatter, self.deals)
            else:
                self._llr = self._test.llr(self._pairs)

    @property
    def evidence(self) -> Evidence:
        """What it says now."""
        return Evidence(self._test, self._llr, tuple(self._pairs))


class _AdjustedPairs:
    """Results of pairs and their luck, summed up as they come."""

    def __init__(self) -> None:
        self._count = 0
        self._x = self._y = self._xx = self._xy = self._yy = 0.0

    def add(self, result: float, luck: float) -> None:
        self._count += 1
        self._x, self._y = self._x + luck, self._y + result
        self._xx, self._xy, self._yy = self._xx + luck**2, self._xy + luck * result, self._yy + result**2

    @property
    def _factor(self) -> float:
        scatter = self._xx - self._x**2 / self._count
        return (self._xy - self._x * self._y / self._count) / scatter if scatter > 1e-9 else 0.0

    @property
    def rate(self) -> float:
        """The mean result, less luck."""
        return (self._y - self._factor * self._x) / self._count

    @property
    def scatter(self) -> float:
        """The variance of a pair's result, less luck."""
        across = self._xy - self._x * self._y / self._count
        return max(0.0, self._yy - self._y**2 / self._count - self._factor * across) / self._count
