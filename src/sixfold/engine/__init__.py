"""Bots, functions from a view to a move, and the native core that searches for them. Matches: `sixfold.arena`."""

from sixfold.engine.analysis import Analysis, RankedMove, Stop, analyse
from sixfold.engine.bots import BOTS, Bot, bot, greedy
from sixfold.engine.endgame import Solution, deduced, solve
from sixfold.engine.levels import (
    DEFAULT_LEVEL,
    FIRST_LEVEL,
    LADDER,
    LEVELS,
    Level,
    known_name,
    next_rung,
    read_thinker,
)
from sixfold.engine.limits import Limit
from sixfold.engine.plays import PlayList, legal_plays, perft
from sixfold.engine.reasons import Opened, Reasons, reasons_for
from sixfold.engine.suggestions import ADVISERS, suggest
from sixfold.engine.thinkers import Thinker

__all__ = [
    "ADVISERS",
    "BOTS",
    "DEFAULT_LEVEL",
    "FIRST_LEVEL",
    "LADDER",
    "LEVELS",
    "Analysis",
    "Bot",
    "Level",
    "Limit",
    "Opened",
    "PlayList",
    "RankedMove",
    "Reasons",
    "Solution",
    "Stop",
    "Thinker",
    "analyse",
    "bot",
    "deduced",
    "greedy",
    "known_name",
    "legal_plays",
    "next_rung",
    "perft",
    "read_thinker",
    "reasons_for",
    "solve",
    "suggest",
]
