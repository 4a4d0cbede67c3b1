"""Shares of the event loop's time: whoever has had too much of it waits, and nobody else."""

from __future__ import annotations

import asyncio

from server.running import soon
from sixfold.server.config import Rate
from sixfold.server.live.shares import Share, Shares, begin, metered


async def test_whoever_has_had_too_much_waits_and_nobody_else() -> None:
    shares = Shares(Rate(0.01, 1.0))
    greedy, modest = shares.of("10.0.0.1"), shares.of("10.0.0.2")
    greedy.pay(0.05)
    await modest.admit()
    done: list[int] = []

    async def work(number: int) -> None:
        await greedy.admit()
        done.append(number)

    works = [asyncio.create_task(work(number)) for number in range(3)]
    await asyncio.sleep(0)
    assert not done
    works[1].cancel()
    await soon(asyncio.gather(*works, return_exceptions=True))
    assert done == [0, 2], "in the order in which they came"
    assert shares.of("10.0.0.1") is greedy


async def test_time_is_counted_while_it_is_used_and_not_while_something_is_waited_for() -> None:
    paid: list[float] = []

    class Noted(Share):
        def pay(self, seconds: float) -> None:
            paid.append(seconds)

    share = Noted(Rate(1.0, 1.0))
    waited_for: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def work() -> int:
        try:
            await asyncio.sleep(0)
            return await waited_for
        except ValueError:
            return -1

    task = asyncio.ensure_future(metered(work(), share))
    for _ in range(3):
        await asyncio.sleep(0)
    assert len(paid) == 2
    waited_for.set_exception(ValueError())
    assert await task == -1
    assert len(paid) == 3


async def test_what_has_to_wait_for_nothing_is_done_at_once_and_the_rest_is_metered() -> None:
    share = Share(Rate(1.0, 1.0))
    futures: list[asyncio.Future[None]] = [asyncio.get_running_loop().create_future() for _ in range(2)]
    done: list[object] = []

    async def work(number: int) -> None:
        if number < len(futures):
            await futures[number]
        done.append(number)

    assert begin(work(2), share) is None
    waiting = [begin(work(number), share) for number in range(2)]
    tasks = [asyncio.ensure_future(rest) for rest in waiting if rest is not None]
    await asyncio.sleep(0)
    assert done == [2]
    tasks[0].cancel()
    futures[1].set_result(None)
    await asyncio.wait(tasks)
    assert done == [2, 1]
    assert tasks[0].cancelled()
