"""What a player can type at the prompt, read into a wish. Moves may be typed in the notation or by tile numbers."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Collection
from dataclasses import dataclass

from sixfold.notation import NotationError, read_move
from sixfold.rules import Move, Pass, Tile, Trade
from sixfold.view import View
from sixfold.words import Words

HELP_WIDTH, COMMAND_WIDTH = 78, 23


class NotUnderstood(ValueError):
    """A line that means nothing here; the message says what to type."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Show where these tiles can go."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """Move the board by this many cells; back to the last play if by none."""

    x: int = 0
    y: int = 0


@dataclass(frozen=True, slots=True)
class Word:
    """One of the other words: help, hint, count, takeback, quit."""

    word: str


Wish = Move | Lay | Look | Word

_LOOKS = {"left": Look(-5, 0), "right": Look(5, 0), "up": Look(0, -5), "down": Look(0, 5), "home": Look()}
LOOKING = " ".join(_LOOKS)
_WORDS = {
    **{word: word for word in ("help", "hint", "count", "takeback", "quit")},
    "?": "help",
    "h": "hint",
    "undo": "takeback",
    "q": "quit",
    "exit": "quit",
}


def read_wish(line: str, view: View, words: Words) -> Wish:
    """What the player wants. Raises `NotUnderstood` with a sentence if that is not clear."""
    word, *rest = line.replace(",", " ").split() if re.match(r"[a-z]", line, re.IGNORECASE) else [line]
    known = word.lower()
    if known in _LOOKS and not rest:
        return _LOOKS[known]
    if known in _WORDS and not rest:
        return Word(_WORDS[known])
    if known == "pass" and not rest:
        return Pass()
    if known in ("lay", "play", "l", "p"):
        return Lay(tiles_of(rest, view, words))
    if known in ("trade", "t"):
        return Trade(tiles_of(rest, view, words))
    try:
        return read_move(line.replace(" ", ""))
    except NotationError as error:
        raise NotUnderstood(f"{_unreadable(error.token or line, words)} {words.say('plain/help.ask')}") from error


def tiles_of(parts: list[str], view: View, words: Words) -> tuple[Tile, ...]:
    """Tiles of the hand by their numbers or in the notation: `1 3`, `13`, `RsGf` or `all`."""
    hand = view.hand.known
    text = "".join(parts)
    if text.lower() == "all":
        return hand
    if text.isdecimal() and text.isascii():
        numbers = [int(digit) for digit in text]
        if any(not 1 <= number <= len(hand) for number in numbers) or len(set(numbers)) < len(numbers):
            raise NotUnderstood(words.say("plain/tiles.numbers", n=len(hand)))
        return tuple(hand[number - 1] for number in numbers)
    try:
        move = read_move(f"~{text}")
    except NotationError as error:
        raise NotUnderstood(f"{_unreadable(error.token or text, words)} {words.say('plain/tiles.how')}") from error
    assert isinstance(move, Trade)
    return tuple(tile for tile in move.tiles if tile is not None)


def _unreadable(part: str, words: Words) -> str:
    """What cannot be read, without what would move the cursor."""
    return words.say("command.unreadable", part="".join(c if c.isprintable() else "?" for c in part))


def describe_commands(words: Words, *, without: Collection[str] = ()) -> str:
    """All that can be typed, a line each; `without` names what cannot be typed here."""
    say = words.say
    moves = [
        ("2,-1>RsRc", say("notation.across")),
        ("2,-1vRsRc", say("notation.down")),
        ("0,0>Rs..Rc", say("plain/help.dot")),
        ("~RsGf", say("notation.trade")),
        ("-", say("notation.pass")),
    ]
    others = [
        ("lay 1 3", say("plain/help.lay")),
        ("trade 2 5", say("plain/help.trade")),
        ("pass", say("notation.pass")),
        ("hint", say("plain/help.hint")),
        ("count", say("plain/help.count")),
        (LOOKING, say("plain/help.look")),
        ("takeback", say("plain/help.takeback")),
        ("quit", say("plain/help.quit")),
    ]
    rows = [
        *_columns(moves),
        *textwrap.wrap(say("notation.letters"), HELP_WIDTH),
        *_columns([other for other in others if other[0] not in without]),
    ]
    return "\n".join(rows)


def _columns(pairs: list[tuple[str, str]]) -> list[str]:
    return [f"  {typed:<{COMMAND_WIDTH}}  {meaning}" for typed, meaning in pairs]
