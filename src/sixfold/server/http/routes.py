"""The routes of the HTTP API, each described once: the server answers by this table, and OpenAPI is made from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from sixfold.rules import Refusal
from sixfold.server.http.api import DRAWN_ONCE, PICTURE_CHOICES, Api
from sixfold.server.refusals import Denial
from sixfold.server.table.summaries import ListedTable
from sixfold.server.wire.types.moves import Verdict
from sixfold.server.wire.types.positions import (
    AskPosition,
    AskSuggestions,
    Situation,
    Soundness,
    Suggestions,
    TryMove,
)
from sixfold.server.wire.types.records import GameRecord, ReadRecord
from sixfold.server.wire.types.requests import (
    AddDevice,
    AskKey,
    BotList,
    DropDevice,
    Health,
    NewGuest,
    NewKey,
    OpenTable,
    OwnTableList,
    PlayedGameList,
    PushKey,
    TableList,
)
from sixfold.server.wire.types.reviews import GameReview, JudgedAnswer, TryAnswer
from sixfold.server.wire.types.views import View

Handler = Callable[[Api, Request], Awaitable[Any]]

STATUS = {
    Denial.KEY_MISSING: 401,
    Denial.UNKNOWN_KEY: 401,
    Denial.WRONG_ORIGIN: 403,
    Denial.WRONG_HOST: 421,
    Denial.NO_SPECTATORS: 403,
    Denial.NOT_SEATED: 403,
    Denial.ENGINE_TOKEN: 403,
    Denial.NOT_FOUND: 404,
    Denial.UNKNOWN_TABLE: 404,
    Denial.UNKNOWN_VERSION: 404,
    Denial.WRONG_METHOD: 405,
    Denial.TOO_LARGE: 413,
    Denial.BAD_NAME: 422,
    Denial.BAD_CONTRIBUTION: 422,
    Denial.BAD_POSITION: 422,
    Denial.BAD_RECORD: 422,
    Denial.BAD_DEVICE: 422,
    Denial.NAME_MISSING: 422,
    Denial.NAME_TAKEN: 422,
    Denial.UNKNOWN_BOT: 422,
    Denial.ENGINE_AWAY: 422,
    Denial.TOO_MANY_PLAYS: 422,
    Denial.HAND_HIDDEN: 422,
    Denial.TOO_MANY_KEYS: 409,
    Denial.TOO_MANY_REQUESTS: 429,
    Denial.SERVER_FAILED: 500,
    Denial.NO_PNG: 501,
    Denial.NO_PUSH: 501,
    Denial.TABLE_BROKEN: 500,
    Denial.STORE_AWAY: 503,
    Denial.STORE_FAILED: 503,
}
"""The HTTP status that goes with a reason; 400 for all others."""


def status_of(reason: Denial | Refusal) -> int:
    """The HTTP status that a refused request is answered with. What the rules refuse was well said."""
    return STATUS.get(reason, 400) if isinstance(reason, Denial) else 422


@dataclass(frozen=True, slots=True)
class TextQuery:
    """A text in the query."""

    name: str
    meaning: str
    options: tuple[str, ...] = ()
    """The only texts it can be; any if there are none."""
    needed: bool = False


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One thing that can be asked."""

    method: str
    path: str
    handler: Handler
    answer: type | None
    """The body of the answer; a text in the notation if it is `str`, nothing if there is none."""
    body: type | None = None
    status: int = 200
    key: bool = False
    """Whether it needs a guest's key."""
    key_optional: bool = False
    query: tuple[tuple[str, str], ...] = ()
    """Whole numbers that may be asked with: their names, and what they mean."""
    texts: tuple[TextQuery, ...] = ()
    """Texts that may be asked with."""
    media: str = "text/plain"
    """The media type of an answer that is a text."""
    cache: str = "no-store"
    """For how long the answer may be kept, unless it says so itself."""
    denials: tuple[Denial | Refusal, ...] = ()
    """Why it may be refused for what it does itself."""

    @property
    def summary(self) -> str:
        """What it does, in a line."""
        return (self.handler.__doc__ or "").splitlines()[0]

    @property
    def with_key(self) -> bool:
        """Whether it is answered by whose key it is asked with."""
        return self.key or self.key_optional

    @property
    def tagged(self) -> bool:
        """Whether the answer has an entity tag, so that a client which has it already is answered with 304."""
        return self.cache != "no-store"

    @property
    def reasons(self) -> frozenset[Denial | Refusal]:
        """All that it may be refused for."""
        reasons = {*self.denials, Denial.TOO_MANY_REQUESTS, Denial.WRONG_HOST, Denial.SERVER_FAILED}
        reasons |= {Denial.STORE_AWAY} if self.method == "GET" else {Denial.STORE_FAILED, Denial.WRONG_ORIGIN}
        if self.with_key:
            reasons |= {Denial.UNKNOWN_KEY, Denial.KEY_MISSING, Denial.ENGINE_TOKEN}
        if self.body is not None:
            reasons |= {Denial.BAD_MESSAGE, Denial.TOO_LARGE}
        if self.query or self.texts:
            reasons.add(Denial.BAD_MESSAGE)
        return frozenset(reasons)


