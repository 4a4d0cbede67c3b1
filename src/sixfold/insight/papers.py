"""Reviews as plain data, for JSON, and back."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sixfold.insight.grades import Fortune, Grade, Praise
from sixfold.insight.reviews import Balance, Choice, Effort, Review, ReviewedPlayer, ReviewedTurn
from sixfold.insight.why import Reason, Why
from sixfold.notation import read_move


def review_to_data(found: Review) -> dict[str, Any]:
    """The review as plain data, moves in the notation."""
    data = asdict(found)
    for row, turn in zip(data["turns"], found.turns, strict=True):
        row["move"] = str(turn.move)
        for choice, best in zip(row["best"], turn.best, strict=True):
            choice["move"] = str(best.move)
    for player in data["players"]:
        player["grades"] = {str(grade): count for grade, count in player["grades"]}
    return data


def review_from_data(data: dict[str, Any]) -> Review:
    """The review that this was written from. Raises a `ValueError`, `TypeError` or `KeyError` if it was not."""
    return Review(
        **{
            **data,
            "effort": Effort(**data["effort"]),
            "turns": tuple(map(_turn, data["turns"])),
            "first_hands": tuple(data["first_hands"]),
            "players": tuple(map(_player, data["players"])),
        }
    )


def _turn(row: dict[str, Any]) -> ReviewedTurn:
    grade, praise, why = row["grade"], row["praise"], row["why"]
    return ReviewedTurn(
        **{
            **row,
            "move": read_move(row["move"]),
            "best": tuple(Choice(**{**choice, "move": read_move(choice["move"])}) for choice in row["best"]),
            "grade": None if grade is None else Grade(grade),
            "praise": None if praise is None else Praise(praise),
            "why": None if why is None else Why(Reason(why["reason"]), why["n"]),
        }
    )


def _player(row: dict[str, Any]) -> ReviewedPlayer:
    fortune = row["fortune"]
    return ReviewedPlayer(
        **{
            **row,
            "fortune": None if fortune is None else Fortune(fortune),
            "grades": tuple((Grade(grade), count) for grade, count in row["grades"].items()),
            "balance": Balance(**row["balance"]),
        }
    )
