"""Games by the thousand, played inside the native core; any one of them can be played again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from sixfold import _core
from sixfold.engine.crossing import move_of, tiles_of
from sixfold.engine.evaluation import Evaluation
from sixfold.engine.evaluation import evaluation as standard_evaluation
from sixfold.engine.levels import read_thinker
from sixfold.engine.limits import Limit
from sixfold.engine.thinkers import Thinker
from sixfold.events import Turn
from sixfold.rules import Ending, Hand
from sixfold.rules.position import FEWEST_PLAYERS, MOST_PLAYERS

ENDINGS: tuple[Ending | None, ...] = (None, Ending.WENT_OUT, Ending.STUCK, Ending.TRADED_OUT)
"""What the numbers in `Games.endings` mean."""

_CHUNK = 4096
"""This many games at a time, so that a long batch can be interrupted."""

LUCK_SAMPLES = 40
"""Other draws that each draw is compared with, where luck is measured: about two milliseconds per game."""


@dataclass(frozen=True, slots=True)
class Games:
    """Results of a batch, as arrays with a row per game, for whatever reads buffers (NumPy does)."""

    scores: memoryview
    """Final scores: a column per seat, 16 bits each."""
    turns: memoryview
    """How many turns each game took, 16 bits each."""
    starts: memoryview
    """The seat that started, counted from 1, 8 bits each."""
    endings: memoryview
    """Why each game ended, as an index into `ENDINGS`, 8 bits each."""
    luck: memoryview
    """The luck of all that each seat drew, in points, where it was measured: a column per seat, 32-bit floats.

    It says how much more the drawn hands could do on the board of their turn than other draws of the same size from
    the same bag, and has the expectation 0 for every seat, whoever plays.
    """

    def __len__(self) -> int:
        return len(self.turns)


@dataclass(frozen=True, slots=True)
class Replay:
    """One game of a batch: the hands dealt, seat by seat, and all turns."""

    dealt: tuple[Hand, ...]
    turns: tuple[Turn, ...]


def play_games(
    thinkers: Sequence[Thinker | str],
    games: int,
    seed: int,
    players: int = 2,
    *,
    first: int = 0,
    limit: Limit | None = None,
    evaluations: Sequence[Evaluation] = (),
    luck: bool = False,
) -> Games:
    """Play games number `first` onwards of a seed. `thinkers` has one per seat, or one for all; levels go by name.

    A game depends on its seed, its number and its thinkers alone, not on the batch that it is part of (unless they
    think against the clock). `limit` is for those given by name that search, `evaluations` (one a seat) for trying out
    others. Measuring luck changes no game.
    """
    choosers = _choosers(thinkers, players, limit)
    weights = evaluations or [standard_evaluation()] * players
    if games < 1 or first < 0:
        raise ValueError(f"no batch of {games} games from number {first}")
    chunks = [
        _core.play_games(
            choosers, weights, seed % 2**64, start, min(_CHUNK, first + games - start), LUCK_SAMPLES if luck else 0
        )
        for start in range(first, first + games, _CHUNK)
    ]
    return Games(
        memoryview(b"".join(chunk.scores for chunk in chunks)).cast("h", (games, players)),
        memoryview(b"".join(chunk.turns for chunk in chunks)).cast("h"),
        memoryview(b"".join(chunk.starts for chunk in chunks)),
        memoryview(b"".join(chunk.endings for chunk in chunks)),
        cast("memoryview", memoryview(b"".join(chunk.luck for chunk in chunks)).cast("f", (games, players))),
    )


def replay(
    thinkers: Sequence[Thinker | str],
    seed: int,
    game: int,
    players: int = 2,
    *,
    limit: Limit | None = None,
    evaluations: Sequence[Evaluation] = (),
) -> Replay:
    """Play one game of a batch again, and tell all of it."""
    if game < 0:
        raise ValueError(f"no game number {game}")
    choosers = _choosers(thinkers, players, limit)
    weights = list(evaluations) or [standard_evaluation()] * players
    record = _core.record_game(choosers, weights, seed % 2**64, game)
    return Replay(
        tuple(Hand(tiles_of(hand)) for hand in record.dealt),
        tuple(Turn(turn.seat, move_of(turn.move), turn.points, tiles_of(turn.drawn)) for turn in record.turns),
    )


def _choosers(thinkers: Sequence[Thinker | str], players: int, limit: Limit | None) -> list[_core.Chooser]:
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise ValueError(f"the game is for 2 to 4 players, not {players}")
    given = [thinkers] if isinstance(thinkers, str) else list(thinkers)
    given = given * players if len(given) == 1 else given
    if len(given) != players:
        raise ValueError(f"{len(given)} thinkers for {players} players")
    return [(read_thinker(each, limit) if isinstance(each, str) else each).chooser() for each in given]
