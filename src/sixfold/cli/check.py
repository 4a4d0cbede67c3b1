"""`sixfold check`: whether games keep the rules, from the deal to the last turn."""

from __future__ import annotations

import argparse
import json
from typing import Any

from sixfold.cli.failure import Failure
from sixfold.cli.files import FILE_HELP, load
from sixfold.game import Game
from sixfold.notation import NotationError
from sixfold.words import Words


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "check",
        help="check that games keep the rules",
        description="Replay games through the rules and say what is wrong.",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help=FILE_HELP)
    parser.add_argument("--json", action="store_true", help="one JSON list, an object per file")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check every file; the worst exit code of all."""
    results = [_check(name) for name in arguments.files]
    if arguments.json:
        print(json.dumps([report for report, _ in results], indent=2))
    else:
        for report, _ in results:
            print(f"{'ok ' if report['ok'] else 'BAD'}  {report['message']}")
    return max(code for _, code in results)


def _check(name: str) -> tuple[dict[str, Any], int]:
    try:
        game = load(name)
    except Failure as failure:
        cause = failure.__cause__
        where: dict[str, Any] = {}
        if isinstance(cause, NotationError):
            refusal = None if cause.refusal is None else cause.refusal.code
            where = {"line": cause.line, "column": cause.column, "token": cause.token, "refusal": refusal}
        return {"file": name, "ok": False, "message": str(failure), **where}, failure.code
    stand = {"turns": len(game.turns), "scores": list(game.position.scores), "over": game.over}
    return {"file": name, "ok": True, "message": f"{name}: {summarise(game)}", **stand}, 0


def summarise(game: Game) -> str:
    """How far a game has come, in half a sentence."""
    stand = ", ".join(f"{p.name} {s}" for p, s in zip(game.players, game.position.scores, strict=True))
    return f"{Words().say('plain/turns', n=len(game.turns))}, {stand}{'' if game.over else ', not over'}"
