"""The bots by name. A bot is a function from a view to a move, so it knows no more than its seat does."""

from __future__ import annotations

from collections.abc import Callable

from sixfold.engine.greedy import greedy
from sixfold.rules import Move
from sixfold.view import View

Bot = Callable[[View], Move]

BOTS: dict[str, Bot] = {"greedy": greedy}
"""Every bot that can sit at a table, by the name of its kind."""
