"""Every route and every message, in any order and with any values: answered as described, without a failure.

Hypothesis plays with guests, tables, seats and moves against a real server process. Most of what it sends follows the
schemas and names what is there, so that games come far; the rest is mutated.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote, urlencode
from urllib.request import urlopen

import msgspec
import pytest
from bench.abuses.games import game as played
from bench.abuses.games import large_position, long_record, move_of
from bench.processes import own_memory_kb
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from patience import PATIENCE
from server.described import request
from server.engines import TOKEN, add_account
from server.processes import Process
from server.values import STRANGE_TEXTS, Json, mutated, values
from sixfold import Game
from sixfold.client import fold, new_id
from sixfold.server.http.api import Api
from sixfold.server.http.openapi import message_schemas
from sixfold.server.http.routes import ENDPOINTS, Endpoint
from sixfold.server.wire import write
from sixfold.server.wire.types.requests import NewGuest, Problem
from sixfold.server.wire.types.views import Change, Refused, ServerMessage, View

EXAMPLES, STEPS = 60, 60
MANY_EXAMPLES, MANY_STEPS = 600, 100
MOST_SOCKETS = 5
MOST_TABLES = 4
COMMANDS = 10
MOST_ANSWER_BYTES = 1_000_000
MOST_GROWTH_KB = 100_000
"""Of the server's memory, from its first requests to the end: caches and tables in memory are a part of it."""
MOST_LOG_BYTES = 10_000
"""In ten seconds."""
CLOSED = (1009, 4401, 4408, 4429)
FAILURES = ("server-failed", "store-failed", "store-away", "table-broken")

CHANCE = st.integers(0, 2**32).map(Random)
"""For all that depends on the server's answers: Hypothesis itself draws the same whatever they are."""
MESSAGES = [values(schema) for schema in message_schemas()["ClientMessage"]["anyOf"]]
HEADERS: tuple[dict[str, str], ...] = (
    *[{}] * 10,
    {"If-None-Match": "*"},
    {"Accept-Language": "de;q=x, \xff"},
    {"Range": "bytes=0-"},
    {"Content-Type": "text/plain"},
    {"Origin": "https://evil.example"},
)
NEW_GUEST, NEW_TABLE = (
    next(endpoint for endpoint in ENDPOINTS if (endpoint.method, endpoint.path) == ("POST", path))
    for path in ("/api/guests", "/api/tables")
)
GAME = Game.new(["Ann", "Ben"], seed="any order")
POSITIONS = [str(GAME.position), "0,0:Rs GfYtBxRfBxOs/?????? 0/0 1 0", large_position()]
RECORDS = [str(GAME), str(played().after_turns(5)), long_record()]


def check(content: str | bytes, kind: Any) -> Any:
    """The answer, which has to be of this type, without a field that the type does not know."""
    answer = msgspec.json.decode(content, type=kind)
    assert json.loads(msgspec.json.encode(answer)) == json.loads(content)
    return answer


def allowed(view: View | None, chance: Random) -> Json | None:
    """A command that the view allows, most often one that lets the game go on."""
    if view is None or not view.can:
        return None
    names = [name for name in view.can if name in ("play", "trade", "pass", "join", "ready")]
    name: str = chance.choice(names if names and chance.random() < 0.9 else view.can)
    command = {"kind": name, "id": new_id(), "version": view.version}
    more: dict[str, Json] = {
        "join": {"name": f"Guest {new_id()[:8]}"},
        "answer-takeback": {"agree": chance.random() < 0.5},
        "hand-over": {"bot": "greedy"},
        "react": {"reaction": "wow"},
    }
    if name in ("play", "trade", "pass"):
        return {**command, "kind": "move", "move": allowed_move(view)}
    return {**command, **more.get(name, {})}


def allowed_move(view: View | None) -> Json | None:
    """A move of whoever sees this, if it is their turn."""
    if view is None or view.game is None or view.game.turn != view.seat:
        return None
    return json.loads(msgspec.json.encode(write.move(move_of(view))))


STRANGE_NAMES = [text for text in STRANGE_TEXTS if text and "/" not in text]
"""Whatever may stand between two slashes of a path."""


