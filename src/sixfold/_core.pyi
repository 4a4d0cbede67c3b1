"""
The native core: search, and the rules for devices. Private: `sixfold.engine` is its face.
"""

from collections.abc import Callable, Sequence
import enum
from typing import Annotated

import numpy
from numpy.typing import NDArray


def answer(question: str, parts: str) -> str:
    """What the device answers to a question: see `core/answers/answers.hpp`."""

class PastMove:
    """A move that led to a position, as the seat to move there saw it."""

    def __init__(self, seat: int, laid: bytes, traded: int, kept: int) -> None:
        """
        Tiles laid are x, y, tile as 32-bit numbers each; `kept` tiles were neither laid nor traded.
        """

class Position:
    """A position that the core has read, for one question at a time."""

    def __init__(self, board: bytes, hands: Sequence[bytes], turn: int, quiet: int, scores: Sequence[int], moves: Sequence[PastMove]) -> None:
        """
        A board is x, y, tile as 32-bit numbers for each tile; a hand is a byte per tile, 255 for one not known. Raises a `ValueError` if there can be no such position.
        """

class Play:
    """A play, with its score without the points for going out."""

    @property
    def axis(self) -> int:
        """0 for a row, 1 for a column; a single tile's is a row."""

    @property
    def score(self) -> int: ...

    @property
    def tiles(self) -> list[tuple[int, int, int]]:
        """The x, y and number of each tile laid."""

class Plays:
    """Legal plays, each once."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int) -> Play: ...

    @property
    def scores(self) -> list[int]:
        """The score of each play."""

class Move:
    """A play, a trade, or a pass: neither play nor traded tiles."""

    @property
    def play(self) -> Play | None: ...

    @property
    def traded(self) -> bytes:
        """The numbers of the traded tiles."""

def legal_plays(position: Position) -> Plays:
    """All legal plays of the seat to move."""

def legal_plays_text(board: bytes, hand: bytes, last_tiles: int) -> str:
    """
    All legal plays in a text, with the score of every line; a play of `last_tiles` tiles goes out.
    """

def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` legal plays there are."""

class Random:
    """A stream of random numbers, the same on every machine."""

    def __init__(self, seed: int) -> None: ...

    def next(self) -> int:
        """The next number, of 64 bits."""

class Evaluation:
    """What moves are worth beyond their points."""

    def __init__(self, numbers: bytes) -> None:
        """32-bit floats in the order of `core/src/evaluation.hpp`."""

FEATURES: int = 26

class Limit:
    """Of a search; 0 for none."""

    def __init__(self, seconds: float, iterations: int) -> None: ...

class SearchOptions:
    """How to search: see `core/src/search.hpp`."""

    def __init__(self, plies: int, candidates: int, doubt: float, inference: float, endgame: bool, threads: int, seed: int) -> None: ...

class Sort(enum.Enum):
    """A way to choose: see `core/src/chooser.hpp`."""

    GREEDY = 0

    RANDOM = 1

    NOVICE = 2

    STATIC = 3

    SEARCH = 4

class Chooser:
    """Who chooses the moves of a seat."""

    def __init__(self, sort: Sort, overlooks: float, limit: Limit, options: SearchOptions) -> None: ...

def choose(position: Position, chooser: Chooser, evaluation: Evaluation, random: Random) -> Move:
    """
    The move of the seat to move. What is left to chance comes from `random`.
    """

class Stop:
    """Ends a search from another thread."""

    def __init__(self) -> None: ...

    def set(self) -> None:
        """End the search that was given this."""

class Candidate:
    """A move and what is known of it; errors are standard errors."""

    @property
    def move(self) -> Move: ...

    @property
    def points(self) -> int: ...

    @property
    def samples(self) -> int: ...

    @property
    def equity(self) -> float: ...

    @property
    def equity_error(self) -> float: ...

    @property
    def chance(self) -> float: ...

    @property
    def chance_error(self) -> float: ...

class Search:
    """What a search has found."""

    @property
    def candidates(self) -> list[Candidate]:
        """The best first."""

    @property
    def iterations(self) -> int: ...

    @property
    def clear(self) -> bool:
        """Whether all other moves were dropped, or there was but one."""

    @property
    def exact(self) -> bool:
        """Whether the first candidate is proven best."""

