"""Intervals, Elo and the sequential test: against values worked out by hand, and by what must hold for any."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    rate_of,
    rate_of_deals,
    shares,
    variance,
)

pytestmark = pytest.mark.untraced

pair_results = st.lists(st.sampled_from(PAIR_RESULTS), min_size=1, max_size=60)


def test_a_victory_is_shared_by_those_who_tie() -> None:
    assert shares((201, 188)) == (1, 0)
    assert shares((190, 190)) == (0.5, 0.5)
    assert shares((120, 150, 150, 90)) == (0, 0.5, 0.5, 0)
    assert sum(shares((7, 7, 7))) == 1


def test_a_lead_is_over_the_mean_of_the_others() -> None:
    assert leads((210, 190)) == (20, -20)
    assert leads((10, 4, 1)) == (7.5, -1.5, -6)


def test_the_interval_of_a_mean() -> None:
    """The variance of 1, 2, 3 is 1, so the margin is 1.96 / √3."""
    assert mean_95([1, 2, 3]) == pytest.approx((2 - 1.131586, 2 + 1.131586), abs=1e-6)
    assert mean_95([4, 4, 4]) == (4, 4)
    assert mean_95([4]) is None


def test_the_interval_of_a_rate() -> None:
    """Ten wins of ten: Wilson's 1 / (1 + 1.96² / 10). Five of ten, with one more deal, are worth 100 / 11 trials."""
    assert rate_95([1.0] * 10) == pytest.approx((0.722467, 1), abs=1e-6)
    assert rate_95([0.0] * 10) == pytest.approx((0, 1 - 0.722467), abs=1e-6)
    assert rate_95([0.0, 1.0] * 5) == pytest.approx((0.22749, 0.77251), abs=1e-5)


def test_pairs_that_scatter_less_say_more() -> None:
    def width(values: list[float]) -> float:
        low, high = rate_95(values)
        return high - low

    split, half, swept = [0.5] * 100, [0.25, 0.75] * 50, [0.0, 1.0] * 50
    assert width(split) < width(half) < width(swept)
    assert width(swept) == pytest.approx(2 * 1.96 * 0.05, rel=0.03)
    assert width(half) == pytest.approx(2 * 1.96 * 0.025, rel=0.03)


@given(pair_results)
def test_an_interval_holds_its_rate_and_turns_round_with_it(values: list[float]) -> None:
    low, high = rate_95(values)
    rate = math.fsum(values) / len(values)
    assert 0 <= low <= rate <= high <= 1
    assert low < high
    turned = rate_95([1 - value for value in values])
    assert turned == pytest.approx((1 - high, 1 - low), abs=1e-12)


def test_nineteen_intervals_of_twenty_hold_the_truth() -> None:
    lots = random.Random(1)
    weights = (1, 1, 4, 2, 6)
    truth = math.fsum(w * r for w, r in zip(weights, PAIR_RESULTS, strict=True)) / sum(weights)
    held = 0
    for _ in range(1000):
        low, high = rate_95(lots.choices(PAIR_RESULTS, weights, k=80))
        held += low <= truth <= high
    assert 930 <= held <= 970


def test_elo_of_a_rate() -> None:
    assert elo(0.5) == 0
    assert elo(0.75) == pytest.approx(190.8485)
    assert elo(10 / 11) == pytest.approx(400)
    assert (elo(0), elo(1)) == (-math.inf, math.inf)


@given(st.floats(0.001, 0.999))
def test_elo_and_rate_are_each_others_inverse(rate: float) -> None:
    assert rate_of(elo(rate)) == pytest.approx(rate)
    assert elo(1 - rate) == pytest.approx(-elo(rate), abs=1e-9)


def test_the_bounds_of_a_test_with_errors_of_one_in_twenty() -> None:
    test = Sprt(0, 10)
    assert Interval(test.lower, test.upper) == pytest.approx((-math.log(19), math.log(19)))
    assert test.verdict(3) is Verdict.H1
    assert test.verdict(-3) is Verdict.H0
    assert test.verdict(2.9) is Verdict.UNDECIDED
    assert Sprt(0, 10).llr([0] * 5) == pytest.approx(0, abs=0.01)


