"""Schedules of abuse: what many connections send, and when. A small grammar, in which `bench.search_abuse` searches.

A schedule is a line of text, so that it can be kept and replayed:

    2x40: handshake hello ping*100 wait 50 (plan read)*3 abort; 1x5: get/2 wait 1000

From each of 2 addresses, 40 connections at once do this again and again: a handshake, a hello, a hundred pings in one
write, a wait of 50 ms, three questions whose answers are read, and an end without a goodbye. Meanwhile 5 connections
send half of a request, wait for a second, and leave.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from urllib.parse import quote

from bench.abuses.frames import UPGRADE, frame
from bench.abuses.games import large_position, long_record
from bench.abuses.stranger import FILE, Json, Stranger

MOST_BYTES = 1_000_000
"""In one write, however often a piece is repeated."""
READ_SECONDS = 0.2
DRAIN_SECONDS = 1.0
"""How long the server may take nothing before the schedule goes on."""
MOST_ADDRESSES = 3
MOST_CONNECTIONS = 300
MOST_STEPS = 8
MOST_ROLES = 3
RARELY = 0.1


@dataclass(frozen=True)
class Send:
    """Send a piece, or its first half, repeated in one write."""

    piece: str
    half: bool = False
    times: int = 1

    def __str__(self) -> str:
        return f"{self.piece}{'/2' if self.half else ''}{f'*{self.times}' if self.times > 1 else ''}"


@dataclass(frozen=True)
class Wait:
    """Do nothing for some milliseconds."""

    ms: int

    def __str__(self) -> str:
        return f"wait {self.ms}"


@dataclass(frozen=True)
class Read:
    """Read what has come, or comes soon."""

    def __str__(self) -> str:
        return "read"


@dataclass(frozen=True)
class Abort:
    """End the connection by a reset. After the last step it is closed in the usual way."""

    def __str__(self) -> str:
        return "abort"


@dataclass(frozen=True)
class Again:
    """Repeat these steps."""

    steps: tuple[Step, ...]
    times: int

    def __str__(self) -> str:
        return f"({' '.join(map(str, self.steps))})*{self.times}"


Step = Send | Wait | Read | Abort | Again


@dataclass(frozen=True)
class Role:
    """The steps of a number of connections."""

    addresses: int
    connections: int
    """From each address."""
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return f"{self.addresses}x{self.connections}: {' '.join(map(str, self.steps))}"


@dataclass(frozen=True)
class Schedule:
    """Roles that run at the same time."""

    roles: tuple[Role, ...]

    @property
    def addresses(self) -> int:
        """From how many addresses it comes."""
        return max(role.addresses for role in self.roles)

    def __str__(self) -> str:
        return "; ".join(map(str, self.roles))


# Pieces.


def _post(path: str, body: object) -> bytes:
    content = json.dumps(body).encode()
    return (
        b"POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n" % (path.encode(), len(content)) + content
    )


def _get(path: str, *headers: str) -> bytes:
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""]).encode()


def _text(message: object) -> bytes:
    return frame(1, json.dumps(message).encode())


_CHUNKED = b"POST /api/records/read HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
_COMMAND: Json = {"id": "one-more-command", "version": 0}
REQUESTS = {
    "get": _get("/api/bots"),
    "file": _get(FILE),
    "page": _get("/"),
    "health": _get("/healthz"),
    "openapi": _get("/openapi.json"),
    "picture": _get(f"/api/positions/picture.svg?position={quote(large_position())}"),
    "png": _get(f"/api/positions/picture.png?position={quote(large_position())}"),
    "guest": _post("/api/guests", None),
    "check": _post("/api/positions/check", {"position": large_position()}),
    "plays": _post("/api/positions/plays", {"position": large_position()}),
    "suggest": _post("/api/positions/suggest", {"position": large_position(), "level": "raven"}),
    "record": _post("/api/records/read", {"text": long_record()}),
    "review": _post("/api/records/review", {"text": long_record()}),
    "to-file": b"POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n{}" % FILE.encode(),
    "last": _get(FILE, "Connection: close"),
    "old": b"GET / HTTP/1.0\r\n\r\n",
    "expect": b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n",
    "two-lengths": b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
    # Parts of them.
    "line": b"GET / HTTP/1.1\r\n",
    "header": b"X: " + b"y" * 1000 + b"\r\n",
    "letters": b"y" * 65_536,
    "blank": b"\r\n",
    "chunked": _CHUNKED,
    "chunk": b"400\r\n" + b" " * 1024 + b"\r\n",
    "byte-chunk": b"1\r\n \r\n",
    "extension": b"1;" + b"y" * 1000,
    "last-chunk": b"0\r\n",
    "body": b"POST /api/records/read HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 190000\r\n\r\n",
    "garbage": b"\x00\xff\x16\x03\x01 nonsense\r\n\r\n",
}
FRAMES = {
    "handshake": _get("/api/socket", *UPGRADE),
    "elsewhere": _get(FILE, *UPGRADE),
    "no-key": _get("/api/socket", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"),
    "foreign": _get("/api/socket", *UPGRADE, "Origin: https://evil.example"),
    "ping": frame(9, b""),
    "long-ping": frame(9, b"y" * 125),
    "pong": frame(10, b""),
    "close": frame(8, b"\x03\xe8"),
    "bad-close": frame(8, b"\x03\xe7"),
    "empty": frame(1, b""),
    "bytes": frame(2, b"\x00\x01"),
    "not-utf-8": frame(1, b"\xff"),
    "long-text": frame(1, b"y" * 5000),
    "first-part": frame(1, b"", final=False),
    "next-part": frame(0, b"", final=False),
    "last-part": frame(0, b""),
    "unmasked": b"\x81\x02{}",
    "reserved": frame(3, b""),
    "huge": b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",
    "nonsense": _text({"kind": "nonsense"}),
    "deep": frame(1, b"[" * 2000),
    "look": _text({"kind": "look", "looking": False}),
    "now": _text({"kind": "ping"}),
    "plan": _text({"kind": "plan", "id": "one-more-plan"}),
    "hint": _text({"kind": "hint", "id": "one-more-hint"}),
    "fits": _text({"kind": "fits", "id": "one-more-tile", "tile": "Rc"}),
    "join": _text({"kind": "join", **_COMMAND, "name": "Mallory 2"}),
    "ready": _text({"kind": "ready", **_COMMAND}),
    "pass": _text({"kind": "move", **_COMMAND, "move": {"kind": "pass"}}),
    "react": _text({"kind": "react", **_COMMAND, "reaction": "hello"}),
    "offer": _text({"kind": "offer", "token": "nobody's", "name": "Wren"}),
}
OWN_FRAMES: dict[str, Callable[[str, str], bytes]] = {
    "hello": lambda table, key: _text({"kind": "hello", "table": table, "key": key}),
    "changes": lambda table, key: _text({"kind": "hello", "table": table, "key": key, "changes": True}),
    "watch": lambda table, _: _text({"kind": "hello", "table": table}),
}
OWN_REQUESTS: dict[str, Callable[[str, str], bytes]] = {
    "link": lambda table, _: _get(f"/t/{table}"),
    "view": lambda table, key: _get(f"/api/tables/{table}/view", f"Authorization: Bearer {key}"),
    "own-picture": lambda table, key: _get(f"/api/tables/{table}/picture.png", f"Authorization: Bearer {key}"),
    "tables": lambda _, key: _get("/api/mine", f"Authorization: Bearer {key}"),
}
"""The same, for a table and a key of one's own."""
OF_A_SOCKET = (*FRAMES, *OWN_FRAMES)
OF_HTTP = (*REQUESTS, *OWN_REQUESTS)


