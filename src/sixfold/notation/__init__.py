"""Text and JSON for tiles, moves, positions and games. `str()` writes; these read."""

from sixfold.notation.games import read_game
from sixfold.notation.json_form import game_from_json, game_to_json, position_from_json, position_to_json
from sixfold.notation.moves import read_move
from sixfold.notation.positions import Setup, read_board, read_position, read_setup
from sixfold.notation.spans import NotationError
from sixfold.notation.tiles import read_cell, read_hand, read_tile, read_tiles

__all__ = [
    "NotationError",
    "Setup",
    "game_from_json",
    "game_to_json",
    "position_from_json",
    "position_to_json",
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
