"""What the tests share: a second, naive reading of the rules, steered games, and Hypothesis strategies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, permutations
from random import Random

from hypothesis import strategies as st

from sixfold import (
    Board,
    Cell,
    Colour,
    Edition,
    Game,
    Hand,
    Move,
    Pass,
    Play,
    Player,
    Position,
    ScoredPlay,
    Seated,
    Settings,
    Shape,
    Tile,
    Trade,
    read_hand,
)
from sixfold.engine import greedy
from sixfold.rules import FARTHEST
from sixfold.view import View

KINDS = [Tile(colour, shape) for colour in Colour for shape in Shape]
FULL_BAG = [tile for tile in KINDS for _ in range(3)]

# A second reading of RULES.md, slow and plain. It shares Tile and Cell with the library and nothing else.

Table = dict[Cell, Tile]


def naive_run(table: Table, cell: Cell, dx: int, dy: int) -> list[Tile]:
    """The unbroken tiles through a cell in one direction, from the first to the last."""
    x, y = cell
    while Cell(x - dx, y - dy) in table:
        x, y = x - dx, y - dy
    run = []
    while Cell(x, y) in table:
        run.append(table[Cell(x, y)])
        x, y = x + dx, y + dy
    return run


def naive_line_is_valid(tiles: list[Tile]) -> bool:
    """All one colour with no shape twice, or all one shape with no colour twice."""
    colours, shapes = [tile.colour for tile in tiles], [tile.shape for tile in tiles]
    one_colour = len(set(colours)) == 1 and len(set(shapes)) == len(shapes)
    one_shape = len(set(shapes)) == 1 and len(set(colours)) == len(colours)
    return one_colour or one_shape


def naive_lines(table: Table) -> list[list[Tile]]:
    """Every line on the table, rows first."""
    found = []
    for dx, dy in ((1, 0), (0, 1)):
        for x, y in table:
            if Cell(x - dx, y - dy) not in table:
                run = naive_run(table, Cell(x, y), dx, dy)
                if len(run) > 1:
                    found.append(run)
    return found


def naive_largest_set(hand: list[Tile]) -> int:
    """The most tiles of one colour or of one shape, duplicates not counted."""
    best = 0
    for tile in set(hand):
        best = max(best, len({other.shape for other in hand if other.colour is tile.colour}))
        best = max(best, len({other.colour for other in hand if other.shape is tile.shape}))
    return best


def naive_refusal(table: Table, hand: list[Tile], placements: list[tuple[Cell, Tile]]) -> str | None:
    """The code of the first reason of RULES.md to refuse a play, in the order of its table."""
    if not placements:
        return "nothing-played"
    cells, tiles = [cell for cell, _ in placements], [tile for _, tile in placements]
    if any(tiles.count(tile) > hand.count(tile) for tile in tiles):
        return "not-in-hand"
    if any(cell in table or cells.count(cell) > 1 for cell in cells):
        return "cell-occupied"
    if not naive_line_is_valid(tiles):
        return "tiles-unrelated"
    xs, ys = sorted(cell.x for cell in cells), sorted(cell.y for cell in cells)
    if xs[0] != xs[-1] and ys[0] != ys[-1]:
        return "not-in-line"
    after = {**table, **dict(placements)}
    span = [Cell(x, y) for x in range(xs[0], xs[-1] + 1) for y in range(ys[0], ys[-1] + 1)]
    if any(cell not in after for cell in span):
        return "not-in-line"
    if table:
        if not any(Cell(x + dx, y + dy) in table for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))):
            return "not-connected"
    elif (xs[0], ys[0]) != (0, 0):
        return "not-connected"
    runs = [naive_run(after, cell, dx, dy) for cell in cells for dx, dy in ((1, 0), (0, 1))]
    if any(len({t.colour for t in run}) > 1 and len({t.shape for t in run}) > 1 for run in runs):
        return "line-mixed"
    if not all(naive_line_is_valid(run) for run in runs):
        return "line-repeats"
    if not table and len(tiles) < naive_largest_set(hand):
        return "opening-too-small"
    return None


def naive_score(table: Table, placements: list[tuple[Cell, Tile]]) -> int:
    """Count the points by walking over the whole table: every line that holds a new tile, once."""
    after = {**table, **dict(placements)}
    new = {cell for cell, _ in placements}
    points = 0
    for dx, dy in ((1, 0), (0, 1)):
        for x, y in after:
            if Cell(x - dx, y - dy) in after:
                continue
            length = 0
            while Cell(x + length * dx, y + length * dy) in after:
                length += 1
            touched = any(Cell(x + i * dx, y + i * dy) in new for i in range(length))
            if length > 1 and touched:
                points += length + (6 if length == 6 else 0)
    return points


Placements = frozenset[tuple[Cell, Tile]]


def _box(table: Table, margin: int) -> tuple[range, range]:
    xs, ys = [cell.x for cell in table] or [0], [cell.y for cell in table] or [0]
    return range(min(xs) - margin, max(xs) + margin + 1), range(min(ys) - margin, max(ys) + margin + 1)


def naive_plays(table: Table, hand: list[Tile]) -> set[Placements]:
    """Every legal play, by trying every order of every part of the hand on any cells of one row or column.

    For small hands on small tables: it leaves it to `naive_refusal` to say that most of it is nonsense.
    """
    across, down = _box(table, len(hand))
    rows = [[Cell(x, y) for x in across if Cell(x, y) not in table] for y in down]
    columns = [[Cell(x, y) for y in down if Cell(x, y) not in table] for x in across]
    found = set()
    for size in range(1, len(hand) + 1):
        orders = set(permutations(hand, size))
        for lane in rows + columns:
            for cells in combinations(lane, size):
                for tiles in orders:
                    placements = list(zip(cells, tiles, strict=True))
                    if naive_refusal(table, hand, placements) is None:
                        found.add(frozenset(placements))
    return found


def naive_plays_without_gaps(table: Table, hand: list[Tile]) -> set[Placements]:
    """The same for any hand and table: only cells between which nothing is empty, only tiles that are a set.

    A tile that does not fit on its cell alone fits with no others either, since part of a line is a line.
    """
    beside = {Cell(x + dx, y + dy) for x, y in table for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} - set(table)
    unfit: set[tuple[Cell, Tile]] = set()
    for cell in beside:
        for tile in set(hand):
            trial = {**table, cell: tile}
            if not all(naive_line_is_valid(naive_run(trial, cell, dx, dy)) for dx, dy in ((1, 0), (0, 1))):
                unfit.add((cell, tile))
    orders = {
        order
        for size in range(1, len(hand) + 1)
        for order in permutations(hand, size)
        if naive_line_is_valid(list(order))
    }
    across, down = _box(table, len(hand))
    found = set()
    for start in [Cell(x, y) for x in across for y in down]:
        for dx, dy in ((1, 0), (0, 1)):
            lane, (x, y) = list[Cell](), start
            while len(lane) < len(hand):
                if Cell(x, y) not in table:
                    lane.append(Cell(x, y))
                x, y = x + dx, y + dy
            if table and beside.isdisjoint(lane):
                continue
            for tiles in orders:
                placements = list(zip(lane, tiles, strict=False))
                if unfit.isdisjoint(placements) and naive_refusal(table, hand, placements) is None:
                    found.add(frozenset(placements))
    return found


def naive_perft(table: Table, hands: list[list[Tile]], turn: int, bag: int, depth: int) -> int:
    """How many sequences of plays there are; what is drawn is not known and so never played."""
    if depth == 0:
        return 1
    total = 0
    for play in naive_plays_without_gaps(table, hands[turn]):
        left = Counter(hands[turn]) - Counter(tile for _, tile in play)
        if bag == 0 and not left:
            total += depth == 1  # The game is over: this play ends it, and nothing follows.
            continue
        rest = [*hands[:turn], list(left.elements()), *hands[turn + 1 :]]
        total += naive_perft({**table, **dict(play)}, rest, (turn + 1) % len(hands), max(0, bag - len(play)), depth - 1)
    return total


# Games steered towards what random play hardly ever meets.

Rank = Callable[[Table, ScoredPlay], int]


def longest_line(_: Table, play: ScoredPlay) -> int:
    """How long the longest line of the play is."""
    return max((len(line) for line in play.lines), default=0)


def crossing_lines(_: Table, play: ScoredPlay) -> int:
    """How many lines the play makes or lengthens."""
    return len(play.lines)


def groups_joined(table: Table, play: ScoredPlay) -> int:
    """The most groups of old tiles that one line of the play brings together."""
    most = 0
    for line in play.lines:
        old = [cell in table for cell in line.cells]
        most = max(most, sum(here and not before for before, here in zip([False, *old], old, strict=False)))
    return most


def lies_at_both_ends(table: Table, play: ScoredPlay) -> bool:
    """Whether the play has tiles before and after some that lay there already."""
    if not play.lines or len(play.cells) < 2:
        return False
    line = play.lines[0].cells
    return line[0] in play.cells and line[-1] in play.cells and any(cell in table for cell in line)


def both_ends(table: Table, play: ScoredPlay) -> int:
    """Plays at both ends first, longer lines before shorter ones."""
    return 10 * lies_at_both_ends(table, play) + longest_line(table, play)


def near_misses(table: Table, play: Play) -> int:
    """How many of the play's tiles come to lie one empty cell away from a tile of their own colour or shape."""
    count = 0
    for (x, y), tile in play.placements:
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            other = table.get(Cell(x + 2 * dx, y + 2 * dy))
            if other is not None and Cell(x + dx, y + dy) not in table:
                count += (other.colour is tile.colour) != (other.shape is tile.shape)
    return count


