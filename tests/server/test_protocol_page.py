"""docs/protocol.md is true: its session runs as printed, its tables say what the server does."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import get_args

import pytest

from server.running import House
from sixfold.rules import Refusal
from sixfold.server.config import Limits, Rate
from sixfold.server.http.routes import ENDPOINTS
from sixfold.server.live import work_queue
from sixfold.server.live.connections import CLOSE_KEY_DROPPED, CLOSE_SLOW, CLOSE_TOO_MANY
from sixfold.server.live.guests import MOST_KEYS
from sixfold.server.live.thinking import MOST_WAITING
from sixfold.server.refusals import Denial
from sixfold.server.table.allowed import LONGEST_LOG, MOST_CHANGES, MOST_SIGNS
from sixfold.server.table.decisions import MOST_COMINGS
from sixfold.server.table.notes import Reaction
from sixfold.server.table.table import COMMANDS_REMEMBERED
from sixfold.server.wire.read import MOST_HANDS, MOST_LINES
from sixfold.server.wire.types.commands import ClientMessage
from sixfold.server.wire.types.views import ServerMessage

PAGE = Path(__file__).parent.parent.parent / "docs" / "protocol.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_session_runs_as_printed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    results = doctest.testfile(str(PAGE), module_relative=False, globs={"url": house.url})
    assert results.attempted > 10
    assert results.failed == 0


def test_every_message_is_named() -> None:
    for union in (ClientMessage, ServerMessage):
        for kind in get_args(union):
            assert f"`{kind.__struct_config__.tag}`" in TEXT, kind


def test_every_code_stands_there_with_its_sentence() -> None:
    for refusal in Refusal:
        assert f"`{refusal}`" in TEXT
    sentences = dict(re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", TEXT, re.MULTILINE))
    for denial in Denial:
        assert sentences[denial.value] == denial.sentence


def test_every_route_and_every_reaction_is_named() -> None:
    for endpoint in ENDPOINTS:
        assert endpoint.path.rsplit("/", 1)[1] in TEXT
        assert endpoint.method in TEXT
    for reaction in get_args(Reaction):
        assert f"`{reaction}`" in TEXT


def test_the_limits_are_those_of_the_server() -> None:
    limits = Limits()
    rows = re.findall(
        r"^\| (?:connection|person|engine|address): [^|]+ \| ([0-9.]+) \| ([0-9.]+) \|$", TEXT, re.MULTILINE
    )
    rates = [limits.messages, limits.hints, limits.offers, limits.calls, limits.requests, limits.new_guests]
    rates += [limits.new_tables, limits.works, limits.loop_seconds]
    assert [Rate(float(burst), float(rate)) for burst, rate in rows] == rates
    for number in (
        *(limits.sockets, limits.message_bytes, limits.outbox, limits.record_bytes, MOST_WAITING),
        *(limits.connections, limits.waiting, limits.url_bytes, limits.head_bytes, limits.headers),
        *(MOST_HANDS, MOST_LINES, work_queue.MOST_WAITING),
        *(limits.head_seconds, limits.body_seconds, limits.unread_seconds, limits.refused_seconds),
        *(MOST_SIGNS, MOST_CHANGES, MOST_COMINGS, LONGEST_LOG, CLOSE_KEY_DROPPED, CLOSE_SLOW, CLOSE_TOO_MANY),
        *(MOST_KEYS, COMMANDS_REMEMBERED),
    ):
        assert re.search(rf"\b{number}\b", TEXT)
    assert limits.message_bytes == limits.body_bytes
    assert limits.outbox_bytes == 10**6
