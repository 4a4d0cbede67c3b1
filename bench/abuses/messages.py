"""Abuse of a table by messages: hellos, questions, commands and hints on a hundred sockets."""

from __future__ import annotations

import random

from bench.abuses.stranger import Abuse, Json, Stranger


async def hellos(stranger: Stranger) -> None:
    """Hello on a hundred sockets, again and again."""
    key = await stranger.guest()
    table = await stranger.table(key, [None, "greedy"])
    await stranger.repeat(100, lambda _: [{"kind": "hello", "table": table, "key": key}])


async def hellos_for_changes(stranger: Stranger) -> None:
    """Hello on a hundred sockets, each time for changes, to a table of others and back to one's own."""
    key = await stranger.guest()
    own = await stranger.table(key, [None, "greedy"])
    _, answer = await stranger.ask("GET", "/api/tables")
    other = answer["tables"][0]["table"]

    def messages(_: int) -> list[Json]:
        hello: Json = {"kind": "hello", "key": key, "changes": True}
        return [{**hello, "table": own}, {**hello, "table": other, "version": 5}]

    await stranger.repeat(100, messages)


async def looks(stranger: Stranger) -> None:
    """Pings, and whether anybody looks, on a hundred sockets."""
    key = await stranger.guest()
    table = await stranger.table(key, [None, "greedy"])
    hello: Json = {"kind": "hello", "table": table, "key": key}
    idle: list[Json] = [{"kind": "look", "looking": False}, {"kind": "ping"}, {"kind": "look", "looking": True}]
    await stranger.repeat(100, lambda _: [hello, *idle * 20])


async def offers(stranger: Stranger) -> None:
    """Engines that nobody knows, on a hundred sockets, and answers to what nobody asked."""
    offer: Json = {"kind": "offer", "token": "nobody's", "name": "Wren"}
    reply: Json = {"kind": "reply", "id": "never-asked", "move": "0,0>Rc"}
    await stranger.repeat(100, lambda _: [offer, reply] * 20)


async def previews(stranger: Stranger) -> None:
    """Moves and tiles to judge on a hundred sockets."""
    key = await stranger.guest()
    table = await stranger.table(key, [None, "greedy"])

    def messages(number: int) -> list[Json]:
        move = {"kind": "play", "tiles": [[0, 0, "Rc"], [1, 0, "Rs"]]}
        preview: Json = {"kind": "preview", "id": f"preview-{number}", "move": move}
        fits: Json = {"kind": "fits", "id": f"fitting-{number}", "tile": "Rc"}
        return [{"kind": "hello", "table": table, "key": key}, *[preview, fits] * 25]

    await stranger.repeat(100, messages)


async def commands(stranger: Stranger) -> None:
    """Every command there is at one's own table, allowed or not, on a hundred sockets."""
    key = await stranger.guest()
    table = await stranger.table(key, [None, None], one_device=True, takebacks=True)

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

    await stranger.repeat(100, messages)


async def plans(stranger: Stranger) -> None:
    """Questions to a table on a hundred sockets."""
    key = await stranger.guest()
    table = await stranger.table(key, [None, "greedy"])

    def messages(number: int) -> list[Json]:
        question: Json = {"kind": "plan", "id": f"question-{number}"}
        return [{"kind": "hello", "table": table, "key": key}, *[question] * 50]

    await stranger.repeat(100, messages)


async def hints(stranger: Stranger) -> None:
    """Hints on fifty sockets of one person, who plays with herself."""
    key = await stranger.guest()
    table = await stranger.table(key, [None, None], one_device=True)
    join: Json = {"kind": "join", "id": "take-a-seat", "version": 0, "name": "Mallory 2"}

    def messages(_: int) -> list[Json]:
        first: Json = {"kind": "hello", "table": table, "key": key, "seat": 1}
        second: Json = {**first, "seat": 2}
        hint: Json = {"kind": "hint", "id": "one-more-hint"}
        return [first, join, first, hint, second, hint]

    await stranger.repeat(50, messages, 0.1)


ABUSES: tuple[Abuse, ...] = (
    hellos,
    hellos_for_changes,
    looks,
    offers,
    previews,
    commands,
    plans,
    hints,
)