def joining_tiles(table: Table) -> set[Tile]:
    """The tiles that would join two lines, each somewhere on the table."""
    found: set[Tile] = set()
    for x, y in table:
        for dx, dy in ((1, 0), (0, 1)):
            gap, beyond = Cell(x + dx, y + dy), Cell(x + 2 * dx, y + 2 * dy)
            if gap not in table and beyond in table:
                sides = naive_run(table, Cell(x, y), dx, dy) + naive_run(table, beyond, dx, dy)
                if naive_line_is_valid(sides):
                    found |= {tile for tile in KINDS if naive_line_is_valid([*sides, tile])}
    return found


def any_play(_: Table, __: Play) -> int:
    """No play before another."""
    return 0


RANKS: list[Rank] = [longest_line, crossing_lines, groups_joined, both_ends, near_misses, near_misses, any_play]


def _drawn(rng: Random, bag: list[Tile], held: list[Tile], wanted: set[Tile], count: int) -> list[Tile]:
    """Tiles out of the bag; some of them chosen because they are wanted, or go with those that are held."""
    drawn: list[Tile] = []
    for _ in range(count):
        chance = rng.random()
        choice = bag
        if chance < 0.3:
            choice = [tile for tile in bag if tile in wanted]
        elif chance < 0.6:
            choice = [t for t in bag if any((t.colour is h.colour) != (t.shape is h.shape) for h in held + drawn)]
        tile = rng.choice(choice or bag)
        bag.remove(tile)
        drawn.append(tile)
    return drawn


