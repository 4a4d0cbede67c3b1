"""The command as a whole: what it does not understand is said with the usage of the command that was meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.driving import sixfold


@pytest.mark.parametrize(
    ("given", "command"),
    [
        (("arena", "owl", "fox", "--games", "5"), "sixfold arena"),
        (("engine", "check", "--haste", "./mybot"), "sixfold engine check"),
        (("--haste",), "sixfold"),
    ],
)
def test_what_is_not_understood_is_said_with_the_right_usage(
    given: tuple[str, ...], command: str, tmp_path: Path
) -> None:
    done = sixfold(*given, home=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith(f"usage: {command} [-h]")
    assert f"{command}: error: unrecognized arguments: --" in done.stderr
