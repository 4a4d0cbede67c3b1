"""A table: a game with its people, folded from the events of its log. It does no I/O and never changes."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field
from msgspec.structs import replace

from sixfold.engine.levels import STAND_IN
from sixfold.events import Dealt, Seated, Settings, TakenBack, Turn
from sixfold.game import Game
from sixfold.notation import read_hand, read_move, read_tiles
from sixfold.rules.seats import by_seat, of_seat, with_seat
from sixfold.server.table.chairs import Chair
from sixfold.server.table.events import (
    AnyEvent,
    Came,
    Closed,
    Credited,
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
    read_event,
)
from sixfold.server.table.notes import FinishedGame, Sign, State, Takeback, TurnNote, winners
from sixfold.server.table.options import Options
from sixfold.server.table.turn_clock import Clock, not_before
from sixfold.shuffle import commitment
from sixfold.store.face import Entry
from sixfold.trail import Trail
from sixfold.view import View

SIGNS_SHOWN = 8
COMMANDS_REMEMBERED = 32
"""The number of commands that a table can tell from their repeats. All would take more memory than the games."""


class BrokenLog(ValueError):
    """A log that does not tell the story of a table; the message says where it breaks."""


class Table(Struct, frozen=True):
    """A table at one version of its log. `after` gives the next one.

    It is a struct because every event replaces some of its many fields, which structs do quickly.
    """

    id: str
    options: Options
    chairs: tuple[Chair, ...]
    version: int
    opened: int
    changed: int
    """When the table was opened, and when its last event happened."""
    state: State = "open"
    closed: bool = False
    seed: str | None = None
    """The promised seed of the next game."""
    game: Game | None = None
    number: int = 0
    """How many games have begun here."""
    notes: Trail[TurnNote] = field(default_factory=Trail)
    """One per turn that stands."""
    furthest: int = 0
    """How many turns have stood in this game at the most."""
    finished: tuple[FinishedGame, ...] = ()
    clock: Clock | None = None
    turn_since: int = 0
    turn_version: int = 0
    """The version at which the position last changed: a move made from an older view is stale."""
    stand_in: bool = False
    """Whether the time of the seat to move has run out and a bot makes this move."""
    out_of_time: int | None = None
    """The seat whose time ran out and ended the game."""
    takeback: Takeback | None = None
    signs: tuple[Sign, ...] = ()
    signs_given: int = 0
    """How many in this game."""
    done: dict[tuple[str, str], int] = field(default_factory=dict)
    """The latest commands that were carried out, by guest and id, the oldest first; each with the version it led to."""

    @classmethod
    def begun(cls, table: str, event: Opened, at: int) -> Table:
        """The table after its first event."""
        names: list[str] = []
        titles = event.titles or [(bot or "").capitalize() for bot in event.options.seats]
        for title in titles:
            names.append(_free_name(title, names) if title else "")
        chairs = tuple(
            Chair() if bot is None else Chair.of_bot(bot, name)
            for bot, name in zip(event.options.seats, names, strict=True)
        )
        return cls(table, event.options, chairs, 1, at, at).noted(event)

    @classmethod
    def fold(cls, table: str, entries: Iterable[Entry], start: Table | None = None) -> Table:
        """The table that these entries make, on top of `start` if there is one. Raises `BrokenLog`."""
        folded = start
        for entry in entries:
            try:
                event = read_event(entry.body)
                if folded is None:
                    if not isinstance(event, Opened):
                        raise BrokenLog("a table begins with its opening")
                    folded = cls.begun(table, event, entry.at)
                else:
                    folded = folded.after(event, entry.at)
            except ValueError as error:
                raise BrokenLog(f"table {table}, entry {entry.version}: {error}") from error
            if folded.version != entry.version:
                raise BrokenLog(f"table {table}: entry {entry.version} stands where {folded.version} is due")
        if folded is None:
            raise BrokenLog(f"table {table}: its log is empty")
        return folded

    @property
    def turn(self) -> int:
        """The seat to move; 0 while no game is being played."""
        game = self.game
        return game.position.turn if game is not None and self.state == "playing" else 0

    @property
    def bot_to_move(self) -> str | None:
        """The bot that has to make the next move, if it is a bot's."""
        turn = self.turn
        if not turn:
            return None
        bot = self.chair(turn).bot
        return STAND_IN if bot is None and self.stand_in else bot

    @property
    def engine_to_move(self) -> str | None:
        """The engine whose seat is to move, though another bot may play for it until it is back."""
        turn = self.turn
        return self.chair(turn).engine if turn else None

    @property
    def deadline(self) -> int | None:
        """When the time of the person to move runs out."""
        if self.clock is None:
            return None
        turn = self.turn
        if not turn or self.stand_in or not self.chair(turn).moved_by_person:
            return None
        return self.turn_since + self.clock.of(turn)

    @property
    def full(self) -> bool:
        """Whether every seat is taken and ready."""
        return not any(chair.waits or chair.name is None for chair in self.chairs)

    @property
    def has_people(self) -> bool:
        """Whether a person makes the moves of any seat."""
        return any(chair.moved_by_person for chair in self.chairs)

    @property
    def waits_for_person(self) -> bool:
        """Whether somebody who plays with other people is to move."""
        turn = self.turn
        if not turn or self.stand_in or not self.chair(turn).moved_by_person:
            return False
        guest = self.chair(turn).guest
        return any(chair.moved_by_person and chair.guest != guest for chair in self.chairs)

    def seen_from(self, seat: int) -> View | None:
        """What this seat (0 for a spectator) may know of the game, if there is one and it may look on."""
        if self.game is None or not (seat or self.options.spectators):
            return None
        return View.of(self.game, seat, broken_off=self.out_of_time is not None)

    @property
    def commitment(self) -> str | None:
        """The published promise of the next game's seed."""
        return None if self.seed is None else commitment(self.seed)

    @property
    def remembers_from(self) -> int:
        """A command from a view of this version or a later one is in `done`, if it was carried out."""
        return 0 if len(self.done) < COMMANDS_REMEMBERED else next(iter(self.done.values()))

    def has_turn(self, seat: int) -> bool:
        """Whether this seat has made a turn that stands."""
        return any(note.seat == seat for note in self.notes)

    def chair(self, seat: int) -> Chair:
        """The chair of this seat."""
        chairs = self.chairs
        if not 1 <= seat <= len(chairs):
            raise BrokenLog(f"no seat {seat} at a table of {len(chairs)}")
        return of_seat(chairs, seat)

    def seats_of(self, guest: str | None) -> tuple[int, ...]:
        """The seats that this guest has."""
        return () if guest is None else tuple([i for i, chair in by_seat(self.chairs) if chair.guest == guest])

    def left_by(self, guest: str | None) -> tuple[int, ...]:
        """The seats that this guest has had in the running game, and has no longer."""
        if self.state != "playing" or guest is None:
            return ()
        return tuple([seat for seat, chair in by_seat(self.chairs) if guest in chair.seen_by and guest != chair.guest])

    def free_for(self, guest: str | None) -> tuple[int, ...]:
        """The free seats that this guest may take: whoever has seen a hand of the running game, no other one's."""
        return self.free_seats(self.seats_of(guest), self.left_by(guest))

    def free_seats(self, own: tuple[int, ...], left: tuple[int, ...]) -> tuple[int, ...]:
        """The same for somebody who has these seats, and has left those."""
        free = tuple(seat for seat, chair in by_seat(self.chairs) if chair.free and not self.closed)
        knows_a_hand = self.state == "playing" and bool(own or left)
        return tuple(seat for seat in free if seat in left) if knows_a_hand else free

    def spent(self, seat: int, now: int) -> int:
        """The time that the running turn has cost this seat; nothing if it is not a person's turn on a clock."""
        if self.clock is None or seat != self.turn or self.stand_in or not self.chair(seat).moved_by_person:
            return 0
        return min(max(0, now - self.turn_since), self.clock.of(seat))

    def lent(self, seat: int, now: int) -> int:
        """How long a bot has had this seat in the running turn: once a person takes it, the seat's clock counts it."""
        if self.clock is None or seat != self.turn or self.chair(seat).bot is None:
            return 0
        return min(max(0, now - self.turn_since), self.clock.of(seat))

    def settings(self, date: str, *, same_draws: bool) -> Settings:
        """The settings of the next game, from who sits here and what was promised and contributed."""
        if self.seed is None:
            raise BrokenLog("no seed was promised")
        return Settings(
            tuple(chair.player for chair in self.chairs),
            self.options.edition,
            self.options.takebacks,
            self.seed,
            commitment(self.seed),
            tuple(chair.contribution for chair in self.chairs if chair.contribution),
            date,
            chance_goes_on=self.options.takebacks and not same_draws,
        )

    def after(self, event: AnyEvent, at: int, game: Game | None = None) -> Table:
        """The table after one more event.

        `game` is the game after it, where whoever calls has just made it by the same event: it spares judging a move
        twice, and changes nothing. (A test folds the log again after every decision, and finds the same table.)
        """
        at = not_before(self.changed, at)
        table = self._after(event, at, game)
        return replace(table, version=self.version + 1, changed=at).noted(event)

    def noted(self, event: AnyEvent) -> Table:
        """The table that remembers the command which was finished by its last event, if one was."""
        if event.id is None or event.by is None:
            return self
        done = {**self.done, (event.by, event.id): self.version}
        if len(done) > COMMANDS_REMEMBERED:
            del done[next(iter(done))]
        return replace(self, done=done)

    def _after(self, event: AnyEvent, at: int, game: Game | None) -> Table:
        match event:
            case Turned():
                return self._turned(event, at, game)
            case Came() | Went():
                chair, here = self.chair(event.seat), isinstance(event, Came)
                return self._with_chair(event.seat, replace(chair, here=here, since=at, comings=chair.comings + here))
            case Signed():
                signs = (*self.signs, Sign(event.seat, event.reaction, self.version + 1))[-SIGNS_SHOWN:]
                return replace(self, signs=signs, signs_given=self.signs_given + 1)
            case Sat():
                return self._sat(event, at)
            case Readied():
                chair = replace(self.chair(event.seat), ready=True, contribution=event.contribution)
                return self._with_chair(event.seat, chair)
            case Started():
                return self._started(event, at, game)
            case Stood():
                return self._stood(event, at)
            case HandedOver():
                chair = replace(self.chair(event.seat), bot=event.bot).counted()
                return self._lessened(event.seat, event.spent)._reseated(event.seat, chair, at)
            case TakenOver():
                chair = self.chair(event.seat)
                return self._given_to(event, replace(chair, bot=chair.planned_bot), at)
            case TakebackWanted():
                table = self._with_chair(event.seat, self.chair(event.seat).counted())
                return replace(table, takeback=Takeback(event.seat, self.version + 1))
            case TakebackAgreed():
                asked = self.takeback
                if asked is None:
                    raise BrokenLog("nobody had asked for a takeback")
                return replace(self, takeback=replace(asked, agreed=asked.agreed | {event.seat}))
            case TakebackDropped():
                return replace(self, takeback=None)
            case TookBack():
                return self._took_back(event, at)
            case RanOut():
                return self._ran_out(event)
            case Credited():
                return replace(self, turn_since=self.turn_since + event.milliseconds)
            case Promised():
                return replace(self, seed=event.seed)
            case Closed():
                return replace(self, state="over", closed=True, seed=None)
            case Opened():
                raise BrokenLog("a table is opened once")

    def _playing(self) -> Game:
        if self.game is None or self.state != "playing":
            raise BrokenLog("no game is being played")
        return self.game

    def _with_chair(self, seat: int, chair: Chair) -> Table:
        return replace(self, chairs=with_seat(self.chairs, seat, chair))

    def _given_to(self, event: Sat | TakenOver, chair: Chair, at: int) -> Table:
        """The table after a person has this seat, in the running game if there is one."""
        if self.state != "playing":
            return self._with_chair(event.seat, chair)
        return self._lessened(event.seat, event.spent)._reseated(event.seat, chair, at)

    def _reseated(self, seat: int, chair: Chair, at: int) -> Table:
        """The table after somebody else plays for a seat of the running game."""
        game = self._playing().with_event(Seated(seat, chair.player))
        table = replace(self._with_chair(seat, chair), game=game)
        return replace(table, turn_since=at, stand_in=False) if seat == self.turn else table

    def _lessened(self, seat: int, spent: int) -> Table:
        return self if self.clock is None else replace(self, clock=self.clock.lessened(seat, spent))

    def _sat(self, event: Sat, at: int) -> Table:
        chair = self.chair(event.seat).taken(event.guest, event.name, event.age, at)
        return self._given_to(event, chair, at)

    def _stood(self, event: Stood, at: int) -> Table:
        if self.state != "playing":
            return self._with_chair(event.seat, self.chair(event.seat).emptied())
        chair = self.chair(event.seat)
        given_up = chair.engine is not None
        chair = replace(chair, guest=None, bot=event.bot, given_up=given_up, here=True, since=at)
        return self._lessened(event.seat, event.spent)._reseated(event.seat, chair, at)

    def _started(self, event: Started, at: int, game: Game | None) -> Table:
        if game is None:
            hands = [read_hand(hand) for hand in event.hands]
            settings = self.settings(event.date, same_draws=event.same_draws)
            game = Game.fold(settings, [Dealt(tuple(hands), event.first)])
        kind = self.options.clock
        return replace(
            self,
            state="playing",
            chairs=tuple(chair.dealt() for chair in self.chairs),
            seed=None,
            game=game,
            number=self.number + 1,
            notes=Trail(),
            furthest=0,
            clock=None if kind is None else Clock.started(kind, len(self.chairs)),
            turn_since=at,
            turn_version=self.version + 1,
            stand_in=False,
            out_of_time=None,
            takeback=None,
            signs_given=0,
        )

    def _turned(self, event: Turned, at: int, game: Game | None) -> Table:
        if game is None:
            move = read_move(event.move)
            game = self._playing().with_event(Turn(event.seat, move, event.score, read_tiles(event.drawn)))
        notes = self.notes.plus(TurnNote(event.seat, self.version + 1, at, event.bot, event.effort))
        further = len(notes) > self.furthest
        table = replace(
            self,
            game=game,
            chairs=_forgiven(self.chairs) if further else self.chairs,
            notes=notes,
            furthest=max(len(notes), self.furthest),
            clock=None if self.clock is None else self.clock.after_turn(event.seat, event.spent),
            turn_since=at,
            turn_version=self.version + 1,
            stand_in=False,
            takeback=None,
        )
        return table._ended() if game.over else table

    def _took_back(self, event: TookBack, at: int) -> Table:
        return replace(
            self,
            game=self._playing().with_event(TakenBack(event.seat)),
            notes=self.notes[:-1],
            turn_since=at,
            turn_version=self.version + 1,
            stand_in=False,
            takeback=None,
        )

    def _ran_out(self, event: RanOut) -> Table:
        self._playing()
        if event.seat != self.turn or self.clock is None:
            raise BrokenLog(f"no clock ran for seat {event.seat}")
        table = replace(self, clock=self.clock.lessened(event.seat, self.clock.of(event.seat)))
        if self.options.on_timeout == "adjudicate":
            return replace(table, out_of_time=event.seat)._ended()
        return replace(table, stand_in=True)

    def _ended(self) -> Table:
        """The table after the game on it has ended."""
        assert self.game is not None
        scores = self.game.position.scores
        finished = FinishedGame(self.version + 1, scores, winners(scores))
        return replace(
            self,
            state="over",
            chairs=tuple(chair.for_next_game() for chair in self.chairs),
            finished=(*self.finished, finished),
            takeback=None,
            turn_version=self.version + 1,
        )


def _forgiven(chairs: tuple[Chair, ...]) -> tuple[Chair, ...]:
    """The chairs once the game has got further: the same, where there is nothing to forgive."""
    if not any(chair.changes or chair.comings for chair in chairs):
        return chairs
    return tuple(chair.forgiven() for chair in chairs)


def _free_name(name: str, taken: list[str]) -> str:
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name} {number}"
    return free
