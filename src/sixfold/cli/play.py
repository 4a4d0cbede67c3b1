"""`sixfold play`: a game at this terminal, for people and bots."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

from sixfold.cli.failure import Failure
from sixfold.cli.files import load
from sixfold.cli.saves import find_finished, find_unfinished, name_file
from sixfold.cli.table import Left, Table, Unsaved
from sixfold.cli.terminal import Gone, Terminal
from sixfold.cli.words import add_language
from sixfold.engine import FIRST_LEVEL, LADDER, LEVELS, known_name, next_rung, read_thinker
from sixfold.events import GameError, Player
from sixfold.game import Game
from sixfold.rules import Edition
from sixfold.shuffle import commitment, new_seed
from sixfold.words import Words


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "play",
        help="play a game in this terminal",
        description="Play a game in this terminal: 2 to 4 players, people or bots. Every turn is saved at once; "
        "after a crash, or after quit, the game goes on with --resume.",
        epilog=f"The bots, from a friendly beginner to the strongest:\n{list_levels()}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--players",
        metavar="NAMES",
        help=f"who plays, in seat order, such as Ann,Ben,bot:raven; bot alone is bot:{FIRST_LEVEL}",
    )
    parser.add_argument("--ages", metavar="AGES", help="their ages, which break a tie for the start, such as 41,9,-")
    parser.add_argument("--edition", choices=[str(e) for e in Edition], default=str(Edition.MINDWARE))
    parser.add_argument("--seed", help="a seed that fixes every draw; without it, one that nobody can guess")
    parser.add_argument(
        "--mix", action="store_true", help="ask the players for words to mix into the shuffle once it is promised"
    )
    parser.add_argument("--takebacks", action="store_true", help="allow turns to be taken back after the draw")
    parser.add_argument("--no-hints", action="store_true", help="play without hints")
    parser.add_argument(
        "--save", metavar="FILE", type=Path, help="where to keep the game (by default a file of its own)"
    )
    parser.add_argument(
        "--resume", metavar="FILE", nargs="?", const="", help="go on with a saved game; without FILE, the newest one"
    )
    add_language(parser)
    parser.set_defaults(run=run)


def list_levels() -> str:
    """A line for each rung of the ladder."""
    return "\n".join(f"  bot:{LEVELS[name].title.lower():<9} {LEVELS[name].character}" for name in LADDER)


def run(arguments: argparse.Namespace) -> int:
    """Play; the exit code."""
    terminal = Terminal(Words(arguments.language))
    try:
        game, path = _find_game(arguments, terminal)
    except Gone:
        raise Failure("nobody said who plays; use --players Ann,bot:magpie", 2) from None
    for player in game.players:
        if player.bot is not None:
            _check_bot(player.bot)
    table = Table(game, path, terminal, hints=not arguments.no_hints)
    try:
        table.run()
    except Left:
        command = f"sixfold play --resume '{table.path}'"
        terminal.say(f"\n{terminal.words.say('plain/saved', command=command)}")
    except Unsaved:
        raise Failure(f"the last turn could not be saved; {table.path} holds the game up to then", 2) from None
    return 0


def _find_game(arguments: argparse.Namespace, terminal: Terminal) -> tuple[Game, Path]:
    """The game to play and its file: a saved one, or a new one."""
    if arguments.resume is not None:
        return _resume(arguments.resume)
    if arguments.players is None and terminal.interactive:
        waiting = next(find_unfinished(), None)
        if waiting is not None and _wants(waiting[1], terminal):
            return waiting[1], waiting[0]
    names = arguments.players
    if names is None:
        names = _ask_names(terminal)
    seed = new_seed() if arguments.seed is None else arguments.seed
    try:
        seats = read_players(names, arguments.ages, terminal.words)
        game = Game.new(
            seats,
            Edition(arguments.edition),
            seed=seed,
            contributions=_ask_contributions(seed, seats, terminal) if arguments.mix else (),
            takebacks=arguments.takebacks,
            date=date.today().isoformat(),
        )
    except GameError as error:
        raise Failure(str(error), 2) from error
    return game, arguments.save or name_file(game)


def _ask_names(terminal: Terminal) -> str:
    say = terminal.words.say
    bots = "\n".join(
        f"  bot:{LEVELS[name].title.lower():<9} {say(f'bot.{name}')}. {say(f'bot.{name}.about')}" for name in LADDER
    )
    usual = suggest_players(terminal.words)
    terminal.say(f"{say('plain/bots')}\n{bots}\n")
    return terminal.ask(f"{say('plain/who', players=usual)} ") or usual


def suggest_players(words: Words) -> str:
    """Who may want to play: those of the last game of one person and bots of a kind; after a win, the next stronger."""
    for game in find_finished():
        people = [player for player in game.players if player.bot is None]
        kinds = {player.bot for player in game.players if player.bot is not None}
        if len(people) == 1 and len(kinds) == 1 and (kind := kinds.pop()) in LEVELS:
            won = game.players.index(people[0]) + 1 in game.position.winners
            level = LEVELS[next_rung(kind, won=won)]
            return ", ".join([people[0].name, *[f"bot:{level.title.lower()}"] * (len(game.players) - 1)])
    return f"{words.say('guest')}, bot:{FIRST_LEVEL}"


def _ask_contributions(seed: str, seats: list[Player], terminal: Terminal) -> list[str]:
    """The players' words, asked for only after the seed is promised (docs/shuffle.md)."""
    say = terminal.words.say
    terminal.say(say("plain/promise", hash=commitment(seed)))
    people = [player.name for player in seats if player.bot is None]
    answers = [terminal.ask(f"{say('plain/mix', who=name)} ") for name in people]
    return [answer for answer in answers if answer]