# Text.


_TOKEN = re.compile(r"\s*(;|:|\(|\)\*\d+|\d+x\d+|wait \d+|[a-z][a-z0-9-]*(?:/2)?(?:\*\d+)?)")


def read_schedule(text: str) -> Schedule:
    """The schedule that is written so. Raises a `ValueError` if none is."""
    tokens, end = list[str](), 0
    while end < len(text.rstrip()):
        if (found := _TOKEN.match(text, end)) is None:
            raise ValueError(f"no schedule from {text[end:]!r} on")
        tokens.append(found[1])
        end = found.end()
    return Schedule(tuple(_read_roles(iter(tokens))))


def _read_roles(tokens: Iterator[str]) -> Iterator[Role]:
    for token in tokens:
        addresses, _, connections = token.partition("x")
        if next(tokens, None) != ":":
            raise ValueError(f"a colon follows {token!r}")
        steps, _ = _read_steps(tokens)
        yield Role(int(addresses), int(connections), steps)


def _read_steps(tokens: Iterator[str]) -> tuple[tuple[Step, ...], str]:
    """Steps up to the end of their role or group, and the token that ends them."""
    steps: list[Step] = []
    for token in tokens:
        if token == ";" or token.startswith(")"):
            return tuple(steps), token
        if token == "(":
            inner, end = _read_steps(tokens)
            steps.append(Again(inner, int(end.removeprefix(")*"))))
        else:
            steps.append(_read_step(token))
    return tuple(steps), ";"


def _read_step(token: str) -> Step:
    if token in ("read", "abort"):
        return Read() if token == "read" else Abort()
    if token.startswith("wait "):
        return Wait(int(token.removeprefix("wait ")))
    name, _, times = token.partition("*")
    piece = name.removesuffix("/2")
    if piece not in OF_A_SOCKET and piece not in OF_HTTP:
        raise ValueError(f"no piece is called {piece!r}")
    return Send(piece, name != piece, int(times or 1))


# Chance.


def any_schedule(chance: random.Random) -> Schedule:
    """Some schedule; the same for the same state of `chance`."""
    return Schedule(tuple(_any_role(chance) for _ in range(chance.choice((1, 1, 1, 2)))))


