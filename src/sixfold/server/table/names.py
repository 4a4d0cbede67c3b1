"""Names that people can see: what shows nothing is no name, and makes no other name look like somebody's."""

from __future__ import annotations

import unicodedata

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters and signs that are printed as nothing: fillers, joiners, an empty Braille cell, a note without a head."""


def can_be_seen(name: str) -> bool:
    """Whether something of the name is seen, and nothing in it is hidden."""
    marks = sum(unicodedata.category(letter).startswith("M") or letter.isspace() for letter in name)
    return marks < len(name) and _BLANK.isdisjoint(name)
