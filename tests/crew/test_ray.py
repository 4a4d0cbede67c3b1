"""Work on a Ray of two workers, one of which is killed: the same result, and the killed one costs its unit only.

Starting Ray takes long on a busy machine, so this is part of `make test-long`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sixfold.arena import Match

SCRIPT = Path(__file__).parent / "on_ray_alone.py"


@pytest.mark.long
def test_a_killed_worker_costs_its_unit_only(tmp_path: Path, long: bool) -> None:
    if not long:
        pytest.skip("takes Ray, and so long")
    note = tmp_path / "killed"
    # In a process of its own: Ray warns of much, and leaves threads behind.
    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(note)], capture_output=True, text=True, check=True, cwd=SCRIPT.parents[2]
    )
    assert note.exists()
    rows = json.loads(done.stdout.splitlines()[-1])
    assert rows == json.loads(json.dumps(Match(("greedy", "random"), 3).play(0, 120)))
