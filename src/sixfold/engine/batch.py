"""Games by the thousand, played inside the native core; any one of them can be played again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sixfold import _core
from sixfold.engine.crossing import Grid, answer, move_of
from sixfold.engine.evaluation import evaluation as standard_evaluation
from sixfold.engine.levels import thinker
from sixfold.engine.limits import Limit
from sixfold.engine.thinkers import PackedThinker, Thinker
from sixfold.rules import TILES, Ending, Hand, Move, Tile
from sixfold.rules.position import FEWEST_PLAYERS, MOST_PLAYERS

ENDINGS: tuple[Ending | None, ...] = (None, Ending.WENT_OUT, Ending.STUCK, Ending.TRADED_OUT)
"""What the numbers in `Games.endings` mean."""

_CHUNK = 4096
"""So many games at a time, so that a long batch can be interrupted."""


@dataclass(frozen=True, slots=True)
class Games:
    """Results of a batch, as arrays with a row a game, for whatever reads buffers (NumPy does)."""

    scores: memoryview
    """Final scores: a column a seat, 16 bits each."""
    turns: memoryview
    """How many turns each game took, 16 bits each."""
    starts: memoryview
    """The seat that started, counted from 1, 8 bits each."""
    endings: memoryview
    """Why each game ended, as an index into `ENDINGS`, 8 bits each."""

    def __len__(self) -> int:
        return len(self.turns)


class ReplayTurn(NamedTuple):
    """One turn: who moved, how, for how many points, and what was drawn."""

    seat: int
    move: Move
    points: int
    drawn: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """One game of a batch: the hands dealt, seat by seat, and all turns."""

    dealt: tuple[Hand, ...]
    turns: tuple[ReplayTurn, ...]


def play_games(
    thinkers: Sequence[Thinker | str],
    games: int,
    seed: int,
    players: int = 2,
    *,
    first: int = 0,
    limit: Limit | None = None,
    evaluation: bytes | None = None,
) -> Games:
    """Play games number `first` onwards of a seed. `thinkers` has one a seat, or one for all; levels go by name.

    A game depends on its seed, its number and its thinkers alone, not on the batch that it is part of (unless they
    think against the clock). `limit` is for those given by name that search, `evaluation` for trying out another one.
    """
    packed = _packed(thinkers, players, limit)
    weights = standard_evaluation() if evaluation is None else evaluation
    if games < 1 or first < 0:
        raise ValueError(f"no batch of {games} games from number {first}")
    chunks = [
        answer(_core.play_games(packed, weights, seed % 2**64, start, min(_CHUNK, first + games - start)))
        for start in range(first, first + games, _CHUNK)
    ]
    scores, turns, starts, endings = (memoryview(b"".join(column)) for column in zip(*chunks, strict=True))
    return Games(scores.cast("h", (games, players)), turns.cast("h"), starts, endings)


def replay(
    thinkers: Sequence[Thinker | str], seed: int, game: int, players: int = 2, *, limit: Limit | None = None
) -> Replay:
    """Play one game of a batch again, and tell all of it."""
    if game < 0:
        raise ValueError(f"no game number {game}")
    packed = _packed(thinkers, players, limit)
    dealt, turns, left, top = answer(_core.record_game(packed, standard_evaluation(), seed % 2**64, game))
    grid = Grid(left, top)
    return Replay(
        tuple(Hand(_tiles(hand)) for hand in dealt),
        tuple(
            ReplayTurn(seat, move_of(grid, sort, word, traded), points, _tiles(drawn))
            for seat, sort, word, traded, drawn, points in turns
        ),
    )


def _packed(thinkers: Sequence[Thinker | str], players: int, limit: Limit | None) -> list[PackedThinker]:
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise ValueError(f"the game is for 2 to 4 players, not {players}")
    given = [thinkers] if isinstance(thinkers, str) else list(thinkers)
    given = given * players if len(given) == 1 else given
    if len(given) != players:
        raise ValueError(f"{len(given)} thinkers for {players} players")
    return [(thinker(each, limit) if isinstance(each, str) else each).packed() for each in given]


def _tiles(numbers: bytes) -> tuple[Tile, ...]:
    return tuple(TILES[number] for number in numbers)
