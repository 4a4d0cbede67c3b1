"""A table as one seat or a spectator is shown it. All that is shown of a game comes out of `sixfold.view`."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from msgspec import structs

from sixfold.events import Dealt, Turn
from sixfold.game import Game
from sixfold.rules import Ending, Position
from sixfold.rules.seats import all_seats, by_seat
from sixfold.server.table.chairs import Chair
from sixfold.server.table.decisions import waited_for
from sixfold.server.table.notes import TurnNote, winners
from sixfold.server.table.table import Table
from sixfold.server.wire import write
from sixfold.server.wire.types import moves, values, views
from sixfold.server.wire.types.commands import CommandName
from sixfold.view import Sight, seen_turn


def at_turn(sight: Sight) -> Position:
    """The position as if it were the seat's turn, so that it can plan while others think."""
    return sight.position if sight.my_turn else replace(sight.position, turn=sight.seat)


def view(table: Table, seat: int, now: int, guest: str | None = None) -> views.View:
    """The whole view of this guest, or of a mere spectator, from this seat."""
    return Showing(table, now).to(seat, table.seats_of(guest), table.left_by(guest)).view


class Shown(NamedTuple):
    """A view that somebody has been told, and what it was made from: the next one is made from it."""

    view: views.View
    table: Table
    sight: Sight | None

    @property
    def without_turns(self) -> Shown:
        """The same, as if all its turns had been known before: whoever keeps it need not keep them."""
        game = self.view.game
        if game is None or not game.turns:
            return self
        known = structs.replace(game, turns_from=game.turns_from + len(game.turns), turns=())
        return self._replace(view=structs.replace(self.view, game=known))


class Showing:
    """A table at one version, shown to everybody who watches it. What several of them see alike is made once."""

    def __init__(self, table: Table, now: int, watching: int = 0) -> None:
        """The table at this time, with so many spectators."""
        self._table = table
        self._now = now
        self._watching = watching
        self._seats = tuple(map(_seat, table.chairs))
        self._wins = _wins(table)
        self._takeback = _takeback(table)
        self._commitment = table.commitment
        self._contributions = () if table.seed is None else tuple(chair.contribution for chair in table.chairs)
        self._turns: dict[tuple[int, bool], moves.Turn] = {}

    def to(
        self,
        seat: int,
        own_seats: tuple[int, ...],
        left_seats: tuple[int, ...] = (),
        known: int = 0,
        earlier: Shown | None = None,
    ) -> Shown:
        """What somebody on this seat, or a spectator, is shown who has the view of version `known` already.

        An `earlier` view of the same seat spares making again what is still the same; it changes nothing.
        """
        table = self._table
        before = earlier if earlier is not None and earlier.table.number == table.number else None
        sight = table.sight_from(seat, None if before is None else before.sight)
        game = None if sight is None else self._game(sight, known, before)
        view = views.View(
            table=table.id,
            version=table.version,
            now=self._now,
            state=table.state,
            options=table.options,
            seat=seat,
            own_seats=own_seats,
            left_seats=left_seats,
            seats=self._seats,
            watching=self._watching,
            can=_commands(table, seat, own_seats, left_seats, game),
            game=game,
            series=table.finished,
            wins=self._wins,
            takeback=self._takeback,
            reactions=table.signs,
            next_commitment=self._commitment,
            next_contributions=self._contributions,
        )
        return Shown(view, table, sight)

    def _game(self, sight: Sight, known: int, before: Shown | None) -> views.SeenGame:
        table, position = self._table, sight.position
        game = table.game
        assert game is not None
        # Turns up to the known version that still stand are known.
        turns_from = bisect_right(table.notes, known, key=_version)
        to_move = sight.my_turn and table.state == "playing"
        if not to_move:
            plays = write.NO_PLAYS
        elif before is not None and before.view.game is not None and _same_position(before.table, table):
            plays = before.view.game.plays
        else:
            plays = write.plays(position)
        return views.SeenGame(
            number=table.number,
            players=tuple(values.Player(player.name, player.bot) for player in sight.players),
            turn=table.turn,
            first=_first(game),
            hand=write.names(sight.hand.known),
            hand_sizes=tuple(map(len, position.hands)),
            bag=sight.bag_size,
            scores=sight.scores,
            unseen=write.unseen(position),
            turns_from=turns_from,
            turns=self._turns_after(game, turns_from, sight.seat),
            plays=plays,
            most_trade=write.most_trade(position) if to_move else 0,
            may_pass=to_move and sight.bag_size == 0 and plays == write.NO_PLAYS,
            clocks_ms=_clocks(table, self._now),
            turn_since=table.turn_since,
            turn_ends=table.deadline,
            commitment=sight.settings.commitment or "",
            contributions=sight.settings.contributions,
            result=_result(table, sight) if table.state == "over" else None,
        )

    def _turns_after(self, game: Game, count: int, seat: int) -> tuple[moves.Turn, ...]:
        """The turns that stand after the first so many, as this seat saw them."""
        notes = self._table.notes[count:]
        return tuple(self._turn(turn, note, seat) for turn, note in zip(_newest(game, len(notes)), notes, strict=True))

    def _turn(self, turn: Turn, note: TurnNote, seat: int) -> moves.Turn:
        """A turn as its own seat saw it, or all the others."""
        key = (note.version, seat == turn.seat)
        if key not in self._turns:
            self._turns[key] = write.turn(seen_turn(turn, seat), note.bot, note.at, effort=note.effort)
        return self._turns[key]


