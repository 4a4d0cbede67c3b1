"""A moment of a game: what lies where, who moves, and what the rules say to a move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from sixfold.rules.board import Board
from sixfold.rules.cells import ORIGIN, Axis, Cell
from sixfold.rules.hands import HAND_SIZE, Hand
from sixfold.rules.moves import Move, Pass, Play, Trade
from sixfold.rules.plays import LegalPlays
from sixfold.rules.refusals import IllegalMove, Refusal
from sixfold.rules.scores import GOING_OUT_BONUS, NO_SCORE, Score
from sixfold.rules.seats import by_seat, of_seat, seat_after, with_seat
from sixfold.rules.tiles import ALL_TILES, COPIES, TILES, Tile, counts_of, is_set

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
TILE_COUNT = COPIES * len(TILES)
_NO_HAND = Hand()
ROUNDS_OF_TRADES = 3
"""This many rounds of the table with trades and no play end the game."""


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
    bag_size: int = field(init=False, compare=False, repr=False)
    """How many tiles the bag holds."""
    hand: Hand = field(init=False, compare=False, repr=False)
    """The hand of the seat to move; an empty one once the game is over."""

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
        self._reckon()
        if self.bag_size < 0:
            raise ValueError(f"there are only {TILE_COUNT} tiles in the game")
        self._check_copies(tile for hand in self.hands for tile in hand)

    def _check_copies(self, tiles: Iterable[Tile | None]) -> None:
        """Raise a `ValueError` if these, with the board's, are more of a kind than there are."""
        on_board = counts_of(self.board.tally)
        for tile, count in Counter(tiles).items():
            if tile is not None and count + on_board[tile.number] > COPIES:
                raise ValueError(f"there are only {COPIES} tiles {tile}")
        if max(on_board) > COPIES:
            raise ValueError(f"there are only {COPIES} tiles {TILES[on_board.index(max(on_board))]}")

    @classmethod
    def _sound(cls, board: Board, hands: tuple[Hand, ...], scores: tuple[int, ...], turn: int, quiet: int) -> Position:
        """A position that cannot be wrong, because of the one that it was made from."""
        position, put = object.__new__(cls), object.__setattr__
        put(position, "board", board)
        put(position, "hands", hands)
        put(position, "scores", scores)
        put(position, "turn", turn)
        put(position, "quiet", quiet)
        position._reckon()
        return position

    def _reckon(self) -> None:
        """Note what follows from the rest, and is asked for again and again."""
        held = sum([len(hand.tiles) for hand in self.hands])
        object.__setattr__(self, "bag_size", TILE_COUNT - len(self.board.tiles) - held)
        object.__setattr__(self, "hand", of_seat(self.hands, self.turn) if self.turn else _NO_HAND)

    def with_hands(self, hands: tuple[Hand, ...]) -> Position:
        """The same with other hands of these sizes. Whoever calls has seen to it that they can hold such tiles."""
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
        return tuple(seat for seat, score in by_seat(self.scores) if score == best) if self.over else ()

    @property
    def unseen(self) -> Counter[Tile]:
        """The tiles that are neither on the table nor known in a hand: the bag's and the hidden ones."""
        return Counter(dict(zip(TILES, self.unseen_counts, strict=True)))

    @property
    def unseen_counts(self) -> bytes:
        """How many of each kind are unseen, by the number of the kind."""
        return counts_of(ALL_TILES - self.board.tally - sum([hand.tally for hand in self.hands]))

    @property
    def legal_plays(self) -> LegalPlays:
        """Every legal play of the seat to move, each once, with its score. Nothing is built until asked for."""
        return LegalPlays(self)

    def is_legal(self, move: Move) -> bool:
        """Whether the rules allow this move of the seat to move."""
        return self.refusal(move) is None

    def refusal(self, move: Move) -> Refusal | None:
        """Why the rules refuse this move of the seat to move; nothing if it is legal.

        What is hidden in a hand gets the benefit of the doubt.
        """
        answer = self.judge(move)
        return answer if isinstance(answer, Refusal) else None

    def score(self, move: Move) -> Score:
        """What this move scores here, or would if it were let stand: its tiles can lie here, legal or not."""
        if not isinstance(move, Play):
            return NO_SCORE
        laid = self.board.laid(move.placements)
        return Score(laid.lines_of(move.cells, move.axis), self._bonus(move))

    def judge(self, move: Move) -> Score | Refusal:
        """What the rules say to this move of the seat to move: what it scores, or why it is refused."""
        refusal = self._impossible(move)
        if refusal is not None:
            return refusal
        match move:
            case Play():
                return self._judge_play(move)
            case Trade():  # The start player has to lay the largest set.
                return NO_SCORE if self.board else Refusal.OPENING_TOO_SMALL
            case Pass():
                return self._refuse_pass() or NO_SCORE

    def objection(self, move: Move) -> Refusal | None:
        """Why not even the people at the table can let this move stand; nothing if they can.

        They overrule the rules of play, but not what tiles there are, whose turn it is, or what can be written down.
        """
        refusal = self._impossible(move)
        if refusal is not None or not isinstance(move, Play):
            return refusal
        if not move.writable:
            return Refusal.NOT_IN_LINE
        return None if self._connects(move.cells) or self._lies_near(move.cells) else Refusal.NOT_CONNECTED

    def placed(self, move: Move) -> Move:
        """The move, an opening laid anywhere on the empty table brought to where it is written: its start at 0,0."""
        if self.board.tiles or not isinstance(move, Play) or not move.placements:
            return move
        x, y = move.placements[0][0]
        return Play((Cell(cell.x - x, cell.y - y), tile) for cell, tile in move.placements) if x or y else move

    def _impossible(self, move: Move) -> Refusal | None:
        """Why nobody can make this move, whatever the rules of play say to it."""
        if self.over:
            return Refusal.GAME_OVER
        if isinstance(move, Pass):
            return None
        tiles = move.tiles
        if not tiles:
            return Refusal.NOTHING_PLAYED
        if not self._can_hold(tiles):
            return Refusal.NOT_IN_HAND
        if isinstance(move, Trade):
            if self.bag_size == 0:
                return Refusal.BAG_EMPTY
            return Refusal.TRADE_EXCEEDS_BAG if len(tiles) > self.bag_size else None
        cells = move.cells
        occupied = len(set(cells)) < len(cells) or not self.board.tiles.keys().isdisjoint(cells)
        return Refusal.CELL_OCCUPIED if occupied else None

    def _judge_play(self, play: Play) -> Score | Refusal:
        """What the rules of play say to tiles that the seat to move has, on cells that are empty."""
        cells, tiles, axis = play.cells, play.tiles, play.axis
        if not is_set(tiles):
            return Refusal.TILES_UNRELATED
        if axis is None or not self._in_one_line(play, axis):
            return Refusal.NOT_IN_LINE
        if not self._connects(cells):
            return Refusal.NOT_CONNECTED
        lines = self.board.laid(play.placements).lines_of(cells, axis)
        if not all(map(is_set, [line.tiles for line in lines])):
            return Refusal.LINE_MIXED if any(line.mixed for line in lines) else Refusal.LINE_REPEATS
        if not self.board.tiles and len(cells) < self.hand.largest_set:
            return Refusal.OPENING_TOO_SMALL
        return Score(lines, self._bonus(play))

    def _connects(self, cells: Sequence[Cell]) -> bool:
        """Whether one of the cells touches a tile on the table by an edge; an empty table is begun at 0,0."""
        return any(map(self.board.touched_from, cells)) if self.board.tiles else cells[0] == ORIGIN

    def _lies_near(self, cells: Iterable[Cell]) -> bool:
        """Whether no cell is farther from any tile than the game has tiles: no table is larger."""
        if not self.board.tiles:
            return False
        (left, top), (right, bottom) = self.board.corners
        return all(
            right - TILE_COUNT <= x <= left + TILE_COUNT and bottom - TILE_COUNT <= y <= top + TILE_COUNT
            for x, y in cells
        )

    def _bonus(self, play: Play) -> int:
        """Six points if this play ends the game."""
        goes_out = len(play.placements) == len(self.hand) and self.bag_size == 0
        return GOING_OUT_BONUS if goes_out else 0

    def _can_hold(self, tiles: tuple[Tile | None, ...]) -> bool:
        """Whether the seat to move may hold these: it shows them, or hides tiles that may be copies still unseen."""
        hand = self.hand
        if not hand.can_spare(tiles):
            return False
        if not hand.unknown:
            return True
        behind = Counter(tile for tile in tiles if tile is not None) - Counter(hand.known)
        return not behind or behind <= self.unseen

    def _in_one_line(self, play: Play, axis: Axis) -> bool:
        """Whether no gap parts the first of the played tiles from the last."""
        span, laid = play.span, len(play.placements)
        if span > TILE_COUNT:
            return False  # There are not enough tiles to fill it, and no need to look.
        if span == laid:
            return True  # Side by side: the cells are empty, and no two are the same.
        first = play.placements[0][0]
        return laid + sum(first.step(axis, i) in self.board for i in range(span)) == span

    def _refuse_pass(self) -> Refusal | None:
        if self.bag_size > 0:
            return Refusal.MUST_TRADE
        return Refusal.MUST_PLAY if self.legal_plays else None

    def draw_size(self, move: Move) -> int:
        """How many tiles are drawn after this move."""
        match move:
            case Play():
                return min(HAND_SIZE - len(self.hand.tiles) + len(move.placements), self.bag_size)
            case Trade():
                return len(move.tiles)
            case Pass():
                return 0

    def after(self, move: Move, drawn: Iterable[Tile | None] | None = None) -> Position:
        """The position after a move and its draw; without `drawn`, the drawn tiles are not known.

        Raises `IllegalMove` if the rules refuse the move, `ValueError` if the draw cannot be.
        """
        answer = self.judge(move)
        if isinstance(answer, Refusal):
            raise IllegalMove(answer, move)
        return self.let_stand(move, answer.points, drawn)

    def let_stand(
        self, move: Move, points: int, drawn: Iterable[Tile | None] | None = None, *, from_bag: bool = False
    ) -> Position:
        """The same for a move that stands for these points, whoever has decided so: the rules, or the table.

        Its tiles can lie here: `judge` or `objection` has looked at that. What is drawn `from_bag` was taken out of
        this position's own bag, and is not looked at either.
        """
        due = self.draw_size(move)
        new = (None,) * due if drawn is None else tuple(drawn)
        if len(new) != due:
            raise ValueError(f"after {move} {due} tiles are drawn, not {len(new)}")
        if not from_bag:  # Traded tiles go back only after the draw, so they cannot be drawn again.
            self._check_copies([*(tile for hand in self.hands for tile in hand), *new])

        laid, quiet, hand = self.board, self.quiet + 1, self.hand
        if not isinstance(move, Pass):
            hand = hand.without(move.tiles, new)
        if isinstance(move, Play):
            laid, quiet = self.board.laid(move.placements), 0
        hands = with_seat(self.hands, self.turn, hand)
        scores = with_seat(self.scores, self.turn, of_seat(self.scores, self.turn) + points)
        over = not hand or quiet >= self._quiet_limit
        return self._sound(laid, hands, scores, 0 if over else seat_after(self.turn, len(hands)), quiet)

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
