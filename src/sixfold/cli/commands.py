"""What a player can type at the prompt, read into a wish. Moves may be typed in the notation or by tile numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sixfold.notation import NotationError, read_move
from sixfold.rules import Move, Pass, Tile, Trade
from sixfold.view import View

HELP = """\
Type a move in the notation:
  2,-1>RsRc   lay tiles from cell 2,-1 to the right     ~RsGf   trade tiles
  2,-1vRsRc   lay them downwards                        -       pass
  0,0>Rs..Rc  a dot steps over a tile that lies there
A tile is its colour, R O Y G B P, then its shape: s square, c circle, t starburst,
f clover, d diamond, x cross. Or step by step, with the numbers of your hand:
  lay 1 3     shows where tiles 1 and 3 can go and what they score; lay alone asks
  trade 2 5   trades tiles 2 and 5                      pass    passes
More:
  hint        the best plays now         count           tiles still unseen
  left right up down home                moves the board
  takeback    if the game allows it      quit            leaves; the game is saved"""


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
_WORDS = {
    **{word: word for word in ("help", "hint", "count", "takeback", "quit")},
    "?": "help",
    "h": "hint",
    "q": "quit",
    "exit": "quit",
}


def read_wish(line: str, view: View) -> Wish:
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
        return Lay(tiles_of(rest, view))
    if known in ("trade", "t"):
        return Trade(tiles_of(rest, view))
    try:
        return read_move(line.replace(" ", ""))
    except NotationError as error:
        raise NotUnderstood(f"{error}. Type help to see what you can do.") from error


def tiles_of(words: list[str], view: View) -> tuple[Tile, ...]:
    """Tiles of the hand by their numbers or in the notation: `1 3`, `13`, `RsGf` or `all`."""
    hand = view.hand.known
    text = "".join(words)
    if text.lower() == "all":
        return hand
    if text.isdecimal() and text.isascii():
        numbers = [int(digit) for digit in text]
        if any(not 1 <= number <= len(hand) for number in numbers) or len(set(numbers)) < len(numbers):
            raise NotUnderstood(f"Your tiles have the numbers 1 to {len(hand)}, each once.")
        return tuple(hand[number - 1] for number in numbers)
    try:
        move = read_move(f"~{text}")
    except NotationError as error:
        raise NotUnderstood(f"{error.problem}. Use the numbers of your tiles, such as 1 3.") from error
    assert isinstance(move, Trade)
    return tuple(tile for tile in move.tiles if tile is not None)
