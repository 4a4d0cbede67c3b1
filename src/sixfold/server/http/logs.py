"""Structured logs: lines of JSON on the standard error output. Nobody can fill the log."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from traceback import walk_tb

from sixfold.server.config import Rate
from sixfold.server.live.limits import Bucket

BYTES_OF_A_KIND = Rate(2000, 50)
"""How much lines of one kind may write at once, and then per second. The line that exceeds it is written whole."""
LONGEST_TEXT = 2500
"""Characters of a text in a line. Of a longer one, such as a traceback, the middle is left out."""

_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """A record as one line of JSON: time, level, logger, message, and the record's extra values."""

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
        return json.dumps({name: _shortened(value) for name, value in line.items()}, ensure_ascii=False, default=str)


class LimitedHandler(logging.StreamHandler):  # type: ignore[type-arg]  # It takes an argument for type checkers only.
    """Writes to the standard error output, but only so much of each kind. The next line says how many were left out.

    A kind is a logger, a type of exception and a place in the code. Texts do not count: they may hold an address in
    memory, or whatever a client has sent.
    """

    def __init__(self, rate: Rate = BYTES_OF_A_KIND) -> None:
        """Nothing has been written yet."""
        super().__init__()
        self.setFormatter(JsonLines())
        self.addFilter(_is_no_clients_fault)
        self._rate = rate
        self._kinds: dict[tuple[object, ...], _Kind] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, if its kind may have another."""
        kind = self._kind(record)
        if kind.bucket.owed:
            kind.left_out += 1
            return
        if kind.left_out:
            record.left_out, kind.left_out = kind.left_out, 0
        super().emit(record)

    def format(self, record: logging.LogRecord) -> str:
        """The line, which is counted for its kind."""
        line = super().format(record)
        self._kind(record).bucket.pay(len(line.encode(errors="replace")))
        return line

    def _kind(self, record: logging.LogRecord) -> _Kind:
        key = (record.name, *_place(record))
        return self._kinds.get(key) or self._kinds.setdefault(key, _Kind(Bucket(self._rate)))


@dataclass
class _Kind:
    bucket: Bucket
    left_out: int = 0


def _is_no_clients_fault(record: logging.LogRecord) -> bool:
    """Not what uvicorn's protocols say of what a client has sent, or that it has hung up.

    They also report exceptions of the application, which pass through its code.
    """
    if record.name != "uvicorn.error" or "protocols" not in Path(record.pathname).parts:
        return True
    _, _, traceback = record.exc_info or (None, None, None)
    return any(frame.f_globals["__name__"].startswith("sixfold.") for frame, _ in walk_tb(traceback))


def _place(record: logging.LogRecord) -> tuple[object, ...]:
    """The type of the exception and the line that raised it; without one, the line that logs."""
    kind, _, traceback = record.exc_info or (None, None, None)
    if traceback is None:
        return kind, record.pathname, record.lineno
    while traceback.tb_next is not None:
        traceback = traceback.tb_next
    return kind, traceback.tb_frame.f_code.co_filename, traceback.tb_lineno


def _shortened(value: object) -> object:
    if not isinstance(value, str) or len(value) <= LONGEST_TEXT:
        return value
    return f"{value[: LONGEST_TEXT // 4]} … {value[-3 * LONGEST_TEXT // 4 :]}"


def log_to_stderr(level: int = logging.INFO) -> None:
    """Write what Sixfold logs from this level on, and the warnings of all libraries."""
    root = logging.getLogger()
    root.handlers = [LimitedHandler()]
    root.setLevel(logging.WARNING)
    logging.getLogger("sixfold").setLevel(level)
