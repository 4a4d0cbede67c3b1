"""`sixfold review`: what was luck, what was skill, and what would have been better."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from typing import Any

from sixfold.cli.failure import Failure
from sixfold.cli.files import FILE_HELP, load
from sixfold.game import Game
from sixfold.insight import Effort, Grade, Praise, Review, ReviewedPlayer, ReviewedTurn, review
from sixfold.rules.seats import of_seat

STOPPED = 130
"""The exit code of a review that was stopped by Ctrl-C."""

_MARKS = {Grade.SLIP: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??", Praise.ONLY: "!!", Praise.INSIGHT: "!"}
_BARS = "▁▂▃▄▅▆▇█"


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "review",
        help="tell what was luck, what was skill, and what would have been better",
        description="Every turn against the best move that its player could have found, the luck of every draw, and "
        "the result as a sum of both. A game takes a few seconds of every core; Ctrl-C stops it.",
        epilog="?! a slip, ? a mistake, ?? a blunder; ! better than the play that scores most, !! the only good move.",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help=FILE_HELP)
    parser.add_argument("--samples", metavar="N", type=int, default=Effort().samples, help="default %(default)s")
    parser.add_argument("--deep", action="store_true", help="ten times the samples")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="of the samples (default %(default)s)")
    parser.add_argument("--jobs", metavar="J", type=int, help="how many threads (default: one per core)")
    parser.add_argument("--json", action="store_true", help="all of it as JSON; a list if there are several files")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Review; the exit code."""
    from sixfold.arena.workers import cores  # Only now: processes take long to import, and are seldom needed.

    try:
        effort = Effort(samples=arguments.samples * (10 if arguments.deep else 1))
    except ValueError as error:
        raise Failure(str(error), 2) from error
    threads = cores() if arguments.jobs is None else arguments.jobs
    if threads < 1:
        raise Failure(f"a review needs at least one thread, not {threads}", 2)
    games = [(name, load(name)) for name in arguments.files]
    data = []
    try:
        for name, game in games:
            found = review(game, effort, seed=arguments.seed, threads=threads, progress=_show_progress(name))
            if arguments.json:
                data.append({"file": name, **_as_json(found)})
            else:
                print("\n".join([*([f"{name}:", ""] if len(games) > 1 else []), *_tell(game, found)]))
    except KeyboardInterrupt:
        return STOPPED
    if arguments.json:
        print(json.dumps(data[0] if len(data) == 1 else data, indent=1))
    return 0


def _show_progress(name: str) -> Any:
    def show(done: int, of: int) -> bool:
        if sys.stderr.isatty():
            text = f"\r\x1b[K{name}: turn {done} of {of}" if done < of else "\r\x1b[K"
            print(text, end="", file=sys.stderr, flush=True)
        return True

    return show


def _as_json(found: Review) -> dict[str, Any]:
    """The review as plain data, moves in the notation."""
    data = asdict(found)
    for row, turn in zip(data["turns"], found.turns, strict=True):
        row["move"] = str(turn.move)
        for choice, best in zip(row["best"], turn.best, strict=True):
            choice["move"] = str(best.move)
    for player in data["players"]:
        player["grades"] = {str(grade): count for grade, count in player["grades"]}
    return {key: _rounded(item) for key, item in data.items()}


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    return [_rounded(item) for item in value] if isinstance(value, list | tuple) else value


def _tell(game: Game, found: Review) -> list[str]:
    names = [player.name for player in game.players]
    width = max(len("player"), *map(len, names))
    moves = max(len("move"), *(len(str(turn.move)) for turn in found.turns)) if found.turns else 4
    lines = [f"turn  {'player':<{width}}  {'move':<{moves}}  points   lost  chance    luck      better"]
    lines += [_row(turn, of_seat(names, turn.seat), width, moves) for turn in found.turns]
    for player in found.players:
        lines += ["", *_sum_up(player, [turn for turn in found.turns if turn.seat == player.seat])]
    effort = f"{found.effort.candidates} moves and {found.effort.samples} samples a turn"
    return [*lines, "", f"Looked at: {effort}, seed {found.seed}, weights {found.engine}."]


def _row(turn: ReviewedTurn, name: str, width: int, moves: int) -> str:
    head = f"{turn.number:>4}  {name:<{width}}  {turn.move!s:<{moves}}  {turn.points:>6}"
    luck = "" if turn.luck is None else f"{turn.luck:+.1f}"
    if not turn.reviewed:
        return f"{head}  {'':>5}  {'':>6}  {luck:>6}".rstrip()
    mark = _MARKS.get(turn.grade or turn.praise or Grade.SLIP, "") if turn.grade or turn.praise else ""
    better = str(turn.best[0].move) if turn.grade else ""
    return f"{head}  {turn.lost:>5.1f}  {turn.chance:>6.0%}  {luck:>6}  {mark:<2}  {better}".rstrip()


def _sum_up(player: ReviewedPlayer, turns: list[ReviewedTurn]) -> list[str]:
    chances = "".join(_BARS[min(int(turn.chance * len(_BARS)), len(_BARS) - 1)] for turn in turns if turn.reviewed)
    sums = player.balance
    lines = [f"{player.name}: {player.score} points, a lead of {sums.lead:+.1f}."]
    if player.plays_like is not None:
        margin = "" if player.error_per_turn_95 is None else f" ± {player.error_per_turn_95:.2f}"
        counts = (
            ", ".join(f"{count} {grade}{'s' if count > 1 else ''}" for grade, count in player.grades if count)
            or "no mistake"
        )
        lines += [
            f"  chances  {chances}",
            f"  lost     {player.error_per_turn:.2f}{margin} points per turn, like {player.plays_like}; {counts}",
        ]
    return [
        *lines,
        f"  luck     {player.luck or 0.0:+.1f} points",
        f"  the lead is luck {sums.luck:+.1f}, errors {sums.errors:+.1f}, and the rest {sums.rest:+.1f}",
    ]
