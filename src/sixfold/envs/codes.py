"""What a seat is told, as codes: where each stands, between which bounds, and their expansion to planes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sixfold import _core
from sixfold.envs.setup import WINDOW
from sixfold.rules import HAND_SIZE, TILES
from sixfold.rules.position import MOST_PLAYERS

Codes = NDArray[np.int16]

CELLS = slice(0, WINDOW * WINDOW)
"""The window row by row: 0 for an empty cell, or the tile's number + 1; 64 more if it was laid in this turn."""
HAND = slice(CELLS.stop, CELLS.stop + HAND_SIZE)
"""The hand slot by slot: 0 for none, or the tile's number + 1; 128 more if it was put back in this turn."""
SCORES = slice(HAND.stop, HAND.stop + MOST_PLAYERS)
"""From the own seat on, in the order of turns."""
HAND_SIZES = slice(SCORES.stop, SCORES.stop + MOST_PLAYERS)
BAG = HAND_SIZES.stop
QUIET = BAG + 1
PLAYERS = BAG + 2
TURN = BAG + 3
"""How many seats after the own one is to move; 4 if none is."""
LEFT = BAG + 4
TOP = BAG + 5
"""The window's first cell on the table."""
UNSEEN = slice(TOP + 1, TOP + 1 + len(TILES))
"""How many of each kind the seat has not seen."""
COUNT = _core.TOLD_COUNT

LAID, SET_ASIDE = 64, 128
MOST_POINTS = 2_000
"""No game comes near: 108 tiles, each in two lines, and every line of six twelve points."""


def bounds() -> tuple[Codes, Codes]:
    """The least and the most that each code can be."""
    low, high = np.zeros(COUNT, np.int16), np.zeros(COUNT, np.int16)
    high[CELLS] = LAID + len(TILES)
    high[HAND] = SET_ASIDE + len(TILES)
    high[SCORES] = MOST_POINTS
    high[HAND_SIZES] = HAND_SIZE
    high[BAG], high[QUIET], high[PLAYERS], high[TURN] = 3 * len(TILES), 3 * MOST_PLAYERS, MOST_PLAYERS, MOST_PLAYERS
    low[LEFT], low[TOP] = -3 * len(TILES) - WINDOW, -3 * len(TILES) - WINDOW
    high[LEFT], high[TOP] = 3 * len(TILES), 3 * len(TILES)
    high[UNSEEN] = 3
    return low, high


def planes(codes: Codes) -> NDArray[np.float32]:
    """The window as planes of 0 and 1: six for colours, six for shapes, one for what was laid in this turn.

    Codes of many games, one row each, give planes of many games.
    """
    cells = codes[..., CELLS].reshape(*codes.shape[:-1], WINDOW, WINDOW)
    laid = cells > LAID
    colours, shapes = _parts(np.where(laid, cells - LAID, cells))
    return (
        np.concatenate([colours, shapes, laid[..., None]], axis=-1, dtype=np.float32).swapaxes(-1, -3).swapaxes(-1, -2)
    )


def hand_planes(codes: Codes) -> NDArray[np.float32]:
    """The hand slot by slot: six numbers for the colour, six for the shape, one for what was put back."""
    hand = codes[..., HAND]
    aside = hand > SET_ASIDE
    colours, shapes = _parts(np.where(aside, hand - SET_ASIDE, hand))
    return np.concatenate([colours, shapes, aside[..., None]], axis=-1, dtype=np.float32)


def _parts(tiles: Codes) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which colour and which shape each tile has; none where there is no tile."""
    six = np.arange(6)
    there = (tiles > 0)[..., None]
    number = (tiles - 1)[..., None]
    return there & (number // 6 == six), there & (number % 6 == six)
