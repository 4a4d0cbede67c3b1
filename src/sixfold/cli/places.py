"""Where long work is done: `--on`, for every command that does some."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

from sixfold.cli.failure import Failure


def add_on(parser: argparse.ArgumentParser) -> None:
    """Describe the option."""
    parser.add_argument(
        "--on",
        metavar="PLACE",
        default="",
        help="ray, or ray:ADDRESS of a cluster (docs/scaling.md); the default is this machine's processes",
    )


@contextmanager
def on_ray() -> Iterator[None]:
    """Say in a sentence what can go wrong with Ray."""
    from sixfold.crew import Disagreement  # Only now: seldom needed.
    from sixfold.crew.on_ray import RayUnavailable

    try:
        yield
    except RayUnavailable as error:
        raise Failure(str(error), 2) from error
    except Disagreement as error:
        raise Failure(str(error), 1) from error
