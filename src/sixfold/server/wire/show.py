"""A table as one seat or a spectator is shown it. All that is shown of a game comes out of `sixfold.view`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from msgspec import Struct, structs

from sixfold.events import Dealt, Turn
from sixfold.game import Game
from sixfold.rules import Ending, Hand, Position
from sixfold.rules.seats import all_seats, by_seat, of_seat
from sixfold.server.table.allowed import CommandName, allowed, too_long, waited_for
from sixfold.server.table.chairs import Chair
from sixfold.server.table.notes import FinishedGame, Sign, State, TurnNote, winners
from sixfold.server.table.table import Table
from sixfold.server.wire import write
from sixfold.server.wire.types import moves, values, views
from sixfold.view import Sight, own_hand, seen_turn, unseen_by


def at_turn(sight: Sight) -> Position:
    """The position as if it were the seat's turn, so that it can plan while others think."""
    return sight.position if sight.my_turn else replace(sight.position, turn=sight.seat)


def view(table: Table, seat: int, now: int, guest: str | None = None) -> views.View:
    """The whole view of this guest, or of a mere spectator, from this seat."""
    return Showing(table, now).to(seat, table.seats_of(guest), table.left_by(guest)).view


class OfTable(Struct, frozen=True):
    """What everybody sees of a table alike; the fields are those of a view."""

    state: State
    seats: tuple[views.Seat, ...]
    watching: int
    series: tuple[FinishedGame, ...]
    wins: tuple[float, ...]
    takeback: views.TakebackAsked | None
    reactions: tuple[Sign, ...]
    next_commitment: str | None
    next_contributions: tuple[str, ...]


class OfSeat(Struct, frozen=True):
    """What is different from seat to seat."""

    own_seats: tuple[int, ...]
    left_seats: tuple[int, ...]
    can: tuple[CommandName, ...]


class OfGame(Struct, frozen=True):
    """What everybody sees of the game alike; the fields are those of a seen game."""

    number: int
    players: tuple[values.Player, ...]
    turn: int
    first: int
    hand_sizes: tuple[int, ...]
    bag: int
    scores: tuple[int, ...]
    clocks_ms: tuple[int, ...] | None
    turn_since: int
    turn_ends: int | None
    commitment: str
    contributions: tuple[str, ...]
    result: views.Result | None


class OfHand(Struct, frozen=True):
    """What only the seat itself sees, or each in its own way."""

    hand: tuple[str, ...]
    unseen: str
    plays: str
    most_trade: int
    may_pass: bool


class Shown(NamedTuple):
    """What somebody on a seat, or a spectator, has been shown: a view, in the parts that it is made of."""

    showing: Showing
    seat: int
    of_seat: OfSeat
    of_hand: OfHand | None
    """Nothing where there is no game to be seen."""
    turns_from: int
    turns: tuple[moves.Turn, ...]
    """Those of the game that were not known before."""

    @property
    def view(self) -> views.View:
        """The whole view."""
        showing, game = self.showing, self.seen_game
        return views.View(
            table=showing.table.id,
            version=showing.table.version,
            now=showing.now,
            options=showing.table.options,
            seat=self.seat,
            game=None if game is None else views.SeenGame(**game),
            **structs.asdict(showing.of_table),
            **structs.asdict(self.of_seat),
        )

    @property
    def seen_game(self) -> dict[str, Any] | None:
        """All fields of the game, if there is one to be seen."""
        if self.of_hand is None or self.showing.of_game is None:
            return None
        parts = {**structs.asdict(self.showing.of_game), **structs.asdict(self.of_hand)}
        return {**parts, "turns_from": self.turns_from, "turns": self.turns}

    @property
    def held(self) -> Hand | None:
        """The hand that the seat had."""
        game = self.showing.table.game
        return of_seat(game.position.hands, self.seat) if game is not None and self.seat else None

    @property
    def turns_known(self) -> int:
        """How many turns of the game are known by now."""
        return self.turns_from + len(self.turns)

    @property
    def without_turns(self) -> Shown:
        """The same, as if all its turns had been known before: whoever keeps it need not keep them."""
        return self._replace(turns_from=self.turns_known, turns=())


