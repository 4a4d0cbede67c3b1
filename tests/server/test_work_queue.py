"""Fair queues: in front of threads, and of a worker process."""

from __future__ import annotations

import asyncio
import io
import json
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial

import pytest

from patience import PATIENCE
from server.running import House, soon
from sixfold.rules import Refusal
from sixfold.server.live.work_queue import MOST_WAITING, FairQueue, JobLimits, Worker, WorkerDied, WorkerQueue, do_jobs
from sixfold.server.refusals import Denial, Denied
from sixfold.server.wire.read import MOST_HANDS, MOST_LINES

# A queue in front of threads.


@asynccontextmanager
async def held(queue: FairQueue, rank: int = 0) -> AsyncIterator[None]:
    """Keep all threads of the queue busy until the block ends: further jobs have to wait."""
    go, begun = threading.Event(), threading.Semaphore(0)

    def work() -> None:
        begun.release()
        assert go.wait(PATIENCE)

    holding = [asyncio.ensure_future(queue.do("the test", work, rank=rank)) for _ in range(queue.threads)]
    for _ in holding:
        assert await asyncio.to_thread(begun.acquire, timeout=PATIENCE)
    try:
        yield
    finally:
        go.set()
        await asyncio.gather(*holding)


class Diary:
    """Notes which jobs were done, in their order."""

    def __init__(self, queue: FairQueue) -> None:
        self.done: list[str] = []
        self._queue = queue

    def ask(self, owner: str, count: int = 1, rank: int = 0) -> list[asyncio.Future[None]]:
        """Queue up jobs of this owner: `ann 1`, `ann 2` and so on."""
        works = [partial(self.done.append, f"{owner} {number}") for number in range(1, count + 1)]
        return [asyncio.ensure_future(self._queue.do(owner, work, rank=rank)) for work in works]


async def test_owners_have_their_turn_whoever_waits_for_more() -> None:
    queue = FairQueue("test", 1)
    diary = Diary(queue)
    async with held(queue):
        asked = [*diary.ask("ann", 4), *diary.ask("ben", 2), *diary.ask("cem")]
        await asyncio.sleep(0)
        assert queue.waiting() == 7
    await asyncio.gather(*asked)
    assert diary.done == ["ann 1", "ben 1", "cem 1", "ann 2", "ben 2", "ann 3", "ann 4"]
    queue.close()


async def test_whoever_comes_later_waits_for_one_piece_of_each_and_not_for_all() -> None:
    queue = FairQueue("test", 1)
    diary = Diary(queue)
    late: list[asyncio.Future[None]] = []
    loop = asyncio.get_running_loop()

    def come_late() -> None:
        came = threading.Event()

        def come() -> None:
            late.extend(diary.ask("ben"))
            loop.call_soon(came.set)

        loop.call_soon_threadsafe(come)
        assert came.wait(PATIENCE)

    async with held(queue):
        asked = diary.ask("ann", 2)
        asked.append(asyncio.ensure_future(queue.do("ann", come_late)))
        asked += diary.ask("ann", 5)
    await asyncio.gather(*asked)
    await asyncio.gather(*late)
    assert diary.done.index("ben 1") == 3, "after what was under way, and one more of Ann's"
    queue.close()


async def test_a_lower_rank_waits_until_nothing_else_does() -> None:
    queue = FairQueue("test", 1, ranks=2)
    diary = Diary(queue)
    async with held(queue, rank=1):
        asked = [*diary.ask("watched", 3, rank=1), *diary.ask("ann", 2), *diary.ask("ben")]
        await asyncio.sleep(0)
        assert (queue.waiting(0), queue.waiting(1)) == (3, 3)
    await asyncio.gather(*asked)
    assert diary.done == ["ann 1", "ben 1", "ann 2", "watched 1", "watched 2", "watched 3"]
    queue.close()


async def test_as_many_work_side_by_side_as_there_are_threads() -> None:
    queue = FairQueue("test", 3)
    together = threading.Barrier(3, timeout=PATIENCE)
    names = await asyncio.gather(*(queue.do("ann", partial(meet, together)) for _ in range(3)))
    assert len(set(names)) == 3
    assert all(name.startswith("sixfold-test") for name in names)
    queue.close()


