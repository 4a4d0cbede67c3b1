"""`sixfold stats`: how a game went, in figures."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import Any

from sixfold.cli.files import FILE_HELP, load
from sixfold.cli.words import describe_count, describe_line
from sixfold.game import Game
from sixfold.rules.seats import of_seat
from sixfold.statistics import OpenFive, Statistics

_COLUMNS = ("points", "per turn", "best", "Qwirkles", "plays", "trades", "passes", "drawn")


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "stats",
        help="tell how a game went, in figures",
        description="Points per turn, Qwirkles, lines of five left open and who profited, trades, the big moves.",
    )
    parser.add_argument("file", metavar="FILE", help=FILE_HELP)
    parser.add_argument("--json", action="store_true", help="all of it as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Tell; the exit code."""
    game = load(arguments.file)
    found = Statistics.of(game)
    print(json.dumps(_as_json(found), indent=2) if arguments.json else "\n".join(_list_figures(game, found)))
    return 0


def _as_json(found: Statistics) -> dict[str, Any]:
    """The statistics as plain data, lines in the notation."""
    data = asdict(found)
    data["fives"] = [{**asdict(five), "line": str(five.line)} for five in found.fives]
    data["lead_changes"] = found.lead_changes
    for row, seat in zip(data["seats"], found.seats, strict=True):
        row["points_a_turn"] = round(seat.points_a_turn, 2)
    return data


def _list_figures(game: Game, found: Statistics) -> list[str]:
    names = [player.name for player in game.players]
    width = max(map(len, names))
    lines = [" " * width + "".join(f"{title:>10}" for title in _COLUMNS)]
    for name, seat in zip(names, found.seats, strict=True):
        figures = (
            *(seat.score, f"{seat.points_a_turn:.1f}", seat.best_score, seat.qwirkles),
            *(seat.plays, seat.trades, seat.passes, seat.tiles_drawn),
        )
        lines.append(f"{name:<{width}}" + "".join(f"{figure:>10}" for figure in figures))
    lines += ["", f"{describe_count(len(found.scores) - 1, 'turn')}; the lead {_changed(found.lead_changes)}."]
    lines += [_describe_five(five, names) for five in found.fives]
    for move in found.big_moves:
        lead = " and takes the lead" if move.takes_lead else ""
        lines.append(f"Turn {move.turn}: {of_seat(names, move.seat)} scores {move.points}{lead}.")
    return lines


def _changed(times: int) -> str:
    return "never changed" if times == 0 else "changed once" if times == 1 else f"changed {times} times"


def _describe_five(five: OpenFive, names: list[str]) -> str:
    left = (
        f"Turn {five.left_in}: {of_seat(names, five.left_by)} leaves a line of five open ({describe_line(five.line)})"
    )
    if five.taken_by is None:
        return f"{left}; nobody completes it."
    return f"{left}; {of_seat(names, five.taken_by)} completes it in turn {five.taken_in} for {five.points}."
