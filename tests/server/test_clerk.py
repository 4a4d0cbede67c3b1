"""The clerk: work in a process of its own, and a desk before it where everybody has their turn."""

from __future__ import annotations

import asyncio
import io
import json
import os
import pickle
import signal
import time

import pytest

from server.running import House, soon
from sixfold.rules import Refusal
from sixfold.server.live.clerk import Clerk, ClerkDied, work_for
from sixfold.server.live.desks import MOST_WAITING, Desk
from sixfold.server.refusals import Denial, Denied
from sixfold.server.wire.read import MOST_HANDS, MOST_LINES

SECONDS = 300.0


@pytest.fixture
def clerk() -> Clerk:
    return Clerk()


@pytest.mark.traced_processes
def test_what_the_clerk_finds_out_comes_back(clerk: Clerk) -> None:
    assert clerk.do(divmod, 7, 2) == (3, 1)
    assert clerk.do(os.getpid) == clerk.do(os.getpid) != os.getpid()
    clerk.end()
    clerk.end()


def test_what_is_raised_there_is_raised_here(clerk: Clerk) -> None:
    with pytest.raises(ZeroDivisionError):
        clerk.do(divmod, 1, 0)
    assert clerk.do(divmod, 7, 2) == (3, 1)
    clerk.end()


def test_a_clerk_that_takes_too_long_or_is_killed_is_followed_by_another(clerk: Clerk) -> None:
    first = clerk.do(os.getpid)
    with pytest.raises(ClerkDied, match="sleep"):
        clerk.do(time.sleep, SECONDS, seconds=0.2)
    second = clerk.do(os.getpid)
    assert second != first
    os.kill(second, signal.SIGKILL)
    while clerk._process is not None and clerk._process.poll() is None:
        time.sleep(0.01)
    assert clerk.do(os.getpid) not in (first, second)
    with pytest.raises(ClerkDied):
        clerk.do(os._exit, 1)
    clerk.end()


def test_work_that_takes_too_much_of_the_processor_ends_the_clerk() -> None:
    pytest.importorskip("resource")
    clerk = Clerk(cpu_seconds=0)
    assert clerk.do(divmod, 7, 2) == (3, 1)
    with pytest.raises(ClerkDied, match="pow"):
        clerk.do(pow, 3, 10**10, seconds=SECONDS)
    assert clerk.do(divmod, 7, 2) == (3, 1)
    clerk.end()


def test_the_clerk_works_until_nobody_is_left() -> None:
    handed, done = io.BytesIO(), io.BytesIO()
    pickle.dump((divmod, (7, 2)), handed)
    pickle.dump((divmod, (7, 0)), handed)
    handed.seek(0)
    work_for(handed, done, lambda: None)
    done.seek(0)
    assert pickle.load(done) == (True, (3, 1))
    fine, error = pickle.load(done)
    assert not fine
    assert isinstance(error, ZeroDivisionError)


def test_a_refusal_crosses_processes_whole() -> None:
    denied = Denied(Denial.BAD_RECORD, "not so", line=3, refusal=Refusal.LINE_MIXED)
    came: Denied = pickle.loads(pickle.dumps(denied))
    assert (came.code, came.sentence, came.line, came.refusal) == ("bad-record", "not so", 3, Refusal.LINE_MIXED)


async def test_at_a_desk_everybody_has_their_turn() -> None:
    desk = Desk("test")
    order: list[str] = []

    async def ask(owner: str) -> None:
        await desk.ask(owner, time.sleep, 0)
        order.append(owner)

    many = [asyncio.create_task(ask("greedy")) for _ in range(MOST_WAITING + 1)]
    await asyncio.sleep(0)
    with pytest.raises(Denied, match="too-many-requests"):
        await ask("greedy")
    await soon(ask("modest"))
    assert order.index("modest") <= 3
    await soon(asyncio.gather(*many))
    waiting = [asyncio.create_task(ask("greedy")) for _ in range(3)]
    await asyncio.sleep(0)
    desk.close()
    _, *answers = await soon(asyncio.gather(*waiting, return_exceptions=True))
    assert [str(answer) for answer in answers] == [str(Denied(Denial.TOO_MANY_REQUESTS))] * 2
    with pytest.raises(Denied, match="too-many-requests"):
        await ask("late")


def test_more_than_four_hands_are_refused_at_the_door(house: House) -> None:
    for path in ("check", "plays"):
        for hands in (MOST_HANDS + 1, 960):
            body = json.dumps({"position": f"- {'/'.join(['?'] * hands)} {'/'.join(['0'] * 4)} 1 0"}).encode()
            status, _, answer = house.request("POST", f"/api/positions/{path}", body)
            assert (status, json.loads(answer)["code"]) == (422, "bad-position")
            assert "at most 4 hands" in json.loads(answer)["sentence"]


def test_a_record_of_too_many_lines_is_refused_before_it_is_read(house: House) -> None:
    text = "sixfold 1\nedition mindware\n" + "#\n" * MOST_LINES
    status, _, answer = house.request("POST", "/api/records/read", json.dumps({"text": text}).encode())
    assert (status, json.loads(answer)["code"]) == (422, "bad-record")
    assert str(MOST_LINES) in json.loads(answer)["sentence"]


def test_a_clerk_that_dies_is_told_as_a_failure(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def dead(*_: object) -> bytes:
        raise ClerkDied("the clerk ended")

    monkeypatch.setattr(house.backend.questions, "ask", dead)
    body = json.dumps({"position": "- ??????/?????? 0/0 1 0"}).encode()
    status, _, answer = house.request("POST", "/api/positions/plays", body)
    assert (status, json.loads(answer)["code"]) == (500, "server-failed")
