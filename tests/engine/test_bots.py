"""Every bot plays by the rules at every table, knows only its view, and keeps to its limit."""

from __future__ import annotations

import threading

import pytest

from sixfold import Game, Hand, View, read_position
from sixfold.engine import BOTS, LADDER, LEVELS, Limit, Stop, analyse, bot, known_name, next_rung, read_thinker
from sixfold.engine.bots import hash_of
from sixfold.engine.levels import FIRST_LEVEL, RATINGS, STAND_IN

QUICK = Limit(iterations=60)


def a_view(turns: int = 6, seed: str = "bots", players: int = 2) -> View:
    """What the seat to move sees after some greedy turns."""
    game = Game.new([f"P{i}" for i in range(players)], seed=seed)
    for _ in range(turns):
        seat = game.position.turn
        game, _ = game.apply(seat, BOTS["greedy"](View.of(game, seat)))
    return View.of(game, game.position.turn)


@pytest.mark.untraced
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", LEVELS)
def test_every_bot_plays_whole_games_by_the_rules(name: str, players: int) -> None:
    """`apply` refuses whatever the rules refuse."""
    game = Game.new([f"P{i}" for i in range(players)], seed=f"{name} {players}")
    play = bot(name, limit=QUICK)
    while not game.over:
        seat = game.position.turn
        game, _ = game.apply(seat, play(View.of(game, seat)))
    assert game.position.ending is not None


@pytest.mark.parametrize("name", [name for name, level in LEVELS.items() if not (level.thinker.limit or QUICK).seconds])
def test_a_bot_answers_the_same_to_the_same_view(name: str) -> None:
    view = a_view()
    assert bot(name, seed=5)(view) == bot(name, seed=5)(view)


def test_a_bot_sees_nothing_that_its_view_hides() -> None:
    """Two games that differ only in the other's hand get the same answer: a bot is a function of the view."""
    first = read_position("0,0:RsRcRd GfYtBxRfBxOs/OcOdPxPtBdGd 3/0 1 0")
    second = read_position("0,0:RsRcRd GfYtBxRfBxOs/YsYcYdBsBcBt 3/0 1 0")
    answers = []
    for position in (first, second):
        hands = (position.hands[0], Hand.hidden(6))
        hidden = read_position(f"{position.board} {hands[0]}/{hands[1]} 3/0 1 0")
        view = a_view()
        view = View(1, view.settings, view.players, hidden, view.events[:1])
        answers.append(bot("fox", limit=QUICK)(view))
    assert answers[0] == answers[1]


def test_a_stopped_search_still_answers() -> None:
    stop = Stop()
    stop.set()
    view = a_view()
    found = analyse(view, Limit(iterations=10**9), stop=stop)
    assert found.iterations == 0
    assert view.position.is_legal(found.best)


def test_a_search_can_be_stopped_from_another_thread() -> None:
    """Without the stop it would go on for hours: the limit is far away and doubt never ends."""
    stop = Stop()
    timer = threading.Timer(0.2, stop.set)
    timer.start()
    found = analyse(a_view(), Limit(iterations=10**8), doubt=1e9, stop=stop)
    timer.join()
    assert 0 < found.iterations < 10**8


def test_a_search_ends_by_itself_when_its_time_is_up() -> None:
    found = analyse(a_view(), Limit(seconds=0.05, iterations=10**8), doubt=1e9)
    assert 0 < found.iterations < 10**8
    assert not found.clear


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no bot called 'hal'; there are snail"):
        bot("hal")


@pytest.mark.parametrize(("name", "limit"), [("raven@0.01", Limit(seconds=0.01)), ("fox@20i", Limit(iterations=20))])
def test_a_name_may_carry_a_limit(name: str, limit: Limit) -> None:
    assert read_thinker(name).limit == limit
    assert read_thinker(name, QUICK).limit == limit, "its own limit comes first"
    view = a_view()
    assert view.position.is_legal(bot(name)(view))


@pytest.mark.parametrize("name", ["raven@", "raven@soon", "raven@0", "raven@-1i", "raven@nan"])
def test_a_limit_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="a bot's own limit is seconds or iterations"):
        bot(name)


def test_views_that_differ_have_different_numbers() -> None:
    assert hash_of(a_view(6)) == hash_of(a_view(6))
    assert hash_of(a_view(6)) != hash_of(a_view(7))


def test_every_level_has_a_character_in_one_sentence() -> None:
    for level in LEVELS.values():
        assert level.character.endswith(".")
        assert level.character.count(".") == 1


def test_the_ladder_goes_up_from_the_first_bot_to_the_strongest() -> None:
    assert [name for name in LEVELS if name in LADDER] == list(LADDER)
    assert (LADDER[0], LADDER[-1]) == (FIRST_LEVEL, list(LEVELS)[-1])
    assert STAND_IN in LADDER
    for players in range(3):
        ratings = [RATINGS[name][players] for name in LADDER if name in RATINGS]
        assert ratings == sorted(set(ratings))


@pytest.mark.parametrize(
    ("played", "lost", "won"),
    [
        ("snail", "snail", "mouse"),
        ("duckling", "duckling", "squirrel"),
        ("badger", "badger", "raven"),
        ("owl", "badger", "raven"),
        ("raven", "raven", "raven"),
    ],
)
def test_whoever_wins_climbs_a_rung(played: str, lost: str, won: str) -> None:
    assert (next_rung(played, won=False), next_rung(played, won=True)) == (lost, won)


def test_people_may_call_a_bot_by_its_title() -> None:
    assert read_thinker("magpie") == read_thinker("greedy")
    assert read_thinker("raven@0.01") == read_thinker(known_name("raven@0.01"))
    assert [known_name(level.title.lower()) for level in LEVELS.values()] == list(LEVELS)
    with pytest.raises(ValueError, match=r"no bot called 'crow'; there are snail, mouse, hedgehog, duckling"):
        read_thinker("crow")
