"""The OpenAPI description is true: whatever it allows is answered as it says, and nothing fails."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from inspect import getsource
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from patience import PATIENCE
from server.running import House
from sixfold.server.http import connection, heads
from sixfold.server.http.openapi import CONNECTION, message_schemas, openapi
from sixfold.server.http.routes import ENDPOINTS
from sixfold.server.wire.types.commands import ClientMessage
from sixfold.server.wire.types.views import ServerMessage

pytestmark = pytest.mark.untraced

schema = schemathesis.openapi.from_dict(openapi())
# What has the right form may still be refused for what it says, such as a bot that does not exist.
schema.config.checks.positive_data_acceptance.expected_statuses.append("422")
# Lengths are counted in letters, a body in bytes: what is written as escapes may be too large before it is read.
schema.config.checks.positive_data_acceptance.expected_statuses.append("413")
schema.config.checks.negative_data_rejection.expected_statuses.append("413")


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(str(tmp_path_factory.mktemp("openapi") / "tables.sqlite"))
    house.key = json.loads(house.request("POST", "/api/guests")[2])["key"]  # type: ignore[attr-defined]
    yield house
    house.stop()


@schema.parametrize()
@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
)
def test_every_request_is_answered_as_described(case: Any, asked: House) -> None:
    headers = {"Authorization": f"Bearer {asked.key}"}  # type: ignore[attr-defined]
    case.call_and_validate(base_url=asked.url, headers=headers, timeout=PATIENCE)
    assert asked.backend.context.metrics.of("errors_total") == 0


def test_the_description_is_served(house: House) -> None:
    status, headers, body = house.request("GET", "/openapi.json")
    assert (status, headers["content-type"]) == (200, "application/json")
    assert json.loads(body) == json.loads(json.dumps(openapi()))


def test_every_route_and_every_message_is_described() -> None:
    described = openapi()
    assert sum(len(methods) for methods in described["paths"].values()) == len(ENDPOINTS)
    names = set(described["components"]["schemas"])
    for union in (ClientMessage, ServerMessage):
        assert {kind.__name__ for kind in union.__args__} <= names
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], f"{method} {path}"


def test_fields_carry_what_the_source_says_of_them() -> None:
    game = message_schemas()["SeenGame"]["properties"]
    assert game["unseen"]["description"].startswith("How many of each of the 36 kinds")
    assert message_schemas()["View"]["description"].startswith("All that one seat")


def test_whatever_a_connection_refuses_is_described() -> None:
    """426 answers a handshake, which is no operation."""
    refused = {
        status for module in (heads, connection) for status in re.findall(r"Refusal\((\d{3})", getsource(module))
    }
    assert refused | {"400"} == {*CONNECTION, "426"}


def test_linters_find_what_they_ask_for() -> None:
    described = openapi()
    assert described["servers"]
    tags = {tag["name"] for tag in described["tags"]}
    for methods in described["paths"].values():
        for operation in methods.values():
            assert operation["description"]
            assert "security" in operation
            assert set(operation["tags"]) <= tags
