"""Names that look alike are found out, and honest names of every language are none of those."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.server.table.names import RESERVED, is_title, look_alike
from sixfold.words import LANGUAGES

PEOPLE = {
    "cs": ("Jiří", "Šárka", "Žofie Nováková"),
    "de": ("Jörg", "Käthe", "Groß-Müller"),
    "en": ("Ann", "Ben O'Neil", "DJ 2000"),
    "es": ("Íñigo", "Begoña", "José Ángel"),
    "fr": ("Zoë", "François", "Chloé d'Arc"),
    "hu": ("Győző", "Ágnes", "Szűcs Ödön"),
    "nl": ("Daniël", "Anouk", "Jan van 't Hof"),
    "pl": ("Łukasz", "Michał", "Żaneta Wójcik"),
    "ro": ("Ștefan", "Ioana", "Țuțu"),
    "ru": ("Вера", "Ёлка", "Саша и Катя"),  # noqa: RUF001
    "sk": ("Ľuboš", "Zuzana", "Ďuro"),
    "uk": ("Їжак", "Олена", "Марійка Ґ."),
}
"""Names that people have."""
ALIKE = [
    ("Fox", "FOX"),
    ("Fox", "Fox\ufe0f"),
    ("Fox", "\uff26\uff4f\uff58"),
    ("Fox", "\U0001d405\U0001d428\U0001d431"),
    ("Raven", "Rav\u0435n"),
    ("A", "\u0410"),
    ("Ann", "\u0391nn"),
    ("Nick", "\u039dick"),
    ("TOM", "\u0422\u041e\u041c"),
    ("Zoë", "Zoe\u0308"),
    ("Zoë", "Zo\u0451"),
    ("Ann B", "Ann  B"),
    ("Groß", "GROSS"),
]


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_names_that_look_alike(name: str, other: str) -> None:
    assert look_alike(name, other)


def test_the_examples_are_of_all_languages() -> None:
    assert PEOPLE.keys() == LANGUAGES.keys()


def test_names_of_people_stay_apart() -> None:
    names = [name for people in PEOPLE.values() for name in people]
    assert not [pair for pair in itertools.combinations(names, 2) if look_alike(*pair)]


@pytest.mark.parametrize("name", [name for people in PEOPLE.values() for name in people])
def test_an_engine_may_be_called_as_people_are(name: str) -> None:
    assert is_title(name)


@pytest.mark.parametrize("name", ["Wren", "Wren 2", "\u03b1-Six", "六つ折り Go", "Сойка 3", "עפרוני", "Six❤\ufe0f"])
def test_an_engine_may_have_a_name_of_its_own(name: str) -> None:
    assert is_title(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Fox", "fox", "FOX", "Fox\ufe0f", "\uff26ox", "greedy", "Magpie"),
        *("Rav\u0435n", "\u0420aven", "Fuchs", "\u041b\u0438\u0441", "\u0421\u041e\u0412\u0410"),
        *("", "\u3164", "a|b", " Wren", "x" * 41),
        *("W\u0433en", "\u051dren", "Wr\u13aan", "W\u0561en"),
    ],
)
def test_an_engine_may_not_be_called_so(name: str) -> None:
    assert not is_title(name)


def test_no_bot_may_lend_its_name() -> None:
    assert {"fox", "Fox", "Fuchs", "Лис", "Raven", "greedy", "Magpie", "Elster"} <= RESERVED
    assert not [name for name in RESERVED if is_title(name)]


names = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=12)


@given(names, st.sampled_from([str.upper, str.casefold, partial(normalize, "NFD"), partial(normalize, "NFKC")]))
def test_another_way_to_write_a_name_looks_like_it(name: str, rewrite: Callable[[str], str]) -> None:
    assert look_alike(name, rewrite(name))


@given(names, st.integers(0, 12), st.integers(0xFE00, 0xFE0F))
def test_what_shows_nothing_makes_no_other_name(name: str, at: int, selector: int) -> None:
    assert look_alike(name, name[:at] + chr(selector) + name[at:])


@given(names, names)
def test_it_does_not_matter_who_came_first(name: str, other: str) -> None:
    assert look_alike(name, other) == look_alike(other, name)


@given(names, names)
def test_nothing_that_was_the_same_before_differs_now(name: str, other: str) -> None:
    assert look_alike(name, other) or name.casefold() != other.casefold()
