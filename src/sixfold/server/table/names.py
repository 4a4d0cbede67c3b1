"""Names that people can see: which are refused because they show nothing, or look like somebody else's."""

from __future__ import annotations

import re
import unicodedata

from sixfold.engine.levels import LEVELS
from sixfold.events import GameError, Player
from sixfold.words import LANGUAGES, Words

RESERVED = frozenset(
    [*LEVELS, *(Words(language).say(f"bot.{level}") for language in LANGUAGES for level in LEVELS)],
)
"""The names of the server's own bots, in every language: no engine may use them."""

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters and signs that are printed as nothing: fillers, joiners, an empty Braille cell, a note without a head."""
# Cyrillic letters, then Greek ones, that have the shape of a Latin letter: as capitals, and as small letters.
_CAPITALS = str.maketrans("АВЕЅІЈКМНОРСТУХ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABESIJKMHOPCTYX" + "ABEZHIKMNOPTYX")  # noqa: RUF001
_SMALL = str.maketrans("аеѕіјорсухһԁԛԝ" + "ονρϲϳ", "aesijopcyxhdqw" + "ovpcj")  # noqa: RUF001
_SIMILAR_ALPHABETS = frozenset(["ARMENIAN", "CHEROKEE", "COPTIC", "CYRILLIC", "GREEK", "LATIN", "LISU"])


def can_be_seen(name: str) -> bool:
    """Whether something of the name is seen, and nothing in it is hidden."""
    marks = sum(unicodedata.category(letter).startswith("M") or letter.isspace() for letter in name)
    return marks < len(name) and _BLANK.isdisjoint(name)


def look_alike(name: str, other: str) -> bool:
    """Whether two names could be taken for one another, in capitals or in small letters."""
    return not _looks(name).isdisjoint(_looks(other))


def is_title(name: str) -> bool:
    """Whether an engine may be called this: no word mixes alphabets, and none of the server's bots looks like it."""
    try:
        Player(name)
    except GameError:
        return False
    return can_be_seen(name) and not _mixes_alphabets(name) and _looks(name).isdisjoint(_RESERVED_LOOKS)


def _looks(name: str) -> frozenset[str]:
    """The name in small letters and in capitals, with Latin letters for those that have the same shape."""
    # A variation selector shows nothing itself; all others that do not are refused in any name.
    shown = "".join(letter for letter in name if "VARIATION SELECTOR" not in unicodedata.name(letter, ""))
    small = unicodedata.normalize("NFKD", shown.casefold()).casefold().translate(_SMALL)
    capitals = unicodedata.normalize("NFKD", shown).upper().translate(_CAPITALS)
    return frozenset(" ".join(look.split()) for look in (small, capitals))


def _mixes_alphabets(name: str) -> bool:
    """Whether a word has letters of two alphabets that share shapes. No language writes one so."""
    for word in re.split(r"[\s-]", unicodedata.normalize("NFKC", name)):
        # The Unicode name of a letter begins with its alphabet: CYRILLIC SMALL LETTER IE.
        alphabets = {unicodedata.name(letter, "").split(" ")[0] for letter in word if letter.isalpha()}
        if len(alphabets & _SIMILAR_ALPHABETS) > 1:
            return True
    return False


_RESERVED_LOOKS = frozenset().union(*map(_looks, RESERVED))
