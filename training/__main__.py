"""Trains from nothing, or goes on with a training that was ended: `python -m training` writes the evaluation."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from training.course import Plan, train
from training.rows import Workers

TARGET = Path(__file__).parent.parent / "src" / "sixfold" / "engine" / "evaluation.json"


def main() -> None:
    """Train and write."""
    plan = Plan()
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("--seed", type=int, default=plan.seed)
    parser.add_argument("--generations", type=int, default=plan.generations)
    parser.add_argument("--games", type=int, default=plan.games, help="of two in each generation; half for 3 and 4")
    parser.add_argument("--self-play", type=int, default=plan.self_play, help="games for hands")
    parser.add_argument("--chance-games", type=int, default=plan.chance_games, help="for chances of 2, 3 and 4")
    parser.add_argument(
        "--pairs", type=int, default=plan.pairs, help="mirrored pairs that tell a generation's strength"
    )
    parser.add_argument("--jobs", type=int, help="how many processes (default: one per core)")
    parser.add_argument("--on", default="", help="ray, or ray:ADDRESS of a cluster (docs/scaling.md)")
    parser.add_argument("--work", type=Path, default=Path("build") / "training", help="where what is done is kept")
    parser.add_argument("--output", type=Path, default=TARGET)
    arguments = parser.parse_args()
    plan = Plan(
        seed=arguments.seed,
        generations=arguments.generations,
        games=arguments.games,
        self_play=arguments.self_play,
        chance_games=arguments.chance_games,
        pairs=arguments.pairs,
    )
    found = train(plan, arguments.work, Workers(arguments.jobs, arguments.on, _teller()))
    arguments.output.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(f"\nwrote {arguments.output}")


def _teller() -> _Teller:
    return _Teller(sys.stderr.isatty())


class _Teller:
    """Tells how far it has come: on one line of a terminal, or else in a line now and then."""

    def __init__(self, terminal: bool) -> None:
        self.terminal = terminal
        self.last = 0.0

    def __call__(self, text: str) -> None:
        if self.terminal:
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
        elif text.endswith("\n") or time.monotonic() > self.last + 10:
            self.last = time.monotonic()
            print(text.rstrip(), file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
