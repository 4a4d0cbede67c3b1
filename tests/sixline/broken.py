"""Engines that go wrong, each in its way: `python broken.py WAY`."""

from __future__ import annotations

import os
import sys
import threading

from sixfold.engine import greedy
from sixfold.rules import Move, Pass, Trade
from sixfold.sixline import Introduction, Job, speak

ABOUT = Introduction("Broken", can=frozenset({"seconds", "iterations", "infinite", "repeat"}))
asked = 0


def illegal(job: Job) -> Move:
    """Passes whenever it likes."""
    return Pass()


def crashing(job: Job) -> Move:
    """Ends at its third move."""
    global asked
    asked += 1
    if asked > 2:
        print("out of luck", file=sys.stderr, flush=True)
        os._exit(3)
    return greedy(job.question.view)


def deaf(job: Job) -> Move:
    """Thinks for ever, and does not stop."""
    threading.Event().wait()
    raise AssertionError


def moody(job: Job) -> Move:
    """Chooses otherwise every time."""
    view = job.question.view
    if view.bag_size and view.board:
        return Trade(view.hand.known[: min(view.bag_size, 1 + os.urandom(1)[0] % 6)])
    return greedy(view)


def honest(job: Job) -> Move:
    """Nothing is wrong with it."""
    return greedy(job.question.view)


def raising(job: Job) -> Move:
    """Has a mistake in it."""
    raise KeyError("a mistake")


if __name__ == "__main__":
    way = sys.argv[1]
    if way == "mute":
        threading.Event().wait()
    elif way == "rude":
        print("Welcome!\nok", flush=True)
        sys.stdin.readline()
    elif way == "gone":
        sys.exit("no licence")
    else:
        speak(ABOUT, globals()[way])
