"""The front rests on what uvicorn documents: it does the same with the oldest one that is allowed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = (
    "tests/server/test_frames.py",
    "tests/server/test_heads.py",
    "tests/server/test_front.py::test_a_request_has_to_arrive_in_time",
    "tests/server/test_front.py::test_a_body_has_to_arrive_in_time",
    "tests/server/test_front.py::test_thousands_of_messages_at_once_are_answered_one_by_one",
    "tests/server/test_front.py::test_who_is_gone_leaves_nothing_that_has_to_be_searched_for",
    "tests/server/test_upgrades.py::test_a_request_of_the_last_moment_is_answered_and_is_the_last",
)


def test_the_front_works_with_the_oldest_uvicorn() -> None:
    [oldest] = re.findall(r'"uvicorn>=([\d.]+),', (ROOT / "pyproject.toml").read_text())
    others = {name: value for name, value in os.environ.items() if not name.startswith(("COV", "PYTEST"))}
    environment = {**others, "PYTHONPATH": str(ROOT / ".venv" / "oldest")}
    which = subprocess.check_output(
        [sys.executable, "-c", "import uvicorn; print(uvicorn.__version__)"], env=environment, text=True
    )
    assert which.strip() == oldest
    command = [sys.executable, "-m", "pytest", "--quiet", "-p", "no:cacheprovider", *TESTS]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    assert done.returncode == 0, done.stdout
