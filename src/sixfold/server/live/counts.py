"""Figures of a running server, for Prometheus, and named as it advises: base units, and `_total` for what adds up."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import (
    CollectorRegistry,
    Gauge,
    Info,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from sixfold import __version__

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Tally:
    """How often something has happened. Every message counts a few: the library's own would take locks for each."""

    __slots__ = ("value",)

    def __init__(self) -> None:
        """Never."""
        self.value = 0

    def inc(self, amount: int = 1) -> None:
        """It has happened once more, or so many times."""
        self.value += amount


class Tallies(dict[str, Tally]):
    """A tally for each label, of which there are few."""

    def __missing__(self, label: str) -> Tally:
        tally = self[label] = Tally()
        return tally

    def __call__(self, label: str) -> Tally:
        """The tally of this label."""
        return self[label]


class Durations:
    """How long something took, by steps of time."""

    def __init__(self, steps: tuple[float, ...]) -> None:
        """Nothing did yet."""
        self._steps = steps
        self._counts = [0] * (len(steps) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """It took so long once more."""
        self._counts[bisect_left(self._steps, seconds)] += 1
        self._sum += seconds

    def metric(self, name: str, about: str) -> Metric:
        """What Prometheus is told: for each step, how often it took no longer."""
        names = [*map(str, self._steps), "+Inf"]
        buckets = list(zip(names, accumulate(self._counts), strict=True))
        return HistogramMetricFamily(name, about, buckets=buckets, sum_value=self._sum)


class Counts(Collector):
    """What has happened since the process started."""

    def __init__(self) -> None:
        """Nothing has."""
        self._counters: list[tuple[str, str, str, Tallies]] = []
        self.messages_in = self._counter("messages_received", "Messages that clients sent.")
        self.messages_out = self._counter("messages_sent", "Messages that were sent to clients.")
        self.commands = self._counters_by("kind", "commands", "Commands that were done.")
        self.refusals = self._counters_by("code", "refusals", "Messages that were refused.")
        self.cut_off = self._counters_by(
            "reason", "connections_cut_off", "Requests or connections that the front ended."
        )
        self.calls = self._counters_by("outcome", "calls", "Messages to push services.")
        self.bot_moves = self._counter("bot_moves", "Moves of bots.")
        self.bot_moves_hurried = self._counter(
            "bot_moves_hurried", "Moves of bots that thought less, since others waited."
        )
        self.conflicts = self._counter("store_conflicts", "Appends that came second.")
        self.slow_dropped = self._counter("slow_consumers_dropped", "Clients that did not keep up.")
        self.errors = self._counter("errors", "Failures of the server or its store.")
        self.command_seconds = Durations(SECONDS)
        self._registry = registry = CollectorRegistry()
        registry.register(self)
        self._connections = Gauge("sixfold_connections", "Open WebSockets.", registry=registry)
        self._tables = Gauge("sixfold_live_tables", "Tables in memory.", registry=registry)
        self._aside = Gauge("sixfold_broken_tables", "Tables that could not be read.", registry=registry)
        self._writable = Gauge("sixfold_store_writable", "1 if the store can be written, or else 0.", registry=registry)
        Info("sixfold_build", "Which Sixfold it is.", registry=registry).info({"version": __version__})
        ProcessCollector(registry=registry)  # Memory, processor, open files, and since when.

    def _counters_by(self, label: str, name: str, about: str) -> Tallies:
        tallies = Tallies()
        self._counters.append((f"sixfold_{name}", about, label, tallies))
        return tallies

    def _counter(self, name: str, about: str) -> Tally:
        return self._counters_by("", name, about)("")

    def collect(self) -> Iterator[Metric]:
        """What has been counted, as the library tells it."""
        for name, about, label, tallies in self._counters:
            family = CounterMetricFamily(name, about, labels=_labels(label))
            for value, tally in tallies.items():
                family.add_metric(_labels(value), tally.value)
            yield family
        yield self.command_seconds.metric(
            "sixfold_command_duration_seconds",
            "From a command's arrival until its news is on its way to everybody in this process.",
        )

    def of(self, name: str, **labels: str) -> int:
        """One figure by its name, such as `errors_total`."""
        return int(self._registry.get_sample_value(f"sixfold_{name}", labels) or 0)

    def text(self, *, connections: int, tables: int, aside: int, writable: bool) -> bytes:
        """All figures, with what is the case now."""
        self._connections.set(connections)
        self._tables.set(tables)
        self._aside.set(aside)
        self._writable.set(writable)
        return generate_latest(self._registry)


def _labels(label: str) -> list[str]:
    """None, where there is nothing to tell apart."""
    return [label] if label else []
