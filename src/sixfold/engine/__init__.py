"""Bots, functions from a view to a move, and the native core that searches for them."""

from sixfold.engine.arena import Interrupted, Progress, play_match
from sixfold.engine.batch import ENDINGS, POLICIES, Games, Replay, ReplayTurn, play_games, replay
from sixfold.engine.bots import BOTS, Bot
from sixfold.engine.greedy import greedy
from sixfold.engine.limits import Limit
from sixfold.engine.match import Match, Row
from sixfold.engine.outcome import Evidence, Outcome, Standing
from sixfold.engine.plays import PlayList, legal_plays, perft
from sixfold.engine.results import Results, ResultsError
from sixfold.engine.statistics import Interval, Sprt, Verdict

__all__ = [
    "BOTS",
    "ENDINGS",
    "POLICIES",
    "Bot",
    "Evidence",
    "Games",
    "Interrupted",
    "Interval",
    "Limit",
    "Match",
    "Outcome",
    "PlayList",
    "Progress",
    "Replay",
    "ReplayTurn",
    "Results",
    "ResultsError",
    "Row",
    "Sprt",
    "Standing",
    "Verdict",
    "greedy",
    "legal_plays",
    "perft",
    "play_games",
    "play_match",
    "replay",
]
