"""Writes what the page takes over from the server, types and data: `python web/protocol.py`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT, Struct, inspect

from sixfold.engine.levels import FIRST_LEVEL, LADDER, LEVELS, RATINGS, STAND_IN
from sixfold.engine.suggestions import ADVISERS, HINT_LIMIT
from sixfold.engine.thinkers import Thinker
from sixfold.rules import Refusal
from sixfold.server.http.routes import ENDPOINTS
from sixfold.server.refusals import Denial
from sixfold.server.table.allowed import CommandName
from sixfold.server.table.notes import Reaction
from sixfold.server.wire.types.commands import ClientMessage, Command
from sixfold.server.wire.types.moves import Move
from sixfold.server.wire.types.requests import Problem
from sixfold.server.wire.types.values import ANY_TILE, TILE
from sixfold.server.wire.types.views import ServerMessage

SOURCE = Path(__file__).parent / "src"
TARGET = SOURCE / "wire" / "protocol.ts"
ON_DEVICE = SOURCE / "device" / "server.ts"
HEADER = "/** What crosses the wire. Made from `sixfold.server.wire` by `web/protocol.py`: do not edit. */"
TILE_TYPE = "`${'R' | 'O' | 'Y' | 'G' | 'B' | 'P'}${'s' | 'c' | 't' | 'f' | 'd' | 'x'}`"
UNIONS: dict[str, Any] = {
    "ClientMessage": ClientMessage,
    "Command": Command,
    "CommandName": CommandName,
    "Move": Move,
    "Reaction": Reaction,
    "ServerMessage": ServerMessage,
}
"""Types without a class of their own, by the name that the page calls them by."""
Described = inspect.StructType | inspect.DataclassType


def typescript() -> str:
    """All types that are reached from a message or a route, and the bots that there are."""
    asked = _reached(ClientMessage, *(endpoint.body for endpoint in ENDPOINTS if endpoint.body))
    answers = [endpoint.answer for endpoint in ENDPOINTS if endpoint.answer and issubclass(endpoint.answer, Struct)]
    answered = _reached(ServerMessage, Problem, *answers)
    found = {**answered, **asked}
    return (
        "\n\n".join(
            [
                HEADER,
                f"export const BOTS = {_list(LEVELS)} as const;",
                "export type BotName = (typeof BOTS)[number];",
                f"export const BOT_TITLES: Record<BotName, string> = {{ {_titles()} }};",
                "/** For two, three and four players, of those that can be rated. */\n"
                f"export const BOT_RATINGS: Partial<Record<BotName, [number, number, number]>> = {{ {_ratings()} }};",
                "/** Those that people are offered, in the order of their strength. */\n"
                f"export const LADDER: readonly BotName[] = {_list(LADDER)};",
                f"export const FIRST_BOT: BotName = '{FIRST_LEVEL}';",
                "/** The one that moves for people who have left, or whose time has run out. */\n"
                f"export const STAND_IN: BotName = '{STAND_IN}';",
                "/** Those of the ladder who weigh moves, and so can give advice. */\n"
                f"export const ADVISERS = {_list(name for name in LADDER if name in ADVISERS)} as const;",
                f"export type Tile = {TILE_TYPE};",
                *(_named(name, found[name], optional=name in asked) for name in sorted(found)),
                *(f"export type {name} =\n  | {_members(union)};" for name, union in UNIONS.items()),
            ]
        )
        + "\n"
    )


def _titles() -> str:
    """What people call the bots, by their names."""
    return ", ".join(f"{level.name}: '{level.title}'" for level in LEVELS.values())


def _ratings() -> str:
    """How the bots are rated."""
    return ", ".join(f"{name}: {list(figures)}" for name, figures in RATINGS.items())


def _list(names: Iterable[str]) -> str:
    return f"[{', '.join(map(repr, names))}]"


def _members(union: Any) -> str:
    described = inspect.type_info(union)
    if isinstance(described, inspect.LiteralType):
        return "\n  | ".join(f"'{value}'" for value in sorted(map(str, described.values)))
    assert isinstance(described, inspect.UnionType)
    return "\n  | ".join(sorted(map(_written, described.types)))


def _reached(*kinds: Any) -> dict[str, Described | inspect.EnumType]:
    """Every class that one of these holds, by its name."""
    found: dict[str, Described | inspect.EnumType] = {}

    def look(described: inspect.Type) -> None:
        match described:
            case inspect.Metadata():
                look(described.type)
            case inspect.UnionType():
                for one in described.types:
                    look(one)
            case inspect.VarTupleType():
                look(described.item_type)
            case inspect.TupleType():
                for one in described.item_types:
                    look(one)
            case inspect.EnumType():
                found[described.cls.__name__] = described
            case inspect.StructType() | inspect.DataclassType() if described.cls.__name__ not in found:
                found[described.cls.__name__] = described
                for field in described.fields:
                    look(field.type)

    for kind in kinds:
        look(inspect.type_info(kind))
    return found


def _named(name: str, described: Described | inspect.EnumType, *, optional: bool) -> str:
    head = f"/** {(described.cls.__doc__ or '').splitlines()[0]} */\n"
    if isinstance(described, inspect.EnumType):
        return f"{head}export type {name} = {_values(described.cls)};"
    if isinstance(described, inspect.StructType) and described.array_like:
        fields = ", ".join(f"{field.encode_name}: {_written(field.type)}" for field in described.fields)
        return f"{head}export type {name} = [{fields}];"
    return f"{head}export interface {name} {{\n{''.join(_fields(described, optional))}}}"


def _values(kind: type[Enum]) -> str:
    return " | ".join(f"'{one.value}'" for one in kind)


def _fields(described: Described, optional: bool) -> Iterator[str]:
    """The fields. What the server sends is complete, but for changes; what it is sent may leave out its defaults."""
    if isinstance(described, inspect.StructType) and described.tag_field is not None:
        yield f"  {described.tag_field}: '{described.tag}';\n"
    for field in described.fields:
        left_out = not field.required and (optional or field.default is NODEFAULT)
        mark = "?" if left_out else ""
        yield f"  {field.encode_name}{mark}: {_written(field.type)};\n"


def _written(described: inspect.Type) -> str:
    match described:
        case inspect.Metadata():
            return _written(described.type)
        case inspect.StructType() | inspect.DataclassType() | inspect.EnumType():
            return described.cls.__name__
        case inspect.UnionType():
            return " | ".join(_written(one) for one in described.types).replace("Play | Trade | Pass", "Move")
        case inspect.LiteralType():
            return " | ".join(f"'{value}'" for value in sorted(map(str, described.values)))
        case inspect.VarTupleType():
            item = _written(described.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case inspect.TupleType():
            return f"[{', '.join(map(_written, described.item_types))}]"
        case inspect.StrType():
            return {TILE: "Tile", ANY_TILE: "Tile | '?'"}.get(described.pattern or "", "string")
        case inspect.BoolType():
            return "boolean"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.NoneType():
            return "null"
        case _:
            raise TypeError(f"no TypeScript for {described}")


def on_device() -> str:
    """What a device says and does as a server would: the sentences of refusals, and how each bot thinks."""
    sentences = {str(reason): reason.sentence for reason in (*Refusal, *Denial)}
    thinkers = {level.name: _thinker(level.thinker) for level in LEVELS.values()}
    return (
        "\n\n".join(
            [
                "/** What a server says and how its bots think. Made by `web/protocol.py`: do not edit. */",
                "import type { BotName } from '../wire/protocol';",
                f"export const SENTENCES: Record<string, string> = {json.dumps(sentences, indent=2)};",
                "/** A way to choose moves; only one that searches has a limit, 0 for none. */\n"
                "export interface Thinker {\n  sort: 'greedy' | 'random' | 'novice' | 'static' | 'search';\n"
                "  seconds: number;\n  iterations: number;\n  overlooks: number;\n  plies: number;\n"
                "  candidates: number;\n  doubt: number;\n  inference: number;\n  endgame: boolean;\n}",
                f"export const THINKERS: Record<BotName, Thinker> = {json.dumps(thinkers, indent=2)};",
                f"export const HINT = {{ seconds: {HINT_LIMIT.seconds}, iterations: {HINT_LIMIT.iterations} }};",
            ]
        )
        + "\n"
    )


_CHOICES = ("overlooks", "plies", "candidates", "doubt", "inference", "endgame")


def _thinker(thinker: Thinker) -> dict[str, object]:
    limit = thinker.limit
    return {
        "sort": thinker.sort,
        "seconds": (limit and limit.seconds) or 0,
        "iterations": (limit and limit.iterations) or 0,
        **{
            name: getattr(thinker, name)
            for name in ("overlooks", "plies", "candidates", "doubt", "inference", "endgame")
        },
    }


if __name__ == "__main__":
    for target, content in ((TARGET, typescript()), (ON_DEVICE, on_device())):
        if "--check" not in sys.argv:
            target.write_text(content, encoding="utf-8")
        elif target.read_text(encoding="utf-8") != content:
            sys.exit(f"{target} is out of date: run `make protocol`")
