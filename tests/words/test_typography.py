"""What a typesetter would see to, in the catalogues of all languages and rooms."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from sixfold.words import LANGUAGES

CATALOGUES = Path(str(files("sixfold.words")))

NARROW = "\N{NARROW NO-BREAK SPACE}"
WIDE = "\N{NO-BREAK SPACE}"
SINGLE = "\N{LEFT SINGLE QUOTATION MARK}"
APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"
# How each language opens and closes a quotation.
QUOTES = {
    "en": ("“", "”"),
    **dict.fromkeys(("uk", "ru", "fr", "es"), ("«", "»")),
    **dict.fromkeys(("pl", "hu", "ro"), ("„", "”")),
    **dict.fromkeys(("cs", "sk", "de"), ("„", "“")),
    "nl": (SINGLE, APOSTROPHE),
}
MARKS = f"\"“”„«»'{SINGLE}"
"""All that quotes in some language, without the sign that is an apostrophe in most."""


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language, each with its place."""
    for path in sorted(CATALOGUES.rglob(f"{language}.json")):
        for key, entry in json.loads(path.read_text(encoding="utf-8")).items():
            for text in (entry,) if isinstance(entry, str) else entry.values():
                yield f"{path.relative_to(CATALOGUES)} {key}", text


def places(language: str, wrong: str) -> list[str]:
    """Where a text has what it should not."""
    return [place for place, text in texts(language) if re.search(wrong, text)]


def test_every_language_says_how_it_quotes() -> None:
    assert QUOTES.keys() == LANGUAGES.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    opening, closing = QUOTES[language]
    assert places(language, f"[{re.sub(f'[{opening}{closing}]', '', MARKS)}]") == []
    pairs = [(place, re.findall(f"[{opening}{closing}]", text)) for place, text in texts(language)]
    if closing != APOSTROPHE:
        assert [place for place, found in pairs if found != [opening, closing] * (len(found) // 2)] == []
    assert any(found for _, found in pairs)


def test_french_signs_stand_behind_a_space_that_does_not_break() -> None:
    assert places("fr", rf"[^{NARROW}?!][?!;]|[^{NARROW}]»|«[^{NARROW}]") == []
    # An address and a time of day have colons, too.
    assert places("fr", rf"[^{WIDE}\d]:(?!//)") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_minus_is_no_hyphen(language: str) -> None:
    assert places(language, r"(^|[\s(])-[\d{]") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_three_dots_are_one_sign(language: str) -> None:
    assert places(language, r"\.\.\.") == []
