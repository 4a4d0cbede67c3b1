"""Engines of others at a table: bots that think elsewhere, and are asked over a connection (docs/engines.md)."""

from __future__ import annotations

import re

PREFIX = "engine:"
"""What the kind of such a bot begins with: `engine:wren` is the account `wren`."""
_NAME = re.compile(r"[a-z][a-z0-9-]{0,29}")


def is_engine(bot: str | None) -> bool:
    """Whether a bot of this kind thinks elsewhere."""
    return bot is not None and bot.startswith(PREFIX)


def kind_of(name: str) -> str:
    """The kind of bot that the account of this name is. Raises a `ValueError` if no account can have it."""
    if _NAME.fullmatch(name) is None:
        raise ValueError(f"an engine's name is up to 30 letters a to z, digits and dashes, a letter first: {name!r}")
    return PREFIX + name
