"""Counts by address that several processes keep together, in memory that all of them map."""

from __future__ import annotations

import mmap
import os
import secrets
import tempfile
from hashlib import blake2b

COLUMNS = 65_536
"""Two addresses share one by chance, and by nothing else: nobody knows the key."""
KEY_BYTES = 16
CELL_BYTES = 2


class SharedCounts:
    """A row for each process, which only that process writes, and a column for each hash of a name."""

    def __init__(self, file: int, row: int) -> None:
        """Write this row of the table in this file."""
        memory = mmap.mmap(file, 0)
        self._key = memory[:KEY_BYTES]
        self._cells = memoryview(memory)[KEY_BYTES:].cast("H")
        self._row = row

    def add(self, name: str, change: int) -> None:
        """Add to the count of this process."""
        self._cells[self._row * COLUMNS + self._column(name)] += change

    def of(self, name: str) -> int:
        """The count of all processes together."""
        return sum(self._cells[self._column(name) :: COLUMNS])

    def _column(self, name: str) -> int:
        return int.from_bytes(blake2b(name.encode(), digest_size=2, key=self._key).digest(), "big")


class SharedTable:
    """The file, as the process has it that starts the others."""

    def __init__(self, rows: int) -> None:
        """A table with a row for each process."""
        with tempfile.TemporaryFile() as file:
            self.file = os.dup(file.fileno())
        """Its number, to be handed down; it is open as long as this process lives."""
        os.truncate(self.file, KEY_BYTES + rows * COLUMNS * CELL_BYTES)
        os.pwrite(self.file, secrets.token_bytes(KEY_BYTES), 0)

    def clear(self, row: int) -> None:
        """Forget what a process has counted that has ended."""
        os.pwrite(self.file, bytes(COLUMNS * CELL_BYTES), KEY_BYTES + row * COLUMNS * CELL_BYTES)
