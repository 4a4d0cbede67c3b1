"""The start: who begins by each edition, and the opening that has to be laid."""

from __future__ import annotations

import pytest

from sixfold import Edition, Game, GameError, Player, Refusal, Settings, read_hand, read_move, read_position
from strategies import a_dealt_game

OLDEST = [Edition.MINDWARE, Edition.CLASSIC, Edition.HEAP]


@pytest.mark.parametrize("edition", Edition, ids=str)
def test_the_largest_set_starts_whatever_the_ages(edition: Edition) -> None:
    assert edition.start_seat([2, 4, 3]) == 2
    assert edition.start_seat([2, 3, 4], [99, 50, 1]) == 3
    assert edition.start_seat([4, 3, 2], [1, 50, 99]) == 1


@pytest.mark.parametrize("edition", OLDEST, ids=str)
def test_a_tie_goes_to_the_oldest_of_those_tied(edition: Edition) -> None:
    assert edition.start_seat([3, 3], [8, 40]) == 2
    assert edition.start_seat([3, 3, 3, 3], [8, 40, 70, 12]) == 3
    assert edition.start_seat([3, 2, 3], [8, 99, 40]) == 3, "seat 2 is older but not tied"


def test_in_the_schmidt_edition_a_tie_goes_to_the_youngest_of_those_tied() -> None:
    assert Edition.SCHMIDT.start_seat([3, 3], [40, 8]) == 2
    assert Edition.SCHMIDT.start_seat([3, 3, 3, 3], [8, 40, 7, 12]) == 3
    assert Edition.SCHMIDT.start_seat([3, 2, 3], [8, 1, 40]) == 1, "seat 2 is younger but not tied"


@pytest.mark.parametrize("edition", Edition, ids=str)
def test_where_ages_do_not_decide_the_earlier_seat_starts(edition: Edition) -> None:
    assert edition.start_seat([3, 3]) == 1
    assert edition.start_seat([2, 3, 3]) == 2
    assert edition.start_seat([3, 3], [None, None]) == 1
    assert edition.start_seat([3, 3], [30, 30]) == 1
    assert edition.start_seat([3, 3, 3], [None, 30, 40]) == 1
    assert edition.start_seat([3, 3, 3], [20, 30, None]) == 1
    assert edition.start_seat([2, 3, 3, 3], [20, 50, 30, None]) == 2


def test_an_unknown_age_of_somebody_not_tied_does_not_matter() -> None:
    assert Edition.MINDWARE.start_seat([2, 3, 3], [None, 30, 40]) == 3
    assert Edition.SCHMIDT.start_seat([2, 3, 3], [None, 40, 30]) == 3


def test_of_equally_old_players_the_earlier_seat_starts() -> None:
    assert Edition.MINDWARE.start_seat([3, 3, 3], [20, 60, 60]) == 2
    assert Edition.SCHMIDT.start_seat([3, 3, 3], [60, 20, 20]) == 2


def test_editions_read_back_and_name_their_pile() -> None:
    assert [edition.value for edition in Edition] == ["mindware", "classic", "heap", "schmidt"]
    assert [Edition(str(edition)) for edition in Edition] == list(Edition)
    assert [eval(repr(edition)) for edition in Edition] == list(Edition)
    assert [edition.pile for edition in Edition] == ["bag", "bag", "heap", "bag"]


TWO_TIED = ("RsRcRtGfBdPx", "OsOcOtGdBxPf")


def test_a_dealt_game_starts_by_its_hands_ages_and_edition() -> None:
    hands = [read_hand(hand) for hand in TWO_TIED]
    young_and_old = (Player("Ann", 8), Player("Ben", 40))
    assert Game.dealt(Settings(young_and_old), hands).position.turn == 2
    assert Game.dealt(Settings(young_and_old, Edition.SCHMIDT), hands).position.turn == 1
    assert Game.dealt(Settings((Player("Ann"), Player("Ben", 40))), hands).position.turn == 1
    assert a_dealt_game("RsRcYtGfBdPx", "OsOcOtGdBxPf").position.turn == 2


