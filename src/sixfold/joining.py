"""An engine at the tables of a server: offers it there, asks it whenever the server does, and comes back by itself.

The server keeps the games and sends the whole position each time, so there is nothing to remember from one run to the
next. The engine may crash or babble: it is started again, and where it cannot find a move at all it gives its seat up.
"""

from __future__ import annotations

import asyncio
import logging
import random
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from sixfold.client import RequestRefused, socket_of
from sixfold.events import LONGEST_NAME
from sixfold.server.wire.types.commands import LONGEST_AUTHOR, ClientMessage, GiveUp, Offer, Reply
from sixfold.server.wire.types.views import Asked, Offered, Refused, ServerMessage
from sixfold.sixline import Engine, EngineFailed, EngineRefused, Introduction, Question, read_question, refusal_of

FIRST_WAIT_SECONDS = 0.5
LONGEST_WAIT_SECONDS = 30.0
"""Between two tries to connect, each about twice as long as the one before."""
TRIES = 3
"""So often an engine is asked for a move, each time in a fresh process, before its seat is given up."""
AGAIN_AFTER_SECONDS = 0.2
GRACE_SECONDS = 5.0
"""A move may come this much later than asked for."""
FOR_GOOD = ("unknown-key", "bad-message")
HUNG_UP_FOR_GOOD = {4401: "the server has forgotten this token", 4409: "another engine has come with the same token"}
"""Reasons for which a server refuses an offer or hangs up, and coming back does not help."""

_LOG = logging.getLogger("sixfold.joining")
_DECODER: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
_ENCODER = msgspec.json.Encoder()


class NotWanted(Exception):
    """The server does not want this engine, and why."""


