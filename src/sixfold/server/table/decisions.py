"""What can be done at a table: the events it brings, or the reason it is refused. Asks nobody, keeps nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime

import msgspec
from msgspec import Struct, field

from sixfold.engine.levels import LEVELS, STAND_IN
from sixfold.events import Dealt, GameError, Player, Turn, check_text
from sixfold.game import Game
from sixfold.rules import IllegalMove, Move, Refusal
from sixfold.rules.seats import by_seat
from sixfold.server.refusals import Denial, Denied
from sixfold.server.table.allowed import CommandName, not_playing, refusal, too_many_changes, waited_for
from sixfold.server.table.events import (
    AnyEvent,
    Came,
    Closed,
    HandedOver,
    Opened,
    Promised,
    RanOut,
    Readied,
    Sat,
    Signed,
    Started,
    Stood,
    TakebackAgreed,
    TakebackDropped,
    TakebackWanted,
    TakenOver,
    TookBack,
    Turned,
    Went,
)
from sixfold.server.table.names import can_be_seen, look_alike
from sixfold.server.table.notes import FULL_EFFORT, Reaction
from sixfold.server.table.options import Options
from sixfold.server.table.table import Table
from sixfold.server.table.turn_clock import not_before

MOST_COMINGS = 200
"""Comings of one seat's person that are noted until the game gets further."""
OPEN_FOR = 7 * 86_400_000
"""A table where nothing happens for this long before its game begins is closed."""

NewSeed = Callable[[], str]


class Decision(Struct, frozen=True):
    """The table after a command, and the events that led there; they have happened once they are on disk."""

    table: Table
    events: tuple[AnyEvent, ...]
    at: int
    seats: dict[int, str | None] = field(default_factory=dict)
    """Seats that changed hands."""


class Sitter(Struct, frozen=True):
    """Somebody who would like to sit down: under this name, and ready with their own randomness, unless they say no."""

    guest: str
    name: str | None
    age: int | None = None
    contribution: str = ""
    ready: bool = True


def opened(
    table: str,
    options: Options,
    by: Sitter,
    command: str,
    now: int,
    new_seed: NewSeed,
    engines: Mapping[str, str] | None = None,
) -> Decision:
    """A new table, with whoever opens it on the first seat that is for a person.

    `engines` are those that are here and would play, with what they are called.
    """
    titles = {**{name: level.title for name, level in LEVELS.items()}, **(engines or {})}
    for bot in options.seats:
        if bot is not None and bot not in titles:
            raise _unknown(bot)
    first = Opened(options=options, titles=tuple("" if bot is None else titles[bot] for bot in options.seats))
    draft = Draft(Table.begun(table, first, now), now, new_seed, [first])
    draft.seats.update({seat: chair.engine for seat, chair in by_seat(draft.table.chairs) if chair.engine})
    draft.happen(Promised(seed=new_seed()))
    if None in options.seats:
        draft.sit(options.seats.index(None) + 1, by)
    else:
        draft.start_if_full()
    return draft.decision(by.guest, command)


def moved_by_bot(
    table: Table, seat: int, move: Move, now: int, new_seed: NewSeed, effort: int = FULL_EFFORT
) -> Decision:
    """The move of the bot that plays for this seat. It goes through the same door as a person's."""
    draft = Draft(table, now, new_seed)
    draft.move(seat, move, table.bot_to_move, effort)
    return draft.decision()


def engine_left(table: Table, now: int, new_seed: NewSeed, patience_ms: int) -> Decision | None:
    """That another bot plays on for the engine to move, once it has been waited for in vain."""
    if (
        table.engine_to_move is None
        or table.bot_to_move != table.engine_to_move
        or table.turn_since + patience_ms > now
    ):
        return None
    draft = Draft(table, now, new_seed)
    draft.happen(HandedOver(seat=table.turn, bot=STAND_IN))
    return draft.decision()


def engine_came_back(table: Table, now: int, new_seed: NewSeed) -> Decision | None:
    """That the engine to move plays itself again, if another bot did."""
    if table.engine_to_move is None or table.bot_to_move == table.engine_to_move:
        return None
    draft = Draft(table, now, new_seed)
    draft.happen(TakenOver(seat=table.turn))
    return draft.decision()


def engine_gave_up(table: Table, now: int, new_seed: NewSeed) -> Decision:
    """That the engine to move leaves this game to another bot for good."""
    draft = Draft(table, now, new_seed)
    draft.happen(Stood(seat=table.turn, bot=STAND_IN))
    return draft.decision()


def ran_out(table: Table, now: int, new_seed: NewSeed) -> Decision | None:
    """What time alone has brought about: a clock that ran out, or a table that nobody came to."""
    deadline = table.deadline
    if deadline is not None and deadline <= now:
        event: AnyEvent = RanOut(seat=table.turn)
    elif table.state == "open" and table.changed + OPEN_FOR <= now:
        event = Closed()
    else:
        return None
    draft = Draft(table, now, new_seed)
    draft.happen(event)
    return draft.decision()


