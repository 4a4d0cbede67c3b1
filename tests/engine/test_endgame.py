"""The exact endgame: proven against plain minimax by the rules, and true to what it promises."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from sixfold import Game, View, read_position
from sixfold.arena import replay
from sixfold.engine import Limit, Solution, analyse, deduced, greedy, solve
from sixfold.rules import (
    Board,
    Colour,
    Edition,
    Ending,
    Hand,
    Pass,
    Play,
    Position,
    Shape,
    Tile,
)

pytestmark = pytest.mark.untraced

STUCK = 4973
"""A greedy game of seed 5 in which nobody can play in the end."""


def positions(policy: str, seed: int, number: int) -> Iterator[Position]:
    """The positions of one game of a batch."""
    game = replay([policy], seed=seed, game=number)
    start = Edition.MINDWARE.start_seat([hand.largest_set for hand in game.dealt])
    position = Position(Board(), game.dealt, (0, 0), start)
    yield position
    for turn in game.turns:
        position = position.after(turn.move, turn.drawn)
        yield position


def fresh_endgames(policy: str = "greedy", seed: int = 1) -> Iterator[Position]:
    """Positions in which the bag has just become empty, game after game."""
    for number in range(1000):
        empty = (position for position in positions(policy, seed, number) if not position.bag_size)
        position = next(empty, None)
        if position is not None and not position.over:
            yield position


def small_endgames(seed: int, tiles: int) -> Iterator[Position]:
    """Endgames played on, a tile or few at a time, until at most this many tiles are left in both hands."""
    rng = random.Random(seed)
    for position in fresh_endgames("greedy" if seed % 2 else "random", seed):
        while not position.over and sum(map(len, position.hands)) > tiles:
            plays = [play for play in position.legal_plays() if len(play.tiles) < len(position.hand)]
            position = position.after(rng.choice(plays) if plays else next(iter(position.legal_plays()), Pass()))
        if not position.over:
            quiet = rng.choice([0, 0, 1])
            yield Position(position.board, position.hands, position.scores, position.turn, quiet)


def minimax(position: Position) -> int:
    """What the side to move gains on the other from here to the end: by the rules, every move, nothing left out."""
    moves: list[Play | Pass] = [*position.legal_plays()]
    return max(gain(position, move) for move in moves or [Pass()])


def gain(position: Position, move: Play | Pass) -> int:
    after = position.after(move)
    return position.score(move).points - (0 if after.over else minimax(after))


def solved(position: Position, nodes: int = 10_000_000) -> Solution:
    solution = solve(position, nodes=nodes)
    assert solution is not None
    return solution


def lead(position: Position, seat: int) -> int:
    return position.scores[seat - 1] - position.scores[2 - seat]


def follow(position: Position, solution: Solution) -> Position:
    """The end of the game, if both play the solution's line; it is worth what was promised."""
    assert solution.exact
    assert solution.move == solution.line[0]
    end = position
    for move in solution.line:
        end = end.after(move)
    assert end.over
    assert lead(end, position.turn) - lead(position, position.turn) == solution.value
    return end


