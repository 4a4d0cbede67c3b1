"""Connections break and servers restart: clients come back by themselves, and nothing is done twice."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from server.running import QUICK, House, company, eventually, make_a_move, soon
from server.sockets import raw
from sixfold.client import RequestRefused, TableClient, new_id
from sixfold.engine.levels import STAND_IN
from sixfold.server.live.backend import Backend
from sixfold.server.table.options import LiveClock, MoveClock, Options
from sixfold.server.table.summaries import ListedTable
from sixfold.server.wire import write
from sixfold.server.wire.types import commands
from sixfold.server.wire.types.requests import AskKey, NewKey, OpenTable
from sixfold.server.wire.types.views import View

WATCHFUL = replace(QUICK, away_after_ms=20)
"""Who is gone is soon noted."""


async def back_again(person: TableClient, before: View) -> None:
    """Wait until a client has connected once more, and has been told a view newer than that one."""
    await soon(person.until(lambda view: person.connections == 2 and view is not before))


async def some_attempts(house: House) -> None:
    """Wait until clients have knocked twice at the port of a server that is down, and been left standing."""
    knocks = 0

    def knock(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal knocks
        knocks += 1
        writer.close()

    async with await asyncio.start_server(knock, "127.0.0.1", house.port):
        await eventually(lambda: knocks >= 2)


async def test_a_game_goes_on_after_the_server_was_restarted(house: House) -> None:
    async with company(house, seats=(None, None, "greedy")) as table:
        for _ in range(3):
            await table.move()
        before = [(person.view, person.turns) for person in table.people]
        await asyncio.to_thread(house.stop)
        await asyncio.to_thread(house.start)
        for person, (view, turns) in zip(table.people, before, strict=True):
            await back_again(person, view)
            assert person.view.version >= view.version
            assert person.turns[: len(turns)] == turns
            assert person.view.game is not None
            assert view.game is not None
            assert person.view.game.hand == view.game.hand
        await table.play_out()


async def test_a_command_given_while_the_server_is_down_is_done_once_it_is_back(house: House) -> None:
    async with company(house) as table:
        await table.move()
        person = table.to_move()
        await asyncio.to_thread(house.stop)
        moving = asyncio.create_task(make_a_move(person))
        await some_attempts(house)
        assert not moving.done()
        await asyncio.to_thread(house.start)
        answered = await soon(moving)
        await table.all_at(answered.version)
        assert len(person.turns) == 2


async def test_a_repeated_command_is_answered_and_not_done_again(house: House) -> None:
    async with company(house) as table:
        person = table.to_move()
        play = {
            "kind": "move",
            "id": "the-same-again",
            "version": person.view.version,
            "move": msgspec.to_builtins(write.move(person.plays[0].move)),
        }
        key = table.keys[person.view.seat - 1]
        hello = {"kind": "hello", "table": table.table, "key": key}
        async with raw(house) as socket:
            await socket.send(hello)
            first = await socket.ask(play)
            again = await socket.ask(play)
        assert first == again == {"kind": "answered", "id": "the-same-again", "version": first["version"]}
        await asyncio.to_thread(house.stop)
        await asyncio.to_thread(house.start)
        async with raw(house) as socket:
            await socket.send(hello)
            assert await socket.ask(play) == first, "the log remembers, not the process"
            view = json.loads(socket.received[0])
        assert len(view["game"]["turns"]) == 1


async def test_opening_a_table_twice_with_one_id_opens_one(house: House) -> None:
    server = house.server
    key = await server.new_guest()
    body = OpenTable("the-same-table", Options(seats=(None, None)), "Ann")
    one = await server.ask("POST", "/api/tables", kind=ListedTable, key=key, body=body)
    two = await server.ask("POST", "/api/tables", kind=ListedTable, key=key, body=body)
    assert one == two
    other = await server.new_guest()
    three = await server.ask("POST", "/api/tables", kind=ListedTable, key=other, body=body)
    assert three.table != one.table


async def test_turns_that_were_taken_back_meanwhile_are_forgotten(house: House) -> None:
    async with company(house, takebacks=True) as table:
        for _ in range(3):
            await table.move()
        mover = table.people[2 - table.to_move().view.seat]
        async with raw(house) as socket:
            await socket.send({"kind": "hello", "table": table.table})
            view = await socket.next()
            known = view["version"]
            assert len(view["game"]["turns"]) == 3
        await soon(mover.do(commands.AskTakeback(new_id(), mover.view.version)))
        other = table.people[2 - mover.view.seat]
        await soon(other.until(lambda view: view.takeback is not None))
        await soon(other.do(commands.AnswerTakeback(new_id(), other.view.version, True)))
        await table.all_at(other.view.version)
        await table.move()
        async with raw(house) as socket:
            await socket.send({"kind": "hello", "table": table.table, "version": known})
            game = (await socket.next())["game"]
            assert (game["turns_from"], len(game["turns"])) == (2, 1)
        async with raw(house) as socket:
            await socket.send({"kind": "hello", "table": table.table, "version": 10**6})
            assert (await socket.next())["game"]["turns_from"] == 3


async def test_a_private_link_carries_the_seats_to_another_device(house: House) -> None:
    async with company(house) as table:
        link = await house.server.ask("POST", "/api/keys", kind=NewKey, key=table.keys[0], body=AskKey(link=True))
        assert link.expires is not None
        lasting = await house.server.ask("POST", "/api/keys", kind=NewKey, key=link.key, body=AskKey())
        assert lasting.expires is None
        await house.server.ask("DELETE", "/api/keys", kind=type(None), key=link.key)
        with pytest.raises(RequestRefused, match="unknown-key"):
            await house.server.ask("DELETE", "/api/keys", kind=type(None), key=link.key)
        async with house.server.table(table.table, lasting.key) as phone:
            assert phone.view.seat == 1
            assert phone.view.game is not None
            laptop = table.people[0].view.game
            assert laptop is not None
            assert phone.view.game.hand == laptop.hand
            await table.move()
            await soon(phone.until(lambda view: view.version == table.people[0].view.version))


async def test_presence_says_who_is_here_and_who_is_away_since_when(house: House) -> None:
    await asyncio.to_thread(house.stop)
    await asyncio.to_thread(house.start, WATCHFUL)
    async with company(house) as table:
        one, two = table.people
        await soon(one.until(lambda view: all(seat.here for seat in view.seats)))
        await two.close()
        await soon(one.until(lambda view: not view.seats[1].here))
        seat = one.view.seats[1]
        assert seat.away_since is not None
        assert seat.away_since <= one.view.now
        async with house.server.table(table.table, table.keys[1]) as back:
            await soon(one.until(lambda view: view.seats[1].here))
            assert one.view.seats[1].away_since is None
            assert back.view.seat == 2


async def test_a_short_absence_is_nobodys_business(house: House) -> None:
    async with company(house) as table:
        one, two = table.people
        before, watchers = one.view.version, house.backend.tables.at(table.table).watchers
        await two.close()
        await eventually(lambda: len(watchers) == 1)
        async with house.server.table(table.table, table.keys[1]):
            answered = await soon(one.do(commands.React(new_id(), before, "hello")))
            assert answered.version == before + 1, "nothing was noted in between"


async def test_whoever_does_not_come_back_after_a_restart_is_away(house: House) -> None:
    async with company(house) as table:
        await asyncio.to_thread(house.stop)
        await table.people[1].close()
        await asyncio.to_thread(house.start, WATCHFUL)
        await soon(table.people[0].until(lambda view: not view.seats[1].here))


# Clocks.


async def test_a_move_comes_too_late_when_time_has_run_out(tmp_path: Path) -> None:
    clock = Clock()
    house = House(str(tmp_path / "tables.sqlite"), make=clock.backend)
    try:
        async with company(house, clock=MoveClock(30), on_timeout="adjudicate") as table:
            await table.move()
            person = table.to_move()
            game = person.view.game
            assert game is not None
            assert game.clocks_ms == (30_000, 30_000)
            assert game.turn_ends == game.turn_since + 30_000
            clock.forward(30_001)
            with pytest.raises(RequestRefused, match="game-over"):
                await make_a_move(person)
            await soon(person.until(lambda view: view.state == "over"))
            assert person.view.game is not None
            result = person.view.game.result
            assert result is not None
            assert (result.ending, result.out_of_time) == (None, person.view.seat)
            assert result.winners == (3 - person.view.seat,)
            assert result.seed
    finally:
        await asyncio.to_thread(house.stop)


async def test_a_bot_moves_for_somebody_whose_time_has_run_out(tmp_path: Path) -> None:
    clock = Clock()
    house = House(str(tmp_path / "tables.sqlite"), make=clock.backend)
    try:
        async with company(house, clock=LiveClock(60, 10)) as table:
            person = table.to_move()
            clock.forward(60_000)
            await soon(person.until(lambda view: view.game is not None and view.game.turn != view.seat))
            assert person.turns[0].bot == STAND_IN
            game = person.view.game
            assert game is not None
            assert game.clocks_ms is not None
            assert game.clocks_ms[person.view.seat - 1] == 10_000
            assert person.view.seats[person.view.seat - 1].bot is None
    finally:
        await asyncio.to_thread(house.stop)


async def test_clocks_do_not_run_while_the_server_is_down(tmp_path: Path) -> None:
    clock = Clock()
    house = House(str(tmp_path / "tables.sqlite"), make=clock.backend)
    async with company(house, clock=LiveClock(60)) as table:
        person = table.to_move()
        clock.forward(10_000)
        seen = person.view
        await asyncio.to_thread(house.stop)
        clock.forward(3_600_000)
        await asyncio.to_thread(house.start)
        await back_again(person, seen)
        game = person.view.game
        assert game is not None
        assert game.clocks_ms is not None
        assert game.turn_ends is not None
        assert game.clocks_ms[person.view.seat - 1] == 50_000
        assert game.turn_ends == person.view.now + 50_000
        await table.move()
        await asyncio.to_thread(house.stop)
    house.start()
    house.stop()


class Clock:
    """A clock that a test turns by hand."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def forward(self, milliseconds: int) -> None:
        self.now += milliseconds

    def backend(self, *arguments: object) -> Backend:
        return Backend(*arguments, now=lambda: self.now)  # type: ignore[arg-type]


# The client.


async def test_a_client_says_why_it_was_turned_away(house: House) -> None:
    for client, code in (
        (house.server.table("nowhere"), "unknown-table"),
        (house.server.table("nowhere", "no key"), "unknown-key"),
    ):
        with pytest.raises(RequestRefused, match=code) as caught:
            await soon(client.__aenter__())
        assert caught.value.code == code
        assert caught.value.sentence


async def test_a_client_waits_for_a_server_that_is_not_there_yet(house: House) -> None:
    async with company(house) as table:
        await asyncio.to_thread(house.stop)
        client = TableClient(house.url, table.table, table.keys[0])
        waiting = asyncio.create_task(client.__aenter__())
        await some_attempts(house)
        assert not waiting.done()
        await asyncio.to_thread(house.start)
        await soon(waiting)
        assert client.view.seat == 1
        await client.close()
        await client.close()
