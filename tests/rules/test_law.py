"""The law of the rules: what is generated is accepted, what is accepted is generated, and all of it counts right."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from sixfold import Cell, Hand, Pass, Play, Position, Trade
from strategies import (
    FULL_BAG,
    KINDS,
    groups_joined,
    known,
    lies_at_both_ends,
    longest_line,
    naive_line_is_valid,
    naive_lines,
    naive_plays,
    naive_plays_without_gaps,
    naive_refusal,
    naive_score,
    positions,
    seat_counts,
    seeds,
    steered_game,
)

pytestmark = pytest.mark.untraced

LAW = settings(max_examples=30, deadline=None)
SMALL_LAW = settings(max_examples=25, deadline=None)
WHOLE_GAMES = settings(max_examples=10, deadline=None)


def features(position: Position) -> Counter[str]:
    """How many of the plays that are possible here are of the rare kinds."""
    table, found = dict(position.board), Counter[str]()
    for play in position.legal_plays():
        found["long lines"] += longest_line(table, play) >= 5
        found["qwirkles"] += longest_line(table, play) == 6
        found["crossing lines"] += len(play.lines) >= 3
        found["both ends"] += lies_at_both_ends(table, play)
        found["joins"] += groups_joined(table, play) >= 2
        found["empty bag"] += position.bag_size == 0
    return +found


def with_hand(position: Position, hand: Hand) -> Position:
    """The position with another hand for the seat to move."""
    hands = list(position.hands)
    hands[position.turn - 1] = hand
    return Position(position.board, tuple(hands), position.scores, position.turn, position.quiet)


@SMALL_LAW
@given(positions(latest=5), st.data())
def test_on_small_tables_exactly_the_plays_of_a_blunt_search_are_generated(
    position: Position, data: st.DataObject
) -> None:
    hand = data.draw(st.lists(st.sampled_from(known(position.hand)), min_size=1, max_size=3, unique=True))
    position = with_hand(position, Hand(hand))
    generated = [frozenset(play.placements) for play in position.legal_plays()]
    assert len(generated) == len(set(generated)), "a play is generated twice"
    assert set(generated) == naive_plays(dict(position.board), hand)


@LAW
@given(positions())
def test_exactly_the_legal_plays_are_generated_and_each_once(position: Position) -> None:
    for feature in features(position):
        event(feature)
    generated = [frozenset(play.placements) for play in position.legal_plays()]
    assert len(generated) == len(set(generated)), "a play is generated twice"
    expected = set() if position.over else naive_plays_without_gaps(dict(position.board), known(position.hand))
    assert set(generated) == expected
    assert len(position.legal_plays()) == len(expected)
    assert bool(position.legal_plays()) == bool(expected)


@LAW
@given(positions())
def test_what_is_generated_is_accepted_with_the_same_lines(position: Position) -> None:
    for play in position.legal_plays():
        asked = Play(play.placements)
        assert position.is_legal(asked)
        assert asked in position.legal_plays
        score = position.score(asked)
        assert score.lines == play.lines
        assert score.points - score.bonus == play.score == naive_score(dict(position.board), list(play.placements))


@LAW
@given(positions(), seeds)
def test_a_play_is_refused_for_the_first_reason_that_a_naive_reading_finds(position: Position, seed: int) -> None:
    """Plays near the tiles, legal and not: bent legal ones, so that every reason comes up."""
    if position.over:
        return
    rng, hand, table = Random(seed), known(position.hand), dict(position.board)
    generated = {frozenset(play.placements) for play in position.legal_plays()}
    candidates = [list(play.placements) for play in position.legal_plays()]
    near = [Cell(x + rng.randint(-1, 1), y + rng.randint(-1, 1)) for x, y in [*table, Cell(0, 0)]]
    for _ in range(60):
        size = rng.randint(0, min(4, len(hand)))
        start, down = rng.choice(near), rng.random() < 0.5
        line = [Cell(start.x + (0 if down else i), start.y + (i if down else 0)) for i in range(6)]
        picked = rng.sample(line, size) if rng.random() < 0.3 else [c for c in line if c not in table][:size]
        candidates.append(list(zip(picked, rng.sample(hand, len(picked)), strict=True)))
    for bent in rng.sample(candidates, min(60, len(candidates))):
        for i, (cell, tile) in enumerate(bent):
            chance = rng.random()
            if chance < 0.15:
                bent[i] = Cell(cell.x + rng.randint(-1, 1), cell.y + rng.randint(-1, 1)), tile
            elif chance < 0.3:
                bent[i] = cell, rng.choice(rng.choice([hand, KINDS]))
        expected = naive_refusal(table, hand, bent)
        refusal = position.refusal(Play(bent))
        event(str(refusal))
        assert (refusal.code if refusal else None) == expected, bent
        assert (refusal is None) == (len(set(bent)) == len(bent) and frozenset(bent) in generated)


@WHOLE_GAMES
@given(seeds, seat_counts)
def test_every_line_stays_valid_and_no_tile_is_lost_in_a_whole_game(seed: int, seats: int) -> None:
    for position, _ in steered_game(seed, seats):
        lines = naive_lines(dict(position.board))
        assert all(naive_line_is_valid(line) for line in lines)
        assert Counter(line.tiles for line in position.board.lines()) == Counter(map(tuple, lines))
        held = [tile for hand in position.hands for tile in known(hand)]
        assert Counter(position.board.values()) + Counter(held) + position.unseen == Counter(FULL_BAG)
        assert position.bag_size == position.unseen.total() == 108 - len(position.board) - len(held)


@WHOLE_GAMES
@given(seeds, seat_counts)
def test_a_turn_changes_what_the_rules_say_and_nothing_else(seed: int, seats: int) -> None:
    for (before, move), (after, _) in pairwise(steered_game(seed, seats)):
        mover = before.turn - 1
        went_out = not after.hands[mover]
        due = 0
        if isinstance(move, Play):
            due = naive_score(dict(before.board), list(move.placements)) + (6 if went_out else 0)
            assert dict(after.board) == {**before.board, **dict(move.placements)}
            assert (after.quiet, after.over) == (0, went_out)
        else:
            assert (after.board, after.quiet) == (before.board, before.quiet + 1)
        gained = [new - old for new, old in zip(after.scores, before.scores, strict=True)]
        assert gained == [due if seat == mover else 0 for seat in range(seats)]
        assert after.hands[:mover] + after.hands[mover + 1 :] == before.hands[:mover] + before.hands[mover + 1 :]
        assert len(after.hands[mover]) == 6 or after.bag_size == 0
        assert after.over or after.turn == before.turn % seats + 1


@LAW
@given(positions())
def test_a_pass_is_legal_exactly_when_there_is_nothing_else(position: Position) -> None:
    if position.over:
        return
    stuck = position.bag_size == 0 and not naive_plays_without_gaps(dict(position.board), known(position.hand))
    assert position.is_legal(Pass()) == stuck


def test_the_steered_games_reach_what_they_are_steered_towards() -> None:
    """Without this, the laws above could hold by never meeting the hard cases."""
    found, turns, trades = Counter[str](), 0, 0
    for seed in range(6):
        for position, move in steered_game(seed, 2 + seed % 3):
            found += features(position)
            turns += 1
            trades += isinstance(move, Trade)
    assert turns > 150
    assert trades >= 5
    assert found["long lines"] >= 300
    assert found["qwirkles"] >= 100
    assert found["crossing lines"] >= 500
    assert found["both ends"] >= 100
    assert found["joins"] >= 100
    assert found["empty bag"] >= 100
