"""Replays every table of a store: its log has to tell a true story, and lists have to show what it says."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

from sixfold.events import GameError
from sixfold.game import verify
from sixfold.server.table.summaries import listed_as_kept, summary_of
from sixfold.server.table.table import BrokenLog, Table
from sixfold.store.face import Entry, Listed, Store, Summary

TRIES = 10
"""How often a table is looked at again that a running server changes meanwhile."""


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found of one table: how many games and draws are right, or what is wrong."""

    table: str
    games: int = 0
    draws: int = 0
    problem: str | None = None


async def verify_store(store: Store) -> AsyncIterator[Verified]:
    """Replay all tables, one after another."""
    after = ""
    while names := await store.tables(after):
        for name in names:
            yield await _verify_table(store, name)
        after = names[-1]


async def _verify_table(store: Store, name: str) -> Verified:
    for _ in range(TRIES):
        listed = await store.listed(name)
        entries = await store.load(name)
        if listed is not None and listed.version == len(entries):
            break
    else:
        shown = "nothing" if listed is None else f"version {listed.version}"
        return Verified(name, problem=f"lists show {shown}, but its log has {len(entries)} entries")
    try:
        return _verify(listed, entries)
    except (BrokenLog, GameError) as error:
        return Verified(name, problem=str(error))


def _verify(listed: Listed, entries: tuple[Entry, ...]) -> Verified:
    """Fold the log step by step, so that every game of a series is checked when it ends."""
    name, games, draws = listed.table, 0, 0
    table: Table | None = None
    for entry in entries:
        before, table = table, Table.fold(name, [entry], table)
        if table.state == "over" and table.game is not None and before is not None and before.state == "playing":
            draws += verify(table.game)
            games += 1
    if table is None:
        raise BrokenLog(f"table {name}: its log is empty")
    if table.state == "playing" and table.game is not None:
        draws += verify(table.game)
        games += 1
    _compare(listed, table)
    return Verified(name, games, draws)


def _compare(listed: Listed, table: Table) -> None:
    """Raise `BrokenLog` unless the summary is the one that follows from the log."""
    due = summary_of(table)
    now = (listed.summary.state, listed.summary.public, listed.summary.due, listed_as_kept(listed))
    then = (due.state, due.public, due.due, listed_as_kept(_as_listed(listed, due)))
    for what, shown, right in zip(("state", "public", "due", "what is shown"), now, then, strict=True):
        if shown != right:
            raise BrokenLog(f"table {table.id}: lists say of {what} {shown!r}, but its log {right!r}")
    if (listed.created, listed.changed) != (table.opened, table.changed):
        raise BrokenLog(f"table {table.id}: lists and log disagree on when it was opened or changed")


def _as_listed(listed: Listed, summary: Summary) -> Listed:
    return Listed(listed.table, listed.version, listed.created, listed.changed, summary)
