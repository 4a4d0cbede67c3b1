"""Games: settings and events, folded into positions; moves, takebacks, seat changes, and what is refused."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings

from sixfold import (
    Dealt,
    Edition,
    Ending,
    Game,
    GameError,
    Hand,
    IllegalMove,
    Move,
    Pass,
    Player,
    Refusal,
    Seated,
    Settings,
    TakenBack,
    Tile,
    Trade,
    Turn,
    read_game,
    read_move,
    read_tiles,
    verify,
)
from strategies import FULL_BAG, a_dealt_game, as_in_0_1, games, greedy_game, steered_move

DEAL = ("RsRcRdGfYtBx", "RfOcPxPtBdGd")


def opened(takebacks: bool = True) -> Game:
    """A game without a seed, after the opening."""
    game, _ = a_dealt_game(*DEAL, takebacks=takebacks).apply(1, read_move("0,0>RsRcRd"), read_tiles("RfBxOs"))
    return game


# New games.


def test_the_same_seed_deals_the_same_game() -> None:
    first, second = (Game.new(["Ann", "Ben", "Cem"], Edition.HEAP, seed="again") for _ in range(2))
    assert first == second
    assert str(first) == str(second)
    assert str(greedy_game(first)) == str(greedy_game(second))


def test_seed_contributions_and_players_decide_the_deal() -> None:
    deals = {
        Game.new(["Ann", "Ben"], seed="one").position.hands,
        Game.new(["Ann", "Ben"], seed="two").position.hands,
        Game.new(["Ann", "Ben"], seed="one", contributions=["pear"]).position.hands,
        Game.new(["Ann", "Ben"], seed="one", contributions=["plum"]).position.hands,
    }
    assert len(deals) == 4
    two, three = Game.new(["A", "B"], seed="one"), Game.new(["A", "B", "C"], seed="one")
    assert three.position.hands[:2] == two.position.hands


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_new_game_has_six_tiles_a_seat_and_all_others_in_the_bag(seats: int) -> None:
    game = Game.new([f"P{i}" for i in range(seats)], seed="new")
    assert [len(hand) for hand in game.position.hands] == [6] * seats
    assert game.position.bag_size == 108 - 6 * seats
    assert (game.version, tuple(game.turns), game.over) == (1, (), False)
    assert game.position.scores == (0,) * seats
    start = game.settings.edition.start_seat([hand.largest_set for hand in game.position.hands])
    assert game.events == (Dealt(game.position.hands, start),)


@pytest.mark.parametrize("names", [[], ["Ann"], ["A", "B", "C", "D", "E"]])
def test_the_game_is_for_two_to_four(names: list[str]) -> None:
    with pytest.raises(GameError, match="2 to 4"):
        Game.new(names, seed="x")


@pytest.mark.parametrize("name", ["", " Ann", "Ann ", "A|B", "A#B", "A\nB", "A\tB", "x" * 41, "\u2028"])
def test_a_name_is_one_line_that_the_notation_can_carry(name: str) -> None:
    with pytest.raises(GameError, match="name"):
        Player(name)


@pytest.mark.parametrize("wrong", [{"age": -1}, {"age": 151}, {"bot": ""}, {"bot": "-"}, {"bot": "two words"}])
def test_a_player_has_an_age_that_can_be_and_a_bot_of_one_word(wrong: dict[str, object]) -> None:
    with pytest.raises(GameError):
        Player("Ann", **wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("field", ["date", "event", "comment", "note"])
@pytest.mark.parametrize("text", [" blank before", "a\x85b", "a\rb"])
def test_settings_hold_only_what_the_notation_can_carry(field: str, text: str) -> None:
    with pytest.raises(GameError):
        Settings((Player("Ann"), Player("Ben")), **{field: text})  # type: ignore[arg-type]


# Moves.


def test_a_move_brings_one_event_and_a_new_game() -> None:
    game = a_dealt_game(*DEAL)
    after, events = game.apply(1, read_move("0,0>RsRcRd"), read_tiles("RfBxOs"), note="a fine start")
    turn = Turn(1, read_move("0,0>RsRcRd"), 3, read_tiles("RfBxOs"), "a fine start")
    assert events == (turn,)
    assert after.events == (*game.events, turn)
    assert after.turns == (turn,)
    assert after.position == game.position.after(read_move("0,0>RsRcRd"), read_tiles("RfBxOs"))
    assert (game.version, after.version) == (1, 2)
    assert not game.position.board


@pytest.mark.parametrize("move", ["0,0>RsRcRd", "5,-7>RsRcRd", "-9999,3>RsRcRd"])
def test_an_opening_may_be_laid_anywhere_and_is_written_at_the_origin(move: str) -> None:
    game, opening = a_dealt_game(*DEAL), read_move(move)
    assert game.refusal(1, opening) is None
    after, (turn,) = game.apply(1, opening, read_tiles("RfBxOs"))
    assert after.turns == (turn,)
    assert after.position == opened().position
    assert str(after.turns[0].move) == "0,0>RsRcRd"
    assert [str(line) for line in after.turns[0].lines] == ["0,0>RsRcRd"]
    let, _ = game.overrule(1, opening, 5)
    assert str(let.turns[0].move) == "0,0>RsRcRd"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("5,5vRsRc", Refusal.OPENING_TOO_SMALL),
        ("5,5>RsRcRd.Gf", Refusal.TILES_UNRELATED),
        ("5,5>RsRc.Rd", Refusal.NOT_IN_LINE),
        ("5,5>Pf", Refusal.NOT_IN_HAND),
    ],
)
def test_a_wrong_opening_is_refused_for_the_same_reason_everywhere(move: str, reason: Refusal) -> None:
    game = a_dealt_game(*DEAL)
    for wrong in (move, move.replace("5,5", "0,0")):
        assert game.refusal(1, read_move(wrong)) is reason
        with pytest.raises(IllegalMove) as error:
            game.apply(1, read_move(wrong))
        assert error.value.refusal is reason


def test_a_play_after_the_opening_lies_where_it_is_laid() -> None:
    assert opened().refusal(2, read_move("9,9>Rf")) is Refusal.NOT_CONNECTED


def test_a_game_with_a_seed_draws_its_own_tiles() -> None:
    game = Game.new(["Ann", "Ben"], seed="its own")
    play = next(iter(game.position.legal_plays()))
    with pytest.raises(GameError, match="draws its own"):
        game.apply(game.position.turn, play, read_tiles("Rs"))
    after, (turn,) = game.apply(game.position.turn, play)
    assert isinstance(turn, Turn)
    assert len(turn.drawn) == len(play.tiles)
    assert None not in turn.drawn
    held = [tile for hand in after.position.hands for tile in hand]
    assert Counter(held) + Counter(after.position.board.values()) + after.position.unseen == Counter(FULL_BAG)


def test_a_record_may_leave_open_what_was_drawn() -> None:
    game, _ = a_dealt_game(*DEAL).apply(1, read_move("0,0>RsRcRd"))
    assert str(game.position.hands[0]) == "GfYtBx???"


def test_a_game_with_a_seed_has_to_know_which_tiles_are_traded() -> None:
    game = Game.new(["Ann", "Ben"], seed="trade")
    game, _ = game.apply(game.position.turn, next(iter(game.position.legal_plays())))
    assert game.refusal(game.position.turn, Trade.of(2)) is Refusal.NOT_IN_HAND
    assert opened().refusal(2, Trade.of(2)) is None


@pytest.mark.parametrize(
    ("seat", "move", "reason"),
    [
        (1, "3,0>Rf", Refusal.NOT_YOUR_TURN),
        (0, "3,0>Rf", Refusal.NOT_YOUR_TURN),
        (3, "3,0>Rf", Refusal.NOT_YOUR_TURN),
        (2, "3,0>Bd", Refusal.LINE_MIXED),
        (2, "-", Refusal.MUST_TRADE),
    ],
)
def test_a_refused_move_changes_nothing(seat: int, move: str, reason: Refusal) -> None:
    game = opened()
    before = (str(game), game.position, game.version)
    assert game.refusal(seat, read_move(move)) is reason
    with pytest.raises(IllegalMove) as error:
        game.apply(seat, read_move(move))
    assert error.value.refusal is reason
    assert (str(game), game.position, game.version) == before


def test_after_the_end_nothing_more_happens() -> None:
    game = greedy_game(Game.new(["Ann", "Ben"], seed="the end", takebacks=True))
    assert game.position.ending is Ending.WENT_OUT
    for seat in (1, 2):
        assert game.refusal(seat, Pass()) is Refusal.GAME_OVER
        with pytest.raises(IllegalMove):
            game.apply(seat, Pass())
        with pytest.raises(GameError, match="take back"):
            game.take_back(seat)
        with pytest.raises(GameError, match="over"):
            game.with_event(Seated(seat, Player("Cem")))


@pytest.mark.parametrize("note", ["a\rb", " blank before", "blank behind ", "a\x0bb", "one\n two", "a\u2028b", "a\tb"])
def test_a_note_is_one_that_the_notation_can_carry(note: str) -> None:
    """Else the record of a game could not be read back, or would tell of turns that never were."""
    game = opened()
    with pytest.raises(GameError):
        game.apply(2, read_move("3,0>Rf"), note=note)
    with pytest.raises(GameError):
        game.take_back(2, note=note)
    with pytest.raises(GameError):
        game.with_event(Seated(2, Player("Cem"), note))


def test_no_note_can_add_a_turn_to_the_record() -> None:
    with pytest.raises(GameError):
        opened().apply(2, read_move("3,0>Rf"), note="fine\r2 3,0>Rf 4 +Gs")


# Folding.


@settings(max_examples=25, deadline=None)
@given(games(most_turns=10))
def test_apply_at_and_fold_agree_at_every_version(game: Game) -> None:
    step = Game.fold(game.settings, game.events[:1])
    for version, event in enumerate(game.events, start=1):
        if version > 1:
            assert not isinstance(event, Dealt)
            step = step.with_event(event)
        earlier = game.at(version)
        assert earlier == step
        assert (earlier.version, earlier.events) == (version, game.events[:version])
        assert (earlier.positions, earlier.players) == (step.positions, step.players)
    assert step == game
    assert step.positions == game.positions


@settings(max_examples=15, deadline=None)
@given(games(most_turns=10))
def test_what_was_applied_can_be_applied_again(game: Game) -> None:
    """The moves alone, from the same settings, give the same events: all else follows from the seed."""
    again = game.at(1)
    for event in game.events[1:]:
        match event:
            case Turn():
                again, events = again.apply(event.seat, event.move, note=event.note)
            case TakenBack():
                again, events = again.take_back(event.seat, note=event.note)
            case Seated():
                again, events = again.with_event(event), (event,)
        assert events == (event,)
    assert again == game


@settings(max_examples=20, deadline=None)
@given(games(most_turns=10))
def test_the_game_after_so_many_turns_has_only_the_turns_that_stand(game: Game) -> None:
    for count, position in enumerate(game.positions):
        earlier = game.after_turns(count)
        assert earlier.position == position
        assert earlier.turns == game.turns[:count]
        assert not any(isinstance(event, TakenBack) for event in earlier.events)
    for count in (-1, len(game.turns) + 1):
        with pytest.raises(GameError, match="has turns 0 to"):
            game.after_turns(count)


def test_there_are_versions_from_the_deal_to_now() -> None:
    game = opened()
    for version in (0, 3, -1):
        with pytest.raises(GameError, match="versions 1 to 2"):
            game.at(version)


def test_a_game_begins_with_its_deal_and_has_only_one() -> None:
    game = opened()
    deal, turn = game.events
    for events in ([], [turn], [deal, deal], [deal, turn, deal]):
        with pytest.raises(GameError, match="begins with its deal"):
            Game.fold(game.settings, events)


def test_a_turn_with_wrong_points_or_a_wrong_draw_is_no_event_of_this_game() -> None:
    game = a_dealt_game(*DEAL)
    move = read_move("0,0>RsRcRd")
    for score, drawn in [(4, "RfBxOs"), (3, "RfBx"), (3, "RfRfRf")]:
        with pytest.raises(GameError):
            game.with_event(Turn(1, move, score, read_tiles(drawn)))
    assert game.with_event(Turn(1, move, 3, read_tiles("RfBxOs"))) == opened(takebacks=False)


# Takebacks.


def test_a_takeback_is_an_event_and_brings_the_position_back() -> None:
    game = opened()
    back, events = game.take_back(2, note="a slip")
    assert events == (TakenBack(2, "a slip"),)
    assert back.version == 3
    assert back.position == game.at(1).position
    assert (tuple(back.turns), back.positions) == ((), game.positions[:1])
    assert back.at(2) == game


def test_the_positions_so_far_are_the_same_whether_turns_were_taken_back_or_not() -> None:
    game, rng = Game.new(["Ann", "Ben"], seed="to and fro", takebacks=True), Random(1)
    positions = [game.position]
    for _ in range(8):
        game, _ = game.apply(game.position.turn, steered_move(rng, game))
        positions.append(game.position)
        assert game.positions == tuple(positions)
        if rng.random() < 0.5:
            game, _ = game.take_back(1)
            positions.pop()
            assert game.positions == tuple(positions)


def test_takebacks_go_back_one_turn_after_another_to_the_deal() -> None:
    game, rng = Game.new(["Ann", "Ben"], seed="all the way", takebacks=True), Random(1)
    positions = [game.position]
    for _ in range(5):
        game, _ = game.apply(game.position.turn, steered_move(rng, game))
        positions.append(game.position)
    for position in reversed(positions[:-1]):
        game, _ = game.take_back(1)
        assert game.position == position
    with pytest.raises(GameError, match="no turn to take back"):
        game.take_back(1)
    assert game.version == 1 + 5 + 5


def test_a_game_that_allows_no_takebacks_has_none() -> None:
    with pytest.raises(GameError, match="no takebacks"):
        opened(takebacks=False).take_back(1)
    with pytest.raises(GameError, match="no seat 3"):
        opened().take_back(3)


def best(game: Game) -> Move:
    """The play that scores most; where nothing fits, everything is traded."""
    plays = sorted(game.position.legal_plays, key=lambda play: (play.score, str(play)))
    return plays[-1] if plays else Trade(game.position.hand.known)


def smallest(game: Game) -> Move:
    """A play of the fewest tiles; where nothing fits, one tile is traded."""
    plays = sorted(game.position.legal_plays, key=lambda play: (len(play.tiles), str(play)))
    return plays[0] if plays else Trade(game.position.hand.known[:1])


def drawn_by(game: Game, move: Move) -> tuple[Game, tuple[Tile | None, ...]]:
    """The game after a move of the seat to move, and what it drew."""
    after, (turn,) = game.apply(game.position.turn, move)
    assert isinstance(turn, Turn)
    return after, turn.drawn


def back_to_the_third_turn(number: int, *, old: bool = False) -> tuple[Game, list[tuple[Tile | None, ...]]]:
    """A game after six turns of which four were taken back, and what those four drew."""
    game = Game.new(["Ann", "Ben"], seed=f"again {number}", takebacks=True)
    game, draws = as_in_0_1(game) if old else game, list[tuple[Tile | None, ...]]()
    for _ in range(6):
        game, drawn = drawn_by(game, best(game))
        draws.append(drawn)
    for _ in range(4):
        game, _ = game.take_back(1)
    return game, draws[2:]


def test_after_a_takeback_what_was_drawn_is_drawn_again() -> None:
    """Nobody tries again for better tiles: as far as the same number is drawn by all, all draw the same."""
    for number in range(20):
        game, draws = back_to_the_third_turn(number)
        for before in draws:
            game, drawn = drawn_by(game, best(game))
            assert drawn == before
        assert verify(game) == 12 + 2 * sum(map(len, draws)) + sum(len(turn.drawn) for turn in game.turns[:2])


def test_after_a_takeback_another_move_draws_the_same_tiles_first() -> None:
    """The bag keeps its order: whoever draws fewer gets the first of them, and the next seat the rest.

    What is traded mixes it anew, so games of plays alone are looked at.
    """
    seen = 0
    for number in range(20):
        game, draws = back_to_the_third_turn(number)
        due = [tile for drawn in draws for tile in drawn]
        game, drawn = drawn_by(game, smallest(game))
        assert list(drawn) == due[: len(drawn)]
        if not any(isinstance(event, Turn) and isinstance(event.move, Trade) for event in game.events):
            _, after = drawn_by(game, smallest(game))
            assert list(after) == due[len(drawn) :][: len(after)]
            seen += 1
    assert seen >= 10


def test_a_trade_in_place_of_a_play_draws_the_same_tiles_and_the_reverse() -> None:
    game, draws = back_to_the_third_turn(1)
    traded, drawn = drawn_by(game, Trade(game.position.hand.known[: len(draws[0])]))
    assert drawn == draws[0]
    back, _ = traded.take_back(1)
    assert drawn_by(back, best(game))[1] == draws[0]


def test_in_games_of_before_chance_goes_on_after_a_takeback() -> None:
    differing = 0
    for number in range(20):
        game, draws = back_to_the_third_turn(number, old=True)
        game, drawn = drawn_by(game, best(game))
        differing += drawn != draws[0]
        assert "\ntakebacks yes\n" in str(game)
        again = read_game(str(game))
        assert again == game
        assert verify(again) == verify(game)
    assert differing >= 19


def test_chance_goes_on_only_where_turns_are_taken_back() -> None:
    with pytest.raises(GameError, match="allows none"):
        Settings((Player("Ann"), Player("Ben")), chance_goes_on=True)


def test_the_tiles_of_a_turn_taken_back_are_in_the_bag_again() -> None:
    game = opened()
    back, _ = game.take_back(1)
    assert back.position.unseen == game.at(1).position.unseen
    redone, _ = back.apply(1, read_move("0,0>RsRcRd"), read_tiles("RfBxOs"))
    assert redone.position == game.position


# Seats.


def test_somebody_else_takes_over_a_seat() -> None:
    game = opened().with_event(Seated(2, Player("Cem", 20, "greedy"), "Ben had to go"))
    assert [player.name for player in game.players] == ["P1", "Cem"]
    assert [player.name for player in game.settings.players] == ["P1", "P2"]
    assert game.position == opened().position
    assert [player.name for player in game.at(2).players] == ["P1", "P2"]
    with pytest.raises(GameError, match="no seat 3"):
        game.with_event(Seated(3, Player("Dot")))


def test_a_takeback_takes_back_a_turn_and_no_seat_change() -> None:
    game = opened().with_event(Seated(2, Player("Cem")))
    game, _ = game.take_back(1)
    assert not game.position.board
    assert game.players[1] == Player("Cem")


# Games as values.


def test_games_can_be_copied_and_pickled() -> None:
    game = greedy_game(Game.new(["Ann", "Ben"], seed="copy"))
    for again in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert again == game
        assert hash(again) == hash(game)
        assert again.position == game.position
        assert str(again) == str(game)


def test_games_differ_by_settings_and_by_events() -> None:
    game = opened()
    assert game != opened(takebacks=False)
    assert game != game.at(1)
    assert game == opened()


def test_a_finished_game_writes_its_result() -> None:
    game = greedy_game(Game.new(["Ann", "Ben"], seed="how it ended"))
    scores = game.position.scores
    assert f"\nresult {scores[0]}/{scores[1]}\n" in str(game)
    assert "\nresult " not in str(game.at(game.version - 1))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_end_and_add_up(seats: int) -> None:
    game = greedy_game(Game.new([f"P{i}" for i in range(seats)], seed=f"whole {seats}"))
    totals = [0] * seats
    for turn in game.turns:
        totals[turn.seat - 1] += turn.score
    assert tuple(totals) == game.position.scores
    assert game.position.bag_size == 0
    assert game.position.winners
    assert any(hand == Hand() for hand in game.position.hands)
