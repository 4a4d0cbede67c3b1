"""Results of a match on disk: JSON lines, a row per deal, only ever added to, so that a match can be resumed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sixfold.arena.match import Match, Row


class ResultsError(ValueError):
    """A file that is not, or not of this match, a list of results."""


class Results:
    """The rows of a match in a file. What was cut off in the middle of a line never happened."""

    def __init__(self, path: Path, match: Match) -> None:
        """Read what is there; it may be nothing. Raises a `ResultsError` if it is of another match."""
        self._path = path
        self._match = match
        content = path.read_bytes() if path.exists() else b""
        self._whole = content.rfind(b"\n") + 1
        self.rows: dict[int, Row] = {}
        """What has been played so far, by the number of the deal."""
        for number, line in enumerate(content[: self._whole].splitlines(), start=1):
            row = self._read(number, line)
            if row.luck or not match.luck:  # Without its luck a deal has to be played again.
                self.rows.setdefault(row.deal, row)

    def __enter__(self) -> Self:
        """Open the file to add to it."""
        self._file = self._path.open("ab")
        self._file.truncate(self._whole)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, rows: Iterable[Row]) -> None:
        """Add rows; they are with the system when this returns."""
        new = list(rows)
        self._file.write(b"".join(json.dumps(self._written(row)).encode() + b"\n" for row in new))
        self._file.flush()
        self.rows.update((row.deal, row) for row in new)

    def _settings(self) -> dict[str, Any]:
        limit = self._match.limit
        thinking = {} if limit is None else {"seconds": limit.seconds, "iterations": limit.iterations}
        return {"bots": list(self._match.bots), "seed": self._match.seed, **thinking}

    def _written(self, row: Row) -> dict[str, Any]:
        more = {name: table for name, table in (("luck", row.luck), ("faults", row.faults)) if table}
        return {**self._settings(), "deal": row.deal, "scores": row.scores, **more}

    def _read(self, number: int, line: bytes) -> Row:
        try:
            data = json.loads(line)
            deal, scores = data.pop("deal"), data.pop("scores")
            luck, faults = data.pop("luck", ()), data.pop("faults", ())
            row = Row(
                deal,
                tuple(tuple(int(score) for score in rotation) for rotation in scores),
                tuple(tuple(float(points) for points in rotation) for rotation in luck),
                tuple(tuple(str(fault) for fault in rotation) for rotation in faults),
            )
        except (ValueError, KeyError, TypeError, AttributeError):
            raise ResultsError(f"{self._path}, line {number}: not a row of results") from None
        if data != self._settings():
            raise ResultsError(f"{self._path}, line {number}: of another match; its settings are {json.dumps(data)}")
        size = len(self._match.bots)
        tables = [row.scores, *(table for table in (row.luck, row.faults) if table)]
        whole = all(len(table) == size and all(len(rotation) == size for rotation in table) for table in tables)
        if type(deal) is not int or deal < 0 or not whole:
            raise ResultsError(f"{self._path}, line {number}: not a row of results")
        return row
