"""Training data as jobs of `sixfold.crew`: games by static value and chance, and what followed or was simulated."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from random import Random
from typing import Any

from sixfold import _core
from sixfold.arena.batch import replay
from sixfold.arena.statistics import shares
from sixfold.crew import work
from sixfold.engine import Limit, Stop, Thinker
from sixfold.engine.crossing import move_of, pack_move, pack_view
from sixfold.engine.evaluation import pack_evaluation
from sixfold.engine.thinkers import INFERENCE
from sixfold.events import Player, Settings
from sixfold.game import Game
from sixfold.rules.seats import of_seat
from sixfold.view import View

STANDING = 8
"""Numbers that say how everybody stands: see `core/src/evaluation.hpp`."""
STANDING_SIZE = 4 * STANDING


@dataclass(frozen=True, slots=True)
class HandJob:
    """Games of a seed, played with these numbers for an evaluation, and what hands brought: `core/src/training.hpp`."""

    evaluation: Mapping[str, Any]
    players: int
    seed: int
    horizon: int
    temperature: float

    @property
    def repeats(self) -> bool:
        """A game of a seed is always the same."""
        return True

    def play(self, first: int, count: int) -> list[tuple[int, bytes]]:
        """The rows of these games, each with its number."""
        packed = pack_evaluation(dict(self.evaluation))
        return [
            (number, _core.hand_rows(packed, self.players, self.seed, 1, self.horizon, self.temperature, number))
            for number in range(first, first + count)
        ]


@dataclass(frozen=True, slots=True)
class ContestJob:
    """Games of a seed, and in some of their positions the moves against each other: see `core/src/contests.hpp`."""

    evaluation: Mapping[str, Any]
    players: int
    seed: int
    every: int
    samples: int
    plies: int
    thoughtful: int
    temperature: float
    candidates: int = 14
    strays: int = 3

    @property
    def repeats(self) -> bool:
        """A game of a seed is always the same."""
        return True

    def play(self, first: int, count: int) -> list[tuple[int, bytes]]:
        """The rows of these games, each with its number."""
        packed = pack_evaluation(dict(self.evaluation))
        return [
            (
                number,
                _core.contest_rows(
                    packed,
                    self.players,
                    self.seed,
                    number,
                    every=self.every,
                    candidates=self.candidates,
                    strays=self.strays,
                    samples=self.samples,
                    plies=self.plies,
                    thoughtful=self.thoughtful,
                    inference=INFERENCE,
                    temperature=self.temperature,
                ),
            )
            for number in range(first, first + count)
        ]


@dataclass(frozen=True, slots=True)
class ChanceJob:
    """Games of a seed, and how everybody stands at the end of simulations of the best move at some of their turns.

    A row is the number of the moment, the mover's share of the victory, and a `Standing` (`core/src/evaluation.hpp`). A
    moment has the samples of a search, as a bot's hints have, and another number those of a review.
    """

    evaluation: Mapping[str, Any]
    players: int
    seed: int
    rounds: int = 2
    iterations: int = 1000
    plies: tuple[int, int] = (4, 6)
    samples: int = 100
    """Of a review."""
    bot: str = "owl"

    @property
    def repeats(self) -> bool:
        """A game of a seed is always the same."""
        return True

    def play(self, first: int, count: int) -> list[tuple[int, bytes]]:
        """The rows of these games, each with its number."""
        return [(number, self._rows(number)) for number in range(first, first + count)]

    def _rows(self, number: int) -> bytes:
        packed = pack_evaluation(dict(self.evaluation))
        played = replay([self.bot], self.seed, number, self.players, evaluations=[packed] * self.players)
        game = Game.dealt(Settings(tuple(Player(f"P{seat}") for seat in range(self.players))), played.dealt)
        views = []
        for turn in played.turns:
            views.append(View.of(game, turn.seat))
            game, _ = game.apply(turn.seat, turn.move, turn.drawn)
        won, lots = shares(game.position.scores), Random(number)
        rows = []
        for asked in rounds_of(len(views), self.players, self.rounds, lots):
            view, seed = pack_view(views[asked]), lots.getrandbits(32)
            thinker = Thinker("search", Limit(iterations=self.iterations), plies=self.plies[0])
            found = _core.search(view, packed, thinker.core_limit(), thinker.core_options(seed), Stop().flag, None)
            best = found.candidates[0]
            if found.exact or best.samples == 0:
                continue
            move = pack_move(move_of(best.move))
            for kind, (plies, samples) in enumerate(zip(self.plies, (best.samples, self.samples), strict=True)):
                options = _core.ComparisonOptions(samples, plies, INFERENCE, True, False, seed + kind)
                head = struct.pack("<2f", 2 * asked + kind, of_seat(won, views[asked].seat))
                standings = _core.standings_after(view, packed, move, options)
                rows += [head + standings[i : i + STANDING_SIZE] for i in range(0, len(standings), STANDING_SIZE)]
        return b"".join(rows)


def rounds_of(turns: int, players: int, rounds: int, lots: Random) -> list[int]:
    """Some turns of a game, by lot, a round at a time: where all seats are asked, the luck of the game cancels out."""
    starts = lots.sample(range(turns - players + 1), min(rounds, turns - players + 1))
    return [start + i for start in starts for i in range(players)]


def hand_rows(job: HandJob, games: int, *, jobs: int | None = None, on: str = "") -> bytes:
    """The rows of games 0 onwards, in their order: the same wherever and by however many they were played."""
    played: dict[int, bytes] = {}
    with closing(work(job, list(range(games)), jobs, on)) as stretches:
        for stretch in stretches:
            played.update(stretch)
    return b"".join(played[number] for number in range(games))
