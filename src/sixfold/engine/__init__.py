"""Bots: a bot is a function from a view to a move."""
