"""Reading moves: a play, a trade or a pass."""

from __future__ import annotations

import re

from sixfold.notation.spans import Span
from sixfold.notation.tiles import cell_at, known_tiles_at, near, tile_at
from sixfold.rules import TILE_COUNT, Axis, Cell, Move, Pass, Play, Tile, Trade


def read_move(text: str) -> Move:
    """The move: `2,-1>RsRc` or `2,-1vRsRc` to play, `~RsGf` or `~2` to trade, `-` to pass."""
    return move_at(Span(text))


def move_at(span: Span) -> Move:
    """The move that this text is."""
    if span.text == "-":
        return Pass()
    if span.text.startswith("~"):
        return _trade(span.part(1))
    return _play(span)


def _trade(span: Span) -> Trade:
    if not re.match("[0-9]", span.text):
        return Trade(known_tiles_at(span))
    count = span.count("a number of tiles")
    if count > TILE_COUNT:
        raise span.error(f"there are only {TILE_COUNT} tiles")
    return Trade.of(count)


def _play(span: Span) -> Play:
    arrow = re.search("[>v]", span.text)
    if arrow is None:
        raise span.error("no such move (play 0,0>RsRc or 0,0vRsRc, trade ~RsRc, or pass -)")
    axis = Axis.ROW if arrow.group() == ">" else Axis.COLUMN
    cell = cell_at(span.part(0, arrow.start()))
    tiles = span.part(arrow.end())
    placements: list[tuple[Cell, Tile]] = []
    at = 0
    while at < len(tiles.text):
        if tiles.text[at] == ".":
            at += 1
        else:
            tile = tiles.part(at, at + 2)
            placements.append((near(cell, tile), tile_at(tile)))
            at += 2
        cell = cell.step(axis)
    if not placements:
        raise span.error("the play names no tile")
    return Play(placements)
