"""Saved games: whole or not at all, each in a file of its own, in the platform's folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from platformdirs.api import PlatformDirsABC
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows, get_win_folder_from_env_vars

from sixfold import Game, open_game
from sixfold.cli import saves


@pytest.fixture
def game() -> Game:
    return Game.new(["Ann", "Zoë & Co"], seed="saves")


def test_two_games_of_the_same_players_have_two_files(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIXFOLD_HOME", str(tmp_path))
    first = saves.name_file(game)
    saves.save(game, first)
    second = saves.name_file(game)
    assert first.name.endswith("-Ann-ZoëCo.sixfold")
    assert first != second
    assert open_game(first) == game


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        (Unix, {"XDG_DATA_HOME": "/data"}, Path("/data/sixfold/games")),
        (Unix, {}, Path("/home/ann/.local/share/sixfold/games")),
        (MacOS, {}, Path("/home/ann/Library/Application Support/sixfold/games")),
        (Windows, {"LOCALAPPDATA": "/app"}, Path("/app/sixfold/games")),
    ],
)
def test_each_platform_has_its_folder(
    platform: type[PlatformDirsABC], variables: dict[str, str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SIXFOLD_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/ann")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("platformdirs.PlatformDirs", platform)
    monkeypatch.setattr("platformdirs.windows.get_win_folder", get_win_folder_from_env_vars)
    assert saves.games_folder() == folder


def test_a_save_that_fails_leaves_the_old_file_and_no_other(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.sixfold"
    saves.save(game, path)
    before = path.read_bytes()

    def refuse(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(OSError, match="No space left"):
        saves.save(Game.new(["Cy", "Di"], seed="other"), path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game.sixfold"]
