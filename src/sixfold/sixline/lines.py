"""The lines of Sixline as data: what is asked, what is answered, and reading and writing both."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sixfold.engine import Limit
from sixfold.events import Event, Player, Settings, Turn
from sixfold.notation import NotationError, read_move, read_position
from sixfold.rules import Move, Refusal, Trade
from sixfold.rules.seats import all_seats, of_seat
from sixfold.sixline.options import Option
from sixfold.trail import Trail
from sixfold.view import View

VERSION = 1
"""Of the protocol: the first word of the handshake says it."""
LONGEST_LINE = 65536
"""Letters: far more than the longest game needs."""


class LineError(ValueError):
    """A line that is refused: a code for programs, and what is wrong for people."""

    def __init__(self, code: str, problem: str) -> None:
        """Refused for this reason."""
        super().__init__(code, problem)
        self.code, self.problem = code, problem

    def __str__(self) -> str:
        return f"{self.code} {self.problem}"


@dataclass(frozen=True, slots=True)
class Time:
    """How long an engine may think: seconds, iterations, what all clocks say, or until it is stopped."""

    seconds: float | None = None
    iterations: int | None = None
    clocks: tuple[float, ...] = ()
    """Seconds left, seat by seat."""
    increments: tuple[float, ...] = ()
    """Seconds that each seat gets back for a turn."""

    @property
    def infinite(self) -> bool:
        """Whether only being stopped ends it."""
        return self.seconds is None and self.iterations is None and not self.clocks

    def limit(self, seat: int) -> Limit | None:
        """For one move of this seat, a fair share of what is left on a clock; nothing if there is no end to it."""
        seconds = self.seconds
        if self.clocks:
            gain = of_seat(self.increments, seat) if self.increments else 0.0
            share = max(0.001, of_seat(self.clocks, seat) / 25 + gain * 0.8)
            seconds = share if seconds is None else min(seconds, share)
        return None if seconds is None and self.iterations is None else Limit(seconds, self.iterations)

    def words(self) -> Iterator[str]:
        """As a line says it."""
        if self.seconds is not None:
            yield f"seconds {self.seconds:g}"
        if self.iterations is not None:
            yield f"iterations {self.iterations}"
        if self.clocks:
            yield f"clocks {_slashed(self.clocks)}"
        if self.increments:
            yield f"increments {_slashed(self.increments)}"
        if self.infinite:
            yield "infinite"


@dataclass(frozen=True, slots=True)
class Question:
    """What an engine is asked: the view of the seat to move, and how long it may think."""

    view: View
    time: Time


@dataclass(frozen=True, slots=True)
class Info:
    """What an engine says while it thinks: the move that it would make, and figures by their names."""

    move: Move | None = None
    figures: dict[str, float] = field(default_factory=dict)
    text: str = ""

    def __str__(self) -> str:
        """As a line says it."""
        words = ["info"]
        if self.move is not None:
            words.append(f"move {self.move}")
        words += [f"{name} {value:g}" for name, value in self.figures.items()]
        if self.text:
            words.append(f"text {self.text}")
        return " ".join(words)

    @classmethod
    def read(cls, rest: str) -> Info:
        """What stands after the word `info`. Raises a `LineError`."""
        said, _, text = f" {rest}".partition(" text ")
        words = said.split()
        if len(words) % 2:
            raise LineError("bad-line", f"an info has names and values in turn: {rest!r}")
        named = dict(zip(words[::2], words[1::2], strict=True))
        try:
            move = read_move(named.pop("move")) if "move" in named else None
            return cls(move, {name: float(value) for name, value in named.items()}, text)
        except ValueError as error:
            raise LineError("bad-line", f"an info cannot be read: {error}") from error


CAPABILITIES = {
    "seconds": "thinks for a number of seconds",
    "iterations": "thinks for a number of steps of its own",
    "clocks": "keeps to a clock",
    "infinite": "thinks until it is stopped",
    "repeat": "answers alike when asked alike, unless it is limited by time",
}
"""What an engine can say that it can."""


@dataclass(frozen=True, slots=True)
class Introduction:
    """What an engine says of itself in the handshake."""

    name: str
    release: str = ""
    author: str = ""
    players: tuple[int, int] = (2, 4)
    """The fewest and the most that it plays with."""
    can: frozenset[str] = frozenset({"seconds", "iterations", "clocks", "infinite"})
    options: tuple[Option, ...] = ()

    def lines(self) -> Iterator[str]:
        """The answer to `sixline`, but for its end."""
        yield f"sixline {VERSION}"
        yield f"name {self.name}"
        if self.release:
            yield f"release {self.release}"
        if self.author:
            yield f"author {self.author}"
        yield f"players {self.players[0]} {self.players[1]}"
        yield f"can {' '.join(sorted(self.can))}"
        yield from map(str, self.options)

    @classmethod
    def read(cls, lines: list[str]) -> Introduction:
        """The handshake's answer. Raises a `LineError`."""
        said: dict[str, str] = {}
        options: list[Option] = []
        for line in lines:
            word, _, rest = line.partition(" ")
            if word == "option":
                try:
                    options.append(Option.read(rest))
                except ValueError as error:
                    raise LineError("bad-line", f"{line!r}: {error}") from error
            elif word in said or word not in ("sixline", "name", "release", "author", "players", "can"):
                raise LineError("bad-line", f"no line of a handshake, or said before: {line!r}")
            else:
                said[word] = rest
        if said.get("sixline") != str(VERSION):
            raise LineError("bad-line", f"it does not say sixline {VERSION}")
        if not said.get("name"):
            raise LineError("bad-line", "it does not say its name")
        players = re.fullmatch(r"([234]) ([234])", said.get("players", "2 4"))
        if players is None or players[1] > players[2]:
            raise LineError("bad-line", f"players are two numbers from 2 to 4: {said['players']!r}")
        can = frozenset(said.get("can", "").split())
        if unknown := can - CAPABILITIES.keys():
            raise LineError("bad-line", f"not known what it means that it can {', '.join(sorted(unknown))}")
        fewest, most = int(players[1]), int(players[2])
        about = (said["name"], said.get("release", ""), said.get("author", ""))
        return cls(*about, (fewest, most), can, tuple(options))


