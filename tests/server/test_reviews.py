"""Reviews over real sockets: asked for again until they are complete, made once, and bounded."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import replace
from typing import Any

import pytest

from patience import PATIENCE
from server.running import House
from sixfold.arena import Match
from sixfold.insight import Effort
from sixfold.notation import read_position
from sixfold.server.live import reviews
from sixfold.server.live.metrics import Metrics
from sixfold.server.live.reviews import Reviews
from sixfold.server.refusals import Denied


def ask(house: House, text: str) -> tuple[int, Any]:
    status, _, answer = house.request("POST", "/api/records/review", json.dumps({"text": text}).encode())
    return status, json.loads(answer)


def try_move(house: House, text: str, turn: int, move: Any) -> tuple[int, Any]:
    body = json.dumps({"text": text, "turn": turn, "move": move}).encode()
    status, _, answer = house.request("POST", "/api/records/judge", body)
    return status, json.loads(answer)


def complete(house: House, text: str) -> Any:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        status, answer = ask(house, text)
        assert status == 200
        if answer["complete"]:
            return answer
        assert answer["players"] == []
        # After the last turn, players are still to come.
        assert len(answer["turns"]) == answer["done"] <= answer["of"]
        time.sleep(0.1)
    raise TimeoutError("no review came")


def test_a_record_is_reviewed_once_and_told_whole(house: House) -> None:
    game = Match(("greedy", "badger"), seed=3).game(1).after_turns(6)
    answer = complete(house, str(game))
    assert answer["of"] == answer["done"] == len(answer["turns"]) == 6
    assert [player["name"] for player in answer["players"]] == ["greedy", "badger"]
    for index, turn in enumerate(answer["turns"]):
        assert (turn["better"] is None) is (turn["grade"] is None)
        if turn["better"] is not None:
            assert turn["better"]["why"]["reason"] in ("opens", "scores", "keeps", "later")
            assert read_position(turn["better"]["position"]).hands[1 - index % 2].unknown
    assert ask(house, str(game)) == (200, answer), "it is kept"


def test_a_record_that_breaks_the_rules_is_refused(house: House) -> None:
    status, answer = ask(house, "sixfold 1\nplayers Ann | Ben\n\n1 0,0>RsRs 2\n")
    assert status == 422
    assert answer["code"] == "bad-record"


def test_another_go_at_a_turn_is_judged(house: House) -> None:
    text = str(Match(("duckling", "badger"), seed=3).game(1).after_turns(6))
    assert try_move(house, text, 1, {"kind": "pass"})[0] == 404, "there is no review yet"
    answer = complete(house, text)
    number, turn = next((n, turn) for n, turn in enumerate(answer["turns"], 1) if turn["grade"] is not None)
    status, judged = try_move(house, text, number, turn["better"]["move"])
    assert status == 200
    assert judged == {"points": turn["better"]["points"], "lost": 0, "chance_lost": 0, "exact": False, "grade": None}
    status, refused = try_move(house, text, number, {"kind": "pass"})
    assert (status, refused["code"]) == (422, "must-trade")
    assert try_move(house, text, 99, {"kind": "pass"})[0] == 404


async def test_one_owner_cannot_fill_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_WAITING", 1)
    kept = Reviews(Metrics(), Effort(4, 10))
    games = [Match(("greedy", "greedy"), seed=1).game(deal).after_turns(2) for deal in range(4)]
    first = kept.begin("first", games[0], "one")
    await asyncio.sleep(0)  # It is at work.
    kept.begin("second", games[1], "one")
    await asyncio.sleep(0)  # It waits.
    with pytest.raises(Denied):
        kept.begin("third", games[2], "one")
    assert kept.find("first") is first, "what is under way can be asked for"
    assert kept.find("third") is None
    kept.begin("fourth", games[3], "another")
    assert first.task is not None
    await first.task
    assert first.found is not None
    assert first.found.complete
    kept.close()


async def test_a_turn_can_be_judged_before_the_others_are_reviewed() -> None:
    kept = Reviews(Metrics(), Effort(4, 10))
    made = kept.begin("game", Match(("greedy", "greedy"), seed=1).game(0).after_turns(2), "one")
    assert made.task is not None
    await made.task
    assert made.found is not None
    first, second = made.found.turns
    made.note(replace(made.found, turns=(first,), players=(), complete=False), 2)
    assert (await kept.judge("game", 1, first.best[0].move, "one")).grade is None
    with pytest.raises(Denied):
        await kept.judge("game", 2, second.move, "one")
    kept.close()


async def test_the_oldest_reviews_are_forgotten_but_not_one_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_KEPT", 1)
    kept = Reviews(Metrics(), Effort(4, 10))
    games = [Match(("greedy", "greedy"), seed=1).game(deal).after_turns(2) for deal in range(3)]
    first = kept.begin("first", games[0], "one")
    assert first.task is not None
    await first.task
    assert first.found is not None
    second = kept.begin("second", games[1], "one")
    assert kept.find("first") is None
    second.note(replace(first.found, turns=first.found.turns[:1], complete=False), 2)
    third = kept.begin("third", games[2], "another")
    assert kept.find("second") is second
    assert second.task is not None
    assert third.task is not None
    await asyncio.gather(second.task, third.task)
    kept.close()


async def test_a_review_that_fails_is_counted_and_can_be_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a bug")

    metrics = Metrics()
    kept, game = Reviews(metrics, Effort(4, 10)), Match(("greedy", "greedy"), seed=1).game(0).after_turns(2)
    with monkeypatch.context() as broken:
        broken.setattr(reviews, "review", fail)
        task = kept.begin("game", game, "one").task
        assert task is not None
        await task
    assert (metrics.of("errors_total"), kept.find("game")) == (1, None)
    again = kept.begin("game", game, "one")
    assert again.task is not None
    await again.task
    assert again.complete
    kept.close()
