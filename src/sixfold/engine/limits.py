"""How long a bot may think about one move."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limit:
    """A number of seconds, of iterations (simulated continuations), or whichever comes first; at least one of them."""

    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.iterations is None:
            raise ValueError("a limit is a number of seconds or of iterations")
        if not all(given is None or 0 < given < math.inf for given in (self.seconds, self.iterations)):
            raise ValueError("a limit is a number above 0")

    def __str__(self) -> str:
        parts = []
        if self.seconds is not None:
            parts.append(f"{self.seconds:g} s")
        if self.iterations is not None:
            parts.append(f"{self.iterations} iterations")
        return " or ".join(parts)
