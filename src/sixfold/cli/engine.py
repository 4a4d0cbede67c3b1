"""`sixfold engine`: Sixfold's bots as an engine that speaks Sixline, and a check of anybody's engine."""

from __future__ import annotations

import argparse
import json
import shlex
from dataclasses import asdict, replace

from sixfold.cli.failure import Failure
from sixfold.engine import DEFAULT_LEVEL, LEVELS
from sixfold.sixline import speak
from sixfold.sixline.bots import choose, introduction
from sixfold.sixline.check import STOP_SECONDS, VIEWS, Strictness, check


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "engine",
        help="speak Sixline, the protocol of engines, or check an engine that does",
        description="Without a word after it: read lines of Sixline and answer them, as any of the bots. "
        "docs/engines.md says how to write an engine.",
    )
    parser.add_argument("--bot", choices=[*LEVELS, "random"], default=DEFAULT_LEVEL, help="who plays (%(default)s)")
    parser.set_defaults(run=run)
    more = parser.add_subparsers(metavar="WHAT")
    checking = more.add_parser(
        "check",
        help="check whether an engine keeps to the protocol",
        description="Try an engine: handshake, options, bad lines, legal moves in views of all kinds, the same answers "
        "where it promises them, stopping, its clock, its memory, its end. Exit code 1 if anything is wrong.",
    )
    checking.add_argument("engine", metavar="CMD", help="the command that starts it, with its arguments as one word")
    checking.add_argument("--views", metavar="N", type=int, default=VIEWS, help="how many views (%(default)s)")
    checking.add_argument(
        "--stop-within", metavar="SECONDS", type=float, default=STOP_SECONDS, help="how soon it stops (%(default)s)"
    )
    checking.add_argument("--json", action="store_true", help="the verdicts as JSON")
    checking.set_defaults(run=run_check)


def run(arguments: argparse.Namespace) -> int:
    """Speak until the end of the input; the exit code."""
    speak(introduction(arguments.bot), choose)
    return 0


def run_check(arguments: argparse.Namespace) -> int:
    """Check an engine and print what came of it; the exit code."""
    command = read_command(arguments.engine)
    if arguments.views < 1:
        raise Failure(f"a check takes at least one view, not {arguments.views}", 2)
    strict = replace(Strictness(), views=arguments.views, stop_seconds=arguments.stop_within)
    verdicts = []
    for verdict in check(command, strict):
        verdicts.append(verdict)
        if not arguments.json:
            print(f"{'ok    ' if verdict.passed else 'WRONG '} {verdict.trial}: {verdict.says}", flush=True)
    if arguments.json:
        print(json.dumps([asdict(verdict) for verdict in verdicts], indent=2))
    return 0 if all(verdict.passed for verdict in verdicts) else 1


def read_command(text: str) -> list[str]:
    """The command and its arguments, as a shell would part them."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise Failure(f"the command cannot be read: {error}", 2) from error
    if not words:
        raise Failure("say which command starts the engine", 2)
    return words
