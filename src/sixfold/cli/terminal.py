"""Where people read and type: a terminal, or a pipe."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from typing import TextIO

from sixfold.draw import terminal_colour
from sixfold.words import Words


class Gone(Exception):
    """Nobody types any more: the input has ended."""


class Terminal:
    """Lines in and out, in one language. On a real terminal it can clear the screen; through a pipe it only goes on."""

    def __init__(
        self,
        words: Words,
        source: TextIO | None = None,
        target: TextIO | None = None,
        colour: bool | None = None,
    ) -> None:
        """Read from the standard input and write to the standard output, unless others are given."""
        self.words = words
        self._in = source or sys.stdin
        self._out = target or sys.stdout
        self.interactive = self._in.isatty() and self._out.isatty()
        self.colour = terminal_colour(self._out, os.environ) if colour is None else colour
        if self.interactive:
            with suppress(ImportError):  # Windows has none, and edits lines by itself.
                import readline  # noqa: F401  # Gives `input` line editing and a history.

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the screen."""
        columns, rows = shutil.get_terminal_size((80, 24))
        return columns, rows

    def say(self, text: str = "") -> None:
        """Write a line, or several."""
        print(text, file=self._out, flush=True)

    def clear(self, *, history: bool = False) -> None:
        """An empty screen; with `history`, what has scrolled away goes too. Nothing through a pipe."""
        if self.interactive:
            self._out.write(("\x1b[3J" if history else "") + "\x1b[2J\x1b[H")
            self._out.flush()

    def ask(self, prompt: str) -> str:
        """A line that somebody typed, without blanks around it."""
        try:
            if self.interactive:
                return input(prompt).strip()
            self._out.write(prompt)
            self._out.flush()
            line = self._in.readline()
        except EOFError:
            line = ""
        except UnicodeDecodeError:
            return "\ufffd"
        if not line:
            self.say()
            raise Gone
        if not self.interactive:
            self.say()
        return line.strip()
