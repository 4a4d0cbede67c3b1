"""The asking side of Sixline: an engine in a process of its own, which may crash, hang or lie."""

from __future__ import annotations

import queue
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import IO, Self

from sixfold.notation import NotationError, read_move
from sixfold.rules import Move
from sixfold.sixline.lines import LONGEST_LINE, VERSION, Info, Introduction, LineError, Question, write_question

PATIENCE_SECONDS = 10.0
"""For any answer but a move, and for the end of one that says nothing more."""
_LAST_WORDS = 400
"""Letters of what it wrote to its standard error, told when it fails."""


class EngineFailed(Exception):
    """An engine that has crashed, or said what is no line of the protocol."""


class EngineLate(EngineFailed):
    """An engine that did not answer in time."""


class EngineRefused(Exception):
    """A line that the engine refused: its code and its words."""

    def __init__(self, code: str, problem: str) -> None:
        """Refused for this reason."""
        super().__init__(code, problem)
        self.code, self.problem = code, problem

    def __str__(self) -> str:
        return f"{self.code} {self.problem}".rstrip()


@dataclass(frozen=True, slots=True)
class Answer:
    """A move, what was said on the way, and how long it took."""

    move: Move
    infos: tuple[Info, ...]
    seconds: float


class Engine:
    """An engine's process. Use it with `with`; it is ended at the end, however that comes about."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start the program. Raises `EngineFailed` if there is none."""
        self.command = tuple(command)
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 `close` closes it.
        try:
            self._process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, bufsize=0
            )
        except OSError as error:
            self._errors.close()
            raise EngineFailed(f"{self.command[0]} cannot be started: {error.strerror}") from error
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The id of its process."""
        return self._process.pid

    def shake_hands(self) -> Introduction:
        """Begin to talk; what it says of itself."""
        lines = self._ask(f"sixline {VERSION}")
        try:
            return Introduction.read(lines)
        except LineError as error:
            raise EngineFailed(f"the handshake: {error.problem}") from error

    def set(self, name: str, value: object) -> None:
        """Set an option."""
        text = {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
        self.command_only(f"set {name} {text}")

    def new_game(self) -> None:
        """Say that what follows belongs to another game."""
        self.command_only("new")

    def ping(self) -> None:
        """Ask whether it listens."""
        self.command_only("ping")

    def command_only(self, line: str) -> None:
        """Say a line whose answer is `ok`. Raises `EngineRefused` with what else it answers."""
        if said := self._ask(line):
            raise EngineFailed(f"after {line!r} it says {said[0]!r}, and ok is due")

    def ask(
        self,
        question: Question,
        *,
        patience: float | None = None,
        heard: Callable[[Info], None] | None = None,
    ) -> Answer:
        """The engine's move, which may be illegal. Raises `EngineLate` after `patience` seconds."""
        began = time.monotonic()
        self.begin(question)
        infos: list[Info] = []

        def hear(info: Info) -> None:
            infos.append(info)
            if heard is not None:
                heard(info)

        move = self.await_move(patience=patience, heard=hear)
        return Answer(move, tuple(infos), time.monotonic() - began)

    def begin(self, question: Question) -> None:
        """Ask, and do not wait for the answer."""
        self.say(write_question(question))

    def await_move(self, *, patience: float | None = None, heard: Callable[[Info], None] | None = None) -> Move:
        """The move that has been asked for."""
        deadline = None if patience is None else time.monotonic() + patience
        while True:
            line = self.hear(None if deadline is None else deadline - time.monotonic())
            word, _, rest = line.partition(" ")
            match word:
                case "info":
                    info = self._info(rest)
                    if heard is not None:
                        heard(info)
                case "move":
                    try:
                        return read_move(rest)
                    except NotationError as error:
                        raise EngineFailed(f"its move cannot be read: {error}") from error
                case "error":
                    raise EngineRefused(*_halves(rest))
                case _:
                    raise EngineFailed(f"it says {line!r} where a move is due")

    def stop(self) -> Move | None:
        """Interrupt what it thinks about; the move that it makes, or nothing if it had nothing to think about."""
        self.say("stop")
        move = None
        while True:
            line = self.hear(PATIENCE_SECONDS)
            word, _, rest = line.partition(" ")
            if word == "ok":
                return move
            if word == "move":
                move = read_move(rest)
            elif word != "info":
                raise EngineFailed(f"it says {line!r} after stop")

    def say(self, line: str) -> None:
        """Write one line to it."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
        except (BrokenPipeError, ValueError) as error:
            raise EngineFailed(f"it has ended{self._end()}") from error

    def hear(self, patience: float | None) -> str:
        """The next line that it says. Raises `EngineFailed` if it has ended, `EngineLate` if it is silent."""
        try:
            line = self._lines.get(timeout=None if patience is None else max(0.0, patience))
        except queue.Empty:
            raise EngineLate("it does not answer in time") from None
        if line is None:
            self._lines.put(None)
            raise EngineFailed(f"it has ended{self._end()}")
        return line

    def _ask(self, line: str) -> list[str]:
        """What it says to a line, up to its `ok`."""
        self.say(line)
        said: list[str] = []
        deadline = time.monotonic() + PATIENCE_SECONDS
        while (answer := self.hear(deadline - time.monotonic())) != "ok":
            if answer.startswith("error"):
                raise EngineRefused(*_halves(answer.partition(" ")[2]))
            said.append(answer)
        return said

    @staticmethod
    def _info(rest: str) -> Info:
        try:
            return Info.read(rest)
        except LineError as error:
            raise EngineFailed(error.problem) from error

    def _read(self) -> None:
        """Hand on line by line, until there are no more."""
        assert self._process.stdout is not None
        with self._process.stdout as stream:
            buffer = b""
            while piece := stream.read(65536):
                *lines, buffer = (buffer + piece).split(b"\n")
                for line in lines:
                    self._lines.put(line.decode(errors="replace").rstrip("\r"))
                if len(buffer) > LONGEST_LINE:
                    break
        self._lines.put(None)

    def _end(self) -> str:
        """How it ended, and what it wrote to its standard error at last, for people."""
        try:
            code = self.wait(PATIENCE_SECONDS)
        except EngineLate:
            how = ""  # It only closed its output.
        else:
            how = f" with exit code {code}" if code >= 0 else f" by signal {-code}"
        self._errors.seek(0, 2)
        self._errors.seek(max(0, self._errors.tell() - _LAST_WORDS))
        words = " ".join(self._errors.read().decode(errors="replace").split())
        return f"{how}; its last words: {words}" if words else how

    def wait(self, patience: float) -> int:
        """Wait for its end; its exit code. Raises `EngineLate`."""
        try:
            return self._process.wait(patience)
        except subprocess.TimeoutExpired:
            raise EngineLate("it does not end") from None

    def hang_up(self) -> None:
        """Say nothing more to it, ever."""
        assert self._process.stdin is not None
        self._process.stdin.close()

    def close(self) -> None:
        """End it: politely first."""
        if self._process.poll() is None:
            try:
                self.say("quit")
                self._process.wait(1)
            except (EngineFailed, subprocess.TimeoutExpired):
                self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._reader.join()
        self._errors.close()


def _halves(text: str) -> tuple[str, str]:
    code, _, problem = text.partition(" ")
    return code, problem
