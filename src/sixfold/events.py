"""What a game is made of: the settings it starts from, and the events that followed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sixfold.rules import Edition, Hand, Line, Move, ScoredPlay, Tile

LONGEST_NAME = 40


class GameError(ValueError):
    """Settings, or a wish other than a move, that a game cannot grant."""


def check_text(text: str, what: str) -> None:
    """Raise a `GameError` unless the text is one line that the notation can carry."""
    if text != text.strip() or not text.isprintable() or "|" in text or "#" in text:
        raise GameError(f"{what} is one line without | or #, and without blanks around it: {text!r}")


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: a person, or a bot of a named kind."""

    name: str
    age: int | None = None
    bot: str | None = None

    def __post_init__(self) -> None:
        check_text(self.name, "a name")
        if not 0 < len(self.name) <= LONGEST_NAME:
            raise GameError(f"a name has 1 to {LONGEST_NAME} letters: {self.name!r}")
        if self.age is not None and not 0 <= self.age <= 150:
            raise GameError(f"nobody is {self.age} years old")
        if self.bot is not None:
            check_text(self.bot, "a bot's kind")
            if not self.bot or " " in self.bot or self.bot == "-":
                raise GameError(f"a bot's kind is one word: {self.bot!r}")


@dataclass(frozen=True, slots=True)
class Settings:
    """All that is agreed before the first tile is drawn.

    With a `seed` the game draws by itself; without one it is a record of a game whose draws happen elsewhere.
    """

    players: tuple[Player, ...]
    edition: Edition = Edition.MINDWARE
    takebacks: bool = False
    seed: str | None = None
    commitment: str | None = None
    contributions: tuple[str, ...] = ()
    date: str = ""
    event: str = ""
    comment: str = ""
    note: str = ""
    """Comments of a file's header, one per line."""
    chance_goes_on: bool = False
    """Whether the tiles drawn after a takeback are others than before, as in games of Sixfold 0.1."""

    def __post_init__(self) -> None:
        if self.chance_goes_on and not self.takebacks:
            raise GameError("chance goes on after a takeback, and this game allows none")
        if not 2 <= len(self.players) <= 4:
            raise GameError(f"the game is for 2 to 4 players, not {len(self.players)}")
        for what, text in (("a date", self.date), ("an event", self.event), ("a comment", self.comment)):
            check_text(text, what)
        secrets = [("a seed", self.seed), ("a commitment", self.commitment)]
        for what, given in [*secrets, *(("a contribution", text) for text in self.contributions)]:
            if given is not None:
                check_text(given, what)
                if not given:
                    raise GameError(f"{what} is not empty")
        check_note(self.note)

    @property
    def ages(self) -> tuple[int | None, ...]:
        """The ages, in seat order."""
        return tuple(player.age for player in self.players)


def check_note(note: str) -> None:
    """Raise a `GameError` unless each line of the note can stand as a comment of its own."""
    for line in note.split("\n") if note else ():
        if line != line.strip() or (line and not line.isprintable()):
            raise GameError(f"a comment is printable, without blanks around its lines: {line!r}")


@dataclass(frozen=True, slots=True)
class Dealt:
    """Everyone has drawn their first tiles, and it is known who starts."""

    hands: tuple[Hand, ...]
    start: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat made a move, scored it and drew."""

    seat: int
    move: Move
    score: int
    drawn: tuple[Tile | None, ...]
    note: str = ""
    overruled: bool = False
    """Whether the people at the table let the move stand, for points of their own, whatever the rules say."""

    def __post_init__(self) -> None:
        if self.note:
            check_note(self.note)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that its play made or made longer. A game finds them: a turn of no game has none."""
        return self.move.lines if isinstance(self.move, ScoredPlay) else ()


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last turn that stood was taken back, as `seat` asked; its drawn tiles are in the bag again."""

    seat: int
    note: str = ""

    def __post_init__(self) -> None:
        check_note(self.note)


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody else has taken over a seat."""

    seat: int
    player: Player
    note: str = ""

    def __post_init__(self) -> None:
        check_note(self.note)


Event = Dealt | Turn | TakenBack | Seated


def standing_turns(events: Iterable[Event]) -> tuple[Turn, ...]:
    """The turns that stand, without those taken back."""
    turns: list[Turn] = []
    for event in events:
        if isinstance(event, Turn):
            turns.append(event)
        elif isinstance(event, TakenBack):
            turns.pop()
    return tuple(turns)
