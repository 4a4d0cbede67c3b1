"""The services that the parts of a server process share: store, configuration, clock, seeds, metrics and tasks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sixfold.server.config import Config
from sixfold.server.live.metrics import Metrics
from sixfold.server.live.tasks import Tasks
from sixfold.store.face import Store


@dataclass(frozen=True, slots=True)
class Context:
    """Passed to the constructor of every part that needs more than one of these."""

    store: Store
    config: Config
    now: Callable[[], int]
    """Milliseconds since 1970, by the server's own clock."""
    new_seed: Callable[[], str]
    metrics: Metrics
    tasks: Tasks