class Showing:
    """A table at one version, shown to everybody who watches it. What they see alike is made once."""

    def __init__(self, table: Table, now: int, watching: int = 0, earlier: Showing | None = None) -> None:
        """The table at this time, with so many spectators.

        An `earlier` showing of the table spares making again what is still the same; it changes nothing.
        """
        self.table = table
        self.now = now
        as_before = earlier is not None and _same_company(earlier.table, table)
        self._as_at = earlier.table.version if earlier is not None and as_before else None
        """The version shown before, if people may do now what they could then."""
        same = as_before and earlier is not None and earlier.of_table.watching == watching
        self.of_table: OfTable = earlier.of_table if earlier is not None and same else self._of_table(watching)
        self.of_game = None if table.game is None else self._of_game(table.game, earlier)
        self._moved = table.notes[-1].seat if table.notes else 0
        """The seat of the last turn."""
        self._known: dict[int, int] = {}
        self._turns: dict[tuple[int, int | bool], tuple[moves.Turn, ...]] = {}
        self._written: dict[int, moves.Turn] = {}
        """Turns as their own seats saw them, by the version at which they were made."""

    def _of_table(self, watching: int) -> OfTable:
        table = self.table
        return OfTable(
            state=table.state,
            seats=tuple(map(_seat, table.chairs)),
            watching=watching,
            series=table.finished,
            wins=_wins(table),
            takeback=_takeback(table),
            reactions=table.signs,
            next_commitment=table.commitment,
            next_contributions=() if table.seed is None else tuple(chair.contribution for chair in table.chairs),
        )

    def _of_game(self, game: Game, earlier: Showing | None) -> OfGame:
        table, position, settings = self.table, game.position, game.settings
        before = None if earlier is None else earlier.of_game
        played = None if earlier is None else earlier.table.game
        same = played is not None and played.players is game.players and played.settings is game.settings
        return OfGame(
            number=table.number,
            players=before.players if before is not None and same else _players(game),
            turn=table.turn,
            first=before.first if before is not None and same else _first(game),
            hand_sizes=tuple([len(hand.tiles) for hand in position.hands]),
            bag=position.bag_size,
            scores=position.scores,
            clocks_ms=_clocks(table, self.now),
            turn_since=table.turn_since,
            turn_ends=table.deadline,
            commitment=settings.commitment or "",
            contributions=settings.contributions,
            result=_result(table, game) if table.state == "over" else None,
        )

    def to(
        self,
        seat: int,
        own_seats: tuple[int, ...],
        left_seats: tuple[int, ...] = (),
        known: int = 0,
        earlier: Shown | None = None,
    ) -> Shown:
        """What somebody on this seat, or a spectator, is shown who has the view of version `known` already.

        What the same seat was shown `earlier` spares making again what is still the same; it changes nothing.
        """
        table, game = self.table, self.table.game
        of_hand: OfHand | None = None
        turns_from, turns = 0, tuple[moves.Turn, ...]()
        if game is not None and (seat or table.options.spectators):
            of_hand = self._of_hand(game, seat, earlier)
            turns_from = self._turns_known(known)
            turns = self._turns_after(game, turns_from, seat)
        same = earlier is not None and earlier.showing.table.version == self._as_at
        if earlier is not None and same and (earlier.showing.table.turn == seat) is (table.turn == seat):
            of_seat = earlier.of_seat
        else:
            of_seat = OfSeat(own_seats, left_seats, allowed(table, seat, own_seats, left_seats))
        return Shown(self, seat, of_seat, of_hand, turns_from, turns)

    def _of_hand(self, game: Game, seat: int, earlier: Shown | None) -> OfHand:
        table, position, held = self.table, game.position, own_hand(game, seat)
        before = None if earlier is None or earlier.held is not held else earlier.of_hand
        hand = write.names(held.known) if before is None else before.hand
        unseen = write.unseen(unseen_by(game, seat, broken_off=table.out_of_time is not None))
        if not seat or position.turn != seat or table.state != "playing":
            return OfHand(hand, unseen, "", 0, False)
        if earlier is not None and earlier.of_hand is not None and _same_position(earlier.showing.table, table):
            plays = earlier.of_hand.plays
        else:
            plays = write.plays(position)
        may_pass = not plays and position.bag_size == 0
        return OfHand(hand, unseen, plays, write.most_trade(position), may_pass)

    def _turns_known(self, known: int) -> int:
        """How many of the turns were made up to the known version, and still stand."""
        count = self._known.get(known)
        if count is None:
            notes = self.table.notes
            count = len(notes)
            while count and notes[count - 1].version > known:
                count -= 1
            self._known[known] = count
        return count

    def _turns_after(self, game: Game, count: int, seat: int) -> tuple[moves.Turn, ...]:
        """The turns that stand after the first so many, as this seat saw them."""
        notes = self.table.notes
        new = len(notes) - count
        if not new:
            return ()
        key = (count, seat if new > 1 else seat == self._moved)  # One turn looks alike to all but its own seat.
        seen = self._turns.get(key)
        if seen is None:
            turns = _newest(game, new)
            seen = self._turns[key] = tuple([self._seen(*one, seat) for one in zip(turns, notes[count:], strict=True)])
        return seen

    def _seen(self, turn: Turn, note: TurnNote, seat: int) -> moves.Turn:
        """A turn as this seat saw it. What it sees of it as the turn's own seat does is written once for both."""
        whole = self._written.get(note.version)
        if whole is None:
            whole = self._written[note.version] = write.turn(turn, note.bot, note.at, effort=note.effort)
        seen = seen_turn(turn, seat)
        if seen is turn:
            return whole
        move = whole.move if seen.move is turn.move else write.move(seen.move)
        return structs.replace(whole, move=move, drawn=write.names(seen.drawn))


