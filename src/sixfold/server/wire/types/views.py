"""What the server sends over a WebSocket: answers to commands and questions, views, and what changes in them."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from sixfold.rules import Ending
from sixfold.server.table.allowed import CommandName
from sixfold.server.table.notes import FinishedGame, Sign, State
from sixfold.server.table.options import Options
from sixfold.server.wire.types.moves import Advice, Turn, Verdict
from sixfold.server.wire.types.values import Cell, Player, Plays, SeatNumber, TableId, Tile, Time, Unseen, Version


class _FromServer(Struct, frozen=True, tag_field="kind"):
    pass


class Pong(_FromServer, frozen=True, tag="pong"):
    """The server is there."""

    now: Time


class Answered(_FromServer, frozen=True, tag="answered"):
    """The command was done and is on disk; the table has this version since."""

    id: str
    version: Version


class Refused(_FromServer, frozen=True, tag="refused"):
    """The command, question or message was refused, and nothing has changed, as far as the server knows.

    After `store-failed` and `server-failed` it does not know.
    """

    id: str | None
    """The command's or question's, where it had one."""
    code: str
    """Stable; all codes are in docs/protocol.md."""
    sentence: str
    """For people, in English."""


class Previewed(_FromServer, frozen=True, tag="previewed"):
    """The answer to `preview`."""

    id: str
    verdict: Verdict


class Fitted(_FromServer, frozen=True, tag="fitted"):
    """The answer to `fits`: empty cells, each by itself."""

    id: str
    version: Version
    cells: tuple[Cell, ...]


class Planned(_FromServer, frozen=True, tag="planned"):
    """The answer to `plan`."""

    id: str
    version: Version
    plays: Plays


class Hinted(_FromServer, frozen=True, tag="hinted"):
    """The answer to `hint`: the best moves, the best first."""

    id: str
    version: Version
    moves: tuple[Advice, ...]
    effort: int
    """With how much of the usual effort they were found, in percent: less than all where many waited."""


class Seat(Struct, frozen=True):
    """Who sits on a seat, as everybody sees it. Without a name the seat is free."""

    name: str | None
    bot: str | None
    """The bot that plays for this seat now: by its name, or `engine:…` for one that thinks elsewhere."""
    owned: bool
    """Whether the seat is a person's, or such an engine's, though a bot may play for it."""
    here: bool
    """Whether that person is connected; a bot always is."""
    away_since: Time | None
    ready: bool


class Result(Struct, frozen=True):
    """How a game ended."""

    scores: tuple[int, ...]
    winners: tuple[SeatNumber, ...]
    ending: Ending | None
    """Why by the rules; none if time ran out and the points decided."""
    went_out: SeatNumber | None
    """Who laid their last tile and scored six more for it."""
    out_of_time: SeatNumber | None
    """Whose time ran out, if that ended the game."""
    seed: str
    """The seed of the shuffle, revealed: its SHA-256 is the commitment."""
    hands: tuple[tuple[Tile, ...], ...]
    """What everybody had left."""


class SeenGame(Struct, frozen=True):
    """The game on the table, as one seat or a spectator may know it."""

    number: int
    """Counted from 1: every rematch is one more game at the same table."""
    players: tuple[Player, ...]
    """Who plays, or played, in seat order. (Who sits at the table for the next game is another matter.)"""
    turn: int
    """The seat to move; 0 once the game is over."""
    first: SeatNumber
    """The seat that started."""
    hand: tuple[Tile, ...]
    """The own hand, in the order in which the tiles came; empty for a spectator."""
    hand_sizes: tuple[int, ...]
    bag: int
    scores: tuple[int, ...]
    unseen: Unseen
    turns_from: int
    """How many turns this message leaves out because the client knows them. If the client knows more, they were taken
    back: it keeps the first `turns_from` and adds `turns`."""
    turns: tuple[Turn, ...]
    """The tiles laid, over all turns, are the board."""
    plays: Plays
    """Every legal play of this seat when it is to move."""
    most_trade: int
    """How many tiles this seat may trade now; 0 if it may not."""
    may_pass: bool
    clocks_ms: tuple[int, ...] | None
    """How much time each seat has left, at the time `now` of the view. It runs for the seat to move only."""
    turn_since: Time
    turn_ends: Time | None
    """When the time of the seat to move runs out."""
    commitment: str
    """The SHA-256 of the seed, published before the first draw."""
    contributions: tuple[str, ...]
    result: Result | None


class TakebackAsked(Struct, frozen=True):
    """Somebody would like to take their last turn back."""

    seat: SeatNumber
    waiting_for: tuple[SeatNumber, ...]


class View(_FromServer, frozen=True, tag="view"):
    """All that one seat, or a spectator, may know of a table: the answer to `hello`, and what changes go on from."""

    table: TableId
    version: Version
    now: Time
    state: State
    options: Options
    seat: int
    """The seat that this view is of; 0 for a spectator."""
    own_seats: tuple[SeatNumber, ...]
    left_seats: tuple[SeatNumber, ...]
    """Seats that this guest has left in the running game: it may come back to one that is free, and sit on no other."""
    seats: tuple[Seat, ...]
    watching: int
    """How many spectators are connected to the same server process."""
    can: tuple[CommandName, ...]
    """The commands that this seat may give now."""
    game: SeenGame | None
    series: tuple[FinishedGame, ...]
    wins: tuple[float, ...]
    """Games won by each seat; a shared victory counts for each winner as its share."""
    takeback: TakebackAsked | None
    reactions: tuple[Sign, ...]
    """The last few."""
    next_commitment: str | None
    """The SHA-256 of the next game's seed, while that game waits for everybody to be ready."""
    next_contributions: tuple[str, ...]
    """What each seat has added to the next game's shuffle so far; empty while a game is played."""