class _Running:
    """An engine's process, and the seats whose hands it has seen, by their games."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.last = ""
        self.seats: dict[str, int] = {}


class Stable:
    """Processes of one engine, as many as think at the same time, each about one game.

    One that has seen a hand of a game is asked for no other seat of it, unless it is started again.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Nothing is started before `introduce`."""
        self._command = command
        self._idle: list[_Running] = []
        self._lock = threading.Lock()
        self._closed = False

    def introduce(self) -> Introduction:
        """Start the engine; what it says of itself. Raises `EngineFailed` or `EngineRefused`."""
        running, about = self._start()
        self._idle.append(running)
        return about

    def move(self, asked: Asked) -> str | None:
        """The engine's move, in the notation; nothing if it finds none that is legal, however often it is asked."""
        question = read_question(asked.go.removeprefix("go "))
        for tried in range(1, TRIES + 1):
            try:
                return self._ask(asked.game, question)
            except (EngineFailed, EngineRefused) as error:
                _LOG.warning("try %d of %d for a move: %s", tried, TRIES, error)
                time.sleep(tried * AGAIN_AFTER_SECONDS)
        return None

    def _ask(self, game: str, question: Question) -> str:
        view, seconds = question.view, question.time.seconds or 0.0
        running = self._take(game, view.seat)
        try:
            if running.last != game:
                running.engine.new_game()
            running.last, running.seats[game] = game, view.seat
            move = running.engine.ask(question, patience=seconds + GRACE_SECONDS).move
            refusal = refusal_of(view, move)
            if refusal is not None:
                raise EngineFailed(f"it plays {move} ({refusal.code}) in {view}")
        except BaseException:
            running.engine.close()
            raise
        self._give_back(running)
        return str(move)

    def _take(self, game: str, seat: int) -> _Running:
        """A process for this seat: the one that played it, or another that has seen no hand of this game."""
        with self._lock:
            fitting = [one for one in self._idle if one.seats.get(game, seat) == seat]
            known = [one for one in fitting if game in one.seats]
            found = next(iter(known or fitting), None)
            if found is not None:
                self._idle.remove(found)
                return found
            spoilt = self._idle.pop() if self._idle else None
        if spoilt is not None:
            spoilt.engine.close()
        return self._start()[0]

    def _give_back(self, running: _Running) -> None:
        with self._lock:
            if not self._closed:
                self._idle.append(running)
                return
        running.engine.close()

    def _start(self) -> tuple[_Running, Introduction]:
        engine = Engine(self._command)
        try:
            return _Running(engine), engine.shake_hands()
        except BaseException:
            engine.close()
            raise

    def close(self) -> None:
        """End all processes; one that thinks ends when it has answered."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for running in idle:
            running.engine.close()


class Joiner:
    """One engine at one server, until it is cancelled."""

    def __init__(self, url: str, token: str, command: Sequence[str], games: int = 1) -> None:
        """Nothing is connected or started yet. Raises a `ValueError` if the address is none of a server."""
        self._url = socket_of(url)
        self._token = token
        self._games = games
        self._stable = Stable(command)
        self._threads = ThreadPoolExecutor(games, "sixfold-engine")
        self._here = False

    async def run(self) -> None:
        """Start the engine, and stay at the server. Raises `NotWanted`, or `EngineFailed` if there is no engine."""
        about = await asyncio.to_thread(self._stable.introduce)
        wait = FIRST_WAIT_SECONDS
        try:
            while True:
                self._here = False
                try:
                    async with connect(self._url, proxy=None, compression=None, max_size=None) as connection:
                        await self._talk(connection, about)
                except ConnectionClosed as closed:
                    code = 0 if closed.rcvd is None else closed.rcvd.code
                    if code in HUNG_UP_FOR_GOOD:
                        raise NotWanted(HUNG_UP_FOR_GOOD[code]) from closed
                except (OSError, WebSocketException, TimeoutError, RequestRefused) as error:
                    _LOG.warning("not connected: %s", error)
                if self._here:
                    wait = FIRST_WAIT_SECONDS
                    _LOG.warning("the connection is lost; trying again")
                await asyncio.sleep(wait * random.uniform(0.5, 1))
                wait = min(2 * wait, LONGEST_WAIT_SECONDS)
        finally:
            self._threads.shutdown(wait=False, cancel_futures=True)
            await asyncio.to_thread(self._stable.close)

    async def _talk(self, connection: ClientConnection, about: Introduction) -> None:
        """Offer the engine, and answer until the connection ends, which raises `ConnectionClosed`."""
        name, author = about.name[:LONGEST_NAME].strip(), about.author[:LONGEST_AUTHOR]
        await _send(connection, Offer(self._token, name, author, about.players, self._games))
        answering = set[asyncio.Task[None]]()
        try:
            while True:
                self._heard(_DECODER.decode(await connection.recv()), connection, answering)
        finally:
            for task in answering:
                task.cancel()

    def _heard(self, message: ServerMessage, connection: ClientConnection, answering: set[asyncio.Task[None]]) -> None:
        match message:
            case Offered():
                self._here = True
                _LOG.info("here as %s, for %d at once", message.bot, self._games)
            case Asked():
                task = asyncio.get_running_loop().create_task(self._answer(message, connection))
                answering.add(task)
                task.add_done_callback(answering.discard)
            case Refused() if not self._here:
                refused = RequestRefused(message.code, message.sentence)
                raise NotWanted(str(refused)) if message.code in FOR_GOOD else refused
            case Refused():  # Mostly an answer that came too late; what is still wanted is asked for again.
                _LOG.info("refused: %s", message.sentence)
            case _:
                pass

    async def _answer(self, asked: Asked, connection: ClientConnection) -> None:
        move = await asyncio.get_running_loop().run_in_executor(self._threads, self._stable.move, asked)
        if move is None:
            _LOG.error("the engine finds no move: its seat is given up")
        with suppress(ConnectionClosed):  # It is asked again on the next one.
            await _send(connection, GiveUp(asked.id) if move is None else Reply(asked.id, move))


async def _send(connection: ClientConnection, message: ClientMessage) -> None:
    await connection.send(_ENCODER.encode(message), text=True)
