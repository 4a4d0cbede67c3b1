"""Saved games: whole files, replaced in one step, so that neither a crash nor a full disk loses a turn."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from sixfold.game import Game
from sixfold.home import data_folder
from sixfold.notation import NotationError, open_game

SUFFIX = ".sixfold"


def games_folder() -> Path:
    """Where games are kept."""
    return data_folder() / "games"


def name_file(game: Game) -> Path:
    """A file that no other game has: the time and the names."""
    names = "-".join(re.sub(r"[^\w]+", "", player.name) or "player" for player in game.players)
    stem = f"{datetime.now():%Y-%m-%d-%H%M%S}-{names}"[:100]
    folder = games_folder()
    path, number = folder / f"{stem}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{SUFFIX}"
    return path


def save(game: Game, path: Path) -> None:
    """Put the game on disk."""
    write_whole(str(game), path)


def write_whole(text: str, path: Path) -> None:
    """Put a text on disk. When this returns, it survives a power cut; when it raises, the old file is untouched."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}-", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def find_games() -> Iterator[tuple[Path, Game]]:
    """The saved games, the newest first. Files that cannot be read are passed over."""
    files = [(path.stat().st_mtime_ns, path) for path in games_folder().glob(f"*{SUFFIX}")]
    for _, path in sorted(files, reverse=True):
        try:
            yield path, open_game(path)
        except (NotationError, OSError):
            continue


def find_unfinished() -> Iterator[tuple[Path, Game]]:
    """Those that can go on."""
    return ((path, game) for path, game in find_games() if not game.over and game.settings.seed is not None)


def find_finished() -> Iterator[Game]:
    """Those that are over."""
    return (game for _, game in find_games() if game.over)
