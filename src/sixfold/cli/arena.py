"""`sixfold arena`: a match of bots, every deal in all seats, with what it says of their strength."""

from __future__ import annotations

import argparse
import json
import math
import shutil
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from sixfold.arena import (
    Interrupted,
    Interval,
    Match,
    Outcome,
    Progress,
    Results,
    Sprt,
    Standing,
    Verdict,
    WorkerDied,
    play_match,
)
from sixfold.arena.visitors import greet
from sixfold.cli.data import as_json
from sixfold.cli.failure import Failure
from sixfold.cli.places import add_on, on_ray
from sixfold.engine import LEVELS, Limit

STOPPED = 130
"""The exit code of a match that was stopped by Ctrl-C."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "arena",
        help="let bots play a match",
        description="A match of two, three or four bots. Every deal is played in all rotations of the seats, on all "
        "cores. Ctrl-C ends it with what has been played; with --results the same command goes on from there.",
        epilog=f"Bots: {', '.join([*LEVELS, 'random'])}.",
    )
    parser.add_argument(
        "bots",
        metavar="BOT",
        nargs="+",
        help="two to four bots, or engines by their commands (./mybot); the same may be named again",
    )
    parser.add_argument("--pairs", metavar="N", type=int, default=100, help="how many deals (default %(default)s)")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="decides all deals (default %(default)s)")
    parser.add_argument("--time", metavar="SECONDS", type=float, help="how long a thinking bot may think about a move")
    parser.add_argument("--iterations", metavar="N", type=int, help="how many continuations it may try for a move")
    parser.add_argument("--jobs", metavar="J", type=int, help="how many processes (default: one per core)")
    add_on(parser)
    parser.add_argument("--results", metavar="FILE", type=Path, help="keep every deal here, and resume from it")
    parser.add_argument(
        "--sprt",
        metavar=("ELO0", "ELO1"),
        type=float,
        nargs=2,
        help="stop as soon as it is clear whether the first bot is ELO0 or ELO1 above the second",
    )
    parser.add_argument(
        "--raw", action="store_true", help="measure no luck: quick bots play many times as many games per second"
    )
    parser.add_argument("--replay", metavar="ROW", type=int, help="print a game of this deal as a record, and no match")
    parser.add_argument("--rotation", metavar="K", type=int, help="which of its games, from 0 on (default 0)")
    parser.add_argument("--json", action="store_true", help="the figures, or the replayed game, as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the match, or one of its games again; the exit code."""
    try:
        match = Match(tuple(arguments.bots), arguments.seed, _limit(arguments), luck=not arguments.raw)
        if arguments.replay is not None:
            return _replay(match, arguments)
        greet(match.bots)
        if arguments.rotation is not None:
            raise Failure("--rotation says which game of a deal to replay: say the deal with --replay", 2)
        return _play(match, arguments)
    except ValueError as error:
        raise Failure(str(error), 2) from error


def _limit(arguments: argparse.Namespace) -> Limit | None:
    if arguments.time is None and arguments.iterations is None:
        return None
    return Limit(arguments.time, arguments.iterations)


def _replay(match: Match, arguments: argparse.Namespace) -> int:
    rotation = arguments.rotation or 0
    game = match.game(arguments.replay, rotation)
    if arguments.results is not None:
        row = Results(arguments.results, replace(match, luck=False)).rows.get(arguments.replay)
        if row is None:
            raise Failure(f"{arguments.results}: has no deal {arguments.replay}", 2)
        if row.scores[rotation] != match.scores_of(game, rotation):
            raise Failure("the game came out otherwise than in the match, as it may if thinking is limited by time", 1)
    if arguments.json:
        print(as_json(game))
    else:
        print(game, end="")
    return 0


def _play(match: Match, arguments: argparse.Namespace) -> int:
    if arguments.jobs is not None and arguments.jobs < 1:
        raise Failure(f"a match needs at least one process, not {arguments.jobs}", 2)
    sprt = None if arguments.sprt is None else Sprt(*arguments.sprt)
    with _Line(match) as line, on_ray():
        try:
            outcome = play_match(
                match,
                arguments.pairs,
                jobs=arguments.jobs,
                on=arguments.on,
                results=arguments.results,
                sprt=sprt,
                progress=line.show if sys.stderr.isatty() else None,
            )
        except Interrupted:
            return STOPPED
        except WorkerDied as error:
            kept = "with --results FILE nothing would be lost"
            if arguments.results is not None:
                kept = f"what was played is kept in {arguments.results}, and the same command goes on from there"
            raise Failure(f"{error}; {kept}", 1) from error
    print(json.dumps(_as_json(outcome), indent=2) if arguments.json else _as_table(outcome))
    return 0 if outcome.complete else STOPPED


