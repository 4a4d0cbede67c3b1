"""The engine's side of Sixline: reads lines, answers every one, and goes on reading while it thinks."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sixfold.engine import Stop
from sixfold.rules import Move
from sixfold.sixline.lines import LONGEST_LINE, Info, Introduction, LineError, Question, read_question
from sixfold.sixline.options import Value


@dataclass(frozen=True, slots=True)
class Job:
    """One question to an engine, with all that it needs to answer it."""

    question: Question
    options: dict[str, Value]
    stop: Stop
    """Set when the answer is wanted at once."""
    inform: Callable[[Info], None]
    """Tells whoever asked how it goes."""


Player = Callable[[Job], Move]
"""What an engine is made of: a function from a question to a move."""


def speak(introduction: Introduction, choose: Player) -> None:
    """Be an engine on standard input and output, until `quit` or the end of the input."""

    def write(text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    Speaker(introduction, choose, write).listen(sys.stdin)


class Speaker:
    """An engine that speaks Sixline for a function that chooses moves."""

    def __init__(self, introduction: Introduction, choose: Player, write: Callable[[str], None]) -> None:
        """An engine that writes its lines with `write`, which may be called from another thread."""
        self._introduction = introduction
        self._choose = choose
        self._write = write
        self._options: dict[str, Value] = {option.name: option.default for option in introduction.options}
        self._thread: threading.Thread | None = None
        self._stop = Stop()
        self._writing = threading.Lock()

    def listen(self, lines: Iterable[str]) -> None:
        """Answer line by line, until `quit` or their end."""
        try:
            for line in lines:
                if not self.hear(line.rstrip("\r\n")):
                    return
        finally:
            self._finish()

    def hear(self, line: str) -> bool:
        """Answer one line; whether more are wanted."""
        word, _, rest = line.strip().partition(" ")
        try:
            if len(line) > LONGEST_LINE or not line.isprintable():
                raise LineError("bad-line", f"a line has at most {LONGEST_LINE} letters, all of them printable")
            self._do(word, rest.strip())
        except LineError as error:
            self._say(f"error {error}")
        return word != "quit" or bool(rest)

    def _do(self, word: str, rest: str) -> None:
        if word in ("ping", "new", "stop", "quit") and rest:
            raise LineError("bad-line", f"nothing stands after {word}")
        match word:
            case "sixline":
                self._introduce(rest)
            case "set":
                self._set(rest)
            case "go":
                self._go(rest)
            case "stop" | "quit":
                self._finish()
                self._say("ok")
            case "new":
                self._rest_or_refuse()
                self._say("ok")
            case "ping":
                self._say("ok")
            case _:
                known = "sixline, set, new, go, stop, ping and quit"
                raise LineError("unknown-word", f"there are {known}, not {word[:40]!r}")

    def _introduce(self, version: str) -> None:
        if not version.isdecimal() or int(version) < 1:
            raise LineError("bad-line", "the handshake says the newest version that is understood: sixline 1")
        self._say(*self._introduction.lines(), "ok")

    def _set(self, rest: str) -> None:
        self._rest_or_refuse()
        name, _, text = rest.partition(" ")
        option = next((option for option in self._introduction.options if option.name == name), None)
        if option is None:
            raise LineError("no-option", f"nothing called {name[:40]!r} can be set")
        try:
            self._options[name] = option.value(text)
        except ValueError as error:
            raise LineError("bad-value", str(error)) from error
        self._say("ok")

    def _go(self, rest: str) -> None:
        self._rest_or_refuse()
        question = read_question(rest)
        fewest, most = self._introduction.players
        if not fewest <= len(question.view.players) <= most:
            raise LineError("bad-position", f"it plays with {fewest} to {most}, not {len(question.view.players)}")
        self._stop = Stop()
        job = Job(question, dict(self._options), self._stop, lambda info: self._say(str(info)))
        self._thread = threading.Thread(target=self._think, args=(job,), daemon=True)
        self._thread.start()

    def _think(self, job: Job) -> None:
        try:
            answer = f"move {self._choose(job)}"
        except Exception as error:  # Whatever goes wrong in an engine, whoever asked is told.
            answer = f"error failed {type(error).__name__}: {' '.join(str(error).split())}"
        with self._writing:  # Whoever finds it at rest speaks after it.
            self._thread = None
            self._write(f"{answer}\n")

    def _rest_or_refuse(self) -> None:
        if self._thread is not None:
            raise LineError("busy", "it is thinking: stop it first")

    def _finish(self) -> None:
        """End what it thinks about, and wait for its answer."""
        thread = self._thread
        if thread is not None:
            self._stop.set()
            thread.join()

    def _say(self, *lines: str) -> None:
        with self._writing:
            self._write("".join(f"{line}\n" for line in lines))
