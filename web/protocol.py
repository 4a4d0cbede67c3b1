"""Writes the page's TypeScript types from the server's messages: `python web/protocol.py`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec import NODEFAULT, inspect

from sixfold.server import messages

TARGET = Path(__file__).parent / "src" / "wire" / "protocol.ts"
HEADER = "/** What crosses the wire. Made from `sixfold.server.messages` by `web/protocol.py`: do not edit. */"
UNIONS = ("ClientMessage", "Command", "ServerMessage")


def typescript() -> str:
    """All message types as TypeScript."""
    structs: dict[str, inspect.StructType] = {}
    for name in messages.__all__:
        found = getattr(messages, name)
        if isinstance(found, type):
            described = inspect.type_info(found)
            assert isinstance(described, inspect.StructType)
            structs[name] = described
    parts = [HEADER, *(_struct(name, struct) for name, struct in sorted(structs.items()))]
    for name in UNIONS:
        union = inspect.type_info(getattr(messages, name))
        assert isinstance(union, inspect.UnionType)
        members = "".join(f"\n  | {member}" for member in sorted(map(_written, union.types)))
        parts.append(f"export type {name} ={members};")
    for name in sorted(set(messages.__all__) - set(structs) - set(UNIONS)):
        described = inspect.type_info(getattr(messages, name))
        literal = described.type if isinstance(described, inspect.Metadata) else described
        if isinstance(literal, inspect.LiteralType):
            parts.append(f"export type {name} = {_written(literal)};")
    return "\n\n".join(parts) + "\n"


def _struct(name: str, struct: inspect.StructType) -> str:
    doc = (struct.cls.__doc__ or "").splitlines()[0]
    head = f"/** {doc} */\n"
    if struct.array_like:
        fields = ", ".join(f"{field.encode_name}: {_written(field.type)}" for field in struct.fields)
        return f"{head}export type {name} = [{fields}];"
    return f"{head}export interface {name} {{\n{''.join(_fields(struct))}}}"


def _fields(struct: inspect.StructType) -> Iterator[str]:
    if struct.tag_field is not None:
        yield f"  {struct.tag_field}: '{struct.tag}';\n"
    # What the server sends is complete; what it is sent may leave out whatever has a default.
    told = struct.cls.__module__.endswith(".told")
    for field in struct.fields:
        optional = field.default is not NODEFAULT and not told
        yield f"  {field.encode_name}{'?' if optional else ''}: {_written(field.type)};\n"


def _written(described: inspect.Type) -> str:
    match described:
        case inspect.Metadata():
            return _written(described.type)
        case inspect.StructType():
            return described.cls.__name__
        case inspect.UnionType():
            return " | ".join(_written(one) for one in described.types)
        case inspect.LiteralType():
            return " | ".join(f"'{value}'" for value in sorted(map(str, described.values)))
        case inspect.VarTupleType():
            item = _written(described.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case inspect.TupleType():
            return f"[{', '.join(map(_written, described.item_types))}]"
        case inspect.StrType():
            return "string"
        case inspect.BoolType():
            return "boolean"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.NoneType():
            return "null"
        case _:
            raise TypeError(f"no TypeScript for {described}")


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(TARGET.read_text(encoding="utf-8") != typescript() and f"{TARGET} is out of date: run make protocol")
    TARGET.write_text(typescript(), encoding="utf-8")
