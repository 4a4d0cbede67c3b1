"""Speed of the native core and of the Python rules, measured side by side on one core, with a signature of the work.

Seconds are those of the processor: what else the machine does at the same time counts as little as it can.
"""

from __future__ import annotations

import hashlib
import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sixfold import _core
from sixfold.arena.batch import play_games
from sixfold.engine.analysis import analyse
from sixfold.engine.limits import Limit
from sixfold.game import Game
from sixfold.rules import HAND_SIZE, TILES, Board, Hand, Move, Pass, Position, Trade
from sixfold.view import View

SEED = 1
ROUNDS = 3
"""The fastest of this many runs counts: the others were disturbed."""
BATCH = 2000
MID_GAMES, HANDS = 60, 64
"""In the middle of this many greedy games, the core looks at this many hands per turn."""
MADE_GAMES, MADE_HANDS = 60, 4
PYTHON_GAMES = 8
SIMULATED_PLIES = 4

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured. The Python rules play the same kind of games and look at hands in the same phase of them."""

    greedy_games_per_second: float
    """Games of two greedy policies, through the batch call from Python."""
    generations_per_second: float
    """Times that all legal plays of a hand of six on a board in mid-game were listed."""
    make_unmake_per_second: float
    """Plays made on such a board and taken back."""
    simulation_plies_per_second: float
    """Turns simulated by the search, each a choice among all plays."""
    python_greedy_games_per_second: float
    python_generations_per_second: float
    games_ratio: float
    """How many times faster the core plays games."""
    generations_ratio: float
    """How many times faster the core lists plays."""
    plays_a_position: float
    """Legal plays of a position in the middle of a Python game, on average."""
    python_legal_plays_ms: float
    """To list them once a position has been made anew, with nothing remembered of its board."""
    python_legal_plays_again_ms: float
    """To list them again."""
    signature: str
    """The same as long as the same plays are found and the same games are played, however fast."""


def measure() -> Figures:
    """Measure all of it; it takes some seconds."""
    work: list[Any] = []

    games_seconds, games = _fastest(lambda: play_games(["greedy"], BATCH, SEED))
    work += [games.scores.tobytes(), games.turns.tobytes()]
    generating_seconds, generated = _fastest(lambda: _core.generate_in_mid_game(SEED, MID_GAMES, HANDS))
    making_seconds, made = _fastest(lambda: _core.make_in_mid_game(SEED, MADE_GAMES, MADE_HANDS))
    work += [(load.done, load.plays, load.signature) for load in (generated, made)]

    start = time.process_time()
    python_games = [_greedy_game(f"bench {number}") for number in range(PYTHON_GAMES)]
    python_seconds = time.process_time() - start
    work += [game.position.scores for game in python_games]
    sampled = _mid_game_hands(python_games)
    python_generating_seconds, plays = _fastest(lambda: _listed(sampled))
    work.append(plays)
    middles = [game.positions[len(game.positions) // 2] for game in python_games]
    thinking_seconds, thought = _fastest(lambda: [_thought(game) for game in python_games])
    work.append(thought)
    new = [[_afresh(position) for position in middles] for _ in range(ROUNDS)]
    first_seconds, plays = _fastest(lambda: _listed(new.pop()))
    again_seconds, _ = _fastest(lambda: _listed(middles))
    work.append(plays)

    core_games, core_generations = BATCH / games_seconds, generated.done / generating_seconds
    rule_games, rule_generations = PYTHON_GAMES / python_seconds, len(sampled) / python_generating_seconds
    return Figures(
        greedy_games_per_second=round(core_games),
        generations_per_second=round(core_generations),
        make_unmake_per_second=round(made.done / making_seconds),
        simulation_plies_per_second=round(sum(thought) * (1 + SIMULATED_PLIES) / thinking_seconds),
        python_greedy_games_per_second=round(rule_games, 2),
        python_generations_per_second=round(rule_generations, 1),
        games_ratio=round(core_games / rule_games, 1),
        generations_ratio=round(core_generations / rule_generations, 1),
        plays_a_position=round(plays / len(middles), 1),
        python_legal_plays_ms=round(1000 * first_seconds / len(middles), 3),
        python_legal_plays_again_ms=round(1000 * again_seconds / len(middles), 3),
        signature=hashlib.sha256(repr(work).encode()).hexdigest()[:16],
    )


def _fastest(work: Callable[[], T]) -> tuple[float, T]:
    """The shortest time of several runs, in seconds, and what the last one gave."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        given = work()
        times.append(time.process_time() - start)
    return min(times), given


def _greedy_game(seed: str) -> Game:
    game = Game.new(["Ann", "Ben"], seed=seed)
    while not game.over:
        seat = game.position.turn
        game, _ = game.apply(seat, _most_points(View.of(game, seat)))
    return game


def _most_points(view: View) -> Move:
    """What scores most, found by the Python rules alone."""
    best = max(view.legal_plays, key=lambda play: play.score, default=None)
    if best is not None:
        return best
    return Trade(view.hand.known[: view.bag_size]) if view.bag_size else Pass()


def _thought(game: Game) -> int:
    """Search in the middle of a game, with no candidate dropped; how many continuations were simulated."""
    middle = game.after_turns(len(game.turns) // 2)
    view = View.of(middle, middle.position.turn)
    return analyse(view, Limit(iterations=1500), plies=SIMULATED_PLIES, doubt=math.inf).iterations


def _mid_game_hands(games: list[Game]) -> list[Position]:
    """Hands from the bag on the boards that the core's workload looks at too: those of 36 to 71 tiles."""
    lots = random.Random(SEED)
    return [
        Position(position.board, (Hand(lots.sample(list(position.unseen.elements()), HAND_SIZE)), Hand()), (0, 0), 1)
        for game in games
        for position in game.positions
        if len(TILES) <= len(position.board) < 2 * len(TILES)
    ]


def _afresh(position: Position) -> Position:
    """The same position without anything remembered."""
    return Position(Board(dict(position.board)), position.hands, position.scores, position.turn, position.quiet)


def _listed(positions: list[Position]) -> int:
    """List all legal plays of each position; how many there are."""
    return sum(len(list(position.legal_plays)) for position in positions)
