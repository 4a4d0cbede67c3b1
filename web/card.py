"""Draws the picture that links show in chats where there is no game to show: `python web/card.py`."""

from __future__ import annotations

from pathlib import Path

from sixfold.draw import Scene, card_svg, svg_png
from sixfold.notation import read_position
from sixfold.rules import Cell

CARD = Path(__file__).parent / "public" / "card.png"
TABLE = "0,0:OtOxOd/Pt1YdYc/GtGfGdGc1Px/RtRfRdRcRsRx/3BcBsBx/4Ps/4Os ??????/?????? 0/0 1 0"
"""The table of the start page."""
LAST = frozenset({Cell(5, 2), Cell(5, 3), Cell(5, 4)})

if __name__ == "__main__":
    CARD.write_bytes(svg_png(card_svg(Scene(read_position(TABLE).board, LAST))))
