"""Abuse by whoever has a key: lists, keys, devices, guests and tables."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from bench.abuses.stranger import Abuse, Stranger


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
    point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    device = {"endpoint": endpoint, "key": point, "secret": "BTBZMqHH6r4Tts7J_aSIgg"}
    await asyncio.gather(
        stranger.flood(10, "POST", "/api/devices", device, key),
        stranger.flood(10, "DELETE", "/api/devices", {"endpoint": endpoint}, key),
    )


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
    lists,
    guests_and_tables,
)
