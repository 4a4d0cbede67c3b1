"""The thread that writes: one thing after another, and whoever waits hears what came of it."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

import pytest

from sixfold.store.scribe import Scribe


async def test_work_is_done_in_order_in_one_other_thread() -> None:
    scribe, seen = Scribe("scribe"), list[tuple[int, str]]()

    def work(number: int) -> int:
        seen.append((number, threading.current_thread().name))
        return 2 * number

    assert await asyncio.gather(*(scribe.do(partial(work, i)) for i in range(20))) == [2 * i for i in range(20)]
    assert seen == [(i, "scribe") for i in range(20)]
    await asyncio.to_thread(scribe.close)


async def test_what_fails_is_raised_where_it_is_waited_for_and_the_next_is_done() -> None:
    scribe = Scribe("scribe")

    def fail() -> None:
        raise OSError("the disk is full")

    with pytest.raises(OSError, match="full"):
        await scribe.do(fail)
    assert await scribe.do(lambda: 5) == 5
    await asyncio.to_thread(scribe.close)


async def test_who_is_cancelled_hears_nothing_and_it_is_done_all_the_same() -> None:
    scribe, may_go_on, done = Scribe("scribe"), threading.Event(), list[int]()

    def work() -> None:
        may_go_on.wait()
        done.append(1)

    waiting = asyncio.create_task(scribe.do(work))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    may_go_on.set()
    assert await scribe.do(lambda: 7) == 7
    assert done == [1]
    await asyncio.to_thread(scribe.close)


def test_it_outlives_the_event_loop_of_who_asked() -> None:
    scribe, may_go_on = Scribe("scribe"), threading.Event()

    async def ask_and_leave() -> None:
        task = asyncio.current_task()
        assert task is not None
        asyncio.get_running_loop().call_soon(task.cancel)
        await scribe.do(may_go_on.wait)

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(ask_and_leave())
    may_go_on.set()

    async def ask() -> int:
        return await scribe.do(lambda: 3)

    assert asyncio.run(ask()) == 3
    scribe.close()


def test_who_never_worked_is_closed_at_once() -> None:
    Scribe("scribe").close()
