"""`sixfold replay`: a game turn by turn, with the score of every move explained."""

from __future__ import annotations

import argparse

from sixfold.cli.data import as_json
from sixfold.cli.files import FILE_HELP, load
from sixfold.cli.screen import draw_screen
from sixfold.cli.terminal import Gone, Terminal
from sixfold.cli.words import describe_result, describe_turn
from sixfold.draw import to_text
from sixfold.game import Game
from sixfold.rules.seats import of_seat
from sixfold.view import View

STEPS = "Enter: next · b: back · a number: that turn · q: quit"


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "replay",
        help="go through a game turn by turn",
        description="Go through a game turn by turn. In a terminal, step by step; through a pipe, as a list.",
    )
    parser.add_argument("file", metavar="FILE", help=FILE_HELP)
    parser.add_argument("--boards", action="store_true", help="list the board after every turn too")
    parser.add_argument("--json", action="store_true", help="every turn with its lines and the position after it")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Replay; the exit code."""
    game = load(arguments.file)
    terminal = Terminal()
    if arguments.json:
        print(as_json(game))
    elif terminal.interactive and arguments.file != "-" and not arguments.boards:
        _step_through(game, terminal)
    else:
        _list(game, terminal, boards=arguments.boards)
    return 0


def _describe_turn(game: Game, number: int) -> str:
    """Turn `number` in words, with everyone's score after it."""
    turn, before, after = game.turns[number - 1], game.positions[number - 1], game.positions[number]
    stand = " : ".join(map(str, after.scores))
    return f"{number}. {describe_turn(of_seat(game.players, turn.seat), turn, before)}. {stand}"


def _list(game: Game, terminal: Terminal, *, boards: bool) -> None:
    for number in range(1, len(game.turns) + 1):
        terminal.say(_describe_turn(game, number))
        if boards:
            terminal.say(to_text(game.after_turns(number), colour=terminal.colour) + "\n")
    terminal.say(describe_result(game.players, game.position))


def _step_through(game: Game, terminal: Terminal) -> None:
    number, count = 0, len(game.turns)
    while True:
        words = _describe_turn(game, number) if number else f"The deal. {count} turns follow."
        ending = f"\n{describe_result(game.players, game.position)}" if number == count else ""
        terminal.clear()
        terminal.say(draw_screen(View.of(game.after_turns(number)), terminal, last=words + ending, message=STEPS))
        try:
            answer = terminal.ask(f"turn {number} of {count}> ").lower()
        except (Gone, KeyboardInterrupt):
            return
        if answer in ("q", "quit"):
            return
        if answer in ("b", "back"):
            number = max(number - 1, 0)
        elif answer.isdecimal():
            number = min(int(answer), count)
        elif not answer:
            number = min(number + 1, count)
