"""Engines of others at tables: let in by a token, asked for their moves, and waited for no longer than is fair."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from server.engines import TOKEN, add_account, here, offer, offered, read_asked, reply, until_gone
from server.running import QUICK, Company, House, company, eventually, make_a_move, play_on, soon
from server.sockets import RawSocket, raw
from server.test_faults import away
from sixfold.client import RequestRefused, new_id
from sixfold.engine.levels import STAND_IN
from sixfold.server.config import Limits, Rate
from sixfold.server.live import engines
from sixfold.server.live.connections import CLOSE_KEY_DROPPED
from sixfold.server.live.engines import CLOSE_REPLACED
from sixfold.server.table.options import Options
from sixfold.server.wire.types.commands import AskTakeback
from sixfold.server.wire.types.requests import GuestEngine
from sixfold.server.wire.types.views import View
from sixfold.store import open_store


@pytest.fixture
def store(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


@pytest.fixture
async def house(store: str) -> AsyncIterator[House]:
    house = House(store)
    await add_account(store)
    yield house
    await asyncio.to_thread(house.stop)


@asynccontextmanager
async def against(house: House, **options: Any) -> AsyncIterator[Company]:
    """Ann against the engine."""
    async with company(house, 1, seats=(None, "engine:wren"), **options) as table:
        yield table


@asynccontextmanager
async def sitting(house: House, **options: Any) -> AsyncIterator[tuple[RawSocket, Company]]:
    """The engine, and the table where it plays against Ann."""
    async with offered(house) as engine, against(house, **options) as table:
        yield engine, table


async def asked_in(table: Company, engine: RawSocket) -> dict[str, Any]:
    """What the engine is asked, as soon as it is its turn."""
    view = table.people[0].view
    assert view.game is not None
    if view.game.turn == view.seat:
        await make_a_move(table.people[0])
    return await engine.next()


def turns_of(view: View) -> list[str | None]:
    """The bots that made the turns of the second seat."""
    assert view.game is not None
    return [turn.bot for turn in view.game.turns if turn.seat == 2]


@pytest.mark.untraced
async def test_people_choose_an_engine_that_is_here_and_it_plays_a_game_to_its_end(house: House) -> None:
    assert await here(house) == ()
    async with offered(house, games=3) as engine:
        assert await here(house) == (GuestEngine("engine:wren", "Wren", "Ann", (2, 4), 3),)
        async with against(house) as table:
            playing = asyncio.create_task(play_on(table.people[0]))
            games = set()
            while not playing.done():
                heard = asyncio.create_task(engine.next())
                await asyncio.wait({playing, heard}, return_when=asyncio.FIRST_COMPLETED)
                if not heard.done():
                    heard.cancel()
                    break
                games.add(heard.result()["game"])
                await reply(engine, heard.result())
            await soon(playing)
            view = table.people[0].view
            assert len(games) == 1
            assert set(turns_of(view)) == {"engine:wren"}
            seat = view.seats[1]
            assert (seat.name, seat.bot, seat.owned, seat.ready) == ("Wren", "engine:wren", True, True)
            _, _, record = await asyncio.to_thread(house.request, "GET", f"/api/tables/{table.table}/record.sixfold")
            assert "bots - | engine:wren" in record.decode()
            assert table.table not in "".join(engine.received)
    await soon(until_gone(house))


async def test_an_engine_is_told_what_its_seat_sees_and_no_more(house: House) -> None:
    async with offered(house) as engine, against(house) as table:
        question = read_asked(await asked_in(table, engine))
        hands = question.view.position.hands
        assert (len(hands[1].known), hands[1].unknown) == (6, 0)
        assert not hands[0].known
        assert question.view.seat == 2
        assert question.time.seconds == QUICK.engine_seconds


async def test_only_a_move_that_the_rules_allow_counts(house: House) -> None:
    async with offered(house) as engine, against(house) as table:
        asked = await asked_in(table, engine)
        for move, code in (("~1", "not-in-hand"), ("-", "must-trade"), ("99,99>Rs", None), ("nonsense", "bad-message")):
            refused = await engine.ask({"kind": "reply", "id": asked["id"], "move": move})
            assert (refused["kind"], refused["id"]) == ("refused", asked["id"])
            assert code is None or refused["code"] == code
        unknown = await engine.ask({"kind": "reply", "id": "never-asked", "move": "-"})
        assert unknown["code"] == "stale-version"
        await reply(engine, asked)
        await soon(table.people[0].until(lambda view: bool(turns_of(view))))
        again = await engine.ask({"kind": "reply", "id": asked["id"], "move": "-"})
        assert again["code"] == "stale-version"


@pytest.mark.parametrize("token", ["nobody's", ""])
async def test_a_stranger_is_not_let_in(house: House, token: str) -> None:
    async with raw(house) as stranger:
        assert (await stranger.ask(offer(token)))["code"] == "unknown-key"
        assert (await stranger.ask({"kind": "reply", "id": "something", "move": "-"}))["code"] == "engine-token"
        assert (await stranger.ask({"kind": "give-up", "id": "something"}))["code"] == "engine-token"
    assert await here(house) == ()


async def test_a_person_is_no_engine_and_an_engine_no_person(house: House) -> None:
    key = await house.server.new_guest()
    async with raw(house) as person, company(house) as table:
        assert (await person.ask(offer(key)))["code"] == "unknown-key"
        refused = await person.ask({"kind": "hello", "table": table.table, "key": TOKEN})
        assert refused["code"] == "engine-token"
    with pytest.raises(RequestRefused, match="engine-token"):
        await house.server.open_table(TOKEN, Options(seats=(None, "fox")), "Wren")


@pytest.mark.parametrize("players", [[1, 4], [3, 2]])
async def test_an_offer_makes_sense(house: House, players: list[int]) -> None:
    async with raw(house) as engine:
        assert (await engine.ask(offer(players=players)))["code"] == "bad-message"
        assert (await engine.ask(offer()))["kind"] == "offered"
        assert (await engine.ask(offer()))["code"] == "bad-message"


@pytest.mark.parametrize("name", ["Owl", "Greedy", "a|b", "\u3164", "Fox\ufe0f", "Rav\u0435n", "Fuchs"])
async def test_a_name_that_is_none_or_one_of_our_bots_is_not_taken(house: House, name: str) -> None:
    async with offered(house, name=name, author="Ann\n\tB."):
        (engine,) = await here(house)
        assert (engine.title, engine.author) == ("wren", "Ann B.")


async def test_an_engine_has_as_many_games_as_it_wants_with_as_many_people(house: House) -> None:
    server = house.server
    key = await server.new_guest()
    options = Options(seats=(None, "engine:wren"))
    with pytest.raises(RequestRefused, match="engine-away"):
        await server.open_table(key, options, "Ann")
    async with offered(house, games=1, players=[2, 3]):
        for seats in ((None, "engine:wren", "fox", "fox"), ("engine:wren", "fox"), (None, "engine:crow")):
            with pytest.raises(RequestRefused, match="engine-away"):
                await server.open_table(key, Options(seats=seats), "Ann")
        await server.open_table(key, options, "Ann")
        with pytest.raises(RequestRefused, match="engine-away"):
            await server.open_table(key, options, "Ann")
        with patch.object(engines, "QUIET_MS", 0):  # Nothing happens there any more.
            await server.open_table(key, options, "Ann")


async def test_a_table_that_was_opened_is_found_again_though_its_engine_has_left(house: House) -> None:
    server = house.server
    key = await server.new_guest()
    with patch("sixfold.client.new_id", lambda: "the-same-table"):
        async with offered(house):
            opened = await server.open_table(key, Options(seats=(None, "engine:wren")), "Ann")
        await soon(until_gone(house))
        again = await server.open_table(key, Options(seats=(None, "engine:wren")), "Ann")
    assert again.table == opened.table


async def test_who_comes_again_with_the_same_token_takes_the_place(house: House) -> None:
    async with offered(house) as first, against(house) as table:
        await asked_in(table, first)
        async with offered(house) as second:
            assert await first.closed() == CLOSE_REPLACED
            await reply(second, await second.next())
            await soon(table.people[0].until(lambda view: bool(turns_of(view))))


async def test_an_engine_comes_only_so_often(tmp_path: Path) -> None:
    store = str(tmp_path / "limited.sqlite")
    house = House(store, replace(QUICK, limits=replace(Limits(), offers=Rate(2, 0.0001))))
    try:
        await add_account(store)
        for _ in range(2):
            async with offered(house):
                pass
        async with raw(house) as engine:
            assert (await engine.ask(offer()))["code"] == "too-many-requests"
    finally:
        await asyncio.to_thread(house.stop)


async def test_a_token_that_is_forgotten_while_the_engine_plays_ends_its_connection(store: str) -> None:
    with patch.object(engines, "BEAT_MS", 20):
        house = House(store)
        try:
            await add_account(store)
            async with offered(house) as engine:
                beside = await open_store(store, beside_server=True)
                await beside.drop_engine("engine:wren")
                await beside.close()
                assert await engine.closed() == CLOSE_KEY_DROPPED
            async with raw(house) as engine:
                assert (await engine.ask(offer()))["code"] == "unknown-key"
        finally:
            await asyncio.to_thread(house.stop)


async def test_a_store_that_cannot_note_engines_is_one_outage_in_the_log(
    store: str, caplog: pytest.LogCaptureFixture
) -> None:
    with patch.object(engines, "BEAT_MS", 5):
        house = House(store)
        try:
            await add_account(store)
            async with offered(house):
                metrics = house.backend.context.metrics
                with away(house.backend.context.store, "note_engine"):
                    await eventually(lambda: metrics.of("errors_total") > 3)
                await eventually(lambda: "noting engines works again" in caplog.text)
        finally:
            await asyncio.to_thread(house.stop)
    assert caplog.text.count("engines") == 2


# Going, and coming back.


@pytest.fixture
async def hasty(store: str) -> AsyncIterator[House]:
    """A server that waits for engines for a moment only."""
    house = House(store, replace(QUICK, engine_patience_ms=300))
    await add_account(store)
    yield house
    await asyncio.to_thread(house.stop)


async def test_another_bot_plays_on_for_an_engine_that_is_gone_until_it_is_back(hasty: House) -> None:
    async with sitting(hasty) as (engine, table):
        await asked_in(table, engine)
        await engine.connection.close()
        ann = table.people[0]
        away = await soon(ann.until(lambda view: turns_of(view) == [STAND_IN]))
        assert (away.seats[1].bot, away.seats[1].owned, away.seats[1].name) == (STAND_IN, True, "Wren")
        async with offered(hasty) as back:
            asked = await asked_in(table, back)
            await reply(back, asked)
            view = await soon(ann.until(lambda view: turns_of(view)[-1:] == ["engine:wren"]))
            assert (view.seats[1].bot, view.seats[1].owned) == ("engine:wren", True)


async def test_an_engine_that_is_here_and_says_nothing_is_not_waited_for(hasty: House) -> None:
    async with sitting(hasty) as (engine, table):
        asked = await asked_in(table, engine)
        await soon(table.people[0].until(lambda view: view.seats[1].bot == STAND_IN or bool(turns_of(view))))
        assert (await engine.ask({"kind": "reply", "id": asked["id"], "move": "-"})) is not None


async def test_an_engine_that_gives_up_leaves_this_game_and_plays_the_next(house: House) -> None:
    async with sitting(house) as (engine, table):
        ann = table.people[0]
        asked = await asked_in(table, engine)
        await engine.send({"kind": "give-up", "id": asked["id"]})
        view = await soon(ann.until(lambda view: bool(turns_of(view))))
        assert turns_of(view) == [STAND_IN]
        assert (view.seats[1].bot, view.seats[1].owned) == (STAND_IN, False)
        await table.play_out()
        assert set(turns_of(ann.view)) == {STAND_IN}
        assert (ann.view.seats[1].bot, ann.view.seats[1].owned) == ("engine:wren", True)
        await soon(ann.ready())
        await soon(ann.until(lambda view: view.state == "playing"))
        assert (await asked_in(table, engine))["game"] != asked["game"]


async def test_a_move_that_is_taken_back_is_not_wanted_any_more(house: House) -> None:
    async with sitting(house, takebacks=True) as (engine, table):
        ann = table.people[0]
        assert ann.view.game is not None
        if ann.view.game.turn == 2:
            await reply(engine, await engine.next())
            await soon(ann.until(lambda view: view.game is not None and view.game.turn == 1))
        asked = await asked_in(table, engine)
        await soon(ann.do(AskTakeback(new_id(), ann.view.version)))
        refused = await engine.ask({"kind": "give-up", "id": asked["id"]})
        assert refused["code"] == "stale-version"
        again = await asked_in(table, engine)
        assert again["id"] != asked["id"]
        await reply(engine, again)
        await soon(ann.until(lambda view: view.game is not None and view.game.turn == 1))


async def test_a_server_that_starts_again_asks_again(house: House) -> None:
    async with sitting(house) as (engine, table):
        asked = await asked_in(table, engine)
        await asyncio.to_thread(house.stop)
        house.start()
        async with offered(house) as back:
            again = await back.next()
            assert read_asked(again).view.position == read_asked(asked).view.position
            assert (again["game"], again["id"] != asked["id"]) == (asked["game"], True)
            await reply(back, again)
            await soon(table.people[0].until(lambda view: bool(turns_of(view))))


async def test_a_process_without_the_connection_leaves_the_move_to_the_one_that_has_it(either_store: str) -> None:
    """With SQLite it is the same one."""
    houses = [House(either_store)]
    try:
        await add_account(either_store)
        if houses[0].backend.context.store.shared:
            houses.append(House(either_store))
        async with offered(houses[0]) as engine:
            await eventually(lambda: "engine:wren" in houses[0].backend.engines)
            assert [one.title for one in await here(houses[-1])] == ["Wren"]
            async with against(houses[-1]) as table:
                for _ in range(3):
                    await reply(engine, await asked_in(table, engine))
                    await soon(table.people[0].until(lambda view: view.game is not None and view.game.turn == 1))
                assert set(turns_of(table.people[0].view)) == {"engine:wren"}
    finally:
        for house in houses:
            await asyncio.to_thread(house.stop)
