"""What a stranger may do to a server, each alone: for `bench/abuse.py`, on loopback only, bounded in count and time."""

from __future__ import annotations

from pathlib import Path

from bench.abuses import connections, frames, lists, messages, questions, tables
from bench.abuses.stranger import Abuse
from sixfold.server.http.previews import TABLES
from sixfold.server.http.routes import ENDPOINTS

ABUSES: tuple[Abuse, ...] = (
    *connections.ABUSES,
    *frames.ABUSES,
    *questions.ABUSES,
    *lists.ABUSES,
    *messages.ABUSES,
    *tables.ABUSES,
)


def left_out() -> list[str]:
    """The paths that no abuse asks."""
    asked = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("*.py"))
    paths = [TABLES, *(endpoint.path for endpoint in ENDPOINTS)]
    return [path for path in paths if f'"{path}' not in asked and f"{path}?" not in asked]
