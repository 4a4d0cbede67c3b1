"""Records are replayed through the rules: one that breaks them is refused with its line and the reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from sixfold import (
    Game,
    NotationError,
    Pass,
    Player,
    Refusal,
    TakenBack,
    Trade,
    View,
    open_game,
    read_game,
)
from strategies import a_record, games

GOLDEN = Path(__file__).parents[1] / "golden"
DEAL = "RsRcRdGfYtBx | RdOcPxPtBdGd"
OPENING = "1 0,0>RsRcRd 3 +RfBxOs"


def fault_of(text: str) -> NotationError:
    """What is wrong with the record."""
    with pytest.raises(NotationError) as error:
        read_game(text)
    return error.value


# A line that breaks a rule.

BROKEN = {
    Refusal.NOT_YOUR_TURN: "1 3,0>Rf 4 +Gs",
    Refusal.NOTHING_PLAYED: "2 ~ 0",
    Refusal.NOT_IN_HAND: "2 3,0>Rf 4 +Gs",
    Refusal.CELL_OCCUPIED: "2 2,0>Bd 2 +Gs",
    Refusal.TILES_UNRELATED: "2 2,1>BdOc 2 +GsGt",
    Refusal.NOT_IN_LINE: "2 2,1vBd.Gd 2 +GsGt",
    Refusal.NOT_CONNECTED: "2 9,9>Bd 0 +Gs",
    Refusal.LINE_MIXED: "2 3,0>Bd 4 +Gs",
    Refusal.LINE_REPEATS: "2 3,0>Rd 4 +Gs",
    Refusal.MUST_TRADE: "2 - 0",
}


@pytest.mark.parametrize("reason", BROKEN, ids=str)
def test_a_turn_that_breaks_a_rule_is_refused_with_its_line(reason: Refusal) -> None:
    line = BROKEN[reason]
    error = fault_of(a_record(DEAL, OPENING, "", "# a remark", line, "2 2,1>Bd 2 +Gs"))
    assert (error.refusal, error.line, error.column) == (reason, 9, 3)
    assert error.token == line.split()[1]
    assert reason.code in str(error)
    assert reason.sentence in str(error)


def test_too_small_an_opening_is_refused_with_its_line() -> None:
    for line in ("1 0,0>RsRc 2 +RfBx", "1 ~RsRc 0 +RfBx"):
        error = fault_of(a_record(DEAL, line))
        assert (error.refusal, error.line) == (Refusal.OPENING_TOO_SMALL, 6)


def late_game(least: int, most: int) -> Game:
    """A game of the golden ones, cut where the bag holds this many tiles and somebody can play."""
    whole = open_game(GOLDEN / "greedy-2-mindware.sixfold")
    versions = [
        version
        for version, position in enumerate(whole.positions, start=1)
        if least <= position.bag_size <= most and position.legal_plays()
    ]
    return whole.at(versions[0])


def fault_after(game: Game, line: str) -> NotationError:
    """What is wrong with one more line; it has to be the last one that is blamed."""
    text = f"{game}{line}\n"
    error = fault_of(text)
    assert error.line == len(text.splitlines())
    return error


def test_too_large_a_trade_is_refused_with_its_line() -> None:
    game = late_game(1, 5)
    turn = game.position.turn
    assert fault_after(game, f"{turn} {Trade(game.position.hand)} 0").refusal is Refusal.TRADE_EXCEEDS_BAG


def test_a_trade_with_an_empty_bag_is_refused_with_its_line() -> None:
    game = late_game(0, 0)
    turn = game.position.turn
    assert fault_after(game, f"{turn} {Trade(game.position.hand.known[:1])} 0").refusal is Refusal.BAG_EMPTY


def test_a_pass_of_somebody_who_can_play_is_refused_with_its_line() -> None:
    game = late_game(0, 0)
    assert fault_after(game, f"{game.position.turn} {Pass()} 0").refusal is Refusal.MUST_PLAY


def test_a_turn_after_the_end_is_refused_with_its_line() -> None:
    game = open_game(GOLDEN / "greedy-2-mindware.sixfold")
    for line in ("1 - 0", "2 ~Rs 0 +Rc", "1 0,0>Rs 0"):
        assert fault_after(game, line).refusal is Refusal.GAME_OVER


def test_every_reason_that_there_is_has_been_met_above() -> None:
    later = {Refusal.OPENING_TOO_SMALL, Refusal.TRADE_EXCEEDS_BAG, Refusal.BAG_EMPTY, Refusal.MUST_PLAY}
    assert {*BROKEN, *later, Refusal.GAME_OVER} == set(Refusal)


# A record that is wrong without breaking a rule of play.


def test_wrong_points_are_refused() -> None:
    error = fault_of(a_record(DEAL, "1 0,0>RsRcRd 4 +RfBxOs"))
    assert (error.line, error.refusal) == (6, None)
    assert "scores 3, not 4" in str(error)


def test_a_trade_with_points_is_refused() -> None:
    assert "scores 0, not 2" in str(fault_of(a_record(DEAL, OPENING, "2 ~PxPt 2 +GsGt")))


@pytest.mark.parametrize("drawn", ["", " +Rf", " +RfBx", " +RfBxOsOc", " +????"])
def test_a_wrong_number_of_drawn_tiles_is_refused(drawn: str) -> None:
    error = fault_of(a_record(DEAL, f"1 0,0>RsRcRd 3{drawn}"))
    assert error.line == 6
    assert "3 tiles are drawn" in str(error)


def test_a_fourth_copy_of_a_tile_is_refused() -> None:
    error = fault_of(a_record(DEAL, "1 0,0>RsRcRd 3 +RdRdOs"))
    assert error.line == 6
    assert "only 3 tiles Rd" in str(error)
    assert fault_of(a_record("RsRsRdGfYtBx | RsRsPxPtBdGd")).line == 4


def test_traded_tiles_drawn_again_at_once_are_refused() -> None:
    """The three green diamonds are all in one hand, so none can come out of the bag."""
    deal = "RsRcRdGfYtBx | RdGdGdGdBdOc"
    error = fault_of(a_record(deal, OPENING, "2 ~GdGd 0 +GdPs"))
    assert (error.line, "only 3 tiles Gd" in str(error)) == (7, True)


def test_a_wrong_start_player_is_refused() -> None:
    assert "seat 1 starts" in str(fault_of(a_record(DEAL, start="2")))
    error = fault_of(a_record(DEAL, "2 0,0>RdBdGd 3 +RfBxOs"))
    assert (error.refusal, error.line) == (Refusal.NOT_YOUR_TURN, 6)


def test_ages_and_edition_decide_who_had_to_start() -> None:
    second = "2 0,0>RdBdGd 3 +RfBxOs"
    assert read_game(a_record(DEAL, second, ages="8 | 40")).position.turn == 1
    assert fault_of(a_record(DEAL, second, ages="40 | 8")).refusal is Refusal.NOT_YOUR_TURN
    schmidt = a_record(DEAL, second, ages="40 | 8").replace("mindware", "schmidt")
    assert read_game(schmidt).position.turn == 1


def test_a_wrong_result_is_refused() -> None:
    text = (GOLDEN / "greedy-2-mindware.sixfold").read_text()
    error = fault_of(text.replace("result 190/187", "result 190/188"))
    assert (error.line, error.token) == (8, "190/188")
    assert fault_of(text.replace("result 190/187", "result 190/187/0")).line == 8
    assert fault_of(a_record(DEAL, OPENING, result="3/0")).line == 4


def test_takebacks_and_seat_changes_are_checked() -> None:
    assert fault_of(a_record(DEAL, OPENING, "1 takeback")).line == 7
    assert fault_of(a_record(DEAL, "1 takeback", takebacks="yes")).line == 7
    assert fault_of(a_record(DEAL, OPENING, "3 takeback", takebacks="yes")).line == 8
    assert fault_of(a_record(DEAL, OPENING, "3 seat Cem")).line == 7
    game = read_game(a_record(DEAL, OPENING, "1 takeback", "2 seat Cem | 20 | greedy", takebacks="yes"))
    assert game.events[2] == TakenBack(1)
    assert game.players == (Player("Ann"), Player("Cem", 20, "greedy"))
    assert (game.position.turn, len(game.position.board)) == (1, 0)


# Comments are kept.


def test_comments_are_kept_where_they_stand() -> None:
    text = a_record(
        DEAL, f"{OPENING} # a fine start", "# said Ben", "#", "# twice", "2 3,0>Rd 4"[:0] + "2 2,1>Bd 2 +Gs"
    )
    text = text.replace("\n\n", "\n# played in the garden\n#\n# in the rain\n\n", 1)
    game = read_game(text)
    assert game.settings.note == "played in the garden\n\nin the rain"
    assert [turn.note for turn in game.turns] == ["a fine start\nsaid Ben\n\ntwice", ""]
    assert str(game) == text


def test_a_comment_behind_a_header_or_before_the_first_turn_is_kept_with_the_headers() -> None:
    text = a_record(DEAL, "# here it begins", OPENING).replace("players Ann | Ben", "players Ann | Ben # old friends")
    game = read_game(text)
    assert game.settings.note == "old friends\nhere it begins"
    assert game.players == (Player("Ann"), Player("Ben"))
    assert read_game(str(game)) == game


def test_a_comment_may_hold_what_would_mean_something_elsewhere() -> None:
    game = read_game(a_record(DEAL, f"{OPENING} # 2 takeback | # seat +Rs"))
    assert game.turns[0].note == "2 takeback | # seat +Rs"
    assert read_game(str(game)) == game


# Public records: what is not known is not checked, and all else is.

HIDDEN = "?????? | ??????"


def test_a_public_record_is_replayed() -> None:
    game = read_game(a_record(HIDDEN, "2 0,0>RsRcRd 3 +???", "1 ~2 0 +??", "2 2,1vBdGd 3 +??"))
    assert game.position.scores == (0, 6)
    assert game.position.bag_size == 108 - 12 - 5
    assert read_game(str(game)) == game


def test_in_a_public_record_the_first_turn_tells_who_started() -> None:
    assert read_game(a_record(HIDDEN, "2 0,0>RsRcRd 3 +???")).positions[0].turn == 2
    assert fault_of(a_record(HIDDEN, "2 0,0>RsRcRd 3 +???", start="1")).refusal is Refusal.NOT_YOUR_TURN


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("2 2,0>Bd 2 +?", Refusal.NOT_YOUR_TURN),
        ("1 2,0>Bd 2 +?", Refusal.CELL_OCCUPIED),
        ("1 3,0>Bd 4 +?", Refusal.LINE_MIXED),
        ("1 3,0>Rd 4 +?", Refusal.LINE_REPEATS),
        ("1 9,0>Rf 0 +?", Refusal.NOT_CONNECTED),
        ("1 ~7 0 +???????", Refusal.NOT_IN_HAND),
        ("1 ~0 0", Refusal.NOTHING_PLAYED),
        ("1 - 0", Refusal.MUST_TRADE),
        ("1 3,0>Rf 5 +?", None),
        ("1 3,0>Rf 4 +??", None),
        ("1 3,0>Rf 4", None),
        ("1 ~2 0 +?", None),
    ],
)
def test_a_public_record_is_held_to_the_rules(line: str, reason: Refusal | None) -> None:
    error = fault_of(a_record(HIDDEN, "2 0,0>RsRcRd 3 +???", line))
    assert (error.line, error.refusal) == (7, reason)


THREE_RED_SQUARES = ["1 0,0>RsRcRd 3 +???", "2 0,1vOsGs 3 +??", "1 1,1>Rs 4 +?", "2 -1,2>Rs 2 +?"]


def test_a_public_record_has_room_for_three_copies_of_a_tile() -> None:
    assert read_game(a_record(HIDDEN, *THREE_RED_SQUARES)).position.scores == (7, 5)


@pytest.mark.parametrize("line", ["1 2,-1>Rs 2 +?", "1 2,-1>Rf 2 +Rs", "1 ~1 0 +Rs"])
def test_a_fourth_copy_is_noticed_in_a_public_record(line: str) -> None:
    assert fault_of(a_record(HIDDEN, *THREE_RED_SQUARES, line)).line == 10


def test_a_trade_of_a_tile_that_lies_on_the_table_three_times_is_refused() -> None:
    error = fault_of(a_record(HIDDEN, *THREE_RED_SQUARES, "1 ~Rs 0 +?"))
    assert (error.line, error.refusal) == (10, Refusal.NOT_IN_HAND)


def test_a_known_hand_can_show_that_a_hidden_one_did_not_start() -> None:
    """Ann holds four of a colour: Ben, who laid three, cannot have begun."""
    error = fault_of(a_record("RsRcRdRfYtBx | ??????", "2 0,0>GsGcGd 3 +???"))
    assert (error.line, error.refusal) == (6, Refusal.NOT_YOUR_TURN)
    assert read_game(a_record("RsRcYdGfYtBx | ??????", "2 0,0>GsGcGd 3 +???")).position.turn == 1


def test_what_a_known_hand_lacks_cannot_be_played_from_it() -> None:
    record = a_record("RsRcRdGfYtBx | ??????", "1 0,0>RsRcRd 3 +???", "2 3,0>Rf 4 +?", "1 4,0>RtRxOs 6 +???")
    assert fault_of(record).refusal is Refusal.TILES_UNRELATED
    one_too_many = a_record("RsRcRdGfYtBx | ??????", "1 0,0>RsRcRd 3 +GsGc?", "2 3,0>Rf 4 +?", "1 4,0>RtRx 18 +??")
    assert fault_of(one_too_many).refusal is Refusal.NOT_IN_HAND


@settings(max_examples=20, deadline=None)
@given(games(most_turns=8))
def test_a_public_record_with_a_wrong_score_is_refused(game: Game) -> None:
    """Whatever is hidden: each turn's points follow from what lies on the table."""
    lines = str(View.of(game).record()).splitlines()
    for turn in game.turns[-1:]:
        wrong = [line.replace(f" {turn.move} {turn.score}", f" {turn.move} {turn.score + 1}") for line in lines]
        if wrong != lines:
            assert fault_of("\n".join(wrong)).refusal is None
