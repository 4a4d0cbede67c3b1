"""A Firefox without a window, driven by WebDriver BiDi, which any Firefox speaks and which takes only a WebSocket."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

NAMES = ("firefox-esr", "firefox")
PROGRAM = next((found for name in NAMES if (found := shutil.which(name))), None)
"""Where a Firefox is; nothing where there is none."""


class Firefox:
    """A running browser with one page."""

    def __init__(self, socket: ClientConnection) -> None:
        """Begin to talk to it."""
        self._socket = socket
        self._numbers = count(1)
        self._ask("session.new", capabilities={})
        self._page: str = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def open(self, url: str) -> None:
        """Go there, and wait until it is there."""
        self._ask("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def do(self, script: str) -> Any:
        """What the body of this asynchronous function gives back as JSON, on the page."""
        answer = self._ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await (async () => {{{script}}})() ?? null))()",
            target={"context": self._page},
            awaitPromise=True,
            userActivation=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def _ask(self, method: str, **given: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": given}))
        while (heard := json.loads(self._socket.recv())).get("id") != number:
            pass
        assert heard["type"] == "success", heard
        return heard["result"]


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """Start one, whose memory lies in this folder; it ends as a phone ends what it has no room for: killed."""
    assert PROGRAM is not None
    command = [PROGRAM, "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", str(profile)]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        assert running.stderr is not None
        said = (re.search(r"ws://\S+", line) for line in running.stderr)
        address = next(found.group() for found in said if found)
        with connect(f"{address}/session", max_size=None) as socket:
            yield Firefox(socket)
            running.kill()
    finally:
        running.kill()
        running.communicate()
