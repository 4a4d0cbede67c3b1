"""Making puzzles by the hundred: games are looked through on all cores, and a file grows from which it can go on.

After the puzzles of a game the file names its number. What follows the last such line was cut off, and is made anew.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sixfold.crew import work
from sixfold.engine import Stop
from sixfold.insight.reviews import engine_hash
from sixfold.puzzles.finding import find_puzzles
from sixfold.puzzles.puzzle import Puzzle
from sixfold.puzzles.text import VERSION, is_puzzle, write_puzzle

Progress = Callable[[int, int], None]
"""Told after each game how many have been looked through, and how many puzzles there are."""

_GAME = "# game "


class OtherPuzzles(ValueError):
    """A file that was made with another seed or engine, or is no file of puzzles."""


@dataclass(frozen=True, slots=True)
class PuzzleJob:
    """Games of a seed that are looked through for puzzles, as a job of `sixfold.crew`."""

    seed: str

    @property
    def repeats(self) -> bool:
        """A game always has the same puzzles."""
        return True

    def play(self, first: int, count: int) -> list[tuple[int, tuple[Puzzle, ...]]]:
        """The puzzles of these games, each with its number."""
        return [(number, find_puzzles(self.seed, number, Stop())) for number in range(first, first + count)]


def make_puzzles(
    path: Path,
    games: int,
    *,
    seed: str = "sixfold",
    jobs: int | None = 1,
    on: str = "",
    progress: Progress | None = None,
) -> int:
    """Look through games number 0 onwards of a seed, and add their puzzles to the file; how many it has then.

    A file that is there is gone on with: the same seed and number of games give the same file, however often it was
    stopped, on any number of threads, and wherever `on` says (docs/scaling.md). Raises an `OtherPuzzles` error if it
    was made otherwise.
    """
    head = f"# sixfold puzzles {VERSION}, seed {seed}, weights {engine_hash()}\n"
    kept, done = _kept(path, head.encode())
    count = sum(map(is_puzzle, kept.decode().splitlines()))
    found = _found_on(seed, done, games, jobs, on) if on else _found_here(seed, done, games, jobs or 1)
    with path.open("ab") as file, closing(found):
        file.truncate(len(kept))
        file.write(b"" if kept else head.encode())
        file.flush()
        for number, puzzles in enumerate(found, start=done):
            text = "".join(f"{write_puzzle(puzzle)}\n" for puzzle in puzzles)
            file.write(f"{text}{_GAME}{number}\n".encode())
            file.flush()
            count += len(puzzles)
            if progress is not None:
                progress(number + 1, count)
    return count


def _found_here(seed: str, done: int, games: int, jobs: int) -> Generator[tuple[Puzzle, ...], None, None]:
    """The puzzles of each game in order, looked for by threads: the core lets others run."""
    stop = Stop()
    with ThreadPoolExecutor(jobs) as pool:
        waiting: deque[Future[tuple[Puzzle, ...]]] = deque()
        try:
            for number in range(done, games):
                while len(waiting) < 2 * jobs and number + len(waiting) < games:
                    waiting.append(pool.submit(find_puzzles, seed, number + len(waiting), stop))
                yield waiting.popleft().result()
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


def _found_on(seed: str, done: int, games: int, jobs: int | None, on: str) -> Generator[tuple[Puzzle, ...], None, None]:
    """The same from elsewhere: what comes before its turn waits for it."""
    early: dict[int, tuple[Puzzle, ...]] = {}
    with closing(work(PuzzleJob(seed), list(range(done, games)), jobs, on)) as stretches:
        for stretch in stretches:
            early.update(stretch)
            while done in early:
                yield early.pop(done)
                done += 1


def _kept(path: Path, head: bytes) -> tuple[bytes, int]:
    """What can be kept of a file, and how many games it has."""
    lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
    if not lines:
        return b"", 0
    if lines[0] != head:
        raise OtherPuzzles(f"{path} was made otherwise: it does not begin with {head.decode().strip()!r}")
    ends = [at for at, line in enumerate(lines, start=1) if line.startswith(_GAME.encode()) and line.endswith(b"\n")]
    return b"".join(lines[: ends[-1]] if ends else lines[:1]), len(ends)
