"""Records of games, read and written: what the clerk of that desk does, who needs the time it takes to replay them."""

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
