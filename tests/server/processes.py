"""Real server processes: started, killed, told to stop."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from patience import PATIENCE
from server.described import DescribedServer
from server.running import SEED
from sixfold.client import Server


class Process:
    """`sixfold serve` in a process of its own, at a loopback port."""

    def __init__(
        self,
        store: str,
        port: int = 0,
        more: Sequence[str] = (),
        *,
        traced: bool = True,
        seed: str | None = SEED,
        limited: bool = False,
        log: Path | None = None,
    ) -> None:
        """With limits only if asked for. A process that may write more than a pipe holds takes a file for its log."""
        command = [sys.executable, "-m", "sixfold.cli", "serve", "--port", str(port), "--store", store]
        # A seed is for one process: several shuffle as for people.
        seeded = () if seed is None or "--workers" in more else ("--seed", seed)
        # A process that is killed can tell no coverage, and starts sooner untraced.
        environment = {name: value for name, value in os.environ.items() if traced or not name.startswith("COV")}
        self.began = time.time()
        self._log = log
        with nullcontext(subprocess.PIPE) if log is None else log.open("w") as errors:
            self._process = subprocess.Popen(
                [*command, *(() if limited else ("--no-limits",)), "--pace", "0", *seeded, *more],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=environment,
            )
        self.url = ""

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def server(self) -> Server:
        return DescribedServer(self.url)

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    def wait_until_ready(self) -> None:
        """Wait for the line that says where it is."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("Sixfold is at http://"), line + self.errors()
        self.url = line.split()[-1].rstrip("/")

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        self._process.kill()
        self.wait()

    def signal(self, sign: signal.Signals) -> None:
        """Send it a signal."""
        self._process.send_signal(sign)

    def terminate(self) -> int:
        """Tell it to stop; the exit code."""
        self._process.send_signal(signal.SIGTERM)
        return self.wait()

    def wait(self) -> int:
        code = self._process.wait(PATIENCE)
        self.log = self.errors()
        return code

    def errors(self) -> str:
        assert self._process.stdout is not None
        self._process.stdout.close()
        if self._log is not None:
            return self._log.read_text()
        assert self._process.stderr is not None
        text = self._process.stderr.read()
        self._process.stderr.close()
        return text


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
