"""Moves, lines and endings in plain English."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sixfold.engine import RankedMove, Reasons
from sixfold.events import Player, Turn
from sixfold.rules import Ending, Line, Pass, Play, Position, Shape, Tile, Trade

_PLURALS = {
    Shape.SQUARE: "squares",
    Shape.CIRCLE: "circles",
    Shape.STARBURST: "starbursts",
    Shape.CLOVER: "clovers",
    Shape.DIAMOND: "diamonds",
    Shape.CROSS: "crosses",
}

_ENDINGS = {
    Ending.WENT_OUT: "the last tile has been laid",
    Ending.STUCK: "the bag is empty and nobody can play",
    Ending.TRADED_OUT: "three rounds went by without a play",
}


def tile_words(tile: Tile) -> str:
    """A tile by its colour and shape: `red square`."""
    return f"{tile.colour.name} {tile.shape.name}".lower()


def kind_words(tiles: Sequence[Tile]) -> str:
    """What the tiles of a line have in common: `red`, or `squares`."""
    if len({tile.colour for tile in tiles}) == 1:
        return tiles[0].colour.name.lower()
    return _PLURALS[tiles[0].shape]


def line_words(line: Line) -> str:
    """A line and its points: `red 4`, or `red 12, a Qwirkle`."""
    return f"{kind_words(line.tiles)} {line.score}{', a Qwirkle' if line.qwirkle else ''}"


def play_words(play: Play) -> str:
    """What a play scores, line by line."""
    return " + ".join(line_words(line) for line in play.lines) or "no line"


def count_words(count: int, noun: str) -> str:
    """A number of things: `1 tile`, `3 tiles`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def hint_words(ranked: RankedMove, reasons: Reasons) -> str:
    """A move with its points, its chance to win, and the long line it leaves open, if any."""
    match ranked.move:
        case Play() as play:
            what = play_words(play)
        case Trade():
            what = f"trade, keep {''.join(map(str, reasons.keeps)) or 'nothing'}"
        case Pass():
            what = "pass"
    chance = f", {ranked.chance:.0%} to win" if ranked.samples else ""
    opened = next((spot for spot in reasons.opens), None)
    warning = ""
    if opened is not None:
        unseen = sum(count for _, count in opened.takes)
        warning = (
            f"; opens {kind_words(opened.line.tiles)} of {len(opened.line)} to {count_words(unseen, 'unseen tile')}"
        )
    return f"{ranked.move}  +{ranked.points}  ({what}{chance}{warning})"


def turn_words(player: Player, turn: Turn, position: Position) -> str:
    """What a player did in a turn, in the position before it."""
    match turn.move:
        case Play() as play if turn.overruled:
            return f"{player.name} played {play} for {turn.score}, as the table decided"
        case Play() as play:
            position.check(play)  # Notes the lines of a play that came from a file.
            bonus = turn.score - play.score
            parts = play_words(play) + (f" + {bonus} for going out" if bonus else "")
            return f"{player.name} played {play} for {turn.score} ({parts})"
        case Trade():
            return f"{player.name} traded {count_words(len(turn.move.tiles), 'tile')}"
        case Pass():
            return f"{player.name} passed"


def names_words(names: Iterable[str]) -> str:
    """Names as a list: `Ann`, `Ann and Ben`, `Ann, Ben and Cy`."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def result_words(players: Sequence[Player], position: Position) -> str:
    """Who won, and why the game is over."""
    if position.ending is None:
        return "The game is not over."
    winners = names_words(players[seat - 1].name for seat in position.winners)
    verb = "wins" if len(position.winners) == 1 else "share the victory"
    return f"{winners} {verb} with {max(position.scores)} points: {_ENDINGS[position.ending]}."