def search(position: Position, evaluation: Evaluation, limit: Limit, options: SearchOptions, stop: Stop, progress: Callable[[Search], bool] | None) -> Search:
    """
    Search for the seat to move. `progress` is asked after each round, and ends the search if it answers false.
    """

class Batch:
    """Results of many games, a row for each."""

    @property
    def scores(self) -> bytes:
        """16 bits each, seat by seat."""

    @property
    def turns(self) -> bytes:
        """16 bits each."""

    @property
    def starts(self) -> bytes:
        """The starting seats, counted from 1, 8 bits each."""

    @property
    def endings(self) -> bytes:
        """8 bits each: see `core/src/position.hpp`."""

    @property
    def luck(self) -> bytes:
        """Of the draws, in points, seat by seat, as 32-bit floats."""

class Turn:
    """A move, its points, and what was drawn."""

    @property
    def seat(self) -> int:
        """Counted from 1."""

    @property
    def move(self) -> Move: ...

    @property
    def points(self) -> int: ...

    @property
    def drawn(self) -> bytes: ...

class Record:
    """One game with all its turns."""

    @property
    def dealt(self) -> list[bytes]:
        """The hands dealt, a byte per tile."""

    @property
    def turns(self) -> list[Turn]: ...

def play_games(choosers: Sequence[Chooser], evaluations: Sequence[Evaluation], seed: int, first: int, games: int, luck_samples: int = 0) -> Batch:
    """
    Play this many games of a seed, from number `first` on, with a chooser and an evaluation for each seat. Luck is measured by this many other draws for each draw, or not.
    """

def record_game(choosers: Sequence[Chooser], evaluations: Sequence[Evaluation], seed: int, game: int) -> Record:
    """Play one game of a seed."""

class TrainingRows:
    """What followed each move, as 32-bit floats: `core/src/training.hpp`."""

    @property
    def hands(self) -> bytes: ...

    @property
    def chances(self) -> bytes: ...

def training_rows(evaluation: Evaluation, players: int, seed: int, games: int, horizon: int, temperature: float, first: int = 0) -> TrainingRows:
    """Play games by static value and chance, and look back at them."""

def contest_rows(evaluation: Evaluation, players: int, seed: int, game: int, *, every: int, candidates: int, strays: int, samples: int, plies: int, thoughtful: int, inference: float, temperature: float) -> bytes:
    """
    Play a game, and simulate the moves of some of its positions against each other: `core/src/contests.hpp`.
    """

class Workload:
    """Work that was measured."""

    @property
    def done(self) -> int:
        """Generations, or plays made and unmade."""

    @property
    def plays(self) -> int:
        """Plays generated."""

    @property
    def signature(self) -> int:
        """Of all plays generated, or of the boards that they led to."""

def generate_in_mid_game(seed: int, games: int, hands: int) -> Workload:
    """
    List all plays of this many hands per turn, in the middle of greedy games.
    """

def make_in_mid_game(seed: int, games: int, hands: int) -> Workload:
    """The same, with every play made and unmade."""