def test_a_game_that_shows_all_hands_starts_with_no_other_seat() -> None:
    hands = [read_hand(hand) for hand in TWO_TIED]
    with pytest.raises(GameError, match="seat 1 starts"):
        Game.dealt(Settings((Player("Ann"), Player("Ben"))), hands, start=2)


def test_everyone_is_dealt_six_tiles() -> None:
    with pytest.raises(GameError, match="dealt 6"):
        a_dealt_game("RsRcRtGfBd", "OsOcOtGdBxPf")
    with pytest.raises(GameError, match="2 players, but 1"):
        Game.dealt(Settings((Player("Ann"), Player("Ben"))), [read_hand("RsRcRtGfBdPx")])


def test_the_turn_goes_round_in_seat_order() -> None:
    game = a_dealt_game("RsRcYtGfBdPx", "YsOcGtBdBxRf", "PsPcPtPfOdGs")
    turns = [game.position.turn]
    for move in ("0,0>PsPcPtPf", "-1,0>Px", "3,1>Rf", "0,1>Gs"):
        game, _ = game.apply(game.position.turn, read_move(move))
        turns.append(game.position.turn)
    assert turns == [3, 1, 2, 3, 1]


# The opening.


def test_every_order_and_both_directions_of_a_largest_set_open_the_game() -> None:
    position = read_position("- RsRcRtRfBdPx/?????? 0/0 1 0")
    plays = list(position.legal_plays())
    assert len(plays) == len(set(plays)) == 2 * 24
    assert all(play.cells[0] == (0, 0) and play.score == 4 for play in plays)


def test_of_two_largest_sets_either_opens_the_game() -> None:
    position = read_position("- RsRcRtGfBfPf/?????? 0/0 1 0")
    assert position.is_legal(read_move("0,0>RsRcRt"))
    assert position.is_legal(read_move("0,0vPfGfBf"))
    assert len(position.legal_plays()) == 2 * 2 * 6


def test_an_opening_of_six_is_a_qwirkle() -> None:
    position = read_position("- RsOsYsGsBsPs/?????? 0/0 1 0")
    play = next(iter(position.legal_plays()))
    assert (len(play.tiles), play.score) == (6, 12)


def test_a_one_tile_opening_makes_no_line_and_scores_nothing() -> None:
    position = read_position("- RsOcYtGfBdPx/RcOsYfGtBxPd 0/0 1 0")
    assert {str(play) for play in position.legal_plays()} == {f"0,0>{tile}" for tile in position.hand.known}
    for play in position.legal_plays():
        assert (play.score, play.lines) == (0, ())
        asked = read_move(str(play))
        assert position.is_legal(asked)
        assert position.after(asked).scores == (0, 0)


def test_a_hand_of_three_copies_opens_with_one_tile() -> None:
    position = read_position("- RsRsRsOcOcOc/?????? 0/0 1 0")
    assert {str(play) for play in position.legal_plays()} == {"0,0>Rs", "0,0>Oc"}
    assert position.refusal(read_move("0,0>RsRs")) is Refusal.TILES_UNRELATED


@pytest.mark.parametrize("hand", ["??????", "-"])
def test_a_hand_that_shows_nothing_has_no_opening_to_offer(hand: str) -> None:
    """A play names at least one tile, so an unknown hand has no known play."""
    plays = read_position(f"- {hand}/RsRcRtGfBdPx 0/0 1 0").legal_plays()
    assert list(plays) == []
    assert len(plays) == 0
    assert not plays


def test_a_partly_known_hand_may_open_with_more_than_it_shows() -> None:
    position = read_position("- RsRc????/?????? 0/0 1 0")
    assert position.is_legal(read_move("0,0>RsRcRt"))
    assert position.refusal(read_move("0,0>Rs")) is Refusal.OPENING_TOO_SMALL
