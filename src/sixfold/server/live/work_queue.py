"""Fair queues for long work: in front of threads, or of a worker process.

Threads suit the core, which releases the GIL. Work in Python would slow the tables down, as only one thread at a time
runs Python, and drawing a PNG lets no other run at all: a worker process of low priority does it. A job that takes too
much ends the worker; the next job starts another.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache, partial
from typing import IO, Any, NamedTuple, TypeVar

from sixfold.server.refusals import Denial, Denied

T = TypeVar("T")

MOST_WAITING = 32
"""The most jobs of one owner that wait for a worker; the next one is refused."""
NICENESS = 5


class _Job(NamedTuple):
    work: Callable[[], Any]
    done: asyncio.Future[Any]


class _Waiting:
    """Jobs that wait, all of one rank: a queue for each owner. Owners are served in turn."""

    def __init__(self) -> None:
        self.count = 0
        """Jobs of all owners. Any thread may read it."""
        self._queues: dict[str, deque[_Job]] = {}

    def count_of(self, owner: str) -> int:
        return len(self._queues.get(owner, ()))

    def put(self, owner: str, job: _Job) -> None:
        self._queues.setdefault(owner, deque()).append(job)
        self.count += 1

    def take(self) -> _Job | None:
        """The next job of the owner whose turn it is. Jobs that nobody waits for any more are left out."""
        while self._queues:
            owner, queue = next(iter(self._queues.items()))
            del self._queues[owner]
            while queue:
                job = queue.popleft()
                self.count -= 1
                if not job.done.done():
                    if queue:
                        self._queues[owner] = queue
                    return job
        return None


class FairQueue:
    """A queue in front of threads. Jobs of a lower rank wait until there are no others."""

    def __init__(self, name: str, threads: int = 1, ranks: int = 1) -> None:
        """No job waits. Rank 0 comes first."""
        self.threads = threads
        self._pool = ThreadPoolExecutor(threads, f"sixfold-{name}")
        self._ranks = tuple(_Waiting() for _ in range(ranks))
        self._running = 0
        self._closed = False

    def waiting(self, rank: int = 0) -> int:
        """How many jobs of this rank wait. Any thread may ask."""
        return self._ranks[rank].count

    async def do(self, owner: str, work: Callable[[], T], *, rank: int = 0, most: int | None = None) -> T:
        """Return, or raise, what `work` does in a thread when the owner's turn has come.

        Raises `Denied` if `most` jobs of the owner wait already, or if the queue is closed before the job starts: the
        server stops, and another may take its place.
        """
        if self._closed:
            raise Denied(Denial.TOO_MANY_REQUESTS)
        if most is not None:
            self.check(owner, most, rank=rank)
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._ranks[rank].put(owner, job)
        self._start()
        result: T = await job.done
        return result

    def check(self, owner: str, most: int, *, rank: int = 0) -> None:
        """Raise `Denied` if this many jobs of the owner wait already."""
        if self._ranks[rank].count_of(owner) >= most:
            raise Denied(Denial.TOO_MANY_REQUESTS)

    def close(self) -> None:
        """Refuse the jobs that wait and all further ones. Does not wait for running jobs."""
        self._closed = True
        while (job := self._next()) is not None:
            job.done.set_exception(Denied(Denial.TOO_MANY_REQUESTS))
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _start(self) -> None:
        """Start as many jobs as threads are free."""
        while self._running < self.threads and (job := self._next()) is not None:
            self._running += 1
            running = asyncio.get_running_loop().run_in_executor(self._pool, job.work)
            running.add_done_callback(partial(self._ended, job))

    def _next(self) -> _Job | None:
        return next((job for waiting in self._ranks if (job := waiting.take()) is not None), None)

    def _ended(self, job: _Job, ended: asyncio.Future[Any]) -> None:
        self._running -= 1
        error = Denied(Denial.TOO_MANY_REQUESTS) if ended.cancelled() else ended.exception()
        if not job.done.done():  # Its owner may have gone meanwhile.
            if error is None:
                job.done.set_result(ended.result())
            else:
                job.done.set_exception(error)
        self._start()


class WorkerQueue:
    """A queue in front of a worker process."""

    def __init__(self, name: str) -> None:
        """No job waits."""
        self._queue = FairQueue(name)
        self._worker = _worker(name)

    async def ask(self, owner: str, work: Callable[..., T], *arguments: object) -> T:
        """Return, or raise, the result of this call in the worker. Raises `Denied` as `FairQueue.do` does."""
        return await self._queue.do(owner, partial(self._worker.do, work, *arguments), most=MOST_WAITING)

    def close(self) -> None:
        """Refuse the jobs that wait and all further ones."""
        self._queue.close()


class JobLimits(NamedTuple):
    """The limits of one job."""

    seconds: float = 60.0
    cpu_seconds: float = 10.0
    """Less than `seconds`, since a busy machine has little CPU time for a process of low priority."""
    memory_bytes: int = 2**29
    """Of the whole process, on Linux; other systems do not enforce such a limit. Usual jobs take less than a tenth."""


class WorkerDied(Exception):
    """The worker ended before its job was done: the job took too much, or somebody ended the process."""


class Worker:
    """A process that does one job after another. It starts with its first job, and again whenever it has ended."""

    def __init__(self, limits: JobLimits | None = None) -> None:
        """Not started yet."""
        self._limits = limits or JobLimits()
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        atexit.register(self.end)

    def do(self, work: Callable[..., T], *arguments: object) -> T:
        """Return, or raise, what a function of a module does in the worker. Blocks. Raises `WorkerDied`."""
        with self._lock:
            process = self._started()
            assert process.stdin is not None
            assert process.stdout is not None
            timer = threading.Timer(self._limits.seconds, process.kill)
            timer.start()
            try:
                pickle.dump((work, arguments), process.stdin)
                process.stdin.flush()
                done, result = pickle.load(process.stdout)
            except (OSError, EOFError, pickle.UnpicklingError) as error:
                self._end()
                status = process.returncode
                raise WorkerDied(f"the worker ended during {work.__qualname__}, with status {status}") from error
            finally:
                timer.cancel()
        if not done:
            raise result
        return result  # type: ignore[no-any-return]

    def end(self) -> None:
        """End the process. The next job starts another."""
        with self._lock:
            self._end()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self._end()
        if self._process is None:
            command = [sys.executable, "-m", __name__, str(self._limits.cpu_seconds), str(self._limits.memory_bytes)]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            assert process.stdin is not None
            assert process.stdout is not None
            with suppress(OSError):
                process.stdin.close()  # The worker ends at the end of its input.
            try:
                process.wait(1)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            process.stdout.close()


@cache
def _worker(name: str) -> Worker:
    """One for each name in a process, however many backends there are."""
    return Worker()


def do_jobs(jobs: IO[bytes], results: IO[bytes], cpu_seconds: float) -> None:
    """Do jobs until there are no more, or one runs out of memory: the worker ends, and its memory is free again."""
    while True:
        try:
            work, arguments = pickle.load(jobs)
        except EOFError:
            return
        _end_after(cpu_seconds)
        try:
            result = pickle.dumps((True, work(*arguments)))
        except MemoryError:
            return
        except Exception as error:
            result = pickle.dumps((False, error))
        _end_after(0)
        results.write(result)
        results.flush()


def _end_after(cpu_seconds: float) -> None:
    """Let the system end this process after it has used so much CPU time from now on; 0 for never.

    RLIMIT_CPU would count from the start of the process, and by clock ticks. In the life of a worker those drift away
    from `time.process_time` by more than a job may take, so no limit for the next job can be computed.
    """
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, cpu_seconds)  # Nobody handles SIGPROF, which ends the process.


def main() -> None:
    """Be the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server.
    if hasattr(os, "sched_setscheduler"):
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    if sys.platform == "linux":
        import resource

        memory_bytes, (_, hard) = int(sys.argv[2]), resource.getrlimit(resource.RLIMIT_DATA)
        soft = memory_bytes if hard == resource.RLIM_INFINITY else min(memory_bytes, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
    with suppress(BrokenPipeError):
        do_jobs(sys.stdin.buffer, sys.stdout.buffer, float(sys.argv[1]))


if __name__ == "__main__":
    main()
