"""Records of games, read and written: jobs for a worker, since replaying a game takes time."""

from __future__ import annotations

import msgspec

from sixfold.server.wire import read, write
from sixfold.view import View


def record_read(text: str) -> bytes:
    """What the record that this text is says, as it is sent."""
    return msgspec.json.encode(write.record(read.record(text)))


def record_written(view: View) -> bytes:
    """The same of a game as this seat could write it down."""
    return msgspec.json.encode(write.record(view.record()))


def record_text(view: View) -> str:
    """The record itself."""
    return str(view.record())
