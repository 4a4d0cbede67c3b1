"""What a player sees of a game in a terminal: the board, the scores, the tile counter, the hand."""

from __future__ import annotations

import re
import textwrap
from itertools import zip_longest

from sixfold.cli.terminal import Terminal
from sixfold.draw import board_text, fit_window, tile_text
from sixfold.rules import HAND_SIZE, TILES, Cell, Colour, Edition, Shape, Tile
from sixfold.rules.seats import by_seat, of_seat
from sixfold.view import View
from sixfold.words import Words

PANEL = 23
"""The width of the scores and the counter beside the board."""
LOWEST_BOARD = 8
COLOUR_WIDTH = 9


def draw_screen(view: View, terminal: Terminal, *, last: str, message: str = "", centre: Cell | None = None) -> str:
    """The whole screen for one player, fitted to the terminal; through a pipe, as long as it needs to be."""
    words = terminal.words
    title = f"Sixfold · {_whose_turn(view, words)} · {_pile(view, words)} {view.bag_size}"
    hand = f"{words.say('hand.label')}  {draw_hand(view, terminal)}" if view.seat else ""
    below = [line for text in (last, hand, message) for line in text.split("\n") if line]
    side = [*list_scores(view), "", *list_unseen(view, words)]
    if not terminal.interactive:
        return "\n".join([title, *draw_board(view, terminal), "", *side, *below])
    columns, rows = terminal.size
    below = [part for line in below for part in _wrapped(line, columns - 1)]
    width, height = columns - PANEL, max(rows - len(below) - 2, LOWEST_BOARD)
    board = draw_board(view, terminal, width, height, centre)
    pairs = zip_longest(board, side, fillvalue="")
    beside = [(_padded(left, width) + right).rstrip() for left, right in pairs]
    return "\n".join([title, *beside, *below])


def draw_board(
    view: View, terminal: Terminal, width: int = 0, height: int = 0, centre: Cell | None = None
) -> list[str]:
    """All of the board; on a screen, what fits, round `centre` or the last play."""
    last = view.last_play
    window = None
    if terminal.interactive:
        look_at = centre or (last.cells[0] if last else None)
        window = fit_window(view.board, width=width, height=height, centre=look_at)
    cells = frozenset(last.cells if last else ())
    return board_text(view.board, colour=terminal.colour, last=cells, window=window).split("\n")


def _whose_turn(view: View, words: Words) -> str:
    if view.over:
        sentence = words.say("why-not.game-over")
    elif view.my_turn:
        sentence = words.say("plain/your-turn", who=of_seat(view.players, view.turn).name)
    else:
        sentence = words.say("said.their-turn", who=of_seat(view.players, view.turn).name)
    return sentence.rstrip(".")


def _pile(view: View, words: Words) -> str:
    return words.say("plain/heap" if view.settings.edition is Edition.HEAP else "bag")


def list_scores(view: View) -> list[str]:
    """A line per seat: whose turn or victory it is, the name, the points, and the tiles held once they are few."""
    rows = []
    for seat, (player, score, hand) in by_seat(zip(view.players, view.scores, view.position.hands, strict=True)):
        sign = "*" if seat in view.position.winners else ">" if seat == view.turn else " "
        few = f" ({len(hand)})" if len(hand) < HAND_SIZE else ""
        rows.append(f"{sign} {_shortened(player.name, 12):<12} {score:>3}{few}")
    return rows


def _shortened(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1] + "."


def list_unseen(view: View, words: Words) -> list[str]:
    """The tiles that are still unseen, one row per colour and one column per shape."""
    rows = [f"  {words.say('plain/unseen'):<{COLOUR_WIDTH}} {' '.join(map(str, Shape))}"]
    for colour in Colour:
        name = _shortened(words.say(f"plain/kind.{colour}"), COLOUR_WIDTH)
        counts = " ".join(str(view.unseen[tile] or "-") for tile in TILES if tile.colour is colour)
        rows.append(f"{colour} {name:<{COLOUR_WIDTH}} {counts}")
    return rows


def draw_hand(view: View, terminal: Terminal) -> str:
    """The hand, numbered, each tile in the notation, and as a picture too where there is colour."""
    return "  ".join(f"{i} {_tile(tile, terminal)}" for i, tile in enumerate(view.hand, start=1)) or terminal.words.say(
        "back/hands.empty"
    )


def _tile(tile: Tile | None, terminal: Terminal) -> str:
    picture = tile_text(tile, colour=terminal.colour)
    return f"{picture} {tile}" if terminal.colour else picture


_COLOUR_CODE = re.compile(r"\x1b\[[0-9;]*m")


def _padded(text: str, width: int) -> str:
    """The text with blanks up to a width, counting what is seen and not the colour codes."""
    return text + " " * (width - len(_COLOUR_CODE.sub("", text)))


def _wrapped(text: str, width: int) -> list[str]:
    """The text in as many lines as it needs; in colour it is a hand, which fits."""
    return [text] if _COLOUR_CODE.search(text) else textwrap.wrap(text, width)
