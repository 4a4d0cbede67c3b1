"""Text for tiles, moves, positions and games. `str()` writes; these read."""

from sixfold.notation.games import open_game, read_game
from sixfold.notation.moves import read_move
from sixfold.notation.positions import Setup, read_board, read_position, read_setup
from sixfold.notation.spans import NotationError
from sixfold.notation.tiles import read_cell, read_hand, read_tile, read_tiles

__all__ = [
    "NotationError",
    "Setup",
    "open_game",
    "read_board",
    "read_cell",
    "read_game",
    "read_hand",
    "read_move",
    "read_position",
    "read_setup",
    "read_tile",
    "read_tiles",
]
