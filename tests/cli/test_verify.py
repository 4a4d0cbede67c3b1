"""`sixfold verify` recomputes the shuffle."""

from __future__ import annotations

import json
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
