"""Bots at work: people before those who only watch, everybody in turn, and less effort the more waits."""

from __future__ import annotations

import asyncio

import pytest

from server.test_work_queue import held
from sixfold import Game, View
from sixfold.engine.levels import LEVELS
from sixfold.server.live import thinking
from sixfold.server.live.thinking import FEWEST_ITERATIONS, LEAST_EFFORT, Thinkers, shortened


def a_view() -> View:
    game = Game.new(["Ann", "Ben"], seed="thinking")
    return View.of(game, game.position.turn)


class Order:
    """Notes who was thought for, and in which order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.owners: list[str] = []
        monkeypatch.setattr(thinking, "bot", lambda name, **_: lambda _: self.owners.append(name))
        monkeypatch.setattr(thinking, "shortened", lambda *_: (None, 100))

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


async def test_advice_waits_in_a_lane_of_its_own() -> None:
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


@pytest.mark.parametrize("name", LEVELS)
def test_no_bot_thinks_less_than_a_fox(name: str) -> None:
    usual = LEVELS[name].thinker.limit
    assert shortened(name, 1) == (None, 100)
    limit, effort = shortened(name, LEAST_EFFORT)
    if usual is None:
        assert (limit, effort) == (None, 100)
    elif usual.iterations is not None:
        assert limit is not None
        assert limit.iterations is not None
        assert FEWEST_ITERATIONS <= limit.iterations <= usual.iterations
        assert effort == round(100 * limit.iterations / usual.iterations)
    else:
        assert limit is not None
        assert usual.seconds is not None
        assert limit.seconds == usual.seconds * LEAST_EFFORT
