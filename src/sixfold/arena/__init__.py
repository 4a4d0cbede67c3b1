"""Matches of bots, what they show of strength, and games by the thousand."""

from sixfold.arena.batch import ENDINGS, Games, Replay, play_games, replay
from sixfold.arena.course import Progress, play_match
from sixfold.arena.failures import Interrupted
from sixfold.arena.match import Match, Row
from sixfold.arena.outcome import Adjusted, Evidence, Outcome, Standing
from sixfold.arena.results import Results, ResultsError
from sixfold.arena.statistics import Interval, Sprt, Verdict
from sixfold.crew import WorkerDied

__all__ = [
    "ENDINGS",
    "Adjusted",
    "Evidence",
    "Games",
    "Interrupted",
    "Interval",
    "Match",
    "Outcome",
    "Progress",
    "Replay",
    "Results",
    "ResultsError",
    "Row",
    "Sprt",
    "Standing",
    "Verdict",
    "WorkerDied",
    "play_games",
    "play_match",
    "replay",
]
