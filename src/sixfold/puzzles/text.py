"""Puzzles as text, one line each: `1 hold 1640 opens:2 POSITION MOVE=0 MOVE=2.4 …`.

Version, kind, rating, reasons (`-` for none), the five fields of the position, then moves with what each loses, the
best first. Where the puzzle goes on, `; REPLY ;` and the moves of the next step follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sixfold.insight import Reason, Why
from sixfold.notation import NotationError
from sixfold.notation.moves import move_at
from sixfold.notation.positions import position_at
from sixfold.notation.spans import Span
from sixfold.puzzles.puzzle import MOST_MARKS, Kind, Option, Puzzle, Step
from sixfold.rules import Move, Position

VERSION = 1
"""Of the form of a line, and of how puzzles are verified."""

_HEAD = 4
_POSITION = 5


def write_puzzle(puzzle: Puzzle) -> str:
    """The puzzle as a line."""
    whys = ",".join(f"{why.reason}:{why.n}" for why in puzzle.whys) or "-"
    steps = " ".join(_step_text(step) for step in puzzle.steps)
    return f"{VERSION} {puzzle.kind} {puzzle.rating} {whys} {puzzle.position} {steps}"


def _step_text(step: Step) -> str:
    options = " ".join(f"{option.move}={option.lost:g}" for option in step.options)
    return options if step.reply is None else f"{options} ; {step.reply} ;"


def read_puzzle(line: str, number: int | None = None) -> Puzzle:
    """The puzzle of a line. Raises a `sixfold.NotationError` that says what is wrong, with which word, and where."""
    span = Span(line, line=number)
    words = span.words()
    if len(words) <= _HEAD + _POSITION:
        raise span.error("a puzzle is a version, kind, rating, reasons, a position (five words) and moves")
    version, kind, rating, whys = words[:_HEAD]
    if version.text != str(VERSION):
        raise version.error(f"puzzles are written in version {VERSION}")
    if kind.text not in list(Kind):
        raise kind.error(f"a kind of puzzle is one of {', '.join(Kind)}")
    first, last = words[_HEAD], words[_HEAD + _POSITION - 1]
    position = position_at(span.part(first.column - 1, last.column - 1 + len(last.text)))
    steps = _steps(position, words[_HEAD + _POSITION :], span)
    return Puzzle(Kind(kind.text), rating.count("a rating"), _whys(whys), position, steps)


def read_puzzles(lines: Iterable[str]) -> tuple[Puzzle, ...]:
    """All puzzles of a file; `#` starts a line that is only a comment. A puzzle may stand there once."""
    puzzles: dict[str, Puzzle] = {}
    for number, line in enumerate(lines, start=1):
        if is_puzzle(line):
            puzzle = read_puzzle(line.rstrip("\n"), number)
            if puzzles.setdefault(puzzle.id, puzzle) is not puzzle:
                raise NotationError("this puzzle stands in the file twice", puzzle.id, line=number)
    return tuple(puzzles.values())


def is_puzzle(line: str) -> bool:
    """Whether a line of a file has a puzzle: it is neither empty nor a comment."""
    return bool(line.strip()) and not line.startswith("#")


def _whys(span: Span) -> tuple[Why, ...]:
    if span.text == "-":
        return ()
    found = []
    for part in span.split(","):
        reason = part.text.partition(":")[0]
        if reason not in list(Reason) or reason == part.text:
            raise part.error(f"a reason is one of {', '.join(Reason)} with its number, such as opens:2")
        found.append(Why(Reason(reason), part.part(len(reason) + 1).count("the number of a reason")))
    return tuple(found)


def _steps(position: Position, words: Sequence[Span], line: Span) -> tuple[Step, ...]:
    parts: list[list[Span]] = [[]]
    for word in words:
        if word.text == ";":
            parts.append([])
        else:
            parts[-1].append(word)
    if len(parts) % 2 == 0:
        raise line.error("after a reply the moves of the next step follow")
    steps = []
    for number in range(0, len(parts), 2):
        options = _options(position, parts[number], line)
        replies = parts[number + 1] if number + 1 < len(parts) else []
        if number + 1 == len(parts):
            steps.append(Step(options))
        elif len(replies) != 1:
            raise line.error("between two steps there is one reply")
        else:
            position = position.after(options[0].move)
            reply = _legal(position, replies[0])
            position = position.after(reply)
            steps.append(Step(options, reply))
    return tuple(steps)


def _options(position: Position, words: Sequence[Span], line: Span) -> tuple[Option, ...]:
    if len(words) < 2:
        raise line.error("a step has two moves at least")
    options: list[Option] = []
    for word in words:
        move, equals, lost = word.text.partition("=")
        if not equals or not re.fullmatch(r"\d{1,3}(\.\d)?", lost):
            raise word.error("a move is written with what it loses, such as 0,0>RsRc=2.5")
        option = Option(_legal(position, word.part(0, len(move))), float(lost))
        if option.lost < (options[-1].lost if options else 0.0):
            raise word.error("moves stand in the order of what they lose")
        if any(option.move == other.move for other in options):
            raise word.error("a move stands there twice")
        options.append(option)
    if options[0].lost:
        raise words[0].error("the first move is the best, and loses 0")
    if Step(tuple(options)).marks(options[-1].move) == MOST_MARKS:
        raise words[-1].error("the last move loses something that counts, as all do that are not listed")
    return tuple(options)


def _legal(position: Position, span: Span) -> Move:
    move = move_at(span)
    refusal = position.refusal(move)
    if refusal is not None:
        raise span.error(f"this move is refused ({refusal})", refusal)
    return move
