"""Bots at work: people before those who only watch, everybody in turn, and less effort the more waits."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from server.test_work_queue import held
from sixfold import Game, View
from sixfold.engine.analysis import Analysis, search_as
from sixfold.engine.bots import bot
from sixfold.engine.levels import LEVELS
from sixfold.engine.limits import Limit
from sixfold.engine.thinkers import Thinker
from sixfold.server.live import thinking
from sixfold.server.live.thinking import FEWEST_ITERATIONS, HINTS, LEAST_EFFORT, Thinkers, search, think


def a_view() -> View:
    game = Game.new(["Ann", "Ben"], seed="thinking")
    return View.of(game, game.position.turn)


class Order:
    """Notes who was thought for, and in which order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.owners: list[str] = []
        monkeypatch.setattr(thinking, "think", lambda name, *_: self.owners.append(name))

    def ask(
        self, thinkers: Thinkers, owner: str, count: int = 1, *, watched: bool = False
    ) -> list[asyncio.Future[object]]:
        """The owner's name stands for the bot's, so that the order can be read."""
        moves = [thinkers.move(owner, a_view(), owner, watched=watched) for _ in range(count)]
        return [asyncio.ensure_future(move) for move in moves]


async def test_people_come_before_those_who_watch_and_everybody_has_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    order, thinkers = Order(monkeypatch), Thinkers(threads=1)
    async with held(thinkers._bots):
        asked = order.ask(thinkers, "watcher", 3, watched=True)
        asked += order.ask(thinkers, "ann", 3)
        asked += order.ask(thinkers, "ben")
        await asyncio.sleep(0)
    await asyncio.gather(*asked)
    assert order.owners == ["ann", "ben", "ann", "ann", "watcher", "watcher", "watcher"]
    thinkers.close()


async def test_advice_waits_in_a_queue_of_its_own() -> None:
    thinkers = Thinkers(threads=1)
    async with held(thinkers._bots):
        assert (await thinkers.suggest("greedy", a_view(), "ann")).moves
    async with held(thinkers._advice):
        assert (await thinkers.move("greedy", a_view(), "ann")).effort == 100
    thinkers.close()


async def test_the_strongest_think_less_while_others_wait_and_it_is_said() -> None:
    thinkers = Thinkers(threads=1)
    async with held(thinkers._bots):
        asked = [asyncio.ensure_future(thinkers.move("owl", a_view(), f"owner {i}")) for i in range(4)]
        await asyncio.sleep(0)
    assert [(await thought).effort for thought in asked] == [25, 33, 50, 100]
    thinkers.close()


async def test_a_hint_says_that_it_is_shorter_while_others_wait() -> None:
    thinkers = Thinkers(threads=1)
    async with held(thinkers._bots):
        asked = [asyncio.ensure_future(thinkers.hint(a_view(), f"owner {i}")) for i in range(2)]
        await asyncio.sleep(0)
    assert [(await found).effort for found in asked] == [50, 100]
    thinkers.close()


@pytest.mark.parametrize("name", LEVELS)
def test_no_bot_thinks_less_than_a_fox(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where a machine is so busy that no time is left."""
    iterations = list[int]()

    def counted(thinker: Thinker, view: View, **more: Any) -> Analysis:
        assert thinker.limit is not None
        seconds = None if thinker.limit.seconds is None else 1e-6
        found = search_as(replace(thinker, limit=replace(thinker.limit, seconds=seconds)), view, **more)
        iterations.append(found.iterations)
        return found

    monkeypatch.setattr(thinking, "search_as", counted)
    think("fox", a_view(), 1)
    think(name, a_view(), LEAST_EFFORT)
    assert (len(iterations) > 1) is (LEVELS[name].thinker.sort == "search")
    assert iterations[-1] >= iterations[0] > 0


def test_no_hint_is_found_with_less_thought_than_a_fox_takes() -> None:
    no_time = replace(HINTS, limit=Limit(seconds=1e-6))
    assert search(no_time, a_view(), LEAST_EFFORT).analysis.iterations > 0.9 * FEWEST_ITERATIONS


@pytest.mark.parametrize("name", [name for name, level in LEVELS.items() if level.thinker.limit != Limit(seconds=0.9)])
def test_a_bot_that_is_not_hurried_makes_its_usual_move(name: str) -> None:
    assert think(name, a_view(), 1) == (bot(name)(a_view()), 100)
