"""Sixfold's own bots as engines."""

from __future__ import annotations

from sixfold import __version__
from sixfold.engine import LEVELS, Limit, bot, read_thinker
from sixfold.engine.analysis import Analysis, search_as
from sixfold.engine.bots import hash_of
from sixfold.rules import Move
from sixfold.sixline.lines import Info, Introduction
from sixfold.sixline.options import Option
from sixfold.sixline.speaker import Job

_FOR_EVER = Limit(seconds=1e9)


def introduction(name: str) -> Introduction:
    """What the bots say of themselves; `name` is the one that plays unless another is chosen."""
    bots = (name, *(other for other in (*LEVELS, "random") if other != name))
    return Introduction(
        "Sixfold",
        __version__,
        "The Sixfold authors",
        can=frozenset({"seconds", "iterations", "clocks", "infinite", "repeat"}),
        options=(
            Option("bot", "choice", name, choices=bots),
            Option("seed", "integer", 0, 0, 2**64 - 1),
            Option("threads", "integer", 1, 1, 64),
        ),
    )


def choose(job: Job) -> Move:
    """The move of the bot that is chosen by the option."""
    view, seed = job.question.view, int(job.options["seed"])
    name = str(job.options["bot"])
    thinker = read_thinker(name, job.question.time.limit(view.seat) or _FOR_EVER)
    if thinker.sort != "search":
        return bot(name, seed=seed)(view)

    def tell(so_far: Analysis) -> bool:
        job.inform(_info(so_far))
        return True

    lot = (seed ^ hash_of(view)) % 2**64
    threads = int(job.options["threads"])
    return search_as(thinker, view, seed=lot, threads=threads, stop=job.stop, progress=tell).best


def _info(found: Analysis) -> Info:
    best = found.moves[0]
    figures = {
        "iterations": found.iterations,
        "equity": best.equity,
        "error": best.equity_error,
        "chance": best.chance,
    }
    return Info(best.move, {name: float(value) for name, value in figures.items()})
