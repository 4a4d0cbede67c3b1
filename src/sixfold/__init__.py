"""Sixfold: the game of six colours and six shapes, as a library."""

from sixfold.draw import show_in_notebooks
from sixfold.events import Dealt, Event, GameError, Player, Seated, Settings, TakenBack, Turn
from sixfold.game import Game, WrongDraw, verify
from sixfold.notation import (
    NotationError,
    game_from_json,
    game_to_json,
    position_from_json,
    position_to_json,
    read_board,
    read_cell,
    read_game,
    read_hand,
    read_move,
    read_position,
    read_tile,
    read_tiles,
)
from sixfold.rules import (
    Axis,
    Board,
    Cell,
    Colour,
    Edition,
    Ending,
    Hand,
    IllegalMove,
    Line,
    Move,
    Pass,
    Play,
    Position,
    Refusal,
    Shape,
    Tile,
    Trade,
)
from sixfold.view import View

show_in_notebooks()

__version__ = "0.1.0"

__all__ = [
    "Axis",
    "Board",
    "Cell",
    "Colour",
    "Dealt",
    "Edition",
    "Ending",
    "Event",
    "Game",
    "GameError",
    "Hand",
    "IllegalMove",
    "Line",
    "Move",
    "NotationError",
    "Pass",
    "Play",
    "Player",
    "Position",
    "Refusal",
    "Seated",
    "Settings",
    "Shape",
    "TakenBack",
    "Tile",
    "Trade",
    "Turn",
    "View",
    "WrongDraw",
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
    "read_tile",
    "read_tiles",
    "verify",
]
