"""The catalogues as Python reads them: a sentence for every key, in the language that is chosen."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from sixfold.words.plurals import plural_form

Entry = str | dict[str, str]


def _read(path: str) -> dict[str, Entry]:
    catalogue: dict[str, Entry] = json.loads((files(__package__) / path).read_text(encoding="utf-8"))
    return catalogue


LANGUAGES: dict[str, str] = {code: str(name) for code, name in _read("languages.json").items()}
"""The languages that there are catalogues for, and what each calls itself."""

_NAME = re.compile(r"\{(\w+)\}")
_SPACED_PERCENT = frozenset({"de", "fr", "es", "cs", "sk", "ro", "ru"})


@cache
def _catalogue(language: str, room: str) -> dict[str, Entry]:
    return _read(f"{room}/{language}.json" if room else f"{language}.json")


@dataclass(frozen=True, slots=True)
class Words:
    """One language's sentences. Keys of a room carry its name: `back/turn`."""

    language: str = "en"

    def __post_init__(self) -> None:
        if self.language not in LANGUAGES:
            raise ValueError(f"a language is one of {', '.join(LANGUAGES)}, not {self.language!r}")

    def say(self, key: str, **values: object) -> str:
        """The sentence of this key: `{name}` stands for a value, and the number `n` chooses among plural forms."""
        room, _, name = key.rpartition("/")
        entry = _catalogue(self.language, room)[name]
        if isinstance(entry, dict):
            number = values["n"]
            assert isinstance(number, int)
            entry = entry[plural_form(self.language, number)]
        return _NAME.sub(lambda found: str(values[found[1]]), entry)

    def decimal(self, number: float, digits: int = 1) -> str:
        """A number with so many decimals as the language writes it: `3.5`, `3,5`."""
        written = f"{number:.{digits}f}"
        return written if self.language == "en" else written.replace(".", ",")

    def percent(self, share: float) -> str:
        """A share as the language writes it: `74%`, `74 %`."""
        space = "\N{NO-BREAK SPACE}" if self.language in _SPACED_PERCENT else ""
        return f"{share * 100:.0f}{space}%"
