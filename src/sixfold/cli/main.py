"""The `sixfold` command: finds the right command and turns errors into sentences and exit codes."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from sixfold import __version__
from sixfold.cli.failure import Failure
from sixfold.events import GameError
from sixfold.notation import NotationError

COMMANDS = (
    *("serve", "page", "backup", "play", "puzzle", "replay", "show", "stats", "review", "check", "verify"),
    *("arena", "engine", "account", "bench", "puzzles"),
)
"""Each is a module here, imported when it is asked for: a command starts without what the others need."""

EPILOG = "Exit codes: 0 fine; 1 a game or position is not as it should be; 2 it could not be read, or wrong usage."


class _Parser(argparse.ArgumentParser):
    """Says itself what it does not understand, with its own usage, instead of leaving that to the parser above it."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown


def make_parser(*names: str) -> argparse.ArgumentParser:
    """Everything that can be said to these commands."""
    top = _Parser(prog="sixfold", description="The game of six colours and six shapes.", epilog=EPILOG)
    top.add_argument("--version", action="version", version=f"sixfold {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name in names:
        import_module(f"sixfold.cli.{name}").add(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code. Without a command, serve on this computer and open the browser."""
    given = list(sys.argv[1:] if argv is None else argv) or ["serve", "--open"]
    arguments = make_parser(*(given[:1] if given[0] in COMMANDS else COMMANDS)).parse_args(given)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has seen enough; nothing more can be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except Failure as failure:
        print(f"sixfold: {failure}", file=sys.stderr)
        return failure.code
    except (NotationError, GameError) as error:
        print(f"sixfold: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        where = "" if error.filename is None else f"{error.filename}: "
        print(f"sixfold: {where}{error.strerror or error}", file=sys.stderr)
        return 2
    return code
