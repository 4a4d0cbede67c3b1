"""Positions: draws, turns, the ways a game ends, what cannot be, and that nothing changes."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from dataclasses import FrozenInstanceError
from itertools import count

import pytest
from hypothesis import given, settings

from sixfold import (
    Board,
    Cell,
    Colour,
    Ending,
    Hand,
    IllegalMove,
    Pass,
    Play,
    Position,
    Refusal,
    Tile,
    Trade,
    read_hand,
    read_move,
    read_position,
    read_tiles,
)
from sixfold.rules import LegalPlays, all_tiles
from strategies import KINDS, closed_table, positions

PURPLE = [tile for tile in all_tiles() if tile.colour is Colour.PURPLE]
BLOCKS = closed_table(Colour.RED, Colour.ORANGE, Colour.YELLOW, Colour.GREEN, Colour.BLUE)


def left_over(*, hands: tuple[str, ...], bag: str, laid: str, scores: tuple[int, ...] = (), turn: int = 1) -> Position:
    """A position with these hands and this bag: all tiles but these and the laid ones lie about, far away."""
    table = dict(read_position(f"{laid} -/- 0/0 0 0").board)
    held = tuple(map(read_hand, hands))
    used = Counter([*table.values(), *read_tiles(bag), *(tile for hand in held for tile in hand.known)])
    places = (Cell(1000 + 2 * (i % 12), 1000 + 2 * (i // 12)) for i in count())
    table |= {place: tile for tile, place in zip((Counter(all_tiles()) - used).elements(), places, strict=False)}
    position = Position(Board(table), held, scores or (0,) * len(held), turn)
    assert position.unseen + Counter() == Counter(read_tiles(bag))
    return position


def stuck(*, bag: int = 0, seats: int = 3) -> Position:
    """Nobody can play: five colours lie in closed blocks, all that is held or in the bag is purple."""
    table = dict(BLOCKS)
    purple = list(PURPLE)
    if seats == 2:  # Six more tiles lie between two blocks, where nothing fits beside them.
        row = [tile for tile in KINDS if tile.colour is Colour.PURPLE]
        below = {Cell(x, y + 2): tile for (x, y), tile in table.items() if y > 3}
        table = {cell: tile for cell, tile in table.items() if cell.y < 3} | below
        table |= {Cell(x, 4): tile for x, tile in enumerate(row)}
        for tile in row:
            purple.remove(tile)
    held = [purple[i::seats] for i in range(seats)]
    for i in range(bag):
        held[i % seats].pop()
    position = Position(Board(table), tuple(map(Hand, held)), (5,) * seats, 1)
    assert position.bag_size == bag
    return position


def after(position: Position, *moves: str) -> Position:
    """The position after these moves, what is drawn not known."""
    for move in moves:
        position = position.after(read_move(move))
    return position


# Turns and draws.


def test_a_play_gives_points_and_the_turn_to_the_next_seat() -> None:
    position = read_position("0,0:RsRcRd RtRfRxGsGcGd/OsOcOtOfOdOx 3/0 1 2")
    now = position.after(read_move("3,0>RtRf"), read_tiles("YsYc"))
    assert str(now) == "0,0:RsRcRdRtRf RxGsGcGdYsYc/OsOcOtOfOdOx 8/0 2 0"
    assert str(position) == "0,0:RsRcRd RtRfRxGsGcGd/OsOcOtOfOdOx 3/0 1 2"


def test_the_last_seat_is_followed_by_the_first() -> None:
    assert after(read_position("0,0:Rs ??????/??????/Rc????? 0/0/0 3 0"), "1,0>Rc").turn == 1


def test_what_is_drawn_need_not_be_known() -> None:
    now = after(read_position("0,0:RsRcRd RtRfRxGsGcGd/?????? 3/0 1 0"), "3,0>RtRf")
    assert str(now.hands[0]) == "RxGsGcGd??"


def test_a_hand_is_drawn_back_up_to_six() -> None:
    position = read_position("0,0:RsRcRd RtRfRxGsGcGd/?????? 3/0 1 0")
    assert position.draw_size(read_move("3,0>RtRfRx")) == 3
    assert position.draw_size(read_move("~GsGc")) == 2
    assert position.draw_size(Pass()) == 0
    short = read_position("0,0:RsRcRd RtRf/?????? 3/0 1 0")
    assert short.draw_size(read_move("3,0>Rt")) == 5, "a hand that was short is filled again"


@pytest.mark.parametrize("drawn", ["", "Ys", "YsYcYt"])
def test_as_many_tiles_are_drawn_as_the_rules_say(drawn: str) -> None:
    position = read_position("0,0:RsRcRd RtRfRxGsGcGd/?????? 3/0 1 0")
    with pytest.raises(ValueError, match="2 tiles are drawn"):
        position.after(read_move("3,0>RtRf"), read_tiles(drawn))


def test_if_the_bag_holds_fewer_what_is_there_is_drawn() -> None:
    position = left_over(hands=("RtRfRxGsGcGd", "Os"), bag="YsYc", laid="0,0:RsRcRd")
    play = read_move("3,0>RtRfRx")
    assert position.draw_size(play) == 2
    now = position.after(play, read_tiles("YcYs"))
    assert (now.bag_size, len(now.hands[0]), now.over) == (0, 5, False)
    with pytest.raises(ValueError, match="2 tiles are drawn"):
        position.after(play, read_tiles("YcYsYs"))


def test_only_what_is_in_the_bag_can_be_drawn() -> None:
    position = left_over(hands=("RtRfRxGsGcGd", "Os"), bag="YsYc", laid="0,0:RsRcRd")
    for drawn in ("YsYs", "YsOs", "YsRt", "YsGx"):
        with pytest.raises(ValueError, match="only 3 tiles"):
            position.after(read_move("3,0>RtRfRx"), read_tiles(drawn))


def test_traded_tiles_cannot_be_drawn_again_at_once() -> None:
    position = left_over(hands=("RtRtRt", "Os"), bag="YsYc", laid="0,0:RsRcRd")
    with pytest.raises(ValueError, match="only 3 tiles Rt"):
        position.after(read_move("~Rt"), read_tiles("Rt"))
    now = position.after(read_move("~RtRt"), read_tiles("YsYc"))
    assert str(now.hands[0]) == "RtYsYc"
    assert now.unseen + Counter() == Counter(read_tiles("RtRt"))
    assert now.after(read_move("~Os"), read_tiles("Rt")).hands[1] == read_hand("Rt")


def test_another_copy_of_a_traded_tile_may_be_drawn() -> None:
    position = left_over(hands=("Rt", "Os"), bag="RtYc", laid="0,0:RsRcRd")
    assert position.after(read_move("~Rt"), read_tiles("Rt")).hands[0] == read_hand("Rt")


def test_a_trade_scores_nothing_and_leaves_the_board() -> None:
    position = read_position("0,0:RsRcRd RtRfRxGsGcGd/?????? 3/7 1 0")
    now = position.after(read_move("~GsGc"), read_tiles("YsYc"))
    assert str(now) == "0,0:RsRcRd RtRfRxGdYsYc/?????? 3/7 2 1"


def test_a_trade_of_unknown_tiles_leaves_a_hand_of_which_less_is_known() -> None:
    position = read_position("0,0:RsRcRd RtRfRxGsGcGd/?????? 3/7 1 0")
    assert str(position.after(Trade.of(2), read_tiles("YsYc")).hands[0]) == "????YsYc"
    partly = read_position("0,0:RsRcRd RtRf????/?????? 3/7 1 0")
    assert len(partly.after(Trade.of(2)).hands[0]) == 6


# Quiet turns.


def test_quiet_turns_are_counted_and_a_play_ends_the_count() -> None:
    position = read_position("0,0:RsRcRd RtRfRxGsGcGd/OsOcOtOfOdOx 3/0 1 0")
    assert after(position, "~Gs", "~Os").quiet == 2
    assert after(position, "~Gs", "~Os", "3,0>Rt").quiet == 0
    assert after(position, "~Gs", "~Os", "3,0>Rt", "~Oc").quiet == 1


# The ends of a game.


def test_whoever_lays_the_last_tile_with_an_empty_bag_ends_the_game_and_scores_six_more() -> None:
    position = left_over(hands=("RtRf", "OsGx"), bag="", laid="0,0:RsRcRd", scores=(10, 30))
    now = after(position, "3,0>RtRf")
    assert (now.turn, now.over, now.ending) == (0, True, Ending.WENT_OUT)
    assert now.scores == (10 + 5 + 6, 30)
    assert now.winners == (2,)
    assert now.hand == Hand()
    assert list(now.legal_plays()) == []


def test_the_six_points_belong_to_the_turn_not_to_the_play() -> None:
    position = left_over(hands=("RtRf", "OsGx"), bag="", laid="0,0:RsRcRd")
    play = read_move("3,0>RtRf")
    assert isinstance(play, Play)
    assert position.is_legal(play)
    score = position.score(play)
    assert (score.points, score.bonus, [line.score for line in score.lines]) == (11, 6, [5])
    assert {found.score for found in position.legal_plays if found == play} == {5}


def test_laying_all_tiles_is_no_end_while_there_is_something_to_draw() -> None:
    position = left_over(hands=("RtRf", "OsGx"), bag="Ys", laid="0,0:RsRcRd")
    now = position.after(read_move("3,0>RtRf"), read_tiles("Ys"))
    assert (now.over, now.ending, now.scores, now.winners) == (False, None, (5, 0), ())
    assert now.hands[0] == read_hand("Ys")


def test_a_tile_left_is_no_end() -> None:
    position = left_over(hands=("RtRf", "OsGx"), bag="", laid="0,0:RsRcRd")
    now = after(position, "3,0>Rt")
    assert (now.over, now.scores, now.turn) == (False, (4, 0), 2)


@pytest.mark.parametrize("seats", [2, 3])
def test_everyone_stuck_ends_the_game_after_one_round_of_passes(seats: int) -> None:
    position = stuck(seats=seats)
    for turn in range(1, seats + 1):
        assert (position.turn, position.over, position.quiet) == (turn, False, turn - 1)
        assert not position.legal_plays()
        assert position.is_legal(Pass())
        position = position.after(Pass())
    assert (position.turn, position.ending) == (0, Ending.STUCK)
    assert position.scores == (5,) * seats, "nobody gets the six points"
    assert position.winners == tuple(range(1, seats + 1))


@pytest.mark.parametrize("seats", [2, 3])
def test_three_full_rounds_of_trades_end_the_game(seats: int) -> None:
    position = stuck(bag=seats, seats=seats)
    for turn in range(3 * seats):
        assert (position.over, position.quiet) == (False, turn)
        held, bag = position.hand.known, sorted(position.unseen.elements())
        position = position.after(Trade(held[:1]), bag[:1])
    assert (position.turn, position.ending, position.quiet) == (0, Ending.TRADED_OUT, 3 * seats)
    assert position.scores == (5,) * seats, "nobody gets the six points"


def test_a_play_begins_the_three_rounds_of_trades_anew() -> None:
    position = read_position("0,0:RsRcRd RtRfRxGsGcGd/OsOcOtOfOdOx 3/0 1 5")
    assert after(position, "~Gs").ending is Ending.TRADED_OUT
    played = after(position, "3,0>Rt")
    assert (played.over, played.quiet) == (False, 0)


def test_three_rounds_are_counted_by_the_table_not_by_turns() -> None:
    hands = "/".join(["??????"] * 4)
    assert after(read_position(f"0,0:Rs {hands} 0/0/0/0 1 10"), "~1").over is False
    assert after(read_position(f"0,0:Rs {hands} 0/0/0/0 1 11"), "~1").over is True


def test_most_points_win_and_those_tied_share_the_victory() -> None:
    assert read_position("0,0:Rs ?/?/? 7/9/8 0 0").winners == (2,)
    assert read_position("0,0:Rs ?/?/? 9/7/9 0 0").winners == (1, 3)
    assert read_position("0,0:Rs ?/?/? 9/7/9 1 0").winners == ()


def test_going_out_can_make_the_victory_shared() -> None:
    position = left_over(hands=("RtRf", "OsGx"), bag="", laid="0,0:RsRcRd", scores=(10, 21))
    assert after(position, "3,0>RtRf").winners == (1, 2)


# What cannot be.


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("- ?????? 0 1 0", "2 to 4"),
        ("- ?/?/?/?/? 0/0/0/0/0 1 0", "2 to 4"),
        ("- ??????/?????? 0 1 0", "2 hands, but 1 scores"),
        ("- ??????/?????? 0/0 3 0", "no seat 3"),
        ("- ???????/?????? 0/0 1 0", "at most 6"),
        ("- RsRs????/RsRs???? 0/0 1 0", "only 3 tiles Rs"),
        ("0,0:Rs RsRs????/Rs????? 0/0 1 0", "only 3 tiles Rs"),
        ("0,0:Rs2Rs2Rs2Rs ??????/?????? 0/0 1 0", "only 3 tiles Rs"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        read_position(text)


def test_no_position_has_negative_scores_or_turns() -> None:
    hands = (Hand.hidden(6), Hand.hidden(6))
    for scores, turn, quiet in [((-1, 0), 1, 0), ((0, 0), -1, 0), ((0, 0), 1, -1)]:
        with pytest.raises(ValueError, match=r"never negative|no seat"):
            Position(Board(), hands, scores, turn, quiet)


def test_there_are_108_tiles_and_no_more() -> None:
    table = dict(BLOCKS) | {Cell(50 + 2 * i, 50): tile for i, tile in enumerate(PURPLE)}
    assert Position(Board(table), (Hand(), Hand()), (0, 0), 0).bag_size == 0
    with pytest.raises(ValueError, match="only 108 tiles"):
        Position(Board(table), (Hand.hidden(1), Hand()), (0, 0), 0)


def test_a_draw_of_more_copies_than_there_are_is_refused() -> None:
    position = read_position("0,0:RsRcRd RtRfRxGsGcGd/RtRt???? 3/0 1 0")
    with pytest.raises(ValueError, match="only 3 tiles Rt"):
        position.after(read_move("3,0>RfRx"), read_tiles("RtOs"))


def test_a_refused_move_makes_no_position() -> None:
    with pytest.raises(IllegalMove) as error:
        read_position("0,0:Rs Rc?????/?????? 0/0 1 0").after(read_move("5,5>Rc"))
    assert error.value.refusal is Refusal.NOT_CONNECTED


# Positions as values.


def test_a_position_cannot_be_changed() -> None:
    position = read_position("0,0:Rs Rc?????/?????? 0/0 1 0")
    for name in ("board", "hands", "scores", "turn", "quiet"):
        with pytest.raises(FrozenInstanceError):
            setattr(position, name, getattr(position, name))


@pytest.mark.untraced
@settings(max_examples=25, deadline=None)
@given(positions())
def test_positions_can_be_pasted_back_copied_and_pickled(position: Position) -> None:
    assert eval(repr(position)) == position
    assert copy.deepcopy(position) == position
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert hash(again) == hash(position)
    assert set(again.legal_plays()) == set(position.legal_plays())


def test_whether_a_play_is_legal_is_known_without_making_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    position = read_position("0,0:RsRcRd RtRfRxGsGcGd/?????? 3/0 1 0")
    plays = position.legal_plays()

    def never(_: LegalPlays) -> None:
        raise AssertionError("a list is made")

    for name in ("__iter__", "__len__", "_generate"):
        monkeypatch.setattr(LegalPlays, name, never)
    assert read_move("3,0>RtRf") in plays
    assert read_move("4,0>RtRf") not in plays
    others: list[object] = [Pass(), read_move("~Rt"), "3,0>RtRf"]
    assert not any(other in plays for other in others)


def test_a_position_knows_its_plays_with_their_scores() -> None:
    position = read_position("0,0:RsRcRd Rt/?????? 3/0 1 0")
    scores = {str(play): play.score for play in position.legal_plays()}
    assert scores == {
        "3,0>Rt": 4,
        "-1,0>Rt": 4,
        **{f"{x},{y}>Rt": 2 for x in range(3) for y in (-1, 1)},
    }
    assert len(position.legal_plays()) == len(list(position.legal_plays())) == 8


def test_tiles_not_seen_are_those_on_no_table_and_in_no_known_hand() -> None:
    position = read_position("0,0:RsRcRd Rs?????/RsRc???? 3/0 1 0")
    unseen = position.unseen
    rs, rc, rd, rt = read_tiles("RsRcRdRt")
    assert [unseen[tile] for tile in (rs, rc, rd, rt)] == [0, 1, 2, 3]
    assert unseen.total() == 108 - 3 - 3
    assert position.bag_size == 108 - 3 - 12


def test_copies_of_the_unseen_tiles_belong_to_the_asker() -> None:
    position = read_position("0,0:RsRcRd ??????/?????? 3/0 1 0")
    unseen: Counter[Tile] = position.unseen
    unseen.clear()
    assert position.unseen.total() == 105
