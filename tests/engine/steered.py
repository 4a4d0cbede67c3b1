"""Random games by the Python rules, steered to where the rules bite: long and crossing lines, joins, empty bags."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from sixfold.rules import TILES, Axis, Board, Cell, Edition, Hand, Pass, Position, ScoredPlay, Tile, Trade, all_tiles

Taste = Callable[[ScoredPlay], float]


def longest_line(play: ScoredPlay) -> int:
    return max((len(line) for line in play.lines), default=1)


def steps_over(play: ScoredPlay) -> int:
    """How many tiles on the table lie between the tiles of the play."""
    return play.span - len(play.tiles)


TASTES: dict[str, Taste] = {
    "any": lambda play: 1,
    "long lines": lambda play: 5.0 ** longest_line(play),
    "crossing lines": lambda play: 6.0 ** len(play.lines),
    "joins and both ends": lambda play: 30.0 ** min(steps_over(play), 3) * 2.0 ** longest_line(play),
    "points": lambda play: 1.5**play.score,
    "one tile": lambda play: 8.0 ** -len(play.tiles),
    "many tiles": lambda play: 4.0 ** len(play.tiles),
}


def steered_games(seed: int) -> Iterator[tuple[Position, Sequence[ScoredPlay]]]:
    """Positions without end, game after game, with all legal plays by the Python rules."""
    rng = random.Random(seed)
    while True:
        taste = TASTES[rng.choice(list(TASTES))]
        yield from _game(rng, taste)


def _game(rng: random.Random, taste: Taste) -> Iterator[tuple[Position, Sequence[ScoredPlay]]]:
    bag = all_tiles()
    rng.shuffle(bag)
    if rng.random() < 0.05:
        bag.sort(key=lambda tile: (rng.random() < 0.2, tile.colour.value))  # Colours come together: long plays.
    players = rng.randint(2, 4)
    hands = tuple(Hand(_draw(bag, 6)) for _ in range(players))
    start = Edition.MINDWARE.start_seat([hand.largest_set for hand in hands])
    position = Position(Board(), hands, (0,) * players, start)
    while not position.over:
        plays = list(position.legal_plays())
        yield position, plays
        if plays:
            (play,) = rng.choices(plays, [taste(play) for play in plays])
            position = position.after(play, _draw(bag, position.draw_size(play)))
        elif bag:
            tiles = rng.sample(position.hand.known, min(len(bag), rng.randint(1, len(position.hand))))
            position = position.after(Trade(tiles), _draw(bag, len(tiles)))
            bag += tiles
            rng.shuffle(bag)
        else:
            position = position.after(Pass())


def _draw(bag: list[Tile], count: int) -> list[Tile]:
    drawn = bag[len(bag) - count :]
    del bag[len(bag) - count :]
    return drawn


def with_a_rich_hand(rng: random.Random, position: Position) -> Position:
    """The same position with the hand to move drawn anew from what is unseen: a set, as far as there is one."""
    seats = list(position.hands)
    seats[position.turn - 1] = Hand()
    emptied = Position(position.board, tuple(seats), position.scores, position.turn, position.quiet)
    unseen = [tile for tile, count in emptied.unseen.items() if count > 0]
    colour, shape = rng.choice([(rng.choice(TILES).colour, None), (None, rng.choice(TILES).shape)])
    rng.shuffle(unseen)
    unseen.sort(key=lambda tile: tile.colour is not colour and tile.shape is not shape)
    seats[position.turn - 1] = Hand(unseen[: len(position.hand)])
    return Position(position.board, tuple(seats), position.scores, position.turn, position.quiet)


def position_features(position: Position, plays: Sequence[ScoredPlay]) -> Counter[str]:
    """What this position puts to the test."""
    met = Counter([f"{len(position.hands)} players"])
    met["openings"] = not position.board
    met["empty bag"] = position.bag_size == 0
    met["no play"] = not plays
    return met


def play_features(position: Position, plays: Sequence[ScoredPlay]) -> Counter[str]:
    """How many of these plays put the rules to each of their tests."""
    met: Counter[str] = Counter()
    for play in plays:
        lengths = [len(line) for line in play.lines]
        met["Qwirkle"] += 6 in lengths
        met["three lines"] += len(lengths) >= 3
        met["both ends"] += steps_over(play) > 0
        met["join"] += any(_joins(position.board, cell) for cell in play.cells)
        met["six tiles"] += len(play.tiles) == 6
    return met


def _joins(board: Board, cell: Cell) -> bool:
    """Whether tiles of the table lie on both sides of the cell along one axis."""
    return any(cell.step(axis, -1) in board and cell.step(axis) in board for axis in Axis)
