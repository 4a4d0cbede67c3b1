"""Bots: functions from a view to a move."""

from sixfold.engine.bots import BOTS, Bot
from sixfold.engine.greedy import greedy

__all__ = ["BOTS", "Bot", "greedy"]