class Seen:
    """One socket, and what was told on it."""

    def __init__(self, url: str) -> None:
        self._open = ExitStack()
        self.connection: ClientConnection = self._open.enter_context(
            connect(
                f"ws{url[4:]}/api/socket",
                proxy=None,
                compression=None,
                max_size=None,
                max_queue=None,
                ping_interval=None,
            )
        )
        self.close = self._open.close
        self.view: View | None = None

    def tell(self, message: str | bytes) -> list[ServerMessage]:
        """Send this; everything that comes until the answer to a question that is asked right after."""
        fence = new_id()
        answers: list[ServerMessage] = []
        self.connection.send(message)
        self.connection.send(json.dumps({"kind": "plan", "id": fence}))
        while True:
            content = self.connection.recv(PATIENCE)
            assert isinstance(content, str)
            assert len(content) < MOST_ANSWER_BYTES
            answer: ServerMessage = check(content, ServerMessage)
            if isinstance(answer, View | Change):
                self.view = fold(self.view, answer)
            if getattr(answer, "id", None) == fence:
                return answers
            answers.append(answer)


class AnyOrder(RuleBasedStateMachine):
    """People and strangers at one server."""

    process: Process

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[str] = []
        self.tables: list[str] = []
        self.sockets: list[Seen] = []

    def teardown(self) -> None:
        for socket in self.sockets:
            socket.close()

    # HTTP.

    def ask(self, endpoint: Endpoint, path: str, body: Json, headers: dict[str, str]) -> bytes:
        """Ask, and check the answer against what is described; its body, if it was the one that is hoped for."""
        content = None if endpoint.body is None else json.dumps(body).encode()
        status, _, answer = request(self.process.port, endpoint.method, path, content, headers)
        assert status < 500, answer
        assert len(answer) < MOST_ANSWER_BYTES
        if status >= 400:
            check(answer, Problem)
            return b""
        if status == endpoint.status and endpoint.answer not in (None, str):
            check(answer, endpoint.answer)
        return answer

    @initialize()
    def somebody_is_here(self) -> None:
        self.new_table(["greedy", None], takebacks=True)
        self.sockets.append(Seen(self.process.url))
        self.tell(self.sockets[0], json.dumps(self.hello(self.tables[0])))

    def new_guest(self) -> str:
        return msgspec.json.decode(self.ask(NEW_GUEST, NEW_GUEST.path, None, {}), type=NewGuest).key

    def new_table(self, seats: list[str | None], **more: Json) -> None:
        self.keys.append(self.new_guest())
        body = {"id": new_id(), "options": {"seats": seats, **more}, "name": "Ann"}
        answer = self.ask(NEW_TABLE, NEW_TABLE.path, body, {"Authorization": f"Bearer {self.keys[-1]}"})
        self.tables.append(json.loads(answer)["table"])

    def hello(self, table: str) -> dict[str, Json]:
        """Of whoever has opened the table."""
        return {"kind": "hello", "table": table, "key": self.keys[self.tables.index(table)]}

    @rule(
        seats=st.lists(st.sampled_from([None, "greedy", "owl"]), min_size=1, max_size=3),
        one_device=st.booleans(),
        takebacks=st.booleans(),
        clock=st.sampled_from([None, {"kind": "live", "base_seconds": 10}, {"kind": "move", "seconds": 5}]),
    )
    def somebody_opens_a_table(self, seats: list[str | None], **more: Json) -> None:
        if len(self.tables) < MOST_TABLES:
            self.new_table([None, *seats], **more)

    @rule(data=st.data(), endpoint=st.sampled_from(ENDPOINTS), chance=CHANCE)
    def somebody_asks(self, data: st.DataObject, endpoint: Endpoint, chance: Random) -> None:
        body = None if endpoint.body is None else data.draw(values(message_schemas()[endpoint.body.__name__]))
        headers = dict(chance.choice(HEADERS))
        if endpoint.key or endpoint.key_optional:
            key = chance.choice((*self.keys * 5, TOKEN, "nobody's", "", "\xff"))
            if endpoint.handler is Api.drop_key:
                key = self.new_guest()
            headers["Authorization"] = chance.choice(("Bearer ",) * 9 + ("Basic ",)) + key
        table = chance.choice((*self.tables, *self.tables, "nowhere", *STRANGE_NAMES))
        path = endpoint.path.replace("{table}", quote(table, safe="", errors="surrogatepass"))
        numbers = {name: chance.choice((*range(20), "", "x", "-1", "1.0", 10**20)) for name, _ in endpoint.query}
        texts = {
            text.name: chance.choice((*text.options, *([] if text.options else POSITIONS * 3), *STRANGE_TEXTS))
            for text in endpoint.texts
        }
        chosen = {name: text for name, text in {**numbers, **texts}.items() if chance.random() < 0.7}
        query = f"?{urlencode(chosen, errors='surrogatepass')}" if chosen else ""
        body = self.named(body, chance)
        self.ask(endpoint, path + query, mutated(body, chance) if chance.random() < 0.3 else body, headers)

    # Sockets.

    @rule(chance=CHANCE)
    def somebody_comes(self, chance: Random) -> None:
        if len(self.sockets) < MOST_SOCKETS:
            socket = Seen(self.process.url)
            self.sockets.append(socket)
            hello = self.hello(chance.choice(self.tables))
            others: list[dict[str, Json]] = [{}, {"changes": True}, {"key": chance.choice(self.keys)}, {"key": None}]
            self.tell(socket, json.dumps({**hello, **chance.choice(others)}))

    @rule(chance=CHANCE)
    def somebody_goes(self, chance: Random) -> None:
        if self.sockets:
            self.drop(chance.choice(self.sockets))

    @rule(chance=CHANCE)
    def somebody_plays(self, chance: Random) -> None:
        """What the view allows, several times."""
        if self.sockets:
            socket = chance.choice(self.sockets)
            for _ in range(COMMANDS):
                command = allowed(socket.view, chance)
                if command is not None and socket in self.sockets:
                    self.tell(socket, json.dumps(command))

    @rule(data=st.data(), message=st.sampled_from(MESSAGES), chance=CHANCE)
    def somebody_says(self, data: st.DataObject, message: st.SearchStrategy[Json], chance: Random) -> None:
        said = data.draw(message)
        if self.sockets:
            socket = chance.choice(self.sockets)
            said = self.named(said, chance, socket.view)
            text = json.dumps(mutated(said, chance) if chance.random() < 0.3 else said)
            if chance.random() < 0.1:
                text = text[: chance.randrange(len(text))]
            self.tell(socket, text.encode() if chance.random() < 0.05 else text)

    def tell(self, socket: Seen, message: str | bytes) -> None:
        try:
            answers = socket.tell(message)
        except ConnectionClosed:
            assert socket.connection.close_code in CLOSED
            self.drop(socket)
            return
        for answer in answers:
            if isinstance(answer, Refused):
                assert answer.code not in FAILURES, (message, answer)

    def drop(self, socket: Seen) -> None:
        self.sockets.remove(socket)
        socket.close()

    def named(self, value: Json, chance: Random, view: View | None = None) -> Json:
        """The value, with keys, tables, versions and moves that are there in the places of most others."""
        if not isinstance(value, dict):
            return value
        known: dict[str, Json] = {
            "key": chance.choice(self.keys),
            "table": chance.choice(self.tables),
            "token": TOKEN,
            "position": chance.choice(POSITIONS),
            "text": chance.choice(RECORDS),
            "version": 0 if view is None else view.version,
            "move": allowed_move(view) or {"kind": "pass"},
        }
        return {
            name: known[name] if name in known and chance.random() < 0.7 else self.named(part, chance, view)
            for name, part in value.items()
        }


