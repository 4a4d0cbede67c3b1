"""Appends that say by themselves what they ought to hold."""

from __future__ import annotations

from sixfold.store import Append, Ended, Entry, Summary


def body(table: str, version: int) -> str:
    return f'{{"table": "{table}", "version": {version}, "text": "ж{"x" * (version % 7)}"}}'


def entry(table: str, version: int, at: int | None = None) -> Entry:
    return Entry(version, 1000 + version if at is None else at, body(table, version))


def append(
    table: str = "ash",
    after: int = 0,
    count: int = 1,
    *,
    at: int | None = None,
    state: str = "open",
    public: bool = False,
    due: int | None = None,
    seats: dict[int, str | None] | None = None,
    ended: Ended | None = None,
) -> Append:
    """The next events of a table."""
    entries = [entry(table, version, at) for version in range(after + 1, after + count + 1)]
    return Append(table, after, entries, Summary(state, public, due, f'"{after + count}"'), seats or {}, ended)


def key(name: str) -> bytes:
    """A hash of 32 bytes."""
    return name.encode().ljust(32, b".")
