"""Engines of others that are here: each on a connection over which it is asked for its moves (docs/engines.md).

An engine is a kind of bot, and its seat is a bot's. So nothing has to be resumed: whoever's turn it is, is asked, once
there is a connection to ask on, after any restart of either side.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from typing import Protocol

import msgspec
from msgspec import Struct

from sixfold.notation import NotationError, read_move
from sixfold.rules import Move
from sixfold.server.live.context import Context
from sixfold.server.live.guests import KeysInUse, hash_of
from sixfold.server.live.limits import Buckets
from sixfold.server.live.outages import Outage
from sixfold.server.refusals import Denial, Denied
from sixfold.server.table.engines import PREFIX, is_engine
from sixfold.server.table.names import is_title
from sixfold.server.table.options import Options
from sixfold.server.wire.types.commands import Offer, Reply
from sixfold.server.wire.types.requests import GuestEngine
from sixfold.server.wire.types.views import Asked, ServerMessage
from sixfold.sixline import Question as Sixline
from sixfold.sixline import Time, refusal_of, write_question
from sixfold.store.face import StoreError
from sixfold.view import View

_LOG = logging.getLogger("sixfold.server")

CLOSE_REPLACED = 4409
BEAT_MS = 5000
"""How often it is noted that an engine is here: processes that share a store know of one another's."""
HERE_MS = 3 * BEAT_MS
"""An engine that was noted this lately is here; one whose process died comes back sooner."""
QUIET_MS = 10 * 60_000
"""A game in which nothing has happened for so long takes none of an engine's places: people walk away."""
SHOWN_MS = 1000
"""For so long a list of engines is told again without looking."""


class NoAnswer(Exception):
    """The engine has left, or its move is not wanted any more."""


class Line(Protocol):
    """The connection of an engine."""

    def say(self, message: ServerMessage) -> None:
        """Tell the engine something, without waiting for it to arrive."""

    def hang_up(self, code: int, reason: str) -> None:
        """End the connection."""

    def key_was_dropped(self) -> None:
        """End it, since the token opens nothing any more."""


class Said(Struct, frozen=True):
    """What an engine says of itself, as the store keeps it."""

    title: str
    author: str
    players: tuple[int, int]
    games: int


_SAID = msgspec.json.Decoder(Said)


class Question:
    """A move that an engine is asked for."""

    def __init__(self, view: View) -> None:
        """The game as its seat sees it."""
        self.id = secrets.token_urlsafe(12)
        self.view = view
        self.answer: asyncio.Future[Move | None] = asyncio.get_running_loop().create_future()
        """Its move; nothing if it gives up. Raises `NoAnswer`."""

    def withdraw(self) -> None:
        """Wait for the answer no longer."""
        if not self.answer.done():
            self.answer.set_exception(NoAnswer())

    def reply(self, text: str) -> None:
        """Take its move. Raises `Denied` if there is none, or the rules do not allow it; the question stands then."""
        try:
            move = read_move(text)
        except NotationError as error:
            raise Denied(Denial.BAD_MESSAGE, f"The move cannot be read: {error}") from error
        refusal = refusal_of(self.view, move)
        if refusal is not None:
            raise Denied(refusal)
        self.answer.set_result(move)


class Visitor:
    """An engine that is here."""

    def __init__(self, bot: str, key: bytes, said: Said, line: Line) -> None:
        """The engine of this account, on this connection."""
        self.bot, self.key, self.said, self.line = bot, key, said, line
        self._asked: dict[str, Question] = {}

    def ask(self, view: View, game: str, seconds: float) -> Question:
        """Ask for the move of the seat to move, whose view it is and no more."""
        question = Question(view)
        self._asked[question.id] = question
        question.answer.add_done_callback(lambda _: self._asked.pop(question.id))
        self.line.say(Asked(question.id, game, write_question(Sixline(view, Time(seconds)))))
        return question

    def reply(self, reply: Reply) -> None:
        """Take an answer."""
        self._open(reply.id).reply(reply.move)

    def give_up(self, question: str) -> None:
        """The engine has no answer."""
        self._open(question).answer.set_result(None)

    def _open(self, name: str) -> Question:
        question = self._asked.get(name)
        if question is None or question.answer.done():
            raise Denied(Denial.STALE_VERSION)
        return question

    def gone(self) -> None:
        """Nothing will be answered any more."""
        for question in tuple(self._asked.values()):
            question.withdraw()


