"""Sixfold: the game of six colours and six shapes, as a library.

- The rules: a `Position` says which `Move` is legal, what it scores and what comes after it.
- The notation: `str()` of a `Tile`, a move, a position or a game writes it; `read_tile`, `read_move`, `read_position`
  and `read_game` read it back.
- Games: a `Game` deals, draws and remembers; a `View` is what one seat may know of it; `Statistics` say how it went.

Beside them stand `sixfold.engine` with the bots and their analyses, `sixfold.draw` with pictures, `sixfold.client` for
games on a server, and what is needed less often of `sixfold.rules` and `sixfold.notation`.
"""

from sixfold.events import Dealt, Event, GameError, Player, Seated, Settings, TakenBack, Turn
from sixfold.game import Game, WrongDraw, verify
from sixfold.notation import (
    NotationError,
    open_game,
    read_board,
    read_cell,
    read_game,
    read_hand,
    read_move,
    read_position,
    read_tile,
    read_tiles,
)
from sixfold.notebooks import show_in_notebooks
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
    Score,
    ScoredPlay,
    Shape,
    Tile,
    Trade,
)
from sixfold.shuffle import Witness
from sixfold.statistics import BigMove, Lead, OpenFive, SeatStatistics, Statistics
from sixfold.view import View

show_in_notebooks()

__version__ = "0.1.0"

__all__ = [
    "Axis",
    "BigMove",
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
    "Lead",
    "Line",
    "Move",
    "NotationError",
    "OpenFive",
    "Pass",
    "Play",
    "Player",
    "Position",
    "Refusal",
    "Score",
    "ScoredPlay",
    "SeatStatistics",
    "Seated",
    "Settings",
    "Shape",
    "Statistics",
    "TakenBack",
    "Tile",
    "Trade",
    "Turn",
    "View",
    "Witness",
    "WrongDraw",
    "open_game",
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
