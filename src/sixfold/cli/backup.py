"""`sixfold backup`: a copy of a server's store, while the server runs."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from sixfold.cli.failure import Failure
from sixfold.cli.serve import STORE


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "backup",
        help="copy a server's store, while the server runs",
        description="Copy the file that a server keeps its tables in, as it stands at this moment; the server may run. "
        "The copy is a store itself: a server can be started on it. A PostgreSQL store is copied by pg_dump.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the copy, which does not exist yet")
    parser.add_argument(
        "--store",
        metavar="WHERE",
        default=os.environ.get(STORE),
        help=f"a file or sqlite:///… (by default what {STORE} says, or the one in the data folder)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Make the copy; the exit code."""
    from sixfold.store import StoreError, file_of, may_be_shared
    from sixfold.store.sqlite_file import copy

    if may_be_shared(arguments.store):
        raise Failure("a PostgreSQL store is copied by pg_dump: see docs/hosting.md", 2)
    try:
        copy(file_of(arguments.store), arguments.file)
    except StoreError as error:
        raise Failure(str(error), 2) from error
    return 0
