"""A piece of text that knows where it stands, so that an error can say so."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sixfold.rules import Refusal


class NotationError(ValueError):
    """Text that cannot be read, or a game that breaks the rules: what is wrong, with which token, and where."""

    def __init__(
        self,
        problem: str,
        token: str,
        column: int | None = None,
        line: int | None = None,
        refusal: Refusal | None = None,
    ) -> None:
        """Say what is wrong with `token`; columns and lines count from 1."""
        super().__init__(problem, token, column, line, refusal)
        self.problem = problem
        self.token = token
        self.column = column
        self.line = line
        self.refusal = refusal

    def __str__(self) -> str:
        places = (("line", self.line), ("column", self.column))
        where = ", ".join(f"{word} {number}" for word, number in places if number is not None)
        what = f"{self.problem}: {shortened(self.token)!r}" if self.token else self.problem
        return f"{where}: {what}" if where else what


def shortened(token: str, most: int = 60) -> str:
    """The token, cut where it would flood the message."""
    return token if len(token) <= most else f"{token[: most - 1]}…"


@dataclass(frozen=True, slots=True)
class Span:
    """Text, the column it starts at, and its line where it is one of several."""

    text: str
    column: int = 1
    line: int | None = None

    def error(self, problem: str, refusal: Refusal | None = None) -> NotationError:
        """An error about this text."""
        return NotationError(problem, self.text, self.column, self.line, refusal)

    def part(self, start: int, end: int | None = None) -> Span:
        """A slice of the text, at its own place."""
        return Span(self.text[start:end], self.column + start, self.line)

    def trimmed(self) -> Span:
        """The text without blanks around it."""
        start = len(self.text) - len(self.text.lstrip())
        return self.part(start, start + len(self.text.strip()))

    def split(self, separator: str) -> list[Span]:
        """The pieces between the separators."""
        pieces, start = [], 0
        for text in self.text.split(separator):
            pieces.append(self.part(start, start + len(text)))
            start += len(text) + len(separator)
        return pieces

    def words(self) -> list[Span]:
        """The pieces between blanks, which are those of ASCII."""
        return [self.part(*match.span()) for match in re.finditer(r"\S+", self.text, re.ASCII)]

    def number(self, what: str) -> int:
        """The whole number that this text is."""
        if not re.fullmatch(r"0|-?[1-9][0-9]{0,8}", self.text):
            raise self.error(f"{what} is a whole number")
        return int(self.text)

    def count(self, what: str) -> int:
        """The whole number that this text is, not below 0."""
        number = self.number(what)
        if number < 0:
            raise self.error(f"{what} is not below 0")
        return number
