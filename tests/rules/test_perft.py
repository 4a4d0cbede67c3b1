"""Perft: how many ways a few fixed positions can go on. Every number was first found by the naive search."""

from __future__ import annotations

import pytest

from sixfold import Position, read_position
from sixfold.rules import perft
from strategies import known, naive_perft

OPENING = "- RsRcRdGfYtBx/OsOcPxPtBdGd 0/0 1 0"
ONE_TILE_OPENING = "- RsOcYtGfBdPx/OsYcGtBfPdRx 0/0 1 0"
CROSSING = "-1,-1:GtGfGdGc/1RfRdRcRs/3BcBs/4Ps YcYd/RtOs/PxRxBx 0/0/0 1 0"
JOINS = "0,0:RsRc1RtRf/2Gd1Gf/2Bd RdRxOd/GtRxYd 0/0 1 0"
BOTH_ENDS = "0,0:RcRtRf RsRdRx/GsGdGx 0/0 1 0"
EMPTY_BAG = (
    "-11,-9:7BfOf/7GfRfOfPf5Os/8Pf1PsYsRs3Oc/12Os2RtOt/8Gf1GsBsPs1OdRd/7GxGtGs1Bd1RfRdRsRx/7BxGx2BtGt1Gd1PxPt/"
    "7Ox2BcBxBtBsBd2Pd/6YsYxYtYfYc1YtYsYdYx1Px/1Rf1GxGt1Gs1Rt1PcPdPtPs2Gd/OdOfOcOxOt1OsOxOt1GcGd1RsRcRtRdRx/"
    "1Bf1BxBtBcBs3OcOd2Gc1Yd/1Pf1YxYt6Bd1BcPcYc/1Gf1PxPtPc7Yc1YfYd/1Yf11GcRc RcBf/RxPd 114/147 1 0"
)
CLOSED = "0,0:RsRcRtRfRdRx/RtRfRdRxRsRc/RdRxRsRcRtRf OsOcOtYsYcYt/GsGcGtBsBcBt 0/0 1 0"

COUNTS = [
    (OPENING, 1, 12),
    (OPENING, 2, 248),
    (ONE_TILE_OPENING, 1, 6),
    (ONE_TILE_OPENING, 2, 48),
    (CROSSING, 1, 4),
    (CROSSING, 2, 20),
    (CROSSING, 3, 308),
    (JOINS, 1, 80),
    (JOINS, 2, 984),
    (BOTH_ENDS, 1, 360),
    (BOTH_ENDS, 2, 3864),
    (EMPTY_BAG, 1, 12),
    (EMPTY_BAG, 2, 142),
    (EMPTY_BAG, 3, 831),
    (CLOSED, 1, 0),
]


def counted_naively(position: Position, depth: int) -> int:
    """The same number by the naive search."""
    hands = [known(hand) for hand in position.hands]
    return naive_perft(dict(position.board), hands, position.turn - 1, position.bag_size, depth)


@pytest.mark.untraced
@pytest.mark.parametrize(("position", "depth", "count"), COUNTS)
def test_the_counts_stay_what_they_are(position: str, depth: int, count: int) -> None:
    assert perft(read_position(position), depth) == count


@pytest.mark.untraced
@pytest.mark.parametrize(("position", "depth", "count"), [case for case in COUNTS if case[2] < 400])
def test_the_naive_search_counts_the_same(position: str, depth: int, count: int) -> None:
    assert counted_naively(read_position(position), depth) == count


def test_no_play_at_all_is_one_way_to_go_on() -> None:
    assert perft(read_position(CLOSED), 0) == 1


def test_nothing_follows_the_end_of_a_game() -> None:
    """The first to move lays the last tile of the hand: after each of its plays the game is over."""
    position = read_position(EMPTY_BAG.replace("RcBf/RxPd", "Rc/BfRxPd"))
    assert position.bag_size == 0
    assert [perft(position, depth) for depth in (1, 2)] == [counted_naively(position, 1), 0]
    assert perft(position, 1) > 0
