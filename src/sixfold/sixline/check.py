"""Whether an engine keeps to Sixline: trials of everything that a host relies on, each with its verdict."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sixfold.sixline.host import PATIENCE_SECONDS, Engine, EngineFailed, EngineRefused
from sixfold.sixline.lines import Introduction, Question, Time, refusal_of
from sixfold.sixline.options import Option
from sixfold.sixline.views import kind_of, sample_views
from sixfold.view import View

VIEWS = 500
STOP_SECONDS = 0.05
MOST_GROWTH = 64 * 2**20
"""Bytes by which its memory may grow while it answers."""
_REPEATED = 20
_STOPS = 5


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one trial."""

    trial: str
    passed: bool
    says: str


@dataclass(frozen=True, slots=True)
class Strictness:
    """How much is tried, and how soon an engine has to stop."""

    views: int = VIEWS
    stop_seconds: float = STOP_SECONDS
    move_seconds: float = 0.02
    patience: float = PATIENCE_SECONDS


class _Found(Exception):
    """What is wrong with the engine, in words."""


def check(command: Sequence[str], strictness: Strictness | None = None) -> Iterator[Verdict]:
    """Try the engine, trial by trial. A trial in which it crashes is followed by the next with a fresh process."""
    strict = strictness or Strictness()
    try:
        with Engine(command) as engine:
            introduction = engine.shake_hands()
    except (EngineFailed, EngineRefused) as error:
        yield Verdict("handshake", passed=False, says=str(error))
        return
    about = f"{introduction.name} {introduction.release}".strip()
    yield Verdict("handshake", passed=True, says=f"{about}; it can {', '.join(sorted(introduction.can))}")
    examiner = _Examiner(command, introduction, strict)
    for name, trial in examiner.trials():
        try:
            yield Verdict(name, passed=True, says=trial())
        except (_Found, EngineFailed, EngineRefused) as error:
            yield Verdict(name, passed=False, says=str(error))


