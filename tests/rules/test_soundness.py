"""Whether tiles laid out by hand make a position that a game could come to."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.notation import NotationError, read_position, read_setup
from sixfold.rules import Board, Cell, Fault, Finding, Hand, Position, find_faults
from strategies import KINDS, positions_of


def faults(text: str) -> list[tuple[str, str]]:
    """The codes of what is wrong, each with where it is."""
    setup = read_setup(text)
    return [(str(found.fault), _where(found)) for found in find_faults(setup.tiles, setup.hands)]


def _where(found: Finding) -> str:
    return " ".join(map(str, [*found.cells, *(one for one in (found.tile, found.seat) if one is not None)]))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- ??????/?????? 0/0 1 0", []),
        ("0,0:RsRcRd ??????/?????? 3/0 1 0", []),
        ("0,0:RsRcGd ??????/?????? 3/0 1 0", [("line-mixed", "0,0 1,0 2,0")]),
        ("0,0:RsRcRs ??????/?????? 3/0 1 0", [("line-repeats", "0,0 2,0")]),
        ("0,0:RsRc1GfGs ??????/?????? 3/0 1 0", [("not-connected", "0,0 1,0")]),
        ("0,0:RsRc/2GfGsGx ??????/?????? 3/0 1 0", [("not-connected", "0,0 1,0")]),
        ("0,0:RsRc Rs????/??????? 3/0 1 0", [("hand-too-small", "1"), ("hand-too-large", "2")]),
        ("0,0:RsRc RsRsRsRcRcRc/?????? 3/0 1 0", [("too-many-of-a-kind", "0,0 Rs"), ("too-many-of-a-kind", "1,0 Rc")]),
    ],
)
def test_what_is_wrong_is_said_with_where(text: str, expected: list[tuple[str, str]]) -> None:
    assert faults(text) == expected


def test_there_are_only_so_many_tiles() -> None:
    rows = "/".join("".join(f"{colour}{shape}" for shape in "sctfdx") for colour in "ROYGBP")
    gaps = "/".join(f"{row}1{row}1{row}" for row in rows.split("/"))
    assert faults(f"0,0:{gaps} -/- 0/0 0 0") == [("not-connected", _cells_of_two_blocks())]
    assert ("too-many-tiles", "") in faults(f"0,0:{gaps} ?/- 0/0 0 0")


def _cells_of_two_blocks() -> str:
    return " ".join(f"{x},{y}" for x in [*range(6), *range(7, 13)] for y in range(6))


def test_small_hands_are_right_once_the_bag_is_empty() -> None:
    rows = "/".join("".join(f"{colour}{shape}" for shape in "sctfdx") for colour in "ROYGBP")
    setup = read_setup(f"0,0:{rows} -/- 0/0 0 0")
    assert [found.fault for found in find_faults(setup.tiles, setup.hands)] == [Fault.HAND_TOO_SMALL] * 2


@pytest.mark.untraced
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_position_of_a_game_has_a_fault(seats: int) -> None:
    for position in positions_of(seats, seats):
        assert find_faults(position.board, position.hands) == ()
        setup = read_setup(str(position))
        assert (setup.tiles, setup.hands) == (dict(position.board), position.hands)
        assert (setup.scores, setup.turn, setup.quiet) == (position.scores, position.turn, position.quiet)


@settings(deadline=None)
@given(st.integers(0, 10**6))
def test_a_position_can_be_made_exactly_if_nothing_forbids_it(seed: int) -> None:
    chance = Random(seed)
    kinds = chance.sample(KINDS, 5)
    tiles = {Cell(chance.randrange(4), chance.randrange(3)): chance.choice(kinds) for _ in range(chance.randrange(7))}
    hands = tuple(
        Hand(chance.choice([*kinds, None]) for _ in range(chance.randrange(8))) for _ in range(chance.choice((2, 3)))
    )
    forbidden = any(found.fault.forbids for found in find_faults(tiles, hands))
    try:
        Position(Board(tiles), hands, (0,) * len(hands), 1)
    except ValueError:
        assert forbidden
    else:
        assert not forbidden


def test_text_that_is_no_position_is_refused_with_its_place() -> None:
    with pytest.raises(NotationError, match="five fields"):
        read_setup("0,0:Rs")
    with pytest.raises(NotationError, match="column 5"):
        read_setup("0,0:Zz ??????/?????? 0/0 1 0")
    with pytest.raises(NotationError, match="mixes"):
        read_position("0,0:RsGc ??????/?????? 0/0 1 0")
