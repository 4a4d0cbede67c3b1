"""A match: bots that play every deal in all rotations of the seats, so that luck falls to each alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from sixfold.arena.batch import LUCK_SAMPLES, Games, play_games, replay
from sixfold.arena.visitors import LOST, Fault, is_visitor, play_game
from sixfold.engine.levels import read_thinker
from sixfold.engine.limits import Limit
from sixfold.engine.thinkers import Thinker
from sixfold.events import Player, Settings
from sixfold.game import Game
from sixfold.insight import luck_of
from sixfold.rules.position import FEWEST_PLAYERS, MOST_PLAYERS
from sixfold.rules.seats import by_seat, of_seat


class Row(NamedTuple):
    """One deal, played in all rotations."""

    deal: int
    """Its number: that of the games of the match's seed."""
    scores: tuple[tuple[int, ...], ...]
    """Final scores: a tuple per rotation, a score per bot."""
    luck: tuple[tuple[float, ...], ...] = ()
    """The luck of the draws, in points, likewise; empty if it was not measured."""
    faults: tuple[tuple[str, ...], ...] = ()
    """What ended games, likewise: `crashed`, `late`, `illegal`, `refused`, or nothing; empty if there was no fault."""


@dataclass(frozen=True, slots=True)
class Match:
    """Two to four bots by name, the seed of the deals, and how long each bot that searches may think about a move.

    A program of somebody else plays too, named by the command that starts it (docs/engines.md).

    Luck is measured unless it is said not to be; the games are the same.
    """

    bots: tuple[str, ...]
    seed: int
    limit: Limit | None = None
    luck: bool = True

    def __post_init__(self) -> None:
        if not FEWEST_PLAYERS <= len(self.bots) <= MOST_PLAYERS:
            raise ValueError(f"a match is for 2 to 4 bots, not {len(self.bots)}")
        for name in self.bots:
            if not is_visitor(name):
                self.thinker(name)  # Raises an error if there is no such bot.

    @property
    def has_visitors(self) -> bool:
        """Whether programs of other people take part."""
        return any(map(is_visitor, self.bots))

    @property
    def repeats(self) -> bool:
        """Whether a deal comes out the same each time: if nobody's thinking is limited by time."""
        thinkers = [self.thinker(name) for name in self.bots if not is_visitor(name)]
        return not self.has_visitors and not any(one.limit and one.limit.seconds for one in thinkers)

    def thinker(self, name: str) -> Thinker:
        """How the bot of this name chooses. Raises a `ValueError` if there is none."""
        return read_thinker(name, self.limit)

    @property
    def labels(self) -> tuple[str, ...]:
        """What the bots are called in the results: greedy, and greedy#2 if there is another."""
        return tuple(
            name if name not in self.bots[:i] else f"{name}#{self.bots[:i].count(name) + 1}"
            for i, name in enumerate(self.bots)
        )

    @property
    def rotations(self) -> range:
        """The rotations by number. In rotation 0 the bots sit as they are named; in each next one, a seat further."""
        return range(len(self.bots))

    def seated(self, rotation: int) -> tuple[int, ...]:
        """Which bot sits on each seat, counted from 0."""
        count = len(self.bots)
        if rotation not in self.rotations:
            raise ValueError(f"{count} bots have rotations 0 to {count - 1}, not {rotation}")
        return tuple((seat - rotation) % count for seat in range(count))

    def play(self, first: int, deals: int) -> list[Row]:
        """Play this many deals in all rotations, from number `first` on."""
        if self.has_visitors:
            return [self._with_visitors(deal) for deal in range(first, first + deals)]
        played = [self._games(rotation, first, deals) for rotation in self.rotations]
        scores = self._by_bot([games.scores for games in played])
        if not self.luck:
            return [Row(first + i, deal) for i, deal in enumerate(scores)]
        luck = self._by_bot([games.luck for games in played])
        return [
            Row(first + i, deal, tuple(tuple(round(points, 3) for points in lucks) for lucks in drawn))
            for i, (deal, drawn) in enumerate(zip(scores, luck, strict=True))
        ]

    def _with_visitors(self, deal: int) -> Row:
        """Play one deal in all rotations, move by move."""
        count = len(self.bots)
        scores, luck = ([[0.0] * count for _ in self.rotations] for _ in range(2))
        kinds = [[""] * count for _ in self.rotations]
        for rotation in self.rotations:
            seated = self.seated(rotation)
            game, fault = self._visited(deal, rotation)
            drawn = luck_of(game, samples=LUCK_SAMPLES) if self.luck else None
            for seat, bot in by_seat(seated):
                scores[rotation][bot] = of_seat(game.position.scores, seat)
                if drawn is not None:
                    luck[rotation][bot] = round(drawn.of_seat(game, seat) or 0.0, 3)
            if fault is not None:
                scores[rotation][of_seat(seated, fault.seat)] = LOST
                kinds[rotation][of_seat(seated, fault.seat)] = fault.kind
        return Row(
            deal,
            tuple(tuple(int(points) for points in row) for row in scores),
            tuple(map(tuple, luck)) if self.luck else (),
            tuple(map(tuple, kinds)) if any(map(any, kinds)) else (),
        )

    def _visited(self, deal: int, rotation: int) -> tuple[Game, Fault | None]:
        seated = [(self.bots[bot], self.labels[bot]) for bot in self.seated(rotation)]
        return play_game(seated, f"sixfold arena {self.seed} {deal}", self.limit)

    def _games(self, rotation: int, first: int, deals: int) -> Games:
        thinkers = [self.thinker(self.bots[bot]) for bot in self.seated(rotation)]
        return play_games(thinkers, deals, self.seed, len(thinkers), first=first, luck=self.luck)

    def _by_bot(self, tables: list[memoryview]) -> list[tuple[tuple[Any, ...], ...]]:
        """Deal by deal and rotation by rotation a figure per bot, of tables with a row per game, a column per seat."""
        places = [[self.seated(rotation).index(bot) for bot in self.rotations] for rotation in self.rotations]
        return [
            tuple(tuple(table[game, place] for place in seats) for table, seats in zip(tables, places, strict=True))
            for game in range(len(tables[0]))
        ]

    def game(self, deal: int, rotation: int = 0) -> Game:
        """One game of the match, played again: a record with all hands known.

        It is the very game of the match, unless thinking was limited by time: no two thoughts are equally fast.
        """
        if self.has_visitors:
            return self._visited(deal, rotation)[0]
        seated = self.seated(rotation)
        # A label's # would begin a comment in a record.
        players = tuple(Player(self.labels[bot].replace("#", " "), bot=self.bots[bot]) for bot in seated)
        replayed = replay([self.thinker(self.bots[bot]) for bot in seated], self.seed, deal, len(seated))
        comment = f"seed {self.seed}, deal {deal}, rotation {rotation}"
        game = Game.dealt(Settings(players, event="Sixfold arena", comment=comment), replayed.dealt)
        for turn in replayed.turns:
            game, _ = game.apply(turn.seat, turn.move, turn.drawn)
        return game

    def scores_of(self, game: Game, rotation: int) -> tuple[int, ...]:
        """The scores of a game of this rotation, bot by bot, as a row has them."""
        seated = self.seated(rotation)
        return tuple(game.position.scores[seated.index(bot)] for bot in self.rotations)
