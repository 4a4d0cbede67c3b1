"""Runs the command: in this process, as one of its own through pipes, and in a pseudo-terminal of 80 by 24."""

from __future__ import annotations

import codecs
import fcntl
import io
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

from patience import PATIENCE
from sixfold.cli.main import main

COMMAND = [sys.executable, "-m", "sixfold.cli"]


def environment(home: Path, **more: str) -> dict[str, str]:
    """A clean environment with a home of its own."""
    kept = {name: value for name, value in os.environ.items() if name.startswith(("COV", "PATH", "PYTHON"))}
    return {**kept, "HOME": str(home), "SIXFOLD_HOME": str(home), "PYTHONUTF8": "1", **more}


def sixfold(*arguments: str, home: Path, stdin: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """The command in this process: quick, and enough to see what it says. Its input and output are as if piped."""
    source = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
    out, error = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with (
        patch.dict(os.environ, environment(home, **more), clear=True),
        patch.multiple(sys, stdin=source, stdout=out, stderr=error),
    ):
        try:
            code = main(arguments)
        except SystemExit as stopped:  # The parser of arguments ends the process by itself.
            code = stopped.code if isinstance(stopped.code, int) else 1
    return subprocess.CompletedProcess(arguments, code, _text_of(out), _text_of(error))


def _text_of(written: io.TextIOWrapper) -> str:
    written.seek(0)
    return written.read()


def spawned(*arguments: str, home: Path, stdin: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, with its input and output piped."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env=environment(home, **more),
        timeout=PATIENCE,
        check=False,
    )


class Screen:
    """The command in a pseudo-terminal: type into it, and wait for words to appear."""

    def __init__(self, *arguments: str, home: Path, env: Mapping[str, str] | None = None) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(home, TERM="xterm", **(env or {})),
            start_new_session=True,
        )
        os.close(slave)
        self.seen = ""
        """All that was written so far, colour codes and all."""
        self._read = 0
        # A letter of several bytes may come in two pieces.
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def wait_for(self, words: str) -> str:
        """Read until the words come; what was written since the last wait, without colour codes."""
        deadline = time.monotonic() + PATIENCE
        while words not in plain(self.seen[self._read :]):
            if time.monotonic() > deadline:
                raise AssertionError(f"no {words!r} in: {plain(self.seen[self._read :])}")
            self._pump()
        new = plain(self.seen[self._read :])
        self._read = len(self.seen)
        return new

    def _pump(self) -> None:
        ready, _, _ = select.select([self._master], [], [], 0.1)
        if ready:
            try:
                self.seen += self._decoder.decode(os.read(self._master, 65536))
            except OSError:  # The other side is closed.
                if self.process.poll() is not None:
                    raise AssertionError(f"the command ended: {plain(self.seen[self._read :])}") from None

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        os.write(self._master, f"{line}\n".encode())

    def kill(self) -> None:
        """Kill the process so that it can do nothing any more."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def finish(self) -> int:
        """Wait for the end; the exit code."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < deadline:
            try:
                self._pump()
            except AssertionError:
                break
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        """End the input, and the process if it still runs, and free the terminal."""
        deadline = time.monotonic() + PATIENCE / 3
        while self.process.poll() is None and time.monotonic() < deadline:
            os.write(self._master, b"\x04")  # Ctrl-D: nobody types any more.
            with suppress(AssertionError):
                self._pump()
        if self.process.poll() is None:
            self.kill()
        os.close(self._master)


def plain(text: str) -> str:
    """The text without escape codes."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text).replace("\r\n", "\n")
