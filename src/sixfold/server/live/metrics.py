"""Metrics of a running server for Prometheus, named as it advises: base units, and `_total` for counters."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from sixfold import __version__

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

disable_created_metrics()  # type: ignore[no-untyped-call]  # A gauge more for each counter: its first increment.


class Metrics:
    """Counters since the process started, a histogram, and gauges that are set when they are read."""

    def __init__(self) -> None:
        """Everything is 0."""
        self._registry = registry = CollectorRegistry()

        def counter(name: str, about: str, *labels: str) -> Counter:
            return Counter(f"sixfold_{name}", about, labels, registry=registry)

        def counters(name: str, about: str, label: str) -> Callable[[str], Counter]:
            """A counter for each value of the label. `labels` would look it up under a lock for each increment."""
            return cache(counter(name, about, label).labels)

        def gauge(name: str, about: str) -> Gauge:
            return Gauge(f"sixfold_{name}", about, registry=registry)

        self.messages_in = counter("messages_received", "Messages that clients sent.")
        self.messages_out = counter("messages_sent", "Messages that were sent to clients.")
        self.commands = counters("commands", "Commands that were done.", "kind")
        self.refusals = counters("refusals", "Messages that were refused.", "code")
        self.cut_off = counters("connections_cut_off", "Requests or connections that the front ended.", "reason")
        self.calls = counters("calls", "Messages to push services.", "outcome")
        self.bot_moves = counter("bot_moves", "Moves of bots.")
        self.bot_moves_hurried = counter("bot_moves_hurried", "Moves of bots that thought less, since others waited.")
        self.conflicts = counter("store_conflicts", "Appends that came second.")
        self.slow_dropped = counter("slow_consumers_dropped", "Clients that did not keep up.")
        self.errors = counter("errors", "Failures of the server or its store.")
        self.command_seconds = Histogram(
            "sixfold_command_duration_seconds",
            "From a command's arrival until its news is on its way to everybody in this process.",
            buckets=SECONDS,
            registry=registry,
        )
        self._connections = gauge("connections", "Open WebSockets.")
        self._tables = gauge("live_tables", "Tables in memory.")
        self._aside = gauge("broken_tables", "Tables that could not be read.")
        self._writable = gauge("store_writable", "1 if the store can be written, or else 0.")
        Info("sixfold_build", "Which Sixfold it is.", registry=registry).info({"version": __version__})
        ProcessCollector(registry=registry)  # Memory, processor, open files, and since when.

    def of(self, name: str, **labels: str) -> int:
        """One counter by its name, such as `errors_total`."""
        return int(self._registry.get_sample_value(f"sixfold_{name}", labels) or 0)

    def text(self, *, connections: int, tables: int, aside: int, writable: bool) -> bytes:
        """All metrics in the text format; the arguments are the gauges."""
        self._connections.set(connections)
        self._tables.set(tables)
        self._aside.set(aside)
        self._writable.set(writable)
        return generate_latest(self._registry)
