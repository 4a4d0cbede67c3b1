"""Views: two games that differ only in what a seat cannot see look the same to it, and nothing else is hidden."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import dataclass, fields, replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings

from sixfold import (
    Cell,
    Dealt,
    Edition,
    Game,
    GameError,
    Hand,
    IllegalMove,
    Play,
    Player,
    Settings,
    Tile,
    Trade,
    Turn,
    View,
    read_game,
    read_hand,
    read_move,
    read_tiles,
)
from sixfold.engine import LEVELS, Limit, bot
from strategies import FULL_BAG, games, greedy_game

# A game told by numbered tiles. Which kind a number is decides what lies on the table, but for tiles that never got
# there it is known only to those who held them: shuffling the kinds of the others makes a twin of the game.

TILE_NUMBERS = range(108)


@dataclass
class Step:
    """A turn, or a takeback where there is neither cell nor tile."""

    seat: int
    laid: dict[Cell, int]
    traded: list[int]
    drawn: list[int]

    @property
    def takeback(self) -> bool:
        return not self.laid and not self.traded


@dataclass
class Script:
    """A game by the numbers of its tiles."""

    seats: int
    deal: list[list[int]]
    steps: list[Step]

    def games(self, kinds: list[Tile]) -> list[Game]:
        """The game after each step, if the tiles are of these kinds."""
        seated = Settings(tuple(Player(f"P{i + 1}") for i in range(self.seats)), takebacks=True)
        told = [Game.dealt(seated, [Hand(kinds[i] for i in hand) for hand in self.deal])]
        for step in self.steps:
            game, move = told[-1], Trade(kinds[i] for i in step.traded)
            if step.takeback:
                told.append(game.take_back(step.seat)[0])
                continue
            play = Play({cell: kinds[i] for cell, i in step.laid.items()})
            told.append(game.apply(step.seat, play if step.laid else move, [kinds[i] for i in step.drawn])[0])
        return told

    def unseen_by(self, seat: int) -> list[int]:
        """The tiles that never lay on the table, not even to be taken back, and that this seat never held."""
        seen = {i for step in self.steps for i in step.laid.values()}
        if seat:
            seen |= {i for step in self.steps if step.seat == seat for i in step.drawn}
            seen |= set(self.deal[seat - 1])
        return [i for i in TILE_NUMBERS if i not in seen]


def scripted(seed: int, seats: int, turns: int = 10) -> tuple[Script, list[Tile]]:
    """A game of plays, trades and takebacks, and the kinds of its tiles."""
    rng = Random(seed)
    kinds = rng.sample(FULL_BAG, 108)
    bag = list(TILE_NUMBERS)
    hands = [[bag.pop() for _ in range(6)] for _ in range(seats)]
    script = Script(seats, [list(hand) for hand in hands], [])
    game, past = script.games(kinds)[0], list[tuple[list[list[int]], list[int]]]()
    for number in range(turns):
        seat = game.position.turn
        if past and number % 4 == 3:
            script.steps.append(Step(rng.randint(1, seats), {}, [], []))
            hands, bag = past.pop()
        else:
            past.append(([list(hand) for hand in hands], list(bag)))
            hand, laid, traded = hands[seat - 1], dict[Cell, int](), list[int]()
            plays = list(game.position.legal_plays())
            if game.position.board and (number % 3 == 1 or not plays):
                traded = rng.sample(hand, rng.randint(1, 4))
            else:
                for cell, tile in rng.choice(plays).placements:
                    laid[cell] = next(i for i in hand if kinds[i] is tile and i not in laid.values())
            rng.shuffle(bag)
            gone = [*laid.values(), *traded]
            drawn = [bag.pop() for _ in gone]
            hands[seat - 1] = [i for i in hand if i not in gone] + drawn
            bag += traded
            script.steps.append(Step(seat, laid, traded, drawn))
        game = script.games(kinds)[-1]
    return script, kinds


def twin(script: Script, kinds: list[Tile], seat: int, rng: Random) -> list[Game] | None:
    """The same game with other hidden tiles; nothing if nobody could have played it so."""
    hidden = script.unseen_by(seat)
    other = list(kinds)
    for i, j in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
        other[i] = kinds[j]
    try:
        return script.games(other)
    except (GameError, IllegalMove):
        return None  # The hidden tiles would have made another seat start, or asked for a larger opening.


@pytest.mark.untraced
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_games_that_differ_only_in_what_a_seat_cannot_see_look_the_same_to_it(seed: int, seats: int) -> None:
    script, kinds = scripted(seed, seats)
    assert any(step.traded for step in script.steps)
    assert any(step.takeback for step in script.steps)
    truth = script.games(kinds)
    rng = Random(seed)
    for seat in range(seats + 1):
        tries = (twin(script, kinds, seat, rng) for _ in range(200))
        twins = list(islice(filter(None, tries), 2))
        assert len(twins) == 2, "the hidden tiles could not be shuffled"
        for told in twins:
            assert told[-1].position.hands != truth[-1].position.hands
            for one, other in zip(truth, told, strict=True):
                mine, same = View.of(one, seat), View.of(other, seat)
                assert mine == same
                assert hash(mine) == hash(same)
                assert (str(mine), repr(mine)) == (str(same), repr(same))
                assert str(mine.record()) == str(same.record())
                assert mine.unseen == same.unseen
                assert list(mine.legal_plays()) == list(same.legal_plays())


@pytest.mark.untraced
@pytest.mark.parametrize("seed", range(4))
def test_a_bot_moves_the_same_whatever_it_cannot_see(seed: int) -> None:
    script, kinds = scripted(seed, 3, turns=7)
    rng = Random(seed)
    truth = script.games(kinds)[-1]
    seat = truth.position.turn
    twins = list(islice(filter(None, (twin(script, kinds, seat, rng) for _ in range(200))), 3))
    assert len(twins) == 3
    for told in twins:
        for name in LEVELS:  # By a clock, the same bot could come to another move.
            thinks = bot(name, limit=Limit(iterations=200))
            assert thinks(View.of(told[-1], seat)) == thinks(View.of(truth, seat))


def test_what_a_seat_does_see_changes_its_view() -> None:
    """The law above would hold for a view of nothing at all."""
    script, kinds = scripted(1, 3)
    truth = script.games(kinds)[-1]
    looks = [View.of(truth, seat) for seat in range(4)]
    assert len({view.position for view in looks}) == 4
    for seat in (1, 2, 3):
        assert looks[seat].hand == truth.position.hands[seat - 1]


# What is shown and what is not.


@settings(max_examples=25, deadline=None)
@given(games())
def test_a_view_shows_the_own_hand_and_all_that_is_public(game: Game) -> None:
    for seat in range(len(game.players) + 1):
        view = View.of(game, seat)
        position = game.position
        assert (view.board, view.scores, view.turn, view.bag_size, view.over) == (
            *(position.board, position.scores, position.turn, position.bag_size, position.over),
        )
        assert view.players == game.players
        assert view.my_turn == (seat == position.turn)
        assert view.hand == (position.hands[seat - 1] if seat else Hand())
        for other, (shown, real) in enumerate(zip(view.position.hands, position.hands, strict=True), start=1):
            assert shown == (real if other == seat else Hand.hidden(len(real)))
        held = Counter(view.hand.known)
        assert view.unseen + held + Counter(view.board.values()) == Counter(FULL_BAG)
        assert str(view) == str(view.position)


@settings(max_examples=25, deadline=None)
@given(games())
def test_the_events_of_a_view_hide_what_others_were_dealt_drew_and_traded(game: Game) -> None:
    for seat in range(len(game.players) + 1):
        view = View.of(game, seat)
        assert len(view.events) == game.version
        for shown, real in zip(view.events, game.events, strict=True):
            if isinstance(real, Dealt):
                assert isinstance(shown, Dealt)
                assert shown.start == real.start
                assert [hand == Hand.hidden(6) for hand in shown.hands] == [
                    other != seat for other in range(1, len(game.players) + 1)
                ]
            elif isinstance(real, Turn) and real.seat != seat:
                assert isinstance(shown, Turn)
                assert (shown.seat, shown.score, shown.note) == (real.seat, real.score, real.note)
                assert shown.drawn == (None,) * len(real.drawn)
                public = Trade.of(len(real.move.tiles)) if isinstance(real.move, Trade) else real.move
                assert shown.move == public
            else:
                assert shown == real


@settings(max_examples=15, deadline=None)
@given(games())
def test_a_view_tells_the_turns_that_stand_and_the_last_play(game: Game) -> None:
    for seat in range(len(game.players) + 1):
        view = View.of(game, seat)
        assert [(turn.seat, turn.score) for turn in view.turns] == [(turn.seat, turn.score) for turn in game.turns]
        plays = [turn.move for turn in game.turns if isinstance(turn.move, Play)]
        assert view.last_play == (plays[-1] if plays else None)


@settings(max_examples=25, deadline=None)
@given(games())
def test_the_seed_of_a_game_that_goes_on_is_nowhere_in_a_view(game: Game) -> None:
    secret = "a secret that nobody may see"
    hidden = Game.fold(replace(game.settings, seed=secret), game.events)
    assert secret in str(hidden)
    for seat in range(len(game.players) + 1):
        view = View.of(hidden, seat)
        assert view.settings.seed is None
        assert secret not in repr(view)
        assert secret not in str(view.record())
        assert secret.encode() not in pickle.dumps(view)


def test_the_promise_of_the_seed_is_shown() -> None:
    game = Game.new(["Ann", "Ben"], seed="promised", contributions=["pear"])
    view = View.of(game)
    assert view.settings.commitment == game.settings.commitment
    assert view.settings.contributions == ("pear",)


def test_once_a_game_is_over_everyone_sees_all_of_it() -> None:
    game = greedy_game(Game.new(["Ann", "Ben", "Cem"], seed="revealed"))
    before = game.at(game.version - 1)
    for seat in range(4):
        view = View.of(game, seat)
        assert (view.settings, view.events, view.position) == (game.settings, game.events, game.position)
        assert str(view.record()) == str(game)
        assert view.over
        assert not view.my_turn
        assert View.of(before, seat).settings.seed is None


def test_there_is_a_view_for_every_seat_and_for_spectators_and_no_other() -> None:
    game = Game.new(["Ann", "Ben"], seed="seats")
    assert View.of(game) == View.of(game, 0)
    for seat in (-1, 3):
        with pytest.raises(ValueError, match="no seat"):
            View.of(game, seat)


def test_a_view_holds_no_game() -> None:
    """By type: what is not in these fields cannot leak."""
    assert [field.name for field in fields(View)] == ["seat", "settings", "players", "position", "events"]


def test_a_turn_taken_back_leaves_only_what_everybody_saw() -> None:
    """The laid tiles were seen and stay in the log; what was drawn for them was not."""
    game = Game.dealt(
        Settings((Player("Ann"), Player("Ben")), takebacks=True), [read_hand("RsRcRdGfYtBx"), read_hand("RfOcPxPtBdGd")]
    )
    game, _ = game.apply(1, read_move("0,0>RsRcRd"), read_tiles("RfBxOs"))
    game, _ = game.take_back(1)
    view = View.of(game, 2)
    assert view.position.hands[0] == Hand.hidden(6)
    assert "1 0,0>RsRcRd 3 +???\n1 takeback\n" in str(view.record())


# Records of a view.


@pytest.mark.untraced
@settings(max_examples=25, deadline=None)
@given(games())
def test_the_record_of_a_view_leads_to_the_position_of_the_view(game: Game) -> None:
    for seat in range(len(game.players) + 1):
        view = View.of(game, seat)
        record = view.record()
        assert record.position == view.position
        assert record.players == view.players
        assert View.of(record, seat) == view
        assert read_game(str(record)) == record


@pytest.mark.parametrize("edition", Edition, ids=str)
def test_every_seat_can_write_down_a_game_of_players_of_whom_one_keeps_quiet_about_their_age(edition: Edition) -> None:
    """Three hands tie and one age is not known, so the earlier seat starts, though another known age would win."""
    ages = (10, None, 50) if edition is not Edition.SCHMIDT else (50, None, 10)
    seated = Settings(tuple(Player(f"P{i}", age) for i, age in enumerate(ages)), edition)
    hands = [read_hand(hand) for hand in ("RsRcRdGfYtBx", "OsOcOdBfPtGx", "YsYcYdPfGtRx")]
    game, _ = Game.dealt(seated, hands).apply(1, read_move("0,0>RsRcRd"), read_tiles("RfBxOs"))
    for seat in range(4):
        view = View.of(game, seat)
        assert view.record().position == view.position


# Plays.


def test_the_seat_to_move_sees_its_plays() -> None:
    game = Game.new(["Ann", "Ben"], seed="plays")
    seat = game.position.turn
    assert set(View.of(game, seat).legal_plays()) == set(game.position.legal_plays())


@pytest.mark.parametrize("turns", [0, 1, 5])
def test_the_plays_of_a_hidden_hand_are_not_seen(turns: int) -> None:
    game = Game.new(["Ann", "Ben"], seed="hidden plays")
    for _ in range(turns):
        game, _ = game.apply(game.position.turn, next(iter(game.position.legal_plays())))
    waiting = 3 - game.position.turn
    for seat in (0, waiting):
        plays = View.of(game, seat).legal_plays()
        assert list(plays) == []
        assert not plays
