"""Colour only where it is welcome and can be shown."""

from __future__ import annotations

from io import BytesIO, TextIOWrapper

import pytest

from sixfold.draw import terminal_colour


class Stream(TextIOWrapper):
    def __init__(self, *, tty: bool = True, encoding: str = "utf-8") -> None:
        super().__init__(BytesIO(), encoding=encoding)
        self._tty = tty

    def isatty(self) -> bool:
        return self._tty


@pytest.mark.parametrize(
    ("environ", "colour"),
    [
        ({"COLORTERM": "truecolor", "TERM": "xterm-256color"}, True),
        ({"COLORTERM": "24bit"}, True),
        ({"TERM": "xterm-direct"}, True),
        ({"TERM": "xterm-kitty"}, True),
        ({"WT_SESSION": "1"}, True),
        ({"TERM": "xterm-256color"}, False),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, False),
        ({}, False),
        ({"COLORTERM": "truecolor", "NO_COLOR": "1"}, False),
        ({"COLORTERM": "truecolor", "NO_COLOR": ""}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "0", "COLORTERM": "truecolor"}, False),
    ],
)
def test_a_terminal_has_to_say_that_it_can(environ: dict[str, str], colour: bool) -> None:
    assert terminal_colour(Stream(), environ) is colour


def test_a_file_gets_colour_only_by_force() -> None:
    assert not terminal_colour(Stream(tty=False), {"COLORTERM": "truecolor"})
    assert terminal_colour(Stream(tty=False), {"FORCE_COLOR": "1"})


def test_glyphs_need_unicode() -> None:
    assert not terminal_colour(Stream(encoding="ascii"), {"FORCE_COLOR": "1"})
