"""What a row of deals tells of strength: means with 95 % intervals, Elo, and the sequential test of two hypotheses.

Games of one deal are not independent, so the deal is the unit: of each, only its mean over all rotations counts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

NORMAL_95 = 1.959963984540054
"""This many standard errors to either side hold 95 % of a normal distribution."""

PAIR_RESULTS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a pair of games can come to on average: nothing, half a game of two, ... both games."""

MOST_ELO = 2000
"""No test is about a greater difference."""

_HALVINGS = 60
"""As many as a float is exact."""


class Interval(NamedTuple):
    """The 95 % interval of a figure."""

    low: float
    high: float


class Verdict(StrEnum):
    """What a sequential test has come to."""

    H0 = "H0"
    H1 = "H1"
    UNDECIDED = "undecided"


def shares(scores: Sequence[int]) -> tuple[float, ...]:
    """How much of the victory each score brings: those tied for the most points share it."""
    best = max(scores)
    share = 1 / scores.count(best)
    return tuple(share if score == best else 0.0 for score in scores)


def leads(scores: Sequence[float]) -> tuple[float, ...]:
    """Each score minus the mean of the others."""
    total, others = sum(scores), len(scores) - 1
    return tuple(score - (total - score) / others for score in scores)


def mean(values: Sequence[float]) -> float:
    """The mean, summed without loss, so that it is exact whenever it can be."""
    return math.fsum(values) / len(values)


def mean_95(values: Sequence[float]) -> Interval | None:
    """The interval of a mean over deals; one deal alone has none."""
    if len(values) < 2:
        return None
    centre = mean(values)
    margin = NORMAL_95 * math.sqrt(variance(values) / len(values))
    return Interval(centre - margin, centre + margin)


def variance(values: Sequence[float]) -> float:
    """The variance of what these values, two at least, were drawn from."""
    centre = mean(values)
    return math.fsum((value - centre) ** 2 for value in values) / (len(values) - 1)


def less_luck(values: Sequence[float], luck: Sequence[float]) -> list[float]:
    """The result of each deal without what its luck explains: how much a point of luck counts is told by the others.

    Luck has the expectation 0, and nothing of a deal decides its own factor: so the mean stays what it was expected to
    be, and only its scatter shrinks. Fewer than three deals tell nothing.
    """
    if len(values) < 3:
        return list(values)
    sum_x, sum_y = math.fsum(luck), math.fsum(values)
    sum_xx = math.fsum(x * x for x in luck)
    sum_xy = math.fsum(x * y for x, y in zip(luck, values, strict=True))
    others = len(values) - 1
    adjusted = []
    for x, y in zip(luck, values, strict=True):
        left_x, left_y = sum_x - x, sum_y - y
        scatter = sum_xx - x * x - left_x**2 / others
        factor = (sum_xy - x * y - left_x * left_y / others) / scatter if scatter > 1e-9 else 0.0
        adjusted.append(y - factor * x)
    return adjusted


def rate_95(values: Sequence[float]) -> Interval:
    """The interval of a rate over deals, each from 0 to 1.

    It is Wilson's, for as many plain trials as the scatter of the deals is worth. One more deal, as scattered as can
    be, is counted in: else a few deals that happen to agree would look certain.
    """
    count, rate = len(values), rate_of_deals(values)
    widest = rate * (1 - rate)
    worth = float(count)
    if widest > 0:
        worth *= count * widest / (math.fsum((value - rate) ** 2 for value in values) + widest)
    square = NORMAL_95**2 / worth
    centre = (rate + square / 2) / (1 + square)
    margin = math.sqrt(square * (widest + square / 4)) / (1 + square)
    return Interval(centre - margin if rate > 0 else 0.0, centre + margin if rate < 1 else 1.0)


def rate_of_deals(values: Sequence[float]) -> float:
    """The mean of the deals as a rate: less luck, a deal may come to more than a victory, or to less than nothing."""
    return min(max(mean(values), 0.0), 1.0)


def elo(rate: float) -> float:
    """The difference in Elo that a win rate stands for; infinite for nothing but wins or losses."""
    if not 0 < rate < 1:
        return math.copysign(math.inf, rate - 0.5)
    return 400 * math.log10(rate / (1 - rate))


def rate_of(difference: float) -> float:
    """The win rate that a difference in Elo stands for."""
    return 1 / (1 + 10 ** (-difference / 400))


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of H0, "the first bot is `elo0` above the second", against H1, "it is `elo1` above".

    The generalised likelihood ratio of pairs by their five results: both hypotheses get the distribution that explains
    the pairs best among all with the mean they claim.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    """How often H1 is believed though H0 holds."""
    beta: float = 0.05
    """How often H0 is believed though H1 holds."""

    def __post_init__(self) -> None:
        if not -MOST_ELO <= self.elo0 < self.elo1 <= MOST_ELO:
            raise ValueError(
                f"the first Elo of a test is below the second, and both lie between -{MOST_ELO} and {MOST_ELO}: "
                f"not {self.elo0:g} and {self.elo1:g}"
            )

    @property
    def lower(self) -> float:
        """At this log-likelihood ratio H0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At this log-likelihood ratio H1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def llr(self, counts: Sequence[float]) -> float:
        """The log-likelihood ratio, of how many pairs came to each of `PAIR_RESULTS`."""
        # Nothing is thought impossible because it has not happened yet.
        seen = [max(count, 1e-3) for count in counts]
        under = [_tilts(seen, rate_of(difference)) for difference in (self.elo0, self.elo1)]
        # Each likelihood is that of the counts divided by the tilt of each result.
        return math.fsum(count * math.log(t0 / t1) for count, t0, t1 in zip(seen, *under, strict=True))

    def llr_of_mean(self, rate: float, scatter: float, pairs: int) -> float:
        """The log-likelihood ratio of this many pairs of this mean and scatter (a variance), by the normal law.

        One more pair, as scattered as can be, is counted in: else a few pairs that happen to agree would decide.
        """
        low, high = rate_of(self.elo0), rate_of(self.elo1)
        variance = (scatter * pairs + 0.25) / (pairs + 1)
        return pairs * (high - low) * (2 * rate - low - high) / (2 * variance)

    def verdict(self, llr: float) -> Verdict:
        """What this log-likelihood ratio decides."""
        if llr >= self.upper:
            return Verdict.H1
        return Verdict.H0 if llr <= self.lower else Verdict.UNDECIDED


def _tilts(counts: Sequence[float], rate: float) -> list[float]:
    """By what to divide each result's share so that the mean becomes `rate` at the least loss of likelihood.

    The divisors are 1 + x * (result - rate), with the one x for which the mean is right. The sum below falls as x
    grows, and changes its sign between the poles of the outermost results.
    """
    offsets = [result - rate for result in PAIR_RESULTS]
    low, high = -1 / offsets[-1], -1 / offsets[0]
    for _ in range(_HALVINGS):
        x = (low + high) / 2
        if math.fsum(count * offset / (1 + x * offset) for count, offset in zip(counts, offsets, strict=True)) > 0:
            low = x
        else:
            high = x
    return [1 + x * offset for offset in offsets]
