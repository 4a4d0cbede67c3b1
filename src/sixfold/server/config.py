"""How a server is set up: its limits, whom it trusts, how quickly its bots move."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Rate:
    """How many at once, and how many more per second. Both 0: no limit."""

    burst: float
    a_second: float


NO_LIMIT = Rate(0, 0)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one connection and one address may ask for (docs/protocol.md lists these)."""

    messages: Rate = Rate(60, 15)
    """WebSocket messages of one connection."""
    hints: Rate = Rate(5, 0.5)
    """Hints of one connection: each costs a core for half a second."""
    requests: Rate = Rate(120, 20)
    """HTTP requests and new connections of one address."""
    new_guests: Rate = Rate(30, 0.2)
    new_tables: Rate = Rate(30, 0.2)
    """New guests and new tables of one address."""
    works: Rate = Rate(30, 2)
    """Records read, pictures drawn and suggestions asked for by one address."""
    connections: int = 200
    """Open WebSockets of one address; 0 for no limit."""
    message_bytes: int = 4096
    body_bytes: int = 4096
    record_bytes: int = 200_000
    """The body of a request that carries a record."""
    outbox: int = 64
    """Messages that wait for a slow client before it is dropped."""
    outbox_bytes: int = 1_000_000

    @classmethod
    def none(cls) -> Limits:
        """As many as they like: for load tests from one address."""
        return cls(NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, connections=0)


@dataclass(frozen=True, slots=True)
class Config:
    """What whoever starts a server may choose."""

    limits: Limits = field(default_factory=Limits)
    origins: tuple[str, ...] = ()
    """Other sites whose pages may use this server, such as `https://play.example`."""
    metrics: bool = False
    pace_ms: int = 1000
    """How long after its turn began a bot moves: longer than any of them thinks, so that its pace tells nothing of its
    hand, and people can follow."""
    away_after_ms: int = 4000
    """How long a connection may be gone before its person counts as away."""
    sweep_ms: int = 250
    """How often clocks and forgotten tables are looked after."""
    idle_ms: int = 60_000
    """How long a table that nobody watches stays in memory."""
    seed: str | None = None
    """Deals every game, whatever players add to the shuffle. For tests only: anybody who knows it knows the bag."""
