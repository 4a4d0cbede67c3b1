"""How a store's tables come to be: numbered SQL files, applied in order, each once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from sixfold.store.face import StoreError


@dataclass(frozen=True, slots=True)
class Migration:
    """One step from an older form of the tables to a newer."""

    number: int
    name: str
    sql: str


def migrations_of(database: str) -> tuple[Migration, ...]:
    """All that this Sixfold knows for `sqlite` or `postgresql`."""
    return read_migrations(files("sixfold.store").joinpath("migrations", database))


def read_migrations(folder: Traversable) -> tuple[Migration, ...]:
    """The migrations of a folder (`0001_tables.sql` …), in order."""
    found: list[Migration] = []
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        name = re.fullmatch(r"(\d{4})_(\w+)\.sql", file.name)
        if name is None or int(name[1]) != len(found) + 1:
            raise ValueError(f"migrations are called 0001_….sql, 0002_….sql and so on, without a gap: {file.name}")
        found.append(Migration(len(found) + 1, name[2], file.read_text(encoding="utf-8")))
    return tuple(found)


def pending(known: Sequence[Migration], applied: int, where: str, *, readonly: bool) -> Sequence[Migration]:
    """What is to be applied to a store whose newest migration is `applied`; `where` it is, for the error."""
    if applied > len(known):
        raise StoreError(
            f"{where}: this store was made by a newer Sixfold (its tables have form {applied}; "
            f"this Sixfold knows {len(known)}): install the newer one"
        )
    if readonly and applied < len(known):
        raise StoreError(f"{where}: this store was made by an older Sixfold: start `sixfold serve` on it once")
    return known[applied:]
