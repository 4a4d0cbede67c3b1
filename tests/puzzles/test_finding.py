"""Puzzles are found in games of strong bots, the same for the same seed, and hold."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from puzzles.samples import HOLD, MOST
from sixfold import read_board, read_position
from sixfold.engine import Stop, legal_plays
from sixfold.puzzles import (
    Kind,
    OtherPuzzles,
    Puzzle,
    find_puzzles,
    holds,
    make_puzzles,
    read_puzzle,
    read_puzzles,
    write_puzzle,
)
from sixfold.puzzles.finding import LEAD, all_moves
from sixfold.puzzles.rating import HIGHEST, LOWEST, rating_of, solved
from sixfold.puzzles.spots import qwirkle_spots
from sixfold.rules import TILES, Cell, Trade

GAMES = (1, 4, 14, 44)
"""Games of the seed 2026 that have puzzles of all kinds, and two endgames."""
QUICK = "h"
"""A seed whose first two games have puzzles of two kinds, and are soon looked through."""


@pytest.fixture(scope="module")
def found() -> tuple[Puzzle, ...]:
    return tuple(puzzle for number in GAMES for puzzle in find_puzzles("2026", number))


def test_a_game_has_puzzles_of_several_kinds(found: tuple[Puzzle, ...]) -> None:
    assert Counter(puzzle.kind for puzzle in found) == {
        Kind.TRADE: 1,
        Kind.BLOCK: 1,
        Kind.HOLD: 1,
        Kind.BEST: 1,
        Kind.ENDGAME: 2,
        Kind.MOST: 4,
    }
    assert [read_puzzle(write_puzzle(puzzle)) for puzzle in found] == list(found)


def test_the_best_move_is_ahead_of_all_others(found: tuple[Puzzle, ...]) -> None:
    for puzzle in found:
        best, *others = puzzle.steps[0].options
        rivals = [other for other in others if not isinstance(best.move, Trade) or not isinstance(other.move, Trade)]
        assert all(other.lost >= LEAD for other in rivals)
        most = max(play.score for play in legal_plays(puzzle.position))
        scores = 0 if isinstance(best.move, Trade) else puzzle.position.score(best.move).points
        assert scores == most if puzzle.kind is Kind.MOST else scores < most
        assert LOWEST <= puzzle.rating < HIGHEST
        assert puzzle.whys


def test_what_is_found_holds_with_another_seed(found: tuple[Puzzle, ...]) -> None:
    assert all(holds(puzzle, samples=600, seed=11) for puzzle in found)


def test_what_does_not_hold_is_seen(found: tuple[Puzzle, ...]) -> None:
    assert not holds(read_puzzle(MOST.replace("Oc=2", "Oc=3")))
    assert not holds(read_puzzle(HOLD.replace("3,0>Rf=0 3,0>RfRx=2.5 ~Bt=7", "~Bt=0 3,0>Rf=2 3,0>RfRx=3")), samples=50)
    endgame = write_puzzle(next(puzzle for puzzle in found if puzzle.kind is Kind.ENDGAME))
    first, second = endgame.split()[9:11]
    assert not holds(read_puzzle(endgame.replace(f"{first} {second}", f"{first} {second.partition('=')[0]}=1", 1)))


def test_a_stopped_search_ends_soon() -> None:
    stop = Stop()
    stop.set()
    assert len(find_puzzles("2026", GAMES[0], stop)) <= 2


@pytest.mark.untraced
def test_a_file_grows_and_is_gone_on_with(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.txt", tmp_path / "parts.txt"
    told: list[tuple[int, int]] = []
    count = make_puzzles(whole, 2, seed=QUICK, jobs=2, progress=lambda games, puzzles: told.append((games, puzzles)))
    assert told[-1] == (2, count)
    assert len(read_puzzles(whole.read_text(encoding="utf-8").splitlines())) == count
    assert make_puzzles(parts, 1, seed=QUICK) < count
    with parts.open("a", encoding="utf-8") as file:
        file.write("1 most 900 scores:2 0,0:Rs")  # Cut off in the middle of a line.
    assert make_puzzles(parts, 2, seed=QUICK) == count
    assert parts.read_bytes() == whole.read_bytes()
    with pytest.raises(OtherPuzzles, match=r"was made otherwise"):
        make_puzzles(parts, 2, seed="t")


def test_making_that_breaks_off_keeps_what_is_done(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"

    def stop_at_once(games: int, puzzles: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_puzzles(path, 3, seed=QUICK, progress=stop_at_once)
    assert path.read_text(encoding="utf-8").endswith("# game 0\n")


def test_every_move_is_looked_at() -> None:
    position = read_position("0,0:RsRcRd RfBtGfYtBxBx/?????? 3/0 1 0")
    plays = len(legal_plays(position))
    assert len(all_moves(position, trades=False)) == plays + 1
    # Six tiles, two of them alike: 2^4 parts of the others, with none, one or both of the two; and not nothing.
    assert len(all_moves(position, trades=True)) == plays + 2**4 * 3 - 1


def test_a_qwirkle_spot_takes_an_unseen_tile() -> None:
    unseen = Counter(TILES)
    assert qwirkle_spots(read_board("0,0:RsRcRdRfRx"), unseen) == {Cell(-1, 0), Cell(5, 0)}
    assert qwirkle_spots(read_board("0,0:RsRcRdRfRx"), Counter()) == frozenset()
    assert qwirkle_spots(read_board("0,0:RsRcRd1RfRx"), unseen) == {Cell(3, 0)}
    assert qwirkle_spots(read_board("0,0:RsRcRdRf"), unseen) == frozenset()


def test_a_rating_goes_by_who_solves_it() -> None:
    all_solve = {"duckling": 1.0, "squirrel": 1.0, "greedy": 1.0, "badger": 1.0, "fox": 1.0, "owl": 1.0}
    only_owl = {**dict.fromkeys(all_solve, 0.0), "owl": 1.0}
    none = dict.fromkeys(all_solve, 0.0)
    assert LOWEST <= rating_of(all_solve) < rating_of(only_owl) < rating_of(none) < HIGHEST
    assert solved(read_puzzle(MOST), "greedy") == 1.0
    assert 0 < solved(read_puzzle(MOST), "duckling") < 1
