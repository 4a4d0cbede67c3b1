"""What a store keeps and promises: the face that SQLite and PostgreSQL share.

A table (a game with its people, from the first guest to the last move) is a log of events, each an opaque JSON text.
The store knows nothing of what they mean; beside the log it keeps what must be found without reading every log.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct, field

LATEST = 2**63 - 1
"""No version and no time is later: it is the largest number that a database keeps."""


class StoreError(Exception):
    """The store cannot do what it was asked: the disk is full, the server is away, the file is no store."""


class Conflict(StoreError):
    """Somebody else has written this version of the table first: load what is new, and try again."""


class InUse(StoreError):
    """A server has the store's file to itself."""


class TooMany(StoreError):
    """There are as many as there may be already: nothing is written."""


class Entry(Struct, frozen=True):
    """One event of a table's log. `version` counts from 1; `at` is the time it was written, in milliseconds."""

    version: int
    at: int
    body: str


class Summary(Struct, frozen=True):
    """What lists show of a table and what the server looks for; it follows from the log and is written with it."""

    state: str
    """`open` while seats are free, `playing`, or `over`."""
    public: bool
    due: int | None
    """When the server itself must act (a bot is to move, a clock runs out), in milliseconds; nothing if never."""
    body: str
    """What a list shows, as JSON."""


class Listed(Struct, frozen=True):
    """A table as a list shows it."""

    table: str
    version: int
    created: int
    changed: int
    summary: Summary


class Own(Struct, frozen=True):
    """A table where a guest sits, and on which seats."""

    listed: Listed
    seats: tuple[int, ...]


class Ended(Struct, frozen=True):
    """A game that is over, for those who played it: they find it for good, wherever they sit by then."""

    guests: frozenset[str]
    body: str
    """What a list shows, as JSON."""


class KeptGame(Struct, frozen=True):
    """A finished game as a list shows it: the version of its table at the end, when that was, and the list's JSON."""

    table: str
    version: int
    ended: int
    body: str


class Device(Struct, frozen=True):
    """Where a guest's device is called, and what that takes, as JSON."""

    endpoint: str
    body: str


class KeptEngine(Struct, frozen=True):
    """An engine that may play here: since when, when it was last here (nothing if it has left), and its own JSON."""

    name: str
    created: int
    seen: int | None
    body: str


class Append(Struct, frozen=True):
    """Events to add to a table's log in one step: all of it is kept, or none."""

    table: str
    after: int
    """The version the table had; 0 makes a new table."""
    entries: Sequence[Entry]
    summary: Summary
    seats: dict[int, str | None] = field(default_factory=dict)
    """Seats that change hands: the guest who sits there from now on, or nobody."""
    ended: Ended | None = None
    """The game that ends with these events."""

    def __post_init__(self) -> None:
        if not is_name(self.table):
            raise ValueError(f"a table's name is printable and not empty: {self.table!r}")
        versions = [entry.version for entry in self.entries]
        if not versions or versions != list(range(self.after + 1, self.after + 1 + len(versions))):
            raise ValueError(f"the versions after {self.after} follow one by one, at least one of them: {versions}")

    @property
    def version(self) -> int:
        """The version the table has afterwards."""
        return self.after + len(self.entries)


def conflict(append: Append) -> Conflict:
    """What whoever comes second hears."""
    return Conflict(f"table {append.table} is not at version {append.after}: load what is new, and try again")


def too_many_keys(most: int) -> TooMany:
    """What a guest hears who has as many keys as there may be."""
    return TooMany(f"a guest has at most {most} keys: let one be forgotten, and try again")


def is_name(text: str) -> bool:
    """Whether a table or a guest can have this name: it holds no character that a database refuses to keep."""
    return bool(text) and text.isprintable()


class Store(Protocol):
    """A durable log of tables. Every method that writes returns when what it wrote survives a power cut.

    Methods are coroutines that never block the event loop. All raise `StoreError` with a sentence for people.
    """

    shared: bool
    """Whether several server processes may use it at once."""

    async def append(self, append: Append) -> None:
        """Write the events. Raises `Conflict` if the table has another version by now, and then nothing is written.

        After any other error, or if the caller is cancelled, it may be written or not: `load` tells.
        """

    async def load(self, table: str, after: int = 0, until: int = LATEST) -> tuple[Entry, ...]:
        """The events after that version, up to another or to the last, in order; none if the table does not exist."""

    async def listed(self, table: str) -> Listed | None:
        """The table as a list shows it."""

    async def public_tables(self, limit: int) -> tuple[Listed, ...]:
        """Public tables that are open or playing, the newest first."""

    async def tables_of(self, guest: str, limit: int, before: int | None = None) -> tuple[Own, ...]:
        """Tables that are not over where the guest has a seat, the last changed first; `before` pages on by that time.

        All that changed in the same millisecond are on one page, which may be longer for it: so none is passed over.
        """

    async def games_of(self, guest: str, limit: int, before: int | None = None) -> tuple[KeptGame, ...]:
        """Games that the guest has played to their end, the last first; `before` pages on in the same way."""

    async def due(self, until: int, limit: int) -> tuple[str, ...]:
        """Tables where the server must act by that time, the longest overdue first."""

    async def tables(self, after: str = "", limit: int = 1000) -> tuple[str, ...]:
        """All tables by name, in order; for replaying everything."""

    async def add_guest(self, guest: str, key: bytes, at: int) -> None:
        """A new guest with a key, of which only the hash is given and kept."""

    async def add_key(self, guest: str, key: bytes, at: int, expires: int | None = None, *, most: int = LATEST) -> None:
        """One more key (its hash) to the same guest: another device, or a link that carries the guest there.

        Keys that have expired by now are forgotten. Raises `TooMany` if the guest still has `most`.
        """

    async def drop_key(self, key: bytes) -> None:
        """Forget the key with this hash."""

    async def guest_of(self, key: bytes, at: int) -> str | None:
        """Whose key has this hash, if it has not expired."""

    async def add_engine(self, engine: str, key: bytes, at: int) -> None:
        """A new engine: a guest with a key, of which only the hash is given and kept."""

    async def drop_engine(self, engine: str) -> None:
        """Forget the engine and its key."""

    async def note_engine(self, engine: str, body: str, seen: int | None) -> None:
        """Note that the engine was here at this time, and what it says of itself; no time if it leaves."""

    async def engines(self) -> tuple[KeptEngine, ...]:
        """All engines, by name."""

    async def add_device(self, guest: str, device: Device, at: int, most: int) -> None:
        """A device of the guest, or news of one; if there are more than `most`, the oldest is forgotten."""

    async def drop_device(self, endpoint: str, guest: str | None = None) -> None:
        """Forget a device, if it is this guest's; whoever's it is, if no guest is named."""

    async def devices_of(self, guest: str) -> tuple[Device, ...]:
        """The devices of the guest, the oldest first."""

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """The secret of this name: `fresh`, which is kept from now on, unless there is one already."""

    async def alive(self, at: int) -> None:
        """Note that a server was running at this time."""

    async def last_alive(self) -> int | None:
        """When a server was last noted to be running; nothing if none ever was."""

    async def watch(
        self, changed: Callable[[str, int], None], lost: Callable[[], None], dropped: Callable[[bytes], None]
    ) -> None:
        """Call `changed(table, version)` for what other processes write; `lost` when some may have been missed.

        `dropped` is called for the hash of a key that was forgotten, by another process or by this one.
        Returns as soon as it watches, and watches until the store is closed. A store that only one process can use
        never calls any of them.
        """

    async def close(self) -> None:
        """Finish what is being written and let go of everything."""
