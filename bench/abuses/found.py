"""The worst schedules that `python -m bench.search_abuse` has found, by what they do.

What a server holds is bounded for each address, so those that cost memory come from one.
"""

from __future__ import annotations

from functools import partial

from bench.abuses.schedules import read_schedule, replay
from bench.abuses.stranger import Abuse

FOUND = {
    "headers_as_trailers": "1x60: chunked chunk last-chunk header*1000",
    "resets_behind_handshakes": "1x12: handshake ready*1000 abort",
    "bodies_that_stop": "1x4: (expect*5)*50; 1x100: body*1000 link chunked*1000",
    "bodies_and_guests": "1x4: guest; 1x100: body*1000 read chunked*1000",
    "stray_continuations": "1x1: handshake read hello last-part elsewhere/2*5 last-part/2",
    "pictures_before_half_requests": "1x100: png*50 chunk read old",
    "own_pictures_before_half_requests": "2x4: header*50 read own-picture line*50",
    "half_links": "1x20: read (read line link/2)*5 last-chunk",
    "unmasked_frames": "1x100: handshake read read unmasked*50; "
    "1x4: handshake read hello look wait 1000 reserved/2*1000 nonsense reserved*5",
}
ABUSES: dict[str, Abuse] = {name: partial(replay, read_schedule(text)) for name, text in FOUND.items()}