class _Line:
    """A line on the terminal that says how the match goes, and vanishes when it ends."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._first: tuple[float, int] | None = None

    def __enter__(self) -> _Line:
        return self

    def __exit__(self, *_: object) -> None:
        if self._first is not None:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def show(self, progress: Progress) -> None:
        """Write the line anew."""
        now = time.monotonic()
        self._first = self._first or (now, progress.deals)
        start, before = self._first
        games = progress.deals * len(self._match.bots)
        rates = ", ".join(f"{n} {w / games:.1%}" for n, w in zip(self._match.labels, progress.wins, strict=True))
        speed = (progress.deals - before) / (now - start) if now > start else 0
        left = f", {_clock((progress.of - progress.deals) / speed)} left" if speed else ""
        text = f"{progress.deals}/{progress.of} deals: {rates}{left}"[: shutil.get_terminal_size().columns - 1]
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def _clock(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _as_json(outcome: Outcome) -> dict[str, Any]:
    match, evidence = outcome.match, outcome.evidence
    limit = match.limit

    def by_bot(name: str) -> dict[str, Any]:
        return {standing.label: getattr(standing, name) for standing in outcome.standings}

    def less_luck(name: str) -> dict[str, Any] | None:
        figures = {
            standing.label: getattr(standing.adjusted, name)
            for standing in outcome.standings
            if standing.adjusted is not None
        }
        return figures or None

    return {
        "bots": list(match.bots),
        "seed": match.seed,
        "limit": None if limit is None else {"seconds": limit.seconds, "iterations": limit.iterations},
        "deals": outcome.deals,
        "games": outcome.games,
        "complete": outcome.complete,
        "wins": by_bot("wins"),
        "win_rate": by_bot("win_rate"),
        "win_rate_95": by_bot("win_rate_95"),
        "mean_score": by_bot("mean_score"),
        "spread": by_bot("spread"),
        "spread_95": by_bot("spread_95"),
        "win_rate_adjusted": less_luck("win_rate"),
        "win_rate_adjusted_95": less_luck("win_rate_95"),
        "spread_adjusted": less_luck("spread"),
        "spread_adjusted_95": less_luck("spread_95"),
        "saved": outcome.saved,
        "faults": by_bot("faults"),
        "elo": None if outcome.elo is None else _finite(outcome.elo),
        "elo_95": None if outcome.elo_95 is None else [_finite(end) for end in outcome.elo_95],
        "sprt": None
        if evidence is None
        else {
            "elo0": evidence.test.elo0,
            "elo1": evidence.test.elo1,
            "alpha": evidence.test.alpha,
            "beta": evidence.test.beta,
            "llr": evidence.llr,
            "bounds": [evidence.test.lower, evidence.test.upper],
            "pairs": list(evidence.pairs),
            "verdict": str(evidence.verdict),
        },
    }


def _finite(value: float) -> float | None:
    """JSON knows no infinity."""
    return value if math.isfinite(value) else None


def _as_table(outcome: Outcome) -> str:
    match = outcome.match
    head = [f"{outcome.games} games: {outcome.deals} deals in {len(match.bots)} rotations, seed {match.seed}"]
    if match.limit is not None:
        head.append(f"at most {match.limit} per move")
    if not outcome.complete:
        head.append("stopped early")
    rows = [("bot", "wins", "win rate", "95 %", "points", "spread", "95 %"), *map(_cells, outcome.standings)]
    return "\n".join(["; ".join(head), "", *_columns(rows), *_less_luck(outcome), *_faults(outcome), *_two(outcome)])


def _columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join([first.ljust(widths[0]), *map(str.rjust, rest, widths[1:])]) for first, *rest in rows]


def _less_luck(outcome: Outcome) -> list[str]:
    """The same once what the luck of the draws explains is taken away."""
    rows = [
        (
            standing.label,
            f"{less.win_rate:.2%}",
            _ends(less.win_rate_95, ".2%"),
            f"{less.spread:+.2f}",
            "" if less.spread_95 is None else _ends(less.spread_95, "+.2f"),
        )
        for standing in outcome.standings
        if (less := standing.adjusted) is not None
    ]
    if not rows:
        return []
    saved = "" if outcome.saved is None else f" (as sure of the spread as {outcome.saved:.1f} times as many games)"
    return ["", f"Less luck{saved}:", "", *_columns([("bot", "win rate", "95 %", "spread", "95 %"), *rows])]


def _faults(outcome: Outcome) -> list[str]:
    """Games that were lost otherwise than by points."""
    faulty = [standing for standing in outcome.standings if standing.faults]
    if not faulty:
        return []
    lines = [
        f"{standing.label}: {', '.join(f'{number} {kind}' for kind, number in sorted(standing.faults.items()))}"
        for standing in faulty
    ]
    return ["", "Games lost by a fault:", "", *lines]


def _cells(standing: Standing) -> tuple[str, ...]:
    return (
        standing.label,
        f"{standing.wins:.1f}".removesuffix(".0"),
        f"{standing.win_rate:.2%}",
        _ends(standing.win_rate_95, ".2%"),
        f"{standing.mean_score:.1f}",
        f"{standing.spread:+.2f}",
        "" if standing.spread_95 is None else _ends(standing.spread_95, "+.2f"),
    )


def _ends(interval: Interval, form: str) -> str:
    return f"{interval.low:{form}} to {interval.high:{form}}"


def _elo(elo: float, interval: Interval) -> str:
    if math.isfinite(elo):
        return f"Elo {elo:+.1f} (95 %: {_ends(interval, '+.1f')})"
    bound = f"at least {interval.low:+.1f}" if elo > 0 else f"at most {interval.high:+.1f}"
    return f"Elo {bound} (95 %); no more can be said, since one of them won every game"


def _two(outcome: Outcome) -> list[str]:
    """What is said of a match of two only."""
    lines = []
    if outcome.elo is not None and outcome.elo_95 is not None:
        lines += ["", _elo(outcome.elo, outcome.elo_95)]
    evidence = outcome.evidence
    if evidence is not None:
        test, verdict = evidence.test, evidence.verdict
        said = {
            Verdict.H0: f"H0: {test.elo0:+g} Elo, not {test.elo1:+g}",
            Verdict.H1: f"H1: {test.elo1:+g} Elo, not {test.elo0:+g}",
            Verdict.UNDECIDED: f"undecided between {test.elo0:+g} and {test.elo1:+g} Elo",
        }[verdict]
        lines.append(f"SPRT {said} (LLR {evidence.llr:+.2f}, bounds {test.lower:+.2f} and {test.upper:+.2f})")
    return lines
