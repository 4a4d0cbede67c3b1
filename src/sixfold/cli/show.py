"""`sixfold show`: a position or a moment of a game as text, SVG, PNG or JSON."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path
from typing import get_args

from sixfold.cli.data import as_json
from sixfold.cli.failure import Failure
from sixfold.cli.files import after_turns, load
from sixfold.cli.words import add_language
from sixfold.draw import Look, PngUnavailable, terminal_colour, to_png, to_svg, to_text
from sixfold.draw.look import PaletteName, ThemeName
from sixfold.game import Game
from sixfold.notation import NotationError, read_position
from sixfold.rules import Position
from sixfold.view import View

_BOARD = re.compile(r"-?\d+,-?\d+:|.* ")
"""How a position begins; or else it has spaces."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "show",
        help="draw a position or a moment of a game",
        description="Draw a game's last position, or the one after a given turn, or a position in the notation.",
    )
    parser.add_argument("what", metavar="FILE|POSITION", help="a .sixfold file, or a position in quotes")
    form = parser.add_mutually_exclusive_group()
    for name, meaning in (
        ("text", "for the terminal (the default)"),
        ("svg", "as SVG"),
        ("png", "as PNG (needs the extra sixfold[png])"),
        ("json", "as JSON: a game turn by turn, or what can be done in a position"),
    ):
        form.add_argument(f"--{name}", dest="form", action="store_const", const=name, help=meaning)
    parser.add_argument("--output", "-o", metavar="FILE", type=Path, help="write to a file")
    parser.add_argument("--turn", metavar="N", type=int, help="the position after N turns of the game")
    parser.add_argument("--seat", metavar="N", type=int, help="only what this seat may know; 0 for a spectator")
    parser.add_argument("--theme", choices=get_args(ThemeName), default="light")
    parser.add_argument("--palette", choices=get_args(PaletteName), default="default")
    parser.add_argument("--no-marks", action="store_true", help="leave the colour-blind marks out")
    parser.add_argument("--coordinates", action="store_true", help="number the columns and rows")
    parser.add_argument("--tile", metavar="PIXELS", type=int, default=56, help="the size of a tile in a picture")
    add_language(parser)
    parser.set_defaults(run=run, form="text")


def run(arguments: argparse.Namespace) -> int:
    """Draw; the exit code."""
    content = _draw(_read_subject(arguments), arguments)
    if arguments.output is not None:
        data = content if isinstance(content, bytes) else content.encode()
        arguments.output.write_bytes(data)
    elif isinstance(content, str):
        print(content)
    elif sys.stdout.isatty():
        raise Failure("a PNG would upset the terminal: say where to write it with -o FILE", 2)
    else:
        sys.stdout.buffer.write(content)
    return 0


def _read_subject(arguments: argparse.Namespace) -> Position | View | Game:
    """What is to be drawn."""
    name = arguments.what
    if name == "-" or Path(name).exists() or not _BOARD.match(name):
        game = load(name)
        if arguments.turn is not None:
            game = after_turns(game, arguments.turn)
        return game if arguments.seat is None else _look_from(game, arguments.seat)
    if arguments.turn is not None or arguments.seat is not None:
        raise Failure("--turn and --seat go with a game's file, not with a position", 2)
    try:
        return read_position(name)
    except NotationError as error:
        raise Failure(f"neither a file nor a position: {error}", 2) from error


def _look_from(game: Game, seat: int) -> View:
    if not 0 <= seat <= len(game.players):
        raise Failure(f"the table has seats 1 to {len(game.players)}, and 0 for a spectator, not {seat}", 2)
    return View.of(game, seat)


def _draw(subject: Position | View | Game, arguments: argparse.Namespace) -> str | bytes:
    if arguments.form == "json":
        return as_json(subject.record() if isinstance(subject, View) else subject)
    if arguments.form == "text":
        colour = arguments.output is None and terminal_colour(sys.stdout, os.environ)
        return to_text(subject, colour=colour, marks=not arguments.no_marks, language=arguments.language)
    try:
        look = Look(
            arguments.theme,
            arguments.palette,
            not arguments.no_marks,
            arguments.coordinates,
            arguments.tile,
            arguments.language,
        )
    except ValueError as error:
        raise Failure(str(error), 2) from error
    if arguments.form == "svg":
        return to_svg(subject, look)
    try:
        return to_png(subject, look)
    except PngUnavailable as error:
        raise Failure(str(error), 2) from error
