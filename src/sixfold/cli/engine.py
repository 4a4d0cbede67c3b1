"""`sixfold engine`: Sixfold's bots as an engine that speaks Sixline; anybody's engine checked, or taken to a server."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import shlex
from dataclasses import asdict, replace
from pathlib import Path

from sixfold.cli.failure import Failure
from sixfold.engine import DEFAULT_LEVEL, LEVELS
from sixfold.sixline import EngineFailed, EngineRefused, speak
from sixfold.sixline.bots import choose, introduction
from sixfold.sixline.check import STOP_SECONDS, VIEWS, Strictness, check

TOKEN = "SIXFOLD_TOKEN"
"""The variable of the environment that says with which token an engine joins a server."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "engine",
        help="speak Sixline, the protocol of engines; check an engine that does, or let it play on a server",
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
    joining = more.add_parser(
        "join",
        help="let an engine play at the tables of a server",
        description="Offer an engine at a server, where people choose it as an opponent. It comes back after any "
        "restart, of either side, to all its games. The token is what `sixfold account add` prints.",
    )
    joining.add_argument("url", metavar="URL", help="the server's address, such as https://play.example")
    joining.add_argument("engine", metavar="CMD", help="the command that starts it, with its arguments as one word")
    joining.add_argument("--token", help=f"the token; others on this computer can see it: better {TOKEN}, or a file")
    joining.add_argument("--token-file", metavar="FILE", type=Path, help="a file that holds the token")
    joining.add_argument("--games", metavar="N", type=int, default=1, help="how many it plays at once (%(default)s)")
    joining.set_defaults(run=run_join)


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


def run_join(arguments: argparse.Namespace) -> int:
    """Stay at the server until it is interrupted, or not wanted; the exit code."""
    from sixfold.joining import Joiner, NotWanted  # Only now: it brings the whole protocol of the server.
    from sixfold.server.wire.types.commands import MOST_GAMES

    command = read_command(arguments.engine)
    if not 1 <= arguments.games <= MOST_GAMES:
        raise Failure(f"an engine plays 1 to {MOST_GAMES} games at once, not {arguments.games}", 2)
    logging.basicConfig(format="%(message)s", level=logging.WARNING)
    logging.getLogger("sixfold.joining").setLevel(logging.INFO)
    try:
        joiner = Joiner(arguments.url, _token(arguments), command, arguments.games)
    except ValueError as error:
        raise Failure(str(error), 2) from error
    try:
        asyncio.run(joiner.run())
    except (EngineFailed, EngineRefused, NotWanted) as error:
        raise Failure(str(error), 2) from error
    return 0


def _token(arguments: argparse.Namespace) -> str:
    """The token, from wherever it was given."""
    if arguments.token is not None and arguments.token_file is not None:
        raise Failure("say the token once: --token, or --token-file", 2)
    given: str | None = arguments.token or os.environ.get(TOKEN)
    if arguments.token_file is not None:
        given = arguments.token_file.read_text(encoding="utf-8")
    if not given or not given.strip():
        raise Failure(f"say the token: by {TOKEN} in the environment, --token-file, or --token", 2)
    return given.strip()


def read_command(text: str) -> list[str]:
    """The command and its arguments, as a shell would part them."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise Failure(f"the command cannot be read: {error}", 2) from error
    if not words:
        raise Failure("say which command starts the engine", 2)
    return words
