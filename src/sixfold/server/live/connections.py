"""One WebSocket: reads what a client asks, answers it, and is told what happens at its table."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from sixfold.notation import read_tile
from sixfold.rules import Refusal
from sixfold.server.live.context import Context
from sixfold.server.live.engines import Engines, Visitor
from sixfold.server.live.guests import KeysInUse, guest_of, hash_of
from sixfold.server.live.limits import Bucket
from sixfold.server.live.registry import Tables
from sixfold.server.live.shares import Share, begin, metered
from sixfold.server.live.table import LiveTable
from sixfold.server.live.thinking import Thinkers
from sixfold.server.refusals import Denial, Denied
from sixfold.server.table.allowed import not_playing
from sixfold.server.wire import read, show, write
from sixfold.server.wire.show import Shown
from sixfold.server.wire.types.commands import (
    ClientMessage,
    Command,
    Fits,
    GiveUp,
    Hello,
    Hint,
    Look,
    MakeMove,
    Offer,
    Ping,
    Plan,
    Preview,
    Reply,
)
from sixfold.server.wire.types.views import (
    Answered,
    Fitted,
    Hinted,
    Offered,
    Planned,
    Pong,
    Previewed,
    Refused,
    ServerMessage,
)
from sixfold.store.face import StoreError
from sixfold.view import View

_LOG = logging.getLogger("sixfold.server")

CLOSE_KEY_DROPPED = 4401
CLOSE_SLOW = 4408
CLOSE_TOO_MANY = 4429
MOST_REFUSED_IN_A_ROW = 100
MOST_ADVICE = 3
CLOSE_WITHIN_SECONDS = 10

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

_DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_ENCODER = msgspec.json.Encoder()


class _HasId(Struct):
    id: str | None = None


_ID_DECODER = msgspec.json.Decoder(_HasId)


class Connection:
    """A client on one socket. It watches one table at a time."""

    def __init__(
        self,
        context: Context,
        tables: Tables,
        keys: KeysInUse,
        engines: Engines,
        thinkers: Thinkers,
        share: Share,
        receive: Receive,
        send: Send,
    ) -> None:
        """A connection that has not said hello yet."""
        self.guest: str | None = None
        self.wanted: int | None = None
        self.changes = False
        self.looking = True
        self.seat = 0
        self.known = 0
        self.shown: Shown | None = None
        self._context = context
        self._tables = tables
        self._keys = keys
        self._engines = engines
        self._thinkers = thinkers
        self._share = share
        self._receive = receive
        self._send = send
        self._key: bytes | None = None
        """The hash of the key that it was let in with."""
        self._live: LiveTable | None = None
        self._visitor: Visitor | None = None
        """The engine that plays over it, if one does."""
        self._bucket = Bucket(context.config.limits.messages)
        self._refused_in_a_row = 0
        self._outbox: list[bytes] = []
        self._outbox_bytes = 0
        self._to_flush = False
        """Whether the outbox is looked at soon."""
        self._closing = False
        self._main: asyncio.Task[None] | None = None
        self._sender: asyncio.Task[None] | None = None

    # What a table tells.

    def tell(self, message: bytes) -> None:
        """Put a message into the outbox. A client that does not keep up is dropped; it comes back and is told all."""
        if self._closing:
            return
        limits = self._context.config.limits
        self._outbox.append(message)
        self._outbox_bytes += len(message)
        if len(self._outbox) > limits.outbox or self._outbox_bytes > limits.outbox_bytes:
            self._context.metrics.slow_dropped.inc()
            self.hang_up(CLOSE_SLOW, "too slow: come back")
        elif not self._to_flush and self._sender is None:
            self._to_flush = True
            asyncio.get_running_loop().call_soon(self._flush_in_turn)

    def say(self, message: ServerMessage) -> None:
        """Tell the client something."""
        self.tell(_ENCODER.encode(message))

    def _flush_in_turn(self) -> None:
        self._to_flush = False
        began = time.perf_counter()
        self._flush()
        self._share.pay(time.perf_counter() - began)

    def _flush(self) -> None:
        """Send what is in the outbox, at once if nobody has to wait for it, or else as soon as it can be."""
        if not self._outbox or self._closing or self._sender is not None:
            return
        with suppress(OSError):  # The other end is gone, and will be heard of.
            rest = begin(self._send_outbox(), self._share)
            if rest is not None:
                self._sender = asyncio.ensure_future(rest)

    async def _send_outbox(self) -> None:
        metrics = self._context.metrics
        while self._outbox:
            message = self._outbox.pop(0)
            self._outbox_bytes -= len(message)
            if self._share.waits:
                await self._share.admit()
            await self._send({"type": "websocket.send", "text": message.decode()})
            metrics.messages_out.inc()
        self._sender = None

    # What the client sends.

    async def run(self) -> None:
        """Serve the client until it goes. All of its time is counted for the share of its address."""
        await metered(self._run(), self._share)

    async def _run(self) -> None:
        await self._receive()
        await self._send({"type": "websocket.accept"})
        self._main = asyncio.current_task()
        try:
            while True:
                event = await self._receive()
                if event["type"] == "websocket.disconnect":
                    break
                if not self._closing:
                    if self._share.waits:
                        await self._share.admit()
                    await self._received(event.get("text"))
                if self._outbox:  # Who sends much at once is also answered at once.
                    self._flush()
                    if self._sender is not None:
                        await asyncio.sleep(0)
        except asyncio.CancelledError:
            if not self._closing:
                raise
        finally:
            self._closing = True
            self._unwatch()
            self._end_visit()
            key, self._key = self._key, None
            self._leave_key(key)
            if self._sender is not None:
                self._sender.cancel()
                await asyncio.gather(self._sender, return_exceptions=True)

    async def _received(self, text: str | None) -> None:
        metrics = self._context.metrics
        metrics.messages_in.inc()
        message: ClientMessage | None = None
        try:
            if not self._bucket.take():
                raise Denied(Denial.TOO_MANY_REQUESTS)
            message = _read(text)
            await self._handle(message)
            self._refused_in_a_row = 0
        except Denied as denied:
            self._refuse(text, denied)
        except StoreError as error:
            metrics.errors.inc()
            _LOG.error("the store failed", extra={"problem": str(error)})
            self._refuse(text, Denied(Denial.STORE_FAILED if isinstance(message, Command) else Denial.STORE_AWAY))
        except Exception:
            metrics.errors.inc()
            _LOG.exception("a message failed")
            self._refuse(text, Denied(Denial.SERVER_FAILED))

    def _refuse(self, text: str | None, denied: Denied) -> None:
        self._context.metrics.refusals(denied.code).inc()
        self.say(Refused(_id_of(text), denied.code, denied.sentence))
        self._refused_in_a_row += 1
        if self._refused_in_a_row >= MOST_REFUSED_IN_A_ROW:
            self.hang_up(CLOSE_TOO_MANY, "too many refused messages in a row")

    async def _handle(self, message: ClientMessage) -> None:
        if isinstance(message, MakeMove):  # Most messages are moves.
            await self._command(message)
            return
        match message:
            case Ping():
                self.say(Pong(self._context.now()))
            case Look():
                self.looking = message.looking
            case Hello():
                await self._hello(message)
            case Preview():
                position = show.at_turn(await self._view())
                self.say(Previewed(message.id, write.verdict(position, read.move(message.move))))
            case Fits():
                table = await self._table_watched().table()
                seen = table.seen_from(self.seat)
                if seen is None:
                    raise Denied(Denial.NOT_STARTED)
                self.say(Fitted(message.id, table.version, write.fitting(seen.board, read_tile(message.tile))))
            case Plan():
                view = await self._view()
                self.say(Planned(message.id, self._table_watched().version, write.plays(show.at_turn(view))))
            case Hint():
                await self._hint(message)
            case Offer():
                await self._offer(message)
            case Reply():
                self._visit().reply(message)
            case GiveUp():
                self._visit().give_up(message.id)
            case _:
                await self._command(message)

    async def _command(self, command: Command) -> None:
        began = time.perf_counter()
        guest = self.guest
        if guest is None:
            raise Denied(Denial.HELLO_FIRST if self._live is None else Denial.KEY_MISSING)
        version = await self._table_watched().do(command, guest, self.seat)
        self.say(Answered(command.id, version))
        self._context.metrics.commands(str(command.__struct_config__.tag)).inc()
        self._context.metrics.command_seconds.observe(time.perf_counter() - began)

    async def _hello(self, hello: Hello) -> None:
        guest, key = None, None
        if hello.key is not None:
            key = hash_of(hello.key)
            self._keys.take(key, self)  # Register first: the key may be revoked while we look it up.
        try:
            if hello.key is not None:
                guest = await guest_of(self._context.store, hello.key, self._context.now())
            live = await self._tables.load(hello.table)
            if hello.version > live.version:  # Seen in another process: its notice is still on its way.
                await live.reload()
        except BaseException:
            self._leave_key(key)
            raise
        self._unwatch()
        before, self._key = self._key, key
        self._leave_key(before)
        self.guest, self.wanted, self.changes = guest, hello.seat, hello.changes
        self.known, self.shown = hello.version, None
        self._live = live
        live.watch(self)

    def _leave_key(self, key: bytes | None) -> None:
        """Come with this key no longer, unless it is the one that this connection was let in with."""
        if key is not None and key != self._key:
            self._keys.leave(key, self)

    def key_was_dropped(self) -> None:
        """The key opens nothing any more, and neither does what was opened with it."""
        self.hang_up(CLOSE_KEY_DROPPED, "this key was forgotten")

    def _unwatch(self) -> None:
        if self._live is not None:
            self._live.unwatch(self)
            self._live = None

    def _table_watched(self) -> LiveTable:
        if self._live is None:
            raise Denied(Denial.HELLO_FIRST)
        return self._live

    async def _view(self) -> View:
        """The own view of the game that is being played."""
        table = await self._table_watched().table()
        reason = not_playing(table) if self.seat else Denial.NOT_SEATED
        if reason is not None:
            raise Denied(reason)
        view = table.seen_from(self.seat)
        assert view is not None
        return view

    async def _hint(self, message: Hint) -> None:
        live = self._table_watched()
        table = await live.table()
        if not table.options.hints:
            raise Denied(Denial.NO_HINTS)
        view = await self._view()
        if not view.my_turn:
            raise Denied(Refusal.NOT_YOUR_TURN)
        assert self.guest is not None
        found = await self._thinkers.hint(view, self.guest)
        self.say(Hinted(message.id, table.version, write.advice(found.analysis, MOST_ADVICE), found.effort))

    # Engines.

    async def _offer(self, offer: Offer) -> None:
        if self._visitor is not None:
            raise Denied(Denial.BAD_MESSAGE, "An engine offers itself once on a connection.")
        self._visitor = await self._engines.welcome(offer, self)
        self.say(Offered(self._visitor.bot))

    def _visit(self) -> Visitor:
        if self._visitor is None:
            raise Denied(Denial.ENGINE_TOKEN, "Only an engine answers: offer one first.")
        return self._visitor

    def _end_visit(self) -> None:
        if self._visitor is not None:
            self._engines.leave(self._visitor)

    # The end.

    def hang_up(self, code: int, reason: str) -> None:
        """Tell nothing more, and close as soon as the client reads; if it does not, end without it."""
        if self._closing or self._main is None:
            return
        self._closing = True
        self._outbox.clear()
        self._unwatch()
        self._end_visit()
        self._context.tasks.spawn(partial(self._say_goodbye, code, reason, self._main))

    async def _say_goodbye(self, code: int, reason: str, main: asyncio.Task[None]) -> None:
        if self._sender is not None:
            self._sender.cancel()
        try:
            async with asyncio.timeout(CLOSE_WITHIN_SECONDS):
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
        except TimeoutError:
            main.cancel()
        except OSError:
            pass  # It has gone before.


def _read(text: str | None) -> ClientMessage:
    if text is None:
        raise Denied(Denial.BAD_MESSAGE, "Messages are text, not bytes.")
    return read.message(text, _DECODER)


def _id_of(text: str | None) -> str | None:
    """The id of a message that may not be readable otherwise."""
    try:
        return _ID_DECODER.decode(text or "{}").id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
