"""Whatever is appended in whatever order, both stores answer as a few dictionaries would."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from postgresql_server import PostgresqlServer
from sixfold.store import Append, Conflict, Ended, Entry, KeptGame, Listed, Own, Store, Summary, open_store

pytestmark = pytest.mark.untraced

TABLES = ["ash", "oak", "yew", "elm"]
GUESTS = ["ann", "ben"]
TIMES = st.integers(0, 4)


@dataclass
class Model:
    """What a store has to keep, kept in the plainest way."""

    logs: dict[str, list[Entry]] = field(default_factory=dict)
    summaries: dict[str, Summary] = field(default_factory=dict)
    seats: dict[tuple[str, int], str | None] = field(default_factory=dict)
    games: dict[str, list[KeptGame]] = field(default_factory=dict)

    def append(self, append: Append) -> bool:
        """Whether it could be appended."""
        if append.after != len(self.logs.get(append.table, [])):
            return False
        self.logs.setdefault(append.table, []).extend(append.entries)
        self.summaries[append.table] = append.summary
        self.seats.update({(append.table, seat): guest for seat, guest in append.seats.items()})
        if append.ended is not None:
            game = KeptGame(append.table, append.version, append.entries[-1].at, append.ended.body)
            for guest in append.ended.guests:
                self.games.setdefault(guest, []).append(game)
        return True

    def listed(self, table: str) -> Listed | None:
        log = self.logs.get(table)
        return None if log is None else Listed(table, len(log), log[0].at, log[-1].at, self.summaries[table])

    @property
    def all(self) -> list[Listed]:
        return [listed for table in sorted(self.logs) if (listed := self.listed(table))]

    def public(self, limit: int) -> list[Listed]:
        shown = [listed for listed in self.all if listed.summary.public and listed.summary.state != "over"]
        return sorted(shown, key=lambda listed: -listed.created)[:limit]

    def tables_of(self, guest: str, limit: int, before: int) -> list[Own]:
        mine: dict[str, list[int]] = {}
        for (table, seat), sitting in sorted(self.seats.items()):
            if sitting == guest:
                mine.setdefault(table, []).append(seat)
        found = [
            Own(listed, tuple(mine[listed.table]))
            for listed in self.all
            if listed.table in mine and listed.changed < before and listed.summary.state != "over"
        ]
        found.sort(key=lambda own: -own.listed.changed)
        times = [own.listed.changed for own in found]
        return [own for own in found if sum(time > own.listed.changed for time in times) < limit]

    def games_of(self, guest: str, limit: int, before: int) -> list[KeptGame]:
        mine = sorted(
            (game for game in self.games.get(guest, []) if game.ended < before),
            key=lambda game: (-game.ended, game.table, game.version),
        )
        return [game for game in mine if sum(other.ended > game.ended for other in mine) < limit]

    def due(self, until: int) -> list[str]:
        times = [(listed.summary.due, listed.table) for listed in self.all if listed.summary.due is not None]
        return [table for due, table in sorted(times) if due <= until]


@st.composite
def appends(draw: st.DrawFn) -> list[Append]:
    """Appends that mostly fit, and now and then come too late or too early."""
    lengths = dict.fromkeys(TABLES, 0)
    made: list[Append] = []
    for _ in range(draw(st.integers(1, 25))):
        table = draw(st.sampled_from(TABLES))
        after = max(0, lengths[table] + draw(st.sampled_from([0, 0, 0, 0, -1, 1])))
        entries = [
            Entry(after + i, draw(TIMES), f'"{table} {len(made)} {i}"') for i in (1, 2, 3)[: draw(st.integers(1, 3))]
        ]
        state = draw(st.sampled_from(["open", "playing", "over"]))
        summary = Summary(state, draw(st.booleans()), draw(st.none() | TIMES), draw(st.sampled_from(["[]", "{}"])))
        seats = draw(st.dictionaries(st.integers(1, 4), st.none() | st.sampled_from(GUESTS), max_size=2))
        guests = draw(st.none() | st.frozensets(st.sampled_from(GUESTS)))
        ended = None if guests is None else Ended(guests, f'"{len(made)}"')
        made.append(Append(table, after, entries, summary, seats, ended))
        if after == lengths[table]:
            lengths[table] += len(entries)
    return made


async def check(store: Store, made: list[Append]) -> None:
    model = Model()
    for append in made:
        try:
            await store.append(append)
            written = True
        except Conflict:
            written = False
        assert written == model.append(append)
    assert list(await store.tables()) == sorted(model.logs)
    for table in TABLES:
        assert list(await store.load(table, after=1)) == model.logs.get(table, [])[1:]
        assert await store.listed(table) == model.listed(table)
    for limit in (1, 2, 9):
        assert list(await store.public_tables(limit)) == model.public(limit)
        for guest in GUESTS:
            for before in (2, 9):
                assert list(await store.tables_of(guest, limit, before)) == model.tables_of(guest, limit, before)
                assert list(await store.games_of(guest, limit, before)) == model.games_of(guest, limit, before)
    for until in (1, 3):
        assert list(await store.due(until, 9)) == model.due(until)


async def check_both(made: list[Append], server: PostgresqlServer) -> None:
    with TemporaryDirectory() as folder:
        for url in (str(Path(folder) / "tables.sqlite"), server.empty_database()):
            store = await open_store(url)
            try:
                await check(store, made)
            finally:
                await store.close()


@settings(max_examples=20, deadline=None)
@given(made=appends())
def test_both_stores_answer_as_the_model(made: list[Append], postgresql: PostgresqlServer) -> None:
    asyncio.run(check_both(made, postgresql))
