"""Logs an outage once when it starts and once when it ends."""

from __future__ import annotations

import logging

from sixfold.server.live.metrics import Metrics

_LOG = logging.getLogger("sixfold.server")


class Outage:
    """Whether something that is tried over and over works."""

    def __init__(self, what: str, metrics: Metrics, **more: str) -> None:
        """It works, as far as is known. Log lines carry `more`."""
        self.problem: str | None = None
        """Why it failed the last time; None if it worked."""
        self._what = what
        self._metrics = metrics
        self._more = more

    def failed(self, problem: str) -> None:
        """Count a failure, and log the first one."""
        self._metrics.errors.inc()
        if self.problem is None:
            _LOG.error(f"{self._what} no longer works", extra={"problem": problem, **self._more})
        self.problem = problem

    def worked(self) -> None:
        """Log the end of the outage, if there was one."""
        if self.problem is not None:
            _LOG.warning(f"{self._what} works again", extra=self._more)
        self.problem = None


class BrokenTables:
    """Tables that cannot be read: nobody looks after them until one is opened and can be read again."""

    def __init__(self, metrics: Metrics) -> None:
        """None was found yet."""
        self._metrics = metrics
        self._outages: dict[str, Outage] = {}

    def __contains__(self, table: str) -> bool:
        return table in self._outages

    def __len__(self) -> int:
        return len(self._outages)

    def set_aside(self, table: str, problem: str) -> None:
        """Reading the table failed."""
        if table not in self._outages:
            outage = Outage("reading a table", self._metrics, table=table)
            outage.failed(problem)
            self._outages[table] = outage

    def take_back(self, table: str) -> None:
        """Reading the table worked."""
        outage = self._outages.pop(table, None)
        if outage is not None:
            outage.worked()
