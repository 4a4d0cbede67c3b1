"""`sixfold stats`: how a game went, in figures."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import Any

from sixfold.cli.files import FILE_HELP, load
from sixfold.cli.words import add_language, describe_line
from sixfold.game import Game
from sixfold.rules.seats import of_seat
from sixfold.statistics import OpenFive, Statistics
from sixfold.words import Words

NARROWEST = 6
"""The width of a column of figures, though a name may be shorter."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "stats",
        help="tell how a game went, in figures",
        description="Points per turn, Qwirkles, lines of five left open and who profited, trades, the big moves.",
    )
    parser.add_argument("file", metavar="FILE", help=FILE_HELP)
    parser.add_argument("--json", action="store_true", help="all of it as JSON")
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Tell; the exit code."""
    game = load(arguments.file)
    found = Statistics.of(game)
    words = Words(arguments.language)
    print(json.dumps(_as_json(found), indent=2) if arguments.json else "\n".join(_list_figures(words, game, found)))
    return 0


def _as_json(found: Statistics) -> dict[str, Any]:
    """The statistics as plain data, lines in the notation."""
    data = asdict(found)
    data["fives"] = [{**asdict(five), "line": str(five.line)} for five in found.fives]
    data["lead_changes"] = found.lead_changes
    for row, seat in zip(data["seats"], found.seats, strict=True):
        row["points_a_turn"] = round(seat.points_a_turn, 2)
    return data


def _list_figures(words: Words, game: Game, found: Statistics) -> list[str]:
    names = [player.name for player in game.players]
    rows: dict[str, list[int | str]] = {
        "points": [seat.score for seat in found.seats],
        "a-turn": [words.decimal(seat.points_a_turn) for seat in found.seats],
        "best": [seat.best_score for seat in found.seats],
        "qwirkles": [seat.qwirkles for seat in found.seats],
        "plays": [seat.plays for seat in found.seats],
        "trades": [seat.trades for seat in found.seats],
        "passes": [seat.passes for seat in found.seats],
        "drawn": [seat.tiles_drawn for seat in found.seats],
    }
    titles = {key: words.say(f"back/figures.{key}") for key in rows}
    width = max(map(len, titles.values()))
    lines = ["  ".join([" " * width, *(f"{name:>{NARROWEST}}" for name in names)])]
    for key, figures in rows.items():
        cells = [f"{figure:>{max(len(name), NARROWEST)}}" for name, figure in zip(names, figures, strict=True)]
        lines.append("  ".join([f"{titles[key]:<{width}}", *cells]))
    lines += ["", f"{words.say('plain/turns', n=len(found.scores) - 1)}. {_describe_lead(words, found.lead_changes)}"]
    lines += [_describe_five(words, five, names) for five in found.fives]
    for move in found.big_moves:
        lead = f", {words.say('back/big.lead')}" if move.takes_lead else ""
        turn, points = words.say("back/turn", n=move.turn), words.say("points", n=move.points)
        lines.append(f"{turn}: {of_seat(names, move.seat)}, {points}{lead}.")
    return lines


def _describe_lead(words: Words, changes: int) -> str:
    return words.say("back/lead.changes", n=changes) if changes else words.say("back/lead.never")


def _describe_five(words: Words, five: OpenFive, names: list[str]) -> str:
    who, line = of_seat(names, five.left_by), describe_line(words, five.line)
    if five.taken_by is None:
        return f"{words.say('back/five.open', left=five.left_in, who=who)} ({line})"
    key = "back/five.own" if five.taken_by == five.left_by else "back/five.taken"
    other = of_seat(names, five.taken_by)
    told = words.say(key, left=five.left_in, who=who, other=other, taken=five.taken_in, n=five.points)
    return f"{told} ({line})"
