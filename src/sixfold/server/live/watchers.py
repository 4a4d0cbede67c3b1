"""The watchers of a table. Each gets its own view, whole or as the changes since the last one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

import msgspec

from sixfold.server.table.table import Table
from sixfold.server.wire.difference import Differences
from sixfold.server.wire.show import Showing, Shown

_ENCODER = msgspec.json.Encoder()


class Watcher(Protocol):
    """Somebody who gets the news of a table."""

    guest: str | None
    """Nobody known, for a mere spectator."""
    wanted: int | None
    """Which of the guest's seats it looks from, where there are several."""
    changes: bool
    """Whether it takes changes once it has a view; if not, it gets every view whole."""
    looking: bool
    """Whether somebody is looking at it."""
    seat: int
    """The seat of its last view."""
    known: int
    """The version of that view, or of one that it has kept from before."""
    shown: Shown | None
    """That view; none until the first one is sent."""

    def tell(self, message: bytes) -> None:
        """Take a message, without waiting for it to arrive."""


class Watchers:
    """The watchers of one table."""

    def __init__(self) -> None:
        """Nobody watches yet."""
        self._watchers: dict[Watcher, None] = {}
        self._showing: Showing | None = None
        """The last showing."""

    def __len__(self) -> int:
        return len(self._watchers)

    def __iter__(self) -> Iterator[Watcher]:
        return iter(self._watchers)

    def of(self, guest: str | None) -> list[Watcher]:
        """The watchers of this guest."""
        return [watcher for watcher in self._watchers if watcher.guest == guest]

    def add(self, watcher: Watcher, table: Table, now: int) -> None:
        """Tell this watcher the view of now, and from now on whatever changes."""
        watcher.seat, *_ = _seats(watcher, table)
        self._watchers[watcher] = None
        self._tell([watcher], table, now)

    def remove(self, watcher: Watcher) -> None:
        """Tell this watcher nothing more."""
        self._watchers.pop(watcher, None)

    def tell(self, table: Table, now: int) -> None:
        """Tell everybody what they see now."""
        self._tell(tuple(self._watchers), table, now)

    def _tell(self, watchers: Iterable[Watcher], table: Table, now: int) -> None:
        """Tell these what they see now, or what changed in it. Messages that several get alike are made once."""
        spectators = sum([not watcher.seat for watcher in self._watchers])
        self._showing = showing = Showing(table, now, spectators, self._showing)
        shown: dict[tuple[int, tuple[int, ...], tuple[int, ...], int], Shown] = {}
        messages: dict[tuple[int, int], bytes] = {}
        differences = Differences()
        for watcher in watchers:
            seat, own, left = _seats(watcher, table)
            if seat != watcher.seat:  # A view of another seat: nothing of it is known.
                watcher.seat, watcher.known, watcher.shown = seat, 0, None
            key = (seat, own, left, watcher.known)
            after = shown.get(key)
            if after is None:
                after = shown[key] = showing.to(*key, watcher.shown)
            before = watcher.shown if watcher.changes else None
            step = (id(before), id(after))
            message = messages.get(step)
            if message is None:
                news = after.view if before is None else differences.between(before, after)
                message = messages[step] = _ENCODER.encode(news)
            watcher.known, watcher.shown = table.version, after.without_turns if before is None else after
            watcher.tell(message)


def _seats(watcher: Watcher, table: Table) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """The seat that a watcher looks from, all seats of its guest, and those that it has left."""
    shown = watcher.shown
    if shown is not None and shown.showing.table.chairs is table.chairs and shown.showing.table.state == table.state:
        return shown.seat, shown.of_seat.own_seats, shown.of_seat.left_seats
    own, wanted = table.seats_of(watcher.guest), watcher.wanted
    return (wanted if wanted in own else own[0] if own else 0), own, table.left_by(watcher.guest)
