"""A table as one seat or a spectator is told of it. All of a game that is told comes out of a `sixfold.view.View`."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import cast

import msgspec

from sixfold.engine.plays import legal_plays_json
from sixfold.events import Dealt, Turn
from sixfold.rules import COPIES, TILES, Ending, Pass, Play, Tile, Trade
from sixfold.server import messages
from sixfold.server.chairs import Chair
from sixfold.server.decisions import waited_for
from sixfold.server.messages import CommandName, LegalPlay, Placement
from sixfold.server.notes import TurnNote, winners
from sixfold.server.previews import at_turn, scored_lines
from sixfold.server.table import Table
from sixfold.view import View

NAMES = {tile: str(tile) for tile in TILES}
"""The tiles in the notation."""


def look(table: Table, seat: int, earlier: View | None = None) -> View | None:
    """What this seat may know of the game on the table, if there is one and it may look on."""
    if table.game is None or not (seat or table.options.spectators):
        return None
    return View.of(table.game, seat, broken_off=table.over_early, earlier=earlier)


class Looks:
    """The views of one table by seat, each made from the one before it: only what is new is looked at."""

    def __init__(self) -> None:
        """Nobody has looked yet."""
        self._number = 0
        self._views: dict[int, View] = {}

    def look(self, table: Table, seat: int) -> View | None:
        """What this seat may know of the game on the table, as `look` says it."""
        if table.number != self._number:
            self._number, self._views = table.number, {}
        view = look(table, seat, self._views.get(seat))
        if view is not None and table.state == "playing":
            self._views[seat] = view
        return view


def told(
    table: Table, seat: int, now: int, *, own_seats: tuple[int, ...] = (), watching: int = 0, known: int = 0
) -> messages.View:
    """The whole message for somebody on this seat, or a spectator, who has the view of version `known` already."""
    return told_from(common(table, now, watching), table, look(table, seat), seat, own_seats, known)


def common(table: Table, now: int, watching: int) -> messages.View:
    """What everybody is told alike, whoever asks: the people, and nothing of the game."""
    return messages.View(
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
        series=tuple(messages.Finished(game.version, game.scores, game.winners) for game in table.finished),
        wins=_wins(table),
        takeback=_takeback(table),
        reactions=tuple(messages.Reacted(sign.seat, sign.reaction, sign.version) for sign in table.signs),
        next_commitment=table.commitment,
    )


def told_from(
    same: messages.View, table: Table, view: View | None, seat: int, own_seats: tuple[int, ...], known: int
) -> messages.View:
    """What is the same for all, completed for one seat from its view of the game."""
    game = None if view is None else _game(table, view, same.now, known)
    can = _commands(table, seat, game)
    return msgspec.structs.replace(same, seat=seat, own_seats=own_seats, can=can, game=game)


def _wins(table: Table) -> tuple[float, ...]:
    """Games won by each seat, a shared victory by its share."""
    wins = [0.0] * len(table.chairs)
    for game in table.finished:
        for winner in game.winners:
            wins[winner - 1] += 1 / len(game.winners)
    return tuple(wins)


def _seat(chair: Chair) -> messages.Seat:
    person = chair.guest is not None
    away = chair.since if person and not chair.here else None
    return messages.Seat(chair.name, chair.bot, person, chair.here, away, chair.ready)


def _takeback(table: Table) -> messages.TakebackAsked | None:
    asked = table.takeback
    return None if asked is None else messages.TakebackAsked(asked.seat, waited_for(table))


def _commands(table: Table, seat: int, game: messages.GameTold | None) -> tuple[CommandName, ...]:
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


def _while_playing(table: Table, seat: int, game: messages.GameTold) -> list[CommandName]:
    by_bot = table.chair(seat).bot is not None
    can: list[CommandName] = ["take-over" if by_bot else "hand-over"]
    if not by_bot and not table.stand_in:
        can += ["play"] if game.plays != _NO_PLAYS else []
        can += ["trade"] if game.most_trade else []
        can += ["pass"] if game.may_pass else []
    if table.takeback is not None:
        if seat == table.takeback.seat or seat in waited_for(table):
            can.append("answer-takeback")
    elif table.options.takebacks and seat in table.seats_with_turns:
        can.append("ask-takeback")
    return can


def _game(table: Table, view: View, now: int, known: int) -> messages.GameTold:
    count = len(table.notes)
    # Turns up to the known version that still stand are known. Once a game is over, what was hidden is told, too.
    turns_from = 0 if table.state == "over" else bisect_right(table.notes, known, key=lambda note: note.version)
    to_move = view.my_turn and table.state == "playing"
    own_plays = plays(view) if to_move else _NO_PLAYS
    return messages.GameTold(
        number=table.number,
        players=tuple(messages.PlayerTold(player.name, player.bot) for player in view.players),
        turn=table.turn,
        first=_first(view),
        hand=names(view.hand.known),
        hand_sizes=tuple(map(len, view.position.hands)),
        bag=view.bag_size,
        scores=view.scores,
        unseen=_unseen(view),
        turns_from=turns_from,
        turns=tuple(
            _turn(turn, table.notes[i], view) for i, turn in enumerate(_newest(view, count - turns_from), turns_from)
        ),
        plays=own_plays,
        most_trade=min(view.bag_size, len(view.hand)) if to_move and view.board else 0,
        may_pass=to_move and view.bag_size == 0 and own_plays == _NO_PLAYS,
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


def _unseen(view: View) -> tuple[int, ...]:
    """`view.unseen` by tile number. It is told with every view, so it is counted here without making a counter."""
    left = [COPIES] * len(TILES)
    for tile, count in view.board.counts.items():
        left[tile.number] -= count
    for hand in view.position.hands:
        for held in hand.tiles:
            if held is not None:
                left[held.number] -= 1
    return tuple(left)


def plays(view: View) -> tuple[LegalPlay, ...]:
    """Every legal play of the seat, were it its turn, with what it scores: as JSON that only has to be sent."""
    return cast("tuple[LegalPlay, ...]", msgspec.Raw(legal_plays_json(at_turn(view))))


_NO_PLAYS = cast("tuple[LegalPlay, ...]", msgspec.Raw(b"[]"))


def placements(play: Play) -> tuple[Placement, ...]:
    """The tiles of a play, as they are told."""
    return tuple(Placement(cell.x, cell.y, NAMES[tile]) for cell, tile in play.placements)


def names(tiles: tuple[Tile | None, ...]) -> tuple[str, ...]:
    """Tiles that are known, in the notation."""
    return tuple(NAMES[tile] for tile in tiles if tile is not None)


def _turn(turn: Turn, note: TurnNote, view: View) -> messages.TurnTold:
    move = turn.move
    play = move if isinstance(move, Play) else None
    trade = move.tiles if isinstance(move, Trade) else ()
    open_to_all = turn.seat == view.seat or view.settings.seed is not None
    return messages.TurnTold(
        seat=turn.seat,
        move="play" if play else "pass" if isinstance(move, Pass) else "trade",
        tiles=() if play is None else placements(play),
        score=turn.score,
        lines=() if play is None else scored_lines(play.lines),
        bonus=0 if play is None else turn.score - play.score,
        traded=len(trade),
        drawn=len(turn.drawn),
        traded_tiles=names(trade) if open_to_all else None,
        drawn_tiles=names(turn.drawn) if open_to_all else None,
        bot=note.bot,
        at=note.at,
    )


def _clocks(table: Table, now: int) -> tuple[int, ...] | None:
    if table.clock is None:
        return None
    return tuple(left - table.spent(seat, now) for seat, left in enumerate(table.clock.left, start=1))


def _result(table: Table, view: View) -> messages.Result:
    ending = view.position.ending
    out = [seat for seat, hand in enumerate(view.position.hands, start=1) if not hand]
    return messages.Result(
        scores=view.scores,
        winners=winners(view.scores),
        ending="adjudicated" if ending is None else ending.value,
        went_out=out[0] if ending is Ending.WENT_OUT else None,
        out_of_time=table.out_of_time,
        seed=view.settings.seed or "",
        hands=tuple(names(hand.tiles) for hand in view.position.hands),
    )