class Engines:
    """The engines that are connected to this process, and what is known of those of others."""

    def __init__(self, context: Context, keys: KeysInUse) -> None:
        """Nobody is here."""
        self._context = context
        self._keys = keys
        self._here: dict[str, Visitor] = {}
        self._noting = Outage("noting engines", context.metrics)
        self._comings = Buckets(context.config.limits.offers)
        self._shown: tuple[int, tuple[GuestEngine, ...]] = (0, ())

    def __contains__(self, bot: object) -> bool:
        return bot in self._here

    # Coming and going.

    async def welcome(self, offer: Offer, line: Line) -> Visitor:
        """Let an engine in by its token. One that is here with the same has to go. Raises `Denied`."""
        store, key = self._context.store, hash_of(offer.token)
        bot = await store.guest_of(key, self._context.now())
        if bot is None or not is_engine(bot):
            raise Denied(Denial.UNKNOWN_KEY)
        if not self._comings.take(bot):
            raise Denied(Denial.TOO_MANY_REQUESTS)
        if offer.players[0] < 2 or offer.players[1] < offer.players[0]:
            raise Denied(Denial.BAD_MESSAGE, "Players are the fewest and the most, 2 to 4.")
        said = Said(_title(offer.name, bot), _plain(offer.author), offer.players, offer.games)
        await store.note_engine(bot, _written(said), self._context.now())
        before = self._here.get(bot)
        if before is not None:
            self.leave(before)
            before.line.hang_up(CLOSE_REPLACED, "another has come with this token")
        visitor = self._here[bot] = Visitor(bot, key, said, line)
        self._keys.take(key, line)
        self._shown = (0, ())
        _LOG.info("an engine is here", extra={"engine": bot})
        return visitor

    def leave(self, visitor: Visitor) -> None:
        """Its connection ends."""
        visitor.gone()
        if self._here.get(visitor.bot) is visitor:
            del self._here[visitor.bot]
            self._keys.leave(visitor.key, visitor.line)
            self._shown = (0, ())
            self._context.tasks.spawn(lambda: self._note_gone(visitor))

    async def _note_gone(self, visitor: Visitor) -> None:
        if visitor.bot not in self._here:
            await self._context.store.note_engine(visitor.bot, _written(visitor.said), None)
        _LOG.info("an engine has left", extra={"engine": visitor.bot})

    async def keep(self) -> None:
        """Note again and again who is here, and whose token was forgotten."""
        while True:
            await asyncio.sleep(BEAT_MS / 1000)
            try:
                for visitor in tuple(self._here.values()):
                    now = self._context.now()
                    await self._context.store.note_engine(visitor.bot, _written(visitor.said), now)
                    if await self._context.store.guest_of(visitor.key, now) is None:
                        self._keys.drop(visitor.key)
                    self._noting.worked()
            except StoreError as error:
                self._noting.failed(str(error))

    # Asking.

    def ask(self, bot: str, view: View, table: str, number: int) -> Question:
        """Ask an engine for the move of its seat in this game of the table. Raises `NoAnswer` if it is not here."""
        visitor = self._here.get(bot)
        if visitor is None:
            raise NoAnswer
        # Not the table's own name: with that one could look on.
        game = hashlib.sha256(f"game\n{table}\n{number}".encode()).hexdigest()[:16]
        return visitor.ask(view, game, self._context.config.engine_seconds)

    # Who is here.

    async def shown(self) -> tuple[GuestEngine, ...]:
        """The engines that people may choose."""
        at, shown = self._shown
        if not 0 <= self._context.now() - at < SHOWN_MS:
            shown = await self._offered()
            self._shown = (self._context.now(), shown)
        return shown

    async def titles_for(self, options: Options) -> dict[str, str]:
        """What the engines on these seats are called. Raises `Denied` unless all of them would play."""
        wanted = {bot for bot in options.seats if bot is not None and is_engine(bot)}
        if not wanted:
            return {}
        if None not in options.seats:
            raise Denied(Denial.ENGINE_AWAY, "An engine plays with people: leave a seat to one.")
        many = len(options.seats)
        found = {
            engine.name: engine.title
            for engine in await self._offered()
            if engine.name in wanted and engine.free and engine.players[0] <= many <= engine.players[1]
        }
        if found.keys() != wanted:
            raise Denied(Denial.ENGINE_AWAY)
        return found

    async def _offered(self) -> tuple[GuestEngine, ...]:
        store, now, found = self._context.store, self._context.now(), []
        for kept in await store.engines():
            if kept.seen is not None and kept.seen >= now - HERE_MS:
                said = _SAID.decode(kept.body)
                games = await store.tables_of(kept.name, said.games)
                busy = sum(own.listed.changed > now - QUIET_MS for own in games)
                free = max(0, said.games - busy)
                found.append(GuestEngine(kept.name, said.title, said.author, said.players, free))
        return tuple(found)


def _written(said: Said) -> str:
    return msgspec.json.encode(said).decode()


def _title(name: str, bot: str) -> str:
    """The name that people see at the table: the one that the engine gives itself, or else that of its account."""
    return name if is_title(name) else bot.removeprefix(PREFIX)


def _plain(text: str) -> str:
    """One line of what can be seen."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