def meet(barrier: threading.Barrier) -> str:
    barrier.wait()
    return threading.current_thread().name


async def test_an_owner_may_have_so_much_waiting_and_no_more() -> None:
    queue = FairQueue("test", 1)
    work: Callable[[], int] = int
    async with held(queue):
        waiting = [asyncio.ensure_future(queue.do("ann", work, most=2)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Denied, match="too-many-requests"):
            await queue.do("ann", work, most=2)
        other = asyncio.ensure_future(queue.do("ben", work, most=2))
        await asyncio.sleep(0)
    assert await asyncio.gather(*waiting, other) == [0, 0, 0]
    queue.close()


async def test_what_goes_wrong_is_told_to_whoever_asked_and_the_queue_goes_on() -> None:
    queue = FairQueue("test", 1)
    with pytest.raises(ZeroDivisionError):
        await queue.do("ann", lambda: 1 // 0)
    assert await queue.do("ann", lambda: 6) == 6
    queue.close()


async def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    queue = FairQueue("test", 1)
    diary = Diary(queue)
    async with held(queue):
        gone, stays = [*diary.ask("ann"), *diary.ask("ann"), *diary.ask("ben")], diary.ask("cem")
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        await asyncio.gather(*gone, return_exceptions=True)
    await asyncio.gather(*stays)
    assert diary.done == ["cem 1"]
    queue.close()


async def test_whoever_waits_when_the_queue_is_closed_is_sent_away() -> None:
    queue = FairQueue("test", 1)
    diary = Diary(queue)
    async with held(queue):
        waiting = diary.ask("ann", 2)
        await asyncio.sleep(0)
        queue.close()
        for one in await asyncio.gather(*waiting, return_exceptions=True):
            assert isinstance(one, Denied), "asked to try again elsewhere: nobody has given up"
    assert diary.done == []


async def test_a_queue_that_is_closed_takes_nothing_more_and_says_so() -> None:
    queue = FairQueue("test", 1)
    assert await queue.do("ann", lambda: 1) == 1
    queue.close()
    with pytest.raises(Denied, match="too-many-requests"):
        await queue.do("ann", lambda: 2)


# A worker.

BUSY = """
import time
end = time.thread_time() + 0.3
while time.thread_time() < end: pass
"""
"""Takes 0.3 s of CPU time."""


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.end()


@pytest.fixture
def strict() -> Iterator[Worker]:
    """A worker that may take nothing for long."""
    worker = Worker(JobLimits(seconds=PATIENCE, cpu_seconds=1, memory_bytes=2**28))
    yield worker
    worker.end()


@pytest.mark.traced_processes
def test_a_worker_does_jobs_in_another_process(worker: Worker) -> None:
    assert worker.do(divmod, 7, 2) == (3, 1)
    assert worker.do(os.getpid) == worker.do(os.getpid) != os.getpid()
    worker.end()
    worker.end()


def test_a_job_raises_as_it_does_there(worker: Worker) -> None:
    with pytest.raises(ZeroDivisionError):
        worker.do(divmod, 1, 0)
    assert worker.do(divmod, 7, 2) == (3, 1)


def test_a_worker_that_ends_is_followed_by_another(worker: Worker) -> None:
    first = worker.do(os.getpid)
    os.kill(first, signal.SIGKILL)
    while worker._process is not None and worker._process.poll() is None:
        time.sleep(0.01)
    assert worker.do(os.getpid) != first
    with pytest.raises(WorkerDied, match="_exit, with status 3"):
        worker.do(os._exit, 3)
    assert worker.do(divmod, 7, 2) == (3, 1)


def test_a_job_that_takes_too_long_is_ended() -> None:
    worker = Worker(JobLimits(seconds=0.2))
    with pytest.raises(WorkerDied, match=f"sleep, with status {-signal.SIGKILL}"):
        worker.do(time.sleep, PATIENCE)
    worker.end()


@pytest.mark.skipif(sys.platform == "win32", reason="CPU time is not limited there")
def test_a_job_that_takes_too_much_cpu_time_is_ended(strict: Worker) -> None:
    with pytest.raises(WorkerDied, match=f"pow, with status {-signal.SIGPROF}"):
        strict.do(pow, 3, 10**10)
    assert strict.do(divmod, 7, 2) == (3, 1)


def test_short_jobs_may_take_any_cpu_time_together(strict: Worker) -> None:
    strict.do(exec, "import time; time.process_time = float")  # By clock ticks, the system counts more than this tells.
    first = strict.do(os.getpid)
    for _ in range(8):
        strict.do(exec, BUSY)
    assert strict.do(os.getpid) == first


@pytest.mark.skipif(sys.platform != "linux", reason="memory is not limited elsewhere")
def test_a_job_that_takes_too_much_memory_is_ended(strict: Worker) -> None:
    with pytest.raises(WorkerDied, match="bytes, with status 0"):
        strict.do(bytes, 2**29)
    assert strict.do(divmod, 7, 2) == (3, 1)


def test_a_worker_works_until_there_are_no_more_jobs() -> None:
    jobs, results = io.BytesIO(), io.BytesIO()
    pickle.dump((divmod, (7, 2)), jobs)
    pickle.dump((divmod, (7, 0)), jobs)
    jobs.seek(0)
    do_jobs(jobs, results, cpu_seconds=0)
    results.seek(0)
    assert pickle.load(results) == (True, (3, 1))
    fine, error = pickle.load(results)
    assert not fine
    assert isinstance(error, ZeroDivisionError)


def test_a_refusal_crosses_processes_whole() -> None:
    denied = Denied(Denial.BAD_RECORD, "not so", line=3, refusal=Refusal.LINE_MIXED)
    came: Denied = pickle.loads(pickle.dumps(denied))
    assert (came.code, came.sentence, came.line, came.refusal) == ("bad-record", "not so", 3, Refusal.LINE_MIXED)


async def test_owners_take_turns_in_front_of_a_worker() -> None:
    queue = WorkerQueue("test")
    order: list[str] = []

    async def ask(owner: str) -> None:
        await queue.ask(owner, time.sleep, 0)
        order.append(owner)

    many = [asyncio.create_task(ask("greedy")) for _ in range(MOST_WAITING + 1)]
    await asyncio.sleep(0)
    with pytest.raises(Denied, match="too-many-requests"):
        await ask("greedy")
    await soon(ask("modest"))
    assert order.index("modest") <= 3
    await soon(asyncio.gather(*many))
    waiting = [asyncio.create_task(ask("greedy")) for _ in range(3)]
    await asyncio.sleep(0)
    queue.close()
    _, *answers = await soon(asyncio.gather(*waiting, return_exceptions=True))
    assert [str(answer) for answer in answers] == [str(Denied(Denial.TOO_MANY_REQUESTS))] * 2
    with pytest.raises(Denied, match="too-many-requests"):
        await ask("late")


def test_more_than_four_hands_are_refused_at_the_door(house: House) -> None:
    for path in ("check", "plays"):
        for hands in (MOST_HANDS + 1, 960):
            body = json.dumps({"position": f"- {'/'.join(['?'] * hands)} {'/'.join(['0'] * 4)} 1 0"}).encode()
            status, _, answer = house.request("POST", f"/api/positions/{path}", body)
            assert (status, json.loads(answer)["code"]) == (422, "bad-position")
            assert "at most 4 hands" in json.loads(answer)["sentence"]


def test_a_record_of_too_many_lines_is_refused_before_it_is_read(house: House) -> None:
    text = "sixfold 1\nedition mindware\n" + "#\n" * MOST_LINES
    status, _, answer = house.request("POST", "/api/records/read", json.dumps({"text": text}).encode())
    assert (status, json.loads(answer)["code"]) == (422, "bad-record")
    assert str(MOST_LINES) in json.loads(answer)["sentence"]
