"""Abuse by whoever has a key: lists, keys, devices, guests and tables."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress

import msgspec
from websockets.asyncio.client import ClientConnection

from bench.abuses.games import move_of
from bench.abuses.stranger import Abuse, Stranger
from sixfold.client import new_id
from sixfold.server.wire import write
from sixfold.server.wire.types.commands import Command, Hello, Join, Look, MakeMove, Ready
from sixfold.server.wire.types.views import ServerMessage, View

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)


DEVICE = {
    "key": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "secret": "BTBZMqHH6r4Tts7J_aSIgg",
}


async def own_lists(stranger: Stranger) -> None:
    """One's own games, one's table, and whether all is well."""
    key = await stranger.guest()
    table = await stranger.table(key, [None, None], public=True)
    asked = ["/api/games", f"/api/tables/{table}", f"/api/tables/{table}/view", "/api/push", "/healthz"]
    await asyncio.gather(*(stranger.flood(10, "GET", path, key=key) for path in asked))


async def keys(stranger: Stranger) -> None:
    """Keys made and forgotten, and as many as there may be."""
    key = await stranger.guest()

    async def one() -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                status, answer = await stranger.ask("POST", "/api/keys", {"link": True}, key)
                if status == 201:
                    await stranger.ask("DELETE", "/api/keys", None, str(answer["key"]))

    await asyncio.gather(stranger.flood(10, "POST", "/api/keys", {"link": True}, key), *(one() for _ in range(10)))


async def devices(stranger: Stranger) -> None:
    """Devices to be called on, added and forgotten."""
    key = await stranger.guest()
    endpoint = "https://fcm.googleapis.com/fcm/send/nobody"
    device = {**DEVICE, "endpoint": endpoint}
    await asyncio.gather(
        stranger.flood(10, "POST", "/api/devices", device, key),
        stranger.flood(10, "DELETE", "/api/devices", {"endpoint": endpoint}, key),
    )


async def push_devices(stranger: Stranger) -> None:
    """Pairs who move while neither looks, with devices whose hosts do not exist."""
    waiting = asyncio.Queue[str]()

    async def use(socket: ClientConnection, number: int) -> None:
        key = await stranger.guest()
        for device in range(5):
            endpoint = f"https://nobody-{random.getrandbits(60)}-{device}.notify.windows.com/"
            await stranger.ask("POST", "/api/devices", {**DEVICE, "endpoint": endpoint}, key)
        if number % 2:  # Only who plays with other people is called.
            table = await waiting.get()
        else:
            table = await stranger.table(key, [None, None])
            await waiting.put(table)
        await socket.send(_ENCODER.encode(Hello(table, key)), text=True)
        await socket.send(_ENCODER.encode(Look(looking=False)), text=True)
        async for content in socket:
            view = _DECODER.decode(content)
            if isinstance(view, View) and (command := _next_command(view)) is not None:
                await socket.send(_ENCODER.encode(command), text=True)
                stranger.seen["commands"] += 1

    await stranger.sockets(20, use)


def _next_command(view: View) -> Command | None:
    if "join" in view.can:
        return Join(new_id(), view.version, name="Mallet")
    if "ready" in view.can:
        return Ready(new_id(), view.version)
    if view.game is not None and view.game.turn == view.seat:
        return MakeMove(new_id(), view.version, write.move(move_of(view)))
    return None


async def lists(stranger: Stranger) -> None:
    """The lists of tables."""
    key = await stranger.guest()
    for _ in range(25):
        await stranger.table(key, [None, None], public=True)
    await asyncio.gather(stranger.flood(20, "GET", "/api/tables"), stranger.flood(20, "GET", "/api/mine", key=key))


async def guests_and_tables(stranger: Stranger) -> None:
    """New guests and new tables."""
    body = {"id": "the-same-table", "options": {"seats": [None, None]}, "name": "Mallory"}
    key = await stranger.guest()
    await asyncio.gather(
        stranger.flood(20, "POST", "/api/guests"), stranger.flood(20, "POST", "/api/tables", body, key)
    )


ABUSES: tuple[Abuse, ...] = (
    own_lists,
    keys,
    devices,
    push_devices,
    lists,
    guests_and_tables,
)
