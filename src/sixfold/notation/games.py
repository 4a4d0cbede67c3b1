"""Reading `.sixfold` records: every line is replayed through the rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from os import PathLike
from pathlib import Path

from sixfold.events import Player, Seated, Settings, TakenBack, Turn, check_text
from sixfold.game import Game
from sixfold.notation.moves import move_at
from sixfold.notation.spans import NotationError, Span
from sixfold.notation.tiles import hand_at, tiles_at
from sixfold.record import FORMAT, OVERRULED, SEAT, TAKEBACK
from sixfold.rules import Edition, Hand, IllegalMove

_HEADERS = (
    *("edition", "players", "ages", "bots", "takebacks", "event", "date", "comment"),
    *("commitment", "contributions", "seed", "result", "deal", "start"),
)


def read_game(text: str) -> Game:
    """The game that this text is, a `.sixfold` record. A byte order mark before it is passed over."""
    return _Record(text.removeprefix("\ufeff")).game()


def open_game(path: str | PathLike[str]) -> Game:
    """The game in this file. Raises an `OSError` if it cannot be opened."""
    try:
        return read_game(Path(path).read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        problem = f"not a text file (UTF-8): byte {error.start} cannot be read"
        raise NotationError(problem, Path(path).name) from error


class _Record:
    """A record on its way from lines to a game."""

    def __init__(self, text: str) -> None:
        """Part the text into headers and turns, each with its comment."""
        self.headers: dict[str, Span] = {}
        self.note: list[str] = []
        self.turns: list[tuple[Span, str]] = []
        lines = [Span(line, 1, number) for number, line in enumerate(text.splitlines(), start=1)]
        self.first = lines[0] if lines else Span("", 1, 1)
        if self.first.text.partition("#")[0].strip() != FORMAT:
            raise self.first.error(f"a record begins with the line {FORMAT!r}")
        in_headers = True
        for line in lines:
            content, mark, comment = line.text.partition("#")
            span = Span(content, 1, line.line).trimmed()
            if not span.text and not mark:
                in_headers = False
            elif in_headers:
                self._add_header(span)
                self.note += [comment.strip()] if mark else []
            else:
                self._add_turn(span, comment.strip(), bool(mark))

    def _add_header(self, span: Span) -> None:
        name, _, value = span.text.partition(" ")
        if not name or span.text == FORMAT:
            return
        if name not in _HEADERS:
            raise span.part(0, len(name)).error("no such header")
        if name in self.headers:
            raise span.part(0, len(name)).error("this header stands twice")
        if not value.strip():
            raise span.error("this header says nothing")
        self.headers[name] = span.part(len(name)).trimmed()

    def _add_turn(self, span: Span, comment: str, marked: bool) -> None:
        """A comment behind a turn is its note's first line; one on a line of its own belongs to the turn before."""
        if span.text:
            self.turns.append((span, comment))
        elif marked and self.turns:
            before, note = self.turns[-1]
            self.turns[-1] = (before, f"{note}\n{comment}")
        elif marked:
            self.note.append(comment)

    def game(self) -> Game:
        """The game, replayed through the rules."""
        game = self._dealt()
        for line, note in self.turns:
            game = self._replayed(game, line, note)
        result = self.headers.get("result")
        if result is not None:
            scores = tuple(score.count("a score") for score in result.split("/"))
            if scores != game.position.scores or not game.over:
                actual = "/".join(map(str, game.position.scores))
                raise result.error(f"the game stands at {actual}{'' if game.over else ' and is not over'}")
        return game

    def _dealt(self) -> Game:
        settings = self._settings()
        deal = self._needed("deal")
        hands = [hand_at(hand.trimmed()) for hand in deal.split("|")]
        with _located(deal):
            game = Game.dealt(settings, hands)
        start = self._start(hands)
        if start is None:
            return game
        with _located(start):
            return Game.dealt(settings, hands, start.count("a seat"))

    def _start(self, hands: list[Hand]) -> Span | None:
        """Where the record says who starts: in its header, or else in its first turn if hands are hidden."""
        if self.turns and "start" not in self.headers and any(hand.unknown for hand in hands):
            return _seat_at(self.turns[0][0].words()[0])[0]
        return self.headers.get("start")

    def _settings(self) -> Settings:
        names = [name.trimmed() for name in self._needed("players").split("|")]
        ages, bots = self._a_seat_each("ages", len(names)), self._a_seat_each("bots", len(names))
        takebacks = self.headers.get("takebacks", Span("no"))
        if takebacks.text not in ("same", "yes", "no"):
            raise takebacks.error("takebacks are 'same' (the same tiles are drawn again), 'yes' (others are) or 'no'")
        with _located(self._needed("players")):
            return Settings(
                players=tuple(_player(*fields) for fields in zip(names, ages, bots, strict=True)),
                edition=self._edition(),
                takebacks=takebacks.text != "no",
                seed=self._text("seed") or None,
                commitment=self._text("commitment") or None,
                contributions=self._contributions(),
                date=self._text("date"),
                event=self._text("event"),
                comment=self._text("comment"),
                note="\n".join(self.note),
                chance_goes_on=takebacks.text == "yes",
            )

    def _edition(self) -> Edition:
        span = self._needed("edition")
        try:
            return Edition(span.text)
        except ValueError:
            names = ", ".join(map(str, Edition))
            raise span.error(f"no such edition (there are {names})") from None

    def _needed(self, name: str) -> Span:
        if name not in self.headers:
            raise NotationError(f"the header {name!r} is missing", "", line=self.first.line)
        return self.headers[name]

    def _text(self, name: str) -> str:
        return _checked(self.headers[name], f"the {name}") if name in self.headers else ""

    def _contributions(self) -> tuple[str, ...]:
        pieces = self.headers["contributions"].split("|") if "contributions" in self.headers else []
        for piece in pieces:
            if not piece.text.strip():
                raise piece.error("a contribution is not empty")
        return tuple(_checked(piece.trimmed(), "a contribution") for piece in pieces)

    def _a_seat_each(self, name: str, seats: int) -> list[Span]:
        """The parts of a header that has one per seat; dashes if there is no such header."""
        if name not in self.headers:
            return [_NONE] * seats
        parts = [part.trimmed() for part in self.headers[name].split("|")]
        if len(parts) != seats:
            raise self.headers[name].error(f"{seats} players, but {len(parts)} {name}")
        return parts

    def _replayed(self, game: Game, line: Span, note: str) -> Game:
        """The game after the event of one line."""
        first, *words = line.words()
        seat_word, overruled = _seat_at(first)
        seat = seat_word.count("a seat")
        if not words:
            raise line.error("a turn is a seat, a move, its points and what was drawn")
        if overruled and words[0].text in (TAKEBACK, SEAT):
            raise first.error("only a turn can be overruled")
        if words[0].text == TAKEBACK and len(words) == 1:
            with _located(line):
                return game.with_event(TakenBack(seat, note))
        if words[0].text == SEAT and len(words) > 1:
            fields = [f.trimmed() for f in line.part(words[1].column - line.column).split("|")]
            if len(fields) > 3:
                raise fields[3].error("a player is a name, an age and a kind of bot")
            with _located(line):
                return game.with_event(Seated(seat, _player(*fields), note))
        move_word, *rest = words
        move = move_at(move_word)
        if not rest:
            raise line.error("the points are missing")
        points, *drawn_words = rest
        score = points.count("a number of points")
        if len(drawn_words) > 1:
            raise drawn_words[1].error("nothing more belongs in this line")
        drawn = tiles_at(_after_plus(drawn_words[0])) if drawn_words else ()
        with _located(line, move_word):
            return game.with_event(Turn(seat, move, score, drawn, note, overruled))


