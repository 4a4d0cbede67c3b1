"""Games by the thousand: the same from the same seed, and all of them by the rules."""

from __future__ import annotations

import pytest

from sixfold.arena import ENDINGS, Games, Replay, play_games, replay
from sixfold.engine import Limit, Thinker
from sixfold.rules import Board, Edition, Ending, Pass, Play, Position, Trade

STUCK, TRADED_OUT = 4973, 1038
"""Games of seed 5 that do not end as most do: one in some thousands is stuck, one in some hundreds traded out."""
TABLES = [(2, ["greedy"]), (2, ["random"]), (3, ["greedy", "random", "greedy"]), (4, ["greedy"]), (4, ["random"])]
TABLES += [(2, ["duckling"]), (3, ["badger", "squirrel", "random"]), (4, ["fox", "badger", "duckling", "greedy"])]


def rows(games: Games) -> list[tuple[list[int], int, int, int]]:
    columns = (games.scores, games.turns, games.starts, games.endings)
    return list(zip(*(column.tolist() for column in columns), strict=True))


def dealt(game: Replay) -> Position:
    """The position in which a game begins, by the rules."""
    start = Edition.MINDWARE.start_seat([hand.largest_set for hand in game.dealt])
    return Position(Board(), game.dealt, (0,) * len(game.dealt), start)


def assert_by_the_rules(games: Games, policies: list[str], seed: int, first: int, players: int = 2) -> None:
    for number, (scores, turns, start, ending) in enumerate(rows(games), start=first):
        game = replay(policies, seed=seed, game=number, players=players)
        position = dealt(game)
        assert position.turn == start
        for turn in game.turns:
            assert position.turn == turn.seat
            assert position.is_legal(turn.move)
            assert position.score(turn.move).points == turn.score
            position = position.after(turn.move, turn.drawn)
        assert position.over
        assert position.ending is ENDINGS[ending]
        assert (list(position.scores), len(game.turns)) == (scores, turns)


@pytest.mark.untraced
@pytest.mark.parametrize(("players", "policies"), TABLES)
def test_every_game_can_be_replayed_by_the_rules(players: int, policies: list[str]) -> None:
    games = play_games(policies, 12, seed=7, players=players, first=3)
    assert_by_the_rules(games, policies, seed=7, first=3, players=players)


@pytest.mark.untraced
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_plays_what_scores_most(players: int) -> None:
    for number in range(3):
        game = replay(["greedy"], seed=1, game=number, players=players)
        position = dealt(game)
        for turn in game.turns:
            move = turn.move
            best = max((play.score for play in position.legal_plays()), default=None)
            if isinstance(move, Play):
                assert position.is_legal(move)
                assert {play.score for play in position.legal_plays if play == move} == {best}
            else:
                assert best is None
                assert isinstance(move, Trade if position.bag_size else Pass)
            position = position.after(move, turn.drawn)


def test_a_game_does_not_depend_on_its_batch() -> None:
    together = rows(play_games(["greedy"], 5000, seed=3))
    assert rows(play_games(["greedy"], 5000, seed=3)) == together
    assert rows(play_games(["greedy"], 1, seed=3, first=4999)) == together[-1:]
    assert rows(play_games(["greedy"], 100, seed=4)) != together[:100]
    assert rows(play_games(["greedy"], 10, seed=3 - 2**64)) == together[:10]


def test_greedy_games_are_even_and_beat_random_ones() -> None:
    """Greedy against greedy scores about 205 each in about 51 turns, with no edge for either seat."""
    games = play_games(["greedy"], 4000, seed=11)
    first, second = (sum(games.scores[i, seat] for i in range(len(games))) / len(games) for seat in (0, 1))
    assert abs(first - second) < 4
    assert 198 < first < 212
    assert 48 < sum(games.turns) / len(games) < 54
    mixed = play_games(["greedy", "random"], 200, seed=11)
    assert sum(mixed.scores[i, 0] > mixed.scores[i, 1] for i in range(200)) > 190


@pytest.mark.parametrize(
    ("number", "ending"), [(0, Ending.WENT_OUT), (STUCK, Ending.STUCK), (TRADED_OUT, Ending.TRADED_OUT)]
)
def test_games_end_in_three_ways(number: int, ending: Ending) -> None:
    games = play_games(["greedy"], 1, seed=5, first=number)
    assert ENDINGS[games.endings[0]] is ending
    assert_by_the_rules(games, ["greedy"], seed=5, first=number)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="no bot called 'clever'; there are snail, mouse, hedgehog, duckling"):
        play_games(["clever"], 1, seed=0)
    with pytest.raises(ValueError, match="3 thinkers for 2 players"):
        play_games(["greedy"] * 3, 1, seed=0)
    with pytest.raises(ValueError, match="2 to 4 players, not 5"):
        play_games(["greedy"], 1, seed=0, players=5)
    with pytest.raises(ValueError, match="no batch of 0 games"):
        play_games(["greedy"], 0, seed=0)
    with pytest.raises(ValueError, match="no game number -1"):
        replay("greedy", seed=0, game=-1)
    with pytest.raises(ValueError, match="a search has a limit"):
        Thinker("search")
    with pytest.raises(ValueError, match="nothing else has one"):
        Thinker("static", Limit(iterations=5))