class GameChange(Struct, frozen=True):
    """The fields of `SeenGame` that are others than before, all of them where a game begins."""

    number: int | UnsetType = UNSET
    players: tuple[Player, ...] | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    first: SeatNumber | UnsetType = UNSET
    hand: tuple[Tile, ...] | UnsetType = UNSET
    hand_sizes: tuple[int, ...] | UnsetType = UNSET
    bag: int | UnsetType = UNSET
    scores: tuple[int, ...] | UnsetType = UNSET
    unseen: Unseen | UnsetType = UNSET
    turns_from: int | UnsetType = UNSET
    """With `turns`, and only where turns were made or taken back: keep the first so many, and add `turns`."""
    turns: tuple[Turn, ...] | UnsetType = UNSET
    plays: Plays | UnsetType = UNSET
    most_trade: int | UnsetType = UNSET
    may_pass: bool | UnsetType = UNSET
    clocks_ms: tuple[int, ...] | UnsetType | None = UNSET
    turn_since: Time | UnsetType = UNSET
    turn_ends: Time | UnsetType | None = UNSET
    commitment: str | UnsetType = UNSET
    contributions: tuple[str, ...] | UnsetType = UNSET
    result: Result | UnsetType | None = UNSET


class Change(_FromServer, frozen=True, tag="change"):
    """What changed since the view or change before: the fields of `View` that are others now. The rest is as it was."""

    version: Version
    now: Time
    state: State | UnsetType = UNSET
    own_seats: tuple[SeatNumber, ...] | UnsetType = UNSET
    left_seats: tuple[SeatNumber, ...] | UnsetType = UNSET
    seats: tuple[Seat, ...] | UnsetType = UNSET
    watching: int | UnsetType = UNSET
    can: tuple[CommandName, ...] | UnsetType = UNSET
    game: GameChange | UnsetType = UNSET
    series: tuple[FinishedGame, ...] | UnsetType = UNSET
    wins: tuple[float, ...] | UnsetType = UNSET
    takeback: TakebackAsked | UnsetType | None = UNSET
    reactions: tuple[Sign, ...] | UnsetType = UNSET
    next_commitment: str | UnsetType | None = UNSET
    next_contributions: tuple[str, ...] | UnsetType = UNSET


class Offered(_FromServer, frozen=True, tag="offered"):
    """The answer to `offer`: the engine is here from now on, and may be asked at any time."""

    bot: str
    """What it is called in the seats of tables: `engine:…`."""


class Asked(_FromServer, frozen=True, tag="asked"):
    """It is the engine's turn somewhere. Answered by `reply` or `give-up`."""

    id: str
    """Of the question; the answer has the same."""
    game: str
    """The same for all questions of a game, and no other."""
    go: str
    """The line of Sixline that asks it: how long it may think, what its seat sees, and all turns (docs/engines.md)."""


ServerMessage = Offered | Asked | Pong | Answered | Refused | Previewed | Fitted | Planned | Hinted | View | Change
