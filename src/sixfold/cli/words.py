"""Moves, lines and endings in plain English."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sixfold.engine import RankedMove, Reasons
from sixfold.events import Player, Turn
from sixfold.rules import Ending, Line, Pass, Play, Position, Score, Shape, Tile, Trade
from sixfold.rules.seats import of_seat

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


def describe_kind(tiles: Sequence[Tile]) -> str:
    """What the tiles of a line have in common: `red`, or `squares`."""
    if len({tile.colour for tile in tiles}) == 1:
        return tiles[0].colour.name.lower()
    return _PLURALS[tiles[0].shape]


def describe_line(line: Line) -> str:
    """A line and its points: `red 4`, or `red 12, a Qwirkle`."""
    return f"{describe_kind(line.tiles)} {line.score}{', a Qwirkle' if line.qwirkle else ''}"


def describe_score(score: Score) -> str:
    """What a play scores, line by line."""
    bonus = f" + {score.bonus} for going out" if score.bonus else ""
    return (" + ".join(map(describe_line, score.lines)) or "no line") + bonus


def describe_count(count: int, noun: str) -> str:
    """A number of things: `1 tile`, `3 tiles`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def describe_hint(ranked: RankedMove, reasons: Reasons) -> str:
    """A move with its points, its chance to win, and the long line it leaves open, if any."""
    match ranked.move:
        case Play():
            what = describe_score(Score(reasons.lines))
        case Trade():
            what = f"trade, keep {''.join(map(str, reasons.keeps)) or 'nothing'}"
        case Pass():
            what = "pass"
    chance = f", {ranked.chance:.0%} to win" if ranked.samples else ""
    opened = next((spot for spot in reasons.opens), None)
    warning = ""
    if opened is not None:
        unseen = describe_count(sum(count for _, count in opened.takes), "unseen tile")
        warning = f"; opens {describe_kind(opened.line.tiles)} of {len(opened.line)} to {unseen}"
    return f"{ranked.move}  +{ranked.points}  ({what}{chance}{warning})"


def describe_turn(player: Player, turn: Turn, position: Position) -> str:
    """What a player did in a turn, in the position before it."""
    match turn.move:
        case Play() as play if turn.overruled:
            return f"{player.name} played {play} for {turn.score}, as the table decided"
        case Play() as play:
            return f"{player.name} played {play} for {turn.score} ({describe_score(position.score(play))})"
        case Trade():
            return f"{player.name} traded {describe_count(len(turn.move.tiles), 'tile')}"
        case Pass():
            return f"{player.name} passed"


def join_names(names: Iterable[str]) -> str:
    """Names as a list: `Ann`, `Ann and Ben`, `Ann, Ben and Cy`."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def describe_result(players: Sequence[Player], position: Position) -> str:
    """Who won, and why the game is over."""
    if position.ending is None:
        return "The game is not over."
    winners = join_names(of_seat(players, seat).name for seat in position.winners)
    verb = "wins" if len(position.winners) == 1 else "share the victory"
    return f"{winners} {verb} with {max(position.scores)} points: {_ENDINGS[position.ending]}."