class _Examiner:
    """The trials, each with a process of its own."""

    def __init__(self, command: Sequence[str], introduction: Introduction, strict: Strictness) -> None:
        self._command = command
        self._about = introduction
        self._strict = strict
        fewest, most = introduction.players
        self._views = sample_views(strict.views, range(fewest, most + 1))

    def trials(self) -> Iterator[tuple[str, Callable[[], str]]]:
        yield "options", self._options
        yield "bad lines", self._bad_lines
        yield "moves", self._moves
        if "repeat" in self._about.can:
            yield "repeat", self._repeat
        if "infinite" in self._about.can:
            yield "stop", self._stop
        if "clocks" in self._about.can:
            yield "clocks", self._clocks
        yield "end", self._end

    def _started(self) -> Engine:
        engine = Engine(self._command)
        try:
            engine.shake_hands()
        except BaseException:
            engine.close()
            raise
        return engine

    @property
    def _time(self) -> Time:
        """A short limit of a kind that it knows."""
        if "iterations" in self._about.can:
            return Time(iterations=100)
        return Time(seconds=self._strict.move_seconds)

    def _move(self, engine: Engine, view: View, time_given: Time) -> str:
        """Its move. Says so if that is illegal or does not come."""
        answer = engine.ask(Question(view, time_given), patience=self._strict.patience)
        if refusal := refusal_of(view, answer.move):
            raise _Found(f"{answer.move} is illegal ({refusal.code}) in {view}")
        return str(answer.move)

    def _options(self) -> str:
        with self._started() as engine:
            for option in self._about.options:
                for value in _values(option):
                    engine.set(option.name, value)
                for wrong in _wrong_values(option):
                    _expect(engine, f"set {option.name} {wrong}", "bad-value")
            _expect(engine, "set no-such-option 1", "no-option")
        return f"{len(self._about.options)} set to their ends, and refused beyond"

    def _bad_lines(self) -> str:
        view = f"view {self._views[0]}"
        lines = {
            "": "unknown-word",
            "hello": "unknown-word",
            "sixline": "bad-line",
            "sixline x": "bad-line",
            "go": "bad-line",
            "go seconds 1": "bad-line",
            f"go {view}": "bad-limit",
            f"go seconds x {view}": "bad-limit",
            f"go seconds -1 {view}": "bad-limit",
            f"go seconds 1 seconds 1 {view}": "bad-limit",
            f"go clocks 1 {view}": "bad-limit",
            "go seconds 1 view -": "bad-position",
            "go seconds 1 view 0,0:Qq RsRcRdRtRfRx/?????? 0/0 1 0": "bad-position",
            "go seconds 1 view - ??????/?????? 0/0 1 0": "bad-position",
            f"go seconds 1 {view} turns 9:-:0": "bad-line",
            "quit now": "bad-line",
        }
        with self._started() as engine:
            for line, code in lines.items():
                _expect(engine, line, code)
                engine.ping()
        return f"{len(lines)} refused with their codes, and it goes on"

    def _moves(self) -> str:
        if not {"iterations", "seconds"} & self._about.can:
            raise _Found("it takes neither seconds nor iterations")
        kinds: Counter[str] = Counter()
        grown = 0
        with self._started() as engine:
            for number, view in enumerate(self._views):
                engine.new_game()
                self._move(engine, view, self._time)
                kinds[kind_of(view)] += 1
                if number == len(self._views) // 5:
                    grown = -_memory(engine.pid)
            grown += _memory(engine.pid)
        if grown > MOST_GROWTH:
            raise _Found(f"its memory grew by {grown >> 20} MiB in {len(self._views)} moves")
        told = ", ".join(f"{kinds[kind]} {kind}" for kind in kinds)
        return f"{len(self._views)} legal moves: {told}; memory grew by {max(0, grown) / 2**20:.1f} MiB"

    def _repeat(self) -> str:
        if "iterations" not in self._about.can:
            raise _Found("what it can repeat is limited by iterations, which it does not take")
        rounds = []
        for _ in range(2):
            with self._started() as engine:
                rounds.append([self._move(engine, view, self._time) for view in self._views[:_REPEATED]])
        for view, first, second in zip(self._views, *rounds, strict=False):
            if first != second:
                raise _Found(f"asked twice it answers {first} and {second} in {view}")
        return f"{len(rounds[0])} answers alike"

    def _stop(self) -> str:
        took = []
        with self._started() as engine:
            for view in self._views[:_STOPS]:
                engine.begin(Question(view, Time()))
                began = time.monotonic()
                move = engine.stop()
                took.append(time.monotonic() - began)
                if move is None or refusal_of(view, move):
                    raise _Found(f"after stop it makes no legal move: {move}")
        middle = statistics.median(took)
        if middle > self._strict.stop_seconds:
            raise _Found(f"it stops after {middle * 1000:.0f} ms; {self._strict.stop_seconds * 1000:.0f} are granted")
        return f"after {middle * 1000:.1f} ms"

    def _clocks(self) -> str:
        left = 2.0
        with self._started() as engine:
            for view in self._views[:_STOPS]:
                clocks = Time(clocks=(left,) * len(view.players), increments=(0.0,) * len(view.players))
                answer = engine.ask(Question(view, clocks), patience=self._strict.patience)
                if answer.seconds > left:
                    raise _Found(f"with {left:g} s on its clock it thinks for {answer.seconds:.2f} s")
        return f"{_STOPS} moves in time"

    def _end(self) -> str:
        engine = self._started()
        try:
            engine.command_only("quit")
            code = engine.wait(self._strict.patience)
        finally:
            engine.close()
        if code:
            raise _Found(f"it ends with the code {code}")
        with self._started() as other:
            other.hang_up()
            other.wait(self._strict.patience)
        return "it ends when told to, and when nobody listens"


def _expect(engine: Engine, line: str, code: str) -> None:
    """Say a line that has to be refused with this code."""
    try:
        engine.command_only(line)
    except EngineRefused as refused:
        if refused.code != code:
            raise _Found(f"it refuses {line!r} with {refused.code}, and {code} is due") from None
        if not refused.problem:
            raise _Found(f"it does not say why it refuses {line!r}") from None
    else:
        raise _Found(f"it takes {line!r}, and {code} is due")


def _values(option: Option) -> list[object]:
    """Values to set; the default last."""
    if option.kind in ("integer", "number"):
        ends = [option.low, option.high]
        return [*(int(end) if option.kind == "integer" else end for end in ends), option.default]
    if option.kind == "choice":
        return [*option.choices, option.default]
    return [True, False, option.default] if option.kind == "switch" else [option.default]


def _wrong_values(option: Option) -> list[str]:
    if option.kind in ("integer", "number"):
        return ["x", str(2 * abs(option.high) + 1)]
    return [] if option.kind == "text" else ["no-such-value"]


def _memory(pid: int) -> int:
    """How many bytes of memory a process holds; 0 where the system does not say."""
    status = Path(f"/proc/{pid}/statm")
    return int(status.read_text().split()[1]) * 4096 if status.exists() else 0
