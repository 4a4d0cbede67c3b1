"""The core agrees with the rules: the same legal plays with the same lines and scores, and the same counts."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from engine.steered import play_features, position_features, steered_games, with_a_rich_hand
from sixfold import _core, read_position
from sixfold.engine import legal_plays, perft
from sixfold.engine.crossing import pack
from sixfold.rules import TILES, Board, Cell, Hand, Position, ScoredPlay
from sixfold.rules import perft as rules_perft

pytestmark = pytest.mark.untraced

SEEDS = (1, 3)
"""Games that soon meet all that they are steered to."""
POSITIONS = 2000
MANY_POSITIONS = 20_000
"""For each seed: together 4,000 positions on which the two must agree, and 40,000 at full length."""
RICH = 200
"""Once in this many positions, the hand to move is changed for one with very many plays."""
LOOKED_AT = 5
"""Once in this many positions, the lines of the plays are compared too, and counted for what they meet."""


def assert_same_plays(position: Position, by_rules: list[ScoredPlay]) -> None:
    """What the core finds says the same as the rules."""
    found = _core.legal_plays(pack(position))
    plays = [found[number] for number in range(len(found))]
    by_core = [(tuple([(Cell(x, y), TILES[tile]) for x, y, tile in play.tiles]), play.score) for play in plays]
    assert len(by_core) == len(by_rules), position
    assert set(by_core) == {(play.placements, play.score) for play in by_rules}, position


def assert_same_lines(position: Position, by_rules: list[ScoredPlay]) -> None:
    """The plays that the engine makes of them have the lines and scores of those of the rules."""
    plays = legal_plays(position)
    made = list(plays)
    by_core = {play: play.lines for play in made}
    assert len(by_core) == len(plays), position
    assert by_core == {play: play.lines for play in by_rules}, position
    assert plays.scores == [play.score for play in made], position


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_plays_with_the_same_scores(seed: int, long: bool) -> None:
    positions = MANY_POSITIONS if long else POSITIONS
    rng = random.Random(seed)
    met: Counter[str] = Counter()
    for number, (position, plays) in enumerate(islice(steered_games(seed=seed), positions)):
        if number % RICH == 0:
            position = with_a_rich_hand(rng, position)
            plays = list(position.legal_plays())
        assert_same_plays(position, list(plays))
        met += position_features(position, plays)
        if number % LOOKED_AT == 0:
            assert_same_lines(position, list(plays))
            met += play_features(position, plays)
    # What these games are steered to is met; on the way there, two players and more.
    assert all(met[what] > 0 for what in ("openings", "empty bag", "no play", "six tiles")), met
    assert all(met[f"{players} players"] > 0 for players in (2, 3, 4)), met
    assert min(met[what] for what in ("Qwirkle", "three lines", "both ends", "join")) > positions // 50, met


@pytest.mark.parametrize(
    "text",
    [
        "- RsRsOcYtGfBd/?????? 0/0 1 0",  # A one-tile opening.
        "- RsRsRs???/?????? 0/0 1 0",
        "- RsRcRdRfRtRx/?????? 0/0 1 0",  # A Qwirkle to open with, in 720 orders and two directions.
        "0,0:RsRcRd GfYtBxRfBxOs/?????? 3/0 0 0",  # Over.
        "0,0:RsRcRd ??????/?????? 3/0 1 0",  # Nothing known.
        "0,0:RsRcRd1Rs RfRtRxGsGcGd/?????? 3/0 1 0",  # A gap between lines that may not join.
        "0,0:RsRc2RdRf RtRxGsGcGdBx/?????? 3/0 1 0",  # A gap of two cells between lines that may.
        "-40,9990:RsRc3RdRf RtRxGsGcGdBx/?????? 3/0 1 0",  # Not connected, and far out.
        "0,0:RsRcRdRfRtRx OsOcOdOfOtOx/?????? 3/0 1 0",
    ],
)
def test_the_same_plays_in_odd_positions(text: str) -> None:
    position = read_position(text)
    assert_same_plays(position, list(position.legal_plays()))
    assert_same_lines(position, list(position.legal_plays()))


def test_perft_of_steered_positions() -> None:
    for position, _ in islice(steered_games(seed=1234), 0, 400, 13):
        assert perft(position, 0) == 1
        assert perft(position, 1) == rules_perft(position, 1)
        if len(position.legal_plays()) < 40:
            assert perft(position, 2) == rules_perft(position, 2), position


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        ("- RsOsYtGfBdPx/RcOcYxGdBtPs 0/0 1 0", 3),
        ("0,0:RsRcRd GfYtBxRfBxOs/RtOdPf 3/0 2 0", 3),
        ("0,0:RsRcRd GsGc/RtOt/BdPd 3/0/0 1 0", 4),
    ],
)
def test_perft_in_depth(text: str, depth: int) -> None:
    position = read_position(text)
    assert perft(position, depth) == rules_perft(position, depth)


def test_perft_sees_the_end_of_the_game() -> None:
    """The first player lays their last tile with the bag empty: there is no second play."""
    position = last_tile_position()
    assert position.bag_size == 0
    assert perft(position, 1) == rules_perft(position, 1) > 0
    assert perft(position, 2) == rules_perft(position, 2) == 0


def last_tile_position() -> Position:
    for position, plays in steered_games(seed=5):
        if position.bag_size == 0 and len(position.hand) == 1 and plays:
            return position
    raise AssertionError


@pytest.mark.parametrize("far", [Cell(200, 0), Cell(0, 10**10)])
def test_a_board_too_far_apart_is_refused(far: Cell) -> None:
    position = Position(Board({Cell(0, 0): TILES[0], far: TILES[1]}), (Hand(), Hand()), (0, 0), 1)
    with pytest.raises(ValueError, match="too far apart"):
        legal_plays(position)
    with pytest.raises(ValueError, match="too far apart"):
        perft(position, 1)


def test_plays_are_a_sequence() -> None:
    plays = legal_plays(read_position("0,0:RsRcRd GfYtBxRfBxOs/?????? 3/0 1 0"))
    assert plays[-1] == list(plays)[-1]
    assert list(plays[2:5]) == list(plays)[2:5]
    assert plays[0] in plays
    assert repr(plays) == f"<{len(plays)} legal plays>"
    with pytest.raises(IndexError):
        plays[len(plays)]


def test_no_negative_depth() -> None:
    with pytest.raises(ValueError, match="no depth -1"):
        perft(read_position("0,0:RsRcRd GfYtBxRfBxOs/?????? 3/0 1 0"), -1)
