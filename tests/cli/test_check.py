"""`sixfold check` finds broken games and says where they break."""

from __future__ import annotations

import json
from pathlib import Path

from cli.driving import sixfold, spawned


def test_a_good_game_is_fine(record: Path, tmp_path: Path) -> None:
    done = sixfold("check", str(record), home=tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith("ok ")
    assert "turns, Ann " in done.stdout


def test_a_game_can_come_through_the_standard_input(record: Path, tmp_path: Path) -> None:
    done = spawned("check", "-", home=tmp_path, stdin=record.read_text(encoding="utf-8"))
    assert done.returncode == 0


def test_a_broken_rule_is_named_with_its_line(record: Path, tmp_path: Path) -> None:
    lines = record.read_text(encoding="utf-8").split("\n")
    number = lines.index("") + 2
    seat, _, score, *drawn = lines[number].split()
    lines[number] = " ".join([seat, "50,50>Rs", score, *drawn])
    record.write_text("\n".join(lines), encoding="utf-8")
    done = sixfold("check", "--json", str(record), home=tmp_path)
    assert done.returncode == 1
    (report,) = json.loads(done.stdout)
    assert not report["ok"]
    assert report["line"] == number + 1
    assert report["token"] == "50,50>Rs"
    assert report["refusal"] in ("not-in-hand", "not-connected")


def test_the_worst_of_several_files_decides(record: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.sixfold"
    broken.write_text("sixfold 1\nedition chess\n", encoding="utf-8")
    done = sixfold("check", str(record), str(broken), str(tmp_path / "missing.sixfold"), home=tmp_path)
    assert done.returncode == 2
    good, bad, missing = done.stdout.splitlines()
    assert good.startswith("ok ")
    assert bad.startswith("BAD")
    assert "the header 'players' is missing" in bad
    assert "No such file" in missing


def test_what_is_no_text_is_refused_clearly(tmp_path: Path) -> None:
    noise = tmp_path / "noise.sixfold"
    noise.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    done = sixfold("check", str(noise), home=tmp_path)
    assert done.returncode == 1
    assert "not a text file" in done.stdout
    assert "Traceback" not in done.stderr


def test_a_folder_is_not_a_game(tmp_path: Path) -> None:
    done = sixfold("check", str(tmp_path), home=tmp_path)
    assert done.returncode == 2
    assert "Is a directory" in done.stdout
