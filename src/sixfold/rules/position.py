"""A moment of a game: what lies where, who moves, and what the rules say to a move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from sixfold.rules.board import Board
from sixfold.rules.cells import ORIGIN, Axis
from sixfold.rules.hands import HAND_SIZE, Hand
from sixfold.rules.lines import Line
from sixfold.rules.moves import Move, Pass, Play, Trade
from sixfold.rules.plays import LegalPlays
from sixfold.rules.refusals import IllegalMove, Refusal
from sixfold.rules.tiles import COPIES, TILES, Tile, is_set

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
TILE_COUNT = COPIES * len(TILES)
GOING_OUT_BONUS = 6
ROUNDS_OF_TRADES = 3
"""So many rounds of the table with trades and no play end the game."""


class Ending(Enum):
    """Why a game ended."""

    WENT_OUT = "went-out"
    """A player laid their last tile with the bag empty."""
    STUCK = "stuck"
    """The bag is empty and nobody can play."""
    TRADED_OUT = "traded-out"
    """Three rounds of the table went by with trades and no play."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Position:
    """Board, hands, scores, the seat to move (counted from 1; 0 once the game is over) and quiet turns.

    The bag is what is on no table and in no hand.
    """

    board: Board
    hands: tuple[Hand, ...]
    scores: tuple[int, ...]
    turn: int
    quiet: int = 0
    """Turns since the last play."""

    def __post_init__(self) -> None:
        seats = len(self.hands)
        if not FEWEST_PLAYERS <= seats <= MOST_PLAYERS:
            raise ValueError(f"the game is for 2 to 4 players, not {seats}")
        if len(self.scores) != seats:
            raise ValueError(f"{seats} hands, but {len(self.scores)} scores")
        if not 0 <= self.turn <= seats:
            raise ValueError(f"no seat {self.turn} at a table of {seats}")
        if self.quiet < 0 or min(self.scores) < 0:
            raise ValueError("scores and quiet turns are never negative")
        if max(map(len, self.hands)) > HAND_SIZE:
            raise ValueError(f"a hand holds at most {HAND_SIZE} tiles")
        if self.bag_size < 0:
            raise ValueError(f"there are only {TILE_COUNT} tiles in the game")
        self._check_copies(tile for hand in self.hands for tile in hand)

    def _check_copies(self, tiles: Iterable[Tile | None]) -> None:
        """Raise a `ValueError` if these, with the board's, are more of a kind than there are."""
        on_board = self.board.counts
        for tile, count in Counter(tiles).items():
            if tile is not None and count + on_board[tile] > COPIES:
                raise ValueError(f"there are only {COPIES} tiles {tile}")
        if on_board and max(on_board.values()) > COPIES:
            raise ValueError(f"there are only {COPIES} tiles {max(on_board, key=on_board.__getitem__)}")

    @classmethod
    def _sound(cls, board: Board, hands: tuple[Hand, ...], scores: tuple[int, ...], turn: int, quiet: int) -> Position:
        """A position that cannot be wrong, because of the one that it was made from."""
        position = object.__new__(cls)
        for name, value in zip(cls.__slots__, (board, hands, scores, turn, quiet), strict=True):
            object.__setattr__(position, name, value)
        return position

    def seen_from(self, seat: int) -> Position:
        """The position with all hands face down but this seat's; 0 for nobody's."""
        hands = tuple(hand if i == seat else Hand.hidden(len(hand)) for i, hand in enumerate(self.hands, start=1))
        return self._sound(self.board, hands, self.scores, self.turn, self.quiet)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == 0

    @property
    def ending(self) -> Ending | None:
        """Why the game ended, once it has."""
        if not self.over:
            return None
        if self.bag_size > 0:
            return Ending.TRADED_OUT
        return Ending.STUCK if all(self.hands) else Ending.WENT_OUT

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most points once the game is over: those tied share the victory."""
        best = max(self.scores)
        return tuple(i for i, s in enumerate(self.scores, start=1) if s == best) if self.over else ()

    @property
    def hand(self) -> Hand:
        """The hand of the seat to move; an empty one once the game is over."""
        return Hand() if self.over else self.hands[self.turn - 1]

    @property
    def bag_size(self) -> int:
        """How many tiles the bag holds."""
        return TILE_COUNT - len(self.board) - sum(map(len, self.hands))

    @property
    def unseen(self) -> Counter[Tile]:
        """The tiles that are neither on the table nor known in a hand: the bag's and the hidden ones."""
        left = dict.fromkeys(TILES, COPIES)
        for tile, count in self.board.counts.items():
            left[tile] -= count
        for hand in self.hands:
            for held in hand.known:
                left[held] -= 1
        return Counter(left)

    def legal_plays(self) -> LegalPlays:
        """Every legal play of the seat to move, each once, with its score. Nothing is built until asked for."""
        return LegalPlays(self)

    def check(self, move: Move) -> Refusal | None:
        """Why the rules refuse this move of the seat to move; nothing if it is legal. Changes nothing.

        A legal play has its lines and score noted. What is hidden in a hand gets the benefit of the doubt.
        """
        if self.over:
            return Refusal.GAME_OVER
        match move:
            case Play():
                return self._check_play(move)
            case Trade():
                return self._check_trade(move)
            case Pass():
                return self._check_pass()

    def _check_play(self, play: Play) -> Refusal | None:
        cells, tiles, axis = play.cells, play.tiles, play.axis
        if not cells:
            return Refusal.NOTHING_PLAYED
        if not self._can_hold(tiles):
            return Refusal.NOT_IN_HAND
        if len(set(cells)) < len(cells) or any(cell in self.board for cell in cells):
            return Refusal.CELL_OCCUPIED
        if not is_set(tiles):
            return Refusal.TILES_UNRELATED
        if axis is None or not self._in_one_line(play, axis):
            return Refusal.NOT_IN_LINE
        if not (any(map(self.board.touched_from, cells)) if self.board else cells[0] == ORIGIN):
            return Refusal.NOT_CONNECTED
        lines = self.board.laid(play.placements).lines_of(cells, axis)
        refusal = self._check_lines(lines)
        if refusal is None and not self.board and len(tiles) < self.hand.largest_set:
            return Refusal.OPENING_TOO_SMALL
        if refusal is None:
            play.note(lines)
        return refusal

    def objection(self, move: Move) -> Refusal | None:
        """Why not even the people at the table can let this move stand; nothing if they can.

        They overrule the rules of play, but not what tiles there are, whose turn it is, or what can be written down.
        """
        refusal = self.check(move)
        if refusal is None or not refusal.overrulable:
            return refusal
        if not isinstance(move, Play):
            return None
        strays = refusal is Refusal.NOT_CONNECTED and not self.board
        far = any(max(abs(cell.x), abs(cell.y)) > TILE_COUNT for cell in move.cells)  # No table is that large.
        return refusal if strays or far or not move.writable else None

    def lines_made(self, play: Play) -> tuple[Line, ...]:
        """The lines that these tiles make or make longer once they lie here, whatever the rules say to them."""
        laid, axis = self.board.laid(play.placements), play.axis or Axis.ROW
        found = (laid.line(cell, way) for way in (axis, axis.across) for cell in play.cells)
        return tuple(dict.fromkeys(line for line in found if line is not None))

    def _can_hold(self, tiles: tuple[Tile | None, ...]) -> bool:
        """Whether the seat to move may hold these: it shows them, or hides tiles that may be copies still unseen."""
        if not self.hand.can_spare(tiles):
            return False
        if not self.hand.unknown:
            return True
        behind = Counter(tile for tile in tiles if tile is not None) - Counter(self.hand.known)
        return not behind or behind <= self.unseen

    def _in_one_line(self, play: Play, axis: Axis) -> bool:
        """Whether no gap parts the first of the played tiles from the last."""
        if play.span > TILE_COUNT:
            return False  # There are not enough tiles to fill it, and no need to look.
        span, laid = play.span, len(play.placements)
        if span == laid:
            return True  # Side by side: the cells are empty, and no two are the same.
        first = play.placements[0][0]
        return laid + sum(first.step(axis, i) in self.board for i in range(span)) == span

    @staticmethod
    def _check_lines(lines: tuple[Line, ...]) -> Refusal | None:
        """What is wrong with these lines, if anything: a mixed one is named before one that repeats."""
        if any(line.mixed for line in lines):
            return Refusal.LINE_MIXED
        return Refusal.LINE_REPEATS if any(line.repeats for line in lines) else None

    def _check_trade(self, trade: Trade) -> Refusal | None:
        if not trade.tiles:
            return Refusal.NOTHING_PLAYED
        if not self._can_hold(trade.tiles):
            return Refusal.NOT_IN_HAND
        if not self.board:
            return Refusal.OPENING_TOO_SMALL  # The start player has to lay the largest set.
        if self.bag_size == 0:
            return Refusal.BAG_EMPTY
        return Refusal.TRADE_EXCEEDS_BAG if len(trade.tiles) > self.bag_size else None

    def _check_pass(self) -> Refusal | None:
        if self.bag_size > 0:
            return Refusal.MUST_TRADE
        return Refusal.MUST_PLAY if self.legal_plays() else None

    def draw_size(self, move: Move) -> int:
        """How many tiles are drawn after this move."""
        match move:
            case Play():
                return min(HAND_SIZE - len(self.hand) + len(move.tiles), self.bag_size)
            case Trade():
                return len(move.tiles)
            case Pass():
                return 0

    def points(self, move: Move) -> int:
        """What this move, legal here, adds to the score: a play's lines, and six more for going out."""
        if not isinstance(move, Play):
            return 0
        goes_out = self.bag_size == 0 and len(move.tiles) == len(self.hand)
        return move.score + (GOING_OUT_BONUS if goes_out else 0)

    def after(self, move: Move, drawn: Iterable[Tile | None] | None = None) -> Position:
        """The position after a move and its draw; without `drawn`, the drawn tiles are not known.

        Raises `IllegalMove` if the rules refuse the move, `ValueError` if the draw cannot be.
        """
        refusal = self.check(move)
        if refusal is not None:
            raise IllegalMove(refusal, move)
        return self.after_checked(move, drawn)

    def after_checked(
        self,
        move: Move,
        drawn: Iterable[Tile | None] | None = None,
        *,
        from_bag: bool = False,
        points: int | None = None,
    ) -> Position:
        """The same for a move that `check` has just found legal here, so that it is not looked at twice.

        What is drawn `from_bag` was taken out of this position's own bag, and is not looked at either. `points` are
        those of a move that the table let stand, to which it only has no `objection`.
        """
        due = self.draw_size(move)
        new = (None,) * due if drawn is None else tuple(drawn)
        if len(new) != due:
            raise ValueError(f"after {move} {due} tiles are drawn, not {len(new)}")
        if not from_bag:  # Traded tiles go back only after the draw, so they cannot be drawn again.
            self._check_copies([*(tile for hand in self.hands for tile in hand), *new])

        seat, hands, scores = self.turn, list(self.hands), list(self.scores)
        laid, quiet = self.board, self.quiet + 1
        scores[seat - 1] += self.points(move) if points is None else points
        match move:
            case Play():
                laid, quiet = self.board.laid(move.placements), 0
                left = self.hand.without(move.tiles)
            case Trade():
                left = self.hand.without(move.tiles)
            case Pass():
                left = self.hand
        hands[seat - 1] = left.with_drawn(new)
        next_seat = seat % len(hands) + 1
        if not hands[seat - 1] or quiet >= self._quiet_limit:
            next_seat = 0
        return self._sound(laid, tuple(hands), tuple(scores), next_seat, quiet)

    @property
    def _quiet_limit(self) -> int:
        """How many turns without a play end the game (RULES, the last section)."""
        return len(self.hands) * (ROUNDS_OF_TRADES if self.bag_size else 1)

    def __str__(self) -> str:
        hands = "/".join(map(str, self.hands))
        scores = "/".join(map(str, self.scores))
        return f"{self.board} {hands} {scores} {self.turn} {self.quiet}"

    def __repr__(self) -> str:
        return f"read_position({str(self)!r})"
