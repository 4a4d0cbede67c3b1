"""Values of the wire's own schemas, and mutations of them: what a client might send, and what it never should."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from sixfold.server.http.openapi import message_schemas

Json = Any
LONG = 20_000
DEEP = 500
STRANGE_TEXTS = (
    "",
    " ",
    "\x00",
    "\ud800",
    "\u202e",
    "\u2028",
    "e\u0301",
    "\U0001f600",
    "\uff21",
    "<b>",
    "../..",
    "é" * 300,
)
STRANGE: tuple[Json, ...] = (
    *(None, True, False, [], {}, [[]], {"kind": "view"}),
    *(0, -1, 2**31, 2**53 + 1, 2**63, 2**70, -(2**70), 1.0, 2.5, 1e308, float("inf"), float("nan")),
    *STRANGE_TEXTS,
    *("x" * LONG, list(range(1000)), {f"field-{number}": number for number in range(200)}),
)


def nested(value: Json, depth: int = DEEP) -> Json:
    """The value within this many lists."""
    for _ in range(depth):
        value = [value]
    return value


def values(schema: Json) -> st.SearchStrategy[Json]:
    """Values of a schema, of the kinds of schemas that the types of the wire have."""
    match schema:
        case {"$ref": str() as ref}:
            return st.deferred(lambda: values(message_schemas()[ref.rsplit("/", 1)[1]]))
        case {"anyOf": options}:
            return st.one_of([values(option) for option in options])
        case {"enum": options}:
            return st.sampled_from(options)
        case {"type": "object"}:
            needed = schema.get("required", [])
            fields = {name: values(field) for name, field in schema.get("properties", {}).items()}
            return st.fixed_dictionaries(
                {name: field for name, field in fields.items() if name in needed},
                optional={name: field for name, field in fields.items() if name not in needed},
            )
        case {"type": "array", "prefixItems": items}:
            return st.tuples(*map(values, items)).map(list)
        case {"type": "array"}:
            most = schema.get("maxItems", 3)
            return st.lists(values(schema["items"]), min_size=schema.get("minItems", 0), max_size=most)
        case {"type": "string", "pattern": pattern}:
            return st.from_regex(pattern, fullmatch=True)
        case {"type": "string"}:
            least, most = schema.get("minLength", 0), schema.get("maxLength", 20)
            return st.text(min_size=least, max_size=most) | st.sampled_from(STRANGE_TEXTS)
        case {"type": "integer"}:
            return st.integers(schema.get("minimum"), schema.get("maximum"))
    return {"boolean": st.booleans(), "null": st.none()}[schema["type"]]


def mutated(value: Json, chance: Random) -> Json:
    """The value with one part of it changed: of another type, missing, added, huge, strange or deep."""
    if isinstance(value, dict) and value and chance.random() < 0.5:
        name = chance.choice(sorted(value))
        return {**value, name: mutated(value[name], chance)}
    if isinstance(value, list) and value and chance.random() < 0.5:
        index = chance.randrange(len(value))
        return [*value[:index], mutated(value[index], chance), *value[index + 1 :]]
    match value, chance.randrange(4):
        case dict(), 0 if value:
            missing = chance.choice(sorted(value))
            return {name: part for name, part in value.items() if name != missing}
        case dict(), 1:
            return {**value, chance.choice(("", "kind", "extra", "__proto__")): chance.choice(STRANGE)}
        case list(), 0:
            return value * chance.choice((0, 2, 1000))
        case int(), 0 if not isinstance(value, bool):
            return float(value) if abs(value) < 2**53 else str(value)
        case str(), 0:
            return value + chance.choice(STRANGE_TEXTS)
        case _, 1:
            return nested(value)
    return chance.choice(STRANGE)
