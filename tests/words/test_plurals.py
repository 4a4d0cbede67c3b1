"""Plural forms by the number, as each language counts."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from sixfold.words import LANGUAGES
from sixfold.words.plurals import plural_form

FORMS = {
    "en": "other one other other other other other other",
    "de": "other one other other other other other other",
    "nl": "other one other other other other other other",
    "hu": "other one other other other other other other",
    "fr": "one one other other other other other many",
    "es": "other one other other other other other many",
    "ro": "few one few few few other few other",
    "cs": "other one few other other other other other",
    "sk": "other one few other other other other other",
    "pl": "many one few many many many few many",
    "uk": "many one few many many one few many",
    "ru": "many one few many many one few many",
}
"""Of 0, 1, 2, 5, 12, 21, 103 and a million."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_takes_the_form_that_the_language_has_for_it(language: str) -> None:
    numbers = (0, 1, 2, 5, 12, 21, 103, 1_000_000)
    assert " ".join(plural_form(language, number) for number in numbers) == FORMS[language]
    assert plural_form(language, -2) == plural_form(language, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_catalogue_has_all_forms_that_numbers_take_and_no_other(language: str) -> None:
    wanted = {plural_form(language, number) for number in (*range(200), 1_000_000)}
    catalogues = [Path(str(path)) for path in _catalogues(language)]
    assert len(catalogues) > 1
    without = set()
    for path in catalogues:
        entries = json.loads(path.read_text(encoding="utf-8")).values()
        forms = {frozenset(entry) for entry in entries if isinstance(entry, dict)}
        assert forms <= {frozenset(wanted)}, path
        if not forms:
            without.add(path.parent.name)
    assert without <= {"devices", "puzzles", "share"}, "a room without plural forms counts nothing"


def _catalogues(language: str) -> list[Path]:
    return sorted(Path(str(files("sixfold.words"))).rglob(f"{language}.json"))
