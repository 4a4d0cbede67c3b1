"""View + change = the next view, byte for byte, whatever happens at a table and whoever is told of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from msgspec import Struct, UnsetType, inspect

from server.running import House, company, soon
from server.sockets import RawSocket, folded, raw
from server.tables import Log, command_for
from sixfold.client import fold, new_id
from sixfold.rules import Pass, Trade
from sixfold.server.refusals import Denied
from sixfold.server.table.allowed import waited_for
from sixfold.server.table.decisions import OPEN_FOR, Decision
from sixfold.server.table.events import AnyEvent, Credited, Opened
from sixfold.server.table.options import LiveClock, MoveClock, Options
from sixfold.server.wire.difference import Differences
from sixfold.server.wire.show import Showing, Shown
from sixfold.server.wire.types import commands
from sixfold.server.wire.types.commands import Command
from sixfold.server.wire.types.views import Change, GameChange, SeenGame, ServerMessage, View

_DECODER: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
encode = msgspec.json.encode


class Client:
    """A guest, or a spectator, who is told of a table as a socket is: a view at first, then changes."""

    def __init__(self, guest: str | None, seat: int, rng: Random) -> None:
        self.guest, self.wanted, self.rng = guest, seat, rng
        self.shown: Shown | None = None
        self.view: View | None = None
        self.heard: list[View | Change] = []

    def look(self, log: Log) -> None:
        """Be told what has happened since, and know by it what a whole view would say."""
        table, rng = log.table, self.rng
        own, left = table.seats_of(self.guest), table.left_by(self.guest)
        seat = self.wanted if self.wanted in own else own[0] if own else 0
        earlier = None if self.shown is None else self.shown.showing
        showing = Showing(table, log.now, watching := rng.randrange(2), earlier)
        if self.shown is None or self.shown.seat != seat or rng.random() < 0.02:  # A start, a gap, or a wish.
            known = 0 if self.view is None or self.view.seat != seat else self.view.version
            self.shown = showing.to(seat, own, left, known)
            self.hear(self.shown.view)
            self.shown = self.shown.without_turns
        else:
            before = self.shown
            self.shown = showing.to(seat, own, left, before.showing.table.version, before)
            self.hear(Differences().between(before, self.shown))
        assert encode(self.view) == encode(Showing(table, log.now, watching).to(seat, own, left).view)

    def hear(self, told: View | Change) -> None:
        heard = _DECODER.decode(encode(told))
        assert isinstance(heard, View | Change)
        self.heard.append(heard)
        self.view = fold(self.view, heard)


class Life:
    """A table at which whatever can happen does, by a die."""

    def __init__(self, seed: int, options: Options) -> None:
        self.rng = Random(seed)
        self.log = Log(options, seed=f"life {seed}")
        self.done = set[type[Command]]()
        self.happened = set[type[AnyEvent]]()
        seats = range(1, len(options.seats) + 1)
        self.clients = [Client(f"guest-{seat}", seat, Random(seed)) for seat in seats]
        self.clients += [Client("guest-1", 2, Random(seed)), Client(None, 0, Random(seed))]

    def run(self, steps: int) -> None:
        for _ in range(steps):
            if self.log.table.closed:
                break
            for _ in range(self.rng.choice((1, 1, 1, 2))):  # What is far away is told of several events at once.
                self.step()
            for client in self.clients:
                if self.rng.random() < 0.9:
                    client.look(self.log)

    def step(self) -> None:
        log, rng = self.log, self.rng
        log.wait(rng.choice((0, 1, 700, 2500)))
        with suppress(Denied):
            if log.table.takeback is not None and rng.random() < 0.5:
                seat = rng.choice((*waited_for(log.table), log.table.takeback.seat))
                guest = log.table.chair(seat).guest
                events = self.give(commands.AnswerTakeback, seat, rng.random() < 0.8, guest=guest)
            elif log.table.turn and rng.random() < 0.7:
                events = self.move()
            else:
                events = rng.choice((self.wish, self.wish, self.fate))()
            self.happened |= {type(event) for event in events}

    def move(self) -> tuple[AnyEvent, ...]:
        log, rng = self.log, self.rng
        if log.table.bot_to_move is not None:
            return log.move()
        position = log.table.seen_from(log.table.turn).position  # type: ignore[union-attr]
        tiles = position.hand.known[: rng.randint(1, max(1, position.bag_size))]
        ways: list[Any] = [*rng.sample(list(position.legal_plays), min(3, len(position.legal_plays))), log.best()]
        ways += [Trade(tiles)] if rng.random() < 0.2 else []
        move = rng.choice(ways) if ways else Pass()
        return self.give(commands.MakeMove, *command_for(move, log.table.turn)[1:])

    def wish(self) -> tuple[AnyEvent, ...]:
        """Any command of any seat."""
        rng = self.rng
        seat = rng.randint(1, len(self.log.table.chairs))
        name = f"Name {rng.randrange(9)}"
        wishes: dict[tuple[Any, ...], int] = {
            (commands.Join, name, None): 4,
            (commands.Join, name, seat): 4,
            (commands.Ready, ""): 3,
            (commands.Ready, "pears"): 3,
            (commands.AskTakeback,): 8,
            (commands.HandOver, "fox"): 2,
            (commands.TakeOver,): 4,
            (commands.React, "wow"): 2,
            (commands.Leave,): 1,  # Else tables would soon be empty.
        }
        (kind, *more), *_ = rng.choices(list(wishes), list(wishes.values()))
        if kind is commands.Join:
            guest = "guest-1" if self.log.table.options.one_device else f"guest-{seat}"
            return self.give(kind, 0, *more, guest=guest)
        return self.give(kind, seat, *more, guest=self.log.table.chair(seat).guest)

    def give(self, kind: Callable[..., Command], *more: Any, **fields: Any) -> tuple[AnyEvent, ...]:
        events = self.log.do(kind, *more, **fields)
        self.done.add(kind)  # type: ignore[arg-type]
        return events

    def fate(self) -> tuple[AnyEvent, ...]:
        """What nobody commands: people come and go, time runs out, the server is away."""
        log, rng = self.log, self.rng
        chance = rng.random()
        if chance < 0.5:
            seat = rng.randint(1, len(log.table.chairs))
            return log.presence(seat, here=not log.table.chair(seat).here)
        if chance < 0.7 and log.table.state == "playing":
            event = Credited(milliseconds=500)
            return log._keep(Decision(log.table.after(event, log.now), (event,), log.now))
        log.wait(OPEN_FOR if rng.random() < 0.03 else 40_000)
        return log.look_after()


TABLES = [
    Options(seats=(None, None), takebacks=True),
    Options(seats=(None, None, None), takebacks=True, clock=LiveClock(30, 1)),
    Options(seats=(None, None, None, None), start="ready"),
    Options(seats=(None, "greedy"), clock=MoveClock(30)),
    Options(seats=(None, None), clock=MoveClock(20), on_timeout="adjudicate", spectators=False),
    Options(seats=(None, None, None), takebacks=True, one_device=True),
    Options(seats=("greedy", "greedy")),
]


def told_in(heard: list[View | Change]) -> set[str]:
    """The names of all fields that changes told."""
    changes = [message for message in heard if isinstance(message, Change)]
    games = [change.game for change in changes if not isinstance(change.game, UnsetType)]
    return {
        f"{type(part).__name__}.{name}"
        for part in (*changes, *games)
        for name in part.__struct_fields__
        if not isinstance(getattr(part, name), UnsetType)
    }


@pytest.mark.untraced
@pytest.mark.long
def test_a_view_and_its_changes_make_the_next_view(long: bool) -> None:
    done, happened, told, ended = set[type[Command]](), set[type[AnyEvent]](), set[str](), 0
    for seed, options in enumerate(TABLES * (40 if long else 2)):
        life = Life(seed, options)
        life.run(120)
        done |= life.done
        happened |= life.happened
        ended += len(life.log.table.finished)
        for client in life.clients:
            told |= told_in(client.heard)
    # The law was tried on all there is.
    assert done == set(get_args(Command))
    assert happened == {*get_args(AnyEvent)} - {Opened}
    assert ended > 5
    assert told == {f"{kind.__name__}.{name}" for kind in (Change, GameChange) for name in kind.__struct_fields__}


@pytest.mark.parametrize(
    ("part", "whole", "never"), [(Change, View, {"table", "options", "seat"}), (GameChange, SeenGame, set())]
)
def test_a_change_has_the_fields_of_a_view(part: type[Struct], whole: type[Struct], never: set[str]) -> None:
    """What is added to views can change, too; what never does is named here."""
    changing, fields = (
        {field.encode_name: field.type for field in inspect.type_info(kind).fields}  # type: ignore[attr-defined]
        for kind in (part, whole)
    )
    assert list(changing) == [name for name in fields if name not in never]
    del changing["game" if part is Change else "turns_from"]
    assert all(changing[name] == fields[name] for name in changing)


# On a socket.


class Told:
    """A client of a few lines on a socket, which keeps the view that it is told."""

    def __init__(self, socket: RawSocket, hello: dict[str, Any]) -> None:
        self.socket, self.hello = socket, hello
        self.view: dict[str, Any] = {"version": 0}

    async def until(self, version: int) -> dict[str, Any]:
        """The view of this version, or a later one."""
        if not self.view["version"]:
            await self.socket.send(self.hello)
        while self.view["version"] < version:
            message = await self.socket.next()
            if message["kind"] in ("view", "change"):
                self.view = folded(self.view, message)
        return self.view

    @property
    def kinds(self) -> list[str]:
        return [json.loads(text)["kind"] for text in self.socket.received]


async def test_whoever_asks_for_changes_knows_by_them_what_others_are_told_whole(house: House) -> None:
    async with company(house, people=3, takebacks=True) as table, AsyncExitStack() as stack:
        pairs: list[tuple[Told, Told]] = []
        for key in (*table.keys, None):
            hello = {"kind": "hello", "table": table.table, "key": key}
            one, two = [await stack.enter_async_context(raw(house)) for _ in range(2)]
            pairs.append((Told(one, {**hello, "changes": True}), Told(two, hello)))
        for pair in pairs:
            for told in pair:
                await told.until(1)
        for number in range(6):
            if number == 3:
                person = table.to_move()
                answered = await soon(person.do(commands.React(new_id(), person.view.version, "wow")))
                await table.all_at(answered.version)
            else:
                await table.move()
            for by_changes, whole in pairs:
                version = table.people[0].view.version
                assert await by_changes.until(version) == await whole.until(version)
        for by_changes, whole in pairs:
            assert (by_changes.kinds[0], set(by_changes.kinds[1:])) == ("view", {"change"})
            assert set(whole.kinds) == {"view"}
            changes, views = by_changes.socket.received[1:], whole.socket.received[1:]
            assert all(len(change) < len(view) for change, view in zip(changes, views, strict=True))


async def test_a_spectator_who_sits_down_is_told_a_whole_view_of_the_seat(house: House) -> None:
    async with company(house, people=1, seats=(None, None)) as table, raw(house) as socket:
        key = await house.server.new_guest()
        told = Told(socket, {"kind": "hello", "table": table.table, "key": key, "changes": True})
        view = await told.until(1)
        assert view["seat"] == 0
        await socket.send({"kind": "join", "id": "let-me-join", "version": view["version"], "name": "Ben"})
        view = await told.until(view["version"] + 1)
        assert told.kinds[:2] == ["view", "view"]
        assert (view["seat"], view["game"]["number"], len(view["game"]["hand"])) == (2, 1, 6)


async def test_a_hello_is_answered_by_a_whole_view_however_often_it_is_said(house: House) -> None:
    async with company(house) as table, raw(house) as socket:
        hello = {"kind": "hello", "table": table.table, "key": table.keys[0], "changes": True}
        told = Told(socket, hello)
        await told.until(1)
        await table.move()
        view = await told.until(table.people[0].view.version)
        await socket.send({**hello, "version": view["version"]})
        again = await socket.next()
        assert (again["kind"], again["game"]["turns_from"]) == ("view", 1)
        assert folded(view, again)["game"] == view["game"]
        await socket.send({**hello, "changes": False})
        assert len((await socket.next())["game"]["turns"]) == 1
        await table.move()
        assert (await socket.next())["kind"] == "view"


async def test_a_client_that_was_away_is_told_what_it_missed_in_a_view(house: House) -> None:
    async with company(house) as table:
        away = table.people[0]
        await table.move()
        await asyncio.to_thread(house.stop)
        await asyncio.to_thread(house.start)
        await soon(away.until(lambda _: away.connections == 2))
        await table.move()
        whole = await house.server.ask("GET", f"/api/tables/{table.table}/view", kind=View, key=table.keys[0])
        await soon(away.until(lambda view: view.version >= whole.version))
        assert (away.view.game, away.view.can) == (whole.game, whole.can)
