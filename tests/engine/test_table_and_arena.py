"""The bots at the table are those of the arena: the same choices from a view as from the core's whole position.

The arena lets its bots choose with all hands on the table. That they choose alike where a view hides the others' hands
shows two things: there is one implementation of each, and none of them looks where it must not.
"""

from __future__ import annotations

from functools import cache

import pytest

from sixfold import Game, Move, View, _core
from sixfold.arena import Match
from sixfold.engine import LEVELS, Limit, read_thinker
from sixfold.engine.analysis import search_as
from sixfold.engine.bots import bot, choose_as, hash_of
from sixfold.engine.crossing import move_of, pack, pack_last_moves
from sixfold.engine.evaluation import evaluation
from sixfold.engine.thinkers import Thinker

pytestmark = pytest.mark.untraced

TABLES = [("greedy", "duckling"), ("badger", "squirrel", "greedy"), ("greedy", "random", "badger", "random")]
QUICK = Limit(iterations=60)


@cache
def moments(bots: tuple[str, ...], deal: int) -> list[Game]:
    """A game of the arena before every third of its turns."""
    game = Match(bots, seed=12).game(deal)
    return [game.after_turns(turns) for turns in range(0, len(game.turns), 3)]


def chosen_in_the_arena(thinker: Thinker, game: Game, view: View, lot: int) -> Move:
    whole = pack(game.position, pack_last_moves(view))
    return move_of(_core.choose(whole, thinker.chooser(), evaluation(), _core.Random(lot)))


def chosen_at_the_table(thinker: Thinker, view: View, lot: int) -> Move:
    random = _core.Random(lot)
    if thinker.sort == "search":
        return search_as(thinker, view, seed=random.next()).best
    return choose_as(thinker, view, random)


@pytest.mark.parametrize("bots", TABLES)
@pytest.mark.parametrize("name", [*LEVELS, "random"])
def test_the_table_and_the_arena_choose_alike(name: str, bots: tuple[str, ...]) -> None:
    thinker = read_thinker(name, QUICK)
    deals = range(1 if thinker.limit else 3)
    for lot, game in enumerate(moment for deal in deals for moment in moments(bots, deal)):
        view = View.of(game, game.position.turn)
        assert chosen_at_the_table(thinker, view, lot) == chosen_in_the_arena(thinker, game, view, lot)


@pytest.mark.parametrize("name", ["duckling", "squirrel", "greedy", "random"])
def test_seed_and_view_decide_what_is_left_to_chance(name: str) -> None:
    game = moments(TABLES[0], 0)[0]  # An opening: any order of its tiles scores as much.
    view = View.of(game, game.position.turn)
    answers = {str(bot(name, seed=seed)(view)) for seed in range(40)}
    lots = [(seed ^ hash_of(view)) % 2**64 for seed in range(40)]
    assert answers == {str(chosen_in_the_arena(read_thinker(name), game, view, lot)) for lot in lots}
    assert len(answers) > 1
