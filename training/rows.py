"""Rows of numbers learnt from simulated positions, kept in files: what is there is not made again."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sixfold.arena.training import STANDING, ChanceJob, ContestJob
from sixfold.crew import work
from sixfold.engine.evaluation import FEATURES

Array = NDArray[np.float64]

POSITION, UNSEEN, POINTS, BEYOND, ERROR, FIRST_FEATURE = range(6)
"""The columns of a contest's rows: see `core/src/contests.hpp`."""
CONTEST_COLUMNS = FIRST_FEATURE + len(FEATURES)
WON, FIRST_OF_STANDING = 1, 2
"""The columns of the rows about chances, after the same first one: see `ChanceJob`."""
CHANCE_COLUMNS = FIRST_OF_STANDING + STANDING
POSITIONS_A_GAME = 1000
"""Positions of different games have different numbers: a game has fewer turns than this."""

_HEAD = struct.Struct("<qq")
"""Before the rows of a game in a file: its number, and how many bytes they are."""


class Workers(NamedTuple):
    """How many work, where, and who hears how far they have come."""

    jobs: int | None
    on: str
    tell: Callable[[str], None]


def rows_of(data: bytes, columns: int) -> Array:
    """Rows of 32-bit floats."""
    return np.frombuffer(data, dtype=np.float32).reshape(-1, columns).astype(np.float64)


def kept_rows(job: ContestJob | ChanceJob, games: int, columns: int, path: Path, workers: Workers) -> Array:
    """The rows of games 0 onwards, in their order, wherever and in however many goes they were played."""
    done = dict(_kept(path))
    missing = [game for game in range(games) if game not in done]
    with path.open("ab") as file, closing(work(job, missing, workers.jobs, workers.on)) as stretches:
        for stretch in stretches:
            for game, data in stretch:
                file.write(_HEAD.pack(game, len(data)) + data)
            file.flush()
            done.update(stretch)
            workers.tell(f"{path.stem}: {len(done)} of {games} games")
    found = [rows_of(done[game], columns) for game in range(games)]
    for game, rows in enumerate(found):
        rows[:, POSITION] += game * POSITIONS_A_GAME
    return np.concatenate(found)


def _kept(path: Path) -> Iterator[tuple[int, bytes]]:
    """The games of a file. What was being written when somebody ended the work is cut off."""
    whole = 0
    data = path.read_bytes() if path.exists() else b""
    while len(data) >= whole + _HEAD.size:
        game, length = _HEAD.unpack_from(data, whole)
        end = whole + _HEAD.size + length
        if len(data) < end:
            break
        yield game, data[whole + _HEAD.size : end]
        whole = end
    if len(data) > whole:
        path.write_bytes(data[:whole])
