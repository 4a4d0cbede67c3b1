"""What a terminal can show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TextIO

_TRUECOLOUR_TERMS = ("direct", "truecolor", "kitty", "alacritty", "wezterm", "foot", "ghostty")


def terminal_colour(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Whether to write 24-bit colour and the glyphs that go with it to this stream.

    NO_COLOR forbids it, FORCE_COLOR asks for it; else a terminal has to say that it can.
    """
    if not (stream.encoding or "").lower().replace("-", "").startswith("utf"):
        return False
    if environ.get("NO_COLOR"):
        return False
    forced = environ.get("FORCE_COLOR")
    if forced:
        return forced.lower() not in ("0", "false")
    term = environ.get("TERM", "")
    if not stream.isatty() or term == "dumb":
        return False
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit") or "WT_SESSION" in environ:
        return True
    return any(name in term for name in _TRUECOLOUR_TERMS)
