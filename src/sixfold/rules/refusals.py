"""Why a move is refused: one stable code a reason, and the error that carries it."""

from __future__ import annotations

from enum import Enum


class Refusal(Enum):
    """A reason to refuse a move. Programs go by its value, the code; `sentence` is for people.

    Where several apply, the first in this order is given, but for a finished game: that always comes first.
    """

    NOT_YOUR_TURN = "not-your-turn"
    GAME_OVER = "game-over"
    NOTHING_PLAYED = "nothing-played"
    NOT_IN_HAND = "not-in-hand"
    CELL_OCCUPIED = "cell-occupied"
    TILES_UNRELATED = "tiles-unrelated"
    NOT_IN_LINE = "not-in-line"
    NOT_CONNECTED = "not-connected"
    LINE_MIXED = "line-mixed"
    LINE_REPEATS = "line-repeats"
    OPENING_TOO_SMALL = "opening-too-small"
    BAG_EMPTY = "bag-empty"
    TRADE_EXCEEDS_BAG = "trade-exceeds-bag"
    MUST_TRADE = "must-trade"
    MUST_PLAY = "must-play"

    @property
    def code(self) -> str:
        """The stable name of the reason."""
        return self.value

    @property
    def sentence(self) -> str:
        """The reason in plain English."""
        return _SENTENCES[self]

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Refusal.{self.name}"


_SENTENCES = {
    Refusal.NOT_YOUR_TURN: "It is another player's turn.",
    Refusal.GAME_OVER: "The game is over.",
    Refusal.NOTHING_PLAYED: "Choose at least one tile.",
    Refusal.NOT_IN_HAND: "You do not hold these tiles, or not that many of them.",
    Refusal.CELL_OCCUPIED: "There is already a tile on that cell.",
    Refusal.TILES_UNRELATED: "The tiles of one play share a colour or a shape, and no two are the same.",
    Refusal.NOT_IN_LINE: "The tiles of one play lie in a single row or column, with no gap between them.",
    Refusal.NOT_CONNECTED: "A play must touch a tile on the table by an edge; the opening starts at 0,0.",
    Refusal.LINE_MIXED: "A line would be neither all one colour nor all one shape.",
    Refusal.LINE_REPEATS: "A line would hold the same tile twice.",
    Refusal.OPENING_TOO_SMALL: "The game opens with a play: as many tiles as your largest set has.",
    Refusal.BAG_EMPTY: "The bag is empty, so there is nothing to trade for.",
    Refusal.TRADE_EXCEEDS_BAG: "You cannot trade more tiles than the bag holds.",
    Refusal.MUST_TRADE: "You cannot pass while the bag holds tiles: play, or trade at least one.",
    Refusal.MUST_PLAY: "You cannot pass while you can play.",
}


class IllegalMove(ValueError):
    """A move that the rules refuse; `refusal` says why."""

    def __init__(self, refusal: Refusal, move: object = None) -> None:
        """Refuse `move`."""
        super().__init__(refusal, move)
        self.refusal = refusal
        self.move = move

    def __str__(self) -> str:
        what = "the move" if self.move is None else str(self.move)
        return f"{what} is refused ({self.refusal}): {self.refusal.sentence}"