def _same_position(before: Table, after: Table) -> bool:
    """Whether nothing has moved in between: the plays of whoever is to move are the same."""
    assert before.game is not None
    assert after.game is not None
    return before.state == after.state and before.game.position is after.game.position


def _version(note: TurnNote) -> int:
    return note.version


def _wins(table: Table) -> tuple[float, ...]:
    """Games won by each seat, a shared victory by its share."""
    return tuple(
        sum((1 / len(game.winners) for game in table.finished if seat in game.winners), 0.0)
        for seat in all_seats(len(table.chairs))
    )


def _seat(chair: Chair) -> views.Seat:
    person = chair.guest is not None
    away = chair.since if person and not chair.here else None
    return views.Seat(chair.name, chair.bot, person, chair.here, away, chair.ready)


def _takeback(table: Table) -> views.TakebackAsked | None:
    asked = table.takeback
    return None if asked is None else views.TakebackAsked(asked.seat, waited_for(table))


def _commands(
    table: Table, seat: int, own_seats: tuple[int, ...], left_seats: tuple[int, ...], game: views.SeenGame | None
) -> tuple[CommandName, ...]:
    """The commands that somebody on this seat, or a spectator, may give now."""
    free = table.free_seats(own_seats, left_seats)
    can: list[CommandName] = ["join"] if free and (not seat or table.options.one_device) else []
    if not seat:
        return tuple(can)
    can.append("leave")
    if game is not None and table.state == "playing":
        can += _while_playing(table, seat, game)
    elif not table.chair(seat).ready and not table.closed:
        can.append("ready")
    can.append("react")
    return tuple(can)


def _while_playing(table: Table, seat: int, game: views.SeenGame) -> list[CommandName]:
    by_bot = table.chair(seat).bot is not None
    can: list[CommandName] = ["take-over" if by_bot else "hand-over"]
    if not by_bot and not table.stand_in:
        can += ["play"] if game.plays != write.NO_PLAYS else []
        can += ["trade"] if game.most_trade else []
        can += ["pass"] if game.may_pass else []
    if table.takeback is not None:
        if seat == table.takeback.seat or seat in waited_for(table):
            can.append("answer-takeback")
    elif table.options.takebacks and table.has_turn(seat):
        can.append("ask-takeback")
    return can


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


def _result(table: Table, sight: Sight) -> views.Result:
    ending = sight.position.ending
    out = [seat for seat, hand in by_seat(sight.position.hands) if not hand]
    return views.Result(
        scores=sight.scores,
        winners=winners(sight.scores),
        ending=ending,
        went_out=out[0] if ending is Ending.WENT_OUT else None,
        out_of_time=table.out_of_time,
        seed=sight.settings.seed or "",
        hands=tuple(write.names(hand.tiles) for hand in sight.position.hands),
    )
