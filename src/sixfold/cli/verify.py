"""`sixfold verify`: whether every tile of a game was drawn as its seed says."""

from __future__ import annotations

import argparse
import json

from sixfold.cli.files import FILE_HELP, load
from sixfold.events import GameError
from sixfold.game import verify


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "verify",
        help="check the shuffle of a game",
        description="Recompute every draw of a game from its revealed seed, and check the seed against the commitment "
        "that was published before the game.",
    )
    parser.add_argument("file", metavar="FILE", help=FILE_HELP)
    parser.add_argument("--json", action="store_true", help="the answer as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Verify the game; the exit code."""
    game = load(arguments.file)
    problem, drawn = "", 0
    try:
        drawn = verify(game)
    except GameError as error:
        problem = str(error)
    if arguments.json:
        answer = {"file": arguments.file, "ok": not problem, "draws": drawn, "problem": problem or None}
        print(json.dumps({**answer, "commitment": game.settings.commitment}, indent=2))
    elif problem:
        print(f"BAD  {arguments.file}: {problem}")
    else:
        promise = "the promised seed" if game.settings.commitment else "the seed (no commitment was published)"
        print(f"ok   {arguments.file}: all {drawn} tiles were drawn as {promise} says")
    return 1 if problem else 0
