"""Data for programs: what the server would send of a game or a position, as JSON to read."""

from __future__ import annotations

import msgspec

from sixfold.game import Game
from sixfold.rules import Position


def as_json(subject: Game | Position) -> str:
    """A game turn by turn, with its positions and figures; of a position, what can be done in it (docs/protocol.md)."""
    from sixfold.server.wire import write  # It brings the engine with it, which few commands need.

    if isinstance(subject, Game):
        data: object = write.record(subject)
    else:
        data = write.situation(subject, write.plays(subject))
    return msgspec.json.format(msgspec.json.encode(data), indent=2).decode()