def refusal_of(view: View, move: Move) -> Refusal | None:
    """Why an engine's move does not count; nothing if it does. Whoever trades says which tiles."""
    if isinstance(move, Trade) and not move.known:
        return Refusal.NOT_IN_HAND
    return view.position.refusal(view.position.placed(move))


def write_question(question: Question) -> str:
    """The line that asks it, whole: the engine needs to remember nothing."""
    view = question.view
    words = ["go", *question.time.words(), f"view {view.position}"]
    if view.turns:
        words.append("turns")
        words += [f"{turn.seat}:{turn.move}:{len(turn.drawn)}" for turn in view.turns]
    return " ".join(words)


def read_question(rest: str) -> Question:
    """What stands after the word `go`. Raises a `LineError`."""
    limits, found, shown = f" {rest}".partition(" view ")
    if not found:
        raise LineError("bad-line", "go says how long, then the view: go seconds 1 view …")
    position, _, past = shown.partition(" turns ")
    try:
        seen = read_position(position)
    except NotationError as error:
        raise LineError("bad-position", str(error)) from error
    if seen.over or seen.hand.unknown:
        raise LineError("bad-position", "a view is of the seat to move, whose hand is known, in a game that goes on")
    players = tuple(Player(f"Player {seat}") for seat in all_seats(len(seen.hands)))
    time = _read_time(limits.split(), len(players))
    turns = Trail[Event]([_read_turn(word, len(players)) for word in past.split()])
    return Question(View(seen.turn, Settings(players), players, seen, turns), time)


def _read_time(words: list[str], players: int) -> Time:
    said: dict[str, str] = {}
    left = iter(words)
    for word in left:
        if word in said or word not in ("seconds", "iterations", "clocks", "increments", "infinite"):
            raise LineError("bad-limit", f"no limit, or said before: {word!r}")
        said[word] = "" if word == "infinite" else next(left, "")
    if "infinite" in said and len(said) > 1:
        raise LineError("bad-limit", "what is infinite has no other limit")
    try:
        time = Time(
            float(said["seconds"]) if "seconds" in said else None,
            int(said["iterations"]) if "iterations" in said else None,
            _numbers(said.get("clocks"), players),
            _numbers(said.get("increments"), players),
        )
    except ValueError as error:
        raise LineError("bad-limit", str(error)) from error
    if any(given is not None and not 0 < given < math.inf for given in (time.seconds, time.iterations)):
        raise LineError("bad-limit", "a limit is a number above 0")
    if time.infinite is not ("infinite" in said) or (time.increments and not time.clocks):
        raise LineError("bad-limit", "a limit is seconds, iterations, clocks (with increments), or infinite")
    return time


def _numbers(text: str | None, players: int) -> tuple[float, ...]:
    if text is None:
        return ()
    numbers = tuple(float(part) for part in text.split("/"))
    if len(numbers) != players or not all(0 <= number < math.inf for number in numbers):
        raise ValueError(f"clocks and increments have a number of seconds per seat, parted by /: {text!r}")
    return numbers


def _read_turn(word: str, players: int) -> Turn:
    seat, _, rest = word.partition(":")
    move, _, drawn = rest.rpartition(":")
    if seat not in map(str, all_seats(players)) or not re.fullmatch("[0-6]", drawn):
        raise LineError("bad-line", f"a turn is seat:move:drawn, such as 1:0,0>RsRc:2, not {word!r}")
    try:
        made = read_move(move)
    except NotationError as error:
        raise LineError("bad-line", f"a turn cannot be read: {error}") from error
    return Turn(int(seat), made, 0, (None,) * int(drawn))


def _slashed(numbers: tuple[float, ...]) -> str:
    return "/".join(f"{number:g}" for number in numbers)
