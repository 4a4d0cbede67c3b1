"""A search comes out the same natively and as WebAssembly, to the last digit, by however many it is shared."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.playing import CORE, run_on_device
from device.searches import searched

pytestmark = pytest.mark.skipif(not CORE.exists(), reason="the page was built without the core")


def compare(folder: Path, games: int, iterations: int, every: int) -> int:
    script = searched(games, iterations, every, minds=[1, 2, 3]).script
    path = folder / "searches.json"
    path.write_text(json.dumps(script), encoding="utf-8")
    run_on_device("searching", folder, str(path))
    return len(script["searches"])


@pytest.mark.long
def test_searches_come_out_the_same_by_however_many_they_are_shared(tmp_path: Path, long: bool) -> None:
    games, every, least = (30, 2, 500) if long else (3, 7, 10)
    assert compare(tmp_path, games, iterations=1600, every=every) >= least
