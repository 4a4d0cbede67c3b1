"""Logs that are on disk already: read as ever, and written the same byte for byte, whatever the protocol does.

The files in `logs/` were written before the wire and the log had types of their own. Between them they hold every kind
of event.
"""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from sixfold.game import verify
from sixfold.server.table.events import AnyEvent, read_event, write_event
from sixfold.server.table.summaries import summary_of
from sixfold.server.table.table import Table
from sixfold.store import Entry

LOGS = sorted((Path(__file__).parent / "logs").glob("*.jsonl"))


def entries(log: Path) -> list[Entry]:
    lines = [line.split(" ", 1) for line in log.read_text(encoding="utf-8").splitlines()]
    return [Entry(version, int(at), body) for version, (at, body) in enumerate(lines, start=1)]


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_log_is_read_and_written_as_it_stands(log: Path) -> None:
    for entry in entries(log):
        assert write_event(read_event(entry.body)) == entry.body


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_log_folds_into_the_table_that_lists_show(log: Path) -> None:
    table = Table.fold("table", entries(log))
    assert summary_of(table).body == log.with_suffix(".summary").read_text(encoding="utf-8").strip()


@pytest.mark.untraced
@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_the_games_of_a_log_are_verified_as_they_were_drawn(log: Path) -> None:
    """Chance went on after a takeback then, and does so where such a game goes on."""
    table: Table | None = None
    for entry in entries(log):
        table = Table.fold("table", [entry], table)
        if table.game is not None:
            assert verify(table.game) >= 12
            assert table.game.settings.chance_goes_on


def test_every_kind_of_event_is_among_them() -> None:
    found = {type(read_event(entry.body)) for log in LOGS for entry in entries(log)}
    assert found == set(get_args(AnyEvent))
