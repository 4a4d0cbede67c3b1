"""Servers in processes of their own, and what they take of the processor and of memory; their clients are elsewhere."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

_TICK = os.sysconf("SC_CLK_TCK")
PATIENCE = 60.0
"""Seconds that a server has for coming up."""


def family(pid: int) -> list[int]:
    """A process and all that it has started."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # A thread may have ended meanwhile.
            for child in (task / "children").read_text().split():
                found += family(int(child))
    return found


def cpu_seconds(pid: int) -> float:
    """The CPU time that a process has had, with what it has started."""
    total = 0
    for process in family(pid):
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        total += int(fields[11]) + int(fields[12])
    return total / _TICK


def memory_kb(pid: int) -> int:
    """The memory that a process holds, with what it has started."""
    return sum(map(own_memory_kb, family(pid)))


def own_memory_kb(pid: int) -> int:
    """The memory that this process alone holds."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)


def prefer(niceness: int) -> None:
    """Give this process a priority, and its session too: where Linux groups processes by session, that is what counts.

    Raises a `PermissionError` if it may not have it.
    """
    os.setpriority(os.PRIO_PROCESS, 0, niceness)
    group = Path("/proc/self/autogroup")
    if group.exists():
        group.write_text(str(niceness))


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def process(*arguments: str, port: int, environment: Mapping[str, str] | None = None) -> Iterator[int]:
    """A server in a process of its own; its id. It is up once it answers: it listens before it has read its modules."""
    running = subprocess.Popen(
        [sys.executable, *arguments], stdout=subprocess.DEVNULL, env={**os.environ, **(environment or {})}
    )
    try:
        deadline = time.monotonic() + PATIENCE
        while not _answers(port):
            if time.monotonic() > deadline:
                raise TimeoutError(f"nothing answers at port {port}")
            time.sleep(0.05)
        yield running.pid
    finally:
        running.terminate()
        running.wait()


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5):
            return True
    except urllib.error.HTTPError:  # The bare echo has no such page.
        return True
    except OSError:
        return False
