"""The native core: search and nothing else. Private: `sixfold.engine` is its face."""

SIDE: int
POLICIES: tuple[str, ...]

def legal_plays(board: bytes, hands: list[bytes], turn: int) -> tuple[bytes, int, int] | str:
    """All legal plays as 64-bit words, and the table's coordinates of the grid's first cell."""

def perft(board: bytes, hands: list[bytes], turn: int, depth: int) -> int | str:
    """How many sequences of `depth` legal plays there are."""

def play_games(policies: bytes, seed: int, first: int, games: int) -> tuple[bytes, bytes, bytes, bytes] | str:
    """Scores and turns (16 bits each), starting seats and endings (8 bits each) of so many games."""

def record_game(
    policies: bytes, seed: int, game: int
) -> tuple[list[bytes], list[tuple[int, int, int, bytes, bytes, int]], int, int] | str:
    """The hands dealt; each turn's seat, sort, play, traded and drawn tiles, points; the grid's first cell."""

def generate_in_mid_game(seed: int, games: int, hands: int) -> tuple[int, int, int] | str:
    """Generations done, plays generated and their signature."""

def make_in_mid_game(seed: int, games: int, hands: int) -> tuple[int, int, int] | str:
    """Plays made and unmade, plays generated and the signature of the boards they led to."""
