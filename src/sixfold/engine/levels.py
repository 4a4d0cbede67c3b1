"""The bots by name, from a friendly beginner to the strongest, each with a character."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sixfold.engine.limits import Limit
from sixfold.engine.thinkers import Thinker


@dataclass(frozen=True, slots=True)
class Level:
    """A named bot: what it is like, and how it chooses."""

    name: str
    character: str
    thinker: Thinker

    @property
    def title(self) -> str:
        """What people call it, in English. Programs, records and the arena know the magpie as `greedy`."""
        return "Magpie" if self.name == "greedy" else self.name.capitalize()

    def within(self, limit: Limit | None) -> Thinker:
        """How it chooses with another limit; only a bot that searches has one."""
        if limit is None or self.thinker.sort != "search":
            return self.thinker
        return replace(self.thinker, limit=limit)


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("snail", "Finds a place for a tile, and is proud of it.", Thinker("novice", overlooks=0.83)),
        Level("mouse", "Nibbles a point here and a point there.", Thinker("novice", overlooks=0.69)),
        Level("hedgehog", "Sees what lies right under its nose.", Thinker("novice", overlooks=0.52)),
        Level("duckling", "Lays whatever it happens to notice, and is happy.", Thinker("novice", overlooks=0.26)),
        Level("squirrel", "Likes points, but often overlooks the longer plays.", Thinker("novice", overlooks=0.14)),
        Level("greedy", "Takes the most points it can get right now.", Thinker("greedy")),
        Level("badger", "Thinks about what it keeps and what it leaves you.", Thinker("static")),
        Level("fox", "Imagines your reply before it plays.", Thinker("search", Limit(iterations=200), plies=4)),
        Level(
            "owl", "Weighs many futures, and rarely regrets a move.", Thinker("search", Limit(iterations=1000), plies=4)
        ),
        Level(
            "raven",
            "Takes up to a second to look at every future it can.",
            Thinker("search", Limit(seconds=0.9), plies=4),
        ),
    )
}
"""In the order of their strength (docs/strength.md)."""

RATINGS: dict[str, tuple[int, int, int]] = {
    "duckling": (940, 950, 980),
    "squirrel": (1070, 1080, 1080),
    "greedy": (1200, 1200, 1200),
    "badger": (1350, 1320, 1320),
    "fox": (1420, 1350, 1320),
    "owl": (1440, 1380, 1340),
    "raven": (1480, 1390, 1340),
}
"""At tables of two, three and four, on one scale: `python -m bench.ratings` measures them. Greedy stands at 1200, and
those below the duckling, who never win against it, nowhere."""

LADDER: tuple[str, ...] = ("snail", "mouse", "hedgehog", "duckling", "squirrel", "greedy", "badger", "raven")
"""The bots that people are offered, in the order of their strength. From the squirrel on each wins six to seven of ten
games against the one below. Those up to the duckling are further apart: each wins nineteen of twenty. Fox and owl,
between two rungs, are quicker than the upper one, and play wherever somebody asks for them by name."""
FIRST_LEVEL = "snail"
"""The one to offer somebody who has never played: a beginner's first game may well be a win."""
STAND_IN = "badger"
"""The one that moves for people who have left, or whose time has run out: it needs no search, so many may be away."""
DEFAULT_LEVEL = "fox"
"""The one that plays as a program if nobody says which."""


def next_rung(name: str, *, won: bool) -> str:
    """The rung to offer whoever played the bot of this name last: the next one after a win, else the same or below."""
    order = list(LEVELS)
    reached = [rung for rung in LADDER if order.index(rung) <= order.index(name)]
    above = LADDER[len(reached) :]
    return above[0] if won and above else reached[-1]


def known_name(name: str) -> str:
    """The name of a bot that somebody may have called by its title: `magpie@0.1` is `greedy@0.1`."""
    kind, at, given = name.partition("@")
    return next((level.name for level in LEVELS.values() if level.title.lower() == kind), kind) + at + given


def read_thinker(name: str, limit: Limit | None = None) -> Thinker:
    """How the bot of this name chooses, within another limit if one is given; `random` is known here too.

    The name may carry a limit of its own, in seconds (`raven@0.01`) or in iterations (`raven@500i`).
    """
    if name == "random":
        return Thinker("random")
    level, at, given = known_name(name).partition("@")
    if level not in LEVELS:
        raise ValueError(
            f"no bot called {level!r}; there are {', '.join(one.title.lower() for one in LEVELS.values())}"
        )
    return LEVELS[level].within(_limit(given) if at else limit)


def _limit(text: str) -> Limit:
    try:
        return Limit(iterations=int(text[:-1])) if text.endswith("i") else Limit(seconds=float(text))
    except ValueError as error:
        raise ValueError(f"a bot's own limit is seconds or iterations, such as @0.1 or @500i, not {text!r}") from error
