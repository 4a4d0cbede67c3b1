"""How work is handed out on Ray, with a stand-in for Ray that does everything at once, in this process."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain
from types import SimpleNamespace
from typing import Any

import pytest

from sixfold.crew import Disagreement, WorkerDied, work


class ActorGone(Exception):
    """What Ray says of an actor that is no more."""


class TaskFailed(Exception):
    """What Ray says of a task that raised something."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(cause)
        self.cause = cause


class StandIn:
    """Ray, as far as a crew needs it."""

    exceptions = SimpleNamespace(RayActorError=ActorGone, RayTaskError=TaskFailed)

    def __init__(self, cores: int = 2) -> None:
        self.cores, self.opened, self.killed, self.started = cores, list[dict[str, Any]](), 0, 0

    def is_initialized(self) -> bool:
        return False

    def init(self, **options: Any) -> None:
        self.opened.append(options)

    def shutdown(self) -> None:
        self.opened.append({"shutdown": True})

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": float(self.cores)}

    def remote(self, **_: Any) -> Callable[[Any], Any]:
        def wrapped(kind: Any) -> Any:
            def start(*given: Any) -> Any:
                self.started += 1
                number, actor = self.started, kind(*given)

                def play(first: int, count: int) -> Any:
                    return lambda: actor._job.played_by(number, first, count) or actor.play(first, count)

                return SimpleNamespace(play=SimpleNamespace(remote=play))

            return SimpleNamespace(remote=start)

        return wrapped

    def wait(self, pending: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        return pending[:num_returns], pending[num_returns:]

    def get(self, ref: Any) -> Any:
        return ref()

    def kill(self, actor: Any) -> None:
        self.killed += 1


@dataclass
class Squares:
    """Numbers, squared; with mishaps."""

    repeats: bool = True
    dies: Callable[[int, int], bool] = lambda worker, first: False
    wrong: int | None = None
    """The worker that does not square well."""
    fails: bool = False
    done: list[tuple[int, int, int]] = field(default_factory=list)
    turn: int = 0

    def played_by(self, worker: int, first: int, count: int) -> None:
        if self.dies(worker, first):
            raise ActorGone
        if self.fails:
            raise TaskFailed(ArithmeticError("no square"))
        self.turn = worker
        self.done.append((worker, first, count))

    def play(self, first: int, count: int) -> list[int]:
        return [number**2 + (self.turn == self.wrong) for number in range(first, first + count)]


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    stand_in = StandIn()
    monkeypatch.setitem(sys.modules, "ray", stand_in)
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    # As if each stretch took long: they stay small, and there are many.
    monkeypatch.setattr("sixfold.crew.on_ray.next_size", lambda *_: 2)
    return stand_in


MISSING = [*range(300), 400]


def test_everything_comes_once(ray: StandIn) -> None:
    job = Squares()
    done = list(chain.from_iterable(work(job, MISSING, on="ray")))
    assert sorted(done) == [number**2 for number in MISSING]
    assert ray.opened[-1] == {"shutdown": True}
    assert ray.killed == ray.started == 2


def test_one_stretch_of_fifty_is_done_by_two(ray: StandIn) -> None:
    job = Squares()
    stretches = len(list(work(job, MISSING, 3, "ray")))
    by_stretch: dict[int, set[int]] = {}
    for worker, first, _ in job.done:
        by_stretch.setdefault(first, set()).add(worker)
    twice = [workers for workers in by_stretch.values() if len(workers) == 2]
    assert len(job.done) - stretches == len(twice) == -(-stretches // 50)


def test_nothing_is_checked_that_does_not_repeat_or_has_one_worker(ray: StandIn) -> None:
    for job, jobs in ((Squares(repeats=False), 2), (Squares(), 1)):
        assert len(list(work(job, MISSING, jobs, "ray"))) == len(job.done)


def test_a_worker_that_dies_is_replaced_and_its_stretches_are_done(ray: StandIn) -> None:
    job = Squares(dies=lambda worker, first: worker == 1 and first > 20)
    done = list(chain.from_iterable(work(job, MISSING, 2, "ray")))
    assert sorted(done) == [number**2 for number in MISSING]
    assert ray.started == 3


def test_a_stretch_that_kills_everybody_ends_the_work(ray: StandIn) -> None:
    job = Squares(dies=lambda worker, first: first == 8)
    with pytest.raises(WorkerDied, match="3 workers have died over item"):
        list(work(job, MISSING, 2, "ray"))
    assert ray.opened[-1] == {"shutdown": True}


def test_a_second_result_that_differs_is_told(ray: StandIn) -> None:
    with pytest.raises(Disagreement, match="came out otherwise on another worker"):
        list(work(Squares(wrong=2), MISSING, 2, "ray"))


def test_what_an_item_raises_is_raised(ray: StandIn) -> None:
    with pytest.raises(ArithmeticError, match="no square"):
        list(work(Squares(fails=True), MISSING, 2, "ray"))


def test_the_cluster_of_an_address_is_joined(ray: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    list(work(Squares(), [1], 1, "ray:10.0.0.1:6379"))
    assert ray.opened[0]["address"] == "10.0.0.1:6379"
    monkeypatch.setenv("RAY_ADDRESS", "10.0.0.2:6379")
    list(work(Squares(), [1], 1, "ray"))
    assert ray.opened[2]["address"] == "10.0.0.2:6379"