def mutated(schedule: Schedule, chance: random.Random) -> Schedule:
    """A schedule that differs a little."""
    roles = list(schedule.roles)
    number = chance.randrange(len(roles))
    match chance.randrange(8):
        case 0 if len(roles) < MOST_ROLES:
            roles.append(_any_role(chance))
        case 1 if len(roles) > 1:
            del roles[number]
        case 2:
            roles[number] = replace(roles[number], connections=_any_connections(chance))
        case 3:
            roles[number] = replace(roles[number], addresses=chance.randint(1, MOST_ADDRESSES))
        case _:
            roles[number] = replace(roles[number], steps=_mutated_steps(roles[number].steps, chance))
    return Schedule(tuple(roles))


def _mutated_steps(old: tuple[Step, ...], chance: random.Random) -> tuple[Step, ...]:
    steps, names = list(old), _names(old, chance)
    number = chance.randrange(len(steps))
    step = steps[number]
    match chance.randrange(5):
        case 0 if len(steps) > 1:
            del steps[number]
        case 1 if len(steps) < MOST_STEPS:
            steps.insert(number, _any_step(chance, names))
        case 2 if isinstance(step, Send):
            steps[number] = replace(step, times=_any_times(chance), half=chance.random() < RARELY)
        case 3 if isinstance(step, Again):
            steps[number] = replace(step, steps=_mutated_steps(step.steps, chance))
        case _:
            steps[number] = _any_step(chance, names)
    return tuple(steps)


def _any_role(chance: random.Random) -> Role:
    begin: tuple[Step, ...] = (Send("handshake"), Read(), Send("hello"))[: chance.choice((0, 0, 0, 1, 2, 3))]
    names = _names(begin, chance)
    steps = [_any_step(chance, names) for _ in range(chance.randint(1, MOST_STEPS - len(begin)))]
    return Role(chance.choice((1, 1, 1, 2, MOST_ADDRESSES)), _any_connections(chance), (*begin, *steps))


def _names(steps: tuple[Step, ...], chance: random.Random) -> tuple[str, ...]:
    """A piece that means something after these steps; rarely one that does not."""
    is_socket = Send("handshake") in steps
    return OF_A_SOCKET if is_socket != (chance.random() < RARELY) else OF_HTTP


def _any_connections(chance: random.Random) -> int:
    return chance.choice((1, 4, 20, 100, MOST_CONNECTIONS))


def _any_times(chance: random.Random) -> int:
    return chance.choice((1, 1, 1, 5, 50, 1000))


def _any_step(chance: random.Random, names: tuple[str, ...], *, inside: bool = False) -> Step:
    match chance.randrange(10):
        case 0:
            return Wait(chance.choice((0, 1, 10, 50, 200, 1000)))
        case 1 | 2:
            return Read()
        case 3 if chance.random() < RARELY:
            return Abort()
        case 4 if not inside:
            steps = tuple(_any_step(chance, names, inside=True) for _ in range(chance.randint(1, 3)))
            return Again(steps, _any_times(chance))
        case _:
            return Send(chance.choice(names), chance.random() < RARELY, _any_times(chance))


# Replaying.


async def replay(schedule: Schedule, stranger: Stranger) -> None:
    """Do all of this, again and again; `stranger` has the first address."""
    network, _, first = stranger.address.rpartition(".")
    addresses = [f"{network}.{int(first) + number}" for number in range(schedule.addresses)]
    strangers = [Stranger(stranger.url, address) for address in addresses]
    pieces = list[dict[str, bytes]]()
    for one in strangers:
        one.seen = stranger.seen
        key = await one.guest()
        table = await one.table(key, [None, "greedy"])
        own = {name: make(table, key) for name, make in (OWN_REQUESTS | OWN_FRAMES).items()}
        pieces.append(REQUESTS | FRAMES | own)
    await asyncio.gather(
        *(
            _act(one, role.steps, known)
            for role in schedule.roles
            for one, known in zip(strangers[: role.addresses], pieces, strict=False)
            for _ in range(role.connections)
        )
    )


async def _act(stranger: Stranger, steps: tuple[Step, ...], pieces: dict[str, bytes]) -> None:
    while True:
        with suppress(OSError, TimeoutError):
            reader, writer = await stranger.open()
            stranger.seen["opened"] += 1
            try:
                await _take(steps, reader, writer, pieces)
            finally:
                writer.close()
        await asyncio.sleep(0.001)


async def _take(
    steps: tuple[Step, ...], reader: asyncio.StreamReader, writer: asyncio.StreamWriter, pieces: dict[str, bytes]
) -> None:
    for step in steps:
        if writer.transport.is_closing():
            return
        match step:
            case Wait():
                await asyncio.sleep(step.ms / 1000)
            case Read():
                with suppress(TimeoutError):
                    async with asyncio.timeout(READ_SECONDS):
                        if not await reader.read(65_536):
                            return
            case Abort():
                writer.transport.abort()
            case Again():
                for _ in range(step.times):
                    await _take(step.steps, reader, writer, pieces)
            case Send():
                piece = pieces[step.piece]
                content = piece[: len(piece) // 2] if step.half else piece
                writer.write(content * min(step.times, max(1, MOST_BYTES // len(content))))
                with suppress(TimeoutError):
                    async with asyncio.timeout(DRAIN_SECONDS):
                        await writer.drain()
