"""Games stepped by numbered actions keep the rules, and tell each seat what it may know and no more."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold import Pass, Play, Position, Trade
from sixfold.envs import SMALL, WHOLE, Batch, SteppedGame, codes, hand_planes, planes
from sixfold.envs.setup import ACTION_COUNTS, DONE, PASS, PUT_BACK, WINDOW, Actions, Setup, rewards_of
from sixfold.rules import TILES, Cell, Hand
from sixfold.rules.seats import of_seat

ACTIONS = get_args(Actions)


def act(game: SteppedGame, chance: Random) -> int:
    action = chance.choice(np.flatnonzero(game.mask).tolist())
    assert game.step(action)
    return int(action)


def steps_of(position: Position, codes_told: codes.Codes, *, bag: int) -> set[tuple[str, Cell] | str]:
    """The first steps that some legal move contains, asked of the rules."""
    steps: set[tuple[str, Cell] | str] = {
        (str(tile), cell) for play in position.legal_plays for cell, tile in play.placements
    }
    if position.board and bag:
        steps |= {f"~{tile}" for tile in position.hand.kinds}
    return steps or {"-"}


def offered(game: SteppedGame) -> set[tuple[str, Cell] | str]:
    """The steps that the mask offers."""
    found: set[tuple[str, Cell] | str] = set()
    for action in np.flatnonzero(game.mask).tolist():
        text = game.action_text(action)
        tile, _, cell = text.partition(" ")
        found.add((tile, Cell(*map(int, cell.split(",")))) if cell else text)
    return found


@pytest.mark.untraced
@pytest.mark.parametrize("players", [2, 3, 4])
def test_first_steps_are_those_of_legal_moves(players: int) -> None:
    game, chance, turn = SteppedGame(players), Random(players), -1
    game.reset(players)
    while not game.over:
        if game.turns != turn:
            turn = game.turns
            assert offered(game) == steps_of(game.position, game.codes, bag=sum(game.bag))
            assert game.info == {"outside": 0, "beyond": 0}
        act(game, chance)


@pytest.mark.parametrize("actions", ACTIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_are_those_of_the_rules(players: int, actions: Actions) -> None:
    game, chance = SteppedGame(players, actions), Random(players)
    game.reset(7)
    position, turns = game.position, 0
    while not game.over:
        act(game, chance)
        if game.turns == turns:
            continue
        turns, turn = game.turns, game.last_turn
        assert turn.seat == position.turn
        judged = position.score(turn.move)
        assert judged.points == turn.score
        after = position.after(turn.move, turn.drawn)
        now = game.position
        assert (after.board, after.scores, after.turn, after.quiet) == (now.board, now.scores, now.turn, now.quiet)
        assert [Counter(hand) for hand in after.hands] == [Counter(hand) for hand in now.hands]
        assert now.bag_size == sum(game.bag)
        position = now
    assert position.over


@pytest.mark.untraced
@pytest.mark.parametrize("players", [2, 4])
def test_the_list_of_moves_is_whole_and_in_order(players: int) -> None:
    game, chance = SteppedGame(players, "plays", features=True), Random(3)
    game.reset(3)
    while not game.over:
        position, count = game.position, int(game.mask.sum())
        assert game.mask[:count].all()
        moves = [game.move_at(action) for action in range(count)]
        plays = [move for move in moves if isinstance(move, Play)]
        assert set(plays) == set(position.legal_plays)
        assert len(set(moves)) == count
        assert all(position.is_legal(move) for move in moves)
        assert [type(move) for move in moves] == sorted(map(type, moves), key=[Play, Trade, Pass].index)
        assert game.features is not None
        assert game.features[:count, 0].tolist() == [position.score(move).points for move in moves]
        assert not game.features[count:].any()
        act(game, chance)


def test_a_step_leads_to_a_legal_play_whatever_is_chosen() -> None:
    """Within a turn there is always something to do, and what is done is a move of the rules."""
    game, chance = SteppedGame(), Random(5)
    for seed in range(3):
        game.reset(seed)
        while not game.over:
            assert game.mask.any()
            action = act(game, chance)
            assert action != DONE or not game.core.in_turn(0)


@given(
    st.integers(0, 2**64 - 1), st.sampled_from(ACTIONS), st.integers(2, 4), st.integers(0, 120), st.integers(0, 2**32)
)
def test_twin_deals_look_the_same(seed: int, actions: Actions, players: int, steps: int, other: int) -> None:
    """Two games that differ only in what a seat has not seen give that seat the same bytes."""
    game, chance = SteppedGame(players, actions, features=actions == "plays"), Random(seed)
    game.reset(seed)
    for _ in range(steps):
        if game.over:
            return
        act(game, chance)
    if game.over:
        return
    for seat in range(1, players + 1):
        twin = game.clone(seat, other)
        assert twin.codes_for(seat).tobytes() == game.codes_for(seat).tobytes()
        assert twin.mask_for(seat).tobytes() == game.mask_for(seat).tobytes()
        if seat == game.seat:
            assert twin.codes.tobytes() == game.codes.tobytes()
            assert twin.info == game.info
            if game.features is not None and twin.features is not None:
                assert twin.features.tobytes() == game.features.tobytes()


def test_a_clone_deals_the_unseen_anew() -> None:
    game, chance = SteppedGame(3), Random(1)
    game.reset(1)
    for _ in range(20):
        act(game, chance)
    seat = game.seat
    deals = set()
    for seed in range(8):
        twin = game.clone(seat, seed)
        assert of_seat(twin.position.hands, seat) == of_seat(game.position.hands, seat)
        others = [hand for i, hand in enumerate(twin.position.hands, 1) if i != seat]
        unseen = Counter(tile for hand in others for tile in hand)
        assert twin.bag == [count - unseen[tile] for tile, count in zip(TILES, unseen_by(game, seat), strict=True)]
        deals.add(tuple(map(str, others)))
        while not twin.over:
            act(twin, chance)
    assert len(deals) == 8


def unseen_by(game: SteppedGame, seat: int) -> list[int]:
    told: list[int] = game.codes_for(seat)[codes.UNSEEN].tolist()
    return told


def test_a_clone_before_the_opening_knows_who_starts() -> None:
    game = SteppedGame(4)
    game.reset(11)
    for seat in range(1, 5):
        for seed in range(20):
            hands = game.clone(seat, seed).position.hands
            sets = [hand.largest_set for hand in hands]
            assert sets.index(max(sets)) + 1 == game.seat


def test_a_copy_has_the_same_future() -> None:
    game, chance = SteppedGame(), Random(2)
    game.reset(2)
    for _ in range(30):
        act(game, chance)
    copy, chances = deepcopy(game), Random(9)
    state = chances.getstate()
    while not game.over:
        act(game, chances)
    chances.setstate(state)
    while not copy.over:
        act(copy, chances)
    assert copy.position == game.position


def test_codes_tell_what_the_position_has() -> None:
    game, chance = SteppedGame(3), Random(4)
    game.reset(4)
    while not game.over:
        position = game.position
        for seat in range(1, 4):
            told = game.codes_for(seat)
            low, high = codes.bounds()
            assert (low <= told).all()
            assert (told <= high).all()
            order = [(seat - 1 + i) % 3 for i in range(3)]
            assert told[codes.SCORES].tolist() == [*(position.scores[i] for i in order), 0]
            assert told[codes.HAND_SIZES].tolist() == [*(len(position.hands[i]) for i in order), 0]
            assert told[codes.BAG] == position.bag_size
            assert told[codes.TURN] == (position.turn - seat) % 3
            if not game.core.in_turn(0):
                cells = told[codes.CELLS].reshape(WINDOW, WINDOW)
                seen = {
                    Cell(int(x) + int(told[codes.LEFT]), int(y) + int(told[codes.TOP])): TILES[cells[y, x] - 1]
                    for y, x in np.argwhere(cells)
                }
                assert seen == dict(position.board.items())
                hand = Hand(TILES[code - 1] for code in told[codes.HAND] if code)
                assert hand == of_seat(position.hands, seat)
        act(game, chance)


def test_planes_expand_codes() -> None:
    game = SteppedGame()
    game.reset(1)
    lay = int(np.flatnonzero(game.mask)[0])
    tile = TILES[game.codes[codes.HAND][lay // WINDOW**2] - 1]
    assert game.step(lay)
    laid = planes(game.codes)
    y, x = divmod(lay % WINDOW**2, WINDOW)
    assert laid.shape == (13, WINDOW, WINDOW)
    assert laid[:, y, x].nonzero()[0].tolist() == [tile.colour.value, 6 + tile.shape.value, 12]
    assert laid.sum() == 3
    held = hand_planes(np.stack([game.codes, game.codes]))
    assert held.shape == (2, 6, 13)
    assert held.sum() == 2 * 2 * 5


def test_traded_tiles_are_set_aside_and_replaced() -> None:
    game, chance = SteppedGame(), Random(1)
    game.reset(1)
    while game.turns == 0:
        act(game, chance)
    hand = of_seat(game.position.hands, game.seat)
    seat = game.seat
    for slot in (0, 1):
        assert game.step(PUT_BACK + slot) or hand.tiles[0] is hand.tiles[1]
    assert game.codes[codes.HAND][0] > codes.SET_ASIDE
    assert game.codes_for(3 - seat)[codes.HAND].max() <= len(TILES)
    assert game.step(DONE)
    assert isinstance(game.last_turn.move, Trade)
    assert game.last_turn.seat == seat


def test_an_action_that_is_not_allowed_changes_nothing() -> None:
    game = SteppedGame()
    game.reset(1)
    before = game.codes.tobytes()
    for action in (PASS, DONE, PUT_BACK, -1, ACTION_COUNTS["steps"]):
        assert not game.step(action)
    assert game.codes.tobytes() == before


@pytest.mark.parametrize("setup", [SMALL, Setup(3, 3, 3, 4), WHOLE])
def test_small_games_end_and_use_their_tiles_only(setup: Setup) -> None:
    game, chance = SteppedGame(2, setup=setup), Random(8)
    for seed in range(5):
        game.reset(seed)
        while not game.over:
            act(game, chance)
        position = game.position
        tiles = Counter(tile.number for _, tile in position.board.items())
        tiles.update(tile.number for hand in position.hands for tile in hand.known)
        total = [tiles[kind] + game.bag[kind] for kind in range(36)]
        assert total == [setup.copies if kind in setup.kinds else 0 for kind in range(36)]


def test_batches_are_their_games() -> None:
    """A game is the same in a batch of any size, on any number of threads, and alone."""
    chance = np.random.default_rng(1)
    many, one = Batch(40, threads=2), Batch(40, threads=1)
    for batch in (many, one):
        batch.reset(100)
    alone = SteppedGame()
    alone.reset(117)
    ended = 0
    for _ in range(400):
        noise = chance.random(many.masks.shape)
        actions = (many.masks * noise).argmax(axis=1)
        many.step(actions)
        one.step(actions)
        for ours, theirs in ((many.codes, one.codes), (many.masks, one.masks), (many.points, one.points)):
            assert ours.tobytes() == theirs.tobytes()
        if not alone.over:
            assert alone.step(int(actions[17]))
            assert bool(many.ended[17]) == alone.over
            if not alone.over:
                assert alone.codes.tobytes() == many.codes[17].tobytes()
        ended += int(many.ended.sum())
    assert ended
    assert alone.over


def test_a_board_that_outgrows_the_window_is_told_of() -> None:
    """Whoever always plays as far to the right as can be reaches the window's edge: nothing is cut in silence."""
    game, turn, outside = SteppedGame(), -1, 0
    game.reset(1)
    while not game.over:
        if game.turns != turn:
            turn = game.turns
            left, top = int(game.codes[codes.LEFT]), int(game.codes[codes.TOP])
            xs, ys = range(left, left + WINDOW), range(top, top + WINDOW)
            hidden = [
                play for play in game.position.legal_plays if any(x not in xs or y not in ys for x, y in play.cells)
            ]
            assert game.info["outside"] == len(hidden)
            outside += len(hidden)
        game.step(max(np.flatnonzero(game.mask).tolist(), key=reach))
    assert outside


