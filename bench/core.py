"""Speed of the native core beside that of the Python rules, in one run. Run by `make bench`.

Every figure is the best of several rounds, in processor time of one core, so that a busy machine tells on it less.
The signature is the same for as long as the core generates and chooses the same, whatever its speed.
"""

from __future__ import annotations

import hashlib
import json
import random
import time
from collections.abc import Callable
from typing import NamedTuple

from sixfold import _core
from sixfold.engine import play_games
from sixfold.engine.crossing import answer
from sixfold.rules import HAND_SIZE, Board, Edition, Hand, Pass, Position, Trade, all_tiles

SEED = 2026
ROUNDS = 5
GAMES = 5000
"""Greedy games of two, in the core."""
MID_GAMES, HANDS = 150, 64
"""So many games are looked at in their middle, with so many hands sampled at each turn."""
MADE_GAMES, MADE_HANDS = 50, 16
"""The same, where every play is made and unmade."""
RULES_GAMES = 10
"""Greedy games of two, by the Python rules."""


class Measured(NamedTuple):
    """How many a second, and what came out."""

    rate: float
    result: tuple[int, ...]


def best_of(rounds: int, work: Callable[[], tuple[int, ...]]) -> Measured:
    """The best of several rounds of work that answers with how much was done, and what else came of it."""
    best = 0.0
    result: tuple[int, ...] = ()
    for _ in range(rounds):
        start = time.process_time()
        result = work()
        best = max(best, result[0] / (time.process_time() - start))
    return Measured(best, result)


def core_games() -> tuple[int, ...]:
    """A batch of games, and all their results as one number."""
    games = play_games(["greedy"], GAMES, SEED)
    digest = hashlib.sha256()
    for column in (games.scores, games.turns, games.starts, games.endings):
        digest.update(column.tobytes())
    return GAMES, int.from_bytes(digest.digest()[:8], "big")


def rules_game(seed: int) -> list[Position]:
    """The positions of a game of two greedy players, all by the rules."""
    rng = random.Random(seed)
    bag = all_tiles()
    rng.shuffle(bag)
    hands = Hand(bag[:HAND_SIZE]), Hand(bag[HAND_SIZE : 2 * HAND_SIZE])
    del bag[: 2 * HAND_SIZE]
    positions = [Position(Board(), hands, (0, 0), Edition.MINDWARE.start_seat([hand.largest_set for hand in hands]))]
    while not positions[-1].over:
        position = positions[-1]
        best = max(position.legal_plays(), key=lambda play: play.score, default=None)
        move = best or (Trade(position.hand.known[: len(bag)]) if bag else Pass())
        due = position.draw_size(move)
        positions.append(position.after(move, bag[:due]))
        del bag[:due]
        if isinstance(move, Trade):
            bag += [tile for tile in move.tiles if tile is not None]
            rng.shuffle(bag)
    return positions


def rules_games() -> tuple[int, ...]:
    """Games by the rules, and all their points."""
    return RULES_GAMES, sum(sum(rules_game(seed)[-1].scores) for seed in range(RULES_GAMES))


def mid_game_positions() -> list[Position]:
    """Positions from the middle of games by the rules, without anything remembered."""
    met = (position for seed in range(RULES_GAMES) for position in rules_game(seed))
    middle = [position for position in met if 36 <= len(position.board) < 72]
    return [Position(Board(dict(p.board)), p.hands, p.scores, p.turn, p.quiet) for p in middle]


def rules_generations(positions: list[Position]) -> tuple[int, ...]:
    """How many positions, and how many plays they have."""
    return len(positions), sum(len(list(position.legal_plays())) for position in positions)


def main() -> None:
    """Print the figures as JSON."""
    games = best_of(ROUNDS, core_games)
    generated = best_of(ROUNDS, lambda: answer(_core.generate_in_mid_game(SEED, MID_GAMES, HANDS)))
    made = best_of(ROUNDS, lambda: answer(_core.make_in_mid_game(SEED, MADE_GAMES, MADE_HANDS)))
    by_rules = best_of(ROUNDS, rules_games)
    positions = [mid_game_positions() for _ in range(ROUNDS)]
    generated_by_rules = best_of(ROUNDS, lambda: rules_generations(positions.pop()))
    everything = repr((games.result, generated.result, made.result))
    figures = {
        "greedy_games_per_second": round(games.rate),
        "generations_per_second": round(generated.rate),
        "plays_per_generation": round(generated.result[1] / generated.result[0], 1),
        "make_unmake_per_second": round(made.rate),
        "python_greedy_games_per_second": round(by_rules.rate, 2),
        "python_generations_per_second": round(generated_by_rules.rate),
        "ratio": round(games.rate / by_rules.rate),
        "signature": hashlib.sha256(everything.encode()).hexdigest()[:16],
    }
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
