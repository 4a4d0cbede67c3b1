"""A game: settings and events, folded into a position. It deals, draws, and is the only author of events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from sixfold.events import Dealt, Event, GameError, Player, Seated, Settings, TakenBack, Turn
from sixfold.record import write_record
from sixfold.rules import (
    HAND_SIZE,
    Board,
    Edition,
    Hand,
    IllegalMove,
    Move,
    Play,
    Position,
    Refusal,
    Score,
    ScoredPlay,
    Tile,
    Trade,
)
from sixfold.rules.seats import by_seat, of_seat, with_seat
from sixfold.rules.tiles import ALL_TILES, counts_of
from sixfold.shuffle import BROKEN_PROMISE, Shuffle, Witness, commitment, new_seed
from sixfold.trail import Trail


class WrongDraw(GameError):
    """A draw that the seed does not give; `version` is that of the game after it."""

    def __init__(self, version: int, drawn: str, due: str) -> None:
        """The log says `drawn` where the seed gives `due`."""
        super().__init__(version, drawn, due)
        self.version = version
        self.drawn = drawn
        self.due = due

    def __str__(self) -> str:
        return f"event {self.version}: drew {self.drawn}, but the seed gives {self.due}"


@dataclass(frozen=True, slots=True)
class Game:
    """Settings and events. A game never changes: every move makes a new one that shares the old one's past."""

    settings: Settings
    events: Trail[Event]
    turns: Trail[Turn] = field(compare=False, repr=False)
    """The turns that stand, without those taken back."""
    position: Position = field(compare=False, repr=False)
    """Where the game stands."""
    players: tuple[Player, ...] = field(compare=False, repr=False)
    """Who sits at the table now, in seat order."""
    drawn: int = field(compare=False, repr=False)
    """How many tiles have been drawn so far: the number of the next draw. What was taken back counts only where chance
    goes on; otherwise it is drawn again."""
    passed: Trail[Position] | None = field(default=None, compare=False, repr=False)
    """The positions so far, kept once a turn was taken back: whoever does so may do it often."""

    @classmethod
    def new(
        cls,
        players: Iterable[Player | str],
        edition: Edition = Edition.MINDWARE,
        *,
        seed: str | None = None,
        contributions: Iterable[str] = (),
        takebacks: bool = False,
        date: str = "",
    ) -> Game:
        """Deal a new game. Without a seed, one that nobody can guess is taken."""
        seats = tuple(Player(player) if isinstance(player, str) else player for player in players)
        secret = new_seed() if seed is None else seed
        settings = Settings(seats, edition, takebacks, secret, commitment(secret), tuple(contributions), date)
        shuffle = Shuffle(secret, settings.contributions)
        tiles = shuffle.draw(counts_of(ALL_TILES), HAND_SIZE * len(seats), before=0)
        return cls.dealt(settings, [Hand(tiles[i : i + HAND_SIZE]) for i in range(0, len(tiles), HAND_SIZE)])

    @classmethod
    def dealt(cls, settings: Settings, hands: Sequence[Hand], start: int | None = None) -> Game:
        """A game with these hands dealt. Who starts follows from them, unless a hidden hand leaves it open."""
        if len(hands) != len(settings.players):
            raise GameError(f"{len(settings.players)} players, but {len(hands)} hands are dealt")
        if any(len(hand) != HAND_SIZE for hand in hands):
            raise GameError(f"everyone is dealt {HAND_SIZE} tiles")
        by_rule = settings.edition.start_seat([hand.largest_set for hand in hands], settings.ages)
        seat = by_rule if start is None else start
        if not 1 <= seat <= len(hands):
            raise GameError(f"no seat {seat} at a table of {len(hands)}")
        if seat != by_rule and not any(hand.unknown for hand in hands):
            raise GameError(f"seat {by_rule} starts, not seat {seat}")
        dealt = Dealt(tuple(hands), seat)
        return cls(settings, Trail[Event]([dealt]), Trail(), _first(dealt), settings.players, HAND_SIZE * len(hands))

    @classmethod
    def fold(cls, settings: Settings, events: Iterable[Event]) -> Game:
        """The game that these events make, each checked against the rules."""
        game: Game | None = None
        for event in events:
            match event:
                case Dealt() if game is None:
                    game = cls.dealt(settings, event.hands, event.start)
                case _ if game is None or isinstance(event, Dealt):
                    raise GameError("a game begins with its deal, and has only one")
                case _:
                    game = game.with_event(event)
        if game is None:
            raise GameError("a game begins with its deal")
        return game

    @property
    def version(self) -> int:
        """How many events have happened."""
        return len(self.events)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position after the deal, and after each turn that stands; made anew unless a turn was taken back."""
        if self.passed is not None:
            return tuple(self.passed)
        dealt = self.events[0]
        assert isinstance(dealt, Dealt)
        return tuple(accumulate(self.turns, _after, initial=_first(dealt)))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    def at(self, version: int) -> Game:
        """The game as it was after that many events."""
        if not 1 <= version <= self.version:
            raise GameError(f"the game has versions 1 to {self.version}, not {version}")
        return Game.fold(self.settings, self.events[:version])

    def after_turns(self, count: int) -> Game:
        """The game as it stood after that many turns, as if nothing had ever been taken back."""
        turns = self.turns
        if not 0 <= count <= len(turns):
            raise GameError(f"the game has turns 0 to {len(turns)}, not {count}")
        wanted, kept = list(turns[:count]), list[Event]()
        later = turns[count] if count < len(turns) else None
        for event in self.events:
            if event is later:
                break
            if isinstance(event, Dealt | Seated):
                kept.append(event)
            elif wanted and event is wanted[0]:
                kept.append(wanted.pop(0))
        return Game.fold(self.settings, kept)

    def refusal(self, seat: int, move: Move) -> Refusal | None:
        """Why this seat may not make this move now; nothing if it may. An opening may lie anywhere."""
        answer = self._judge(seat, self.position.placed(move))
        return answer if isinstance(answer, Refusal) else None

    def _judge(self, seat: int, move: Move) -> Score | Refusal:
        """What the rules say to this seat's move: what it scores, or why it is refused."""
        if not self.over and seat != self.position.turn:
            return Refusal.NOT_YOUR_TURN
        answer = self.position.judge(move)
        if isinstance(answer, Refusal):
            return answer
        match move:
            case Trade() if self.settings.seed is not None and not move.known:
                return Refusal.NOT_IN_HAND  # Which tiles go back decides what can be drawn later.
            case Play() if not self.position.board and not self._may_start(seat, len(move.tiles)):
                return Refusal.NOT_YOUR_TURN
            case _:
                return answer

    def apply(
        self, seat: int, move: Move, drawn: Iterable[Tile | None] | None = None, *, note: str = ""
    ) -> tuple[Game, tuple[Event, ...]]:
        """The game after this seat's move, and the events it brought. Raises `IllegalMove` if it is refused.

        An opening may lie anywhere: the event has it at 0,0. A game with a seed draws by itself. In a record,
        `drawn` says what was drawn; without it, that is not known.
        """
        move = self.position.placed(move)
        score = self._score_or_refuse(seat, move)
        count = self.position.draw_size(move)
        seeded = self.settings.seed is not None
        if seeded and drawn is not None:
            raise GameError("this game draws its own tiles")
        new = self._draw(count) if seeded else (None,) * count if drawn is None else tuple(drawn)
        turn = Turn(seat, _with_lines(move, score), score.points, new, note)
        return self._with_turn(turn, from_bag=seeded), (turn,)

    def _score_or_refuse(self, seat: int, move: Move) -> Score:
        """What this seat's move scores. Raises `IllegalMove` if it is refused."""
        answer = self._judge(seat, move)
        if isinstance(answer, Refusal):
            raise IllegalMove(answer, move)
        return answer

    def overrule(
        self, seat: int, move: Move, points: int, drawn: Iterable[Tile | None] | None = None, *, note: str = ""
    ) -> tuple[Game, tuple[Event, ...]]:
        """The game after a move that the people at the table let stand for this many points, legal or not.

        Raises `IllegalMove` if its tiles cannot be there, `GameError` if the game draws by a seed.
        """
        new = (None,) * self.position.draw_size(move) if drawn is None else tuple(drawn)
        game = self.with_event(Turn(seat, self.position.placed(move), points, new, note, overruled=True))
        return game, (game.events[-1],)

    def take_back(self, seat: int, *, note: str = "") -> tuple[Game, tuple[Event, ...]]:
        """The game after the last turn that stands is taken back. What was drawn goes back, and will be drawn again."""
        event = TakenBack(seat, note)
        return self.with_event(event), (event,)

    def with_event(self, event: Turn | TakenBack | Seated) -> Game:
        """The game after one more event, checked against the rules."""
        if not 1 <= event.seat <= len(self.players):
            raise GameError(f"no seat {event.seat} at a table of {len(self.players)}")
        turns, position, passed, players, drawn = self.turns, self.position, self.passed, self.players, self.drawn
        match event:
            case Turn():
                score = self._check_overruled(event) if event.overruled else self._check_turn(event)
                return self._with_turn(replace(event, move=_with_lines(event.move, score)))
            case TakenBack():
                if not self.settings.takebacks:
                    raise GameError("this game allows no takebacks")
                if self.over or not turns:
                    raise GameError("there is no turn to take back")
                drawn -= 0 if self.settings.chance_goes_on else len(turns[-1].drawn)
                passed = (Trail(self.positions) if passed is None else passed)[:-1]
                turns, position = turns[:-1], passed[-1]
            case Seated():
                if self.over:
                    raise GameError("the game is over: nobody can take a seat")
                players = with_seat(players, event.seat, event.player)
        return Game(self.settings, self.events.plus(event), turns, position, players, drawn, passed)

    def _with_turn(self, turn: Turn, *, from_bag: bool = False) -> Game:
        """The game after a turn that stands, if what it drew can be."""
        try:
            after = self.position.let_stand(turn.move, turn.score, turn.drawn, from_bag=from_bag)
        except ValueError as error:
            raise GameError(str(error)) from error
        drawn = self.drawn + len(turn.drawn)
        passed = None if self.passed is None else self.passed.plus(after)
        return Game(self.settings, self.events.plus(turn), self.turns.plus(turn), after, self.players, drawn, passed)

    def _check_turn(self, turn: Turn) -> Score:
        """What a turn scores, if the rules allow it and its points are right."""
        score = self._score_or_refuse(turn.seat, turn.move)
        if turn.score != score.points:
            raise GameError(f"{turn.move} scores {score.points}, not {turn.score}")
        return score

    def _check_overruled(self, turn: Turn) -> Score:
        """What a turn that the table let stand scores by the rules. Its own points may differ."""
        if self.settings.seed is not None:
            raise GameError("a game that draws by its seed is not overruled")
        if turn.score < 0:
            raise GameError(f"a turn has no points below 0: {turn.score}")
        refusal = self.position.objection(turn.move)
        if not self.over and turn.seat != self.position.turn:
            refusal = Refusal.NOT_YOUR_TURN
        if refusal is not None:
            raise IllegalMove(refusal, turn.move)
        return self.position.score(turn.move)

    def _may_start(self, seat: int, size: int) -> bool:
        """Whether this seat may open with a set of this size, or the hands that are known show that another had to.

        A hidden hand may be smaller, or as large and tied with an age that leaves the start to the earlier seat: it
        gets the benefit of the doubt.
        """
        hands, ages = self.position.hands, self.settings.ages
        largest = with_seat([hand.largest_set for hand in hands], seat, size)
        if self.settings.edition.start_seat(largest, ages) == seat:
            return True
        tied = [other for other, known in by_seat(largest) if known == size]
        undecided = any(hand.unknown and of_seat(ages, other) is None for other, hand in by_seat(hands) if other > seat)
        return max(largest) == size and tied[0] == seat and undecided

    def _draw(self, count: int) -> tuple[Tile, ...]:
        """The next tiles that the seed gives."""
        if self.settings.seed is None:
            raise GameError("the game has no seed to draw by")
        if not count:
            return ()
        shuffle = Shuffle(self.settings.seed, self.settings.contributions)
        return shuffle.draw(self.position.unseen_counts, count, self.drawn)

    def __str__(self) -> str:
        return write_record(self.settings, self.events, self.position.scores if self.over else None)


