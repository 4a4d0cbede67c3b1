"""The language that the environment asks for."""

from __future__ import annotations

import pytest

from sixfold.words import find_language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "uk"}, "uk"),
        ({"LANG": "ro_RO@euro"}, "ro"),
        ({"LANG": "pt_BR.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "de_DE", "LC_ALL": "es_MX", "LC_MESSAGES": "fr_FR"}, "es"),
        ({"LANG": "pt_BR", "LANGUAGE": "pt:nl:en"}, "nl"),
        ({"LANG": "de_DE", "LC_ALL": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "", "LC_ALL": ""}, "en"),
    ],
)
def test_the_environment_names_a_language(environment: dict[str, str], language: str) -> None:
    assert find_language(environment) == language
