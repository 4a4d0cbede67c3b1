"""`sixfold puzzle`: puzzles to solve at this terminal: the day's three, or one by kind and strength."""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from datetime import UTC, date, datetime

from sixfold.cli.commands import LOOKING, Lay, Look, NotUnderstood, Word, describe_commands, read_wish
from sixfold.cli.failure import Failure
from sixfold.cli.laying import choose_place
from sixfold.cli.puzzles import load_puzzles
from sixfold.cli.screen import draw_screen, list_unseen
from sixfold.cli.terminal import Gone, Terminal
from sixfold.cli.words import add_language
from sixfold.puzzles import MOST_MARKS, Kind, Puzzle, Step, kinds_of, share_row, the_pack
from sixfold.rules import Move, Play, Position, Trade
from sixfold.rules.seats import by_seat
from sixfold.view import View
from sixfold.words import Words

MIDDLE = 1500


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command."""
    parser = commands.add_parser(
        "puzzle",
        help="solve a puzzle in this terminal",
        description="Solve the puzzles of the day, the same for everybody, or one by kind and strength. Type a move in "
        "the notation. It is graded by what it loses: within the margin of doubt it earns full marks.",
    )
    parser.add_argument("--kind", choices=[str(kind) for kind in Kind], help="one of this kind instead")
    parser.add_argument("--strength", metavar="R", type=int, help="one about as hard as this rating (1500 is middling)")
    parser.add_argument("--day", metavar="DATE", type=_day, help="the puzzles of another day, such as 2026-07-01")
    parser.add_argument("--file", metavar="FILE", help="all puzzles of a file, one after another")
    parser.add_argument("--seed", metavar="S", help="which one is taken by lot")
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Give puzzles; the exit code."""
    terminal = Terminal(Words(arguments.language))
    marks = []
    try:
        for puzzle in _chosen(arguments):
            marks.append(_Solving(puzzle, terminal).run())
    except (Gone, KeyboardInterrupt):
        terminal.say()
    if marks:
        terminal.say(share_row(marks))
    return 0


def _chosen(arguments: argparse.Namespace) -> Sequence[Puzzle]:
    if arguments.file is not None:
        return load_puzzles(arguments.file)
    if arguments.kind is None and arguments.strength is None:
        return the_pack().of_day(arguments.day or datetime.now(UTC).date())
    if arguments.day is not None:
        raise Failure("a day has its own three puzzles: leave --kind and --strength out", 2)
    lots = random.Random(arguments.seed)
    kinds = list(Kind) if arguments.kind is None else kinds_of(Kind(arguments.kind), lots)
    strength = MIDDLE if arguments.strength is None else arguments.strength
    found = the_pack().near(strength, kinds, lots)
    return () if found is None else (found,)


def _day(text: str) -> date:
    return date.fromisoformat(text)


class _Solving:
    """One puzzle at the terminal."""

    def __init__(self, puzzle: Puzzle, terminal: Terminal) -> None:
        self._puzzle = puzzle
        self._terminal = terminal
        self._words = terminal.words
        self._say = terminal.words.say

    def run(self) -> int:
        """Ask for every move of it; the marks, the mean of its steps rounded down."""
        steps = list(zip(self._puzzle.positions, self._puzzle.steps, strict=True))
        return sum(self._step(at, position, step) for at, (position, step) in enumerate(steps, 1)) // len(steps)

    def _step(self, at: int, position: Position, step: Step) -> int:
        view = View.of_position(position)
        self._terminal.say(draw_screen(view, self._terminal, last=self._question(at, position), message=self._how()))
        hints = _hints(self._words, position, step.best)
        told = 0
        while True:
            try:
                wish = read_wish(self._terminal.ask("> ") or "help", view, self._words)
                if isinstance(wish, Lay):
                    place = choose_place(self._terminal, wish.tiles, view)
                    if place is None:
                        continue
                    wish = place
            except NotUnderstood as error:
                self._terminal.say(str(error))
                continue
            if isinstance(wish, Word) and wish.word == "hint":
                self._terminal.say(hints[told] if told < len(hints) else self._say("plain/puzzle.no-more-hints"))
                told = min(told + 1, len(hints))
            elif isinstance(wish, Word | Look):
                self._tell(wish, view)
            elif refusal := position.refusal(wish):
                self._terminal.say(self._say(f"why-not.{refusal}"))
            else:
                marks = max(0, step.marks(wish) - told)
                self._terminal.say(self._verdict(at, step, wish, marks))
                return marks

    def _tell(self, wish: Word | Look, view: View) -> None:
        """Do what is wished for beside a move; where that is nothing here, say what can be typed."""
        match wish:
            case Word("quit"):
                raise Gone
            case Word("count"):
                self._terminal.say("\n".join(list_unseen(view, self._words)))
            case _:
                self._terminal.say(describe_commands(self._words, without=(LOOKING, "takeback")))

    def _question(self, at: int, position: Position) -> str:
        kind, steps = self._puzzle.kind, self._puzzle.steps
        asked = kind if kind in (Kind.MOST, Kind.ENDGAME) else Kind.BEST
        lines = [f"{self._say(f'puzzles/ask.{asked}')} {self._say('puzzles/rating.puzzle', n=self._puzzle.rating)}"]
        if len(steps) > 1:
            lines.append(self._say("puzzles/step", at=at, count=len(steps)))
        for seat, hand in by_seat(position.hands):
            if seat != position.turn and not hand.unknown:
                lines.append(self._say("puzzles/other", tiles="".join(map(str, hand))))
        return "\n".join(lines)

    def _how(self) -> str:
        return f"{self._say('plain/puzzle.how')} {self._say('puzzles/hint.costs')}"

    def _verdict(self, at: int, step: Step, answer: Move, marks: int) -> str:
        lost = step.lost(answer)
        if answer == step.best:
            said = self._say("puzzles/answer.best")
        elif step.marks(answer) == MOST_MARKS:
            said = self._say("puzzles/answer.good")
        else:
            key = "answer.more" if step.option(answer) is None else "answer.lost"
            said = self._say(f"puzzles/{key}", points=self._words.decimal(lost))
        lines = [f"{said} {self._say('puzzles/marks', n=marks, of=MOST_MARKS)}"]
        if answer != step.best:
            lines.append(self._say("puzzles/best", move=step.best))
        if at == 1:
            lines += self._reasons()
        if step.reply is not None:
            lines.append(self._say("puzzles/reply", move=step.reply))
        return "\n".join(lines)

    def _reasons(self) -> list[str]:
        told = [self._say(f"puzzles/why.{why.reason}", n=why.n) for why in self._puzzle.whys]
        return [self._say("puzzles/why.block"), *told[1:]] if self._puzzle.kind is Kind.BLOCK else told


def _hints(words: Words, position: Position, best: Move) -> list[str]:
    """What is told of the best move, one thing after another."""
    if isinstance(best, Play):
        points, (x, y) = position.score(best).points, best.cells[0]
        return [words.say("puzzles/hint.points", n=points), words.say("puzzles/hint.cell", cell=f"{x},{y}")]
    assert isinstance(best, Trade)
    return [words.say("puzzles/hint.trade"), words.say("puzzles/hint.count", n=len(best.tiles))]
