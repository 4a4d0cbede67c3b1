"""A client of a Sixfold server. It comes back by itself, and repeats what was not answered: nothing is done twice."""

from __future__ import annotations

import asyncio
import http.client
import random
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from types import TracebackType
from typing import Any, TypeVar
from urllib.parse import SplitResult, urlsplit

import msgspec
from msgspec import UNSET, Struct, structs
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sixfold.rules import Move
from sixfold.rules.seats import by_seat
from sixfold.server.table.options import Options
from sixfold.server.table.summaries import ListedTable
from sixfold.server.wire import read, write
from sixfold.server.wire.read import LegalPlay
from sixfold.server.wire.types.commands import (
    ClientMessage,
    Command,
    Fits,
    Hello,
    Hint,
    Join,
    Look,
    MakeMove,
    Plan,
    Preview,
    Ready,
)
from sixfold.server.wire.types.moves import Play, Turn, Verdict
from sixfold.server.wire.types.requests import NewGuest, OpenTable, Problem
from sixfold.server.wire.types.views import (
    Answered,
    Asked,
    Change,
    Fitted,
    Hinted,
    Offered,
    Planned,
    Pong,
    Previewed,
    Refused,
    SeenGame,
    ServerMessage,
    View,
)
from sixfold.shuffle import Witness, new_contribution

LONGEST_WAIT_SECONDS = 1.0
ASK_AGAIN_SECONDS = (0.1, 0.3, 1.0, 2.0)
"""Where it is not known whether something was done, it is asked again by its id, after these waits."""
NOT_KNOWN = "store-failed"
PASSING = ("store-away", "too-many-requests")
"""Reasons to refuse a hello that pass by themselves."""
_FIRST_WAIT_SECONDS = 0.05
_DECODER: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
_ENCODER = msgspec.json.Encoder()
Answer = Answered | Previewed | Fitted | Planned | Hinted
T = TypeVar("T")


class RequestRefused(Exception):
    """What the server refused: `code` is stable, `sentence` is for people."""

    def __init__(self, code: str, sentence: str) -> None:
        """Refused for this reason."""
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence}"


def new_id() -> str:
    """An id for a command."""
    return secrets.token_urlsafe(12)


def fold(known: View | None, message: View | Change) -> View:
    """The view after a message of the server, whole: with the turns that are known, and all that did not change."""
    before = None if known is None else known.game
    turns = () if before is None else before.turns
    if isinstance(message, View):
        view, game = message, message.game
    else:
        assert known is not None, "a change comes after a view"
        view, game = structs.replace(known, **_given(message)), before
        if message.game is not UNSET:
            changed = _given(message.game)
            game = SeenGame(**changed) if game is None else structs.replace(game, **changed)
    if game is None:
        return view
    return structs.replace(
        view, game=structs.replace(game, turns_from=0, turns=(*turns[: game.turns_from], *game.turns))
    )


def _given(change: Struct) -> dict[str, Any]:
    """The fields that a change tells, without those that stand inside another."""
    fields = ((name, getattr(change, name)) for name in change.__struct_fields__ if name != "game")
    return {name: value for name, value in fields if value is not UNSET}


def _parts_of(url: str) -> SplitResult:
    """The parts of a server's address; a `ValueError` says what is wrong with one that nobody can be asked at."""
    parts = urlsplit(url)
    problem = None
    try:
        if parts.scheme not in ("http", "https"):
            problem = "it begins with http:// or https://"
        elif not parts.hostname:
            problem = "it names no host"
        elif parts.port == 0:
            problem = "its port is a number from 1 to 65535"
    except ValueError as error:
        problem = str(error)
    if problem is not None:
        raise ValueError(f"{url!r} is not a server's address, such as http://127.0.0.1:6366: {problem}")
    return parts


def socket_of(url: str) -> str:
    """Where the WebSocket of a server is. Raises a `ValueError` if the address is none."""
    parts = _parts_of(url)
    return f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}/api/socket"


