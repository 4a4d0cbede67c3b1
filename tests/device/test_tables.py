"""A table on the device says what a server's does: the same games, to the end, compared in every view and change."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from device.playing import CORE, GUEST, Script, run_on_device
from sixfold.engine import LEVELS
from sixfold.rules import Move, Pass, Trade
from sixfold.server.wire import write

pytestmark = [
    pytest.mark.skipif(not CORE.exists(), reason="the page was built without the core"),
    pytest.mark.untraced,
]

REACTIONS = ("hello", "wow", "good-game")


def played(seed: int, *, rounds: int = 1) -> list[dict[str, Any]]:
    """A table where all happens that can, by lot: people round one device, bots, and games up to their end."""
    rng = random.Random(seed)
    seats = rng.choice([2, 2, 3, 4])
    people = rng.randint(1, seats)
    bots = [rng.choice([name for name in LEVELS if name != "raven"]) for _ in range(seats - people)]
    options: dict[str, Any] = {
        "seats": [None] * people + bots,
        "edition": rng.choice(["mindware", "classic", "heap", "schmidt"]),
        "takebacks": rng.random() < 0.7,
        "one_device": people > 1,
        "start": rng.choice(["full", "ready"]),
    }
    if rng.random() < 0.3:
        options["clock"] = {"kind": "live", "base_seconds": 60, "increment_seconds": 2}
        options["on_timeout"] = rng.choice(["bot", "adjudicate"])
    script = Script(rng, options, ready=rng.random() < 0.5)
    for number in range(2, people + 1):
        script.command(1, "join", name=f"Player {number}", age=rng.choice([None, 7, 70]), contribution=f"c{number}")
    script.command(1, "join", name="too many")
    for _ in range(rounds):
        for seat in range(1, people + 1):
            script.command(seat, "ready", contribution=f"words {seat}")
        while script.at.state == "playing":
            happen(rng, script)
    return script.steps


def happen(rng: random.Random, script: Script) -> None:
    """Somebody does something, mostly what is due."""
    table = script.at
    seat = table.turn
    if rng.random() < 0.15:
        other = rng.randint(1, len(table.chairs))
        disturb(rng, script, other)
    elif table.bot_to_move is not None:
        script.let_bot_move()
    elif rng.random() < 0.05:
        script.let_time_pass(rng.choice([1000, 100_000]))
    else:
        view = table.seen_from(seat)
        assert view is not None
        plays = sorted(view.legal_plays, key=lambda play: play.score)
        move: Move = plays[rng.randrange(len(plays) // 2, len(plays))] if plays else Pass()
        if view.bag_size and (not plays or rng.random() < 0.05):
            move = Trade(view.hand.known[: rng.randint(1, min(view.bag_size, len(view.hand)))])
        script.command(seat, "move", move=write_move(move))


def disturb(rng: random.Random, script: Script, seat: int) -> None:
    """Something that is often refused."""
    match rng.randrange(8):
        case 0:
            script.command(seat, "ask-takeback")
        case 1:
            script.command(seat, "answer-takeback", agree=rng.random() < 0.5)
        case 2:
            script.command(seat, "hand-over", bot=rng.choice(["greedy", "nobody"]))
        case 3:
            script.command(seat, "take-over")
        case 4:
            script.command(seat, "react", reaction=rng.choice(REACTIONS))
        case 5:
            script.command(seat, "move", version=script.at.version - rng.randint(0, 3), move={"kind": "pass"})
        case 6:
            script.command(seat, "move", move={"kind": "play", "tiles": [[rng.randint(-3, 3), 0, "Rs"], [0, 1, "Rc"]]})
        case _:
            if rng.random() < 0.2:
                script.command(seat, "leave")
                script.command(seat, "join", name="Back again")


def write_move(move: Move) -> Any:
    return json.loads(msgspec.json.encode(write.move(move)))


def compare(folder: Path, tables: list[list[dict[str, Any]]]) -> Any:
    script = folder / "script.json"
    script.write_text(json.dumps({"guest": GUEST, "tables": tables}), encoding="utf-8")
    return run_on_device("harness", folder, str(script))


@pytest.mark.long
def test_every_view_of_whole_games_is_the_servers(tmp_path: Path, long: bool) -> None:
    seeds, rounds = (range(100, 200), 2) if long else (range(6), 1)
    found = compare(tmp_path, [played(seed, rounds=rounds) for seed in seeds])
    assert found["compared"] > 1000
    assert found["decisions"] > (500 if long else 20)