def _wants(game: Game, terminal: Terminal) -> bool:
    stand = ", ".join(f"{p.name} {s}" for p, s in zip(game.players, game.position.scores, strict=True))
    answer = terminal.ask(f"{terminal.words.say('plain/unfinished', stand=stand)} ")
    # "No" begins alike in all languages: no, nein, non, nie, нет, ні.
    return not answer.lower().startswith(("n", "н"))


def _resume(name: str) -> tuple[Game, Path]:
    if name:
        game, path = load(name), Path(name)
    else:
        newest = next(find_unfinished(), None)
        if newest is None:
            raise Failure("there is no unfinished game to go on with", 2)
        path, game = newest
    if game.over:
        raise Failure(f"{path}: this game is over; look at it with: sixfold replay '{path}'", 2)
    if game.settings.seed is None:
        raise Failure(f"{path}: this is a record without a seed, so no more tiles can be drawn", 2)
    return game, path


def read_players(names: str, ages: str | None, words: Words) -> list[Player]:
    """The players in a list such as `Ann,Ben,bot:magpie`, with their ages. Bots get the names that the page has too."""
    wanted = [name.strip() for name in names.split(",")]
    years = [age.strip() for age in ages.split(",")] if ages else ["-"] * len(wanted)
    if len(years) != len(wanted):
        raise Failure(f"{len(wanted)} players, but {len(years)} ages", 2)
    seats: list[Player] = []
    for word, year in zip(wanted, years, strict=True):
        kind = _read_bot(word)
        taken = [player.name for player in seats]
        name = word if kind is None else _find_free_name(_name_bot(kind, words), taken)
        if year != "-" and not year.isdecimal():
            raise Failure(f"an age is a number of years, or - if it is not known: {year!r}", 2)
        seats.append(Player(name, None if year == "-" else int(year), kind))
    if len({player.name for player in seats}) < len(seats):
        raise Failure("everyone needs a name of their own", 2)
    return seats


def _read_bot(word: str) -> str | None:
    """The kind of bot that the word asks for; nothing for a person's name."""
    if word.lower() == "bot":
        return FIRST_LEVEL
    start, colon, kind = word.partition(":")
    if not colon or start.lower() != "bot":
        return None
    _check_bot(kind)
    return known_name(kind)


def _check_bot(kind: str) -> None:
    try:
        read_thinker(kind)
    except ValueError as error:
        raise Failure(str(error), 2) from error


def _name_bot(kind: str, words: Words) -> str:
    """What a bot is called: greedy is the Magpie, and `raven@500i` is a Raven too."""
    level = kind.partition("@")[0]
    return words.say(f"bot.{level}") if level in LEVELS else kind.capitalize()


def _find_free_name(name: str, taken: list[str]) -> str:
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name} {number}"
    return free
