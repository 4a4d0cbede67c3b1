"""`sixfold review`: what was luck, what was skill, and what would have been better."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sixfold.cli.failure import Failure
from sixfold.cli.files import FILE_HELP, load
from sixfold.cli.places import add_on, on_ray
from sixfold.cli.review_shelf import ReviewShelf, reviews_folder
from sixfold.cli.words import add_language
from sixfold.crew import work
from sixfold.engine import Stop
from sixfold.game import Game
from sixfold.insight import Effort, Grade, Praise, Review, ReviewedPlayer, ReviewedTurn, review
from sixfold.insight.jobs import ReviewJob
from sixfold.insight.papers import review_to_data
from sixfold.rules.seats import of_seat
from sixfold.words import Words

STOPPED = 130
"""The exit code of a review that was stopped by Ctrl-C."""

WIDTH = 79
"""Longer sentences are broken."""

_MARKS = {Grade.SLIP: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??", Praise.ONLY: "!!", Praise.INSIGHT: "!"}
_BARS = "▁▂▃▄▅▆▇█"
_COLUMNS = ("turn", "player", "move", "points", "lost", "chance", "luck", "seen", "better")
_TO_THE_LEFT = (1, 2, 8)
"""The columns with words, which begin where others end."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "review",
        help="tell what was luck, what was skill, and what would have been better",
        description="Every turn against the best move that its player could have found, the luck of every draw, and "
        "the result as a sum of both; in a column of its own what the move lost in hindsight, with all hands seen. A "
        "game takes a few seconds of a core. Ctrl-C stops it; what is done is kept, and the same command goes on.",
        epilog="?! a slip, ? a mistake, ?? a blunder; ! better than the play that scores most, !! the only good move.",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help=FILE_HELP)
    parser.add_argument("--samples", metavar="N", type=int, default=Effort().samples, help="default %(default)s")
    parser.add_argument("--deep", action="store_true", help="ten times the samples")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="of the samples (default %(default)s)")
    parser.add_argument("--jobs", metavar="J", type=int, help="how many threads (default: one per core)")
    add_on(parser)
    parser.add_argument("--json", action="store_true", help="all of it as JSON; a list if there are several files")
    parser.add_argument("--out", metavar="FOLDER", type=Path, help="where reviews are kept (default: among the data)")
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Review; the exit code."""
    from sixfold.crew.processes import cores  # Only now: processes take long to import, and are seldom needed.

    try:
        effort = Effort(samples=arguments.samples * (10 if arguments.deep else 1))
    except ValueError as error:
        raise Failure(str(error), 2) from error
    threads = cores() if arguments.jobs is None else arguments.jobs
    if threads < 1:
        raise Failure(f"a review needs at least one thread, not {threads}", 2)
    games = [(name, load(name)) for name in arguments.files]
    shelf = ReviewShelf(arguments.out or reviews_folder(), effort, arguments.seed)
    words = Words(arguments.language)
    data = []
    if arguments.on:
        _review_elsewhere(games, shelf, effort, arguments)
    with _stopped_by_ctrl_c() as stop:
        for name, game in games:
            found = shelf.find(game)
            if found is None or not found.complete:
                show = _after_each_turn(_show_progress(words, name))
                found = review(
                    game, effort, seed=arguments.seed, threads=threads, progress=show, earlier=found, stop=stop
                )
                shelf.keep(game, found)
            if not found.complete:
                return STOPPED
            if arguments.json:
                data.append({"file": name, **_rounded(review_to_data(found))})
            else:
                head = [f"{name}:", ""] if len(games) > 1 else []
                print("\n".join([*head, *tell_review(words, game, found)]), flush=True)
    if arguments.json:
        print(json.dumps(data[0] if len(data) == 1 else data, indent=1))
    return 0


def _review_elsewhere(
    games: list[tuple[str, Game]], shelf: ReviewShelf, effort: Effort, arguments: argparse.Namespace
) -> None:
    """Put reviews of the games on the shelf that it lacks: a game is a unit of work, done by one core somewhere."""
    found = {number: shelf.find(game) for number, (_, game) in enumerate(games)}
    missing = [number for number, known in found.items() if known is None or not known.complete]
    job = ReviewJob(tuple(str(game) for _, game in games), effort, arguments.seed)
    with on_ray(), closing(work(job, missing, arguments.jobs, arguments.on)) as stretches:
        for stretch in stretches:
            for number, made in stretch:
                shelf.keep(games[number][1], made)


@contextmanager
def _stopped_by_ctrl_c() -> Iterator[Stop]:
    """Set once Ctrl-C is pressed: what is under way ends by itself, and nothing that is done is lost."""
    stop = Stop()
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _after_each_turn(show: Callable[[int, int], bool]) -> Callable[[Review, int], bool]:
    return lambda so_far, of: show(len(so_far.turns), of)


def _show_progress(words: Words, name: str) -> Callable[[int, int], bool]:
    def show(done: int, of: int) -> bool:
        if sys.stderr.isatty():
            text = words.say("plain/review.progress", file=name, done=done, of=of) if done < of else ""
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
        return True

    return show


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    return [_rounded(item) for item in value] if isinstance(value, list | tuple) else value


def tell_review(words: Words, game: Game, found: Review) -> list[str]:
    """A complete review, line by line: its turns, its players, and how it was made."""
    names = [player.name for player in game.players]
    head = [words.say(f"plain/review.{column}") for column in _COLUMNS]
    lines = _table([head, *(_row(words, turn, of_seat(names, turn.seat)) for turn in found.turns)])
    for player in found.players:
        own = [turn for turn in found.turns if turn.seat == player.seat and turn.reviewed]
        lines += ["", *_sum_up(words, player, own)]
    if any(turn.partial for turn in found.turns):
        lines += ["", *textwrap.wrap(words.say("back/review.partial"), WIDTH)]
    effort = words.say("back/review.effort", n=found.effort.samples)
    return [*lines, "", f"{effort} {words.say('plain/review.made', seed=found.seed, weights=found.engine)}."]


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            f"{cell:<{width}}" if column in _TO_THE_LEFT else f"{cell:>{width}}"
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _row(words: Words, turn: ReviewedTurn, name: str) -> list[str]:
    luck = "" if turn.luck is None else _signed(words, turn.luck)
    cells = [str(turn.number), name, str(turn.move), str(turn.points)]
    if not turn.reviewed:
        return [*cells, "", "", luck, "", ""]
    word = turn.grade or turn.praise
    mark = "" if word is None else _MARKS[word]
    better = f"{mark:<2} {turn.best[0].move}" if turn.grade else mark
    seen = "" if turn.lost_seen is None else words.decimal(turn.lost_seen)
    return [*cells, words.decimal(turn.lost), words.percent(turn.chance), luck, seen, better]


def _sum_up(words: Words, player: ReviewedPlayer, own: list[ReviewedTurn]) -> list[str]:
    rows: list[tuple[str, str]] = []
    if own:
        chances = "".join(_BARS[min(int(turn.chance * len(_BARS)), len(_BARS) - 1)] for turn in own)
        error, margin = player.error_per_turn, player.error_per_turn_95
        known = player.plays_like is not None
        doubt = f" ± {words.decimal(margin, 2)}" if known and margin is not None else ""
        rows += [
            (words.say("plain/review.chances"), chances),
            (words.say(f"back/review.errors{'' if known else '-known'}"), words.decimal(error, 2) + doubt),
        ]
    if player.plays_like is not None:
        rows.append((words.say("back/review.like"), words.say(f"bot.{player.plays_like}")))
    if player.luck is not None:
        fortune = words.say(f"back/review.fortune.{player.fortune}")
        rows.append((words.say("back/review.lucky"), f"{_signed(words, player.luck)} ({fortune})"))
    sums = player.balance
    parts = {"luck": sums.luck, "errors": sums.errors, "rest": sums.rest}
    if player.luck is None:
        del parts["luck"]
    rows.append((words.say("back/review.lead"), _signed(words, sums.lead)))
    rows += [(f"  {words.say(f'back/review.lead.{part}')}", _signed(words, points)) for part, points in parts.items()]
    width = max(len(title) for title, _ in rows)
    counts = {f"{grade}s": count for grade, count in player.grades}
    graded = [f"  {words.say('plain/review.grades', **counts)}"] if own else []
    return [
        f"{player.name}: {words.say('points', n=player.score)}",
        *(f"  {title:<{width}}  {value}" for title, value in rows),
        *graded,
    ]


def _signed(words: Words, number: float) -> str:
    sign = "+" if number >= 0 else "\N{MINUS SIGN}"
    return f"{sign}{words.decimal(abs(number))}"
