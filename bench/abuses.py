"""What a stranger may do to a server, each alone: for `bench/abuse.py`, on loopback only, bounded in count and time."""

from __future__ import annotations

import asyncio
import json
import random
import struct
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from sixfold import Game, View
from sixfold.client import Server
from sixfold.engine import greedy
from sixfold.notation import read_tile
from sixfold.rules import Move, Pass, Trade
from sixfold.server.config import Limits
from sixfold.server.http.routes import ENDPOINTS
from sixfold.server.table.options import Options
from sixfold.server.wire import read
from sixfold.server.wire.read import MOST_LINES
from sixfold.server.wire.types import views

STRANGER = "127.0.0.9"
"""The address that all of it comes from; everybody else is at 127.0.0.1."""
Json = dict[str, object]
PING = struct.pack("!BB4s", 0x89, 0x80, b"\0\0\0\0")


class Stranger:
    """Somebody with bad intentions and one address. Every way to trouble others is a method that goes on for ever."""

    def __init__(self, url: str) -> None:
        """Somebody who knows where the server is."""
        parts = urlsplit(url)
        assert parts.hostname == "127.0.0.1", "abuse stays on this computer"
        self.port = parts.port or 80
        self.seen = Counter[str]()
        """What came of it: answers by their status, closed connections."""

    # Tools.

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection, with nothing said on it."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(STRANGER, 0))

    async def ask(self, method: str, path: str, body: object = None, key: str | None = None) -> tuple[int, Any]:
        """One request on a connection of its own: status and answer."""
        reader, writer = await self.open()
        try:
            return await self.talk(reader, writer, method, path, body, key)
        finally:
            writer.close()

    async def talk(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        method: str,
        path: str,
        body: object = None,
        key: str | None = None,
    ) -> tuple[int, Any]:
        """One request on an open connection."""
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(content)}"]
        if key is not None:
            lines.append(f"Authorization: Bearer {key}")
        writer.write("\r\n".join([*lines, "", ""]).encode() + content)
        await writer.drain()
        head = await reader.readuntil(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        size = next(
            (int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), None
        )
        answer = b"" if size is None else await reader.readexactly(size)
        self.seen[str(status)] += 1
        return status, json.loads(answer) if b"application/json" in head and answer else answer

    async def flood(
        self, connections: int, method: str, path: str, body: object = None, key: str | None = None
    ) -> None:
        """The same request on many connections, as fast as it is answered."""

        async def one() -> None:
            while True:
                with suppress(OSError, asyncio.IncompleteReadError):
                    reader, writer = await self.open()
                    try:
                        while True:
                            await self.talk(reader, writer, method, path, body, key)
                    finally:
                        writer.close()
                self.seen["closed"] += 1
                await asyncio.sleep(0.01)

        await asyncio.gather(*(one() for _ in range(connections)))

    async def flood_with(self, connections: int, path: str, body: Callable[[], object]) -> None:
        """Another body every time, on many connections."""

        async def one() -> None:
            while True:
                with suppress(OSError, asyncio.IncompleteReadError):
                    await self.ask("POST", path, body())

        await asyncio.gather(*(one() for _ in range(connections)))

    async def guest(self) -> str:
        """A new guest's key."""
        while True:
            status, answer = await self.ask("POST", "/api/guests")
            if status == 201:
                return str(answer["key"])
            await asyncio.sleep(1)

    async def table(self, key: str, seats: list[str | None], name: str | None = "Mallory", **options: object) -> str:
        """A new table's name."""
        body = {"id": f"table-{random.getrandbits(60)}", "options": {"seats": seats, **options}, "name": name}
        while True:
            status, answer = await self.ask("POST", "/api/tables", body, key)
            if status == 201:
                return str(answer["table"])
            await asyncio.sleep(1)

    async def sockets(self, count: int, use: Callable[[ClientConnection, int], Awaitable[None]]) -> None:
        """Do something on this many WebSockets, again and again on a new one whenever it ends."""

        async def one(number: int) -> None:
            while True:
                try:
                    async with connect(
                        f"ws://127.0.0.1:{self.port}/api/socket",
                        proxy=None,
                        compression=None,
                        max_size=None,
                        ping_interval=None,
                        local_addr=(STRANGER, 0),
                    ) as socket:
                        await use(socket, number)
                except (OSError, WebSocketException, TimeoutError, EOFError):
                    self.seen["closed"] += 1
                await asyncio.sleep(0.05)

        await asyncio.gather(*map(one, range(count)))

    async def repeat(self, count: int, messages: Callable[[int], list[Json]], pause: float = 0.0) -> None:
        """Send these messages on this many sockets, again and again, and read what comes."""

        async def use(socket: ClientConnection, number: int) -> None:
            async def read() -> None:
                async for content in socket:
                    message = json.loads(content)
                    self.seen[message.get("code", message["kind"])] += 1

            reading = asyncio.create_task(read())
            try:
                while not reading.done():
                    for message in messages(number):
                        await socket.send(json.dumps(message))
                    await asyncio.sleep(pause)
            finally:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)

        await self.sockets(count, use)

    async def endless(self, connections: int, begin: bytes, more: bytes) -> None:
        """Requests that never end, on this many connections."""

        async def one() -> None:
            while True:
                with suppress(OSError):
                    _, writer = await self.open()
                    try:
                        writer.write(begin)
                        while True:
                            writer.write(more)
                            await writer.drain()
                            self.seen["kB"] += len(more) // 1024
                            await asyncio.sleep(0)
                    finally:
                        writer.close()
                self.seen["closed"] += 1
                await asyncio.sleep(0.01)

        await asyncio.gather(*(one() for _ in range(connections)))

    # The front.

    async def endless_headers(self) -> None:
        """Headers without end, on ten connections."""
        await self.endless(10, b"GET / HTTP/1.1\r\n", b"".join(b"X-%d: %s\r\n" % (i, b"y" * 1000) for i in range(64)))

    async def endless_header(self) -> None:
        """One header without end, on ten connections."""
        await self.endless(10, b"GET / HTTP/1.1\r\nX: ", b"y" * 65536)

    async def endless_url(self) -> None:
        """A URL without end, on ten connections."""
        await self.endless(10, b"GET /", b"y" * 65536)

    async def endless_body(self) -> None:
        """A body without end, on ten connections."""
        chunk = b"10000\r\n" + b"y" * 65536 + b"\r\n"
        head = b"POST /api/records/read HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        await self.endless(10, head, chunk)

    async def half_open(self) -> None:
        """1,100 connections that say half a word and wait."""
        kept: list[asyncio.StreamWriter] = []
        while True:
            with suppress(OSError):
                for writer in [writer for writer in kept if writer.transport.is_closing()]:
                    kept.remove(writer)
                    self.seen["closed"] += 1
                while len(kept) < 1100:
                    _, writer = await self.open()
                    writer.write(b"GET / HT")
                    kept.append(writer)
                    self.seen["opened"] += 1
            await asyncio.sleep(0.1)

    async def coming_and_going(self) -> None:
        """Connections that are opened and closed at once."""

        async def one() -> None:
            while True:
                with suppress(OSError):
                    _, writer = await self.open()
                    writer.close()
                    self.seen["opened"] += 1

        await asyncio.gather(*(one() for _ in range(20)))

    async def pipelined(self) -> None:
        """Thousands of requests on one connection without waiting for an answer."""
        await self.endless(4, b"", b"GET /api/bots HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 1000)

    async def unread_answers(self) -> None:
        """Static files asked for and not read, on 300 connections."""
        files = await self._files()
        kept: list[asyncio.StreamWriter] = []
        ask = "".join(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" for path in files * 3).encode()
        while True:
            with suppress(OSError):
                while len(kept) < 300:
                    reader, writer = await self.open()
                    reader._transport.pause_reading()  # type: ignore[attr-defined]
                    writer.write(ask)
                    kept.append(writer)
                    self.seen["opened"] += 1
            await asyncio.sleep(0.1)

    async def static_flood(self) -> None:
        """The largest files of the page, as fast as they come, on fifty connections."""
        files = await self._files()
        await asyncio.gather(*(self.flood(10, "GET", path) for path in files[:5]))

    async def refused_flood(self) -> None:
        """Requests far beyond the limit, on a hundred connections."""
        await self.flood(100, "GET", "/api/bots")

    async def _files(self) -> list[str]:
        _, page = await self.ask("GET", "/")
        return [f"/assets/{part.split(chr(34))[0]}" for part in page.decode().split('"/assets/')[1:]]

    # Frames.

    async def frames(self, frame: bytes) -> None:
        """Send a frame without end, on four WebSockets."""
        many = frame * 20_000

        async def use(socket: ClientConnection, _: int) -> None:
            transport = socket.transport
            while not transport.is_closing():
                transport.write(many)
                self.seen["frames"] += 20_000
                while transport.get_write_buffer_size() > len(many) and not transport.is_closing():
                    await asyncio.sleep(0.001)
                await asyncio.sleep(0)

        await self.sockets(4, use)

    async def pings(self) -> None:
        """WebSocket pings without end."""
        await self.frames(PING)

    async def pongs(self) -> None:
        """WebSocket pongs that nobody asked for."""
        await self.frames(struct.pack("!BB4s", 0x8A, 0x80, b"\0\0\0\0"))

    async def tiny_messages(self) -> None:
        """Empty messages without end."""
        await self.frames(struct.pack("!BB4s", 0x81, 0x80, b"\0\0\0\0"))

    async def fragments(self) -> None:
        """Messages in fragments of no length."""
        await self.frames(
            struct.pack("!BB4s", 0x01, 0x80, b"\0\0\0\0") + struct.pack("!BB4s", 0x00, 0x80, b"\0\0\0\0") * 50
        )

    # Questions.

    async def many_hands(self) -> None:
        """Positions with hundreds of hands to check."""
        await self.flood(10, "POST", "/api/positions/check", {"position": f" {'/'.join(['?'] * 960)} 0/0 1 0"})

    async def checks(self) -> None:
        """Large positions to check."""
        await self.flood(20, "POST", "/api/positions/check", {"position": large_position()})

    async def plays(self) -> None:
        """All plays of positions with thousands of them."""
        await self.flood(20, "POST", "/api/positions/plays", {"position": large_position()})

    async def moves(self) -> None:
        """Moves in large positions to judge."""
        move = {"kind": "play", "tiles": [[0, -1, "Rc"]]}
        await self.flood(20, "POST", "/api/positions/move", {"position": large_position(), "move": move})

    async def suggestions(self) -> None:
        """Advice of the strongest bot on large positions."""
        await self.flood(20, "POST", "/api/positions/suggest", {"position": large_position(), "level": "raven"})

    async def pictures(self) -> None:
        """Pictures of large positions."""
        await self.flood(20, "GET", f"/api/positions/picture.svg?position={quote(large_position())}")

    async def png_pictures(self) -> None:
        """The same as PNG."""
        await self.flood(20, "GET", f"/api/positions/picture.png?position={quote(large_position())}")

    async def records(self) -> None:
        """The longest records to read."""
        await self.flood(20, "POST", "/api/records/read", {"text": long_record()})

    async def reviews(self) -> None:
        """The longest records to review, another one every time."""
        await self.flood_with(20, "/api/records/review", lambda: {"text": another(long_record())})

    async def reviews_of_games(self) -> None:
        """Whole games to review, another one every time."""
        await self.flood_with(20, "/api/records/review", lambda: {"text": another(str(game()))})

    async def answers(self) -> None:
        """Answers to a reviewed turn to judge."""
        short = str(game().after_turns(4))
        while not (await self.ask("POST", "/api/records/review", {"text": short}))[1].get("complete"):
            await asyncio.sleep(0.2)
        move = {"kind": "trade", "tiles": [str(game().positions[1].hand.known[0])]}
        await self.flood(20, "POST", "/api/records/judge", {"text": short, "turn": 2, "move": move})

    async def descriptions(self) -> None:
        """The description of the API, which is large."""
        await self.flood(20, "GET", "/openapi.json")

    async def lists(self) -> None:
        """The lists of tables."""
        key = await self.guest()
        for _ in range(25):
            await self.table(key, [None, None], public=True)
        await asyncio.gather(self.flood(20, "GET", "/api/tables"), self.flood(20, "GET", "/api/mine", key=key))

    async def own_lists(self) -> None:
        """One's own games, one's table, and whether all is well."""
        key = await self.guest()
        table = await self.table(key, [None, None], public=True)
        asked = ["/api/games", f"/api/tables/{table}", f"/api/tables/{table}/view", "/api/push", "/healthz"]
        await asyncio.gather(*(self.flood(10, "GET", path, key=key) for path in asked))

    async def keys(self) -> None:
        """Keys made and forgotten, and as many as there may be."""
        key = await self.guest()

        async def one() -> None:
            while True:
                with suppress(OSError, asyncio.IncompleteReadError):
                    status, answer = await self.ask("POST", "/api/keys", {"link": True}, key)
                    if status == 201:
                        await self.ask("DELETE", "/api/keys", None, str(answer["key"]))

        await asyncio.gather(self.flood(10, "POST", "/api/keys", {"link": True}, key), *(one() for _ in range(10)))

    async def devices(self) -> None:
        """Devices to be called on, added and forgotten."""
        key = await self.guest()
        endpoint = "https://fcm.googleapis.com/fcm/send/nobody"
        point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        device = {"endpoint": endpoint, "key": point, "secret": "BTBZMqHH6r4Tts7J_aSIgg"}
        await asyncio.gather(
            self.flood(10, "POST", "/api/devices", device, key),
            self.flood(10, "DELETE", "/api/devices", {"endpoint": endpoint}, key),
        )

    async def hellos_for_changes(self) -> None:
        """Hello on a hundred sockets, each time for changes, to a table of others and back to one's own."""
        key = await self.guest()
        own = await self.table(key, [None, "greedy"])
        _, answer = await self.ask("GET", "/api/tables")
        other = answer["tables"][0]["table"]

        def messages(_: int) -> list[Json]:
            hello: Json = {"kind": "hello", "key": key, "changes": True}
            return [{**hello, "table": own}, {**hello, "table": other, "version": 5}]

        await self.repeat(100, messages)

    async def looks(self) -> None:
        """Pings, and whether anybody looks, on a hundred sockets."""
        key = await self.guest()
        table = await self.table(key, [None, "greedy"])
        hello: Json = {"kind": "hello", "table": table, "key": key}
        idle: list[Json] = [{"kind": "look", "looking": False}, {"kind": "ping"}, {"kind": "look", "looking": True}]
        await self.repeat(100, lambda _: [hello, *idle * 20])

    async def previews(self) -> None:
        """Moves and tiles to judge on a hundred sockets."""
        key = await self.guest()
        table = await self.table(key, [None, "greedy"])

        def messages(number: int) -> list[Json]:
            move = {"kind": "play", "tiles": [[0, 0, "Rc"], [1, 0, "Rs"]]}
            preview: Json = {"kind": "preview", "id": f"preview-{number}", "move": move}
            fits: Json = {"kind": "fits", "id": f"fitting-{number}", "tile": "Rc"}
            return [{"kind": "hello", "table": table, "key": key}, *[preview, fits] * 25]

        await self.repeat(100, messages)

    async def commands(self) -> None:
        """Every command there is at one's own table, allowed or not, on a hundred sockets."""
        key = await self.guest()
        table = await self.table(key, [None, None], one_device=True, takebacks=True)

        def messages(_: int) -> list[Json]:
            def command(kind: str, **more: object) -> Json:
                return {"kind": kind, "id": f"id-{random.getrandbits(60)}", "version": 0, **more}

            return [
                {"kind": "hello", "table": table, "key": key},
                command("join", name=f"M {random.getrandbits(20)}"),
                command("ready", contribution="abuse"),
                command("move", move={"kind": "pass"}),
                command("ask-takeback"),
                command("answer-takeback", agree=True),
                command("react", reaction="hello"),
                command("leave"),
            ]

        await self.repeat(100, messages)

    async def hellos(self) -> None:
        """Hello on a hundred sockets, again and again."""
        key = await self.guest()
        table = await self.table(key, [None, "greedy"])
        await self.repeat(100, lambda _: [{"kind": "hello", "table": table, "key": key}])

    async def plans(self) -> None:
        """Questions to a table on a hundred sockets."""
        key = await self.guest()
        table = await self.table(key, [None, "greedy"])

        def messages(number: int) -> list[Json]:
            question: Json = {"kind": "plan", "id": f"question-{number}"}
            return [{"kind": "hello", "table": table, "key": key}, *[question] * 50]

        await self.repeat(100, messages)

    async def hints(self) -> None:
        """Hints on fifty sockets of one person, who plays with herself."""
        key = await self.guest()
        table = await self.table(key, [None, None], one_device=True)
        join: Json = {"kind": "join", "id": "take-a-seat", "version": 0, "name": "Mallory 2"}

        def messages(_: int) -> list[Json]:
            first: Json = {"kind": "hello", "table": table, "key": key, "seat": 1}
            second: Json = {**first, "seat": 2}
            hint: Json = {"kind": "hint", "id": "one-more-hint"}
            return [first, join, first, hint, second, hint]

        await self.repeat(50, messages, 0.1)

    async def record_of_a_game(self) -> None:
        """The record of a game as data and as text, again and again."""
        table = await self._own_game()
        await asyncio.gather(
            self.flood(10, "GET", f"/api/tables/{table}/record.json"),
            self.flood(10, "GET", f"/api/tables/{table}/record.sixfold"),
        )

    async def old_views(self) -> None:
        """Old views of a game."""
        table = await self._own_game()
        await self.flood(20, "GET", f"/api/tables/{table}/view?version=9")

    async def _own_game(self) -> str:
        """A table where one person has played with herself for a while."""
        server = Server(f"http://127.0.0.1:{self.port}")
        key = await server.new_guest()
        table = (await server.open_table(key, Options(seats=(None, None), one_device=True), "Mallory")).table
        async with server.table(table, key, 1) as first:
            await first.join("Mallory 2", 2)
            async with server.table(table, key, 2) as second:
                for _ in range(30):
                    seen = await first.until(lambda view: view.game is not None)
                    mover = first if seen.game is not None and seen.game.turn == 1 else second
                    await mover.until(partial(has, seen.version))
                    answered = await mover.move(move_of(mover.view))
                    await first.until(partial(has, answered.version))
        return table

    # Tables.

    async def crowd(self) -> None:
        """All sockets that an address may have watch a table of others."""
        _, answer = await self.ask("GET", "/api/tables")
        table = answer["tables"][0]["table"]

        async def use(socket: ClientConnection, _: int) -> None:
            await socket.send(json.dumps({"kind": "hello", "table": table}))
            async for _content in socket:
                self.seen["views"] += 1

        await self.sockets(Limits().sockets, use)

    async def changes_of_mind(self) -> None:
        """A seat handed over and taken back without end, on a hundred sockets."""
        key = await self.guest()
        table = await self.table(key, [None, None], one_device=True)

        def messages(_: int) -> list[Json]:
            fresh = f"{random.getrandbits(60)}"
            return [
                {"kind": "hello", "table": table, "key": key, "seat": 1},
                {"kind": "join", "id": "take-a-seat", "version": 0, "name": "Mallory 2"},
                {"kind": "hand-over", "id": f"over-{fresh}", "version": 0, "bot": "greedy"},
                {"kind": "take-over", "id": f"back-{fresh}", "version": 0},
            ]

        await self.repeat(100, messages)

    async def ravens(self) -> None:
        """25 watched tables of four ravens."""
        key = await self.guest()
        tables = [await self.table(key, ["raven"] * 4, None) for _ in range(25)]

        async def use(socket: ClientConnection, number: int) -> None:
            await socket.send(json.dumps({"kind": "hello", "table": tables[number]}))
            async for _ in socket:
                self.seen["views"] += 1

        await self.sockets(25, use)

    async def guests_and_tables(self) -> None:
        """New guests and new tables."""
        body = {"id": "the-same-table", "options": {"seats": [None, None]}, "name": "Mallory"}
        key = await self.guest()
        await asyncio.gather(self.flood(20, "POST", "/api/guests"), self.flood(20, "POST", "/api/tables", body, key))

    # What is broken.

    async def cut_off_bodies(self) -> None:
        """Bodies that are cut off."""

        async def one() -> None:
            while True:
                with suppress(OSError):
                    _, writer = await self.open()
                    writer.write(b"POST /api/records/read HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99\r\n\r\n{")
                    await writer.drain()
                    writer.transport.abort()
                    self.seen["cut off"] += 1
                await asyncio.sleep(0.005)

        await asyncio.gather(*(one() for _ in range(10)))

    async def bad_letters(self) -> None:
        """Messages that are not UTF-8."""

        async def use(socket: ClientConnection, _: int) -> None:
            socket.transport.write(struct.pack("!BB4s1s", 0x81, 0x81, b"\0\0\0\0", b"\xff"))
            self.seen["sent"] += 1
            await socket.wait_closed()

        await self.sockets(20, use)

    async def nonsense(self) -> None:
        """Requests that are no HTTP."""
        await self.endless(10, b"", b"nonsense\r\n\r\n" * 100)


def has(version: int, view: views.View) -> bool:
    """Whether a view is of this version, or a later one."""
    return view.version >= version


def move_of(view: views.View) -> Move:
    """A play of those that are told, or else a trade, or else a pass."""
    game = view.game
    assert game is not None
    if game.plays:
        return random.choice(read.plays(game.plays)).move
    return Trade(map(read_tile, game.hand[: game.most_trade])) if game.most_trade else Pass()


@cache
def game() -> Game:
    """A whole game of four."""
    played = Game.new(["Ann", "Ben", "Cem", "Dea"], seed="abuse")
    while not played.over:
        seat = played.position.turn
        played, _ = played.apply(seat, greedy(View.of(played, seat)))
    return played


def large_position() -> str:
    """A board that is nearly full, and a hand of six to lay."""
    positions = [position for position in game().positions if len(position.hand) == 6]
    return str(positions[-1])


@cache
def long_record() -> str:
    """A record as long as it may be: its last turn is taken back and made again, without end."""
    head, _, turns = str(game()).partition("\n\n")
    left_out = ("commitment", "seed", "contributions", "result")
    kept = [line for line in head.splitlines() if not line.startswith(left_out)]
    lines = turns.splitlines()[:40]
    again = ["1 takeback", lines[-1]] * (MOST_LINES // 2)
    return "\n".join([*kept, "takebacks yes", "", *lines, *again][:MOST_LINES])


def another(record: str) -> str:
    """The same game of somebody else."""
    return record.replace("Ann", f"Ann {random.getrandbits(60)}")


ABUSES: tuple[Callable[[Stranger], Awaitable[None]], ...] = (
    Stranger.endless_headers,
    Stranger.endless_header,
    Stranger.endless_url,
    Stranger.endless_body,
    Stranger.half_open,
    Stranger.coming_and_going,
    Stranger.pipelined,
    Stranger.unread_answers,
    Stranger.static_flood,
    Stranger.refused_flood,
    Stranger.nonsense,
    Stranger.pings,
    Stranger.pongs,
    Stranger.tiny_messages,
    Stranger.fragments,
    Stranger.bad_letters,
    Stranger.cut_off_bodies,
    Stranger.many_hands,
    Stranger.checks,
    Stranger.plays,
    Stranger.moves,
    Stranger.suggestions,
    Stranger.pictures,
    Stranger.png_pictures,
    Stranger.records,
    Stranger.reviews,
    Stranger.reviews_of_games,
    Stranger.answers,
    Stranger.descriptions,
    Stranger.own_lists,
    Stranger.keys,
    Stranger.devices,
    Stranger.lists,
    Stranger.guests_and_tables,
    Stranger.hellos,
    Stranger.hellos_for_changes,
    Stranger.looks,
    Stranger.previews,
    Stranger.commands,
    Stranger.plans,
    Stranger.hints,
    Stranger.record_of_a_game,
    Stranger.old_views,
    Stranger.crowd,
    Stranger.changes_of_mind,
    Stranger.ravens,
)


def left_out() -> list[str]:
    """The endpoints that no abuse asks."""
    asked = Path(__file__).read_text(encoding="utf-8")
    return [
        endpoint.path for endpoint in ENDPOINTS if f'"{endpoint.path}' not in asked and f"{endpoint.path}?" not in asked
    ]