def steered_game(seed: int, seats: int) -> Iterator[tuple[Position, Move | None]]:
    """Each position of a whole game with the move made in it, long, crossing and joined lines preferred."""
    rng = Random(seed)
    bag = list(FULL_BAG)
    hands = [_drawn(rng, bag, [], set(), 6) for _ in range(seats)]
    largest = [naive_largest_set(hand) for hand in hands]
    start = largest.index(max(largest)) + 1
    position = Position(Board(), tuple(map(Hand, hands)), (0,) * seats, start)
    while not position.over:
        table = dict(position.board)
        plays = list(position.legal_plays())
        move: Move
        if plays and not (bag and table and rng.random() < 0.05):
            rank = rng.choice(RANKS)
            best = max(rank(table, play) for play in plays)
            move = rng.choice([play for play in plays if rank(table, play) == best])
        elif bag:
            move = Trade(position.hand.known[: rng.randint(1, min(len(position.hand), len(bag)))])
        else:
            move = Pass()
        yield position, move
        held = list((Counter(position.hand.known) - Counter(_tiles_of(move))).elements())
        drawn = _drawn(rng, bag, held, joining_tiles(table), position.draw_size(move))
        position = position.after(move, drawn)
        bag += _tiles_of(move) if isinstance(move, Trade) else ()
    yield position, None


def _tiles_of(move: Move) -> list[Tile]:
    return [] if isinstance(move, Pass) else [tile for tile in move.tiles if tile is not None]


def positions_of(seed: int, seats: int) -> list[Position]:
    """The positions of a steered game, the finished one included."""
    return [position for position, _ in steered_game(seed, seats)]


def known(hand: Hand) -> list[Tile]:
    """The tiles of a hand that hides none."""
    assert not hand.unknown
    return list(hand.known)


seeds = st.integers(0, 2**32 - 1)
seat_counts = st.integers(2, 4)


@st.composite
def positions(draw: st.DrawFn, latest: int = 60) -> Position:
    """A position of a steered game, at most `latest` turns old; the finished one for all turns after the end."""
    game = steered_game(draw(seeds), draw(seat_counts))
    position = next(game)[0]
    for _ in range(draw(st.integers(0, latest))):
        position, _ = next(game, (position, None))
    return position


# Pieces of the notation.

tiles = st.sampled_from(KINDS)
unknown_or_tiles: st.SearchStrategy[Tile | None] = st.one_of(st.none(), tiles)
hands = st.lists(unknown_or_tiles, max_size=6).map(Hand)
cells = st.builds(Cell, st.integers(-FARTHEST, FARTHEST), st.integers(-FARTHEST, FARTHEST))


