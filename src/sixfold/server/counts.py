"""Figures of a running server, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Durations:
    """How long something took, in buckets."""

    def __init__(self) -> None:
        """Nothing measured yet."""
        self._counts = [0] * (len(_BUCKETS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        """It took so long once more."""
        self._counts[bisect_left(_BUCKETS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str) -> Iterator[str]:
        """The lines of a histogram."""
        so_far = 0
        for bound, count in zip((*map(str, _BUCKETS), "+Inf"), self._counts, strict=True):
            so_far += count
            yield f'{name}_bucket{{le="{bound}"}} {so_far}'
        yield f"{name}_sum {self._sum:.6f}"
        yield f"{name}_count {so_far}"


class Counts:
    """What has happened since the process started."""

    def __init__(self) -> None:
        """Nothing has."""
        self.messages_in = 0
        self.messages_out = 0
        self.commands = Counter[str]()
        self.refusals = Counter[str]()
        self.bot_moves = 0
        self.conflicts = 0
        self.slow_dropped = 0
        self.errors = 0
        self.command_seconds = Durations()
        """From a command's arrival until everybody in this process has been told."""

    def text(self, *, connections: int, tables: int) -> str:
        """All figures, with what is the case now."""
        gauges = {"sixfold_connections": connections, "sixfold_live_tables": tables}
        totals = {
            "sixfold_messages_in_total": self.messages_in,
            "sixfold_messages_out_total": self.messages_out,
            "sixfold_bot_moves_total": self.bot_moves,
            "sixfold_conflicts_total": self.conflicts,
            "sixfold_slow_consumers_dropped_total": self.slow_dropped,
            "sixfold_errors_total": self.errors,
        }
        lines = [line for name, value in gauges.items() for line in (f"# TYPE {name} gauge", f"{name} {value}")]
        lines += [line for name, value in totals.items() for line in (f"# TYPE {name} counter", f"{name} {value}")]
        for name, label, counter in (
            ("sixfold_commands_total", "kind", self.commands),
            ("sixfold_refusals_total", "code", self.refusals),
        ):
            lines.append(f"# TYPE {name} counter")
            lines += [f'{name}{{{label}="{key}"}} {value}' for key, value in sorted(counter.items())]
        lines.append("# TYPE sixfold_command_seconds histogram")
        lines += self.command_seconds.lines("sixfold_command_seconds")
        return "\n".join(lines) + "\n"
