"""Structured logs: a line of JSON for each thing worth telling, on the standard error output. No secrets, no floods."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from datetime import UTC, datetime

from sixfold.server.config import Rate
from sixfold.server.live.limits import Bucket

SAME_LINES = Rate(10, 0.1)
"""How often the same thing is said: ten times, and then every ten seconds."""
MOST_KINDS = 1000

_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """A record as one line of JSON: time, level, what happened, and whatever was added to it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name not in _USUAL},
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Thinned(logging.Filter):
    """Lets the same thing through only so often: nobody can fill the log. The next line says how many were left out."""

    def __init__(self, rate: Rate = SAME_LINES) -> None:
        """Nothing has been said yet."""
        super().__init__()
        self._rate = rate
        self._said: dict[tuple[object, ...], _Said] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is written."""
        key = (record.name, record.msg, record.exc_info[0] if record.exc_info else None)
        said = self._said.get(key)
        if said is None:
            if len(self._said) >= MOST_KINDS:
                self._said.clear()
            said = self._said[key] = _Said(Bucket(self._rate))
        if not said.bucket.take():
            said.left_out += 1
            return False
        if said.left_out:
            record.left_out, said.left_out = said.left_out, 0
        return True


@dataclass
class _Said:
    bucket: Bucket
    left_out: int = 0


def log_to_stderr(level: int = logging.INFO) -> None:
    """Write what Sixfold tells from this level on, and what its web server warns of."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    handler.addFilter(Thinned())
    for name, lowest in (("sixfold", level), ("uvicorn", logging.WARNING), ("asyncio", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(lowest)
        logger.propagate = False
