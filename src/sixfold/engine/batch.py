"""Games by the thousand, played inside the native core by named policies; any one of them can be played again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sixfold import _core
from sixfold.engine.crossing import Grid, answer, laid
from sixfold.engine.limits import Limit
from sixfold.rules import TILES, Ending, Hand, Move, Pass, Play, Tile, Trade
from sixfold.rules.position import FEWEST_PLAYERS, MOST_PLAYERS

POLICIES: tuple[str, ...] = _core.POLICIES
"""`greedy` plays what scores most, and by lot among equals; without a play it trades as many tiles as it can.
`random` plays any play, and without one trades any number of tiles."""

ENDINGS: tuple[Ending | None, ...] = (None, Ending.WENT_OUT, Ending.STUCK, Ending.TRADED_OUT)
"""What the numbers in `Games.endings` mean."""

_CHUNK = 4096
"""So many games at a time, so that a long batch can be interrupted."""
_PLAY, _TRADE = 0, 1


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
    policies: Sequence[str], games: int, seed: int, players: int = 2, *, first: int = 0, limit: Limit | None = None
) -> Games:
    """Play games number `first` onwards of a seed. `policies` names one a seat, or one for all.

    `limit` is how long each thinking policy may think about a move. A game depends on its seed, its number, its
    policies and their limit alone, not on the batch that it is part of.
    """
    numbers = _policy_numbers(policies, players)
    if games < 1 or first < 0:
        raise ValueError(f"no batch of {games} games from number {first}")
    chunks = [
        answer(_core.play_games(numbers, seed % 2**64, start, min(_CHUNK, first + games - start)))
        for start in range(first, first + games, _CHUNK)
    ]
    scores, turns, starts, endings = (memoryview(b"".join(column)) for column in zip(*chunks, strict=True))
    return Games(scores.cast("h", (games, players)), turns.cast("h"), starts, endings)


def replay(policies: Sequence[str], seed: int, game: int, players: int = 2, *, limit: Limit | None = None) -> Replay:
    """Play one game of a batch again, and tell all of it. `limit` is how long each thinking policy may think."""
    if game < 0:
        raise ValueError(f"no game number {game}")
    numbers = _policy_numbers(policies, players)
    dealt, turns, left, top = answer(_core.record_game(numbers, seed % 2**64, game))
    grid = Grid(left, top)
    return Replay(
        tuple(Hand(_tiles(hand)) for hand in dealt),
        tuple(
            ReplayTurn(seat, _move(grid, sort, word, traded), points, _tiles(drawn))
            for seat, sort, word, traded, drawn, points in turns
        ),
    )


def _policy_numbers(policies: Sequence[str], players: int) -> bytes:
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise ValueError(f"the game is for 2 to 4 players, not {players}")
    names = [policies] if isinstance(policies, str) else list(policies)
    names = names * players if len(names) == 1 else names
    if len(names) != players:
        raise ValueError(f"{len(names)} policies for {players} players")
    for name in names:
        if name not in POLICIES:
            raise ValueError(f"no policy {name!r}; there are {', '.join(POLICIES)}")
    return bytes(map(POLICIES.index, names))


def _move(grid: Grid, sort: int, word: int, traded: bytes) -> Move:
    if sort == _PLAY:
        return Play((grid.cell(index), tile) for index, tile in laid(word))
    return Trade(_tiles(traded)) if sort == _TRADE else Pass()


def _tiles(numbers: bytes) -> tuple[Tile, ...]:
    return tuple(TILES[number] for number in numbers)
