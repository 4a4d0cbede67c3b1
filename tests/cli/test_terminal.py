"""Where people type: with and without what only some machines have."""

from __future__ import annotations

import io
import sys

import pytest

from sixfold.cli.terminal import Terminal
from sixfold.words import Words


class Screen(io.StringIO):
    """A stream that takes itself for a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_works_without_readline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows has no such module."""
    monkeypatch.setitem(sys.modules, "readline", None)
    monkeypatch.setattr("builtins.input", lambda prompt: f" {prompt}2,-1>Rs ")
    assert Terminal(Words(), Screen(), Screen(), colour=False).ask("Ann> ") == "Ann> 2,-1>Rs"
