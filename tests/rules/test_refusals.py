"""Every reason to refuse a move, by the rule behind it; the numbers are those of the rulebooks' illegal examples."""

from __future__ import annotations

import pickle

import pytest

from sixfold import (
    Board,
    Cell,
    Colour,
    Game,
    Hand,
    IllegalMove,
    Move,
    Pass,
    Play,
    Position,
    Refusal,
    Trade,
    read_hand,
    read_move,
    read_position,
    read_tile,
)
from strategies import KINDS, closed_table, greedy_game


def refusal(position: str, move: str) -> Refusal | None:
    """What the position says to the move; neither asking nor a refused try may change it."""
    before = read_position(position)
    asked = read_move(move)
    answer = before.refusal(asked)
    assert before == read_position(position)
    if answer is not None:
        with pytest.raises(IllegalMove) as refused:
            before.after(asked)
        assert (refused.value.refusal, refused.value.move) == (answer, asked)
        assert before == read_position(position)
    return answer


def empty_bag(*hands: str, laid: str = "", turn: int = 1) -> Position:
    """A position with an empty bag: these hands, this board, and all other tiles lying about, each on its own."""
    table = dict(read_position(f"{laid or '-'} -/- 0/0 0 0").board)
    held = [read_hand(hand) for hand in hands]
    used = [*table.values(), *(tile for hand in held for tile in hand)]
    rest = [tile for tile in KINDS for _ in range(3 - used.count(tile))]
    table |= {Cell(100 + 2 * (i % 12), 100 + 2 * (i // 12)): tile for i, tile in enumerate(rest)}
    return Position(Board(table), tuple(held), (0,) * len(held), turn)


def closed_position(bag: int, turn: int = 1) -> Position:
    """Five colours in closed blocks, so that nobody can play, and the purple tiles in three hands and the bag."""
    purple = [tile for tile in KINDS for _ in range(3) if tile.colour is Colour.PURPLE]
    hands = tuple(Hand(purple[i::3][: 6 - bag // 3 - (i < bag % 3)]) for i in range(3))
    table = closed_table(Colour.RED, Colour.ORANGE, Colour.YELLOW, Colour.GREEN, Colour.BLUE)
    position = Position(Board(table), hands, (0, 0, 0), turn)
    assert position.bag_size == bag
    assert not position.legal_plays()
    return position


LINE = "0,0:RsRcRd RtRfRxGsGcGd/OsOcOtOfOdOx 3/0 1 0"


# The table of codes, one after another.


def test_another_player_is_to_move() -> None:
    game = Game.new(["Ann", "Ben"], seed="not your turn")
    waiting = 3 - game.position.turn
    play = next(iter(game.position.legal_plays()))
    assert game.refusal(waiting, play) is Refusal.NOT_YOUR_TURN
    assert game.refusal(waiting, Pass()) is Refusal.NOT_YOUR_TURN
    with pytest.raises(IllegalMove) as refused:
        game.apply(waiting, play)
    assert refused.value.refusal is Refusal.NOT_YOUR_TURN


@pytest.mark.parametrize("move", ["3,0>Rt", "~Rt", "~1", "-", "~"])
def test_after_the_end_everything_is_refused(move: str) -> None:
    assert refusal("0,0:RsRcRd RtRfRxGsGcGd/OsOcOtOfOdOx 3/0 0 6", move) is Refusal.GAME_OVER


def test_a_play_has_at_least_one_tile() -> None:
    assert read_position(LINE).refusal(Play(())) is Refusal.NOTHING_PLAYED
    assert read_position("- RtRfRxGsGcGd/OsOcOtOfOdPx 0/0 1 0").refusal(Play({})) is Refusal.NOTHING_PLAYED


def test_a_trade_has_at_least_one_tile() -> None:
    assert refusal(LINE, "~") is Refusal.NOTHING_PLAYED
    assert refusal(LINE, "~0") is Refusal.NOTHING_PLAYED


@pytest.mark.parametrize("move", ["3,0>Rs", "3,0>RtRtRf", "~Rs", "~RtRt", "~7", "3,0>Os"])
def test_only_tiles_of_the_own_hand_are_played_and_traded(move: str) -> None:
    assert refusal(LINE, move) is Refusal.NOT_IN_HAND


def test_a_hand_with_two_of_a_kind_spares_two_and_no_third() -> None:
    position = "0,0:RsRcRd RtRtGsGcGdGf/?????? 3/0 1 0"
    assert refusal(position, "~RtRt") is None
    assert refusal(position, "~RtRtRt") is Refusal.NOT_IN_HAND


def test_a_hidden_tile_gets_the_benefit_of_the_doubt_once() -> None:
    position = "0,0:RsRcRd ?GsGcGdGfOx/?????? 3/0 1 0"
    assert refusal(position, "3,0>Rt") is None
    assert refusal(position, "3,0>RtRf") is Refusal.NOT_IN_HAND
    assert refusal(position, "~RtGs") is None
    assert refusal(position, "~RtRf") is Refusal.NOT_IN_HAND


def test_a_hidden_hand_cannot_play_a_fourth_copy() -> None:
    """All three red squares lie on the table: nobody can hold another, however little is known of the hands."""
    position = "0,0:Rs2Rs2Rs2Gs ??????/?????? 0/0 1 0"
    assert refusal(position, "10,0>Rs") is Refusal.NOT_IN_HAND


def test_a_hidden_hand_cannot_trade_a_fourth_copy() -> None:
    assert refusal("0,0:Rs2Rs2Rs2Gs ??????/?????? 0/0 1 0", "~Rs") is Refusal.NOT_IN_HAND
    assert refusal("0,0:Rs2Rs2Gs ??????/Rs????? 0/0 1 0", "~Rs") is Refusal.NOT_IN_HAND


def test_what_a_position_accepts_it_also_carries_out() -> None:
    """Asking and doing agree, hidden hands included: no move that is not refused may fail for another reason."""
    position = read_position("0,0:Rs2Rs2Rs2Gs ??????/?????? 0/0 1 0")
    for move in map(read_move, ["10,0>Rs", "10,0>Os", "~Rs", "~6"]):
        if position.refusal(move) is None:
            position.after(move)


@pytest.mark.parametrize("move", ["0,0>Rt", "2,0>RtRf", "2,0vRtRf"])
def test_a_cell_holds_one_tile(move: str) -> None:
    assert refusal(LINE, move) is Refusal.CELL_OCCUPIED


def test_a_play_names_no_cell_twice() -> None:
    rt, rf = read_tile("Rt"), read_tile("Rf")
    position = read_position(LINE)
    assert position.refusal(Play([(Cell(3, 0), rt), (Cell(3, 0), rf)])) is Refusal.CELL_OCCUPIED
    assert position.refusal(Play([(Cell(3, 0), rt), (Cell(3, 0), rt)])) is Refusal.NOT_IN_HAND


@pytest.mark.parametrize("move", ["3,0>RtGs", "3,0>RtGsGc"])
def test_played_tiles_share_a_colour_or_a_shape(move: str) -> None:
    assert refusal(LINE, move) is Refusal.TILES_UNRELATED


def test_three_tiles_that_match_in_pairs_only_are_unrelated() -> None:
    """The first two share a colour, the last two a shape: that makes no set."""
    assert refusal("0,0:Rd RsRcGc???/?????? 3/0 1 0", "1,0>RsRcGc") is Refusal.TILES_UNRELATED


def test_no_two_played_tiles_are_identical() -> None:
    assert refusal("0,0:RsRcRd RtRtGsGcGdGf/?????? 3/0 1 0", "3,0>RtRt") is Refusal.TILES_UNRELATED


def test_played_tiles_lie_in_one_row_or_column() -> None:
    rt, rf = read_tile("Rt"), read_tile("Rf")
    assert read_position(LINE).refusal(Play({Cell(3, 0): rt, Cell(2, 1): rf})) is Refusal.NOT_IN_LINE


@pytest.mark.parametrize("move", ["3,0>Rt.Rf", "-2,0>Rt....Rf", "0,1vRt.Rf", "-1,0>Rt.....Rf"])
def test_no_gap_parts_the_played_tiles(move: str) -> None:
    assert refusal(LINE, move) is Refusal.NOT_IN_LINE


def test_a_gap_of_a_billion_cells_is_found_at_once() -> None:
    rt, rf = read_tile("Rt"), read_tile("Rf")
    assert read_position(LINE).refusal(Play({Cell(3, 0): rt, Cell(10**9, 0): rf})) is Refusal.NOT_IN_LINE


def test_tiles_on_the_table_may_fill_the_space_between() -> None:
    assert refusal(LINE, "-1,0>Rt...Rf") is None


@pytest.mark.parametrize("move", ["4,0>Rt", "3,1>Rt", "-1,-1>Rt", "0,2>RtRf", "50,50vRtRf"])
def test_a_play_touches_a_tile_on_the_table_by_an_edge(move: str) -> None:
    assert refusal(LINE, move) is Refusal.NOT_CONNECTED


@pytest.mark.parametrize("move", ["1,0>RtRfRx", "0,1>RtRfRx", "-1,0>RtRfRx", "0,-1vGsGcGd"])
def test_the_opening_begins_at_the_origin(move: str) -> None:
    assert refusal("- RtRfRxGsGcGd/OsOcOtPfPdBx 0/0 1 0", move) is Refusal.NOT_CONNECTED


def test_a_line_is_all_one_colour_or_all_one_shape() -> None:
    assert refusal(LINE, "3,0>Gd") is Refusal.LINE_MIXED
    assert refusal(LINE, "0,1>Gc") is Refusal.LINE_MIXED


def test_a_line_holds_no_tile_twice() -> None:
    assert refusal("0,0:RcRsRd1Rc RtRfRxGsGcGd/?????? 0/0 1 0", "3,0>Rt") is Refusal.LINE_REPEATS


def test_the_opening_is_as_large_as_the_largest_set() -> None:
    hands = "- BcBtBsBtRdGx/?????? 0/0 1 0"
    assert refusal(hands, "0,0>BcBt") is Refusal.OPENING_TOO_SMALL
    assert refusal(hands, "0,0>Rd") is Refusal.OPENING_TOO_SMALL
    assert refusal(hands, "0,0vBcBtBs") is None


def test_nobody_opens_with_a_trade() -> None:
    """The start player has to lay the largest set, so a trade is an opening of no tiles."""
    assert refusal("- BcBtBsBtRdGx/?????? 0/0 1 0", "~Rd") is Refusal.OPENING_TOO_SMALL
    assert refusal("- BcBtBsBtRdGx/?????? 0/0 1 0", "~6") is Refusal.OPENING_TOO_SMALL


def test_nobody_opens_with_a_pass() -> None:
    assert refusal("- BcBtBsBtRdGx/?????? 0/0 1 0", "-") is Refusal.MUST_TRADE


@pytest.mark.parametrize("bag", [1, 2, 5])
def test_a_trade_is_of_at_most_as_many_tiles_as_the_bag_holds(bag: int) -> None:
    position = closed_position(bag, turn=3)
    held = position.hand.known
    assert position.is_legal(Trade(held[:bag]))
    if len(held) > bag:
        assert position.refusal(Trade(held[: bag + 1])) is Refusal.TRADE_EXCEEDS_BAG
        assert position.refusal(Trade.of(bag + 1)) is Refusal.TRADE_EXCEEDS_BAG


def test_there_is_no_trade_with_an_empty_bag() -> None:
    position = closed_position(0)
    assert position.refusal(Trade(position.hand.known[:1])) is Refusal.BAG_EMPTY
    assert position.refusal(Trade(position.hand.known)) is Refusal.BAG_EMPTY


@pytest.mark.parametrize("bag", [1, 6])
def test_whoever_cannot_play_must_trade_while_the_bag_holds_tiles(bag: int) -> None:
    position = closed_position(bag)
    assert position.refusal(Pass()) is Refusal.MUST_TRADE
    assert position.is_legal(Trade(position.hand.known[:1]))


def test_a_pass_while_a_play_is_possible_and_the_bag_holds_tiles_is_named_after_the_bag() -> None:
    assert refusal(LINE, "-") is Refusal.MUST_TRADE


def test_with_an_empty_bag_whoever_can_play_must() -> None:
    position = empty_bag("RtGs", "Os", laid="0,0:RsRcRd")
    assert position.bag_size == 0
    assert position.is_legal(read_move("3,0>Rt"))
    assert position.refusal(Pass()) is Refusal.MUST_PLAY
    assert position.refusal(Trade(position.hand.known)) is Refusal.BAG_EMPTY


def test_with_an_empty_bag_whoever_cannot_play_passes() -> None:
    assert closed_position(0).is_legal(Pass())


# The illegal examples of the rulebooks, laid out.

ILLEGAL = {
    "000/001 no. 1, the yellow square twice in a line of six": (
        "0,0:YsYcYtYfYdYx YsRcGtBfOdPx/?????? 0/0 1 0",
        "6,0>Ys",
        Refusal.LINE_REPEATS,
    ),
    "000/001 no. 2, the yellow cross twice in a line of crosses": (
        "0,0:RxYxBx YxRcGtBfOdPs/?????? 0/0 1 0",
        "3,0>Yx",
        Refusal.LINE_REPEATS,
    ),
    "000/001 no. 3, it fits the circles but not the green starburst above": (
        "0,0:2Gt1/RcBc YcRsGfBdOdPs/?????? 0/0 1 0",
        "2,1>Yc",
        Refusal.LINE_MIXED,
    ),
    "000/001 no. 4, it touches by a corner only": (
        "0,0:RsRcRd RtGsGcGdBfOx/?????? 0/0 1 0",
        "3,1>Rt",
        Refusal.NOT_CONNECTED,
    ),
    "000/001 no. 5, the orange circle twice in an orange line": (
        "0,0:OsOcOd OcRsGfBdYxPs/?????? 0/0 1 0",
        "3,0>Oc",
        Refusal.LINE_REPEATS,
    ),
    "004 no. 1, a seventh tile": (
        "0,0:RsOsYsGsBsPs RsGcBdYxOtPf/?????? 0/0 1 0",
        "-1,0>Rs",
        Refusal.LINE_REPEATS,
    ),
    "004 no. 2, the symbol is in the row already": (
        "0,0:GsGcGd GcRsBdYxOtPf/?????? 0/0 1 0",
        "3,0>Gc",
        Refusal.LINE_REPEATS,
    ),
    "004 no. 3, the symbol is in the column already": (
        "0,0:Bf/Rf/Yf RfGsBdYxOtPc/?????? 0/0 1 0",
        "0,3>Rf",
        Refusal.LINE_REPEATS,
    ),
    "004 no. 4, it touches no tile by any side": (
        "0,0:GsGcGd GtRsBdYxOtPf/?????? 0/0 1 0",
        "4,0>Gt",
        Refusal.NOT_CONNECTED,
    ),
    "004 no. 5, the purple circle fits the purple square but not the yellow line": (
        "0,0:Ps/1Yd/1Yt PcRsBdYxOtGf/?????? 0/0 1 0",
        "1,0>Pc",
        Refusal.LINE_MIXED,
    ),
}


@pytest.mark.parametrize("example", ILLEGAL)
def test_the_illegal_examples_of_the_rulebooks_are_refused(example: str) -> None:
    position, move, reason = ILLEGAL[example]
    assert refusal(position, move) is reason


# Where several reasons apply, the first in the table's order is given.

PRECEDENCE = [
    ("game over before nothing played", "0,0:Rs Rc/?????? 0/0 0 0", "~", Refusal.GAME_OVER),
    ("not in hand before occupied", LINE, "0,0>Os", Refusal.NOT_IN_HAND),
    ("not in hand before unrelated", LINE, "3,0>OsRt", Refusal.NOT_IN_HAND),
    ("occupied before unrelated", LINE, "0,0>RtGs", Refusal.CELL_OCCUPIED),
    ("occupied before a gap", LINE, "2,0>Rt.Rf", Refusal.CELL_OCCUPIED),
    ("unrelated before a gap", LINE, "3,0>Rt.Gs", Refusal.TILES_UNRELATED),
    ("unrelated before unconnected", LINE, "9,9>RtGs", Refusal.TILES_UNRELATED),
    ("a gap before unconnected", LINE, "9,9>Rt.Rf", Refusal.NOT_IN_LINE),
    ("mixed before repeated", "0,0:RsRcRd/3Gt RcOsOcOtOfOd/?????? 0/0 1 0", "3,0>Rc", Refusal.LINE_MIXED),
    ("the opening's place before its size", "- BcBtBsBtRdGx/?????? 0/0 1 0", "1,0>BcBt", Refusal.NOT_CONNECTED),
    ("not in hand before the opening's size", "- BcBtBsBtRdGx/?????? 0/0 1 0", "~Os", Refusal.NOT_IN_HAND),
]


@pytest.mark.parametrize(("position", "move", "reason"), [case[1:] for case in PRECEDENCE])
def test_of_several_reasons_the_first_in_the_table_is_given(position: str, move: str, reason: Refusal) -> None:
    assert refusal(position, move) is reason


def test_an_empty_bag_comes_before_too_large_a_trade() -> None:
    assert closed_position(0).refusal(Trade.of(2)) is Refusal.BAG_EMPTY


def test_a_finished_game_comes_before_everything() -> None:
    """Even before the question whose turn it is, and which tiles are meant."""
    game = Game.new(["Ann", "Ben"], seed="finished")
    over = greedy_game(game)
    moves: list[Move] = [Pass(), Trade.of(1), Trade(()), Play(()), next(iter(game.position.legal_plays()))]
    for seat in (1, 2):
        for move in moves:
            assert over.refusal(seat, move) is Refusal.GAME_OVER


# Asking changes nothing.


@pytest.mark.parametrize("other", ["0,0:RsRcRdRt RfGsGcGdGtGx/?????? 4/0 1 0", "0,0:Gs RfGsGcGdGtGx/?????? 0/0 1 0"])
def test_what_a_play_scores_here_does_not_change_where_it_is_asked_about_elsewhere(other: str) -> None:
    here, there = read_position("0,0:RsRcRd RfGsGcGdGtGx/?????? 3/0 1 0"), read_position(other)
    play = next(play for play in here.legal_plays if play == read_move("-1,0>Rf"))
    there.refusal(play)
    there.score(play)
    assert play in here.legal_plays
    assert (play.score, here.score(play).points) == (4, 4)
    assert here.after(play).scores == (7, 0)


def test_plays_do_not_change() -> None:
    play = next(iter(read_position(LINE).legal_plays))
    for name in ("placements", "lines", "score", "note"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(play, name, ())


WILD: list[Move] = [
    Play(()),
    Play({Cell(0, 0): KINDS[0]}),
    Play({Cell(x, x): tile for x, tile in enumerate(KINDS)}),
    Play([(Cell(0, 0), tile) for tile in KINDS]),
    Play({Cell(-(10**12), 10**12): KINDS[0], Cell(10**12, 10**12): KINDS[1]}),
    Trade(()),
    Trade(KINDS),
    Trade.of(108),
    Trade((None, KINDS[0])),
    Pass(),
]


@pytest.mark.parametrize("move", WILD, ids=range(len(WILD)))
@pytest.mark.parametrize(
    "position",
    [
        "- ??????/?????? 0/0 1 0",
        "- -/- 0/0 1 0",
        LINE,
        "0,0:Rs -/?????? 0/0 1 0",
        "0,0:Rs ??????/-/?? 0/0/0 3 5",
        "0,0:Rs Rc/Rd 0/0 0 0",
    ],
)
def test_asking_never_raises(position: str, move: Move) -> None:
    before = read_position(position)
    answer = before.refusal(move)
    assert answer is None or isinstance(answer, Refusal)
    assert before == read_position(position)


# The codes themselves.


def test_the_codes_are_those_of_the_rules_page() -> None:
    assert {refusal.code for refusal in Refusal} == {
        *("not-your-turn", "game-over", "nothing-played", "not-in-hand", "cell-occupied", "tiles-unrelated"),
        *("not-in-line", "not-connected", "line-mixed", "line-repeats", "opening-too-small", "trade-exceeds-bag"),
        *("bag-empty", "must-trade", "must-play"),
    }


@pytest.mark.parametrize("reason", Refusal, ids=str)
def test_every_code_has_a_sentence_of_its_own_and_reads_back(reason: Refusal) -> None:
    assert reason.sentence.endswith(".")
    assert [other for other in Refusal if other.sentence == reason.sentence] == [reason]
    assert Refusal(str(reason)) is reason
    assert eval(repr(reason)) is reason


def test_an_illegal_move_tells_its_move_its_code_and_its_sentence() -> None:
    error = IllegalMove(Refusal.LINE_MIXED, read_move("3,0>Gd"))
    assert str(error) == "3,0>Gd is refused (line-mixed): A line would be neither all one colour nor all one shape."
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert (again.refusal, again.move, str(again)) == (error.refusal, error.move, str(error))
