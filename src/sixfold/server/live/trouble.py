"""What goes wrong again and again: it is told when it begins and when it is over, and asked about meanwhile."""

from __future__ import annotations

import logging

_LOG = logging.getLogger("sixfold.server")


class Trouble:
    """Something that should work, tried over and over."""

    def __init__(self, what: str) -> None:
        """It works, as far as is known."""
        self.problem: str | None = None
        """What is wrong now; nothing if it works."""
        self._what = what

    def met(self, problem: str) -> None:
        """It did not work."""
        if self.problem is None:
            _LOG.error(f"{self._what} no longer works", extra={"problem": problem})
        self.problem = problem

    def over(self) -> None:
        """It worked."""
        if self.problem is not None:
            _LOG.warning(f"{self._what} works again")
        self.problem = None
