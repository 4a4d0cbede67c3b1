"""Lanes: real threads, and a line in which everybody has their turn, whoever else waits for how much."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

import pytest

from patience import PATIENCE
from sixfold.server.live.lanes import Lane
from sixfold.server.refusals import Denied


@asynccontextmanager
async def held(lane: Lane, rank: int = 0) -> AsyncIterator[None]:
    """All threads of the lane are at work until the block ends: what is asked for there has to wait."""
    go, begun = threading.Event(), threading.Semaphore(0)

    def work() -> None:
        begun.release()
        assert go.wait(PATIENCE)

    holding = [asyncio.ensure_future(lane.do("the test", work, rank=rank)) for _ in range(lane.threads)]
    for _ in holding:
        assert await asyncio.to_thread(begun.acquire, timeout=PATIENCE)
    try:
        yield
    finally:
        go.set()
        await asyncio.gather(*holding)


class Diary:
    """Notes what was done, and in which order."""

    def __init__(self, lane: Lane) -> None:
        self.done: list[str] = []
        self._lane = lane

    def ask(self, owner: str, count: int = 1, rank: int = 0) -> list[asyncio.Future[None]]:
        """So many pieces of work of this owner: `ann 1`, `ann 2` and so on."""
        works = [partial(self.done.append, f"{owner} {number}") for number in range(1, count + 1)]
        return [asyncio.ensure_future(self._lane.do(owner, work, rank=rank)) for work in works]


async def test_owners_have_their_turn_whoever_waits_for_more() -> None:
    lane = Lane("test", 1)
    diary = Diary(lane)
    async with held(lane):
        asked = [*diary.ask("ann", 4), *diary.ask("ben", 2), *diary.ask("cem")]
        await asyncio.sleep(0)
        assert lane.waiting() == 7
    await asyncio.gather(*asked)
    assert diary.done == ["ann 1", "ben 1", "cem 1", "ann 2", "ben 2", "ann 3", "ann 4"]
    lane.close()


async def test_whoever_comes_later_waits_for_one_piece_of_each_and_not_for_all() -> None:
    lane = Lane("test", 1)
    diary = Diary(lane)
    late: list[asyncio.Future[None]] = []
    loop = asyncio.get_running_loop()

    def come_late() -> None:
        came = threading.Event()

        def come() -> None:
            late.extend(diary.ask("ben"))
            loop.call_soon(came.set)

        loop.call_soon_threadsafe(come)
        assert came.wait(PATIENCE)

    async with held(lane):
        asked = diary.ask("ann", 2)
        asked.append(asyncio.ensure_future(lane.do("ann", come_late)))
        asked += diary.ask("ann", 5)
    await asyncio.gather(*asked)
    await asyncio.gather(*late)
    assert diary.done.index("ben 1") == 3, "after what was under way, and one more of Ann's"
    lane.close()


async def test_a_lower_rank_waits_until_nothing_else_does() -> None:
    lane = Lane("test", 1, ranks=2)
    diary = Diary(lane)
    async with held(lane, rank=1):
        asked = [*diary.ask("watched", 3, rank=1), *diary.ask("ann", 2), *diary.ask("ben")]
        await asyncio.sleep(0)
        assert (lane.waiting(0), lane.waiting(1)) == (3, 3)
    await asyncio.gather(*asked)
    assert diary.done == ["ann 1", "ben 1", "ann 2", "watched 1", "watched 2", "watched 3"]
    lane.close()


async def test_as_many_work_side_by_side_as_there_are_threads() -> None:
    lane = Lane("test", 3)
    together = threading.Barrier(3, timeout=PATIENCE)
    names = await asyncio.gather(*(lane.do("ann", partial(meet, together)) for _ in range(3)))
    assert len(set(names)) == 3
    assert all(name.startswith("sixfold-test") for name in names)
    lane.close()


def meet(barrier: threading.Barrier) -> str:
    barrier.wait()
    return threading.current_thread().name


async def test_an_owner_may_have_so_much_waiting_and_no_more() -> None:
    lane = Lane("test", 1)
    work: Callable[[], int] = int
    async with held(lane):
        waiting = [asyncio.ensure_future(lane.do("ann", work, most=2)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Denied, match="too-many-requests"):
            await lane.do("ann", work, most=2)
        other = asyncio.ensure_future(lane.do("ben", work, most=2))
        await asyncio.sleep(0)
    assert await asyncio.gather(*waiting, other) == [0, 0, 0]
    lane.close()


async def test_what_goes_wrong_is_told_to_whoever_asked_and_the_lane_goes_on() -> None:
    lane = Lane("test", 1)
    with pytest.raises(ZeroDivisionError):
        await lane.do("ann", lambda: 1 // 0)
    assert await lane.do("ann", lambda: 6) == 6
    lane.close()


async def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    lane = Lane("test", 1)
    diary = Diary(lane)
    async with held(lane):
        gone, stays = [*diary.ask("ann"), *diary.ask("ann"), *diary.ask("ben")], diary.ask("cem")
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        await asyncio.gather(*gone, return_exceptions=True)
    await asyncio.gather(*stays)
    assert diary.done == ["cem 1"]
    lane.close()


async def test_whoever_waits_when_the_lane_is_closed_is_sent_away() -> None:
    lane = Lane("test", 1)
    diary = Diary(lane)
    async with held(lane):
        waiting = diary.ask("ann", 2)
        await asyncio.sleep(0)
        lane.close()
        for one in await asyncio.gather(*waiting, return_exceptions=True):
            assert isinstance(one, Denied), "asked to try again elsewhere: nobody has given up"
    assert diary.done == []


async def test_a_lane_that_is_closed_takes_nothing_more_and_says_so() -> None:
    lane = Lane("test", 1)
    assert await lane.do("ann", lambda: 1) == 1
    lane.close()
    with pytest.raises(Denied, match="too-many-requests"):
        await lane.do("ann", lambda: 2)
