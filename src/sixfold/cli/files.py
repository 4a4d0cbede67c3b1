"""Games that commands are given: a file, or `-` for the standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from sixfold.cli.failure import Failure
from sixfold.events import GameError
from sixfold.game import Game
from sixfold.notation import NotationError, read_game

FILE_HELP = "a .sixfold file (text or JSON); - for the standard input"


def load(name: str) -> Game:
    """The game in this file. A `Failure` says what is wrong with it: code 2 if it cannot be opened, else 1."""
    try:
        return read_game(_content(name))
    except NotationError as error:
        raise Failure(f"{name}: {error}", 1) from error
    except OSError as error:
        raise Failure(f"{name}: {error.strerror or error}", 2) from error


def _content(name: str) -> str | Path:
    """What to read: the standard input's text always counts as content, never as a file's name."""
    if name != "-":
        return Path(name)
    try:
        return sys.stdin.read() + "\n"
    except UnicodeDecodeError as error:
        raise NotationError("not a text (UTF-8)", "") from error


def after_turns(game: Game, count: int) -> Game:
    """The game as it stood after that many turns."""
    try:
        return game.after_turns(count)
    except GameError as error:
        raise Failure(str(error), 2) from error