@st.composite
def plays(draw: st.DrawFn) -> Play:
    """Tiles on cells of one row or column, with gaps here and there; seldom a legal play."""
    start = draw(st.builds(Cell, st.integers(-50, 50), st.integers(-50, 50)))
    down = draw(st.booleans())
    steps = draw(st.lists(st.integers(0, 12), min_size=1, max_size=6, unique=True))
    return Play({Cell(start.x + (0 if down else i), start.y + (i if down else 0)): draw(tiles) for i in steps})


trades = st.one_of(st.lists(tiles, max_size=6).map(Trade), st.integers(0, 6).map(Trade.of))
moves: st.SearchStrategy[Move] = st.one_of(plays(), trades, st.just(Pass()))

names = st.text(
    st.characters(codec="utf-8", exclude_characters="|#", exclude_categories=("C", "Z")), min_size=1, max_size=12
)
notes = st.lists(st.one_of(names, st.just(""), st.just("two words"), st.just("# and | are fine here")), max_size=3).map(
    "\n".join
)


@st.composite
def players(draw: st.DrawFn) -> Player:
    """A person or a bot, of known age or not."""
    bot = draw(st.sampled_from([None, None, "greedy"]))
    return Player(draw(names), draw(st.one_of(st.none(), st.integers(0, 150))), bot)


def steered_move(rng: Random, game: Game) -> Move:
    """A legal move, now and then a trade."""
    position = game.position
    if position.board and position.bag_size and rng.random() < 0.2:
        return Trade(rng.sample(position.hand.known, rng.randint(1, min(len(position.hand), position.bag_size))))
    plays = list(position.legal_plays())
    if not plays:
        return Trade(position.hand.known[: position.bag_size]) if position.bag_size else Pass()
    longest = max(len(play.tiles) for play in plays)
    return rng.choice([play for play in plays if len(play.tiles) == longest])


@st.composite
def games(draw: st.DrawFn, most_turns: int = 12) -> Game:
    """A game of 2 to 4 players that draws by its seed, with trades, takebacks, seat changes and notes."""
    seated = draw(st.lists(players(), min_size=2, max_size=4))
    game = Game.new(
        seated,
        draw(st.sampled_from(Edition)),
        seed=draw(names),
        contributions=draw(st.lists(names, max_size=3)),
        takebacks=draw(st.booleans()),
        date=draw(st.sampled_from(["", "2026-11-05"])),
    )
    if game.settings.takebacks and draw(st.booleans()):
        game = as_in_0_1(game)
    rng = Random(draw(seeds))
    for _ in range(draw(st.integers(0, most_turns))):
        note = draw(notes) if rng.random() < 0.2 else ""
        chance = rng.random()
        if chance < 0.15 and game.settings.takebacks and game.turns:
            game, _ = game.take_back(rng.randint(1, len(seated)), note=note)
        elif chance < 0.2:
            game = game.with_event(Seated(rng.randint(1, len(seated)), draw(players()), note))
        else:
            game, _ = game.apply(game.position.turn, steered_move(rng, game), note=note)
    return game


def as_in_0_1(game: Game) -> Game:
    """A game that was only dealt, with takebacks as Sixfold 0.1 had them: what is drawn after one are other tiles."""
    return replace(game, settings=replace(game.settings, chance_goes_on=True))


def greedy_game(game: Game) -> Game:
    """The game played to its end by greedy bots, each seeing its own view."""
    while not game.over:
        seat = game.position.turn
        game, _ = game.apply(seat, greedy(View.of(game, seat)))
    return game


# Tables that take no more tiles.


def closed_block(colour: Colour, left: int, top: int) -> Table:
    """All 18 tiles of a colour as 3 rows of 6: its rows are full, and its columns miss what is all used up."""
    shapes = list(Shape)
    return {
        Cell(left + x, top + y): Tile(colour, shapes[(x + 2 * y) % 6]) for y in range(3) for x in range(len(shapes))
    }


def closed_table(*colours: Colour) -> Table:
    """Closed blocks one under another, one empty row apart: no tile fits anywhere."""
    table: Table = {}
    for i, colour in enumerate(colours):
        table |= closed_block(colour, 0, 4 * i)
    return table


def a_record(deal: str, *turns: str, players: str = "Ann | Ben", **headers: str) -> str:
    """A record in the notation."""
    extra = [f"{name} {value}" for name, value in headers.items()]
    lines = ["sixfold 1", "edition mindware", f"players {players}", *extra, f"deal {deal}", "", *turns]
    return "\n".join(lines) + "\n"


def a_dealt_game(*deal: str, takebacks: bool = False, edition: Edition = Edition.MINDWARE) -> Game:
    """A game without a seed, with these hands dealt."""
    settings = Settings(tuple(Player(f"P{i + 1}") for i in range(len(deal))), edition, takebacks)
    return Game.dealt(settings, [read_hand(hand) for hand in deal])
