"""A table as one seat or a spectator is shown it. All that is shown of a game comes out of a `sixfold.view.View`."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

import msgspec

from sixfold.events import Dealt, Turn
from sixfold.rules import Ending, Position
from sixfold.rules.seats import all_seats, by_seat
from sixfold.server.table.chairs import Chair
from sixfold.server.table.decisions import waited_for
from sixfold.server.table.notes import winners
from sixfold.server.table.table import Table
from sixfold.server.wire import write
from sixfold.server.wire.types import values, views
from sixfold.server.wire.types.commands import CommandName
from sixfold.view import View


def at_turn(view: View) -> Position:
    """The position as if it were the seat's turn, so that it can plan while others think."""
    return view.position if view.my_turn else replace(view.position, turn=view.seat)


def view(
    table: Table, seat: int, now: int, *, own_seats: tuple[int, ...] = (), watching: int = 0, known: int = 0
) -> views.View:
    """The whole message for somebody on this seat, or a spectator, who has the view of version `known` already."""
    return completed(common(table, now, watching), table, table.seen_from(seat), seat, own_seats, known)


def common(table: Table, now: int, watching: int) -> views.View:
    """What everybody sees alike, whoever asks: the people, and nothing of the game."""
    return views.View(
        table=table.id,
        version=table.version,
        now=now,
        state=table.state,
        options=table.options,
        seat=0,
        own_seats=(),
        seats=tuple(map(_seat, table.chairs)),
        watching=watching,
        can=(),
        game=None,
        series=table.finished,
        wins=_wins(table),
        takeback=_takeback(table),
        reactions=table.signs,
        next_commitment=table.commitment,
        next_contributions=() if table.seed is None else tuple(chair.contribution for chair in table.chairs),
    )


def completed(
    same: views.View, table: Table, view: View | None, seat: int, own_seats: tuple[int, ...], known: int
) -> views.View:
    """What is the same for all, completed for one seat from its view of the game."""
    game = None if view is None else _game(table, view, same.now, known)
    can = _commands(table, seat, game)
    return msgspec.structs.replace(same, seat=seat, own_seats=own_seats, can=can, game=game)


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


def _commands(table: Table, seat: int, game: views.SeenGame | None) -> tuple[CommandName, ...]:
    """The commands that somebody on this seat, or a spectator, may give now."""
    free = any(chair.free for chair in table.chairs) and not table.closed
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


def _game(table: Table, view: View, now: int, known: int) -> views.SeenGame:
    count = len(table.notes)
    # Turns up to the known version that still stand are known. Once a game is over, what was hidden is shown, too.
    turns_from = 0 if table.state == "over" else bisect_right(table.notes, known, key=lambda note: note.version)
    to_move = view.my_turn and table.state == "playing"
    own_plays = write.plays(at_turn(view)) if to_move else write.NO_PLAYS
    return views.SeenGame(
        number=table.number,
        players=tuple(values.Player(player.name, player.bot) for player in view.players),
        turn=table.turn,
        first=_first(view),
        hand=write.names(view.hand.known),
        hand_sizes=tuple(map(len, view.position.hands)),
        bag=view.bag_size,
        scores=view.scores,
        unseen=write.unseen(view.position),
        turns_from=turns_from,
        turns=tuple(
            write.turn(turn, note.bot, note.at)
            for turn, note in zip(_newest(view, count - turns_from), table.notes[turns_from:], strict=True)
        ),
        plays=own_plays,
        most_trade=write.most_trade(view.position) if to_move else 0,
        may_pass=to_move and view.bag_size == 0 and own_plays == write.NO_PLAYS,
        clocks_ms=_clocks(table, now),
        turn_since=table.turn_since,
        turn_ends=table.deadline,
        commitment=view.settings.commitment or "",
        contributions=view.settings.contributions,
        result=_result(table, view) if table.state == "over" else None,
    )


def _first(view: View) -> int:
    """The seat that started."""
    dealt = view.events[0]
    assert isinstance(dealt, Dealt)
    return dealt.start


def _newest(view: View, count: int) -> Sequence[Turn]:
    """The last turns that stand. Mostly it is one, and then there is no need to look at all events."""
    last = view.events[-1]
    if count == 1 and isinstance(last, Turn):
        return (last,)
    turns = view.turns
    return turns[len(turns) - count :]


def _clocks(table: Table, now: int) -> tuple[int, ...] | None:
    if table.clock is None:
        return None
    return tuple(left - table.spent(seat, now) for seat, left in by_seat(table.clock.left))


def _result(table: Table, view: View) -> views.Result:
    ending = view.position.ending
    out = [seat for seat, hand in by_seat(view.position.hands) if not hand]
    return views.Result(
        scores=view.scores,
        winners=winners(view.scores),
        ending=ending,
        went_out=out[0] if ending is Ending.WENT_OUT else None,
        out_of_time=table.out_of_time,
        seed=view.settings.seed or "",
        hands=tuple(write.names(hand.tiles) for hand in view.position.hands),
    )
