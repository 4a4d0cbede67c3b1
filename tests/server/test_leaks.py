"""Nothing hidden leaks: two games that differ only in what a seat cannot see send it the same bytes."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from server.running import SHUFFLING, House
from server.sockets import RawSocket, raw
from sixfold import GameError, IllegalMove, Tile
from sixfold.engine.limits import Limit
from sixfold.engine.thinkers import Thinker
from sixfold.server.live.backend import Backend
from sixfold.server.table.options import MoveClock, Options
from test_view import Script, Step, scripted

pytestmark = pytest.mark.untraced

NAMES = ["Ann", "Ben", "Cem", "Dea"]


def twin_kinds(script: Script, kinds: list[Tile], seat: int, rng: Random) -> list[Tile]:
    """Other kinds for the tiles that the seat never sees, with which the same game can be played."""
    hidden = script.unseen_by(seat)
    for _ in range(500):
        other = list(kinds)
        for i, j in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
            other[i] = kinds[j]
        try:
            script.games(other)
        except (GameError, IllegalMove):
            continue
        if [other[i] for i in hidden] != [kinds[i] for i in hidden]:
            return other
    raise AssertionError("the hidden tiles could not be shuffled")


class ScriptedShuffle:
    """Draws what a script says, in place of the seed."""

    tiles: Iterable[Tile] = ()

    def __init__(self, *_: object) -> None:
        pass

    def draw(self, _: object, count: int, before: int) -> tuple[Tile, ...]:
        assert before >= 0
        return tuple(itertools.islice(type(self).tiles, count))


@dataclass
class Heard:
    """All bytes that one seat, or a spectator, got from the server."""

    socket: list[str]
    """On a socket that is told changes; `whole` on one that is told every view whole."""
    whole: list[str]
    http: list[tuple[int, str]]
    logged: list[str]


class Telling:
    """Plays a script on a real server and keeps everything that one seat hears."""

    def __init__(self, house: House, script: Script, kinds: list[Tile], seat: int) -> None:
        self.house, self.script, self.kinds, self.seat = house, script, kinds, seat
        self.numbers = itertools.count(1)
        self.heard = Heard([], [], [], [])
        self.standing: list[int] = []

    def command(self, kind: str, version: int, **more: Any) -> dict[str, Any]:
        return {"kind": kind, "id": f"command-{next(self.numbers)}", "version": version, **more}

    async def run(self) -> Heard:
        server = self.house.server
        keys = [await server.new_guest() for _ in range(self.script.seats)]
        options = Options(seats=(None,) * self.script.seats, takebacks=True, clock=MoveClock(600))
        table = (await server.open_table(keys[0], options, NAMES[0])).table
        async with AsyncExitStack() as stack:
            seats = [None, *keys]
            sockets = [await stack.enter_async_context(raw(self.house)) for _ in (*seats, "whole")]
            for socket, key in zip(sockets, [*seats, seats[self.seat]], strict=True):
                changes = socket is not sockets[-1]
                await socket.send({"kind": "hello", "table": table, "key": key, "changes": changes})
                await socket.next()
            for socket, name in zip(sockets[2:-1], NAMES[1:], strict=False):
                await self.do(sockets, socket, self.command("join", 1, name=name))
            for step in self.script.steps:
                await self.step(sockets, step)
                await self.look(sockets[self.seat], table, keys[self.seat - 1] if self.seat else None)
            self.heard.socket, self.heard.whole = sockets[self.seat].received, sockets[-1].received
        return self.heard

    async def do(self, sockets: list[RawSocket], by: RawSocket, command: dict[str, Any]) -> None:
        """Give a command that has to succeed, and let everybody hear of it."""
        answer = await by.ask(command)
        assert answer["kind"] == "answered", answer
        for socket in sockets:
            if socket is not by:
                while (await socket.next())["version"] < answer["version"]:
                    pass

    async def step(self, sockets: list[RawSocket], step: Step) -> None:
        version = 10**9
        for text in reversed(sockets[0].received):
            if text.startswith(('{"kind":"view"', '{"kind":"change"')):
                version = int(text.split('"version":')[1].split(",")[0])
                break
        if step.takeback:
            asking = self.standing.pop()
            others = [seat for seat in range(1, self.script.seats + 1) if seat != asking]
            await self.do(sockets, sockets[asking], self.command("ask-takeback", version))
            for i, seat in enumerate(others, start=1):
                await self.do(sockets, sockets[seat], self.command("answer-takeback", version + i, agree=True))
            return
        self.standing.append(step.seat)
        laid = [[cell.x, cell.y, str(self.kinds[i])] for cell, i in step.laid.items()]
        traded = [str(self.kinds[i]) for i in step.traded]
        move = {"kind": "play", "tiles": laid} if laid else {"kind": "trade", "tiles": traded}
        await self.do(sockets, sockets[step.seat], self.command("move", version, move=move))

    async def look(self, socket: RawSocket, table: str, key: str | None) -> None:
        """Ask for everything that a seat can ask for, allowed or not."""
        for tile in ("Rs", "Gf", "Px"):
            play = {"kind": "play", "tiles": [[0, 7, tile]]}
            await socket.ask({"kind": "preview", "id": f"preview-{tile}", "move": play})
            await socket.ask({"kind": "fits", "id": f"does-it-fit-{tile}", "tile": tile})
        await socket.ask({"kind": "plan", "id": "what-if-1"})
        await socket.ask({"kind": "hint", "id": "what-if-2"})
        await socket.ask(self.command("move", 10**6, move={"kind": "pass"}))
        await socket.ask(self.command("move", 0, move={"kind": "trade", "tiles": ["Rs", "Gf", "Px"]}))
        await socket.ask(self.command("move", 10**6, move={"kind": "play", "tiles": [[0, 7, "Rs"]]}))
        await socket.ask({"kind": "ping"})
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        for path in ("", "/view", "/record.sixfold", "/record.json", "/view?version=9", "/record.json?version=9"):
            status, _, body = await asyncio.to_thread(
                self.house.request, "GET", f"/api/tables/{table}{path}", None, headers
            )
            self.heard.http.append((status, body.decode()))


@pytest.fixture
def tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Any:
    """Tells a script on a server whose time, names and secrets are the same each time; what a seat heard."""
    monkeypatch.setattr("sixfold.game.Shuffle", ScriptedShuffle)
    monkeypatch.setattr("sixfold.server.live.thinking.HINTS", Thinker("search", Limit(iterations=30)))
    caplog.set_level(logging.DEBUG, "sixfold")
    runs = itertools.count()

    async def run(script: Script, kinds: list[Tile], seat: int) -> Heard:
        dealt = [i for hand in script.deal for i in hand]
        drawn = [i for step in script.steps for i in step.drawn]
        ScriptedShuffle.tiles = iter([kinds[i] for i in [*dealt, *drawn]])
        guests, keys = itertools.count(), itertools.count()
        monkeypatch.setattr("sixfold.server.http.api.new_guest", lambda: f"guest-{next(guests)}")
        monkeypatch.setattr("sixfold.server.http.api.new_key", lambda: f"key-{next(keys)}")
        monkeypatch.setattr("sixfold.client.new_id", lambda: "the-same-table")

        def backend(*arguments: Any) -> Backend:
            return Backend(*arguments, now=lambda: 1_800_000_000_000, new_seed=lambda: "the same seed each time")

        caplog.clear()
        house = House(str(tmp_path / f"{next(runs)}.sqlite"), SHUFFLING, make=backend)
        assert house.backend.context.new_seed() == "the same seed each time"
        try:
            heard = await Telling(house, script, kinds, seat).run()
        finally:
            await asyncio.to_thread(house.stop)
        heard.logged = [record.getMessage() for record in caplog.records if record.name.startswith("sixfold")]
        return heard

    return run


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
async def test_a_seat_hears_the_same_whatever_it_cannot_see(tell: Any, seats: int, seed: int) -> None:
    script, kinds = scripted(seed, seats, turns=8)
    assert any(step.traded for step in script.steps)
    assert any(step.takeback for step in script.steps)
    seat = seed % (seats + 1)
    truth = await tell(script, kinds, seat)
    other = await tell(script, twin_kinds(script, kinds, seat, Random(seed)), seat)
    assert truth.http == other.http
    assert truth.logged == other.logged
    assert truth.socket == other.socket
    assert truth.whole == other.whole
    assert len(truth.socket) > 50
    assert not any("bad-message" in text for text in truth.socket)
    assert any(text.startswith('{"kind":"change"') for text in truth.socket)
    assert all(text.startswith('{"kind":"view"') for text in truth.whole)
    assert any(status == 200 and "plays" in body for status, body in truth.http)


async def test_a_spectator_hears_the_same_whatever_is_hidden(tell: Any) -> None:
    script, kinds = scripted(3, 3, turns=8)
    truth = await tell(script, kinds, 0)
    other = await tell(script, twin_kinds(script, kinds, 0, Random(3)), 0)
    assert truth == other


async def test_what_a_seat_does_see_is_told_to_it(tell: Any) -> None:
    """The law above would hold for a server that tells nothing at all."""
    script, kinds = scripted(1, 3, turns=8)
    seat = script.steps[0].seat
    other = seat % 3 + 1
    truth = await tell(script, kinds, other)
    differs = await tell(script, twin_kinds(script, kinds, seat, Random(1)), other)
    assert truth.socket != differs.socket
    assert truth.whole != differs.whole


async def test_only_its_own_seat_hears_of_a_hand_and_nobody_of_the_seed(tell: Any) -> None:
    script, kinds = scripted(2, 2, turns=4)
    hands = ["".join(str(kinds[i]) for i in hand) for hand in script.deal]
    for seat in (1, 2):
        heard = await tell(script, kinds, seat)
        records = "".join(body for _, body in heard.http)
        assert hands[seat - 1] in records
        assert hands[2 - seat] not in records
        assert not any("the same seed each time" in text for text in (*heard.socket, *heard.whole))
        assert "the same seed each time" not in records
