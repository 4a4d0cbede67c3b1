"""The rulebook as Python: what is legal, what it scores, when it ends."""

from sixfold.rules.board import Board, Placement
from sixfold.rules.cells import FARTHEST, ORIGIN, Axis, Cell
from sixfold.rules.editions import Edition
from sixfold.rules.hands import HAND_SIZE, Hand
from sixfold.rules.lines import Line
from sixfold.rules.moves import Move, Pass, Play, ScoredPlay, Trade
from sixfold.rules.perft import perft
from sixfold.rules.plays import LegalPlays
from sixfold.rules.position import TILE_COUNT, Ending, Position
from sixfold.rules.refusals import IllegalMove, Refusal
from sixfold.rules.scores import Score
from sixfold.rules.soundness import Fault, Finding, find_faults
from sixfold.rules.tiles import COPIES, TILES, Colour, Shape, Tile, all_tiles, is_set

__all__ = [
    "COPIES",
    "FARTHEST",
    "HAND_SIZE",
    "ORIGIN",
    "TILES",
    "TILE_COUNT",
    "Axis",
    "Board",
    "Cell",
    "Colour",
    "Edition",
    "Ending",
    "Fault",
    "Finding",
    "Hand",
    "IllegalMove",
    "LegalPlays",
    "Line",
    "Move",
    "Pass",
    "Placement",
    "Play",
    "Position",
    "Refusal",
    "Score",
    "ScoredPlay",
    "Shape",
    "Tile",
    "Trade",
    "all_tiles",
    "find_faults",
    "is_set",
    "perft",
]
