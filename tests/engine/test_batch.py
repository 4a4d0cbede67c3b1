"""Games by the thousand: the same from the same seed, and all of them by the rules."""

from __future__ import annotations

import pytest

from sixfold import _core
from sixfold.engine import ENDINGS, Games, Limit, Replay, Thinker, play_games, replay
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
        for seat, move, points, drawn in game.turns:
            assert position.turn == seat
            assert position.check(move) is None
            assert position.points(move) == points
            position = position.after(move, drawn)
        assert position.over
        assert position.ending is ENDINGS[ending]
        assert (list(position.scores), len(game.turns)) == (scores, turns)


@pytest.mark.parametrize(("players", "policies"), TABLES)
def test_every_game_can_be_replayed_by_the_rules(players: int, policies: list[str]) -> None:
    games = play_games(policies, 12, seed=7, players=players, first=3)
    assert_by_the_rules(games, policies, seed=7, first=3, players=players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_plays_what_scores_most(players: int) -> None:
    for number in range(3):
        game = replay(["greedy"], seed=1, game=number, players=players)
        position = dealt(game)
        for _, move, _, drawn in game.turns:
            best = max((play.score for play in position.legal_plays()), default=None)
            if isinstance(move, Play):
                assert position.check(move) is None
                assert move.score == best
            else:
                assert best is None
                assert isinstance(move, Trade if position.bag_size else Pass)
            position = position.after(move, drawn)


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
    with pytest.raises(ValueError, match="no bot called 'clever'; there are duckling, squirrel, greedy"):
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


def test_the_core_names_its_faults() -> None:
    """Nothing that Python can send makes the core crash: it answers with the name of a fault."""
    tile = (0).to_bytes(12, "little")
    assert _core.legal_plays(b"\xff" * 12, [b"", b""], 1) == "no-such-tile"
    assert _core.legal_plays(tile * 2, [b"", b""], 1) == "cell-occupied"
    assert _core.legal_plays(tile * 4, [b"", b""], 1) == "too-many-tiles"
    assert _core.legal_plays(b"", [b"\x00" * 4, b""], 1) == "too-many-tiles"
    assert _core.legal_plays(b"", [b"\x00" * 7, b""], 1) == "too-many-tiles"
    assert _core.legal_plays(b"", [b"\x24", b""], 1) == "no-such-tile"
    assert _core.legal_plays(b"", [b""], 1) == "bad-seats"
    assert _core.legal_plays(b"", [b"", b""], 3) == "bad-seats"
    two = (0).to_bytes(4, "little") * 3 + (1).to_bytes(4, "little") + (0).to_bytes(8, "little")
    assert _core.perft(two, [b"", b""], 1, 1) == "line-broken"
