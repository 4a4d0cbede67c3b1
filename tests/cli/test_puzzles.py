"""`sixfold puzzles`: making goes on from its file, a pack is put together, and what does not hold is said."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from cli.driving import sixfold
from puzzles.samples import HOLD, MOST

WRONG = HOLD.replace("3,0>Rf=0 3,0>RfRx=2.5 ~Bt=7", "~Bt=0 3,0>Rf=2 3,0>RfRx=3")
"""Here a trade is said to be best, which it is not."""


def test_puzzles_are_made_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    made = sixfold("puzzles", "make", "--out", str(file), "--games", "1", "--jobs", "1", home=tmp_path)
    assert made.returncode == 0
    assert made.stdout.startswith(f"{file}: ")
    before = file.read_bytes()
    assert sixfold("puzzles", "make", "--out", str(file), "--games", "1", home=tmp_path).returncode == 0
    assert file.read_bytes() == before
    other = sixfold("puzzles", "make", "--out", str(file), "--seed", "other", home=tmp_path)
    assert (other.returncode, "was made otherwise" in other.stderr) == (2, True)


def test_ctrl_c_stops_it(tmp_path: Path) -> None:
    with patch("sixfold.cli.puzzles.make_puzzles", side_effect=KeyboardInterrupt):
        assert sixfold("puzzles", "make", "--out", str(tmp_path / "x"), home=tmp_path).returncode == 130


def test_a_pack_is_put_together_and_checked(tmp_path: Path) -> None:
    one, two, pack = (tmp_path / name for name in ("one.txt", "two.txt", "pack.txt"))
    one.write_text(f"# by hand\n{HOLD}\n", encoding="utf-8")
    two.write_text(f"{MOST}\n{HOLD}\n", encoding="utf-8")
    made = sixfold("puzzles", "pack", str(one), str(two), "--out", str(pack), home=tmp_path)
    assert made.stdout == f"{pack}: 2 puzzles (1 most, 1 hold)\n"
    one.write_text(f"{WRONG}\n", encoding="utf-8")
    two.write_text(f"{MOST}\n", encoding="utf-8")
    made = sixfold("puzzles", "pack", str(one), str(two), "--out", str(pack), "--check", "1", home=tmp_path)
    assert made.stdout == f"{pack}: 1 puzzles (1 most)\n"
    one.write_text(f"{MOST}\n", encoding="utf-8")
    assert sixfold("puzzles", "check", str(one), home=tmp_path).stdout == f"{one}: 1 puzzles (1 most)\n"
    two.write_text(f"{MOST.replace('Oc=2', 'Oc=3')}\n", encoding="utf-8")
    checked = sixfold("puzzles", "check", str(two), home=tmp_path)
    assert checked.returncode == 1
    assert "does not hold" in checked.stdout


@pytest.mark.parametrize(
    ("asked", "code", "said"),
    [
        (("check", "nowhere.txt"), 2, "No such file"),
        (("check", "{bad}"), 1, "line 1, column 3: a kind of puzzle is one of"),
        (("check", "{bad}", "--samples", "1"), 2, "two samples at least"),
        (("make", "--out", "x", "--games", "0"), 2, "at least one game"),
        (("make", "--out", "x", "--jobs", "0"), 2, "at least one game"),
        (("make",), 2, "--out"),
        ((), 2, "ACT"),
    ],
)
def test_what_cannot_be_is_said(asked: tuple[str, ...], code: int, said: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text(HOLD.replace("hold", "old"), encoding="utf-8")
    done = sixfold("puzzles", *(word.format(bad=bad) for word in asked), home=tmp_path)
    assert done.returncode == code
    assert said in done.stderr
