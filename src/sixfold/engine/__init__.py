"""Bots, functions from a view to a move, and the native core that searches for them."""

from sixfold.engine.batch import ENDINGS, POLICIES, Games, Replay, ReplayTurn, play_games, replay
from sixfold.engine.bots import BOTS, Bot
from sixfold.engine.greedy import greedy
from sixfold.engine.plays import PlayList, legal_plays, perft

__all__ = [
    "BOTS",
    "ENDINGS",
    "POLICIES",
    "Bot",
    "Games",
    "PlayList",
    "Replay",
    "ReplayTurn",
    "greedy",
    "legal_plays",
    "perft",
    "play_games",
    "replay",
]
