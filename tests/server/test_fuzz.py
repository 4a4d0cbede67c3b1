"""Bad input over a WebSocket is refused with a code and a sentence: no failure, no traceback, and the table goes on."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from server.running import House, company, soon
from server.sockets import RawSocket, raw
from sixfold.server.http.openapi import message_schemas
from sixfold.server.wire.types.commands import ClientMessage

TILES = st.sampled_from([f"{colour}{shape}" for colour in "ROYGBP" for shape in "sctfdx"] + ["??", "", "Rq", "gf"])
NUMBERS = st.one_of(st.integers(-3, 60), st.sampled_from([2**31, -(2**31), 2**53 + 1, 2**63, 2**70, 10**6, -(10**6)]))
PLACEMENTS = st.lists(st.tuples(NUMBERS, NUMBERS, TILES).map(list), max_size=8)
NAMES = st.one_of(st.text(max_size=45), st.sampled_from(["Ann", "Ben", "a|b", "\x00", "\ud800", "<b>", ""]))
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats(allow_nan=False) | st.text(max_size=10),
    lambda children: st.lists(children, max_size=4) | st.dictionaries(st.text(max_size=8), children, max_size=4),
    max_leaves=8,
)
KINDS = sorted(
    kind
    for schema in message_schemas()["ClientMessage"]["anyOf"]
    for kind in message_schemas()[schema["$ref"].rsplit("/", 1)[1]]["properties"]["kind"]["enum"]
)
MOVES = st.fixed_dictionaries(
    {"kind": st.sampled_from(["play", "trade", "pass", "jump"])},
    optional={"tiles": PLACEMENTS | st.lists(TILES, max_size=8) | JSON},
)
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "id": st.sampled_from(["command-one", "command-two", "", "x" * 100, 5, None]),
        "version": NUMBERS,
        "move": MOVES | JSON,
        "tile": TILES,
        "name": NAMES,
        "seat": NUMBERS,
        "age": NUMBERS,
        "contribution": NAMES,
        "agree": st.booleans() | JSON,
        "bot": st.sampled_from(["greedy", "fox", "crow", "", 1]),
        "reaction": st.sampled_from(["wow", "oops", "rude", None]),
        "key": st.none() | NAMES,
        "table": NAMES,
        "link": JSON,
    },
)
MESSAGES = st.one_of(
    st.builds(lambda kind, fields: {"kind": kind, **fields}, st.sampled_from([*KINDS, "view", "", 7]), FIELDS),
    JSON,
)


FENCES = itertools.count(1000)


def written(message: Any) -> str:
    """As JSON; a lone surrogate is written as an escape."""
    return json.dumps(message)


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(str(tmp_path_factory.mktemp("fuzz") / "tables.sqlite"))
    yield house
    house.stop()


async def answers(socket: RawSocket, message: str | bytes) -> list[dict[str, Any]]:
    """Everything that comes until the answer to a question that was asked right after."""
    fence = f"fence-{next(FENCES)}"
    await socket.send(message)
    await socket.send({"kind": "plan", "id": fence})
    heard: list[dict[str, Any]] = []
    while (answer := await socket.next()).get("id") != fence:
        heard.append(answer)
    return heard


def check(heard: list[dict[str, Any]]) -> None:
    for answer in heard:
        assert answer["kind"] in ("view", "pong", "answered", "refused", "previewed", "fitted", "planned", "hinted")
        if answer["kind"] == "refused":
            assert answer["code"] not in ("server-failed", "store-failed"), answer
            assert answer["sentence"]
            assert "Traceback" not in answer["sentence"]


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(MESSAGES, min_size=1, max_size=12))
def test_any_messages_of_a_player_are_answered_in_words(fuzzed: House, wishes: list[Any]) -> None:
    async def run() -> None:
        async with company(fuzzed, takebacks=True) as table, raw(fuzzed) as socket:
            key = table.keys[table.to_move().view.seat - 1]
            await socket.send({"kind": "hello", "table": table.table, "key": key})
            for message in wishes:
                text = written(message)
                heard = await soon(answers(socket, text))
                check(heard)
                try:
                    msgspec.json.decode(text, type=ClientMessage)
                except msgspec.MsgspecError:
                    assert any(answer["kind"] == "refused" and answer["code"] == "bad-message" for answer in heard)

    errors = fuzzed.backend.context.metrics.of("errors_total")
    asyncio.run(run())
    assert fuzzed.backend.context.metrics.of("errors_total") == errors


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.binary(max_size=60) | st.text(max_size=60), min_size=1, max_size=8))
def test_any_bytes_are_answered_in_words(fuzzed: House, contents: list[str | bytes]) -> None:
    async def run() -> None:
        async with raw(fuzzed) as socket:
            for content in contents:
                if isinstance(content, str) and any(0xD800 <= ord(letter) < 0xE000 for letter in content):
                    continue  # No text of a WebSocket can hold these.
                heard = await soon(answers(socket, content))
                check(heard)
                assert heard

    errors = fuzzed.backend.context.metrics.of("errors_total")
    asyncio.run(run())
    assert fuzzed.backend.context.metrics.of("errors_total") == errors


@pytest.mark.parametrize("text", ["[" * 2000, '{"kind":' * 300, '{"kind":"ping","kind":"hello"}', "1e999", "NaN"])
async def test_strange_json_is_refused(house: House, text: str) -> None:
    async with raw(house) as socket:
        [answer] = await soon(answers(socket, text))
        assert answer["code"] in ("bad-message", "hello-first")


async def test_commands_before_hello_are_refused(house: House) -> None:
    async with raw(house) as socket:
        for message in (
            {"kind": "move", "id": "a-command", "version": 1, "move": {"kind": "pass"}},
            {"kind": "plan", "id": "a-command"},
            {"kind": "hint", "id": "a-command"},
            {"kind": "preview", "id": "a-command", "move": {"kind": "play", "tiles": []}},
        ):
            answer = await socket.ask(message)
            assert (answer["code"], answer["id"]) == ("hello-first", "a-command")
