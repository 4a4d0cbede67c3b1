"""What a player sees of a game in a terminal: the board, the scores, the tile counter, the hand."""

from __future__ import annotations

import re
from itertools import zip_longest

from sixfold.cli.terminal import Terminal
from sixfold.cli.words import describe_count
from sixfold.draw import board_text, fit_window, tile_text
from sixfold.rules import HAND_SIZE, TILES, Cell, Colour, Shape, Tile
from sixfold.rules.seats import by_seat, of_seat
from sixfold.view import View

PANEL = 23
"""The width of the scores and the counter beside the board."""
LOWEST_BOARD = 8


def draw_screen(view: View, terminal: Terminal, *, last: str, message: str = "", centre: Cell | None = None) -> str:
    """The whole screen for one player, fitted to the terminal; through a pipe, as long as it needs to be."""
    title = f"Sixfold · {_whose_turn(view)} · {view.settings.edition.pile} {view.bag_size}"
    hand = f"Your hand  {draw_hand(view, terminal)}" if view.seat else ""
    below = [line for text in (last, hand, message) for line in text.split("\n") if line]
    side = [*list_scores(view), "", *list_unseen(view)]
    if not terminal.interactive:
        return "\n".join([title, *draw_board(view, terminal), "", *side, *below])
    columns, rows = terminal.size
    width, height = columns - PANEL, max(rows - len(below) - 2, LOWEST_BOARD)
    board = draw_board(view, terminal, width, height, centre)
    pairs = zip_longest(board, side, fillvalue="")
    beside = [(_padded(left, width) + right).rstrip() for left, right in pairs]
    return "\n".join([title, *beside, *(_cut(line, columns - 1) for line in below)])


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


def _whose_turn(view: View) -> str:
    if view.over:
        return "the game is over"
    name = of_seat(view.players, view.turn).name
    return f"{name}, your turn" if view.my_turn else f"{name}'s turn"


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


def list_unseen(view: View) -> list[str]:
    """The tiles that are still unseen, one row per colour and one column per shape."""
    rows = ["unseen  " + " ".join(map(str, Shape))]
    for colour in Colour:
        counts = " ".join(str(view.unseen[tile] or "-") for tile in TILES if tile.colour is colour)
        rows.append(f"{colour.name.lower():>6}  {counts}")
    return rows


def describe_bag(view: View) -> str:
    """How many tiles are left to draw."""
    return f"{describe_count(view.bag_size, 'tile')} in the {view.settings.edition.pile}"


def draw_hand(view: View, terminal: Terminal) -> str:
    """The hand, numbered, each tile in the notation, and as a picture too where there is colour."""
    return "  ".join(f"{i} {_tile(tile, terminal)}" for i, tile in enumerate(view.hand, start=1)) or "empty"


def _tile(tile: Tile | None, terminal: Terminal) -> str:
    picture = tile_text(tile, colour=terminal.colour)
    return f"{picture} {tile}" if terminal.colour else picture


_COLOUR_CODE = re.compile(r"\x1b\[[0-9;]*m")


def _padded(text: str, width: int) -> str:
    """The text with blanks up to a width, counting what is seen and not the colour codes."""
    return text + " " * (width - len(_COLOUR_CODE.sub("", text)))


def _cut(text: str, width: int) -> str:
    """The text, shortened if it is plain and would not fit on one line."""
    return text if len(_COLOUR_CODE.sub("", text)) <= width else text[: width - 3] + "..."
