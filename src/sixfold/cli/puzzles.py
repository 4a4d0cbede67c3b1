"""`sixfold puzzles`: make puzzles from games of strong bots, put a pack together, and check one."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from sixfold.cli.failure import Failure
from sixfold.cli.places import add_on, on_ray
from sixfold.notation import NotationError
from sixfold.puzzles import Kind, OtherPuzzles, Puzzle, holds, make_puzzles, packed, read_puzzles

STOPPED = 130
"""The exit code of making that was stopped by Ctrl-C."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "puzzles",
        help="make puzzles, and check them",
        description="Puzzles are found in games of strong bots, and kept only if their solution holds. ",
    )
    acts = parser.add_subparsers(dest="act", metavar="ACT", required=True)
    make = acts.add_parser(
        "make",
        help="look for puzzles in games of strong bots",
        description="Look through games of strong bots on all cores. Ctrl-C stops it; the same command goes on from "
        "the file. The same seed and number of games give the same file.",
    )
    make.add_argument("--out", metavar="FILE", type=Path, required=True, help="where the puzzles go")
    make.add_argument("--games", metavar="N", type=int, default=100, help="how many games (default %(default)s)")
    make.add_argument("--seed", metavar="S", default="sixfold", help="decides all games (default %(default)s)")
    make.add_argument("--jobs", "--processes", metavar="J", type=int, help="how many at a time (default: one per core)")
    add_on(make)
    make.set_defaults(run=run_make)
    pack = acts.add_parser("pack", help="put puzzles of several files together, in an order by their ids")
    pack.add_argument("files", metavar="FILE", nargs="+")
    pack.add_argument("--out", metavar="FILE", type=Path, required=True, help="where the pack goes")
    pack.add_argument(
        "--most-points", metavar="N", type=int, default=150, help="at most this many of that kind (default %(default)s)"
    )
    pack.add_argument("--check", metavar="S", type=int, help="leave out what does not hold with this seed")
    pack.set_defaults(run=run_pack)
    check = acts.add_parser(
        "check",
        help="do these puzzles hold?",
        description="Read every puzzle by the rules, and find its figures again: by proof in endgames, by samples of "
        "another seed elsewhere. Takes about a quarter of a second each.",
    )
    check.add_argument("files", metavar="FILE", nargs="+")
    check.add_argument("--seed", metavar="S", type=int, default=0, help="of the samples (default %(default)s)")
    check.add_argument("--samples", metavar="N", type=int, default=2000, help="for each move (default %(default)s)")
    check.set_defaults(run=run_check)


def run_make(arguments: argparse.Namespace) -> int:
    """Make; the exit code."""
    from sixfold.crew.processes import cores  # Only now: processes take long to import, and are seldom needed.

    jobs = cores() if arguments.jobs is None else arguments.jobs
    if jobs < 1 or arguments.games < 1:
        raise Failure("puzzles need at least one game, and somebody who looks at it", 2)
    shown = sys.stderr.isatty()

    def tell(games: int, puzzles: int) -> None:
        if shown:
            text = f"game {games} of {arguments.games}: {puzzles} puzzles"
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    jobs_there = arguments.jobs if arguments.on else jobs
    try:
        with on_ray():
            count = make_puzzles(
                arguments.out, arguments.games, seed=arguments.seed, jobs=jobs_there, on=arguments.on, progress=tell
            )
    except OtherPuzzles as error:
        raise Failure(str(error), 2) from error
    except KeyboardInterrupt:
        return STOPPED
    finally:
        if shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    print(f"{arguments.out}: {count} puzzles of {arguments.games} games")
    return 0


def run_pack(arguments: argparse.Namespace) -> int:
    """Put a pack together; the exit code."""
    puzzles = [puzzle for name in arguments.files for puzzle in load_puzzles(name)]
    if arguments.check is not None:
        puzzles = [puzzle for puzzle in puzzles if holds(puzzle, seed=arguments.check)]
    text = packed(puzzles, arguments.most_points)
    arguments.out.write_text(text, encoding="utf-8")
    print(f"{arguments.out}: {_counts(read_puzzles(text.splitlines()))}")
    return 0


def run_check(arguments: argparse.Namespace) -> int:
    """Check; the exit code."""
    if arguments.samples < 2:
        raise Failure("a comparison takes two samples at least", 2)
    fine = True
    for name in arguments.files:
        puzzles = load_puzzles(name)
        for puzzle in puzzles:
            if not holds(puzzle, samples=arguments.samples, seed=arguments.seed):
                print(f"{name}: {puzzle.id} does not hold")
                fine = False
        print(f"{name}: {_counts(puzzles)}")
    return 0 if fine else 1


def load_puzzles(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file. A `Failure` says what is wrong with it: code 2 if it cannot be opened, else 1."""
    try:
        return read_puzzles(Path(name).read_text(encoding="utf-8").splitlines())
    except (NotationError, UnicodeDecodeError) as error:
        raise Failure(f"{name}: {error}", 1) from error
    except OSError as error:
        raise Failure(f"{name}: {error.strerror or error}", 2) from error


def _counts(puzzles: tuple[Puzzle, ...]) -> str:
    found = Counter(puzzle.kind for puzzle in puzzles)
    kinds = ", ".join(f"{found[kind]} {kind}" for kind in Kind if found[kind])
    return f"{len(puzzles)} puzzles ({kinds})"
