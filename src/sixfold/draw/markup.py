"""Words inside SVG: made safe, measured, and cut where room ends."""

from __future__ import annotations

import re
from html import escape
from itertools import accumulate, takewhile
from unicodedata import east_asian_width

FONTS = "'Nunito Sans','Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans','DejaVu Sans','Liberation Sans',sans-serif"
"""A plain sans of every system: a renderer without font matching shows only families named here."""

_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def safe(words: str) -> str:
    """Words as XML text or as an attribute: escaped, and without the characters that XML forbids."""
    return escape(_NOT_IN_XML.sub("\ufffd", words))


def width_of(words: str, size: float) -> float:
    """About how wide words are in a sans of this size. Rather too wide, since the font is not known."""
    return sum(1.0 if east_asian_width(letter) in "WF" else 0.58 for letter in words) * size


def cut(words: str, size: float, room: float) -> str:
    """As much of the words as there is room for, with an ellipsis where they are cut."""
    if width_of(words, size) <= room:
        return words
    ends = accumulate((width_of(letter, size) for letter in words), initial=width_of("…", size))
    count = sum(1 for _ in takewhile(lambda end: end <= room, ends)) - 1
    return f"{words[: max(count, 0)].rstrip()}…"
