"""Desks, where people ask what is no table's business: a line in which everybody has their turn, and a clerk."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TypeVar

from sixfold.server.live.clerk import Clerk
from sixfold.server.live.lanes import Lane

T = TypeVar("T")

MOST_WAITING = 32
"""So many questions of one person wait at a desk; whoever asks more then is asked to try again."""


@cache
def clerk_of(desk: str) -> Clerk:
    """The clerk of the desk of this name: one in a process, however many backends it has."""
    return Clerk()


class Desk:
    """One desk."""

    def __init__(self, name: str) -> None:
        """Nobody waits."""
        self._lane = Lane(name, 1)
        self._clerk = clerk_of(name)

    async def ask(self, owner: str, work: Callable[..., T], *arguments: object) -> T:
        """What the clerk finds out by calling this function, when its owner's turn has come. Raises `Denied`."""
        return await self._lane.do(owner, partial(self._clerk.do, work, *arguments), most=MOST_WAITING)

    def close(self) -> None:
        """Ask everybody who waits to try again: the server stops, and another may take its place."""
        self._lane.close()
