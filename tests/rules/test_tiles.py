"""The 36 kinds of tile, three of each: their names, numbers, marks, and that nothing changes them."""

from __future__ import annotations

import copy
import pickle
from itertools import pairwise, product

import pytest

from sixfold import Colour, Hand, Pass, Play, Shape, Tile, Trade, read_hand, read_move, read_position, read_tile
from sixfold.rules import COPIES, TILE_COUNT, TILES, all_tiles, is_set


def test_there_are_36_kinds_and_108_tiles() -> None:
    assert len(TILES) == len(set(TILES)) == 36
    assert COPIES == 3
    assert len(all_tiles()) == TILE_COUNT == 108
    assert all(all_tiles().count(tile) == 3 for tile in TILES)


def test_colours_and_shapes_come_in_the_order_of_the_notation() -> None:
    assert "".join(map(str, Colour)) == "ROYGBP"
    assert "".join(map(str, Shape)) == "sctfdx"


def test_tiles_are_numbered_six_a_colour() -> None:
    assert [tile.number for tile in TILES] == list(range(36))
    assert all(tile.number == 6 * tile.colour.value + tile.shape.value for tile in TILES)
    assert all(early < late for early, late in pairwise(TILES))


def test_colour_number_i_has_shape_number_i_as_its_inner_shape() -> None:
    named = [(str(colour), str(colour.inner_shape)) for colour in Colour]
    assert named == [("R", "s"), ("O", "c"), ("Y", "t"), ("G", "f"), ("B", "d"), ("P", "x")]
    assert all(tile.inner_shape is tile.colour.inner_shape for tile in TILES)


def test_the_same_colour_and_shape_are_the_same_tile() -> None:
    for colour, shape in product(Colour, Shape):
        assert Tile(colour, shape) is Tile(colour, shape)
        assert Tile(colour, shape) == read_tile(f"{colour}{shape}")
    assert Tile(Colour.RED, Shape.CIRCLE) != Tile(Colour.RED, Shape.SQUARE)


@pytest.mark.parametrize("name", ["colour", "shape", "number", "anything"])
def test_a_tile_cannot_be_changed(name: str) -> None:
    tile = TILES[0]
    with pytest.raises(AttributeError):
        setattr(tile, name, 1)
    assert (tile.colour, tile.shape, tile.number) == (Colour.RED, Shape.SQUARE, 0)


def test_nothing_can_be_taken_from_a_tile() -> None:
    """There is one object per kind: were its colour gone, it would be gone for everyone."""
    tile = TILES[35]
    try:
        with pytest.raises(AttributeError):
            del tile.colour
    finally:
        object.__setattr__(tile, "colour", Colour.PURPLE)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickled_tile_comes_back_as_itself(protocol: int) -> None:
    assert all(pickle.loads(pickle.dumps(tile, protocol)) is tile for tile in TILES)


def test_a_copied_tile_is_itself() -> None:
    assert all(copy.copy(tile) is tile and copy.deepcopy(tile) is tile for tile in TILES)


def test_tiles_colours_and_shapes_can_be_pasted_back() -> None:
    for value in [*TILES, *Colour, *Shape]:
        assert eval(repr(value)) is value


# Hands.


@pytest.mark.parametrize(
    ("hand", "size"),
    [
        ("RsRcRtRfRdRx", 6),
        ("RsOsYsGsBsPs", 6),
        ("RsOcYtGfBdPx", 1),
        ("RsRsRsOcOcOc", 1),
        ("BcBtBsBtRdGx", 3),
        ("RsRcRtOsYsGs", 4),
        ("RsRcRtOsYs??", 3),
        ("??????", 0),
        ("-", 0),
    ],
)
def test_the_largest_set_is_of_one_colour_or_one_shape_without_duplicates(hand: str, size: int) -> None:
    assert read_hand(hand).largest_set == size


def test_a_hand_tells_what_is_known_of_it() -> None:
    rs, rc = read_tile("Rs"), read_tile("Rc")
    hand = Hand([rs, None, rc, rs])
    assert hand.known == (rs, rc, rs)
    assert hand.kinds == (rs, rc)
    assert (hand.unknown, len(hand), str(hand)) == (1, 4, "Rs?RcRs")
    assert not Hand()
    assert str(Hand.hidden(3)) == "???"


# Moves as values.


def test_plays_are_the_same_whatever_the_order_of_their_tiles() -> None:
    play = read_move("0,0>RsRc")
    assert isinstance(play, Play)
    turned = Play(reversed(play.placements))
    assert play == turned
    assert hash(play) == hash(turned)
    assert len({play, turned, read_move("0,0vRsRc"), read_move("0,0>RcRs"), read_move("1,0>RsRc")}) == 4


def test_trades_are_the_same_whatever_the_order_of_their_tiles() -> None:
    rs, gf = read_tile("Rs"), read_tile("Gf")
    assert Trade([rs, gf]) == Trade([gf, rs]) == read_move("~GfRs")
    assert hash(Trade([rs, gf])) == hash(Trade([gf, rs]))
    assert Trade([rs, gf]) != Trade([rs, gf, gf])
    assert Trade([rs, gf]) != Trade.of(2)
    assert Trade([rs, None]) == Trade.of(2)


def test_one_tile_is_the_same_play_across_and_down() -> None:
    assert read_move("3,4>Rs") == read_move("3,4vRs")
    assert str(read_move("3,4vRs")) == "3,4>Rs"


def test_a_play_is_the_same_with_its_score_and_without() -> None:
    play = read_move("1,0>Rc")
    [scored] = [play for play in read_position("0,0:Rs Rc/?????? 0/0 1 0").legal_plays if play.cells[0] == (1, 0)]
    assert scored.score == 2
    assert play == scored
    assert scored == play
    assert hash(play) == hash(scored)
    assert (str(scored), eval(repr(scored))) == ("1,0>Rc", play)
    for again in (copy.deepcopy(scored), pickle.loads(pickle.dumps(scored))):
        assert (again, again.lines) == (scored, scored.lines)


@pytest.mark.parametrize("text", ["0,0>RsRc", "-1,0vGs..Gf", "3,4>Rs", "~RsGf", "~2", "~", "-"])
def test_moves_can_be_pasted_back_copied_and_pickled(text: str) -> None:
    move = read_move(text)
    assert eval(repr(move)) == move
    assert copy.deepcopy(move) == move
    assert pickle.loads(pickle.dumps(move)) == move


def test_a_pass_is_a_pass() -> None:
    assert Pass() == Pass() == read_move("-")
    assert str(Pass()) == "-"


def test_moves_cannot_be_changed() -> None:
    for move, name in ((read_move("0,0>Rs"), "placements"), (read_move("~Rs"), "tiles")):
        with pytest.raises(AttributeError):
            setattr(move, name, ())


def test_a_set_is_one_whatever_it_comes_in() -> None:
    red = [Tile(Colour.RED, shape) for shape in Shape]
    assert is_set(red)
    assert is_set(iter(red))
    assert not is_set([*red, red[0]])
    assert not is_set([red[0], Tile(Colour.BLUE, Shape.CIRCLE)])
