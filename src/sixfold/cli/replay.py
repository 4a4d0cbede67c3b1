"""`sixfold replay`: a game turn by turn, with the score of every move explained."""

from __future__ import annotations

import argparse

from sixfold.cli.data import as_json
from sixfold.cli.files import FILE_HELP, load
from sixfold.cli.screen import draw_screen
from sixfold.cli.terminal import Gone, Terminal
from sixfold.cli.words import add_language, describe_result, describe_turn
from sixfold.draw import to_text
from sixfold.game import Game
from sixfold.rules.seats import of_seat
from sixfold.view import View
from sixfold.words import Words


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
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Replay; the exit code."""
    game = load(arguments.file)
    terminal = Terminal(Words(arguments.language))
    if arguments.json:
        print(as_json(game))
    elif terminal.interactive and arguments.file != "-" and not arguments.boards:
        _step_through(game, terminal)
    else:
        _list(game, terminal, boards=arguments.boards)
    return 0


def _describe_turn(words: Words, game: Game, number: int) -> str:
    """Turn `number` in words, with everyone's score after it."""
    turn, before, after = game.turns[number - 1], game.positions[number - 1], game.positions[number]
    stand = " : ".join(map(str, after.scores))
    return f"{number}. {describe_turn(words, of_seat(game.players, turn.seat), turn, before)} {stand}"


def _list(game: Game, terminal: Terminal, *, boards: bool) -> None:
    for number in range(1, len(game.turns) + 1):
        terminal.say(_describe_turn(terminal.words, game, number))
        if boards:
            board = to_text(game.after_turns(number), colour=terminal.colour, language=terminal.words.language)
            terminal.say(f"{board}\n")
    terminal.say(describe_result(terminal.words, game.players, game.position))


def _step_through(game: Game, terminal: Terminal) -> None:
    words, number, count = terminal.words, 0, len(game.turns)
    while True:
        told = _describe_turn(words, game, number) if number else words.say("plain/replay.deal", n=count)
        ending = f"\n{describe_result(words, game.players, game.position)}" if number == count else ""
        view, steps = View.of(game.after_turns(number)), words.say("plain/replay.steps")
        terminal.clear()
        terminal.say(draw_screen(view, terminal, last=told + ending, message=steps))
        try:
            answer = terminal.ask(f"{words.say('replay.at', at=number, count=count)}> ").lower()
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
