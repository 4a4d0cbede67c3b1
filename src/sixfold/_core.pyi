"""The native core: search and nothing else. Private: `sixfold.engine` is its face."""

from collections.abc import Callable

Chooser = tuple[int, int, float, float, int, int, int, float, float, bool]
Told = tuple[
    list[tuple[int, int, bytes, int, float, int, float, float, float, float]],
    int,
    bool,
    bool,
    int,
    int,
]

SIDE: int
EVALUATION_SIZE: int
FEATURES: int

class Stop:
    """Ends a search from another thread."""

    def set(self) -> None:
        """End the search that was given this."""

def search(
    board: bytes,
    hands: list[bytes],
    turn: int,
    quiet: int,
    moves: list[tuple[int, bytes, int, int]],
    scores: list[int],
    evaluation: bytes,
    limits: tuple[float, int],
    choices: tuple[int, int, float, float, bool, int, int],
    stop: Stop,
    progress: Callable[[Told], bool] | None,
) -> Told | str:
    """Candidates, iterations, whether the choice is clear and proven, and the grid's first cell."""

def training_rows(
    evaluation: bytes, players: int, seed: int, games: int, horizon: int, temperature: float
) -> tuple[bytes, bytes, bytes] | str:
    """Rows of moves, of hands and of chances, as 32-bit floats."""

def legal_plays(board: bytes, hands: list[bytes], turn: int) -> tuple[bytes, int, int] | str:
    """All legal plays as 64-bit words, and the table's coordinates of the grid's first cell."""

def legal_plays_text(board: bytes, hand: bytes, last_tiles: int) -> bytes | str:
    """All legal plays in JSON, with the score of every line; a play of `last_tiles` tiles goes out."""

def perft(board: bytes, hands: list[bytes], turn: int, depth: int) -> int | str:
    """How many sequences of `depth` legal plays there are."""

def play_games(
    choosers: list[Chooser], evaluation: bytes, seed: int, first: int, games: int
) -> tuple[bytes, bytes, bytes, bytes] | str:
    """Scores and turns (16 bits each), starting seats and endings (8 bits each) of so many games."""

def record_game(
    choosers: list[Chooser], evaluation: bytes, seed: int, game: int
) -> tuple[list[bytes], list[tuple[int, int, int, bytes, bytes, int]], int, int] | str:
    """The hands dealt; each turn's seat, sort, play, traded and drawn tiles, points; the grid's first cell."""

def generate_in_mid_game(seed: int, games: int, hands: int) -> tuple[int, int, int] | str:
    """Generations done, plays generated and their signature."""

def make_in_mid_game(seed: int, games: int, hands: int) -> tuple[int, int, int] | str:
    """Plays made and unmade, plays generated and the signature of the boards they led to."""

def solve_endgame(
    board: bytes, hands: list[bytes], turn: int, quiet: int, nodes: int
) -> tuple[bool, int, int, bytes, int, int] | str | None:
    """Solved or not, value, nodes, line as 64-bit words (0 is a pass), the grid's first cell; None if no endgame."""