def _seat_at(word: Span) -> tuple[Span, bool]:
    """The seat at the beginning of a line, and whether its turn stands because the table said so."""
    overruled = word.text.endswith(OVERRULED)
    return (word.part(0, len(word.text) - 1) if overruled else word), overruled


def _after_plus(span: Span) -> Span:
    if not span.text.startswith("+") or span.text == "+":
        raise span.error("the drawn tiles are written + and the tiles")
    return span.part(1)


_NONE = Span("-")


def _player(name: Span, age: Span = _NONE, bot: Span = _NONE) -> Player:
    """A player; a dash stands for an age that is not known, and for a person where a kind of bot could be."""
    with _located(name):
        player = Player(name.text)
    with _located(age):
        player = replace(player, age=None if age.text == "-" else age.count("an age"))
    with _located(bot):
        return replace(player, bot=None if bot.text == "-" else bot.text)


def _checked(span: Span, what: str) -> str:
    """The text, if a game can carry it."""
    with _located(span):
        check_text(span.text, what)
    return span.text


@contextmanager
def _located(span: Span, move: Span | None = None) -> Iterator[None]:
    """If the rules or the game refuse what is done here, say where it stands."""
    try:
        yield
    except NotationError:
        raise
    except IllegalMove as error:
        raise (move or span).error(f"refused, {error.refusal}: {error.refusal.sentence}", error.refusal) from error
    except ValueError as error:
        raise span.error(str(error)) from error