def reach(action: int) -> int:
    """How far to the right a step lies; a turn that is done is best, a trade worst."""
    return action % WINDOW if action < PUT_BACK else WINDOW if action == DONE else -1


def test_a_batch_says_which_action_was_not_allowed() -> None:
    batch = Batch(3)
    batch.reset(np.array([4, 5, 6], np.uint64))
    with pytest.raises(ValueError, match=r"games \[0, 1, 2\]"):
        batch.step(np.full(3, PASS))


def test_rewards() -> None:
    points = np.array([[6, 0, 0]], np.float32)
    scores = np.array([[9, 9, 3]], np.int32)
    over, not_over = np.array([1], np.uint8), np.array([0], np.uint8)
    assert rewards_of("points", points, scores, over).tolist() == [[6, 0, 0]]
    assert rewards_of("spread", points, scores, over).tolist() == [[6, -3, -3]]
    assert rewards_of("outcome", points, scores, over).tolist() == [[0, 0, -1]]
    assert rewards_of("outcome", points, scores, not_over).tolist() == [[0, 0, 0]]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"players": 5}, "no such game"),
        ({"actions": "moves"}, "'moves' is none of steps, plays"),
        ({"setup": SMALL, "bots": ["owl", None]}, "owl knows the whole game only"),
        ({"bots": ["eagle", None]}, "no bot called 'eagle'"),
    ],
)
def test_what_cannot_be_is_refused(arguments: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Batch(1, **arguments)  # type: ignore[arg-type]
