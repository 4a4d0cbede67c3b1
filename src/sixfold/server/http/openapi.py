"""The OpenAPI description of the HTTP API, with the schema of every WebSocket message: made from the types."""

from __future__ import annotations

import ast
import inspect
from functools import cache
from types import ModuleType
from typing import Any

import msgspec

import sixfold.insight.grades as insight_grades
import sixfold.insight.reviews as insight_review
import sixfold.insight.why as insight_why
from sixfold import __version__, statistics
from sixfold.server.http.api import LARGEST_NUMBER
from sixfold.server.http.routes import ENDPOINTS, Endpoint, status_of
from sixfold.server.table import notes, options, summaries
from sixfold.server.wire.types import commands, moves, positions, records, requests, reviews, values, views
from sixfold.server.wire.types.commands import ClientMessage
from sixfold.server.wire.types.requests import Problem
from sixfold.server.wire.types.views import ServerMessage

Json = dict[str, Any]

_MODULES = (
    *(commands, moves, positions, records, requests, reviews, values, views),
    *(notes, options, summaries, statistics, insight_review, insight_grades, insight_why),
)
"""Where the types are written that cross the wire."""
CONNECTION = ("400", "408", "411", "414", "431", "503", "505")
"""How any request may be refused before all of it has arrived, in text."""
_REFUSED = "The connection refused the request before all of it had arrived, and is closed."
_TEXT: Json = {"text/plain": {"schema": {"type": "string"}}}
_PROBLEM: Json = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}


@cache
def openapi() -> Json:
    """The description, version 3.1. `ClientMessage` and `ServerMessage` among its schemas are the WebSocket's."""
    schemas = message_schemas()
    paths: Json = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Sixfold",
            "version": __version__,
            "description": "Live tables of the game of six colours and six shapes. What happens at a table goes over "
            "the WebSocket at /api/socket: ClientMessage one way, ServerMessage the other (docs/protocol.md).",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name} for name in dict.fromkeys(map(_tag, ENDPOINTS))],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": {"Refused": {"description": _REFUSED, "content": _TEXT}},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer", "description": "A guest's key."}},
        },
    }


@cache
def message_schemas() -> Json:
    """The JSON Schema of every type that crosses the wire, by its name."""
    bodies_used = [kind for endpoint in ENDPOINTS for kind in (endpoint.body, endpoint.answer) if _is_struct(kind)]
    unions = {"ClientMessage": ClientMessage, "ServerMessage": ServerMessage}
    found, schemas = msgspec.json.schema_components(
        [*unions.values(), Problem, *bodies_used], ref_template="#/components/schemas/{name}"
    )
    for module in _MODULES:
        _describe(module, schemas)
    return {**dict(zip(unions, found, strict=False)), **schemas}


def _is_struct(kind: type | None) -> bool:
    return kind is not None and issubclass(kind, msgspec.Struct)


def _describe(module: ModuleType, schemas: Json) -> None:
    """Add what the source says of each field: the text below it."""
    for node in ast.parse(inspect.getsource(module)).body:
        properties = schemas.get(node.name, {}).get("properties") if isinstance(node, ast.ClassDef) else None
        if properties is None or not isinstance(node, ast.ClassDef):
            continue
        for field, text in zip(node.body, node.body[1:], strict=False):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(field.target, ast.Name)
                and isinstance(text, ast.Expr)
                and isinstance(text.value, ast.Constant)
            ):
                described = properties[field.target.id]
                properties[field.target.id] = {**described, "description": inspect.cleandoc(str(text.value.value))}


def _operation(endpoint: Endpoint) -> Json:
    path_names = [part[1:-1] for part in endpoint.path.split("/") if part.startswith("{")]
    operation: Json = {
        "operationId": endpoint.handler.__name__,
        "tags": [_tag(endpoint)],
        "summary": endpoint.summary,
        "description": inspect.cleandoc(endpoint.handler.__doc__ or ""),
        "parameters": [
            *({"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in path_names),
            *(
                {
                    "name": name,
                    "in": "query",
                    "description": text,
                    "schema": {"type": "integer", "minimum": 0, "maximum": LARGEST_NUMBER},
                }
                for name, text in endpoint.query
            ),
            *(
                {
                    "name": text.name,
                    "in": "query",
                    "required": text.needed,
                    "description": text.meaning,
                    "schema": {"type": "string", **({"enum": list(text.options)} if text.options else {})},
                }
                for text in endpoint.texts
            ),
        ],
        "responses": _responses(endpoint),
    }
    if endpoint.body is not None:
        schema = {"$ref": f"#/components/schemas/{endpoint.body.__name__}"}
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    operation["security"] = [
        *([{"key": []}] if endpoint.with_key else []),
        *([{}] if endpoint.key_optional else []),
    ]
    return operation


def _tag(endpoint: Endpoint) -> str:
    """The tag of an operation: the first name in its path."""
    return endpoint.path.removeprefix("/api").split("/")[1]


def _responses(endpoint: Endpoint) -> Json:
    responses: Json = {str(endpoint.status): _answer(endpoint)}
    if endpoint.tagged:
        responses["304"] = {"description": "The client has this answer, whose entity tag it has sent."}
    for reason in sorted(endpoint.reasons, key=str):
        refused = responses.setdefault(str(status_of(reason)), {"description": "", "content": dict(_PROBLEM)})
        refused["description"] = f"{refused['description']} `{reason}`: {reason.sentence}".strip()
    for status in CONNECTION:
        if status in responses:
            responses[status]["content"].update(_TEXT)
        else:
            responses[status] = {"$ref": "#/components/responses/Refused"}
    return responses


def _answer(endpoint: Endpoint) -> Json:
    if endpoint.answer is None:
        return {"description": "Done."}
    if endpoint.answer is str:
        return {"description": endpoint.summary, "content": {endpoint.media: {"schema": {"type": "string"}}}}
    schema = {"$ref": f"#/components/schemas/{endpoint.answer.__name__}"}
    return {"description": endpoint.summary, "content": {"application/json": {"schema": schema}}}