def _same_company(before: Table, after: Table) -> bool:
    """Whether nobody came or went, was asked or answered, and no game began or ended: people may do what they could."""
    return (
        before.chairs is after.chairs
        and before.state == after.state
        and before.closed == after.closed
        and before.finished is after.finished
        and before.seed is after.seed
        and before.signs is after.signs
        and too_long(before) is too_long(after)
        and before.stand_in == after.stand_in
        and before.takeback is after.takeback is None
        and not after.options.takebacks  # Whoever has made a turn may ask for it back.
    )


def _same_position(before: Table, after: Table) -> bool:
    """Whether nothing has moved in between: the plays of whoever is to move are the same."""
    if before.game is None or after.game is None:
        return False
    return before.state == after.state and before.game.position is after.game.position


def _players(game: Game) -> tuple[values.Player, ...]:
    return tuple(values.Player(player.name, player.bot) for player in game.players)


def _wins(table: Table) -> tuple[float, ...]:
    """Games won by each seat, a shared victory by its share."""
    return tuple(
        sum((1 / len(game.winners) for game in table.finished if seat in game.winners), 0.0)
        for seat in all_seats(len(table.chairs))
    )


def _seat(chair: Chair) -> views.Seat:
    away = chair.since if chair.guest is not None and not chair.here else None
    return views.Seat(chair.name, chair.bot, chair.owned, chair.here, away, chair.ready)


def _takeback(table: Table) -> views.TakebackAsked | None:
    asked = table.takeback
    return None if asked is None else views.TakebackAsked(asked.seat, waited_for(table))


def _first(game: Game) -> int:
    """The seat that started."""
    dealt = game.events[0]
    assert isinstance(dealt, Dealt)
    return dealt.start


def _newest(game: Game, count: int) -> Sequence[Turn]:
    """The last turns that stand. Mostly it is one, and then there is no need to look at all events."""
    last = game.events[-1]
    if count == 1 and isinstance(last, Turn):
        return (last,)
    turns = game.turns
    return turns[len(turns) - count :]


def _clocks(table: Table, now: int) -> tuple[int, ...] | None:
    if table.clock is None:
        return None
    return tuple(left - table.spent(seat, now) for seat, left in by_seat(table.clock.left))


def _result(table: Table, game: Game) -> views.Result:
    position, ending = game.position, game.position.ending
    out = [seat for seat, hand in by_seat(position.hands) if not hand]
    return views.Result(
        scores=position.scores,
        winners=winners(position.scores),
        ending=ending,
        went_out=out[0] if ending is Ending.WENT_OUT else None,
        out_of_time=table.out_of_time,
        seed=game.settings.seed or "",
        hands=tuple(write.names(hand.tiles) for hand in position.hands),
    )
