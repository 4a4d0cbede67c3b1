"""How a server is set up: its limits, whom it trusts, how quickly its bots move."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Rate:
    """How many at once, and how many more per second. Both 0: no limit."""

    burst: float
    per_second: float


NO_LIMIT = Rate(0, 0)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one connection, one person and one address may ask for (docs/protocol.md lists these).

    An IPv6 address counts as its network of 64 bits.
    """

    messages: Rate = Rate(60, 15)
    """WebSocket messages of one connection; likewise its control frames and fragments."""
    hints: Rate = Rate(5, 0.5)
    """Hints of one person: each costs a core for half a second."""
    requests: Rate = Rate(120, 20)
    """HTTP requests and new WebSockets of one address. Files of the page are not counted."""
    new_guests: Rate = Rate(30, 0.2)
    new_tables: Rate = Rate(30, 0.2)
    """New guests and new tables of one address."""
    works: Rate = Rate(30, 2)
    """Records read, pictures drawn and suggestions asked for by one address."""
    offers: Rate = Rate(10, 0.1)
    """Comings of one engine."""
    calls: Rate = Rate(20, 0.05)
    """Calls of one person to their turn, on all their devices."""
    loop_seconds: Rate = Rate(0.02, 0.25)
    """How much of the event loop's time one address may take: what it asks for beyond that waits."""
    sockets: int = 200
    """Open WebSockets of one address; 0 for no limit."""
    connections: int = 500
    """Open connections of any kind of one address, and likewise its requests in progress; 0 for no limit."""
    waiting: int = 100
    """Connections of one address on which a request has begun and not arrived; the oldest is ended for a new one."""
    message_bytes: int = 4096
    body_bytes: int = 4096
    record_bytes: int = 200_000
    """The body of a request that carries a record."""
    url_bytes: int = 8000
    head_bytes: int = 16_000
    """The first line of a request, and all of it before its body."""
    headers: int = 100
    head_seconds: float = 10
    body_seconds: float = 30
    """How long the head and then the body of a request may take to arrive."""
    unread_seconds: float = 30
    """How long an answer may wait for a client that does not read it."""
    refused_seconds: float = 1
    """How long a request that is one too many waits for its refusal: asking again at once gains nothing."""
    outbox: int = 64
    """Messages that wait for a slow client before it is dropped."""
    outbox_bytes: int = 1_000_000

    @classmethod
    def none(cls) -> Limits:
        """As many as they like: for load tests from one address."""
        return cls(
            messages=NO_LIMIT,
            hints=NO_LIMIT,
            requests=NO_LIMIT,
            new_guests=NO_LIMIT,
            new_tables=NO_LIMIT,
            works=NO_LIMIT,
            offers=NO_LIMIT,
            calls=NO_LIMIT,
            loop_seconds=NO_LIMIT,
            sockets=0,
            connections=0,
            waiting=0,
            refused_seconds=0,
        )


@dataclass(frozen=True, slots=True)
class Config:
    """What whoever starts a server may choose."""

    limits: Limits = field(default_factory=Limits)
    origins: tuple[str, ...] = ()
    """Other sites whose pages may use this server, such as `https://play.example`."""
    this_computer_only: bool = False
    """Whether it answers only where it is asked under a name of this computer."""
    metrics: bool = False
    pace_ms: int = 1000
    """How long after its turn began a bot moves: longer than any of them thinks, so that its pace tells nothing of its
    hand, and people can follow."""
    engine_seconds: float = 2.0
    """How long somebody's engine may think about a move."""
    engine_patience_ms: int = 30_000
    """How long after its turn began an engine is waited for, until another bot plays on for it."""
    away_after_ms: int = 4000
    """How long a connection may be gone before its person counts as away."""
    sweep_ms: int = 250
    """How often clocks and forgotten tables are looked after."""
    idle_ms: int = 60_000
    """How long a table that nobody watches stays in memory."""
    seed: str | None = None
    """Deals every game, whatever players add to the shuffle. For tests only: anybody who knows it knows the bag."""