def test_the_ratio_of_pairs_that_are_all_or_nothing_is_that_of_a_coin() -> None:
    test = Sprt(0, 100)
    p1 = rate_of(100)
    by_hand = 30 * math.log(p1 / 0.5) + 20 * math.log((1 - p1) / 0.5)
    assert test.llr([20, 0, 0, 0, 30]) == pytest.approx(by_hand, abs=0.02)


def test_the_ratio_of_many_pairs_is_that_of_a_normal_distribution() -> None:
    """For small differences it is n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)."""
    counts = [300, 700, 2200, 900, 400]
    total = sum(counts)
    mean = sum(c * r for c, r in zip(counts, PAIR_RESULTS, strict=True)) / total
    variance = sum(c * (r - mean) ** 2 for c, r in zip(counts, PAIR_RESULTS, strict=True)) / total
    s0, s1 = rate_of(0), rate_of(10)
    expected = total * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert Sprt(0, 10).llr(counts) == pytest.approx(expected, rel=0.02)


@given(st.lists(st.integers(0, 200), min_size=5, max_size=5))
def test_the_ratio_turns_round_with_the_bots(counts: list[int]) -> None:
    assert Sprt(-20, 20).llr(counts) == pytest.approx(-Sprt(-20, 20).llr(counts[::-1]), abs=1e-6)


def test_the_test_is_seldom_wrong() -> None:
    lots = random.Random(2)
    test, wrong = Sprt(-60, 60), 0
    for _ in range(60):
        counts, llr = [0] * 5, 0.0
        while test.verdict(llr) is Verdict.UNDECIDED:
            # Two games, each won with the chance that H1 claims.
            wins = sum(lots.random() < rate_of(60) for _ in range(2))
            counts[2 * wins] += 1
            llr = test.llr(counts)
        wrong += test.verdict(llr) is Verdict.H0
    assert wrong <= 7


def test_less_luck_a_result_scatters_less_and_means_the_same() -> None:
    lots = random.Random(5)
    luck = [lots.gauss(0, 3) for _ in range(4000)]
    values = [2 + 1.1 * x + lots.gauss(0, 1) for x in luck]
    adjusted = less_luck(values, luck)
    assert variance(adjusted) == pytest.approx(1, rel=0.1)
    assert mean(adjusted) == pytest.approx(2, abs=4 / math.sqrt(4000))


@given(st.lists(st.tuples(st.floats(-9, 9), st.floats(-9, 9)), min_size=3, max_size=8), st.floats(-9, 9))
def test_nothing_of_a_deal_decides_how_much_its_own_luck_counts(deals: list[tuple[float, float]], other: float) -> None:
    """So the factor is independent of the luck that it weighs, and the mean stays unbiased."""
    values, luck = [y for y, _ in deals], [x for _, x in deals]
    adjusted = less_luck(values, luck)[0]
    moved = less_luck([other, *values[1:]], luck)[0]
    assert moved - other == pytest.approx(adjusted - values[0], abs=1e-6)


def test_few_deals_and_equal_luck_change_nothing() -> None:
    assert less_luck([1.0, 5.0], [2.0, -2.0]) == [1.0, 5.0]
    assert less_luck([1.0, 5.0, 3.0], [2.0, 2.0, 2.0]) == [1.0, 5.0, 3.0]


def test_a_rate_less_luck_stays_a_rate() -> None:
    assert rate_95([1.1, 1.2, 1.1]).high == 1
    assert rate_of_deals([1.1, 1.2]) == 1


def test_the_ratio_of_pairs_less_luck_is_that_of_a_normal_distribution() -> None:
    s0, s1 = rate_of(0), rate_of(10)
    expected = 5000 * (s1 - s0) * (2 * 0.51 - s0 - s1) / (2 * 0.05)
    assert Sprt(0, 10).llr_of_mean(0.51, 0.05, 5000) == pytest.approx(expected, rel=0.01)
    assert abs(Sprt(0, 100).llr_of_mean(1, 0, 2)) < 3  # Two pairs that agree decide nothing.


@pytest.mark.parametrize(("elo0", "elo1"), [(10, 0), (5, 5), (math.nan, 1), (0, math.inf), (-1e9, 0)])
def test_a_test_without_sense_is_refused(elo0: float, elo1: float) -> None:
    with pytest.raises(ValueError, match="is below the second, and both lie between"):
        Sprt(elo0, elo1)
