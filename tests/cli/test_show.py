"""`sixfold show` draws positions and moments of games."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.driving import COMMAND, environment, sixfold
from sixfold import Game

POSITION = "0,0:RsRcRd GfYtBxRfBxOs/?????? 3/0 2 0"


def test_a_position_as_text(tmp_path: Path) -> None:
    done = sixfold("show", POSITION, home=tmp_path)
    assert done.returncode == 0
    assert "Rs Rc Rd" in done.stdout
    assert "> Player 2    0  ?? ?? ?? ?? ?? ??" in done.stdout


def test_a_position_as_svg(tmp_path: Path) -> None:
    done = sixfold("show", POSITION, "--svg", "--theme", "dark", home=tmp_path)
    assert done.returncode == 0
    assert ElementTree.fromstring(done.stdout).tag.endswith("svg")


def test_a_moment_of_a_game_as_json(record: Path, finished: Game, tmp_path: Path) -> None:
    done = sixfold("show", str(record), "--turn", "5", "--json", home=tmp_path)
    assert done.returncode == 0
    assert json.loads(done.stdout)["positions"] == [str(position) for position in finished.positions[:6]]


def test_a_seat_sees_only_its_own_hand(record: Path, tmp_path: Path) -> None:
    done = sixfold("show", str(record), "--turn", "5", "--seat", "2", home=tmp_path)
    assert done.returncode == 0
    rows = done.stdout.splitlines()
    assert sum(row.endswith("?? ?? ?? ?? ?? ??") for row in rows) == 2


@pytest.mark.traced_processes
def test_a_png_goes_to_a_file_or_a_pipe(record: Path, tmp_path: Path) -> None:
    target = tmp_path / "board.png"
    assert sixfold("show", str(record), "--png", "-o", str(target), home=tmp_path).returncode == 0
    assert target.read_bytes().startswith(b"\x89PNG")
    piped = subprocess.run(
        [*COMMAND, "show", POSITION, "--png"], capture_output=True, env=environment(tmp_path), check=True
    )
    assert piped.stdout.startswith(b"\x89PNG")


def test_what_is_neither_file_nor_position_is_refused(tmp_path: Path) -> None:
    done = sixfold("show", "0,0:RsXx - 0/0 1 0", home=tmp_path)
    assert done.returncode == 2
    assert "column 7" in done.stderr
    assert "'Xx'" in done.stderr


def test_wrong_numbers_are_refused_with_the_right_ones(record: Path, tmp_path: Path) -> None:
    for arguments, words in (
        (("--turn", "999"), "the game has turns 0 to"),
        (("--seat", "4"), "seats 1 to 3"),
        (("--svg", "--tile", "1"), "a tile is at least"),
    ):
        done = sixfold("show", str(record), *arguments, home=tmp_path)
        assert done.returncode == 2
        assert words in done.stderr


def test_a_position_has_no_turns_to_choose_from(tmp_path: Path) -> None:
    done = sixfold("show", POSITION, "--turn", "1", home=tmp_path)
    assert done.returncode == 2
    assert "--turn and --seat go with a game's file" in done.stderr


def test_a_board_alone_is_no_position_and_no_file_either(tmp_path: Path) -> None:
    done = sixfold("show", "0,0:RsRc", home=tmp_path)
    assert done.returncode == 2
    assert "neither a file nor a position" in done.stderr
    assert "a position has five fields" in done.stderr


def test_an_unwritable_target_is_an_error_not_a_traceback(tmp_path: Path) -> None:
    done = sixfold("show", POSITION, "--svg", "-o", str(tmp_path / "no" / "such.svg"), home=tmp_path)
    assert done.returncode == 2
    assert done.stderr == f"sixfold: {tmp_path / 'no' / 'such.svg'}: No such file or directory\n"


def test_pictures_speak_the_language_that_is_chosen(tmp_path: Path) -> None:
    done = sixfold("show", POSITION, "--language", "pl", home=tmp_path)
    assert "> Gracz 2" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("  Worek ")
    assert sixfold("show", POSITION, home=tmp_path, LC_ALL="pl_PL.UTF-8").stdout == done.stdout
    drawn = sixfold("show", POSITION, "--svg", "--language", "pl", home=tmp_path).stdout
    assert 'lang="pl"' in drawn
    assert "Gracz 2: 0 punktów" in drawn