def _first(dealt: Dealt) -> Position:
    """The position after the deal."""
    return Position(Board(), dealt.hands, (0,) * len(dealt.hands), dealt.start)


def _after(position: Position, turn: Turn) -> Position:
    """The position after a turn that stood there."""
    return position.let_stand(turn.move, turn.score, turn.drawn, from_bag=True)


def _with_lines(move: Move, score: Score) -> Move:
    """The move as a turn keeps it: a play with its lines."""
    return ScoredPlay(move.placements, score.lines) if isinstance(move, Play) else move


def verify(game: Game, witness: Witness | None = None) -> int:
    """Recompute every draw from the revealed seed; how many there were. Raises `GameError` if one is wrong.

    A game tells its own story: with what a player kept from before it, the shuffle is checked against that as well.
    """
    settings = game.settings
    if settings.seed is None:
        raise GameError("the game has no seed, so its draws cannot be checked")
    if settings.commitment is not None and commitment(settings.seed) != settings.commitment:
        raise GameError(BROKEN_PROMISE)
    if witness is not None and (problem := witness.problem(settings.seed, settings.contributions)) is not None:
        raise GameError(problem)
    shuffle = Shuffle(settings.seed, settings.contributions)
    checked = 0
    for version, event in enumerate(game.events, start=1):
        match event:
            case Dealt():
                bag, drawn, before = counts_of(ALL_TILES), tuple(tile for hand in event.hands for tile in hand), 0
                so_far = Game.dealt(settings, event.hands, event.start)
            case Turn():
                bag, drawn, before = so_far.position.unseen_counts, event.drawn, so_far.drawn
                so_far = so_far.with_event(event)
            case _:
                so_far = so_far.with_event(event)
                continue
        due = shuffle.draw(bag, len(drawn), before)
        if drawn != due:
            raise WrongDraw(version, str(Hand(drawn)), str(Hand(due)))
        checked += len(drawn)
    return checked