_VERSION = ("version", "An earlier version of the table; the newest if left out.")
_SEAT = ("seat", "Which of the own seats looks, where a guest has several.")
_LOOKED_AT = (
    *(Denial.UNKNOWN_TABLE, Denial.TABLE_BROKEN, Denial.UNKNOWN_VERSION),
    *(Denial.NO_SPECTATORS, Denial.NOT_SEATED),
)
_TABLE = "/api/tables/{table}"
_PICTURE = (
    TextQuery("position", "A position in the notation; hands may hold `?`.", needed=True),
    *(
        TextQuery(name, f"How it looks; {options[0]} if left out.", options)
        for name, options in PICTURE_CHOICES.items()
    ),
)

ENDPOINTS = (
    Endpoint("POST", "/api/guests", Api.new_guest, NewGuest, status=201),
    Endpoint("POST", "/api/keys", Api.new_key, NewKey, AskKey, 201, key=True, denials=(Denial.TOO_MANY_KEYS,)),
    Endpoint("DELETE", "/api/keys", Api.drop_key, None, status=204, key=True),
    Endpoint(
        "GET",
        "/api/mine",
        Api.mine,
        OwnTableList,
        key=True,
        cache="private, no-cache",
        query=(("before", "Only tables that changed before this time, in milliseconds since 1970."),),
    ),
    Endpoint(
        "GET",
        "/api/games",
        Api.games,
        PlayedGameList,
        key=True,
        cache="private, no-cache",
        query=(("before", "Only games that ended before this time, in milliseconds since 1970."),),
    ),
    Endpoint("GET", "/api/push", Api.push_key, PushKey),
    Endpoint(
        "POST",
        "/api/devices",
        Api.add_device,
        None,
        AddDevice,
        204,
        key=True,
        denials=(Denial.NO_PUSH, Denial.BAD_DEVICE),
    ),
    Endpoint("DELETE", "/api/devices", Api.drop_device, None, DropDevice, 204, key=True),
    Endpoint(
        "POST",
        "/api/tables",
        Api.open_table,
        ListedTable,
        OpenTable,
        201,
        key=True,
        denials=(
            Denial.UNKNOWN_BOT,
            Denial.ENGINE_AWAY,
            Denial.NAME_MISSING,
            Denial.BAD_NAME,
            Denial.NAME_TAKEN,
            Denial.BAD_CONTRIBUTION,
            Denial.TABLE_BROKEN,
        ),
    ),
    Endpoint("GET", "/api/tables", Api.public_tables, TableList, cache="no-cache"),
    Endpoint("GET", _TABLE, Api.table, ListedTable, denials=(Denial.UNKNOWN_TABLE, Denial.TABLE_BROKEN)),
    Endpoint("GET", f"{_TABLE}/view", Api.view, View, key_optional=True, query=(_VERSION, _SEAT), denials=_LOOKED_AT),
    Endpoint(
        "GET",
        f"{_TABLE}/picture.png",
        Api.table_picture,
        str,
        key_optional=True,
        query=(_VERSION,),
        media="image/png",
        cache="no-cache",
        denials=(*_LOOKED_AT, Denial.NO_PNG),
    ),
    Endpoint(
        "GET",
        f"{_TABLE}/record.sixfold",
        Api.record_text,
        str,
        key_optional=True,
        query=(_VERSION, _SEAT),
        cache="private, no-cache",
        denials=_LOOKED_AT,
    ),
    Endpoint(
        "GET",
        f"{_TABLE}/record.json",
        Api.record,
        GameRecord,
        key_optional=True,
        query=(_VERSION, _SEAT),
        cache="private, no-cache",
        denials=_LOOKED_AT,
    ),
    Endpoint(
        "POST",
        "/api/positions/plays",
        Api.position_plays,
        Situation,
        AskPosition,
        denials=(Denial.BAD_POSITION, Denial.TOO_MANY_PLAYS),
    ),
    Endpoint(
        "POST",
        "/api/positions/move",
        Api.position_move,
        Verdict,
        TryMove,
        denials=(Denial.BAD_POSITION, Denial.BAD_RECORD),
    ),
    Endpoint(
        "POST", "/api/positions/check", Api.position_check, Soundness, AskPosition, denials=(Denial.BAD_POSITION,)
    ),
    Endpoint(
        "POST",
        "/api/positions/suggest",
        Api.position_suggest,
        Suggestions,
        AskSuggestions,
        denials=(
            Denial.BAD_POSITION,
            Denial.TOO_MANY_PLAYS,
            Denial.UNKNOWN_BOT,
            Denial.HAND_HIDDEN,
            Refusal.GAME_OVER,
        ),
    ),
    Endpoint(
        "GET",
        "/api/positions/picture.svg",
        Api.position_svg,
        str,
        texts=_PICTURE,
        media="image/svg+xml",
        cache=f"public, {DRAWN_ONCE}",
        denials=(Denial.BAD_POSITION,),
    ),
    Endpoint(
        "GET",
        "/api/positions/picture.png",
        Api.position_png,
        str,
        texts=_PICTURE,
        media="image/png",
        cache=f"public, {DRAWN_ONCE}",
        denials=(Denial.BAD_POSITION, Denial.NO_PNG),
    ),
    Endpoint("POST", "/api/records/read", Api.read_record, GameRecord, ReadRecord, denials=(Denial.BAD_RECORD,)),
    Endpoint("POST", "/api/records/review", Api.review, GameReview, ReadRecord, denials=(Denial.BAD_RECORD,)),
    Endpoint(
        "POST",
        "/api/records/judge",
        Api.judge_answer,
        JudgedAnswer,
        TryAnswer,
        denials=(Denial.NOT_FOUND, *Refusal),
    ),
    Endpoint("GET", "/api/bots", Api.bots, BotList),
    Endpoint("GET", "/healthz", Api.health, Health),
)
