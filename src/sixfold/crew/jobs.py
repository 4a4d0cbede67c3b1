"""A job in units: numbered items, any stretch of which can be done by itself, anywhere, again."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Protocol, TypeVar

T = TypeVar("T")

RAY = "ray"


class Job(Protocol[T]):
    """Something long, in items with numbers. It is sent to whoever works, so it can be pickled."""

    @property
    def repeats(self) -> bool:
        """Whether an item comes out the same each time; what is limited by time may not."""

    def play(self, first: int, count: int, /) -> list[T]:
        """Do this many items from number `first` on."""


class WorkerDied(Exception):
    """A process that worked is no more. What it and the others had handed in before is done."""


class Disagreement(Exception):
    """A stretch that was done twice came out otherwise the second time."""


def work(job: Job[T], missing: list[int], jobs: int | None = None, on: str = "") -> Generator[list[T], None, None]:
    """The items of these numbers, stretch by stretch as they are done. Closing it ends those who work.

    By default, processes of this machine work: one for each core, or `jobs`. `on` says where else: `ray`, which starts
    one on this machine or finds the one of `RAY_ADDRESS`, or `ray:` and the address of a cluster.
    """
    kind, _, address = on.partition(":")
    if not on:
        from sixfold.crew.processes import cores, worked

        return worked(job, missing, jobs or cores())
    if kind != RAY:
        raise ValueError(f"work is done on {RAY} or {RAY}:ADDRESS, not on {on!r}")
    from sixfold.crew.on_ray import worked_on_ray

    return worked_on_ray(job, missing, jobs, address)


def stretches(numbers: list[int]) -> Iterator[range]:
    """Growing numbers as ranges without gaps."""
    start = 0
    for i, number in enumerate(numbers, start=1):
        if i == len(numbers) or numbers[i] != number + 1:
            yield range(numbers[start], number + 1)
            start = i


def next_size(done: int, seconds: float, aim: float) -> int:
    """How many items the next stretch may have, if it is to take about so long as `aim` says."""
    return max(1, min(2048, int(done * aim / max(seconds, 1e-9))))
