"""Programs of other people in a match: games whose moves come from engines that speak Sixline (docs/engines.md).

A visitor is named by the command that starts it: with a `/` in it (`./mybot`), or after `engine:` (`engine:mybot`).
"""

from __future__ import annotations

import atexit
import shlex
from collections.abc import Sequence

from sixfold.engine import Limit, bot
from sixfold.events import Player
from sixfold.game import Game
from sixfold.rules import Move
from sixfold.rules.seats import of_seat
from sixfold.sixline import Engine, EngineFailed, EngineLate, EngineRefused, Introduction, Question, Time, refusal_of
from sixfold.view import View

DEFAULT_LIMIT = Limit(seconds=1.0)
"""For visitors, where none is given."""
GRACE_SECONDS = 0.5
"""A move may come this much later than the limit says: reading, writing and a busy machine take time too."""
PATIENCE_SECONDS = 120.0
"""For a move that is limited by iterations."""
LOST = -1
"""The points of a game that was lost by a fault: fewer than anybody else can have."""


class Fault(Exception):
    """A game that a visitor lost otherwise than by points: what it did in a word, and more about it."""

    def __init__(self, kind: str, seat: int, problem: str) -> None:
        """The visitor on this seat has crashed, come late, or made an illegal move."""
        super().__init__(kind, seat, problem)
        self.kind, self.seat, self.problem = kind, seat, problem


def is_visitor(name: str) -> bool:
    """Whether a name is a command, and not that of a bot."""
    return "/" in name or name.startswith("engine:")


def greet(names: Sequence[str]) -> None:
    """Start every visitor once. Raises a `ValueError` if one is not there, or does not play with that many."""
    for name in dict.fromkeys(filter(is_visitor, names)):
        try:
            with Engine(_command(name)) as engine:
                about = engine.shake_hands()
        except (EngineFailed, EngineRefused) as error:
            raise ValueError(f"{name}: {error}") from error
        fewest, most = about.players
        if not fewest <= len(names) <= most:
            raise ValueError(f"{name} plays with {fewest} to {most}, not {len(names)}")


def dismiss() -> None:
    """End the visitors that this process has running; they start again when they are needed."""
    _visitors.dismiss_all()


def play_game(seated: Sequence[tuple[str, str]], seed: str, limit: Limit | None) -> tuple[Game, Fault | None]:
    """Play a game of these bots and visitors, given by name and label; and the fault that ended it, if one did."""
    # A label's # would begin a comment in a record, and a kind of bot is one word.
    players = [
        Player(label.replace("#", " ")[-40:].strip(), bot="engine" if is_visitor(name) else name)
        for name, label in seated
    ]
    game = Game.new(players, seed=seed)
    bots = [None if is_visitor(name) else bot(name, limit=limit, seed=_number(seed)) for name, _ in seated]
    for name, label in seated:
        if is_visitor(name):
            _visitors.welcome(name, label)
    while not game.over:
        seat = game.position.turn
        view = View.of(game, seat)
        ours = of_seat(bots, seat)
        try:
            move = _visitors.move(*of_seat(seated, seat), view, limit or DEFAULT_LIMIT) if ours is None else ours(view)
        except Fault as fault:
            return game, fault
        game, _ = game.apply(seat, move)
    return game, None


class _Visitors:
    """The engines that this process has running, by their labels: one that sits on two seats is two."""

    def __init__(self) -> None:
        self._running: dict[str, tuple[Engine, Introduction]] = {}

    def welcome(self, name: str, label: str) -> None:
        """Begin a game with it, in a fresh process if the last one is gone."""
        for again in (True, False):
            try:
                if label not in self._running:
                    self._start(name, label)
                self._running[label][0].new_game()
            except (EngineFailed, EngineRefused):
                self._dismiss(label)
                if not again:
                    return  # It is not there: its first move will say so.
            else:
                return

    def move(self, name: str, label: str, view: View, limit: Limit) -> Move:
        """The visitor's move. Raises `Fault`."""
        try:
            if label not in self._running:
                raise EngineFailed(f"{name} does not start")
            engine, about = self._running[label]
            answer = engine.ask(Question(view, _time(limit, about)), patience=_patience(limit))
            if limit.seconds is not None and answer.seconds > limit.seconds + GRACE_SECONDS:
                raise EngineLate(f"a move took {answer.seconds:.2f} s")
        except EngineLate as error:
            self._dismiss(label)
            raise Fault("late", view.seat, str(error)) from error
        except EngineFailed as error:
            self._dismiss(label)
            raise Fault("crashed", view.seat, str(error)) from error
        except EngineRefused as error:
            raise Fault("refused", view.seat, str(error)) from error
        if refusal := refusal_of(view, answer.move):
            raise Fault("illegal", view.seat, f"{answer.move} ({refusal.code}) in {view}")
        return answer.move

    def _start(self, name: str, label: str) -> None:
        engine = Engine(_command(name))
        try:
            self._running[label] = (engine, engine.shake_hands())
        except (EngineFailed, EngineRefused):
            engine.close()
            raise

    def dismiss_all(self) -> None:
        """Let all of them go."""
        for label in list(self._running):
            self._dismiss(label)

    def _dismiss(self, label: str) -> None:
        running = self._running.pop(label, None)
        if running is not None:
            running[0].close()


_visitors = _Visitors()
atexit.register(dismiss)


def _command(name: str) -> list[str]:
    words = shlex.split(name.removeprefix("engine:"))
    if not words:
        raise ValueError("say which command starts the engine, such as engine:mybot")
    return words


def _time(limit: Limit, about: Introduction) -> Time:
    """The limit as far as the visitor can keep to it."""
    iterations = limit.iterations if "iterations" in about.can else None
    seconds = limit.seconds if limit.seconds is not None or iterations is not None else DEFAULT_LIMIT.seconds
    return Time(seconds, iterations)


def _patience(limit: Limit) -> float:
    return PATIENCE_SECONDS if limit.seconds is None else limit.seconds + GRACE_SECONDS


def _number(seed: str) -> int:
    return int.from_bytes(seed.encode(), "big") % 2**64
