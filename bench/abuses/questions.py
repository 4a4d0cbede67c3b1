"""Abuse by questions about positions and records: checks, pictures, reviews."""

from __future__ import annotations

import asyncio
from urllib.parse import quote

from bench.abuses.games import another, game, large_position, long_record
from bench.abuses.stranger import Abuse, Stranger


async def many_hands(stranger: Stranger) -> None:
    """Positions with hundreds of hands to check."""
    await stranger.flood(10, "POST", "/api/positions/check", {"position": f" {'/'.join(['?'] * 960)} 0/0 1 0"})


async def checks(stranger: Stranger) -> None:
    """Large positions to check."""
    await stranger.flood(20, "POST", "/api/positions/check", {"position": large_position()})


async def plays(stranger: Stranger) -> None:
    """All plays of positions with thousands of them."""
    await stranger.flood(20, "POST", "/api/positions/plays", {"position": large_position()})


async def moves(stranger: Stranger) -> None:
    """Moves in large positions to judge."""
    move = {"kind": "play", "tiles": [[0, -1, "Rc"]]}
    await stranger.flood(20, "POST", "/api/positions/move", {"position": large_position(), "move": move})


async def suggestions(stranger: Stranger) -> None:
    """Advice of the strongest bot on large positions."""
    await stranger.flood(20, "POST", "/api/positions/suggest", {"position": large_position(), "level": "raven"})


async def pictures(stranger: Stranger) -> None:
    """Pictures of large positions."""
    await stranger.flood(20, "GET", f"/api/positions/picture.svg?position={quote(large_position())}")


async def png_pictures(stranger: Stranger) -> None:
    """The same as PNG."""
    await stranger.flood(20, "GET", f"/api/positions/picture.png?position={quote(large_position())}")


async def records(stranger: Stranger) -> None:
    """The longest records to read."""
    await stranger.flood(20, "POST", "/api/records/read", {"text": long_record()})


async def reviews(stranger: Stranger) -> None:
    """The longest records to review, another one every time."""
    await stranger.flood_with(20, "/api/records/review", lambda: {"text": another(long_record())})


async def reviews_of_games(stranger: Stranger) -> None:
    """Whole games to review, another one every time."""
    await stranger.flood_with(20, "/api/records/review", lambda: {"text": another(str(game()))})


async def answers(stranger: Stranger) -> None:
    """Answers to a reviewed turn to judge."""
    short = str(game().after_turns(4))
    while not (await stranger.ask("POST", "/api/records/review", {"text": short}))[1].get("complete"):
        await asyncio.sleep(0.2)
    move = {"kind": "trade", "tiles": [str(game().positions[1].hand.known[0])]}
    await stranger.flood(20, "POST", "/api/records/judge", {"text": short, "turn": 2, "move": move})


async def descriptions(stranger: Stranger) -> None:
    """The description of the API, which is large."""
    await stranger.flood(20, "GET", "/openapi.json")


ABUSES: tuple[Abuse, ...] = (
    many_hands,
    checks,
    plays,
    moves,
    suggestions,
    pictures,
    png_pictures,
    records,
    reviews,
    reviews_of_games,
    answers,
    descriptions,
)
AT_A_FILE: tuple[Abuse, ...] = (checks, pictures, records)
"""A small body, a long query and a large body for a static file."""
