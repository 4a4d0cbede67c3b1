"""Work on Ray: an actor for each core of the cluster, handed stretches; one that dies costs the stretches it had."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from sixfold.crew.jobs import Disagreement, Job, WorkerDied, next_size, stretches

T = TypeVar("T")

STRETCH_SECONDS = 2.0
"""About this long a stretch takes: crossing a network costs more than crossing to the next process."""
WAITING = 2
"""This many stretches are handed to a worker, so that none has to wait for its next."""
CHECKED = 50
"""One stretch in this many is done twice, by two workers, and compared: 2 %."""
MOST_TRIES = 3
"""A stretch during which this many workers died is not handed to another."""


class RayUnavailable(RuntimeError):
    """Ray is not installed; the message says how to get it."""

    def __init__(self) -> None:
        """Say how to install it."""
        super().__init__('work on many machines needs Ray: pip install "sixfold[ray]"')


@dataclass(eq=False, slots=True)
class _Stretch(Generic[T]):
    """Items to be done, and by whom not: one that is checked is done by two."""

    items: range
    checks: list[T] | None = None
    """What another worker made of them."""
    not_by: object = None
    tries: int = 0


@dataclass(eq=False, slots=True)
class _Worker(Generic[T]):
    """An actor and what it was handed."""

    actor: Any
    handed: dict[Any, _Stretch[T]] = field(default_factory=dict)


class _Hand(Generic[T]):
    """What an actor is: it does what it is handed."""

    def __init__(self, job: Job[T]) -> None:
        self._job = job

    def play(self, first: int, count: int) -> tuple[list[T], float]:
        """The items, and the seconds that they took."""
        began = time.perf_counter()
        return self._job.play(first, count), time.perf_counter() - began


def worked_on_ray(
    job: Job[T], missing: list[int], jobs: int | None, address: str = ""
) -> Generator[list[T], None, None]:
    """The missing items, stretch by stretch as they are done. Raises `RayUnavailable` if there is no Ray."""
    try:
        import ray
    except ImportError as error:
        raise RayUnavailable from error
    own = not ray.is_initialized()
    if own:
        _open(ray, address or os.environ.get("RAY_ADDRESS"))
    try:
        crew = _Crew(ray, job, jobs or max(int(ray.cluster_resources().get("CPU", 1)), 1))
        try:
            yield from crew.work(missing)
        finally:
            crew.end()
    finally:
        if own:
            ray.shutdown()


def _open(ray: Any, address: str | None) -> None:
    """Join the cluster at this address, or start one on this machine."""
    if address:
        ray.init(address=address, log_to_driver=False)
    else:
        ray.init(include_dashboard=False, log_to_driver=False)


class _Crew(Generic[T]):
    """The workers, and what is left to do."""

    def __init__(self, ray: Any, job: Job[T], size: int) -> None:
        self._ray, self._job = ray, job
        self._class = ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)(_Hand)
        self._workers: list[_Worker[T]] = [self._new() for _ in range(size)]
        self._again: deque[_Stretch[T]] = deque()
        self._given = 0

    def _new(self) -> _Worker[T]:
        return _Worker(self._class.remote(self._job))

    def end(self) -> None:
        """End all workers."""
        for worker in self._workers:
            self._ray.kill(worker.actor)

    def work(self, missing: list[int]) -> Generator[list[T], None, None]:
        """Hand out, wait, and hand in."""
        left, size = _Left(missing), 1
        while True:
            for worker in sorted(self._workers, key=lambda one: len(one.handed)):
                while len(worker.handed) < WAITING and (stretch := self._for(worker, left, size)) is not None:
                    self._hand(worker, stretch)
            pending = [ref for worker in self._workers for ref in worker.handed]
            if not pending:
                return
            for ref in self._ray.wait(pending, num_returns=1)[0]:
                worker = next(one for one in self._workers if ref in one.handed)
                try:
                    items, seconds = self._ray.get(ref)
                except self._ray.exceptions.RayActorError:
                    self._replace(worker)
                    continue
                except self._ray.exceptions.RayTaskError as error:
                    raise error.cause from None
                stretch = worker.handed.pop(ref)
                size = next_size(len(stretch.items), seconds, STRETCH_SECONDS)
                if stretch.checks is None:
                    self._check(stretch, items, worker)
                    yield items
                elif stretch.checks != items:
                    numbers = f"{stretch.items.start} to {stretch.items.stop - 1}"
                    raise Disagreement(f"items {numbers} came out otherwise on another worker")

    def _for(self, worker: _Worker[T], left: _Left, size: int) -> _Stretch[T] | None:
        """What this worker shall do next: what is to be done again, if it may, else what nobody has done."""
        for stretch in self._again:
            if stretch.not_by is not worker:
                self._again.remove(stretch)
                return stretch
        items = left.take(size)
        return None if items is None else _Stretch(items)

    def _hand(self, worker: _Worker[T], stretch: _Stretch[T]) -> None:
        ref = worker.actor.play.remote(stretch.items.start, len(stretch.items))
        worker.handed[ref] = stretch

    def _check(self, stretch: _Stretch[T], items: list[T], worker: _Worker[T]) -> None:
        """Let another worker do one stretch in `CHECKED` again."""
        if self._given % CHECKED == 0 and self._job.repeats and len(self._workers) > 1:
            self._again.append(_Stretch(stretch.items, checks=items, not_by=worker))
        self._given += 1

    def _replace(self, dead: _Worker[T]) -> None:
        """Somebody else takes the place of a worker that is no more, and what it had is done again."""
        for stretch in dead.handed.values():
            stretch.tries += 1
            if stretch.tries >= MOST_TRIES:
                raise WorkerDied(f"{MOST_TRIES} workers have died over item {stretch.items.start}")
            self._again.append(stretch)
        self._workers[self._workers.index(dead)] = self._new()


class _Left:
    """What nobody has been handed yet."""

    def __init__(self, missing: list[int]) -> None:
        self._stretches: Iterator[range] = stretches(missing)
        self._next: range | None = next(self._stretches, None)

    def take(self, size: int) -> range | None:
        """At most this many items, side by side; nothing if none is left."""
        if self._next is None:
            return None
        taken, rest = self._next[:size], self._next[size:]
        self._next = rest if len(rest) else next(self._stretches, None)
        return taken
