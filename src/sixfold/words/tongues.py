"""The language that somebody's computer speaks."""

from __future__ import annotations

from collections.abc import Mapping

from sixfold.words.catalogues import LANGUAGES


def find_language(environment: Mapping[str, str]) -> str:
    """The first language that the environment asks for and that there are words in; English if there is none.

    As the GNU tools have it: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set decides. `LANGUAGE` comes
    before it, but not where that one is `C`, the locale of programs that want to read what is said.
    """
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environment.get(name))), "")
    if _short(locale) in ("c", "posix"):
        return "en"
    wanted = [*environment.get("LANGUAGE", "").split(":"), locale]
    return next((code for code in map(_short, wanted) if code in LANGUAGES), "en")


def _short(locale: str) -> str:
    """`de_AT.UTF-8` is `de`."""
    return locale.partition(".")[0].partition("@")[0].replace("-", "_").partition("_")[0].lower()
