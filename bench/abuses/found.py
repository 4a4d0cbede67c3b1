"""The worst schedules that `python -m bench.search_abuse` has found, by what they do."""

from __future__ import annotations

from functools import partial

from bench.abuses.schedules import read_schedule, replay
from bench.abuses.stranger import Abuse

FOUND: dict[str, str] = {}
ABUSES: dict[str, Abuse] = {name: partial(replay, read_schedule(text)) for name, text in FOUND.items()}