def came_or_went(table: Table, seat: int, here: bool, now: int, new_seed: NewSeed) -> Decision | None:
    """That the person of a seat is here, or away, where that is news."""
    chair = table.chair(seat)
    if chair.guest is None or chair.here == here or (here and chair.comings >= MOST_COMINGS):
        return None
    draft = Draft(table, now, new_seed)
    draft.happen(Came(seat=seat) if here else Went(seat=seat))
    return draft.decision()


class Draft:
    """A decision in the making: the table as it would be, and the events so far."""

    def __init__(self, table: Table, now: int, new_seed: NewSeed, events: list[AnyEvent] | None = None) -> None:
        """Nothing is decided yet, beyond these events."""
        self.table = table
        self.now = not_before(table.changed, now)
        self.new_seed = new_seed
        self.events = events or []
        self.seats: dict[int, str | None] = {}

    def decision(self, by: str | None = None, command: str | None = None) -> Decision:
        """What has been decided, under the id of the command that asked for it."""
        if by is not None and command is not None:
            self.events[-1] = msgspec.structs.replace(self.events[-1], by=by, id=command)
            self.table = self.table.noted(self.events[-1])
        return Decision(self.table, tuple(self.events), self.now, self.seats)

    def happen(self, event: AnyEvent, game: Game | None = None) -> None:
        """One more event; after the one that ends a game, people play themselves again, and a seed is promised."""
        playing = self.table.state == "playing"
        self.table = self.table.after(event, self.now, game)
        self.events.append(event)
        if playing and self.table.state == "over":
            for seat, chair in by_seat(self.table.chairs):
                if chair.guest is not None and chair.bot is not None:
                    self.happen(TakenOver(seat=seat))
            self.happen(Promised(seed=self.new_seed()))

    def _check(self, command: CommandName, seat: int) -> None:
        """Refuse a command that the seat may not give now, whatever it says."""
        _refuse(refusal(self.table, command, seat))

    def _check_fresh(self, version: int, since: int) -> None:
        """Refuse a command made from a view before version `since`, or from one that the table has not reached."""
        if not since <= version <= self.table.version:
            raise Denied(Denial.STALE_VERSION)

    # Seats.

    def join(self, seat: int | None, by: Sitter) -> None:
        """Take a free seat: this one, or the first. Whoever has seen a hand of this game may only come back to it."""
        table, own, left = self.table, self.table.seats_of(by.guest), self.table.left_by(by.guest)
        _refuse(refusal(table, "join", 0, own, left))
        may_take = table.free_seats(own, left)
        if seat is None:
            seat = next(one for one in may_take if not too_many_changes(table, one))
        elif not 1 <= seat <= len(table.chairs) or not table.chair(seat).free:
            raise Denied(Denial.SEAT_TAKEN)
        elif seat not in may_take:
            raise Denied(Denial.HAND_SEEN)
        elif too_many_changes(table, seat):
            raise Denied(Denial.TOO_MANY_CHANGES)
        self.sit(seat, by)

    def sit(self, seat: int, by: Sitter) -> None:
        """Sit down on a seat that is free, and be ready unless they or the table would rather wait."""
        if by.name is None:
            raise Denied(Denial.NAME_MISSING)
        try:
            Player(by.name, by.age)
        except GameError as error:
            raise Denied(Denial.BAD_NAME) from error
        if not can_be_seen(by.name):
            raise Denied(Denial.BAD_NAME)
        others = [chair.name for i, chair in by_seat(self.table.chairs) if i != seat]
        if any(other is not None and look_alike(other, by.name) for other in others):
            raise Denied(Denial.NAME_TAKEN)
        playing = self.table.state == "playing"
        spent = self.table.lent(seat, self.now)
        self.happen(Sat(seat=seat, guest=by.guest, name=by.name, age=by.age, spent=spent))
        self.seats[seat] = by.guest
        if by.ready and not playing and (self.table.options.start == "full" or self.table.number > 0):
            self._contribute(seat, by.contribution)
            self.start_if_full()

    def ready(self, seat: int, contribution: str) -> None:
        """Be ready for the next game, which begins when everybody is; on one device, so are its other seats."""
        self._check("ready", seat)
        self._contribute(seat, contribution)
        for other in self.table.seats_of(self.table.chair(seat).guest):
            if not self.table.chair(other).ready:
                self._contribute(other, "")
        self.start_if_full()

    def _contribute(self, seat: int, contribution: str) -> None:
        """Count a seat as ready, with what it adds to the shuffle."""
        try:
            check_text(contribution, "a contribution")
        except GameError as error:
            raise Denied(Denial.BAD_CONTRIBUTION) from error
        self.happen(Readied(seat=seat, contribution=contribution))

    def start_if_full(self) -> None:
        """Begin the game if nobody is waited for."""
        table = self.table
        if not table.full or table.state == "playing":
            return
        date = datetime.fromtimestamp(self.now / 1000, UTC).date().isoformat()
        settings = table.settings(date, same_draws=True)
        game = Game.new(
            settings.players,
            settings.edition,
            seed=settings.seed,
            contributions=settings.contributions,
            takebacks=settings.takebacks,
            date=date,
        )
        dealt = game.events[0]
        assert isinstance(dealt, Dealt)
        hands = tuple(map(str, dealt.hands))
        self.happen(Started(hands=hands, first=dealt.start, date=date, same_draws=settings.takebacks), game)

    def leave(self, seat: int) -> None:
        """Give a seat up."""
        if self.table.state == "playing":
            spent = self.table.spent(seat, self.now)
            self.happen(Stood(seat=seat, bot=self.table.chair(seat).bot or STAND_IN, spent=spent))
            self.seats[seat] = None
            self._settle_takeback(seat)
            return
        self.happen(Stood(seat=seat))
        if self.table.number == 0:
            self.seats[seat] = None
            if self.table.state == "open" and not any(chair.guest for chair in self.table.chairs):
                self.happen(Closed())

    def hand_over(self, seat: int, bot: str) -> None:
        """Let a bot play on for this seat."""
        self._check("hand-over", seat)
        if bot not in LEVELS:
            raise _unknown(bot)
        self.happen(HandedOver(seat=seat, bot=bot, spent=self.table.spent(seat, self.now)))
        self._settle_takeback(seat)

    def take_over(self, seat: int) -> None:
        """Take the seat back from its bot."""
        self._check("take-over", seat)
        self.happen(TakenOver(seat=seat, spent=self.table.lent(seat, self.now)))

    def sign(self, seat: int, reaction: Reaction) -> None:
        """Give a friendly sign."""
        self._check("react", seat)
        self.happen(Signed(seat=seat, reaction=reaction))

    # Turns.

    def move_by_person(self, seat: int, move: Move, version: int) -> None:
        """A move of the person whose turn it is, made on the position that they saw."""
        _refuse(not_playing(self.table))
        self._check_fresh(version, self.table.turn_version)
        self._check("move", seat)
        self.move(seat, move)

    def move(self, seat: int, move: Move, bot: str | None = None, effort: int = FULL_EFFORT) -> None:
        """A move that the rules allow."""
        _refuse(not_playing(self.table))
        assert self.table.game is not None
        try:
            game, events = self.table.game.apply(seat, move)
        except IllegalMove as error:
            raise Denied(error.refusal) from error
        turn = events[0]
        assert isinstance(turn, Turn)
        turned = Turned(
            seat=seat,
            move=str(turn.move),
            score=turn.score,
            drawn="".join(map(str, turn.drawn)),
            spent=self.table.spent(seat, self.now),
            bot=bot,
            effort=effort,
        )
        self.happen(turned, game)

    def ask_takeback(self, seat: int, version: int) -> None:
        """Ask to take the seat's last turn back."""
        self._check("ask-takeback", seat)
        self._check_fresh(version, self.table.turn_version)
        self.happen(TakebackWanted(seat=seat))
        self._take_back_if_agreed()

    def answer_takeback(self, seat: int, version: int, agree: bool) -> None:
        """Agree to a takeback, or not."""
        self._check("answer-takeback", seat)
        assert self.table.takeback is not None
        self._check_fresh(version, self.table.takeback.version)
        if not agree:
            self.happen(TakebackDropped(seat=seat))
            return
        if seat not in waited_for(self.table):
            raise Denied(Denial.ALREADY_AGREED)
        self.happen(TakebackAgreed(seat=seat))
        self._take_back_if_agreed()

    def _settle_takeback(self, gone: int) -> None:
        """Somebody no longer moves by themselves: nobody waits for their wish or their word."""
        if self.table.takeback is not None and self.table.takeback.seat == gone:
            self.happen(TakebackDropped(seat=gone))
        self._take_back_if_agreed()

    def _take_back_if_agreed(self) -> None:
        """Take turns back until it is the asking seat's turn again, over the answers of others."""
        asked = self.table.takeback
        if asked is None or waited_for(self.table):
            return
        self.happen(TookBack(seat=asked.seat))
        while self.table.turn != asked.seat:
            self.happen(TookBack(seat=asked.seat))


def _refuse(reason: Denial | Refusal | None) -> None:
    if reason is not None:
        raise Denied(reason)


def _unknown(bot: str) -> Denied:
    return Denied(Denial.UNKNOWN_BOT, f"There is no bot called {bot!r}; there are {', '.join(LEVELS)}.")