class Endgame:
    """The best move of an endgame, and what it is worth."""

    @property
    def solved(self) -> bool: ...

    @property
    def value(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def line(self) -> list[Move]:
        """The best moves of both from here on, as far as they are known."""

def solve_endgame(position: Position, nodes: int) -> Endgame | None:
    """The answer; nothing if this is no endgame."""

class TriedMove:
    """A move to be compared with others."""

    def __init__(self, laid: bytes, traded: bytes) -> None: ...

class ComparisonOptions:
    """How to compare: see `core/src/comparison.hpp`."""

    def __init__(self, samples: int, plies: int, inference: float, endgame: bool, open_hands: bool, seed: int) -> None: ...

class Compared:
    """
    A move, and what it loses to the first one; errors are standard errors.
    """

    @property
    def equity(self) -> float: ...

    @property
    def chance(self) -> float: ...

    @property
    def lost(self) -> float: ...

    @property
    def lost_error(self) -> float: ...

    @property
    def chance_lost(self) -> float: ...

    @property
    def chance_lost_error(self) -> float: ...

def compare(position: Position, evaluation: Evaluation, moves: Sequence[TriedMove], options: ComparisonOptions, stop: Stop) -> list[Compared]:
    """
    Compare moves of the seat to move by the same samples. Nothing if it was stopped.
    """

def luck_of_draw(position: Position, evaluation: Evaluation, kept: bytes, bag: bytes, count: int, least_set: int, most_set: int, samples: int, seed: int) -> float:
    """
    The luck, in points, of the seat to move, which kept these tiles and drew this many from this bag.
    """

TOLD_COUNT: int = 1080

STEP_ACTIONS: int = 6152

PLAY_ACTIONS: int = 1024

MOVE_FEATURES: int = 30

class Steppers:
    """Games stepped by numbered actions: see `core/src/stepper.hpp`."""

    def __init__(self, count: int, setup: tuple[int, int, int, int, int], plays: bool, told_chance: bool, features: bool, sequel: int, illegal: int, threads: int, choosers: Sequence[Chooser | None], evaluation: Evaluation) -> None:
        """`setup` is players, colours, shapes, copies and tiles in a hand."""

    def reset(self, index: int, seed: int) -> None:
        """Deal one game anew."""

    def reset_all(self, seeds: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """Deal all games anew, each by its seed."""

    def step(self, actions: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """Take an action in each game. A refused one changes nothing."""

    def step_at(self, index: int, action: int) -> None:
        """Take an action in one game."""

    def draw(self, index: int, tile: int) -> bool:
        """Tell the next draw of a game; false if it cannot be."""

    def tell(self, index: int, seat: int, told: Annotated[NDArray[numpy.int16], dict(shape=(None,), order='C', device='cpu')]) -> None:
        """Write what a seat is told into an array."""

    def clone(self, index: int, seat: int, seed: int) -> Steppers:
        """
        One game with all that the seat has not seen dealt anew; for seat 0, the same game.
        """

    def position(self, index: int) -> tuple[bytes, list[bytes], list[int], int, int]:
        """Board, hands, scores, seat to move, quiet turns."""

    def bag(self, index: int) -> list[int]:
        """How many of each kind the bag holds."""

    def drawer(self, index: int) -> int:
        """Whose draw is due; 0 if none is."""

    def turns(self, index: int) -> int:
        """How many turns were made."""

    def in_turn(self, index: int) -> bool:
        """Whether something was laid or put back in the turn under way."""

    def last_turn(self, index: int) -> Turn:
        """The turn made last, with what was drawn so far."""

    def move_at(self, index: int, action: int) -> Move:
        """The move of this number, where moves are actions."""

    @property
    def told(self) -> Annotated[NDArray[numpy.int16], dict(order='C')]:
        """What the seat to move is told in each game, as codes."""

    @property
    def masks(self) -> Annotated[NDArray[numpy.int8], dict(order='C')]:
        """1 for each action that is allowed."""

    @property
    def features(self) -> Annotated[NDArray[numpy.float32], dict(order='C')]:
        """What is told of each move that is allowed."""

    @property
    def rewards(self) -> Annotated[NDArray[numpy.float32], dict(order='C')]:
        """Points made in the last step, by seat."""

    @property
    def scores(self) -> Annotated[NDArray[numpy.int32], dict(order='C')]:
        """
        By seat; of games with a sequel in the same step, those of the last that ended.
        """

    @property
    def seats(self) -> Annotated[NDArray[numpy.uint8], dict(order='C')]:
        """The seat that has to choose; 0 for none."""

    @property
    def ended(self) -> Annotated[NDArray[numpy.uint8], dict(order='C')]:
        """1 if the game ended with the last step."""

    @property
    def refused(self) -> Annotated[NDArray[numpy.uint8], dict(order='C')]:
        """1 if the last action was not allowed."""

    @property
    def outside(self) -> Annotated[NDArray[numpy.int32], dict(order='C')]:
        """Legal plays that no action stands for."""

    @property
    def beyond(self) -> Annotated[NDArray[numpy.int32], dict(order='C')]:
        """Tiles on the table outside the window."""
