"""`sixfold verify` recomputes the shuffle."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from cli.driving import sixfold, spawned


def test_an_honest_game_passes(record: Path, tmp_path: Path) -> None:
    done = spawned("verify", str(record), home=tmp_path)
    assert done.returncode == 0
    assert "were drawn as the promised seed says" in done.stdout


def test_another_seed_than_the_promised_one_is_found(record: Path, tmp_path: Path) -> None:
    text = record.read_text(encoding="utf-8").replace("\nseed finished", "\nseed other")
    record.write_text(text, encoding="utf-8")
    done = sixfold("verify", "--json", str(record), home=tmp_path)
    assert done.returncode == 1
    assert "not the one that was promised" in json.loads(done.stdout)["problem"]


def test_other_contributions_are_found(record: Path, tmp_path: Path) -> None:
    text = record.read_text(encoding="utf-8").replace("lucky | seven", "lucky | eight")
    record.write_text(text, encoding="utf-8")
    done = sixfold("verify", str(record), home=tmp_path)
    assert done.returncode == 1
    assert done.stdout.startswith("BAD")
    assert "but the seed gives" in done.stdout


def test_a_game_without_a_seed_cannot_be_verified(record: Path, tmp_path: Path) -> None:
    text = record.read_text(encoding="utf-8").replace("\nseed finished", "")
    record.write_text(text, encoding="utf-8")
    done = sixfold("verify", str(record), home=tmp_path)
    assert done.returncode == 1
    assert "no seed" in done.stdout


def test_what_was_noted_before_the_game_counts_more_than_what_the_file_says(record: Path, tmp_path: Path) -> None:
    promised = sha256(b"finished").hexdigest()
    noted = ("--commitment", promised, "--contribution", "seven")
    done = sixfold("verify", str(record), *noted, "--others", "lucky", home=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "as the seed that was promised to you, with your contribution, says" in done.stdout
    for change, problem in (
        (("--commitment", "0" * 64, "--contribution", "seven"), "not the one that was promised"),
        (("--commitment", promised, "--contribution", "eight"), "'eight' was left out"),
        ((*noted, "--others", ""), "the others' contributions"),
    ):
        done = sixfold("verify", str(record), *change, home=tmp_path)
        assert done.returncode == 1
        assert problem in done.stdout


def test_half_a_note_is_none(record: Path, tmp_path: Path) -> None:
    for half in (("--contribution", "seven"), ("--commitment", "00"), ("--others", "lucky")):
        done = sixfold("verify", str(record), *half, home=tmp_path)
        assert done.returncode == 2
        assert "a commitment and your contribution" in done.stderr
