"""Turns that the people at the table let stand, whatever the rules say: in games, records, JSON and the engine."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sixfold import (
    Game,
    GameError,
    IllegalMove,
    NotationError,
    Pass,
    Play,
    Refusal,
    Trade,
    View,
    read_cell,
    read_game,
    read_move,
    read_position,
    read_tile,
)
from sixfold.cli.main import main
from sixfold.engine import BOTS
from sixfold.engine.plays import legal_plays, legal_plays_text, perft
from strategies import a_record

HIDDEN = "?????? | ??????\nstart 1"
OPENING = "1 0,0>RsRcRd 3 +???"
RECORD = a_record(
    HIDDEN,
    OPENING,
    "2! 3,0>Bt 4 +? # Grandma insists",
    "1 3,1>BsBc 4 +??",
    "2! - 0",
    "1! 9,9>Gf 0 +?",
)


def opened() -> Game:
    """A game of hidden hands after its opening."""
    return read_game(a_record(HIDDEN, OPENING))


def fault_of(*turns: str) -> NotationError:
    """What is wrong with a record of these turns."""
    with pytest.raises(NotationError) as error:
        read_game(a_record(HIDDEN, *turns))
    return error.value


# The record.


def test_an_overruled_turn_stands_with_the_points_of_the_table() -> None:
    game = read_game(RECORD)
    assert [turn.overruled for turn in game.turns] == [False, True, False, True, True]
    assert game.turns[1].note == "Grandma insists"
    assert game.position.scores == (7, 4)
    assert len(game.position.board) == 7


def test_text_carries_it_exactly() -> None:
    game = read_game(RECORD)
    assert str(game) == RECORD
    assert Game.fold(game.settings, game.events) == game


def test_a_view_and_an_earlier_moment_keep_the_mark() -> None:
    game = read_game(RECORD)
    assert [turn.overruled for turn in View.of(game).turns] == [turn.overruled for turn in game.turns]
    assert game.after_turns(2).turns == game.turns[:2]
    assert game.at(3).position == game.positions[2]


def test_without_the_mark_the_same_turn_is_refused() -> None:
    assert fault_of(OPENING, "2 3,0>Bt 4 +?").refusal is Refusal.LINE_MIXED


def test_even_a_legal_turn_may_have_other_points() -> None:
    assert read_game(a_record(HIDDEN, OPENING, "2! 3,0>Rt 7 +?")).position.scores == (3, 7)


def test_the_first_turn_may_be_overruled_and_says_who_starts() -> None:
    game = read_game(a_record("?????? | RsRcRdGsGcGd", "2! 0,0>Rs 0 +?"))
    assert game.position.turn == 1
    assert read_game(str(game)) == game


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1! 3,0>Bt 4 +?", Refusal.NOT_YOUR_TURN),
        ("2! 2,0>Bt 4 +?", Refusal.CELL_OCCUPIED),
        ("2! 3,0>RtRtRtRt 4 +????", Refusal.NOT_IN_HAND),
        ("2! ~ 0", Refusal.NOTHING_PLAYED),
        ("2! 109,0>Rt 4 +?", Refusal.NOT_CONNECTED),
        ("2! 0,-9999>Rt 4 +?", Refusal.NOT_CONNECTED),
    ],
)
def test_what_cannot_be_is_refused_all_the_same(line: str, reason: Refusal) -> None:
    error = fault_of(OPENING, line)
    assert (error.refusal, error.line) == (reason, 8)


def test_only_turns_can_be_overruled() -> None:
    for line in ("2! takeback", "2! seat Cem"):
        error = fault_of(OPENING, line)
        assert (error.problem, error.token) == ("only a turn can be overruled", "2!")
    assert fault_of(OPENING, "! 3,0>Rt 4 +?").problem == "a seat is a whole number"


def test_an_opening_has_its_place_and_a_finished_game_is_over() -> None:
    assert fault_of("1! 5,5>Rs 0 +?").refusal is Refusal.NOT_CONNECTED
    assert replace(opened().position, turn=0).objection(Pass()) is Refusal.GAME_OVER


def test_points_are_not_below_0() -> None:
    with pytest.raises(GameError, match="no points below 0"):
        opened().overrule(2, read_move("3,0>Bt"), -1)


# The game.


def test_a_table_that_draws_its_own_tiles_can_overrule_and_no_other() -> None:
    game, events = opened().overrule(2, read_move("3,0>Bt"), 4, note="why not")
    assert game.turns[-1:] == events
    assert (game.turns[-1].overruled, game.turns[-1].note) == (True, "why not")
    assert game.position.hands[1].unknown == 6
    seeded = Game.new(["Ann", "Ben"], seed="a seed")
    with pytest.raises(GameError, match="draws by its seed"):
        seeded.overrule(seeded.position.turn, Trade.of(2), 0)
    with pytest.raises(IllegalMove):
        opened().overrule(2, read_move("0,0>Bt"), 4)
    with pytest.raises(GameError, match="1 tiles are drawn, not 0"):
        opened().overrule(2, read_move("3,0>Bt"), 4, drawn=[])


def test_what_it_would_score_is_known_of_any_play() -> None:
    position = opened().position
    gap = read_move("3,0>Rt.RxRf")
    assert isinstance(gap, Play)
    assert position.refusal(gap) is Refusal.NOT_IN_LINE
    assert position.objection(gap) is None
    assert [str(line) for line in position.score(gap).lines] == ["0,0>RsRcRdRt", "5,0>RxRf"]
    corner = Play([(read_cell("3,0"), read_tile("Rt")), (read_cell("0,1"), read_tile("Rx"))])
    assert position.objection(corner) is Refusal.NOT_IN_LINE, "no line of the notation holds it"


@pytest.mark.parametrize(("x", "y"), [(0, 0), (5000, -5000), (-9800, 9800)])
def test_no_tile_lies_farther_from_another_than_there_are_tiles(x: int, y: int) -> None:
    """Wherever the tiles lie: else a move of a few bytes would make a position of millions."""
    position = read_position(f"{x},{y}:RsRcRd ??????/?????? 3/0 1 0")
    for dx, dy, reason in [
        (108, 0, None),
        (0, -108, None),
        (-106, 108, None),
        (109, 0, Refusal.NOT_CONNECTED),
        (-107, 0, Refusal.NOT_CONNECTED),
        (0, 109, Refusal.NOT_CONNECTED),
        (-x if x else 9999, -y, Refusal.NOT_CONNECTED),
    ]:
        assert position.objection(read_move(f"{x + dx},{y + dy}>Gf")) is reason, (dx, dy)


def test_islands_that_lie_farther_apart_can_still_grow() -> None:
    position = read_position("0,0:Rs500Rc ??????/?????? 0/0 1 0")
    assert position.objection(read_move("1,0>Gf")) is position.objection(read_move("502,0>Gf")) is None
    assert position.objection(read_move("250,0>Gf")) is Refusal.NOT_CONNECTED


# Everything that meets such a table afterwards.


def broken() -> Game:
    """A game with a row of eight on its table: of all colours and shapes, with a tile twice."""
    return read_game(a_record("RsRcRdGsGcGd | ??????", "1 0,0>RsRcRd 3 +BsBcBd", "2! 3,0>BtBtGfOsPx 8 +?????"))


def test_the_rules_go_on_beside_a_broken_line() -> None:
    position = broken().position
    assert "0,1>Gs" in {str(play) for play in position.legal_plays()}
    assert position.refusal(read_move("8,0>Gs")) is Refusal.LINE_MIXED
    assert position.refusal(Pass()) is Refusal.MUST_TRADE


def test_the_core_and_the_bots_say_that_they_cannot_go_on() -> None:
    game = broken()
    position, view = game.position, View.of(game, 1)
    questions: list[Callable[[], object]] = [
        lambda: legal_plays(position),
        lambda: legal_plays_text(position),
        lambda: perft(position, 1),
    ]
    for ask in questions:
        with pytest.raises(ValueError, match="the core cannot take this position: a line breaks the rules"):
            ask()
    for name in BOTS:
        with pytest.raises(ValueError, match="the core cannot take this position"):
            BOTS[name](view)
    with pytest.raises(NotationError, match="mixes colours and shapes"):
        read_position(str(position))


def test_the_command_line_replays_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "overruled.sixfold"
    path.write_text(RECORD, encoding="utf-8")
    assert main(["replay", str(path), "--boards"]) == 0
    assert "2. Ben plays 3,0>Bt: 4 points, as the players decided. 3 : 4" in capsys.readouterr().out
    assert main(["replay", str(path), "--json"]) == 0
    turns = json.loads(capsys.readouterr().out)["turns"]
    assert turns[1]["overruled"] is True
    assert turns[1]["lines"][0][-1] == 4
    assert turns[0]["overruled"] is False
    assert main(["check", str(path)]) == 0