async def _until_known(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask for something that is done once, by its id, until the server knows whether it was done."""
    for wait in ASK_AGAIN_SECONDS:
        try:
            return await ask()
        except RequestRefused as refused:
            if refused.code != NOT_KNOWN:
                raise
        await asyncio.sleep(wait)
    return await ask()


class Server:
    """A server's HTTP API."""

    def __init__(self, url: str) -> None:
        """The server at this address, such as `http://127.0.0.1:6366`. Raises a `ValueError` if it is none."""
        _parts_of(url)
        self.url = url.rstrip("/")

    async def new_guest(self) -> str:
        """Become a guest; the key."""
        return (await self.ask("POST", "/api/guests", kind=NewGuest)).key

    async def open_table(self, key: str, options: Options, name: str | None = None, **more: Any) -> ListedTable:
        """Open a table and sit down on its first seat for a person.

        With `ready=False` the first game waits for `TableClient.ready`, which adds to the shuffle that it is promised.
        """
        body = OpenTable(new_id(), options, name, **more)
        return await _until_known(lambda: self.ask("POST", "/api/tables", kind=ListedTable, key=key, body=body))

    async def ask(self, method: str, path: str, *, kind: type[T], key: str | None = None, body: object = None) -> T:
        """Make a request. Raises `RequestRefused`, or `OSError` if the server cannot be reached."""
        status, content = await asyncio.to_thread(self._ask, method, path, key, body)
        if status >= 400:
            problem = msgspec.json.decode(content, type=Problem)
            raise RequestRefused(problem.code, problem.sentence)
        return msgspec.json.decode(content or b"null", type=kind)

    def _ask(self, method: str, path: str, key: str | None, body: object) -> tuple[int, bytes]:
        parts = _parts_of(self.url)
        connection_type = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        connection = connection_type(parts.netloc, timeout=30)
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        try:
            connection.request(method, path, None if body is None else _ENCODER.encode(body), headers)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def table(self, table: str, key: str | None = None, seat: int | None = None) -> TableClient:
        """A client of one table: for a seat with its guest's key, for a spectator without."""
        return TableClient(self.url, table, key, seat)


class TableClient:
    """One table, seen and played from one seat. Use it with `async with`."""

    def __init__(self, url: str, table: str, key: str | None = None, seat: int | None = None) -> None:
        """A client that is not connected yet. Raises a `ValueError` if the address is none of a server."""
        self._url = socket_of(url)
        self._table, self._key, self._seat = table, key, seat
        self._view: View | None = None
        self._waiting: dict[str, tuple[ClientMessage, asyncio.Future[Answer]]] = {}
        self._changed = asyncio.Condition()
        self._failure: RequestRefused | None = None
        self._looking = True
        self._connection: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self.connections = 0
        """How often it has connected."""
        self.witnesses: dict[int, Witness] = {}
        """What `sixfold.verify` needs to check a game, by its number at the table: it was kept from before the game."""

    async def __aenter__(self) -> TableClient:
        self._task = asyncio.get_running_loop().create_task(self._stay())
        async with self._changed:
            await self._changed.wait_for(lambda: self._view is not None or self._failure is not None)
        if self._failure is not None:
            await self.close()
            raise self._failure
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Leave the server; the seat stays the guest's."""
        if self._task is not None:
            if self._failure is None:  # Else it is about to end by itself, and closes its connection in peace.
                self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    @property
    def view(self) -> View:
        """The newest view, with all its turns."""
        assert self._view is not None, "not connected yet"
        return self._view

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns of the game that stand."""
        return () if self.view.game is None else self.view.game.turns

    @property
    def plays(self) -> list[LegalPlay]:
        """What may be played now; nothing while others are to move."""
        return [] if self.view.game is None else read.plays(self.view.game.plays)

    @property
    def board(self) -> dict[tuple[int, int], str]:
        """The tiles on the table, by their cells."""
        plays = [turn.move for turn in self.turns if isinstance(turn.move, Play)]
        return {(laid.x, laid.y): laid.tile for play in plays for laid in play.tiles}

    async def until(self, wanted: Callable[[View], bool]) -> View:
        """Wait for a view for which `wanted(view)` holds. Raises `RequestRefused` if the table is closed to us."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._failure is not None or wanted(self.view))
        if self._failure is not None:
            raise self._failure
        return self.view

    async def views(self) -> AsyncIterator[View]:
        """The view of now, and every later one; one that is overtaken may be left out."""
        version = -1

        def newer(view: View) -> bool:
            return view.version > version

        while True:
            version = (await self.until(newer)).version
            yield self.view

    # Commands.

    async def move(self, move: Move) -> Answered:
        """Play, trade or pass."""
        return await self.do(MakeMove(new_id(), self.view.version, write.move(move)))

    async def join(self, name: str, seat: int | None = None, *, words: str | None = None, **more: Any) -> Answered:
        """Take a seat, and add `words` to the shuffle, or something that nobody can guess."""
        waited_for = sum(not seat.ready for seat in self.view.seats)
        contribution = self._contribution(words, last=waited_for == 1)
        return await self.do(Join(new_id(), self.view.version, name, seat, contribution=contribution, **more))

    async def ready(self, words: str | None = None) -> Answered:
        """Be ready for the next game, and add `words` to its shuffle, or something that nobody can guess."""
        own = self.view.own_seats
        last = all(seat.ready or number in own for number, seat in by_seat(self.view.seats))
        return await self.do(Ready(new_id(), self.view.version, self._contribution(words, last=last)))

    def _contribution(self, words: str | None, *, last: bool) -> str:
        """The own part in the next shuffle, kept with what was promised for it.

        It is the same however often it is asked for: whoever could see several might choose among them.
        """
        view = self.view
        if view.next_commitment is None:
            return ""
        number = 1 if view.game is None else view.game.number + 1
        if number not in self.witnesses:
            own = new_contribution() if words is None else words
            self.witnesses[number] = Witness(view.next_commitment, own, view.next_contributions if last else None)
        return self.witnesses[number].contribution

    async def look(self, looking: bool) -> None:
        """Say whether somebody looks at the table here; until it is said, they do."""
        self._looking = looking
        await self._send(Look(looking))

    async def do(self, command: Command) -> Answered:
        """Give any command; it is repeated, with its id, until it is answered. Raises `RequestRefused`."""
        answer = await _until_known(lambda: self._ask(command.id, command))
        assert isinstance(answer, Answered)
        return answer

    async def preview(self, move: Move) -> Verdict:
        """Ask what the rules would say to a move."""
        question = Preview(new_id(), write.move(move))
        answer = await self._ask(question.id, question)
        assert isinstance(answer, Previewed)
        return answer.verdict

    async def fits(self, tile: str) -> Fitted:
        """Ask where a kind of tile could lie, whoever holds it."""
        question = Fits(new_id(), tile)
        answer = await self._ask(question.id, question)
        assert isinstance(answer, Fitted)
        return answer

    async def plan(self) -> Planned:
        """Ask for the plays that there would be if it were one's turn."""
        question = Plan(new_id())
        answer = await self._ask(question.id, question)
        assert isinstance(answer, Planned)
        return answer

    async def hint(self) -> Hinted:
        """Ask for the best moves."""
        question = Hint(new_id())
        answer = await self._ask(question.id, question)
        assert isinstance(answer, Hinted)
        return answer

    async def _ask(self, name: str, message: ClientMessage) -> Answer:
        if self._failure is not None:
            raise self._failure
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[name] = (message, future)
        try:
            await self._send(message)
            return await future
        finally:
            del self._waiting[name]

    async def _send(self, message: ClientMessage) -> None:
        """Send a message if there is a connection; if not, or if it breaks, it is sent again on the next one."""
        if self._connection is not None:
            try:
                await self._connection.send(_ENCODER.encode(message), text=True)
            except WebSocketException:
                self._connection = None

    # The connection.

    async def _stay(self) -> None:
        """Connect, and connect again whenever the connection is lost."""
        wait = _FIRST_WAIT_SECONDS
        while True:
            try:
                async with connect(self._url, proxy=None, compression=None, max_size=None) as connection:
                    self.connections += 1
                    await self._talk(connection)
            except (OSError, WebSocketException, TimeoutError):
                pass
            if self._failure is not None:
                return
            if self._connection is not None:
                wait = _FIRST_WAIT_SECONDS
            self._connection = None
            await asyncio.sleep(wait * random.uniform(0.5, 1))
            wait = min(2 * wait, LONGEST_WAIT_SECONDS)

    async def _talk(self, connection: ClientConnection) -> None:
        known = 0 if self._view is None else self._view.version
        hello = Hello(self._table, self._key, self._seat, known, changes=True)
        await connection.send(_ENCODER.encode(hello), text=True)
        if not self._looking:
            await connection.send(_ENCODER.encode(Look(looking=False)), text=True)
        async for content in connection:
            message = _DECODER.decode(content)
            if isinstance(message, Refused) and self._connection is None and message.code in PASSING:
                return  # The hello was refused for now: come back.
            if isinstance(message, View) and self._connection is None:
                # The server knows who this is: from here on it can be told what was not answered before.
                self._connection = connection
                for waiting, _ in list(self._waiting.values()):
                    await self._send(waiting)
            await self._heard(message)
            if self._failure is not None:
                return

    async def _heard(self, message: ServerMessage) -> None:
        match message:
            case View() | Change():
                self._view = fold(self._view, message)
                async with self._changed:
                    self._changed.notify_all()
            case Refused(id=None) | Refused() if message.id not in self._waiting:
                if self._connection is None:  # The hello was refused, for good.
                    self._failure = RequestRefused(message.code, message.sentence)
                    for _, future in self._waiting.values():
                        if not future.done():
                            future.set_exception(self._failure)
                    async with self._changed:
                        self._changed.notify_all()
            case Refused():
                _, future = self._waiting[message.id or ""]
                if not future.done():
                    future.set_exception(RequestRefused(message.code, message.sentence))
            case Pong() | Offered() | Asked():  # The last two are for engines (`sixfold.joining`).
                pass
            case _:
                if message.id in self._waiting and not self._waiting[message.id][1].done():
                    self._waiting[message.id][1].set_result(message)