@pytest.mark.long
@pytest.mark.untraced
def test_any_requests_and_messages_in_any_order(tmp_path: Path, start: Callable[..., Process], long: bool) -> None:
    store, began = str(tmp_path / "tables.sqlite"), time.monotonic()
    process = start(store, more=("--metrics",), log=tmp_path / "log")
    process.wait_until_ready()
    asyncio.run(add_account(store))

    class Here(AnyOrder):
        pass

    Here.process = process

    def run(examples: int, steps: int) -> None:
        length = settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            phases=(Phase.generate,),  # What happened before is still there when an example is tried again.
        )
        run_state_machine_as_test(Here, settings=length)

    run(1, STEPS)
    before = own_memory_kb(process.pid)
    run(*((MANY_EXAMPLES, MANY_STEPS) if long else (EXAMPLES, STEPS)))
    with urlopen(f"{process.url}/metrics") as metrics:
        assert b"sixfold_errors_total 0.0" in metrics.read()
    until = time.monotonic() + PATIENCE
    while (held := own_memory_kb(process.pid)) > before + MOST_GROWTH_KB and time.monotonic() < until:
        time.sleep(0.5)
    assert held <= before + MOST_GROWTH_KB
    assert process.terminate() == 0
    assert "Traceback" not in process.log
    assert len(process.log) < MOST_LOG_BYTES * (1 + (time.monotonic() - began) / 10), process.log[:5000]
