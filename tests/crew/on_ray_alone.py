"""Run by `test_ray.py` in a process of its own: a match on a Ray of two workers, one of which is killed."""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import closing
from pathlib import Path

import ray

from sixfold.arena import Match
from sixfold.crew import work


class Deadly(Match):
    """A match in which the process that plays deal 40 first is killed; the next one finds a note, and goes on."""

    def play(self, first: int, deals: int) -> list[object]:  # type: ignore[override]
        """Play, or die."""
        note = Path(os.environ["SIXFOLD_NOTE"])
        if first <= 40 < first + deals and not note.exists():
            note.write_text(str(os.getpid()), encoding="utf-8")
            os.kill(os.getpid(), signal.SIGKILL)
        return list(Match.play(self, first, deals))


def main() -> None:
    """Play 120 deals, and print their rows by number."""
    os.environ["SIXFOLD_NOTE"] = sys.argv[1]
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        runtime_env={"env_vars": {"SIXFOLD_NOTE": sys.argv[1]}},
    )
    rows = {}
    with closing(work(Deadly(("greedy", "random"), 3), list(range(120)), 2, "ray")) as stretches:
        for stretch in stretches:
            for row in stretch:
                assert row.deal not in rows  # type: ignore[attr-defined]  # Nothing comes twice.
                rows[row.deal] = row  # type: ignore[attr-defined]
    ray.shutdown()
    print(json.dumps([rows[deal] for deal in sorted(rows)]))


if __name__ == "__main__":
    main()
