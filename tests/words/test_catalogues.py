"""The catalogues as Python reads them: the plain room is whole in every language, and sentences are filled in."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

from sixfold.words import LANGUAGES, Words

Catalogue = dict[str, str | dict[str, str]]


def plain(language: str) -> Catalogue:
    catalogue: Catalogue = json.loads((files("sixfold.words") / f"plain/{language}.json").read_text(encoding="utf-8"))
    return catalogue


def texts_of(entry: str | dict[str, str]) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def names_in(entry: str | dict[str, str]) -> set[str]:
    return {name for text in texts_of(entry) for name in re.findall(r"\{(\w+)\}", text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plain_words_are_whole(language: str) -> None:
    words, english = plain(language), plain("en")
    assert list(words) == list(english)
    assert [key for key, entry in words.items() if names_in(entry) != names_in(english[key])] == []
    texts = [text for entry in words.values() for text in texts_of(entry)]
    assert [text for text in texts if not text or text != text.strip() or "  " in text] == []


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_the_plain_words_are_translated(language: str) -> None:
    words, english = plain(language), plain("en")
    # What languages have in common: a colour, numbers in brackets.
    alike = [key for key, entry in words.items() if entry == english[key] and key != "kind.O"]
    assert alike == []


def test_a_sentence_is_filled_in_and_takes_the_form_of_its_number() -> None:
    words = Words("uk")
    assert [words.say("points", n=n) for n in (1, 3, 5, 21)] == ["1 бал", "3 бали", "5 балів", "21 бал"]
    assert Words("fr").say("said.pass", who="Zoé") == "Zoé passe."
    assert Words("ro").say("back/turn", n=7) == "Mutarea 7"


def test_numbers_are_written_as_the_language_has_them() -> None:
    assert (Words("en").decimal(3.25), Words("pl").decimal(3.75)) == ("3.2", "3,8")
    assert (Words("en").percent(0.744), Words("de").percent(0.744)) == ("74%", "74\N{NO-BREAK SPACE}%")


def test_there_are_no_words_in_other_languages() -> None:
    with pytest.raises(ValueError, match=r"a language is one of en, de, .* not 'tlh'"):
        Words("tlh")
