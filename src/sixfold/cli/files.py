"""Games that commands are given: a file, or `-` for the standard input."""

from __future__ import annotations

import sys

from sixfold.cli.failure import Failure
from sixfold.events import GameError
from sixfold.game import Game
from sixfold.notation import NotationError, open_game, read_game

FILE_HELP = "a .sixfold file; - for the standard input"


def load(name: str) -> Game:
    """The game in this file. A `Failure` says what is wrong with it: code 2 if it cannot be opened, else 1."""
    try:
        return open_game(name) if name != "-" else read_game(_standard_input())
    except NotationError as error:
        raise Failure(f"{name}: {error}", 1) from error
    except OSError as error:
        raise Failure(f"{name}: {error.strerror or error}", 2) from error


def _standard_input() -> str:
    try:
        return sys.stdin.read()
    except UnicodeDecodeError as error:
        raise NotationError("not a text (UTF-8)", "") from error


def after_turns(game: Game, count: int) -> Game:
    """The game as it stood after that many turns."""
    try:
        return game.after_turns(count)
    except GameError as error:
        raise Failure(str(error), 2) from error
