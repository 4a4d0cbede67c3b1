"""What a stranger may do to a server, each alone: for `bench/abuse.py`, on loopback only, bounded in count and time."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from bench.abuses import connections, found, frames, lists, messages, questions, tables
from bench.abuses.stranger import FILE, Abuse, Stranger
from sixfold.server.http.previews import TABLES
from sixfold.server.http.routes import ENDPOINTS

_MODULES = (connections, frames, questions, lists, messages, tables)


async def _at_a_file(abuse: Abuse, stranger: Stranger) -> None:
    """The same, with a static file in the place of what is asked for."""
    stranger.file = FILE
    await abuse(stranger)


ABUSES: dict[str, Abuse] = {
    **{abuse.__name__: abuse for module in _MODULES for abuse in module.ABUSES},
    **{
        f"{abuse.__name__}_at_a_file": partial(_at_a_file, abuse)
        for module in (connections, frames, questions)
        for abuse in module.AT_A_FILE
    },
    **found.ABUSES,
}
"""All of it, by name."""


def left_out() -> list[str]:
    """The paths that no abuse asks."""
    asked = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("*.py"))
    paths = [TABLES, *(endpoint.path for endpoint in ENDPOINTS)]
    return [path for path in paths if f'"{path}' not in asked and f"{path}?" not in asked]
