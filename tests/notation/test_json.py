"""Positions and games as JSON: what is wrong is named by its path, and nothing else is ever raised."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold import (
    NotationError,
    Refusal,
    game_from_json,
    game_to_json,
    position_from_json,
    position_to_json,
    read_game,
    read_position,
)
from strategies import a_record, seeds

GAME: dict[str, Any] = game_to_json(
    read_game(
        a_record(
            "RsRcRdGfYtBx | OsOcPxPtBdGd",
            "1 0,0>RsRcRd 3 +RfBxOs # a fine start",
            "2 2,1vBdGd 3 +YcRf",
            "2 takeback",
            "2 seat Cem | 20 | greedy",
            "2 ~OsOc 0 +YcRf",
            takebacks="yes",
        )
    )
)
POSITION: dict[str, Any] = position_to_json(read_position("0,0:RsRcRd GfYtBxRfBxOs/?????? 3/0 2 0"))


def changed(data: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """The data with one member replaced, or left out for an Ellipsis."""
    whole = copy.deepcopy(data)
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    part: Any = whole
    for step in way:
        part = part[step]
    if value is ...:
        del part[last]
    else:
        part[last] = value
    return whole


def test_the_json_of_a_game_is_what_the_text_says() -> None:
    assert GAME["players"] == [{"name": "Ann"}, {"name": "Ben"}]
    assert GAME["events"][:2] == [
        {"deal": ["RsRcRdGfYtBx", "OsOcPxPtBdGd"], "start": 1},
        {"seat": 1, "move": "0,0>RsRcRd", "score": 3, "drawn": "RfBxOs", "note": "a fine start"},
    ]
    assert GAME["events"][3:5] == [
        {"seat": 2, "takeback": True},
        {"seat": 2, "player": {"name": "Cem", "age": 20, "bot": "greedy"}},
    ]
    assert game_to_json(game_from_json(GAME)) == GAME


def test_the_json_of_a_position_is_what_the_text_says() -> None:
    assert POSITION == {
        "board": "0,0:RsRcRd",
        "hands": ["GfYtBxRfBxOs", "??????"],
        "scores": [3, 0],
        "turn": 2,
        "quiet": 0,
    }


# Where, what instead, and what the error says.

GAME_FAULTS: list[tuple[str, object, str]] = [
    ("sixfold", 2, "sixfold: only format 1"),
    ("sixfold", ..., "'sixfold' is missing"),
    ("sixfold", "1", "sixfold: only format 1"),
    ("sixfold", True, "sixfold: only format 1"),
    ("edition", "junior", "edition: "),
    ("edition", 3, "edition: has to be a text"),
    ("edition", ..., "'edition' is missing"),
    ("players", "Ann", "players: has to be a list"),
    ("players.1", "Ben", r"players\[1\]: has to be an object"),
    ("players.1.name", "", r"players\[1\]: a name has"),
    ("players.1.name", ..., r"players\[1\]: 'name' is missing"),
    ("players.1.age", "20", r"players\[1\].age: has to be a whole number"),
    ("players.1.age", True, r"players\[1\].age: has to be a whole number"),
    ("players.1.age", 200, r"players\[1\]: nobody is 200"),
    ("players.1.hat", "red", r"players\[1\]: no such member: 'hat'"),
    ("takebacks", "yes", "takebacks: has to be true or false"),
    ("takebacks", False, r"events\[3\]: this game allows no takebacks"),
    ("hat", "red", "no such member: 'hat'"),
    ("seed", "", "a seed is not empty"),
    ("contributions", ["a|b"], "a contribution is one line"),
    ("note", " a", "a comment is printable"),
    ("result", [3, 0], "result: is not how the game ended"),
    ("result", "3/0", "result: has to be a list"),
    ("events", [], "events: a game begins with its deal"),
    ("events.0", {"seat": 1, "takeback": True}, r"events\[0\]: a game begins with its deal"),
    ("events.1", {"deal": ["RsRcRdGfYtBx", "OsOcPxPtBdGd"], "start": 1}, r"events\[1\]: .*only one"),
    ("events.0.deal.1", "OsOcPxPtBdXx", r"events\[0\].deal\[1\]: no such tile"),
    ("events.0.deal.1", "OsOcPxPtBd", r"events\[0\]: everyone is dealt 6"),
    ("events.0.start", 2, r"events\[0\]: seat 1 starts"),
    ("events.0.start", ..., r"events\[0\]: 'start' is missing"),
    ("events.1.seat", 2, r"events\[1\]: refused, not-your-turn"),
    ("events.1.seat", 9, r"events\[1\]: no seat 9"),
    ("events.1.seat", ..., r"events\[1\]: 'seat' is missing"),
    ("events.1.move", "0,0>RsRc", r"events\[1\]: refused, opening-too-small"),
    ("events.1.move", "0,0>Xx", r"events\[1\].move: no such tile"),
    ("events.1.score", 4, r"events\[1\]: .*scores 3, not 4"),
    ("events.1.score", 3.0, r"events\[1\].score: has to be a whole number"),
    ("events.1.drawn", "RfBx", r"events\[1\]: .*3 tiles are drawn"),
    ("events.1.drawn", "RfBxQq", r"events\[1\].drawn: no such tile"),
    ("events.1.drawn", ..., r"events\[1\]: 'drawn' is missing"),
    ("events.1.hat", "red", r"events\[1\]: no such member: 'hat'"),
    ("events.3.takeback", False, r"events\[3\]"),
    ("events.4.player.name", "a|b", r"events\[4\].player: a name is one line"),
    ("events.4.player", "Cem", r"events\[4\].player: has to be an object"),
]


@pytest.mark.parametrize(("path", "value", "problem"), GAME_FAULTS)
def test_an_error_in_a_game_names_its_path(path: str, value: object, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        game_from_json(changed(GAME, path, value))


POSITION_FAULTS: list[tuple[str, object, str]] = [
    ("board", "0,0:RsXx", "board: no such tile"),
    ("board", None, "board: has to be a text"),
    ("hands", ["??????"], "2 to 4 players"),
    ("hands.1", "", r"hands\[1\]: an empty hand"),
    ("hands.1", "RsRsRs", "only 3 tiles Rs"),
    ("scores.0", "3", r"scores\[0\]: has to be a whole number"),
    ("scores.0", -3, "never negative"),
    ("turn", 3, "no seat 3"),
    ("turn", ..., "'turn' is missing"),
    ("quiet", 0.5, "quiet: has to be a whole number"),
    ("bag", 90, "no such member: 'bag'"),
]


@pytest.mark.parametrize(("path", "value", "problem"), POSITION_FAULTS)
def test_an_error_in_a_position_names_its_path(path: str, value: object, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        position_from_json(changed(POSITION, path, value))


def test_a_refusal_is_carried_with_its_token() -> None:
    with pytest.raises(NotationError) as error:
        game_from_json(changed(GAME, "events.1.move", "0,0>RsRc"))
    assert (error.value.refusal, error.value.token) == (Refusal.OPENING_TOO_SMALL, "0,0>RsRc")


# Text that is no JSON, or of a kind that JSON readers trip over.


@pytest.mark.parametrize(("text", "line", "column"), [("{", 1, 2), ('{"sixfold": 1,\n "x" 2}', 2, 6), ("", 1, 1)])
def test_an_error_in_the_json_itself_names_line_and_column(text: str, line: int, column: int) -> None:
    with pytest.raises(NotationError) as error:
        game_from_json(text)
    assert (error.value.line, error.value.column) == (line, column)


@pytest.mark.parametrize("text", ["[]", "1", "null", '"game"', "NaN", "true"])
def test_json_that_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="has to be an object"):
        game_from_json(text)


def test_a_number_too_long_for_python_is_refused() -> None:
    text = json.dumps(POSITION).replace('"turn": 2', f'"turn": {"9" * 5000}')
    with pytest.raises(NotationError):
        position_from_json(text)


@pytest.mark.parametrize("depth", [10, 900, 960, 980, 990, 100_000])
def test_json_of_any_depth_is_refused(depth: int) -> None:
    with pytest.raises(NotationError):
        game_from_json(f'{{"sixfold": {"[" * depth}{"]" * depth}}}')


json_values: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from([*GAME, *POSITION]), inner, max_size=5)
    ),
    max_leaves=8,
)


@given(json_values)
def test_any_json_is_read_or_refused(data: Any) -> None:
    for read in (game_from_json, position_from_json):
        with pytest.raises(NotationError):
            read(json.dumps(data))


def nodes(data: Any, path: str = "") -> Iterator[str]:
    """The paths of everything in the data."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for name, value in inner:
        yield f"{path}.{name}".lstrip(".")
        yield from nodes(value, f"{path}.{name}".lstrip("."))


@settings(max_examples=200, deadline=None)
@given(seeds, json_values)
def test_json_with_one_wrong_value_is_read_or_refused(seed: int, value: Any) -> None:
    rng = Random(seed)
    for data, read, write in (
        (GAME, game_from_json, game_to_json),
        (POSITION, position_from_json, position_to_json),
    ):
        bent = changed(data, rng.choice(list(nodes(data))), rng.choice([value, ...]))
        try:
            again: Any = read(json.dumps(bent))
        except NotationError:
            continue
        assert read(write(again)) == again
