"""Bots, functions from a view to a move, and the native core that searches for them."""

from sixfold.engine.analysis import Analysis, RankedMove, Stop, analyse
from sixfold.engine.arena import Interrupted, Progress, play_match
from sixfold.engine.batch import ENDINGS, Games, Replay, ReplayTurn, play_games, replay
from sixfold.engine.bots import BOTS, Bot, bot
from sixfold.engine.endgame import Solution, deduced, solve
from sixfold.engine.greedy import greedy
from sixfold.engine.levels import DEFAULT_LEVEL, LEVELS, Level
from sixfold.engine.limits import Limit
from sixfold.engine.match import Match, Row
from sixfold.engine.outcome import Evidence, Outcome, Standing
from sixfold.engine.plays import PlayList, legal_plays, perft
from sixfold.engine.reasons import Opened, Reasons, reasons_for
from sixfold.engine.results import Results, ResultsError
from sixfold.engine.statistics import Interval, Sprt, Verdict
from sixfold.engine.suggestions import ADVISERS, suggest
from sixfold.engine.thinkers import Thinker

__all__ = [
    "ADVISERS",
    "BOTS",
    "DEFAULT_LEVEL",
    "ENDINGS",
    "LEVELS",
    "Analysis",
    "Bot",
    "Evidence",
    "Games",
    "Interrupted",
    "Interval",
    "Level",
    "Limit",
    "Match",
    "Opened",
    "Outcome",
    "PlayList",
    "Progress",
    "RankedMove",
    "Reasons",
    "Replay",
    "ReplayTurn",
    "Results",
    "ResultsError",
    "Row",
    "Solution",
    "Sprt",
    "Standing",
    "Stop",
    "Thinker",
    "Verdict",
    "analyse",
    "bot",
    "deduced",
    "greedy",
    "legal_plays",
    "perft",
    "play_games",
    "play_match",
    "reasons_for",
    "replay",
    "solve",
    "suggest",
]
