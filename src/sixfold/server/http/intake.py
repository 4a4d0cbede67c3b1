"""What has arrived on a connection, read piece by piece, and only as long as its address owes no time."""

from __future__ import annotations

import time
from collections.abc import Callable

from sixfold.server.http.gate import Place

PIECE = 1024
"""What has arrived is read in pieces of this many bytes, so that nobody waits long for somebody else's flood."""


class Intake:
    """What has arrived on a connection and has not been read yet: as long as its address owes time, it waits."""

    def __init__(self, place: Place, digest: Callable[[bytes], None], may_read: Callable[[], bool]) -> None:
        self._place = place
        self._transport = place.transport
        self._digest = digest
        self._may_read = may_read
        self._kept = bytearray()
        self._waits = False

    def take(self, data: bytes) -> None:
        """Read what has arrived, as far as that may be now."""
        if len(data) <= PIECE and not self._kept and self._may_go_on():
            self._read(data)
        else:
            self._kept += data
            self.go_on()
        if self._waits:
            self._transport.pause_reading()

    def go_on(self) -> None:
        """Read on, after something that had to be waited for."""
        if not self._kept:
            return
        while self._kept and self._may_go_on():
            piece = bytes(self._kept[:PIECE])
            del self._kept[:PIECE]
            self._read(piece)
        if self._kept or self._waits:
            self._transport.pause_reading()

    def _may_go_on(self) -> bool:
        return not self._waits and not self._transport.is_closing() and self._may_read()

    def _read(self, piece: bytes) -> None:
        share = self._place.share
        if share is None or not share.limited:
            self._digest(piece)
            return
        began = time.perf_counter()
        self._digest(piece)
        share.pay(time.perf_counter() - began)
        if share.owed:
            self._waits = True
            share.call_in_turn(self._paid)

    def _paid(self) -> None:
        self._waits = False
        self.go_on()
        if not self._kept and not self._waits and self._may_read():
            self._transport.resume_reading()
