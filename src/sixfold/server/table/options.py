"""What is agreed when a table is opened. It stands in the log: the wire shows it as it is, and never the reverse."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sixfold.rules import Edition

BotName = Annotated[str, Meta(max_length=40)]


class LiveClock(Struct, frozen=True, tag_field="kind", tag="live", forbid_unknown_fields=True):
    """Time for the whole game, and more with every turn."""

    base_seconds: Annotated[int, Meta(ge=10, le=86_400)]
    increment_seconds: Annotated[int, Meta(ge=0, le=3_600)] = 0


class MoveClock(Struct, frozen=True, tag_field="kind", tag="move", forbid_unknown_fields=True):
    """Time for each turn anew: seconds in a live game, days in a game by turns."""

    seconds: Annotated[int, Meta(ge=5, le=30 * 86_400)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed when a table is opened."""

    seats: Annotated[
        tuple[BotName | None, ...],
        Meta(min_length=2, max_length=4, description="A bot's name for each seat that a bot takes, null for a person."),
    ]
    edition: Edition = Edition.MINDWARE
    public: bool = False
    """Whether everybody finds the table in the list; otherwise only those who have its link."""
    takebacks: bool = False
    spectators: bool = True
    hints: bool = True
    clock: LiveClock | MoveClock | None = None
    on_timeout: Literal["bot", "adjudicate"] = "bot"
    """When time runs out: a bot makes that move, or the game ends and the points decide."""
    start: Literal["full", "ready"] = "full"
    """The first game starts when the last seat is taken, or when everybody has said `ready`."""
    one_device: bool = False
    """Whether one guest may take several seats, to play round one screen."""
