"""Moves, lines and endings in words."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Sequence

from sixfold.engine import RankedMove, Reasons
from sixfold.events import Player, Turn
from sixfold.rules import Line, Pass, Play, Position, Score, Tile, Trade
from sixfold.rules.seats import of_seat
from sixfold.words import LANGUAGES, Words, find_language


def add_language(parser: argparse.ArgumentParser) -> None:
    """Let a command be told which language to speak."""
    parser.add_argument(
        "--language",
        choices=list(LANGUAGES),
        default=find_language(os.environ),
        metavar="CODE",
        help=f"what to speak: {', '.join(LANGUAGES)} (by default the language of this computer)",
    )


def describe_kind(words: Words, tiles: Sequence[Tile]) -> str:
    """What the tiles of a line have in common: `red`, or `squares`."""
    one_colour = len({tile.colour for tile in tiles}) == 1
    return words.say(f"plain/kind.{tiles[0].colour if one_colour else tiles[0].shape}")


def describe_line(words: Words, line: Line) -> str:
    """A line and its points: `red 4`, or `red 12, Qwirkle`."""
    return f"{describe_kind(words, line.tiles)} {line.score}{', Qwirkle' if line.qwirkle else ''}"


def describe_score(words: Words, score: Score) -> str:
    """What a play scores, line by line."""
    lines = " + ".join(describe_line(words, line) for line in score.lines) or words.say("plain/no-line")
    return f"{lines} + {words.say('plain/bonus', n=score.bonus)}" if score.bonus else lines


def describe_hint(words: Words, ranked: RankedMove, reasons: Reasons) -> str:
    """A move with its points, its chance to win, and the long line it leaves open, if any."""
    match ranked.move:
        case Play():
            what = [describe_score(words, Score(reasons.lines))]
        case Trade():
            kept = "".join(map(str, reasons.keeps))
            what = [words.say("plain/hint.trade", tiles=kept) if kept else words.say("plain/hint.trade-all")]
        case Pass():
            what = [words.say("notation.pass")]
    if ranked.samples:
        what.append(f"{words.percent(ranked.chance)} {words.say('back/chance')}")
    for opened in reasons.opens[:1]:
        unseen = sum(count for _, count in opened.takes)
        kind = describe_kind(words, opened.line.tiles)
        what.append(words.say("plain/hint.opens", kind=kind, length=len(opened.line), n=unseen))
    return f"{ranked.move}  +{ranked.points}  ({'; '.join(what)})"


def describe_turn(words: Words, player: Player, turn: Turn, position: Position) -> str:
    """What a player did in a turn, in the position before it, as a sentence."""
    match turn.move:
        case Play() as play if turn.overruled:
            return words.say("plain/play.overruled", who=player.name, move=play, n=turn.score)
        case Play() as play:
            lines = describe_score(words, position.score(play))
            return words.say("plain/play", who=player.name, move=play, n=turn.score, lines=lines)
        case Trade():
            return words.say("said.trade", who=player.name, n=len(turn.move.tiles))
        case Pass():
            return words.say("said.pass", who=player.name)


def join_names(names: Iterable[str]) -> str:
    """Names as a list, in every language alike: `Ann`, `Ann & Ben`, `Ann, Ben & Cy`."""
    *most, last = names
    return f"{', '.join(most)} & {last}" if most else last


def describe_result(words: Words, players: Sequence[Player], position: Position) -> str:
    """Who won, and why the game is over."""
    if position.ending is None:
        return words.say("plain/not-over")
    winners = join_names(of_seat(players, seat).name for seat in position.winners)
    key = "result.won" if len(position.winners) == 1 else "result.shared"
    result = words.say(key, who=winners, n=max(position.scores))
    return f"{result}. {words.say(f'ending.{position.ending.value}')}"
