"""The HTTP API: guests and keys, opening and finding tables, replays and records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from msgspec import Raw
from starlette.requests import Request
from starlette.responses import Response

from sixfold import __version__
from sixfold.engine.levels import FIRST_LEVEL, LADDER, LEVELS
from sixfold.rules.seats import by_seat
from sixfold.server.http import papers, positions
from sixfold.server.http.pictures import card_of, png_of, svg_of
from sixfold.server.live.context import Context
from sixfold.server.live.engines import Engines
from sixfold.server.live.guests import LINK_LASTS_MS, MOST_KEYS, KeysInUse, guest_of, hash_of, new_guest, new_key
from sixfold.server.live.heartbeat import Heartbeat
from sixfold.server.live.limits import Addresses
from sixfold.server.live.outages import BrokenTables
from sixfold.server.live.push import Address, Push
from sixfold.server.live.registry import Tables
from sixfold.server.live.reviews import Reviews
from sixfold.server.live.thinking import Thinkers
from sixfold.server.live.work_queue import WorkerQueue
from sixfold.server.refusals import Denial, Denied
from sixfold.server.table.summaries import (
    ListedGame,
    ListedTable,
    listed,
    listed_as_kept,
    listed_for_strangers,
    listed_game,
)
from sixfold.server.table.table import Table
from sixfold.server.wire import read, show, write
from sixfold.server.wire.types.positions import (
    AskPosition,
    AskSuggestions,
    Suggestions,
    TryMove,
)
from sixfold.server.wire.types.records import ReadRecord
from sixfold.server.wire.types.requests import (
    AddDevice,
    AskKey,
    Bot,
    BotList,
    DropDevice,
    Health,
    NewGuest,
    NewKey,
    OpenTable,
    OwnTable,
    OwnTableList,
    PlayedGame,
    PlayedGameList,
    PushKey,
    TableList,
)
from sixfold.server.wire.types.reviews import GameReview, JudgedAnswer, TryAnswer
from sixfold.server.wire.types.views import View
from sixfold.store.face import Own, TooMany
from sixfold.view import View as SeatView
from sixfold.words import LANGUAGES

PICTURE_CHOICES = {
    "theme": ("light", "dark"),
    "palette": ("default", "high-contrast"),
    "marks": ("yes", "no"),
    "language": tuple(LANGUAGES),
}
"""How a picture may look; the first of each is what one gets without asking."""

DRAWN_ONCE = "max-age=86400"
"""For how long a picture of the same thing is the same: until the server learns to draw better, or a day."""
LARGEST_NUMBER = 2**53
"""What every JSON reader can count up to."""
LONGEST_ORIGIN = 200
PAGE = 50
"""How many tables a list shows."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Api:
    """What can be asked over HTTP. Each method answers one route of `routes.py`."""

    context: Context
    addresses: Addresses
    keys: KeysInUse
    tables: Tables
    broken: BrokenTables
    heartbeat: Heartbeat
    engines: Engines
    push: Push
    thinkers: Thinkers
    questions: WorkerQueue
    papers: WorkerQueue
    reviews: Reviews

    # Guests.

    async def new_guest(self, request: Request) -> NewGuest:
        """Become a guest."""
        if not self.addresses.new_guests.take(address_of(request)):
            raise Denied(Denial.TOO_MANY_REQUESTS)
        guest, key = new_guest(), new_key()
        await self.context.store.add_guest(guest, hash_of(key), self.context.now())
        return NewGuest(key)

    async def new_key(self, request: Request) -> NewKey:
        """One more key for the same guest: for another device, or for a link that leads there."""
        guest = await self._guest(request)
        asked = await self._body(request, AskKey)
        key, now = new_key(), self.context.now()
        expires = now + LINK_LASTS_MS if asked.link else None
        try:
            await self.context.store.add_key(guest, hash_of(key), now, expires, most=MOST_KEYS)
        except TooMany as error:
            raise Denied(Denial.TOO_MANY_KEYS) from error
        return NewKey(key, expires)

    async def drop_key(self, request: Request) -> None:
        """Forget the key that the request was made with; what is open with it ends."""
        await self._guest(request)
        key = hash_of(_key(request))
        await self.context.store.drop_key(key)
        self.keys.drop(key)

    async def mine(self, request: Request) -> OwnTableList:
        """The guest's own tables that are not over, the last changed first."""
        guest = await self._guest(request)
        found = await self.context.store.tables_of(guest, PAGE, _number(request, "before"))
        tables = self.tables.listing(found, _own)
        return OwnTableList(tables, found[-1].listed.changed if len(found) >= PAGE else None)

    async def games(self, request: Request) -> PlayedGameList:
        """The games that the guest has played to their end, the last first: each as its table stood then."""
        guest = await self._guest(request)
        found = await self.context.store.games_of(guest, PAGE, _number(request, "before"))
        # A table that was closed because nobody came has had no game.
        games = tuple(_played(game, guest) for game in self.tables.listing(found, listed_game) if game.games)
        return PlayedGameList(games, found[-1].ended if len(found) >= PAGE else None)

    # Devices.

    async def push_key(self, _: Request) -> PushKey:
        """The key by which push services know this server."""
        return PushKey(self.push.key)

    async def add_device(self, request: Request) -> None:
        """Be called on this device when it is the guest's turn and nobody looks."""
        guest = await self._guest(request)
        asked = await self._body(request, AddDevice)
        self._count_work(request)
        origin = request.headers.get("origin", "")
        contact = origin if origin.startswith("https://") and len(origin) <= LONGEST_ORIGIN else None
        await self.push.add(guest, asked.endpoint, Address(asked.key, asked.secret, contact))

    async def drop_device(self, request: Request) -> None:
        """Be called on this device no longer."""
        guest = await self._guest(request)
        await self.push.drop(guest, (await self._body(request, DropDevice)).endpoint)

    # Tables.

    async def open_table(self, request: Request) -> ListedTable:
        """Open a table."""
        guest = await self._guest(request)
        body = await self._body(request, OpenTable)
        if not self.addresses.new_tables.take(address_of(request)):
            raise Denied(Denial.TOO_MANY_REQUESTS)
        return listed(await self.tables.open(body, guest))

    async def public_tables(self, _: Request) -> TableList:
        """Public tables that are open or playing, the newest first."""
        return TableList(self.tables.listing(await self.context.store.public_tables(PAGE), listed_for_strangers), None)

    async def table(self, request: Request) -> ListedTable:
        """A table as lists show it to everybody."""
        found = await self.context.store.listed(request.path_params["table"])
        if found is None:
            raise Denied(Denial.UNKNOWN_TABLE)
        shown = self.tables.listing([found], listed_for_strangers)
        if not shown:
            raise Denied(Denial.TABLE_BROKEN)
        return shown[0]

    async def view(self, request: Request) -> View:
        """The own view, or a spectator's, now or at an earlier version: for replays."""
        table, seat, guest = await self._looked_at(request)
        return show.view(table, seat, self.context.now(), guest)

    async def record_text(self, request: Request) -> Response:
        """The record of the game, as this seat could write it down."""
        table, view = await self._recorded(request)
        name = f"sixfold-{table.id}-{table.number}.sixfold"
        return Response(
            await self.papers.ask(address_of(request), papers.record_text, view),
            media_type="text/plain; charset=utf-8",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    async def record(self, request: Request) -> Raw:
        """The same record as data, turn by turn, and how the game went."""
        _, view = await self._recorded(request)
        return Raw(await self.papers.ask(address_of(request), papers.record_written, view))

    async def table_picture(self, request: Request) -> Response:
        """The board as everybody may see it, as PNG: the picture that a link to the table shows in a chat."""
        self._count_work(request)
        table, _, _ = await self._looked_at(request)
        view = table.seen_from(0)
        if view is None:
            raise Denied(Denial.UNKNOWN_VERSION)
        drawn = await self.papers.ask(address_of(request), card_of, view)
        # The board of a version stays as it is, and everybody may see it if anybody may.
        cache = f"public, {DRAWN_ONCE}" if "version" in request.query_params else "no-cache"
        return Response(drawn, media_type="image/png", headers={"cache-control": cache})

    async def _recorded(self, request: Request) -> tuple[Table, SeatView]:
        """The table, and what a seat has seen of its game: enough to write a record of it."""
        self._count_work(request)
        table, seat, _ = await self._looked_at(request)
        view = table.seen_from(seat)
        if view is None:
            raise Denied(Denial.UNKNOWN_VERSION)
        return table, view

    async def _looked_at(self, request: Request) -> tuple[Table, int, str | None]:
        """The table at the version asked for, the seat that looks at it, and who asks."""
        name, version = request.path_params["table"], _number(request, "version")
        guest = await self._guest(request) if "authorization" in request.headers else None
        live = await self.tables.load(name)
        now = then = await live.table()
        if version is not None and version != now.version:
            if not 1 <= version < now.version:
                raise Denied(Denial.UNKNOWN_VERSION)
            self._count_work(request)
            then = await live.history.at(version, address_of(request))
        # Whoever has played may look back at it, though they have left since.
        own = now.seats_of(guest) or then.seats_of(guest)
        if not own and not now.options.spectators:
            raise Denied(Denial.NO_SPECTATORS)
        seat = _number(request, "seat") or (own[0] if own else 0)
        if seat and seat not in own:
            raise Denied(Denial.NOT_SEATED)
        return then, seat if seat in then.seats_of(guest) else 0, guest

    # Positions.

    async def position_plays(self, request: Request) -> Raw:
        """How any position stands, and what the seat to move can do."""
        return await self._question(request, positions.situation, AskPosition)

    async def position_move(self, request: Request) -> Raw:
        """What comes of a move in any position, or why it is refused."""
        return await self._question(request, positions.verdict, TryMove)

    async def position_check(self, request: Request) -> Raw:
        """Whether a game could come to a position that was set up by hand, and what speaks against it."""
        return await self._question(request, positions.soundness, AskPosition)

    async def _question(self, request: Request, answer: Callable[[T], object], kind: type[T]) -> Raw:
        asked = await self._body(request, kind)
        return Raw(await self.questions.ask(address_of(request), positions.encoded, answer, asked))

    async def position_suggest(self, request: Request) -> Suggestions:
        """What a bot would do in any position, and why."""
        asked = await self._body(request, AskSuggestions)
        self._count_work(request)
        return await positions.suggestions(asked, self.thinkers, address_of(request))

    async def position_svg(self, request: Request) -> str:
        """A picture of any position, as SVG."""
        return await self._picture(request, svg_of)

    async def position_png(self, request: Request) -> bytes:
        """A picture of any position, as PNG."""
        return await self._picture(request, png_of)

    async def _picture(self, request: Request, draw: Callable[..., T]) -> T:
        self._count_work(request)
        position = request.query_params.get("position", "")
        theme, palette, marks, language = (_choice(request, name, options) for name, options in PICTURE_CHOICES.items())
        return await self.papers.ask(address_of(request), draw, position, theme, palette, marks == "yes", language)

    # Records.

    async def read_record(self, request: Request) -> Raw:
        """What a record says, turn by turn, and how the game went."""
        asked = await self._body(request, ReadRecord, self.context.config.limits.record_bytes)
        self._count_work(request)
        return Raw(await self.papers.ask(address_of(request), papers.record_read, asked.text))

    async def review(self, request: Request) -> GameReview:
        """The review of a record, as far as it has come: ask again until it is complete."""
        asked = await self._body(request, ReadRecord, self.context.config.limits.record_bytes)
        under_review = self.reviews.find(asked.text)
        if under_review is None:
            self._count_work(request)
            owner = address_of(request)
            game = await self.papers.ask(owner, read.record, asked.text)
            under_review = self.reviews.find(asked.text) or self.reviews.begin(asked.text, game, owner)
        return write.review(len(under_review.game.turns), under_review.found)

    async def judge_answer(self, request: Request) -> JudgedAnswer:
        """What a move that was not made loses, in a turn of a record that has been reviewed."""
        asked = await self._body(request, TryAnswer, self.context.config.limits.record_bytes)
        self._count_work(request)
        move = read.move(asked.move)
        answer = await self.reviews.judge(asked.text, asked.turn, move, address_of(request))
        return write.judged_answer(answer)

    # The rest.

    async def bots(self, _: Request) -> BotList:
        """The bots that can take a seat, from the weakest to the strongest, and the engines that are here."""
        bots = tuple(Bot(level.name, level.title, level.character, level.name in LADDER) for level in LEVELS.values())
        return BotList(bots, FIRST_LEVEL, await self.engines.shown())

    async def health(self, _: Request) -> Health:
        """Whether the server runs, and its store can be read and written."""
        self.heartbeat.check_writing()
        await self.context.store.public_tables(1)
        return Health("ok", __version__)

    async def metrics(self, _: Request) -> Response:
        """Figures for Prometheus."""
        text = self.context.metrics.text(
            connections=self.addresses.sockets.taken,
            tables=len(self.tables),
            aside=len(self.broken),
            writable=self.heartbeat.writable,
        )
        headers = {"cache-control": "no-store"}
        return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8", headers=headers)

    async def _guest(self, request: Request) -> str:
        return await guest_of(self.context.store, _key(request), self.context.now())

    def _count_work(self, request: Request) -> None:
        """Refuse an address that has had more work done than it may."""
        if not self.addresses.works.take(address_of(request)):
            raise Denied(Denial.TOO_MANY_REQUESTS)

    async def _body(self, request: Request, kind: type[T], most: int | None = None) -> T:
        """The body of the request, which has to be one of these."""
        most, body = self.context.config.limits.body_bytes if most is None else most, b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                raise Denied(Denial.TOO_LARGE, f"A request has at most {most} bytes.")
        return read.message(body, msgspec.json.Decoder(kind))


def address_of(request: Request) -> str:
    """Where the request comes from."""
    return request.client.host if request.client else ""


def _own(found: Own) -> OwnTable:
    return OwnTable(**msgspec.structs.asdict(listed_as_kept(found.listed)), own_seats=found.seats)


def _played(game: ListedGame, guest: str) -> PlayedGame:
    fields = msgspec.structs.asdict(game)
    owners = fields.pop("owners")
    return PlayedGame(**fields, own_seats=tuple(seat for seat, owner in by_seat(owners) if owner == guest))


def _key(request: Request) -> str:
    """The key in the `Authorization` header: `Bearer` and the key."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.casefold() != "bearer" or not key:
        raise Denied(Denial.KEY_MISSING)
    return key


def _number(request: Request, name: str) -> int | None:
    """A whole number in the query, if it is there."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal()) or len(text) > 16 or int(text) > LARGEST_NUMBER:
        raise Denied(Denial.BAD_MESSAGE, f"{name} is a whole number.")
    return int(text)


def _choice(request: Request, name: str, options: tuple[str, ...]) -> str:
    """One of these options, as the query says; the first if it says nothing."""
    text = request.query_params.get(name, options[0])
    if text not in options:
        raise Denied(Denial.BAD_MESSAGE, f"{name} is one of {', '.join(options)}.")
    return text
