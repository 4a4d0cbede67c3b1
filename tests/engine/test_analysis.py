"""Analyses: ranked, reproducible, honest about their errors, and with reasons that are true."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.test_bots import a_view
from sixfold import Game, Pass, Play, Trade, View, read_move, read_position
from sixfold.arena import Match
from sixfold.engine import Analysis, Limit, Thinker, analyse, reasons_for
from sixfold.engine.analysis import search_as


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_answer_does_not_depend_on_the_number_of_threads(players: int) -> None:
    view = a_view(players=players)
    alone = analyse(view, Limit(iterations=2000), seed=3)
    together = analyse(view, Limit(iterations=2000), seed=3, threads=3)
    assert alone == together
    assert alone.iterations <= 2000


def test_moves_are_legal_ranked_and_scored() -> None:
    view = a_view()
    found = analyse(view, Limit(iterations=3000), seed=1)
    assert len({str(ranked.move) for ranked in found.moves}) == len(found.moves)
    for ranked in found.moves:
        assert view.position.is_legal(ranked.move)
        assert ranked.points == view.position.score(ranked.move).points
        assert 0 <= ranked.chance <= 1
        assert ranked.equity_error >= 0
    most = found.moves[0].samples
    leaders = [ranked.equity for ranked in found.moves if ranked.samples == most]
    assert leaders == sorted(leaders, reverse=True)


def test_more_samples_make_smaller_errors() -> None:
    view = a_view()
    few = analyse(view, Limit(iterations=500), doubt=1e9, candidates=2)
    many = analyse(view, Limit(iterations=20000), doubt=1e9, candidates=2)
    assert many.moves[0].equity_error < few.moves[0].equity_error / 3


def test_trades_are_considered_beside_plays() -> None:
    view = a_view()
    found = analyse(view, Limit(iterations=1), candidates=500)
    assert any(isinstance(ranked.move, Trade) for ranked in found.moves)
    assert sum(isinstance(ranked.move, Play) for ranked in found.moves) == len(view.legal_plays())


def test_progress_is_told_and_can_end_the_search() -> None:
    seen: list[Analysis] = []

    def twice(so_far: Analysis) -> bool:
        seen.append(so_far)
        return len(seen) < 2

    found = analyse(a_view(), Limit(iterations=10**7), doubt=1e9, progress=twice)
    assert len(seen) == 2
    assert seen[0].iterations < seen[1].iterations == found.iterations


def test_an_error_in_the_progress_call_ends_the_search_and_is_raised() -> None:
    def fail(so_far: Analysis) -> bool:
        raise ArithmeticError(f"after {so_far.iterations} iterations")

    with pytest.raises(ArithmeticError, match=r"after [1-9]"):
        analyse(a_view(), Limit(iterations=10**7), doubt=1e9, progress=fail)


def test_a_lone_legal_move_needs_no_search() -> None:
    view = a_view()
    stuck = read_position("0,0:RsRcRd Gf/?????? 3/0 1 0")
    alone = View(1, view.settings, view.players, stuck, view.events[:1])
    found = analyse(alone, Limit(iterations=1000))
    assert [type(ranked.move) for ranked in found.moves] == [Trade]
    assert found.clear


def test_only_the_seat_to_move_is_analysed() -> None:
    game = Game.new(["Ann", "Ben"], seed="turn")
    other = 3 - game.position.turn
    with pytest.raises(ValueError, match="only the seat to move"):
        analyse(View.of(game, other), Limit(iterations=1))


def test_the_reasons_name_the_line_left_open_and_the_tiles_that_complete_it() -> None:
    """Red square, circle, diamond, clover and cross lie in a row: only the red starburst is missing, at both ends."""
    view = a_view()
    position = read_position("0,0:RsRcRd RfRxGfYtBxBd/?????? 3/0 1 0")
    view = View(1, view.settings, view.players, position, view.events[:1])
    reasons = reasons_for(view, read_move("3,0>RfRx"))
    assert [(len(spot.line), str(spot.cell), [(str(t), n) for t, n in spot.takes]) for spot in reasons.opens] == [
        (5, "-1,0", [("Rt", 3)]),
        (5, "5,0", [("Rt", 3)]),
    ]
    assert "".join(map(str, reasons.keeps)) == "GfYtBxBd"
    assert reasons.largest_set_kept == 2
    assert reasons_for(view, Trade(view.hand.known[:2])).opens == ()
    with pytest.raises(ValueError, match="must-trade"):
        reasons_for(view, Pass())


def test_tiles_of_another_hand_count_only_for_a_search_that_is_to_see_them() -> None:
    """Five red tiles lie in a row, and the other seat holds the sixth, the starburst, or it does not."""
    plain = a_view()
    search = Thinker("search", Limit(iterations=4000), doubt=1e9)

    def best(other: str, thinker: Thinker) -> float:
        position = read_position(f"0,0:RsRcRdRfRx GfYtBxBdOsPc/{other} 9/9 1 0")
        view = View(1, plain.settings, plain.players, position, plain.events[:1])
        return search_as(thinker, view).moves[0].equity

    blind = best("??????", search)
    assert best("Rt?????", search) == blind
    assert best("Rt?????", replace(search, sees=1)) < blind - 3
    assert best("GsYsBsGcOfYd", replace(search, sees=6)) > blind + 1
    assert best("Rt?????", replace(search, sees=6, sees_kept=True)) == blind  # It has made no move to keep it at.
    with pytest.raises(ValueError, match="nobody sees -1 tiles"):
        replace(search, sees=-1)


@pytest.mark.untraced
@pytest.mark.parametrize(("players", "low", "high"), [(2, 0.5, 0.57), (3, 0.33, 0.49), (4, 0.25, 0.42)])
def test_with_equal_points_the_mover_is_not_said_to_be_far_ahead(players: int, low: float, high: float) -> None:
    """The others have their turns yet: without them two players came to 60 %, four to 65 %."""
    match = Match(("greedy",) * players, seed=5)
    chances = []
    for deal in range(40):
        game = match.game(deal).after_turns(3 * players)
        view = View.of(game, game.position.turn)
        even = replace(view, position=replace(view.position, scores=(40,) * players))
        chances.append(analyse(even, Limit(iterations=400), seed=deal).moves[0].chance)
    assert low < sum(chances) / len(chances) < high