@pytest.mark.parametrize(("tiles", "count"), [(2, 40), (3, 40), (4, 10)])
def test_the_value_is_that_of_minimax_and_the_move_attains_it(tiles: int, count: int) -> None:
    for seed in (1, 2):
        for position in islice(small_endgames(seed, tiles), count // 2):
            solution = solved(position)
            assert solution.value == minimax(position), position
            assert isinstance(solution.move, Play | Pass)
            assert gain(position, solution.move) == solution.value, position
            follow(position, solution)


def test_passes_and_a_stuck_end() -> None:
    """Towards the end of a game that got stuck, with every number of quiet turns before it."""
    late = [
        position
        for position in positions("greedy", 5, STUCK)
        if not position.bag_size and not position.over and sum(map(len, position.hands)) <= 4
    ]
    passes, endings = 0, set()
    for position in late:
        for quiet in (0, 1):
            variant = Position(position.board, position.hands, position.scores, position.turn, quiet)
            solution = solved(variant)
            assert solution.value == minimax(variant), variant
            passes += solution.line.count(Pass())
            endings.add(follow(variant, solution).ending)
    assert passes > 0
    assert Ending.STUCK in endings


def test_one_pass_more_ends_a_quiet_game() -> None:
    *_, stuck, _ = positions("greedy", 5, STUCK)
    assert (stuck.quiet, stuck.over) == (1, False)
    assert solved(stuck) == Solution(Pass(), 0, (Pass(),), solved(stuck).nodes, exact=True)
    calm = Position(stuck.board, stuck.hands, stuck.scores, stuck.turn)
    assert solved(calm).line == (Pass(), Pass())


def test_larger_endgames_keep_their_promise() -> None:
    for position in islice(small_endgames(7, 8), 6):
        follow(position, solved(position))


def test_whole_hands_are_mostly_solved_by_default() -> None:
    answers = [(position, solve(position)) for position in islice(fresh_endgames(), 6)]
    proven = [(position, solution) for position, solution in answers if solution and solution.exact]
    assert len(proven) >= 4
    for position, solution in proven:
        follow(position, solution)


def renamed(rng: random.Random, position: Position) -> Position:
    """The same position with colours and shapes exchanged among themselves."""
    colours = dict(zip(Colour, rng.sample(list(Colour), 6), strict=True))
    shapes = dict(zip(Shape, rng.sample(list(Shape), 6), strict=True))

    def name(tile: Tile | None) -> Tile | None:
        return tile and Tile(colours[tile.colour], shapes[tile.shape])

    board = {cell: Tile(colours[tile.colour], shapes[tile.shape]) for cell, tile in position.board.items()}
    hands = tuple(Hand(map(name, hand)) for hand in position.hands)
    return Position(Board(board), hands, position.scores, position.turn, position.quiet)


def test_names_do_not_matter() -> None:
    rng = random.Random(4)
    for position in islice(small_endgames(4, 7), 10):
        assert solved(renamed(rng, position)).value == solved(position).value


def test_the_score_so_far_does_not_matter() -> None:
    position = next(small_endgames(8, 6))
    ahead = Position(position.board, position.hands, (300, 0), position.turn, position.quiet)
    assert solved(ahead) == solved(position)


def test_the_other_side_loses_what_this_side_gains() -> None:
    for position in islice(small_endgames(9, 7), 5):
        solution = solved(position)
        after = position.after(solution.move)
        rest = 0 if after.over else solved(after).value
        assert solution.value == position.score(solution.move).points - rest


def test_the_same_question_gets_the_same_answer() -> None:
    position = next(fresh_endgames(seed=2))
    for nodes in (10, 3000, 100_000):
        assert solved(position, nodes) == solved(position, nodes)


@pytest.mark.parametrize("nodes", [1, 2, 5, 50, 500, 2000])
def test_with_too_few_nodes_there_is_still_a_legal_move(nodes: int) -> None:
    for position in islice(fresh_endgames(seed=3), 4):
        solution = solved(position, nodes)
        assert not solution.exact
        assert solution.nodes <= nodes + 1  # The threats to a position are looked at with it.
        assert solution.line == (solution.move,)
        assert position.is_legal(solution.move)


@pytest.mark.parametrize(
    "text",
    [
        "0,0:RsRcRd GfYtBxRfBxOs/RtOdPfGxBcYs 3/0 1 0",  # There are tiles in the bag.
        "0,0:RsRcRd GsGc/RtOt/BdPd 3/0/0 1 0",  # Three players.
    ],
)
def test_what_is_no_endgame(text: str) -> None:
    assert solve(read_position(text)) is None


def test_neither_is_a_game_that_is_over_nor_one_with_hidden_tiles() -> None:
    *_, end = positions("greedy", 1, 0)
    assert end.over
    assert solve(end) is None
    position = next(fresh_endgames())
    hidden = (position.hands[0], Hand.hidden(len(position.hands[1])))
    assert solve(Position(position.board, hidden, position.scores, position.turn)) is None


def test_a_limit_is_above_0() -> None:
    with pytest.raises(ValueError, match="no limit of 0 nodes"):
        solve(next(fresh_endgames()), nodes=0)


def test_a_seat_deduces_the_other_hand_once_the_bag_is_empty() -> None:
    game = Game.new(["Ann", "Ben"], seed="deduced")
    met = 0
    while not game.over:
        seat = game.position.turn
        views = [View.of(game, seat), View.of(game, 3 - seat)]
        assert deduced(View.of(game)) is None  # A spectator sees neither hand.
        for view in views:
            whole = deduced(view)
            if game.position.bag_size:
                assert whole is None
                continue
            assert whole is not None
            met += 1
            assert [sorted(hand.known) for hand in whole.hands] == [sorted(hand.known) for hand in game.position.hands]
            assert (whole.board, whole.turn) == (game.position.board, game.position.turn)
            assert solve(whole, nodes=1000) is not None
        game, _ = game.apply(seat, greedy(views[0]))
    assert met > 4
    assert deduced(View.of(game, 1)) is None


def test_nothing_is_deduced_with_more_players() -> None:
    game = Game.new(["Ann", "Ben", "Cyn"], seed="deduced")
    while game.position.bag_size:
        game, _ = game.apply(game.position.turn, greedy(View.of(game, game.position.turn)))
    assert deduced(View.of(game, 1)) is None


def test_a_hand_that_is_known_stays_as_it_is() -> None:
    """Once everything is known there is nothing to deduce."""
    game = Game.new(["Ann", "Ben"], seed="deduced")
    while game.position.bag_size:
        game, _ = game.apply(game.position.turn, greedy(View.of(game, game.position.turn)))
    view = View.of(game, 1)
    open_view = View(1, view.settings, view.players, game.position, view.events)
    assert deduced(open_view) == game.position


def test_analysis_proves_the_endgame_from_a_view() -> None:
    """What a bot is told of an endgame is what the solver finds once the hidden hand is deduced."""
    game = Game.new(["Ann", "Ben"], seed="endgame")
    while game.position.bag_size:
        game, _ = game.apply(game.position.turn, greedy(View.of(game, game.position.turn)))
    proven = 0
    while not game.over:
        view = View.of(game, game.position.turn)
        found = analyse(view, Limit(iterations=100_000))
        whole = deduced(view)
        assert whole is not None
        if found.exact:
            proven += 1
            assert found.moves[0].equity == solved(whole).value
            lead_then = lead(whole, view.seat) + solved(whole).value
            assert found.moves[0].chance == (1.0 if lead_then > 0 else 0.0 if lead_then < 0 else 0.5)
            assert max(move.equity for move in found.moves) == found.moves[0].equity
        assert not analyse(view, Limit(iterations=100), endgame=False).exact
        game, _ = game.apply(view.seat, found.best)
    assert proven
