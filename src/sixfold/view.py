"""What one seat, or a spectator, may know of a game. Hidden information is removed here and nowhere else."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from sixfold.events import Dealt, Event, Player, Settings, Turn, standing_turns
from sixfold.game import Game
from sixfold.rules import Board, Hand, LegalPlays, Play, Position, Tile, Trade
from sixfold.rules.seats import all_seats, of_seat, with_seat
from sixfold.rules.tiles import ALL_TILES, counts_of
from sixfold.trail import Trail

_NO_HAND = Hand()


@dataclass(frozen=True, slots=True)
class Sight:
    """What one seat sees of a game at this moment: its own hand, everyone's scores, and how many tiles are hidden.

    `seat` is 0 for a spectator, who sees no hand. Once a game is over or broken off, everyone sees all of it.
    """

    seat: int
    settings: Settings
    """The game's settings, without the seed as long as the game goes on."""
    players: tuple[Player, ...]
    position: Position

    @classmethod
    def at(cls, game: Game, seat: int = 0, *, broken_off: bool = False) -> Sight:
        """What this seat sees now; a spectator for seat 0. A game broken off is open to all."""
        if not 0 <= seat <= len(game.players):
            raise ValueError(f"no seat {seat} at a table of {len(game.players)}")
        if game.position.over or broken_off:
            return Sight(seat, game.settings, game.players, game.position)
        return Sight(seat, replace(game.settings, seed=None), game.players, _seen(game.position, seat))

    @property
    def board(self) -> Board:
        """The tiles on the table."""
        return self.position.board

    @property
    def hand(self) -> Hand:
        """The seat's own hand; a spectator has none."""
        return of_seat(self.position.hands, self.seat) if self.seat else Hand()

    @property
    def scores(self) -> tuple[int, ...]:
        """Everyone's points, in seat order."""
        return self.position.scores

    @property
    def turn(self) -> int:
        """The seat to move; 0 once the game is over."""
        return self.position.turn

    @property
    def bag_size(self) -> int:
        """How many tiles the bag holds."""
        return self.position.bag_size

    @property
    def unseen(self) -> Counter[Tile]:
        """The tiles that this seat has not seen: they are in the bag or in the others' hands."""
        return self.position.unseen

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @property
    def my_turn(self) -> bool:
        """Whether it is this seat's turn."""
        return self.seat == self.turn != 0

    @property
    def legal_plays(self) -> LegalPlays:
        """The legal plays of the seat to move, as far as its hand is seen from here."""
        return self.position.legal_plays

    def __str__(self) -> str:
        return str(self.position)


@dataclass(frozen=True, slots=True)
class View(Sight):
    """A game seen from one seat: what it sees now, and how it came about."""

    events: Trail[Event]

    @classmethod
    def of(cls, game: Game, seat: int = 0, *, broken_off: bool = False) -> View:
        """What this seat may know of the game; a spectator's view for seat 0. A game broken off is open to all."""
        now = Sight.at(game, seat, broken_off=broken_off)
        shown = game.over or broken_off
        events = game.events if shown else Trail(seen_event(event, seat) for event in game.events)
        return cls(seat, now.settings, now.players, now.position, events)

    @classmethod
    def of_position(cls, position: Position) -> View:
        """A position without its past, as the seat to move sees it."""
        players = tuple(Player(f"Player {seat}") for seat in all_seats(len(position.hands)))
        return cls(position.turn, Settings(players), players, _seen(position, position.turn), Trail())

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that stand, without those taken back."""
        return standing_turns(self.events)

    @property
    def last_play(self) -> Play | None:
        """The newest play on the table."""
        return next((turn.move for turn in reversed(self.turns) if isinstance(turn.move, Play)), None)

    def record(self) -> Game:
        """The game as this seat could write it down, with `?` for what it has not seen."""
        return Game.fold(self.settings, self.events)


def _seen(position: Position, seat: int) -> Position:
    """The position with all hands face down but this seat's; 0 for nobody's."""
    return position.with_hands(_shown(position.hands, seat))


def _shown(hands: tuple[Hand, ...], seat: int) -> tuple[Hand, ...]:
    """The hands, those of other seats face down."""
    hidden = tuple([Hand.hidden(len(hand.tiles)) for hand in hands])
    return with_seat(hidden, seat, of_seat(hands, seat)) if seat else hidden


def own_hand(game: Game, seat: int) -> Hand:
    """The hand that this seat sees as its own; a spectator sees none."""
    return of_seat(game.position.hands, seat) if seat else _NO_HAND


def unseen_by(game: Game, seat: int, *, broken_off: bool = False) -> bytes:
    """How many tiles of each kind this seat has not seen, by the number of the kind: `Sight.unseen` without a sight."""
    position = game.position
    if position.over or broken_off:
        return position.unseen_counts
    return counts_of(ALL_TILES - position.board.tally - own_hand(game, seat).tally)


def seen_event(event: Event, seat: int) -> Event:
    """The event without what the seat could not see: which tiles others were dealt, drew and traded."""
    match event:
        case Dealt():
            return replace(event, hands=_shown(event.hands, seat))
        case Turn():
            return seen_turn(event, seat)
        case _:
            return event


def seen_turn(turn: Turn, seat: int) -> Turn:
    """The turn as the seat saw it when it was made, also after the game: of others' tiles, only how many."""
    if turn.seat == seat:
        return turn
    move = Trade.of(len(turn.move.tiles)) if isinstance(turn.move, Trade) else turn.move
    return Turn(turn.seat, move, turn.score, (None,) * len(turn.drawn), turn.note, turn.overruled)
