"""Laying tiles by their numbers: the places where exactly these can go are shown, best first, and one is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.cli.commands import NotUnderstood, read_wish, tiles_of
from sixfold.cli.terminal import Terminal
from sixfold.cli.words import describe_score
from sixfold.rules import Play, Refusal, Tile, is_set
from sixfold.view import View
from sixfold.words import Words

MOST_CHOICES = 9


def choose_place(terminal: Terminal, tiles: Sequence[Tile], view: View) -> Play | None:
    """Where to lay these tiles, or those that are asked for if there are none; nothing if the player thinks again.

    Raises `NotUnderstood` with a sentence if they can go nowhere.
    """
    words = terminal.words
    wanted = sorted(tiles or _ask_tiles(terminal, view))
    plays = [play for play in view.legal_plays if sorted(play.tiles) == wanted]
    plays.sort(key=lambda play: -play.score)
    if not plays:
        raise NotUnderstood(_nowhere(wanted, view, words))
    for number, play in enumerate(plays[:MOST_CHOICES], start=1):
        score = view.position.score(play)
        terminal.say(f"{number:>2}  {play}  +{score.points}  ({describe_score(words, score)})")
    if len(plays) > MOST_CHOICES:
        terminal.say(f"    {words.say('plain/lay.more', n=len(plays) - MOST_CHOICES)}")
    line = terminal.ask(f"{words.say('plain/lay.choose')} ")
    if not line:
        return None
    if line.isdecimal() and 1 <= int(line) <= min(len(plays), MOST_CHOICES):
        return plays[int(line) - 1]
    wish = read_wish(line, view, words)
    return wish if isinstance(wish, Play) else None


def _ask_tiles(terminal: Terminal, view: View) -> tuple[Tile, ...]:
    line = terminal.ask(f"{terminal.words.say('plain/lay.which')} ")
    return tiles_of(line.split(), view, terminal.words)


def _nowhere(tiles: Sequence[Tile], view: View, words: Words) -> str:
    """Why exactly these tiles can go nowhere, as far as that is easily said."""
    if not tiles:
        return words.say(f"why-not.{Refusal.NOTHING_PLAYED}")
    if not view.board and len(tiles) != view.hand.largest_set:
        size = words.say("keep/start.set", n=view.hand.largest_set)
        return f"{words.say(f'why-not.{Refusal.OPENING_TOO_SMALL}')} {size}."
    if not is_set(tiles):
        return words.say(f"why-not.{Refusal.TILES_UNRELATED}")
    return words.say("plain/lay.nowhere", n=len(tiles))
